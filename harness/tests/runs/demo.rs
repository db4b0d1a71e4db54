//! Tests the page of `harness/wasm/demo` in a real browser. Users lose their records if it saves
//! them wrongly.

use std::path::{Path, PathBuf};

use sahwal_core::borders::Borders;
use sahwal_core::rules::{Counting, FinalStatus, Rules};
use sahwal_core::{Colour, Point, Position, Question, Strings, classify};

use sahwal::analyze::{Layer, View};
use sahwal_data::input::GameFile;
use sahwal_record::{Record, info_text};
use sahwal_run::rows::Rows;
use sahwal_sgf::Collection;

use crate::browser::{Browser, CONTROL};
use crate::common::{odd_records, skipped};

/// Returns the path of a file of the WebAssembly package.
fn demo(name: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../harness/wasm");
    package.join(name)
}

/// A JavaScript expression that is true when the page has answered everything.
const SETTLED: &str = "!document.getElementById('live-body').hidden && document.getElementById('live').ariaBusy === 'false'";

/// Starts a browser with the page. Returns `None`, and reports that the test is skipped, if the
/// browser or the page is missing.
fn board(test: &str) -> Option<Browser> {
    let page = demo("demo.html");
    if !page.is_file() {
        skipped(test, "the page that scripts/wasm builds");
        return None;
    }
    let Some(browser) = Browser::start() else {
        skipped(test, "chromium with chromedriver");
        return None;
    };
    browser.open(&page, "");
    browser.wait_for(SETTLED);
    Some(browser)
}

/// Opens a file as a user does.
fn open(browser: &Browser, name: &str, bytes: &[u8]) {
    browser.value(&format!(
        "(() => {{ const files = new DataTransfer(); \
         files.items.add(new File([Uint8Array.from({bytes:?})], '{name}')); \
         const input = document.getElementById('live-file'); input.files = files.files; \
         document.getElementById('live-said').textContent = ''; \
         input.dispatchEvent(new Event('change')); }})()"
    ));
    browser.wait_for("document.getElementById('live-said').textContent !== ''");
    browser.wait_for(SETTLED);
}

/// Returns the text that the button saves.
fn saved(browser: &Browser) -> String {
    browser.value(
        "(() => { window.saved = null; HTMLAnchorElement.prototype.click = () => {}; \
         URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); }; })()",
    );
    browser.click("#live-save");
    browser.wait_for("window.saved !== null");
    browser.value("window.saved").as_str().unwrap().to_owned()
}

/// The first position of the board, as in its script.
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

/// Returns the score by `combined` in the words of the page, with komi 7.5.
fn score(position: &Position) -> String {
    let combined = classify::find("combined").unwrap().build();
    let counting = Counting {
        komi: 7.5,
        ..Counting::plain(Rules::Area)
    };
    let judgement = combined.answer(&Question::new(position, counting));
    let margin = judgement.score().margin();
    let winner = if margin > 0.0 { 'B' } else { 'W' };
    let borders = Borders::of(position, &judgement.verdicts);
    let of_status = |status: FinalStatus| {
        let strings = Strings::of(position);
        let strings = strings.iter().map(|string| string.stones);
        let of = strings.filter(|stones| judgement.final_status(&borders, *stones) == status);
        of.map(|stones| stones.len()).sum::<usize>()
    };
    let dead = of_status(FinalStatus::Dead);
    let unsettled = match of_status(FinalStatus::Unsettled) {
        0 => String::new(),
        stones => format!(", {stones} unsettled"),
    };
    let safe = match judgement.is_safe() {
        Some(true) => "safe",
        _ => "not safe",
    };
    let margin = margin.abs();
    format!("combined: {winner}+{margin} by area, {dead} dead{unsettled}; {safe} to score")
}

