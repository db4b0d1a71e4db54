//! Tests `sahwal-lab races` on solved capturing races.

use crate::common::done;

/// Returns the columns of a judge in the table.
fn figures(table: &str, judge: &str) -> Vec<usize> {
    let line = table.lines().find(|line| line.starts_with(judge));
    let figures = line.expect(judge).trim_start_matches(judge);
    let figures = figures.split_whitespace();
    figures.map(|figure| figure.parse().expect(judge)).collect()
}

#[test]
fn a_sample_of_races_is_counted_and_searched_without_an_error() {
    let table = done(".", "races --every 31");
    assert!(table.starts_with("60 races: "), "{table}");
    for judge in ["formula", "search"] {
        let [_, _, settled_wrong, _, open_wrong, ..] = figures(&table, judge)[..] else {
            panic!("{table}");
        };
        assert_eq!((settled_wrong, open_wrong), (0, 0), "{judge}\n{table}");
    }
    assert_eq!(figures(&table, "search")[0], 60, "{table}");
}

#[test]
#[ignore = "slow: combined judges 1,860 boards"]
fn combined_has_98_of_100_settled_races_right_and_calls_three_at_most_safe_by_mistake() {
    let table = done(".", "races");
    let [_, right, _, _, _, _, safe_and_wrong] = figures(&table, "combined")[..] else {
        panic!("{table}");
    };
    assert!(right * 100 >= 1_464 * 98, "{table}");
    assert!(safe_and_wrong <= 3, "{table}");
    let [counted, _, wrong, _, open_wrong] = figures(&table, "formula")[..] else {
        panic!("{table}");
    };
    assert_eq!((counted, wrong, open_wrong), (1_063, 0, 0), "{table}");
}
