//! Tests statements about the committed results. CI compares the results with a new run of all data
//! sets (`sahwal compare results/all NEW --expect`), so nothing is run here.

use std::path::{Path, PathBuf};

use crate::common::{column, column_of, read};
use sahwal_core::classify::Kind;

/// The number of points that Benson's algorithm proves safe in q1 to q31. The sum is the published
/// 1,886.
const BENSON_POINTS: [u64; 31] = [
    119, 0, 57, 265, 28, 19, 0, 25, 0, 0, 30, 0, 81, 210, 91, 55, 48, 0, 16, 0, 54, 138, 157, 117,
    0, 125, 0, 0, 136, 47, 68,
];

/// Returns the path of a file of `results/`.
fn results(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../results")
        .join(name)
}

/// Returns the rows of a CSV text about one data set, with the header.
fn of_set(csv: &str, dataset: &str) -> String {
    let mut lines = csv.lines();
    let header = lines.next().unwrap_or_default();
    let own = lines.filter(|line| line.split(',').next() == Some(dataset));
    [header]
        .into_iter()
        .chain(own)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn benson_has_the_published_row_game_by_game() {
    let games = of_set(&read(results("all/games.csv")), "igs31");
    assert_eq!(
        column::<u64>(&games, "benson", "points_correct"),
        BENSON_POINTS
    );
    let summary = of_set(&read(results("all/summary.csv")), "igs31");
    let total = |classifier, name| column::<u64>(&summary, classifier, name)[0];
    assert_eq!(total("benson", "points_correct"), 1_886);
    assert_eq!(total("benson", "strings_correct"), 103);
    assert_eq!(total("benson", "points_total"), 11_191);
    assert_eq!(total("benson", "strings_total"), 1_123);
}

#[test]
fn no_prover_has_a_false_claim_on_any_set() {
    let summary = read(results("all/summary.csv"));
    let mut datasets = column_of(&summary, "dataset");
    datasets.dedup();
    assert_eq!(datasets.len(), 5);
    // The other rows are readings of the papers, and slow searches.
    let others = read(results("ingredients/summary.csv"));
    let rows = sahwal_run::rows::Rows::builtin().iter();
    for prover in rows.filter(|row| row.kind() == Kind::Prover) {
        let file = if prover.by_default { &summary } else { &others };
        let claims: Vec<u64> = column(file, &prover.name, "false_claims");
        assert_eq!(claims, [0; 5], "{}", prover.name);
    }
}