#[test]
#[ignore = "slow: a browser"]
fn the_board_judges_what_is_placed() {
    let Some(browser) = board("the_board_judges_what_is_placed") else {
        return;
    };
    // The module runs in a worker, so the test waits for its answers.
    let text = |selector: &str| {
        browser.wait_for(SETTLED);
        browser.text(selector)
    };
    let told = || text("#live-one .score");
    let said = || text("#live-said");
    let is_refused =
        || browser.value("document.querySelector('#live-said.refused') !== null") == true;
    let board = "#live-goban";

    // The verdicts must be those of the library.
    let mut position: Position = FIRST.parse().unwrap();
    assert_eq!(told(), score(&position));

    // A click turns the group of the stone in the middle, and its ten prisoners live: all get
    // rings. If the game is saved now, it is a counted game.
    browser.click("[name=live-tool][value=turn]");
    browser.click(board);
    let turned = "document.querySelectorAll('.turned-string').length";
    let by_you = told();
    let result = by_you.split(' ').nth(1).unwrap();
    assert_eq!(
        said(),
        format!("E5: dead; 9 strings turned by you; {result} by area")
    );
    let game = saved(&browser);
    let tree = Collection::new(game.as_bytes()).next().unwrap().unwrap();
    let record = Record::open(&tree, None).unwrap();
    assert_eq!(record.repairs, Vec::new(), "{game}");
    let truth = record.truth().unwrap().expect("marks");
    let lost = truth.lost(Colour::White, position.stones(Colour::White));
    assert!(lost.contains(Point::at(4, 4)));
    assert_eq!(browser.value(turned), lost.len() + 10);
    assert_eq!(info_text(&tree, "RE").as_deref(), Some(result));
    // A button undoes all turns. The saved file has the turned groups, and the same button offers
    // them.
    let judged = "As the classifier judges";
    assert_eq!(text("#live-judged"), judged);
    open(&browser, "saved.sgf", game.as_bytes());
    assert_eq!(text("#live-judged"), "As the record marks them");
    browser.click("#live-judged");
    assert!(
        told().contains(&format!("{result} by area (by you)")),
        "{}",
        told()
    );
    assert_eq!(
        (text("#live-judged").as_str(), browser.value(turned)),
        (judged, (lost.len() + 10).into())
    );
    // Undo brings the cleared game back, and redo clears it again.
    browser.click("#live-clear");
    assert_eq!(said(), "cleared; Undo brings the game back");
    browser.click("#live-undo");
    assert_eq!(
        (said().as_str(), text("#live-judged").as_str()),
        ("taken back", judged)
    );
    browser.click("#live-redo");
    assert_eq!(said(), "done again");
    assert_eq!(text("#live-at"), "0 of 0");
    browser.press_with(CONTROL, "z");
    assert_eq!(text("#live-judged"), judged);
    browser.click("#live-judged");
    assert!(!told().contains("by you"), "{}", told());
    assert_eq!(browser.value(turned), 0);
    browser.open(&demo("demo.html"), "");
    assert_eq!(told(), score(&position));
    assert!(browser.value("document.getElementById('live-judged').hidden") == true);
    browser.click("[name=live-tool][value=play]");

    // With the keys, arrows move the frame from E5, Enter plays, and Space tells the verdict.
    let [left, up, down, enter] = ["\u{e012}", "\u{e013}", "\u{e015}", "\u{e007}"];
    browser.press_on(board, left);
    assert_eq!(said(), "D5: empty");
    browser.press_on(board, enter);
    assert_eq!(said(), "black D5");
    assert_eq!(text("#live-turn"), "white to play");
    position.put(Point::at(4, 3), Some(Colour::Black));
    assert_eq!(told(), score(&position));
    let why = || text("#live-one .why");
    assert_eq!(
        told().contains("not safe"),
        why().starts_with("What to do: ")
    );
    browser.press_on(board, down);
    browser.press_on(board, enter);
    assert_eq!(said(), "white D4, captures 1");
    position.put(Point::at(4, 3), None);
    position.put(Point::at(5, 3), Some(Colour::White));
    assert_eq!(told(), score(&position));
    assert!(!is_refused());
    browser.press_on(board, up);
    browser.press_on(board, enter);
    assert_eq!(said(), "D5: the move is suicide");
    assert!(is_refused());
    browser.press_on(board, left);
    browser.press_on(board, " ");
    assert!(said().starts_with("C5: white string of "), "{}", said());
    assert_eq!(text("#live-one .reason"), said());

    // A click removes the stone in the middle, and the slider returns to the start.
    browser.click("[name=live-tool][value=remove]");
    browser.click(board);
    position.put(Point::at(4, 4), None);
    assert_eq!(told(), score(&position));
    assert_eq!(text("#live-at"), "3 of 3");
    browser.click(board);
    assert_eq!(
        (said().as_str(), text("#live-at").as_str()),
        ("E5: empty", "3 of 3")
    );
    let step = |at: usize| {
        browser.value(&format!(
            "(() => {{ const step = document.getElementById('live-step'); step.value = {at}; \
             step.dispatchEvent(new Event('input')); }})()"
        ));
    };
    step(0);
    assert_eq!(told(), score(&FIRST.parse().unwrap()));

    // Two classifiers are shown, and all layers, each with its own marks.
    browser.choose("#live-beside", "benson");
    let second = text("#live-two .score");
    assert!(
        second.starts_with("benson: no score: ") && second.contains(" points unknown, "),
        "{second}"
    );
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
        assert_eq!(text("#live-one .by"), by, "{layer}");
        let off = "[...document.querySelectorAll('.goban text')]\
                   .filter((text) => getComputedStyle(text).textAnchor !== 'middle').length";
        assert_eq!(browser.value(off), 0, "{layer}: signs beside their points");
    }

    // A record is opened and stepped through.
    let record = "(;SZ[9]RU[Japanese]KM[5.5]RE[W+3.5]AB[ba];W[aa];B[ab](;W[ee])(;W[ff]))";
    open(&browser, "a.sgf", record.as_bytes());
    assert_eq!(said(), "a.sgf: 3 moves");
    let field = |id: &str| browser.value(&format!("document.getElementById('{id}').value"));
    assert_eq!(field("live-rules"), "Japanese");
    assert_eq!(field("live-komi"), "5.5");
    assert!(told().contains(" (recorded W+3.5), "), "{}", told());
    let kept = saved(&browser);
    assert!(
        kept.replace('\n', "")
            .contains("RU[Japanese]KM[5.5]RE[W+3.5]AB[ba];W[aa];B[ab](;W[ee])(;W[ff])")
            && !kept.contains("TB["),
        "{kept}"
    );
    // With another komi, the record's result and komi are still shown. A text that is not a komi is
    // refused, and the komi stays.
    let set = |id: &str, value: &str| {
        browser.value(&format!(
            "(() => {{ const field = document.getElementById('{id}'); field.value = '{value}'; \
             field.dispatchEvent(new Event('change')); }})()"
        ));
    };
    set("live-komi", "7,5");
    assert_eq!(said(), "komi: \"7,5\" read as 7.5");
    let by_other = " (the record's result, W+3.5, is by komi 5.5), ";
    assert!(told().contains(by_other), "{}", told());
    assert_eq!(saved(&browser), kept);
    let before = told();
    set("live-komi", "abc");
    assert!(said().starts_with("komi: expected whole or half points"));
    assert!(is_refused());
    assert_eq!((told(), field("live-komi")), (before, "7.5".into()));
    set("live-komi", "5.5");
    assert_eq!(text("#live-at"), "3 of 3");
    let stones = || {
        browser.wait_for(SETTLED);
        browser.value("document.querySelectorAll('#live-one .slate, #live-one .shell').length")
    };
    assert_eq!(stones(), 3);
    step(1);
    assert_eq!(stones(), 2);
    // The rules and the komi of the earlier record must not stay.
    open(&browser, "b.sgf", b"(;SZ[5];B[cc];W[];B[])(;SZ[7])");
    let missing = "the record has no rules: counted by area; the record has no komi: 0";
    assert_eq!(said(), format!("b.sgf: 3 moves; {missing}"));
    assert_eq!(
        (field("live-rules"), field("live-komi")),
        ("area".into(), "0".into())
    );
    assert_eq!(text("#live-turn"), "both passed");
    // A click turns the group, and the score follows.
    let before = told();
    assert!(
        before.starts_with("combined: estimate B+25 ± 1 (Black wins 99 %) by area, unfinished: "),
        "{before}"
    );
    browser.click("[name=live-tool][value=turn]");
    browser.click(board);
    assert_eq!(said(), "C3: dead; 1 string turned by you; W+1 by area");
    // A score without rules and komi must not be saved as a result.
    let nameless = saved(&browser);
    assert!(said().contains("TB and TW are no count"), "{}", said());
    let is_said = |name: &str| nameless.contains(name);
    assert!(
        is_said("TW[cc]") && !["RU[", "KM[", "RE["].into_iter().any(is_said),
        "{nameless}"
    );
    assert!(
        told().starts_with("combined: W+1 by area (by you), 1 dead"),
        "{}",
        told()
    );
    // A second turn gives the classifier's verdict again.
    browser.press_on(board, "t");
    assert_eq!(told(), before);
    assert!(!said().contains("by you"), "{}", said());
    browser.press_on(board, left);
    assert_eq!(said(), "B3: empty");
    browser.press_on(board, "t");
    assert_eq!(said(), "B3: empty; a click on a stone turns its group");
    // A refused input changes nothing, and its message has another colour.
    set("live-size", "25");
    assert_eq!(said(), "lines: expected 1 to 19, found \"25\"");
    assert_eq!(field("live-size"), "5");
    for (file, bytes, what) in [
        ("c.sgf", "(;SZ[5]AB[aa", "the file ends inside a property"),
        ("d.zip", "PK\u{3}\u{4}", "an archive: unpack it"),
    ] {
        open(&browser, file, bytes.as_bytes());
        let told = said();
        assert!(
            told.starts_with(&format!("{file}: not opened: game 1, line 1, column ")),
            "{told}"
        );
        assert!(
            told.ends_with(&format!("{what}; the board is as before")),
            "{told}"
        );
        assert!(is_refused());
        assert_eq!(
            (stones(), text("#live-at")),
            (1.into(), "3 of 3".to_owned())
        );
    }
    // After two passes Enter plays nothing. One step earlier, White has just passed.
    browser.press_on(board, enter);
    assert!(said().starts_with("both passed"), "{}", said());
    step(2);
    assert_eq!(text("#live-turn"), "black to play");
    assert_eq!(said(), "white passes");
    browser.press_on(board, "p");
    assert_eq!(text("#live-turn"), "both passed");
    browser.click("#live-clear");

    // The first layer marks doubts.
    browser.choose("#live-layer", "territory and dead stones");
    let record = "(;SZ[7]AB[ba][bb][bc][bd][be][bf][bg]AW[fa][fb][fc][fd][fe][ff][fg])";
    open(&browser, "open.sgf", record.as_bytes());
    let doubts = "document.querySelectorAll('#live-one .doubt').length";
    assert!(browser.value(doubts).as_i64() > Some(0), "{}", told());
    browser.click("[name=live-tool][value=look]");
    browser.click(board);
    assert!(text("#live-one .reason").contains("in doubt: "));
    // An unsettled string must not be shown as dead, although the score counts it so.
    let record = "(;SZ[7]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec])";
    open(&browser, "three.sgf", record.as_bytes());
    assert!(
        told().starts_with("combined: estimate B+49 ± 1 (Black wins 99 %) by area, unfinished: ")
            && told().contains(", none dead, 5 unsettled"),
        "{}",
        told()
    );
    assert_eq!(
        browser.value("document.querySelectorAll('#live-one .cross').length"),
        0
    );

    // The whole board fits on a screen of 1280 x 900 and on a phone held sideways. On an upright
    // phone the board comes first.
    browser.choose("#live-beside", "none");
    let edge = |selector: &str, edge: &str| {
        let box_of = format!("document.querySelector('{selector}').getBoundingClientRect()");
        browser.value(&format!("{box_of}.{edge}")).as_f64().unwrap()
    };
    for (width, height) in [(1280, 900), (844, 390), (390, 844)] {
        browser.resize(width, height);
        browser.value("document.getElementById('live').scrollIntoView()");
        let bottom = edge("#live-goban svg", "bottom");
        assert!(bottom <= f64::from(height), "{width}x{height}: {bottom}");
        let right = browser.value("document.documentElement.scrollWidth");
        assert!(right.as_i64() <= Some(i64::from(width)), "{right}");
    }
    assert!(edge("#live-goban", "bottom") < edge(".panel", "top"));
    let label = browser.value("document.getElementById('live-goban').getAttribute('aria-label')");
    assert!(
        label.as_str().unwrap().starts_with("Board with 7 lines"),
        "{label}"
    );
    // The board must not move when the words above it become fewer.
    let top = edge("#live-goban svg", "top");
    browser.value("document.querySelector('#live-one .score').textContent = ''");
    assert_eq!(edge("#live-goban svg", "top"), top);
    // The address of the page may contain a record.
    browser.open(&demo("demo.html"), "#sgf=(%3BSZ%5B5%5D%3BB%5Bcc%5D)");
    browser.wait_for("document.getElementById('live-said').textContent !== ''");
    let missing = "the record has no rules: counted by area; the record has no komi: 0";
    assert_eq!(said(), format!("record: 1 move; {missing}"));
    assert_eq!(stones(), 1);
    assert_eq!(browser.complaints(), Vec::<serde_json::Value>::new());
}

