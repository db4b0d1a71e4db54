//! Tests `sahwal run --at`, which judges positions before the end of games. Nothing of the end may
//! reach a classifier.

use std::fs;

use crate::common::{column_of, done, ended, fits, read, without_commit};
use crate::outside;
use tempfile::TempDir;

const FAST: &str = "all-alive,benson,string-graph,numerical,potential,playout";

/// The first six moves of both games. Black builds a wall on the left.
const BEGINNING: &str = ";B[ba];W[da];B[bb];W[db];B[bc];W[dc]";

/// The two ends of the game, with their territory.
const STRAIGHT: &str = ";B[bd];W[dd];B[be];W[de]TB[aa:ae]TW[ea:ee]";
const WIDE: &str = ";B[cd];W[dd];B[ce];W[de];B[];W[]TB[aa:ae][bd:be]TW[ea:ee]";

/// Makes a folder with two games on 5x5 in `drawn/` that begin in the same way.
fn games() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("drawn")).unwrap();
    for (name, end) in [("straight.sgf", STRAIGHT), ("wide.sgf", WIDE)] {
        let text = format!("(;SZ[5]{BEGINNING}{end})");
        fs::write(folder.path().join("drawn").join(name), text).unwrap();
    }
    folder
}

fn run(folder: &TempDir, line: &str) -> String {
    done(folder, &format!("run {line}"))
}

/// Returns the values of a column at one moment, for one classifier if it is given.
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
    let games = games();
    let out = games.path().join("OUT");
    let line = format!("--dataset drawn --classifier {FAST} --at 20%,-4 --out OUT");
    let table = run(&games, &line);
    fits(&table);
    insta::assert_snapshot!("moments_table", without_commit(&table));
    insta::assert_snapshot!("moments_games", read(out.join("games.csv")));
    insta::assert_snapshot!("moments_against", read(out.join("against.csv")));
    let positions = read(out.join("positions.csv"));
    assert_eq!(
        column_of(&positions, "at"),
        ["20%", "-4", "0", "20%", "-4", "0"]
    );
    assert_eq!(
        column_of(&positions, "moves_left"),
        ["8", "4", "0", "8", "4", "0"]
    );
    // The positions at -4 have the same six moves, so their judgements must be equal: the rest of
    // the game is unknown there.
    let points = read(out.join("points.csv"));
    for classifier in FAST.split(',') {
        let owners = at(&points, "-4", Some(classifier), "owners");
        assert_eq!(owners[0], owners[1], "{classifier}");
    }
    let ends = at(&points, "0", Some("all-alive"), "owners");
    assert_ne!(ends[0], ends[1], "the games end otherwise");
    for name in ["fate", "owners", "strength", "cost-strings"] {
        assert!(out.join(format!("{name}-drawn.svg")).is_file(), "{name}");
    }
    done(&games, "report OUT");
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
    let common = format!("--dataset selfplay --every 9 --no-plots --classifier {FAST}");
    run(&temporary, &format!("{common} --out plain"));
    run(&temporary, &format!("{common} --at 50%,-7 --out moments"));
    for file in ["games.csv", "strings.csv", "points.csv", "confidence.csv"] {
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
    // Moments and ends are compared by name. The plain run has only the ends.
    let text = ended(&temporary, "compare plain moments --expect", 1).out;
    assert!(text.contains("selfplay at 50%"), "{text}");
    done(&temporary, "compare moments moments --expect");
}

#[test]
fn answers_of_a_run_before_the_end_are_answers_of_another() {
    let games = games();
    let set = "--dataset drawn --no-plots --at 20%,-4";
    run(&games, &format!("{set} --classifier potential --out first"));
    let more = "--classifier all-alive,potential --answers told=first/points.csv";
    run(&games, &format!("{set} {more} --out second"));
    let rows = read(games.path().join("second/games.csv"));
    for moment in ["20%", "-4", "0"] {
        let told = at(&rows, moment, Some("told"), "points_correct");
        assert_eq!(told, at(&rows, moment, Some("potential"), "points_correct"));
    }
}

#[test]
fn an_engine_is_asked_about_each_moment() {
    let games = games();
    let engine = format!("own={}", outside::own("potential"));
    let row = ["--classifier", "potential", "--at", "20%,-4"];
    let more = [&row[..], &["--engine", &engine]].concat();
    let told = outside::run(&games.path().join("drawn"), &more);
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
    // A final position without moves has no moments.
    let games = games + "(;SZ[5]AB[ba:be]AW[da:de]TB[aa:ae]TW[ea:ee])";
    fs::write(temporary.path().join("games.sgf"), games).unwrap();
    let line = "--dataset games.sgf --classifier all-alive --at 50% --out .";
    let table = run(&temporary, line);
    let counted = "games: 1 of 4 games are used.\n\
                   Of the other 3 only the final position is scored: their moves are not complete,\n\
                   or they have no counted result.";
    assert!(table.contains(counted), "{table}");
    let positions = read(temporary.path().join("positions.csv"));
    assert_eq!(column_of(&positions, "at"), ["50%", "0", "0", "0", "0"]);
    let owners = column_of(&positions, "owners");
    let known: Vec<bool> = owners.iter().map(|owners| !owners.is_empty()).collect();
    assert_eq!(known, [true, true, false, false, true]);
}

#[test]
fn tuning_counts_as_the_run_does() {
    let games = games();
    let path = |name: &str| games.path().join(name);
    let set = "--dataset drawn --at -6,-2";
    run(
        &games,
        &format!("{set} --classifier potential --no-plots --out run"),
    );
    for (by, name) in [("strings", "strings_percent"), ("points", "points_percent")] {
        let grid = "--grid v1=0:2:3 --grid v2=0.1:1:3";
        let table = done(&games, &format!("tune {set} --by {by} {grid} --out tuned"));
        let heading = format!("potential on drawn at -6, by {by}: 2 of 2 games, seed 1\n");
        assert!(table.contains(&heading), "{table}");
        let cells = read(path("tuned").join("cells.csv"));
        // There are nine cells at each of two moments, and one of them is the default.
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
