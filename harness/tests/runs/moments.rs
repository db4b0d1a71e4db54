//! `sahwal run --at`: positions before the end of games.

use std::fs;
use std::path::Path;

use crate::common::{column_of, read, sahwal, without_times};
use crate::outside;

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

/// The rows of a file at one moment, of one classifier if it is given.
fn at(csv: &str, moment: &str, classifier: Option<&str>, name: &str) -> Vec<String> {
    let moments = column_of(csv, "at").into_iter();
    let rows = moments.zip(column_of(csv, name));
    let rows: Vec<_> = match classifier {
        None => rows.collect(),
        Some(classifier) => {
            let names = column_of(csv, "classifier").into_iter();
            let own = rows.zip(names).filter(|(_, name)| name == classifier);
            own.map(|(row, _)| row).collect()
        }
    };
    let rows = rows.into_iter().filter(|(at, _)| at == moment);
    rows.map(|row| row.1).collect()
}

#[test]
fn two_games_give_the_golden_files_and_share_the_verdicts_of_their_beginning() {
    let temporary = tempfile::tempdir().unwrap();
    let (folder, out) = (temporary.path().join("drawn"), temporary.path().join("out"));
    fs::create_dir(&folder).unwrap();
    games(&folder);
    let set = folder.to_str().unwrap();
    let table = run(
        &["--dataset", set, "--classifier", FAST, "--at", "20%,-4"],
        &out,
    );
    assert!(
        table.lines().all(|line| line.chars().count() <= 80),
        "{table}"
    );
    insta::assert_snapshot!("moments_table", table.replace(out.to_str().unwrap(), "OUT"));
    insta::assert_snapshot!("moments_games", read(out.join("games.csv")));
    insta::assert_snapshot!("moments_csv", read(out.join("moments.csv")));
    let positions = read(out.join("positions.csv"));
    assert_eq!(
        column_of(&positions, "at"),
        ["20%", "-4", "0", "20%", "-4", "0"]
    );
    assert_eq!(
        column_of(&positions, "moves_left"),
        ["8", "4", "0", "8", "4", "0"]
    );
    // The same six moves lead to the positions at -4: what follows them is not known there.
    let points = read(out.join("points.csv"));
    for classifier in FAST.split(',') {
        let owners = at(&points, "-4", Some(classifier), "owners");
        assert_eq!(owners[0], owners[1], "{classifier}");
    }
    let ends = at(&points, "0", Some("all-alive"), "owners");
    assert_ne!(ends[0], ends[1], "the games end otherwise");
    for name in [
        "fate", "owners", "horizon", "groups", "strength", "accuracy",
    ] {
        assert!(out.join(format!("{name}-drawn.svg")).is_file(), "{name}");
    }
    sahwal().arg("report").arg(&out).assert().success();
    let page = read(out.join("report.html"));
    for text in [
        "straight at 20%",
        "wide at -4",
        "F1 of pairs that end in one area",
    ] {
        assert!(page.contains(text), "{text}");
    }
}

#[test]
fn the_end_has_the_figures_of_a_plain_run() {
    let temporary = tempfile::tempdir().unwrap();
    let [plain, moments] = ["plain", "moments"].map(|name| temporary.path().join(name));
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
    run(&[&common[..], &["--at", "50%,-7"]].concat(), &moments);
    for file in [
        "games.csv",
        "strings.csv",
        "points.csv",
        "confidence.csv",
        "whole-games.csv",
    ] {
        let with: Vec<String> = read(moments.join(file))
            .lines()
            .filter_map(|line| {
                let mut cells: Vec<&str> = line.split(',').collect();
                let at = cells.remove(2);
                ["at", "0"].contains(&at).then(|| cells.join(","))
            })
            .collect();
        let expected = read(plain.join(file));
        assert!(with.len() > 14, "{file}");
        assert!(
            with == expected.lines().collect::<Vec<_>>(),
            "{file} differs"
        );
    }
    let [expected, found] = [&plain, &moments].map(|out| read(out.join("summary.csv")));
    for name in [
        "games",
        "strings_correct",
        "points_ci_low",
        "strings_ci_high",
        "mcc",
    ] {
        assert_eq!(
            at(&found, "0", None, name),
            column_of(&expected, name),
            "{name}"
        );
    }
    // Moments and ends are compared by name: the plain run has the ends.
    let compared = sahwal()
        .arg("compare")
        .args([&plain, &moments])
        .arg("--expect")
        .assert();
    let text = String::from_utf8_lossy(&compared.get_output().stdout).into_owned();
    assert!(text.contains("selfplay at 50%"), "{text}");
    let same = sahwal()
        .arg("compare")
        .args([&moments, &moments])
        .arg("--expect")
        .assert();
    same.success();
}

/// What a run writes about its games, without times.
fn results(out: &Path) -> Vec<String> {
    let files = [
        "games.csv",
        "strings.csv",
        "points.csv",
        "positions.csv",
        "moments.csv",
    ];
    let mut texts: Vec<String> = files.map(|name| read(out.join(name))).to_vec();
    texts.push(without_times(&read(out.join("summary.csv"))));
    let tables = read(out.join("moments.md"));
    let is_time = |part: &&str| !part.starts_with("Median time");
    texts.push(tables.split("\n**").filter(is_time).collect());
    texts
}

#[test]
fn shards_and_a_stopped_run_give_the_files_of_the_whole() {
    let temporary = tempfile::tempdir().unwrap();
    let path = |name: &str| temporary.path().join(name);
    let common = [
        "--dataset",
        "selfplay",
        "--every",
        "5",
        "--no-plots",
        "--classifier",
        "all-alive,string-graph,potential,playout",
        "--at",
        "25%,-10",
    ];
    run(&common, &path("whole"));
    let expected = results(&path("whole"));
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let out = path(&shard.replace('/', "of"));
        run(&[&common[..], &["--shard", shard]].concat(), &out);
        out
    });
    let merged = path("merged");
    let merge = sahwal()
        .arg("merge")
        .args(&shards)
        .arg("--out")
        .arg(&merged)
        .assert();
    merge.success();
    assert!(results(&merged) == expected, "the merged files differ");
}

