//! `sahwal run --at`: positions before the end of games.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::browser::Browser;
use crate::common::{column, column_of, read, sahwal, skipped};

const FAST: &str = "all-alive,benson,string-graph,numerical,potential,playout";

/// The first six moves of two games, in which Black builds a wall on the left.
const BEGINNING: &str = ";B[ba];W[da];B[bb];W[db];B[bc];W[dc]";

/// Two ends of the game with their territory.
const STRAIGHT: &str = ";B[bd];W[dd];B[be];W[de]TB[aa:ae]TW[ea:ee]";
const WIDE: &str = ";B[cd];W[dd];B[ce];W[de];B[];W[]TB[aa:ae][bd:be]TW[ea:ee]";

/// Writes two drawn games on 5x5 with the same beginning.
fn games(folder: &Path) {
    for (name, end) in [("straight.sgf", STRAIGHT), ("wide.sgf", WIDE)] {
        let text = format!("(;SZ[5]{BEGINNING}{end})");
        fs::write(folder.join(name), text).unwrap();
    }
}

fn run(arguments: &[&str], out: &Path) -> String {
    let run = sahwal()
        .arg("run")
        .args(arguments)
        .arg("--out")
        .arg(out)
        .assert()
        .success();
    String::from_utf8_lossy(&run.get_output().stdout).into_owned()
}

#[test]
fn parts_are_left_out_before_the_end_too() {
    let temporary = tempfile::tempdir().unwrap();
    let (folder, out) = (temporary.path().join("drawn"), temporary.path().join("out"));
    fs::create_dir(&folder).unwrap();
    games(&folder);
    let set = folder.to_str().unwrap();
    let arguments = [
        "--dataset",
        set,
        "--classifier",
        "potential",
        "--at",
        "20%,0",
    ];
    let table = run(&[&arguments[..], &["--ablate", "potential"]].concat(), &out);
    assert!(table.contains("potential: all but item 2"), "{table}");
    let rows = read(out.join("at-positions.csv"));
    let right = |name: &str| column::<u64>(&rows, name, "points_correct");
    assert_eq!(right("potential").len(), 4);
    assert_eq!(right("potential: B', W' alone").len(), 4);
    let with = read(out.join("at-verdicts.csv"));
    run(&arguments, &out);
    let without = read(out.join("at-verdicts.csv"));
    let plain = |text: &str| -> Vec<String> {
        let own = text.lines().filter(|line| line.contains(",potential,"));
        own.map(str::to_owned).collect()
    };
    assert_eq!(plain(&with), plain(&without));
}

#[test]
fn two_games_give_the_golden_files_and_share_the_verdicts_of_their_beginning() {
    let temporary = tempfile::tempdir().unwrap();
    let (folder, out) = (temporary.path().join("drawn"), temporary.path().join("out"));
    fs::create_dir(&folder).unwrap();
    games(&folder);
    let set = folder.to_str().unwrap();
    let table = run(
        &["--dataset", set, "--classifier", FAST, "--at", "20%,-4,0"],
        &out,
    );
    assert!(
        table.lines().all(|line| line.chars().count() <= 80),
        "{table}"
    );
    insta::assert_snapshot!(
        "through_game_table",
        table.replace(out.to_str().unwrap(), "OUT")
    );
    insta::assert_snapshot!("through_game_positions", read(out.join("at-positions.csv")));
    let verdicts = read(out.join("at-verdicts.csv"));
    // The same six moves lead to the positions at -4: what follows them is not known there.
    let mut compared = 0;
    for classifier in FAST.split(',') {
        let places: Vec<String> = column(&verdicts, classifier, "at");
        for name in ["owners", "statuses"] {
            let all: Vec<String> = column(&verdicts, classifier, name);
            let own = |place: &str| -> Vec<&String> {
                let rows = places.iter().zip(&all);
                rows.filter(|(at, _)| *at == place)
                    .map(|row| row.1)
                    .collect()
            };
            assert_eq!(own("-4")[0], own("-4")[1], "{classifier}");
            compared += 1;
        }
    }
    assert_eq!(compared, 12);
    let ends: Vec<String> = column(&verdicts, "all-alive", "owners");
    assert_ne!(ends[2], ends[5], "the games end otherwise");
    for name in ["fate", "owners", "horizon", "groups", "strength"] {
        assert!(out.join(format!("{name}-drawn.png")).is_file(), "{name}");
    }
    let boards = read(out.join("at-boards.csv"));
    assert_eq!(boards.lines().count(), 1 + 2 * 3);
    let page = read(out.join("through-game.html"));
    for text in ["drawn", "straight", "wide", "input id=\"place\""] {
        assert!(page.contains(text), "{text}");
    }
    assert!(!out.join("at-checkpoint.json").exists());
    // `report` gives the page of the run.
    sahwal().arg("report").arg(&out).assert().success();
    assert_eq!(read(out.join("report.html")), page);
    let boards = ["--boards", "drawn"];
    sahwal()
        .arg("report")
        .arg(&out)
        .args(boards)
        .assert()
        .code(2);
}

