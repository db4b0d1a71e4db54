//! The page of `core/wasm/demo`: what its script reads, and the board in a real browser.

use std::path::{Path, PathBuf};

use sahwal_core::rules::{Counting, Rules, Score};
use sahwal_core::verdict::Detail;
use sahwal_core::{Colour, Point, Position, classify};

use crate::browser::Browser;
use crate::common::{read, skipped};

/// A file of the package of WebAssembly.
fn demo(name: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/wasm");
    package.join(name)
}

/// What the board shows first, as its script has it.
const FIRST: &str = "
    . . X . O . . . .
    . X X . O O . . .
    X . X X X O . O .
    . X X O O O O . .
    X X O . O . . O .
    O O O . O X O . .
    . O . O X X X O O
    O O O O X . . X O
    . . O X . X X X .";

/// The score by `combined` as the page writes it, with komi 7.5.
fn score(position: &Position) -> String {
    let combined = classify::find("combined").unwrap().build();
    let judgement = combined.judge(position, Rules::Area, Detail::Full);
    let verdicts = &judgement.verdicts;
    let counting = Counting {
        komi: 7.5,
        ..Counting::plain(Rules::Area)
    };
    let margin = Score::of(position, verdicts, &counting).margin();
    let (winner, dead) = (if margin > 0.0 { 'B' } else { 'W' }, verdicts.dead.len());
    let safe = match judgement.is_safe() {
        Some(true) => "safe",
        _ => "not safe",
    };
    let margin = margin.abs();
    format!("combined: {winner}+{margin}, {dead} dead; {safe} to score")
}

/// What the script reads from a record: komi, rules, and the recorded result and
/// the captures of the last step. In place of the analysis, each move captures one stone.
#[test]
fn the_board_reads_komi_rules_and_result_of_a_record() {
    let script = read(demo("demo/board.js"));
    let line = |start: &str| {
        let mut lines = script.lines();
        lines.find(|line| line.trim().starts_with(start)).unwrap()
    };
    let (_, functions) = script.split_once("  // --- records ").unwrap();
    let (functions, _) = functions.split_once("  // Shows the end").unwrap();
    let records = [
        (
            "KM[6.50]RU[Japanese]RE[W+R ]",
            r#"[6.5,"Japanese","W+R",[1,1]]"#,
        ),
        ("KM[0]RU[house]", r#"[0,"area","",[1,1]]"#),
        ("KM[about six]", r#"[null,"area","",[1,1]]"#),
    ];
    let texts = records.map(|(root, _)| format!("(;SZ[9]{root};B[aa];W[ab])"));
    let program = format!(
        r#"const ask = (name, {{ rules, board }}) => {{
            if (name === "play") return {{ board, captured: [[0, 0]] }};
            if (rules !== "Japanese") throw new RangeError("rules");
            return {{ score: {{ rules: "territory" }} }};
        }};
        {}
        {}
        // {functions}
        for (const text of {}) {{
            const {{ steps, komi, rules }} = readRecord(text);
            const {{ recorded, taken }} = steps[steps.length - 1];
            console.log(JSON.stringify([komi, rules, recorded, taken]));
        }}"#,
        line("const empty ="),
        line("const added ="),
        serde_json::json!(texts)
    );
    let node = std::process::Command::new("node")
        .args(["-e", &program])
        .output();
    let Ok(node) = node else {
        return skipped("the_board_reads_komi_rules_and_result_of_a_record", "node");
    };
    let read = String::from_utf8_lossy(&node.stdout).into_owned();
    let expected = records
        .map(|(_, expected)| format!("{expected}\n"))
        .concat();
    assert_eq!(read, expected, "{}", String::from_utf8_lossy(&node.stderr));
}