#[test]
fn answers_of_a_run_before_the_end_are_answers_of_another() {
    let temporary = tempfile::tempdir().unwrap();
    let [folder, first, second] =
        ["drawn", "first", "second"].map(|name| temporary.path().join(name));
    fs::create_dir(&folder).unwrap();
    games(&folder);
    let set = [
        "--dataset",
        folder.to_str().unwrap(),
        "--no-plots",
        "--at",
        "20%,-4",
    ];
    run(&[&set[..], &["--classifier", "potential"]].concat(), &first);
    let answers = format!("told={}", first.join("points.csv").display());
    let more = ["--classifier", "all-alive,potential", "--answers", &answers];
    run(&[&set[..], &more].concat(), &second);
    let rows = read(second.join("games.csv"));
    for moment in ["20%", "-4", "0"] {
        let told = at(&rows, moment, Some("told"), "points_correct");
        assert_eq!(told, at(&rows, moment, Some("potential"), "points_correct"));
    }
}

#[test]
fn an_engine_is_asked_about_each_moment() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path().join("drawn");
    fs::create_dir(&folder).unwrap();
    games(&folder);
    let engine = format!("own={}", outside::own("potential"));
    let more = [
        "--classifier",
        "potential",
        "--at",
        "20%,-4",
        "--engine",
        &engine,
    ];
    let told = outside::run(&folder, &more);
    assert_eq!(told.code, 0, "{}", told.notes);
    let rows = told.file("games.csv");
    for (moment, right) in [("20%", ["0", "0"]), ("-4", ["2", "2"]), ("0", ["2", "3"])] {
        let own = at(&rows, moment, Some("own"), "strings_correct");
        assert_eq!(own, right, "{moment}");
        assert_eq!(own, at(&rows, moment, Some("potential"), "strings_correct"));
    }
    assert_eq!(column_of(&told.file("engines.csv"), "at").len(), 6);
}

#[test]
fn owners_by_a_recorded_margin_count_if_it_is_met_exactly() {
    let temporary = tempfile::tempdir().unwrap();
    let root = "SZ[5]RU[Chinese]KM[0.5]";
    let end = ";B[bd];W[dd];B[be];W[de]";
    let games: String = ["W+0.5", "W+1.5", "B+R"]
        .map(|result| format!("(;{root}RE[{result}]{BEGINNING}{end})\n"))
        .concat();
    // A final position without its moves has no moments either.
    let games = games + "(;SZ[5]AB[ba:be]AW[da:de]TB[aa:ae]TW[ea:ee])";
    let path = temporary.path().join("games.sgf");
    fs::write(&path, games).unwrap();
    let out = temporary.path().join("out");
    let set = path.to_str().unwrap();
    let table = run(
        &["--dataset", set, "--classifier", "all-alive", "--at", "50%"],
        &out,
    );
    let counted = "games: 1 of 4 games count;\n\
                   3 without whole moves or known final owners have their end alone";
    assert!(table.contains(counted), "{table}");
    let positions = read(out.join("positions.csv"));
    assert_eq!(column_of(&positions, "at"), ["50%", "0", "0", "0", "0"]);
    let owners = column_of(&positions, "owners");
    let known: Vec<bool> = owners.iter().map(|owners| !owners.is_empty()).collect();
    assert_eq!(known, [true, true, false, false, true]);
}

#[test]
fn bad_lists_and_sets_without_moves_are_refused() {
    let temporary = tempfile::tempdir().unwrap();
    fs::write(
        temporary.path().join("end.sgf"),
        "(;SZ[5]AB[ba:be]TB[aa:ee])",
    )
    .unwrap();
    let cases: [(&[&str], &str); 4] = [
        (&["--at", "40"], "expected a share of the moves such as 25%"),
        (
            &["--at", "120%"],
            "expected a share of the moves such as 25%",
        ),
        (
            &["--at", "0,-4,0"],
            "--at: expected different positions, found 0 twice",
        ),
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
fn tuning_counts_as_the_run_does() {
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
    for (by, name) in [("strings", "strings_percent"), ("points", "points_percent")] {
        let tuned = sahwal()
            .args(["tune", "--dataset", set, "--at", "-6,-2", "--by", by])
            .args(["--grid", "v1=0:2:3", "--grid", "v2=0.1:1:3", "--out"])
            .arg(path("tuned"))
            .assert()
            .success();
        let table = String::from_utf8_lossy(&tuned.get_output().stdout).into_owned();
        let heading = format!("potential on drawn at -6, by {by}: 2 of 2 games, seed 1\n");
        assert!(table.contains(&heading), "{table}");
        let cells = read(path("tuned").join("cells.csv"));
        // Nine cells at each of two moments; one of them is the default.
        assert_eq!(cells.lines().count(), 1 + 2 * 9);
        let summary = read(path("run").join("summary.csv"));
        for place in ["-6", "-2"] {
            let expected: f64 = at(&summary, place, None, name)[0].parse().unwrap();
            let start = format!("{place},1,0.55,");
            let found = cells.lines().find_map(|line| line.strip_prefix(&start));
            let (_, found) = found.unwrap().rsplit_once(',').unwrap();
            let found: f64 = found.parse().unwrap();
            assert!((found - expected).abs() < 1e-3, "{by} {start}");
            assert!(path("tuned").join(format!("grid-{place}.svg")).is_file());
        }
    }
}