/// The properties of a node, except the character set.
type Properties = Vec<(String, Vec<String>)>;

/// Returns the nodes of all games of a file, each with the number of the node before it and its
/// properties.
fn nodes(file: &[u8]) -> Vec<(Option<usize>, Properties)> {
    let text = sahwal_sgf::read(file);
    let mut all = Vec::new();
    for game in Collection::new(&text) {
        for node in game.unwrap().nodes() {
            let mut properties = Vec::new();
            for (name, values) in node.properties().filter(|(name, _)| *name != "CA") {
                // Texts are decoded: the file and the saved one may have different character sets.
                let texts = match name {
                    "C" | "PB" => vec![node.text(name).unwrap()],
                    _ => values
                        .map(|value| String::from_utf8_lossy(value).into())
                        .collect(),
                };
                properties.push((name.to_owned(), texts));
            }
            all.push((node.parent().map(|parent| parent.number()), properties));
        }
    }
    all
}

/// Returns the properties that differ between two lists of equally many nodes.
fn differing(
    before: &[(Option<usize>, Properties)],
    after: &[(Option<usize>, Properties)],
) -> Vec<(String, Vec<String>)> {
    assert_eq!(before.len(), after.len());
    let mut found = Vec::new();
    for ((parent, properties), (other, now)) in before.iter().zip(after) {
        assert_eq!(parent, other);
        for (name, _) in properties {
            assert!(now.iter().any(|(other, _)| name == other), "{name} is lost");
        }
        let new = now.iter().filter(|property| !properties.contains(property));
        found.extend(new.cloned());
    }
    found
}

