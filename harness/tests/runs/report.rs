//! Whole runs of `sahwal report`, and its page in a real browser.

use std::fs;
use std::path::Path;

use sahwal_run::format::RunRecord;

use crate::browser::Browser;
use crate::common::{done, read, skipped};

/// Runs three classifiers on the embedded games, and returns the page.
fn selfplay(dir: &Path) -> String {
    let classifiers = "all-alive,benson,string-graph";
    let run = format!("run --dataset selfplay --classifier {classifiers} --out .");
    done(dir, &run);
    done(dir, "report .")
}

#[test]
fn games_without_a_counted_result_are_shown() {
    let dir = tempfile::tempdir().unwrap();
    let plain = "(;SZ[5]KM[0.5]RU[Chinese]AB[bb]AW[dd])";
    fs::write(dir.path().join("plain.sgf"), plain).unwrap();
    done(&dir, "run --dataset plain.sgf --out .");
    done(&dir, "report .");
    let page = read(dir.path().join("report.html"));
    assert!(page.contains("\"truth\":null"), "{page}");
    // The first margins are those of classifiers that count every point. Provers leave points open
    // and have none.
    assert!(
        page.contains("\"margins\":[-0.5,-0.5,-0.5,null,null,"),
        "{page}"
    );
    assert!(!page.contains("\"recorded\""), "{page}");
}

#[test]
fn the_page_needs_nothing_but_itself() {
    let out = tempfile::tempdir().unwrap();
    fs::write(out.path().join("extra.md"), "| a |\n|---|\n| <i>b</i> |\n").unwrap();
    let said = selfplay(out.path());
    assert!(said.contains("games 126, classifiers 3, plots 3"), "{said}");
    // References to shadings inside the page are allowed.
    let page = read(out.path().join("report.html")).replace("url(#", "");
    for outside in [
        "src=\"http",
        "href=\"http",
        "url(",
        "<link",
        "@import",
        "fetch(",
    ] {
        assert!(!page.contains(outside), "{outside}");
    }
    // The page must have the tables and plots of the run, but no file that the run did not write.
    assert!(!page.contains("extra.md"));
    for expected in [
        "<h2>selfplay: 126 games, 30,590 points, 4,583 strings (1,272 dead)</h2>",
        "alt=\"Plot cost-strings-selfplay\"",
        // The boards must have the style of pictures.
        include_str!("../../src/picture/board.css"),
        "</b> The share of right strings",
        "\"recorded\":",
        "\"margins\":[",
    ] {
        assert!(page.contains(expected), "{expected}");
    }
    // The page has three classifiers on 30,590 points and 4,583 strings in two bits each, and a
    // plot.
    assert!(page.len() < 350_000, "{} bytes", page.len());
}

#[test]
fn what_is_folded_has_a_title() {
    let folder = tempfile::tempdir().unwrap();
    let run = "run --dataset igs31,selfplay --classifier string-graph-vertex --no-plots --out out";
    done(&folder, run);
    done(&folder, "report out --out page.html");
    let page = read(folder.path().join("page.html"));
    for title in [
        "String Graph: published and measured tables",
        "igs31: 31 games",
    ] {
        assert_eq!(
            page.matches(&format!("<summary>{title}")).count(),
            1,
            "{title}"
        );
        assert_eq!(page.matches(title).count(), 1, "{title}");
    }
    // For a run with --at, the main table is that of its moments.
    done(
        &folder,
        "run --dataset selfplay --every 20 --at 50% --classifier all-alive --no-plots --out at",
    );
    done(&folder, "report at --out page.html");
    let page = read(folder.path().join("page.html"));
    assert!(page.contains("<h3>Through the game</h3>"), "{page}");
    assert!(page.contains("<summary>Tables of each moment"), "{page}");
}

/// Writes the checksum of a changed file into the run's record.
fn list_anew(dir: &Path, name: &str) {
    let mut record: serde_json::Value = serde_json::from_str(&read(dir.join("run.json"))).unwrap();
    let text = read(dir.join(name));
    record["checksums"][name] = serde_json::json!({
        "rows": text.lines().count() - 1,
        "sha256": sahwal_data::datasets::sha256(text.as_bytes()),
    });
    let record: RunRecord = serde_json::from_value(record).unwrap();
    record.write(dir).unwrap();
}

