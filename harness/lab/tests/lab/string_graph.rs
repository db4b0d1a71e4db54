//! Tests `sahwal-lab string-graph` on the claims of the String Graph paper.

use crate::common::{done, fits, read};

#[test]
fn the_claims_of_the_rules_are_tested() {
    let out = tempfile::tempdir().unwrap();
    let text = done(&out, "string-graph --dataset selfplay --out .");
    let table = text.lines().filter(|line| !line.starts_with("files: "));
    let table = table.collect::<Vec<_>>().join("\n");
    fits(&table);
    insta::assert_snapshot!("string_graph_rules", table);
    let rows = read(out.path().join("rules.csv"));
    let right: u64 = rows
        .lines()
        .filter(|row| row.starts_with("apc-empty,"))
        .map(|row| row.split(',').nth(3).unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(right, 971);
}