/// Makes a file of two games with comments, a variation, marks, unknown properties, and a name in
/// another character set.
fn commented() -> Vec<u8> {
    let mut file =
        b"(;GM[1]FF[4]CA[GB18030]SZ[9]RU[Japanese]KM[5.5]RE[W+3.5]BR[3d]PW[Lee]PB[".to_vec();
    // These bytes are GB18030.
    file.extend([0xbd, 0xf0]);
    file.extend(
        b"]C[a \\] game]XX[q][r];B[ee]LB[ee:1][cc:2]C[why?](;W[cc]CR[cc]BL[33.5];B[gg]N[end])\
          (;W[gg]C[better: G3];B[cc](;W[cg])(;W[gc]TE[1])))(;SZ[9]C[another];B[aa])",
    );
    file
}

/// An opened record must be saved whole. The user's changes are added or undone.
#[test]
#[ignore = "slow: a browser"]
fn nothing_of_a_record_is_lost() {
    let Some(browser) = board("nothing_of_a_record_is_lost") else {
        return;
    };
    let text = |selector: &str| {
        browser.wait_for(SETTLED);
        browser.text(selector)
    };
    let said = || text("#live-said");
    let record = commented();
    let before = nodes(&record);
    open(&browser, "kim.sgf", &record);
    assert_eq!(text("#live-players"), "\u{91d1} 3d (Black), Lee (White)");

    // A group is turned and turned back. The record must be saved as it was, and again after it is
    // reopened.
    browser.click("[name=live-tool][value=turn]");
    browser.click("#live-goban");
    assert!(said().starts_with("E5: "), "{}", said());
    assert!(said().contains("turned by you"), "{}", said());
    browser.press_with(CONTROL, "z");
    assert_eq!(said(), "taken back");
    let whole = saved(&browser);
    assert_eq!(nodes(whole.as_bytes()), before);
    open(&browser, "again.sgf", whole.as_bytes());
    assert_eq!(saved(&browser), whole);

    // The user's decision is added, and the message names what it replaces.
    browser.click("#live-goban");
    let decided = saved(&browser);
    let mut new = differing(&before, &nodes(decided.as_bytes()));
    new.retain(|(name, _)| !["TB", "TW"].contains(&name.as_str()));
    let names: Vec<&str> = new.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["RE"], "{decided}");
    assert!(said().contains("; in place of RE[W+3.5]"), "{}", said());
    browser.click("#live-undo");

    // Moves from the middle of the game become its last variation, which can be opened.
    browser.value(
        "(() => { const step = document.getElementById('live-step'); step.value = 1; \
         step.dispatchEvent(new Event('input')); })()",
    );
    browser.press_on("#live-goban", "\u{e015}");
    assert_eq!(said(), "E4: empty");
    browser.press_on("#live-goban", "\u{e007}");
    assert_eq!(said(), "white E4");
    let longer = saved(&browser);
    assert!(
        said().ends_with("your moves are its last variation"),
        "{}",
        said()
    );
    let mut after = nodes(longer.as_bytes());
    let added = after.remove(8);
    assert_eq!(
        added,
        (Some(1), vec![("W".to_owned(), vec!["ef".to_owned()])])
    );
    assert_eq!(after, before);
    open(&browser, "longer.sgf", longer.as_bytes());
    assert_eq!(text("#live-at"), "3 of 3");
    browser.value(
        "(() => { const line = document.getElementById('live-line'); line.value = 4; \
         line.dispatchEvent(new Event('change')); })()",
    );
    browser.wait_for("document.getElementById('live-at').textContent === '2 of 2'");
    assert!(said().starts_with("variation 4: 2 moves"), "{}", said());
    assert_eq!(saved(&browser), longer);
    assert_eq!(browser.complaints(), Vec::<serde_json::Value>::new());
}

