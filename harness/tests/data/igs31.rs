//! The published figures of igs31, reproduced game by game.

use crate::common::{column, read, sahwal, skipped};

/// Points that Benson's algorithm proves safe in q1 to q31; they add up to the
/// published 1,886.
const BENSON_POINTS: [u64; 31] = [
    119, 0, 57, 265, 28, 19, 0, 25, 0, 0, 30, 0, 81, 210, 91, 55, 48, 0, 16, 0, 54, 138, 157, 117,
    0, 125, 0, 0, 136, 47, 68,
];

#[test]
fn benson_and_the_baseline_have_the_known_figures() {
    if crate::common::shared("igs31").is_none() {
        return skipped("benson_and_the_baseline_have_the_known_figures", "igs31");
    }
    let out = tempfile::tempdir().unwrap();
    let run = [
        "run",
        "--verbose",
        "--dataset",
        "igs31",
        "--classifier",
        "all-alive,benson",
        "--out",
    ];
    let output = sahwal().args(run).arg(out.path()).assert().success();
    let table = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(
        table.contains("igs31: 31 games, 11,191 points, 1,123 strings (177 dead)"),
        "{table}"
    );

    let games = read(out.path().join("games.csv"));
    assert_eq!(
        column::<u64>(&games, "benson", "points_correct"),
        BENSON_POINTS
    );
    assert_eq!(column::<u64>(&games, "benson", "false_claims"), [0; 31]);

    let summary = read(out.path().join("summary.csv"));
    let total = |classifier, name| column::<u64>(&summary, classifier, name)[0];
    assert_eq!(total("benson", "points_correct"), 1_886);
    assert_eq!(total("benson", "strings_correct"), 103);
    assert_eq!(total("all-alive", "points_correct"), 9_150);
    assert_eq!(total("all-alive", "strings_correct"), 946);
    assert_eq!(total("all-alive", "points_total"), 11_191);
    assert_eq!(total("all-alive", "strings_total"), 1_123);
}

#[test]
fn numerical_is_above_all_alive() {
    if crate::common::shared("igs31").is_none() {
        return skipped("numerical_is_above_all_alive", "igs31");
    }
    let out = tempfile::tempdir().unwrap();
    let run = [
        "run",
        "--verbose",
        "--dataset",
        "igs31",
        "--classifier",
        "numerical",
        "--out",
    ];
    sahwal().args(run).arg(out.path()).assert().success();
    let summary = read(out.path().join("summary.csv"));
    let total = |name| column::<u64>(&summary, "numerical", name)[0];
    assert_eq!(total("points_correct"), 11_124);
    assert_eq!(total("strings_correct"), 1_111);
}