#[test]
fn at_the_final_position_the_figures_are_those_of_a_plain_run() {
    let temporary = tempfile::tempdir().unwrap();
    let [plain, through] = ["plain", "through"].map(|name| temporary.path().join(name));
    let common = [
        "--dataset",
        "selfplay",
        "--every",
        "9",
        "--no-plots",
        "--classifier",
        FAST,
    ];
    run(&common, &plain);
    run(&[&common[..], &["--at", "50%,-7,0"]].concat(), &through);
    let (plain_summary, summary) = (
        read(plain.join("summary.csv")),
        read(through.join("at-summary.csv")),
    );
    let (plain_games, positions) = (
        read(plain.join("games.csv")),
        read(through.join("at-positions.csv")),
    );
    let (points, verdicts) = (
        read(plain.join("points.csv")),
        read(through.join("at-verdicts.csv")),
    );
    for classifier in FAST.split(',') {
        let at_end = |text: &str, name: &str| -> Vec<String> {
            let places: Vec<String> = column(text, classifier, "at");
            let values: Vec<String> = column(text, classifier, name);
            let rows = places.into_iter().zip(values);
            rows.filter(|(at, _)| at == "0").map(|row| row.1).collect()
        };
        for name in ["strings_total", "strings_correct", "games"] {
            let expected: Vec<String> = column(&plain_summary, classifier, name);
            assert_eq!(at_end(&summary, name), expected, "{classifier} {name}");
        }
        for name in [
            "points_total",
            "points_correct",
            "strings_total",
            "strings_correct",
        ] {
            let expected: Vec<String> = column(&plain_games, classifier, name);
            assert_eq!(expected.len(), 14);
            assert_eq!(at_end(&positions, name), expected, "{classifier} {name}");
        }
        for (name, in_summary) in [
            ("points_ci_low", "points_ci_low"),
            ("strings_ci_high", "strings_ci_high"),
        ] {
            let number = |texts: Vec<String>| texts[0].parse::<f64>().unwrap();
            let expected = number(column(&plain_summary, classifier, name));
            let found = number(at_end(&summary, in_summary));
            assert!((found - expected).abs() < 0.01, "{classifier} {name}");
        }
        let owners: Vec<String> = column(&points, classifier, "owners");
        assert_eq!(at_end(&verdicts, "owners"), owners, "{classifier}");
    }
}

#[test]
fn owners_by_a_recorded_margin_count_if_it_is_met_exactly() {
    let temporary = tempfile::tempdir().unwrap();
    let root = "SZ[5]RU[Chinese]KM[0.5]";
    let end = ";B[bd];W[dd];B[be];W[de]";
    let games: String = ["W+0.5", "W+1.5", "B+R"]
        .map(|result| format!("(;{root}RE[{result}]{BEGINNING}{end})\n"))
        .concat();
    // A final position without its moves is left out, too.
    let games = games + "(;SZ[5]AB[ba:be]AW[da:de]TB[aa:ae]TW[ea:ee])";
    let path = temporary.path().join("games.sgf");
    fs::write(&path, games).unwrap();
    let out = temporary.path().join("out");
    let set = path.to_str().unwrap();
    let arguments = [
        "--dataset",
        set,
        "--classifier",
        "all-alive",
        "--at",
        "50%,0",
    ];
    let table = run(&arguments, &out);
    assert!(
        table.contains(
            "games: 1 of 4 games count: final owners by labels 0,\nby the recorded margin 1"
        ),
        "{table}"
    );
    assert!(
        table.contains("left out: 1 without whole moves, 2 without known final owners"),
        "{table}"
    );
    let truths = column_of(&read(out.join("at-positions.csv")), "truth");
    assert_eq!(truths, ["margin", "margin"]);
}

