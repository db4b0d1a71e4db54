//! `sahwal-lab string-graph`: the claims of the String Graph paper.

use crate::common::{done, fits, read};

fn claims(arguments: &str) -> (String, tempfile::TempDir) {
    let out = tempfile::tempdir().unwrap();
    let text = done(
        &out,
        &format!("string-graph {arguments} --no-plots --out ."),
    );
    let table = text.lines().filter(|line| !line.starts_with("files: "));
    let table = table.collect::<Vec<_>>().join("\n");
    fits(&table);
    (table, out)
}

#[test]
fn the_claims_of_the_rules_are_tested() {
    let (table, out) = claims("rules --dataset selfplay");
    insta::assert_snapshot!("string_graph_rules", table);
    let rows = read(out.path().join("rules.csv"));
    let right: u64 = rows
        .lines()
        .filter(|row| row.starts_with("apc-empty,"))
        .map(|row| row.split(',').nth(3).unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(right, 971);
}

#[test]
fn every_combination_of_readings_has_its_row() {
    let games = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../datasets/selfplay/9x9.sgf"
    );
    let (text, out) = claims(&format!("readings --dataset {games}"));
    assert!(
        text.contains("288 readings of the String Graph on"),
        "{text}"
    );
    let rows = read(out.path().join("readings.csv"));
    assert_eq!(rows.lines().count(), 1 + 288);
    for row in ["string-graph", "string-graph-vertex", "string-graph-letter"] {
        let ends = rows
            .lines()
            .filter(|line| line.ends_with(&format!(",{row}")));
        assert_eq!(ends.count(), 1, "{row}");
    }
}