#[test]
#[ignore = "slow: a browser"]
fn the_board_judges_what_is_placed() {
    let Some(browser) = Browser::start() else {
        return skipped(
            "the_board_judges_what_is_placed",
            "chromium with chromedriver",
        );
    };
    let page = demo("demo.html");
    if !page.is_file() {
        return skipped(
            "the_board_judges_what_is_placed",
            "the page that scripts/wasm builds",
        );
    }
    browser.open(&page, "");
    browser.wait_for("!document.getElementById('live-body').hidden");
    let told = || browser.text("#live-one .score");
    // The reasons why a score is not safe stand behind it.
    let shown = || {
        told()
            .split_inclusive(" to score")
            .next()
            .unwrap()
            .to_owned()
    };
    let said = || browser.text("#live-said");
    let board = "#live-goban";

    // The verdicts are those of the library.
    let mut position: Position = FIRST.parse().unwrap();
    assert_eq!(shown(), score(&position));

    // Keys: arrows move the frame from E5, Enter plays, Space tells the verdict.
    let [left, up, down, enter] = ["\u{e012}", "\u{e013}", "\u{e015}", "\u{e007}"];
    browser.press_on(board, left);
    assert_eq!(said(), "D5: empty");
    browser.press_on(board, enter);
    assert_eq!(said(), "black D5");
    assert_eq!(browser.text("#live-turn"), "white to play");
    position.put(Point::at(4, 3), Some(Colour::Black));
    assert_eq!(shown(), score(&position));
    assert_eq!(told().contains("not safe"), told().contains(" to score: "));
    browser.press_on(board, down);
    browser.press_on(board, enter);
    assert_eq!(said(), "white D4, captures 1");
    position.put(Point::at(4, 3), None);
    position.put(Point::at(5, 3), Some(Colour::White));
    assert_eq!(shown(), score(&position));
    browser.press_on(board, up);
    browser.press_on(board, enter);
    assert_eq!(said(), "D5: the move is suicide");
    browser.press_on(board, left);
    browser.press_on(board, " ");
    assert!(said().starts_with("C5: white string of "), "{}", said());
    assert_eq!(browser.text("#live-one .reason"), said());

    // Clicks: the stone in the middle goes, and the slider takes it all back.
    browser.click("[name=live-tool][value=remove]");
    browser.click(board);
    position.put(Point::at(4, 4), None);
    assert_eq!(shown(), score(&position));
    assert_eq!(browser.text("#live-at"), "3 of 3");
    let step = |at: usize| {
        browser.value(&format!(
            "(() => {{ const step = document.getElementById('live-step'); step.value = {at}; \
             step.dispatchEvent(new Event('input')); }})()"
        ));
    };
    step(0);
    assert_eq!(shown(), score(&FIRST.parse().unwrap()));

    // Two classifiers and all layers, each with marks of its own.
    browser.choose("#live-beside", "benson");
    assert!(browser.text("#live-two .score").starts_with("benson: "));
    for (layer, by) in [
        ("safe points", "layer by benson"),
        ("groups", "layer by string-graph"),
        ("potential", "layer by potential"),
        ("confidence (%)", ""),
        ("borders", ""),
        ("stones alone", ""),
        ("territory and dead stones", ""),
    ] {
        browser.choose("#live-layer", layer);
        assert_eq!(browser.text("#live-one .by"), by, "{layer}");
    }

    // A record, stepped through.
    browser.value(
        "(() => { const files = new DataTransfer(); \
         files.items.add(new File(['(;SZ[9]RU[Japanese]KM[5.5]RE[W+3]AB[ba];W[aa];B[ab](;W[ee])(;W[ff]))'], 'a.sgf')); \
         const input = document.getElementById('live-file'); input.files = files.files; \
         input.dispatchEvent(new Event('change')); })()",
    );
    browser.wait_for("document.getElementById('live-said').textContent === 'a.sgf: 3 moves'");
    let field = |id: &str| browser.value(&format!("document.getElementById('{id}').value"));
    assert_eq!(field("live-rules"), "territory");
    assert_eq!(field("live-komi"), "5.5");
    assert!(told().contains(" (recorded W+3), "), "{}", told());
    assert_eq!(browser.text("#live-at"), "3 of 3");
    let stones = "document.querySelectorAll('#live-one .slate, #live-one .shell').length";
    assert_eq!(browser.value(stones), 3);
    step(1);
    assert_eq!(browser.value(stones), 2);
    browser.click("#live-clear");
    assert_eq!(said(), "");

    // The board is whole on a screen of 1280 x 900 and first on a phone.
    browser.choose("#live-beside", "none");
    let edge = |selector: &str, edge: &str| {
        let box_of = format!("document.querySelector('{selector}').getBoundingClientRect()");
        browser.value(&format!("{box_of}.{edge}")).as_f64().unwrap()
    };
    for (width, height) in [(1280, 900), (390, 844)] {
        browser.resize(width, height);
        browser.value("document.getElementById('live').scrollIntoView()");
        assert!(edge("#live-goban svg", "bottom") <= f64::from(height));
        let right = browser.value("document.documentElement.scrollWidth");
        assert!(right.as_i64() <= Some(i64::from(width)), "{right}");
    }
    assert!(edge("#live-goban", "bottom") < edge(".panel", "top"));
    let label = browser.value("document.getElementById('live-goban').getAttribute('aria-label')");
    assert!(
        label.as_str().unwrap().starts_with("Board with 9 lines"),
        "{label}"
    );
    assert_eq!(browser.complaints(), Vec::<serde_json::Value>::new());
}