/// The board must say the same about each record as `analyze`.
#[test]
#[ignore = "slow: a browser"]
fn the_board_opens_records_as_analyze_does() {
    let Some(browser) = board("the_board_opens_records_as_analyze_does") else {
        return;
    };
    let row = Rows::builtin().find("combined").unwrap();
    for file in odd_records() {
        let place = file.display();
        open(&browser, "a.sgf", &std::fs::read(&file).unwrap());
        let (score, said) = (browser.text("#live-one .score"), browser.text("#live-said"));
        match GameFile::open(&file).and_then(|file| file.record(None, None)) {
            Ok(game) => {
                let view = View::of(&game, row, &[Layer::Territory]).unwrap();
                let (counted, safety) = (&view.data.score.counted, &view.data.score.safety);
                // If a border is open, an estimate replaces the score.
                let text = match view.data.estimate.open {
                    0 => counted.text.clone(),
                    _ => format!("estimate {}", view.data.estimate.text),
                };
                // The words after an estimate say how much of the board is open.
                let (margin, open) = match text.split_once(", unfinished: ") {
                    Some((margin, open)) => (margin, format!(", unfinished: {open}")),
                    None => (text.as_str(), String::new()),
                };
                let expected = format!("combined: {margin} by {}{open}", counted.rules);
                assert!(score.starts_with(&expected), "{place}: {expected}; {score}");
                let is_safe = safety.safe_to_score == Some(true);
                assert_eq!(
                    is_safe,
                    score.ends_with("; safe to score"),
                    "{place}: {score}"
                );
                let moves = match game.record.all_moves {
                    1 => "a.sgf: 1 move".to_owned(),
                    moves => format!("a.sgf: {moves} moves"),
                };
                assert!(said.starts_with(&moves), "{place}: {said}");
            }
            Err(error) => {
                // For files, `analyze` also recognizes other formats by their endings.
                let error = format!("{error:#}");
                let is_other = error.ends_with("convert to SGF");
                let what = said
                    .strip_prefix("a.sgf: not opened: ")
                    .and_then(|said| said.strip_suffix("; the board is as before"))
                    .unwrap_or_else(|| panic!("{place}: {said}"));
                assert!(
                    is_other || error.ends_with(what),
                    "{place}: {error}; {said}"
                );
            }
        }
    }
    assert_eq!(browser.complaints(), Vec::<serde_json::Value>::new());
}
