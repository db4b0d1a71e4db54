//! Tests the potential model on real games, and the commands that tune and profile it.

use std::fs;

use crate::common::{Said, column, column_of, data, done, ended, fits, read};
use sahwal::profile::FEATURES;

#[test]
fn a_grid_is_tuned_and_its_best_is_a_row_of_run() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("OUT");
    let small = data("small").display().to_string();
    let grid = "--grid v1=0:4:5 --grid v2=0.05:2.05:5";
    // One file of the data set cannot be read, so the status is 1.
    let line = format!("tune {grid} --folds 2 --dataset {small} --out OUT");
    let table = ended(&dir, &line, 1).out;
    fits(&table);
    insta::assert_snapshot!("tune", table);
    let cells = read(out.join("cells.csv"));
    assert_eq!(cells.lines().count(), 1 + 25);
    // The counts by game must add up to those of the cell.
    let by_game = read(out.join("cells-by-game.csv"));
    assert_eq!(by_game.lines().count(), 1 + 5 * 25);
    let sum = |csv: &str| -> u64 {
        let right = column_of(csv, "correct");
        right
            .iter()
            .map(|count| count.parse::<u64>().unwrap())
            .sum()
    };
    assert_eq!(sum(&by_game), sum(&cells));
    insta::assert_snapshot!("tuned_csv", read(out.join("tuned.csv")));
    let map = read(out.join("grid.svg"));
    for text in ["strings right (%)", "the best", ">\nv1\n", ">\nv2\n"] {
        assert!(map.contains(text), "{text}: {map}");
    }
    // The row in best.toml must have the figures of its cell.
    let run = "run --no-plots --classifier potential/tuned --rows OUT/best.toml";
    ended(&dir, &format!("{run} --dataset {small} --out run"), 1);
    let summary = read(dir.path().join("run/summary.csv"));
    let right = column::<u64>(&summary, "potential/tuned", "strings_correct")[0];
    let cells: Vec<u64> = column_of(&cells, "correct")
        .iter()
        .map(|count| count.parse().unwrap())
        .collect();
    assert_eq!(cells.iter().max(), Some(&right));
}

/// The paper says that its coefficients can be tuned (section 7.2.1).
#[test]
fn all_four_coefficients_are_tuned_together() {
    let dir = tempfile::tempdir().unwrap();
    let grid: String = (0..4)
        .map(|item| format!(" --grid coefficients.{item}=10:50:2"))
        .collect();
    let small = data("small").display().to_string();
    let line = format!("tune{grid} --folds 2 --dataset {small} --out OUT");
    let table = ended(&dir, &line, 1).out;
    assert!(table.contains("coefficients.3 = "), "{table}");
    let out = dir.path().join("OUT");
    let cells = read(out.join("cells.csv"));
    let header: Vec<&str> = cells.lines().next().unwrap().split(',').collect();
    assert_eq!(header[..2], ["coefficients.0", "coefficients.1"]);
    assert_eq!(cells.lines().count(), 1 + 16);
    // A picture has two dimensions.
    assert!(!out.join("grid.svg").exists());
    let row = read(out.join("best.toml"));
    assert!(row.contains("coefficients = ["), "{row}");
}

#[test]
fn any_classifier_is_tuned_on_points_and_games_without_owners_on_margins() {
    let dir = tempfile::tempdir().unwrap();
    let games = format!("--by points --dataset {} --out .", data("small").display());
    let line = "tune numerical --grid shared-liberties=0:4:5";
    let table = ended(&dir, &format!("{line} {games}"), 1).out;
    assert!(
        table.contains("shared-liberties") && table.contains("points"),
        "{table}"
    );
    assert!(read(dir.path().join("grid.svg")).contains("shared-liberties"));
    // Records of players have a result but no territory marks.
    let game = "(;SZ[9]RU[Chinese]KM[0.5]RE[W+0.5]AB[da:di]AW[fa:fi])";
    fs::write(dir.path().join("game.sgf"), game).unwrap();
    let line = "tune --dataset game.sgf --no-plots --out .";
    let Said { out, notes, .. } = ended(&dir, line, 0);
    assert!(out.contains("by exact margins: 1 of 1 games"), "{out}");
    assert!(notes.contains("tuned by the margin"), "{notes}");
    assert!(out.contains("one game cannot be held out"), "{out}");
    // If one game among others has counted owners, the output says how many games are used, and
    // what else could be counted.
    let mixed = dir.path().join("mixed");
    fs::create_dir(&mixed).unwrap();
    for (name, text) in [
        ("1.sgf", "(;SZ[2]AB[aa])"),
        ("2.sgf", game),
        ("3.sgf", game),
        ("labels.csv", "file,owners\n1.sgf,BBBB\n"),
    ] {
        fs::write(mixed.join(name), text).unwrap();
    }
    let line = "tune --dataset mixed --no-plots --out . --grid v1=0:1:2";
    let Said { out, .. } = ended(&dir, line, 0);
    for text in [
        "by strings: 1 of 3 games",
        "counted owners (--by strings, --by points): 1 games",
        "recorded margin (--by margin): 2 games",
    ] {
        assert!(out.contains(text), "{text}: {out}");
    }
}

#[test]
fn a_profile_compares_and_tells_what_it_times_and_writes() {
    let out = tempfile::tempdir().unwrap();
    let game = "(;SZ[5];B[ba];W[aa];B[ab];W[cc];B[];W[dd])";
    fs::write(out.path().join("game.sgf"), game).unwrap();
    let table = done(&out, "profile --dataset game.sgf --out .");
    // There are five moves: the pass does not count.
    let features = FEATURES.len();
    let equal = format!(
        "game: 1 games, 5 moves: {features} features equal scratch when played and when taken back"
    );
    assert!(table.starts_with(&equal), "{table}");
    assert!(
        table.contains("following:")
            && table.contains("a node of a search on 5x5: ")
            && table.contains("\nfiles: "),
        "{table}"
    );
    let rows = read(out.path().join("profile.csv"));
    assert_eq!(rows.lines().count(), 1 + 1 + features);
    assert!(rows.contains("game,nothing,5,5,,,,,,,,\n"), "{rows}");
}

#[test]
fn analyze_shows_groups_with_sphere_and_strength() {
    let line = "analyze --classifier potential --layer potential small/two-eyes.sgf";
    insta::assert_snapshot!("analyze_potential", done(data(""), line));
}