#[test]
#[ignore = "slow: runs through the game that are killed"]
fn a_killed_run_is_resumed() {
    let temporary = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| temporary.path().join(name));
    // A checkpoint is written after every 64 files.
    let folder = temporary.path().join("many");
    fs::create_dir(&folder).unwrap();
    for number in 0..400 {
        let end = [STRAIGHT, WIDE][number % 2];
        let text = format!("(;SZ[5]{BEGINNING}{end})");
        fs::write(folder.join(format!("{number}.sgf")), text).unwrap();
    }
    let arguments = [
        "--dataset",
        folder.to_str().unwrap(),
        "--classifier",
        "all-alive,playout,combined",
        "--at",
        "50%,-2,0",
        "--no-plots",
    ];
    run(&arguments, &whole);
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
        .arg("run")
        .args(arguments)
        .arg("--out")
        .arg(&killed)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while !killed.join("at-checkpoint.json").exists() && start.elapsed() < Duration::from_mins(2) {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        killed.join("at-positions.csv.part").exists(),
        "it was killed too late"
    );
    // Another list is another run.
    let mut other = arguments.to_vec();
    other[5] = "50%,0";
    let refused = sahwal()
        .arg("run")
        .args(other)
        .arg("--resume")
        .arg("--out")
        .arg(&killed)
        .assert();
    let refused = refused.code(2);
    let notes = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(
        notes.contains("cannot resume: expected --at 50%,-2,0"),
        "{notes}"
    );
    run(&[&arguments[..], &["--resume"]].concat(), &killed);
    for file in [
        "at-positions.csv",
        "at-verdicts.csv",
        "at-groups.csv",
        "at-strength.csv",
    ] {
        assert!(
            read(whole.join(file)) == read(killed.join(file)),
            "{file} differs"
        );
    }
}

#[test]
fn bad_lists_and_sets_without_moves_are_refused() {
    let temporary = tempfile::tempdir().unwrap();
    fs::write(
        temporary.path().join("end.sgf"),
        "(;SZ[5]AB[ba:be]TB[aa:ee])",
    )
    .unwrap();
    let cases: [(&[&str], &str); 5] = [
        (&["--at", "40"], "expected a share of the moves such as 25%"),
        (
            &["--at", "120%"],
            "expected a share of the moves such as 25%",
        ),
        (
            &["--at", "0,-4,0"],
            "--at: expected different positions, found 0 twice",
        ),
        (&["--at", "0", "--shard", "1/2"], "cannot be used with"),
        (
            &["--at", "-4,0", "--dataset", "."],
            "--at: expected whole game records with known final owners, found none in",
        ),
    ];
    for (arguments, expected) in cases {
        let run = sahwal()
            .arg("run")
            .args(arguments)
            .current_dir(temporary.path())
            .assert()
            .code(2);
        let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(notes.contains(expected), "{arguments:?}: {notes}");
    }
}

