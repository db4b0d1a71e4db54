//! Tests records of people and servers against what is right for each. These files may not be
//! committed. The small records in `records/` beside this file have the same faults.
//!
//! `cases.csv` has for each file the number of its moves, its score by the default classifier and
//! the rules of the record, the causes of doubt, and a part of the messages. An empty field is not
//! compared, and `-` means none.

use std::path::Path;

use sahwal::analyze::View;
use sahwal_data::input::GameFile;
use sahwal_run::rows::{DEFAULT, Rows};

use crate::common::{data, harness, skipped};

/// Returns the result of reading a record, in the columns of the table after the file name.
fn read(path: &Path) -> [String; 4] {
    let opened = match GameFile::open(path).and_then(|file| file.record(None, None)) {
        Ok(opened) => opened,
        Err(error) => {
            return [
                String::new(),
                String::new(),
                String::new(),
                format!("{error:#}"),
            ];
        }
    };
    let row = Rows::builtin().find(DEFAULT).unwrap();
    let view = View::of(&opened, row, &[]).unwrap();
    let counted = &view.data.score.counted;
    let doubts = view.judgement.doubts.iter().flatten();
    let mut causes: Vec<_> = doubts.map(|doubt| doubt.cause.name()).collect();
    causes.dedup();
    let told = opened
        .record
        .repairs
        .iter()
        .map(|repair| repair.what.as_str());
    [
        opened.record.all_moves.to_string(),
        format!("{} {}", counted.text, counted.rules),
        causes.join(" "),
        told.collect::<Vec<_>>().join("\n"),
    ]
}

#[test]
fn records_of_people_and_servers_read_as_is_right() {
    let folder = harness().join("../../shared/cases");
    if !folder.exists() {
        skipped("records_of_people_and_servers_read_as_is_right", "cases");
        return;
    }
    let mut rows = csv::Reader::from_path(data("cases.csv")).unwrap();
    let mut wrong = String::new();
    for row in rows.records() {
        let row = row.unwrap();
        let found = read(&folder.join(&row[0]));
        let [.., told] = &found;
        for (column, (expected, found)) in row.iter().skip(1).zip(&found).enumerate() {
            let fits = match expected {
                "" => true,
                "-" => found.is_empty(),
                part if column == 3 => told.contains(part),
                exact => found == exact,
            };
            if !fits {
                wrong += &format!("{}: expected {expected:?}, found {found:?}\n", &row[0]);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