/// Returns the first string of the second game that is dead and that all-alive gets wrong.
fn named_string(dir: &Path) -> (String, String) {
    let strings = read(dir.join("strings.csv"));
    let rows: Vec<Vec<&str>> = strings
        .lines()
        .map(|line| line.split(',').collect())
        .collect();
    let first = rows[1][1];
    let game = rows
        .iter()
        .map(|row| row[1])
        .find(|&game| game != "game" && game != first);
    let game = game.expect("a second game");
    let dead = rows
        .iter()
        .find(|row| row[1] == game && row[2] == "string-graph" && row[6..] == ["dead", "dead"]);
    (game.to_owned(), dead.expect("a dead string")[3].to_owned())
}

#[test]
#[ignore = "slow: a browser"]
fn a_link_opens_a_board_and_scores_are_sorted_as_figures() {
    let Some(browser) = Browser::start() else {
        return skipped(
            "a_link_opens_a_board_and_scores_are_sorted_as_figures",
            "chromium with chromedriver",
        );
    };
    let games = tempfile::tempdir().unwrap();
    for (name, komi) in [("a.sgf", "12.5"), ("b.sgf", "0.5"), ("c.sgf", "2.5")] {
        let board = "AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce]";
        let record = format!("(;SZ[5]RU[Chinese]KM[{komi}]{board})");
        fs::write(games.path().join(name), record).unwrap();
    }
    done(&games, "report .");
    browser.open(&games.path().join("report.html"), "");
    browser.click("th:nth-child(4) button");
    let scores = "[...document.querySelectorAll('td[data-head=score]')].map((cell) => cell.textContent).join()";
    assert_eq!(browser.value(scores), "W+5.5,W+7.5,W+17.5");
    let is_open = "document.getElementById('game-1').open";
    assert_eq!(browser.value(is_open), false);
    browser.click("a[href='#game-1']");
    assert_eq!(browser.value(is_open), true);
    assert_eq!(browser.complaints(), Vec::<serde_json::Value>::new());
}