#[test]
fn tuning_counts_as_the_run_does_and_is_resumed() {
    let temporary = tempfile::tempdir().unwrap();
    let path = |name: &str| temporary.path().join(name);
    fs::create_dir(path("drawn")).unwrap();
    games(&path("drawn"));
    let set = path("drawn");
    let set = set.to_str().unwrap();
    run(
        &[
            "--dataset",
            set,
            "--classifier",
            "potential",
            "--at",
            "-6,-2",
            "--no-plots",
        ],
        &path("run"),
    );
    let tune = || {
        let arguments = ["tune", "potential", "--dataset", set, "--at", "-6,-2"];
        let grid = [
            "--v1",
            "0:2:3",
            "--v2",
            "0.1:1:3",
            "--objective",
            "groups",
            "--out",
        ];
        let tuned = sahwal()
            .args(arguments)
            .args(grid)
            .arg(path("tuned"))
            .assert()
            .success();
        let output = tuned.get_output();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&output.stdout), text(&output.stderr))
    };
    let (table, _) = tune();
    assert!(
        table.contains("4 positions of 2 games; 0 games left out"),
        "{table}"
    );
    assert!(
        table.lines().all(|line| line.chars().count() <= 80),
        "{table}"
    );
    let map = read(path("tuned").join("map.csv"));
    // Three measures at two positions and at both together, nine settings each.
    assert_eq!(map.lines().count(), 1 + 3 * 3 * 9);
    let summary = read(path("run").join("at-summary.csv"));
    for (measure, name) in [("fate", "strings_percent"), ("owners", "points_percent")] {
        let percents = column_of(&summary, name);
        for (place, expected) in ["-6", "-2"].iter().zip(percents) {
            let start = format!("{measure},{place},1,0.55,");
            let found = map.lines().find_map(|line| line.strip_prefix(&start));
            let found: f64 = found.unwrap().parse().unwrap();
            assert!(
                (found - expected.parse::<f64>().unwrap()).abs() < 1e-3,
                "{start}"
            );
        }
    }
    let heat_map = path("tuned").join("heatmap-groups-all.png");
    assert!(heat_map.is_file());
    let (again, notes) = tune();
    assert_eq!(again, table);
    assert!(notes.contains("9 settings known from"), "{notes}");
}

#[test]
fn tuning_refuses_objectives_that_do_not_fit() {
    let temporary = tempfile::tempdir().unwrap();
    for (arguments, expected) in [
        (
            &["--at", "0", "--objective", "both"][..],
            "--objective: expected groups, fate or owners",
        ),
        (
            &["--objective", "groups"],
            "--objective: expected points, strings or both without --at",
        ),
        (
            &["--at", "-1,-1"],
            "--at: expected different positions, found -1 twice",
        ),
        (
            &["--at", "50%", "--method", "random"],
            "--method: expected grid or coordinate with --at",
        ),
    ] {
        let run = sahwal()
            .args(["tune", "potential", "--out", "out"])
            .args(arguments)
            .current_dir(temporary.path())
            .assert()
            .code(2);
        let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(notes.contains(expected), "{arguments:?}: {notes}");
    }
}

#[test]
#[ignore = "slow: a browser"]
fn a_browser_moves_through_the_positions() {
    let Some(browser) = Browser::start() else {
        return skipped(
            "a_browser_moves_through_the_positions",
            "chromium with chromedriver",
        );
    };
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("drawn");
    fs::create_dir(&folder).unwrap();
    games(&folder);
    let out = temporary.path().join("out");
    let set = folder.to_str().unwrap();
    let list = ["--classifier", "all-alive,potential", "--at", "20%,-4,0"];
    run(
        &[&["--dataset", set][..], &list, &["--no-plots"]].concat(),
        &out,
    );
    browser.open(&out.join("through-game.html"), "");
    // The last classifier is chosen: at the start `potential` takes both stones for dead.
    assert_eq!(browser.text("#where"), "20%: 2 moves played, 8 left");
    assert!(browser.text("#caption").starts_with("potential: "));
    let rings = "document.querySelectorAll('#now circle[stroke=\"#d00000\"]').length";
    assert_eq!(browser.value(rings), 2);
    browser.press_on("#place", "\u{e014}"); // right arrow
    browser.press_on("#place", "\u{e014}");
    browser.wait_for("document.querySelector('#where').textContent.startsWith('0: ')");
    assert_eq!(
        browser.text("#caption"),
        "potential: 25 of 25 points right (100.0%)"
    );
    assert_eq!(browser.value(rings), 0);
    browser.choose("#classifier", "all-alive");
    assert!(browser.text("#caption").starts_with("all-alive: "));
    assert_eq!(browser.complaints(), Vec::<serde_json::Value>::new());
}
