//! The potential model on real games, and the commands that tune and profile it.

use std::fs;
use std::path::Path;

use crate::common::{column, column_of, data, read, sahwal};
use sahwal::profile::FEATURES;

/// Points and strings that a row has right on igs31.
fn figures(row: &str) -> (u64, u64) {
    let out = tempfile::tempdir().unwrap();
    sahwal()
        .args(["run", "--no-plots", "--dataset", "igs31"])
        .args(["--classifier", row, "--out"])
        .arg(out.path())
        .assert()
        .success();
    let summary = read(out.path().join("summary.csv"));
    let total = |name| column::<u64>(&summary, row, name)[0];
    (total("points_correct"), total("strings_correct"))
}

#[test]
fn igs31_has_the_figures_of_other_readings() {
    assert_eq!(figures("potential/owners-by-spheres"), (11_064, 1_115));
    assert_eq!(figures("potential/void-all-at-once").1, 1_104);
}

/// Tunes, and gives the table and the notes.
fn tune(out: &Path, arguments: &[&str], status: i32) -> (String, String) {
    let run = sahwal()
        .arg("tune")
        .args(arguments)
        .arg("--out")
        .arg(out)
        .assert()
        .code(status);
    let output = run.get_output();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_grid_is_tuned_and_its_best_is_a_row_of_run() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("tune");
    let small = data("small");
    let grid = ["--grid", "v1=0:4:5", "--grid", "v2=0.05:2.05:5"];
    let games = ["--folds", "2", "--dataset", small.to_str().unwrap()];
    // A file of the set cannot be read: the status is 1.
    let (table, _) = tune(&out, &[&grid[..], &games].concat(), 1);
    assert!(
        table.lines().all(|line| line.chars().count() <= 80),
        "{table}"
    );
    insta::assert_snapshot!("tune", table.replace(out.to_str().unwrap(), "OUT"));
    let cells = read(out.join("cells.csv"));
    assert_eq!(cells.lines().count(), 1 + 25);
    let map = read(out.join("grid.svg"));
    for text in ["strings right (%)", "the best", ">\nv1\n", ">\nv2\n"] {
        assert!(map.contains(text), "{text}: {map}");
    }
    // The row has the figures of its cell.
    let best = out.join("best.toml");
    let run = ["run", "--no-plots", "--classifier", "potential/tuned"];
    sahwal()
        .args(run)
        .args(["--dataset", small.to_str().unwrap(), "--rows"])
        .arg(best)
        .arg("--out")
        .arg(dir.path().join("run"))
        .assert()
        .code(1);
    let summary = read(dir.path().join("run/summary.csv"));
    let right = column::<u64>(&summary, "potential/tuned", "strings_correct")[0];
    let cells: Vec<u64> = column_of(&cells, "correct")
        .iter()
        .map(|count| count.parse().unwrap())
        .collect();
    assert_eq!(cells.iter().max(), Some(&right));
}

#[test]
fn any_classifier_is_tuned_on_points_and_games_without_owners_on_margins() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("tune");
    let small = data("small");
    let games = ["--by", "points", "--dataset", small.to_str().unwrap()];
    let line = ["numerical", "--grid", "shared-liberties=0:4:5"];
    let (table, _) = tune(&out, &[&line[..], &games].concat(), 1);
    assert!(
        table.contains("shared-liberties") && table.contains("points"),
        "{table}"
    );
    assert!(read(out.join("grid.svg")).contains("shared-liberties"));
    // Players' games: a result, and no marks.
    let game = dir.path().join("game.sgf");
    fs::write(
        &game,
        "(;SZ[9]RU[Chinese]KM[0.5]RE[W+0.5]AB[da:di]AW[fa:fi])",
    )
    .unwrap();
    let arguments = ["--dataset", game.to_str().unwrap(), "--no-plots"];
    let (table, notes) = tune(&out, &arguments, 0);
    assert!(table.contains("by exact margins: 1 of 1 games"), "{table}");
    assert!(notes.contains("tuned by the margin"), "{notes}");
}

#[test]
fn tuning_says_what_it_expected() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    for (arguments, expected) in [
        (&["benson"][..], "expected a classifier with parameters"),
        (
            &["numerical"],
            "--grid: expected one or two parameters (eyes, races, ",
        ),
        (&["--grid", "v1=0:4"], "expected NAME=LOW:HIGH:COUNT"),
        (
            &["--grid", "v3=0:4:5"],
            "--grid: [potential]: expected one of ",
        ),
        (
            &["--grid", "v1=0:4:5", "--grid", "v1=0:4:5"],
            "found one twice",
        ),
        (
            &["--at", "50%", "--by", "margin"],
            "--by: expected strings or points",
        ),
        (
            &["--at", "-1,-1"],
            "--at: expected different positions, found -1 twice",
        ),
    ] {
        let (_, notes) = tune(&out, arguments, 2);
        assert!(notes.contains(expected), "{arguments:?}: {notes}");
    }
}

#[test]
fn a_profile_compares_and_tells_what_it_times_and_writes() {
    let out = tempfile::tempdir().unwrap();
    let game = out.path().join("game.sgf");
    fs::write(&game, "(;SZ[5];B[ba];W[aa];B[ab];W[cc];B[];W[dd])").unwrap();
    let profile = ["profile", "--feature", "potential,sets", "--dataset"];
    let run = sahwal()
        .args(profile)
        .arg(&game)
        .arg("--out")
        .arg(out.path())
        .assert();
    let table = String::from_utf8_lossy(&run.success().get_output().stdout).into_owned();
    // Five stones; the pass is no move.
    let equal = "game: 1 games, 5 moves: 2 features equal scratch when played and when taken back";
    assert!(table.starts_with(equal), "{table}");
    assert!(
        table.contains("differences:") && table.contains("\nfiles: "),
        "{table}"
    );
    let rows = read(out.path().join("profile.csv"));
    let features: Vec<_> = rows
        .lines()
        .filter_map(|row| row.split(',').nth(1))
        .collect();
    assert_eq!(features, ["feature", "nothing", "sets", "potential"]);
    assert!(rows.contains("game,nothing,5,5,,,\n"), "{rows}");
    let verify = ["profile", "--verify-only", "--dataset"];
    let run = sahwal().args(verify).arg(&game).assert().success();
    let line = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    let features = FEATURES.len();
    assert_eq!(
        line,
        format!(
            "game: 1 games, 5 moves: {features} features equal scratch when played and when taken back\n"
        )
    );
}

#[test]
fn analyze_shows_groups_with_sphere_and_strength() {
    let run = sahwal()
        .args([
            "analyze",
            "--classifier",
            "potential",
            "--layer",
            "potential",
            "--ascii",
        ])
        .arg("small/two-eyes.sgf")
        .current_dir(data("small").parent().unwrap())
        .assert()
        .success();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    insta::assert_snapshot!("analyze_potential", text);
}
