//! `sahwal-lab weak-positions`: rows for the training of the network.

use crate::common::sahwal as lab;

fn rows(arguments: &[&str]) -> String {
    let run = lab().arg("weak-positions").args(arguments).assert();
    String::from_utf8_lossy(&run.success().get_output().stdout).into_owned()
}

#[test]
fn positions_and_owners_are_written_and_depend_on_the_seed() {
    let text = rows(&["12", "1", "0.6"]);
    let mut csv = csv::Reader::from_reader(text.as_bytes());
    let found: Vec<_> = csv.records().map(Result::unwrap).collect();
    assert!(!found.is_empty() && found.len() <= 12, "{text}");
    for row in &found {
        let [size, stones, owners] = [&row[5], &row[6], &row[7]];
        assert_eq!(stones.len(), owners.len());
        let size: usize = size.parse().unwrap();
        assert_eq!(size * size, stones.len(), "{stones}");
    }
    assert_ne!(rows(&["12", "2", "0.6"]), text);
}

#[test]
fn more_moves_than_all_are_not_missed() {
    let run = lab().args(["weak-positions", "1", "1", "1"]).assert();
    let notes = String::from_utf8_lossy(&run.code(2).get_output().stderr).into_owned();
    assert!(
        notes.contains("MISSED: expected 0 to 1, found 1"),
        "{notes}"
    );
}