#[test]
#[ignore = "slow: a browser"]
fn a_browser_steps_through_games_and_classifiers() {
    let Some(browser) = Browser::start() else {
        return skipped(
            "a_browser_steps_through_games_and_classifiers",
            "chromium with chromedriver",
        );
    };
    let out = tempfile::tempdir().unwrap();
    selfplay(out.path());
    let page = out.path().join("report.html");
    let (game, string) = named_string(out.path());
    // Another command may leave this file beside a run.
    let sure = format!(
        "dataset,game,classifier,string,how,confidence,verdict,truth\n\
         selfplay,{game},string-graph,{string},searched,0.875,dead,dead\n\
         selfplay,{game},all-alive,{string},searched,0.5,alive,dead\n"
    );
    fs::write(out.path().join("confidence.csv"), sure).unwrap();
    list_anew(out.path(), "confidence.csv");
    done(&out, "report .");
    let verdict = format!("tr[data-string=\"{string}\"] .verdict");

    browser.open(&page, "");
    assert!(browser.text("#summary").starts_with("all-alive: "));
    let link = browser.value("decodeURIComponent(document.getElementById('link').hash)");
    let link = link.as_str().unwrap();
    // The page opens with the game that has most errors.
    assert!(link.contains("sort=strings"), "{link}");
    let place = browser.value("document.querySelector('#game').selectedIndex");
    assert_eq!(place.as_i64(), Some(0));
    browser.open(
        &page,
        "#set=selfplay&game=9x9%231&classifier=all-alive&sort=name",
    );
    browser.press("\u{e014}"); // right arrow
    let address = |part: &str| {
        let hash = browser.value("decodeURIComponent(location.hash)");
        let hash = hash.as_str().unwrap().to_owned();
        assert!(hash.contains(part), "{hash} lacks {part}");
        hash
    };
    address(&format!("game={game}&classifier=all-alive"));
    assert_eq!(browser.text(&verdict), "alive");
    assert!(
        browser
            .value("document.querySelectorAll('#board .frame').length")
            .as_i64()
            > Some(0)
    );
    browser.choose("#classifier", "string-graph");
    assert_eq!(browser.text(&verdict), "dead");
    assert!(browser.text("#summary").starts_with("string-graph: "));

    // A click on a stone selects its string, and every classifier's verdict is listed.
    browser.click(&format!("#board [data-string=\"{string}\"]"));
    let one = |classifier: &str| {
        browser.text(&format!("#one [data-classifier=\"{classifier}\"] .verdict"))
    };
    assert_eq!(
        ["all-alive", "benson", "string-graph"].map(one),
        ["alive", "unknown", "dead"]
    );

    assert_eq!(
        browser.text("#one [data-classifier=\"string-graph\"] .how"),
        "searched, 88 %"
    );
    browser.choose("#layer", "confidence (%)");
    let shown = format!("#board [data-string=\"{string}\"] text");
    assert_eq!(browser.text(&shown), "88");
    browser.choose("#layer", "territory");

    // The margins of the game are listed for every classifier.
    let margins = |classifier: &str, cell: &str| {
        browser.text(&format!(
            "#margins [data-classifier=\"{classifier}\"] .{cell}"
        ))
    };
    assert!(browser.text("#margins caption").contains("recorded: "));
    assert_eq!(margins("benson", "judged"), "not known");
    assert_ne!(margins("all-alive", "error"), "0");
    assert_eq!(margins("string-graph", "error"), "0");

    // The address must open the same game again, and the link must be that address.
    let shared = browser.value("document.getElementById('link').hash");
    assert_eq!(shared, browser.value("location.hash"));
    browser.open(&page, shared.as_str().unwrap());
    assert_eq!(browser.text(&verdict), "dead");
    assert!(
        browser
            .text("#one caption")
            .starts_with(&format!("{string}: "))
    );

    // Keys and buttons change the view. Sorting puts the game with most errors first.
    browser.press("C");
    browser.press("l");
    let hash = address("classifier=benson&layer=verdicts");
    assert!(hash.contains(&format!("string={string}")), "{hash}");
    browser.choose("#layer", "proved");
    assert!(browser.text("#legend").contains("by benson"));
    browser.choose("#classifier", "all-alive");
    browser.choose("#sort", "wrong strings");
    let wrong = "Number(document.querySelector('#game').options[0].text.match(/wrong (\\d+)/)[1])";
    let most = browser.value(wrong).as_i64();
    let last = wrong.replace("options[0]", "options[125]");
    assert!(most > browser.value(&last).as_i64());
    // The games are sorted by wrong strings judged in one way. Only one game has such a string.
    browser.choose("#sort", "wrong strings, searched");
    let listed = |at: usize| {
        let text = browser.value(&format!(
            "document.querySelector('#game').options[{at}].text"
        ));
        text.as_str().unwrap().to_owned()
    };
    let (top, next) = (listed(0), listed(1));
    assert!(
        top.starts_with(&format!("{game}: ")) && top.contains("(1 searched)"),
        "{top}"
    );
    assert!(next.contains("(0 searched)"), "{next}");
    browser.choose("#sort", "error of the margin");
    let off = |at: usize| -> f64 {
        let text = listed(at);
        let (_, number) = text.rsplit_once("margin off by ").expect(&text);
        number.parse().expect(&text)
    };
    assert!(off(0) > off(60) && off(60) >= off(125));
    browser.choose("#sort", "wrong strings, searched");
    browser.choose("#layer", "counted result");
    browser.click("#previous");
    browser.click("#next");
    address(&format!("game={game}"));

    // A narrow screen must not need to scroll sideways.
    browser.resize(400, 800);
    assert_eq!(browser.value("innerWidth"), 400);
    let width = browser.value("document.documentElement.scrollWidth");
    assert!(width.as_i64() <= Some(400), "{width}");
    assert_eq!(browser.complaints(), Vec::<serde_json::Value>::new());
}
