//! The published figures of the String Graph paper (Park and Kim 2004), to compare with measured
//! ones: Table 1 has the sums of all methods, and Table 2 has the paper's own method for each game.
//!
//! The tables of `run` show them beside ours, and `string_graph` of `sahwal-run` compares Table 2
//! game by game. The figures stay as printed, even if one is a misprint. A corrected figure would
//! no longer be the published one.

use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The data set of both tables.
const DATASET: &str = "igs31";

/// A row of Table 1, with the percentages exactly as printed.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table1Row {
    /// The name of the method in the paper.
    pub method: String,
    /// The number of points with the correct owner.
    pub points_correct: u32,
    /// The number of all points.
    pub points_total: u32,
    /// Correct points in percent.
    #[serde(rename = "points_percent_printed")]
    pub points_percent: String,
    /// The number of strings with the correct status.
    pub strings_correct: u32,
    /// The number of all strings.
    pub strings_total: u32,
    /// Correct strings in percent.
    #[serde(rename = "strings_percent_printed")]
    pub strings_percent: String,
    /// The paper and table.
    pub source: String,
}

/// A row of Table 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table2Row {
    /// The number of the game: game 5 is the file `q5.sgf`.
    pub game: u32,
    /// The number of all points.
    pub points: u32,
    /// The number of points with the correct owner.
    pub points_correct: u32,
    /// The number of all strings.
    pub strings: u32,
    /// The number of strings with the correct status. Game 5 has the misprint 38 of 36.
    pub strings_correct: u32,
}

/// The rows of Table 1, in its order.
pub fn table1() -> &'static [Table1Row] {
    static ROWS: LazyLock<Vec<Table1Row>> = LazyLock::new(|| {
        rows(include_str!(concat!(
            env!("SAHWAL_DATASETS"),
            "/published/table1.csv"
        )))
    });
    &ROWS
}

/// The rows of Table 2: the method `String Graph` on games 1 to 31, in this order.
pub fn table2() -> &'static [Table2Row] {
    static ROWS: LazyLock<Vec<Table2Row>> = LazyLock::new(|| {
        rows(include_str!(concat!(
            env!("SAHWAL_DATASETS"),
            "/published/string-graph-table2.csv"
        )))
    });
    &ROWS
}

/// The classifiers that implement a method of Table 1, each with the name of the method there.
const METHODS: [(&str, &str); 6] = [
    ("benson", "Benson"),
    ("mueller-static", "Mueller Static"),
    ("mueller-search", "Mueller Search"),
    ("string-graph", "String Graph"),
    ("string-graph-vertex", "String Graph"),
    ("string-graph-letter", "String Graph"),
];

/// The published figures of a classifier on a data set, if there are any.
///
/// Three classifiers implement the method of the paper: `string-graph`; `string-graph-vertex`,
/// which was chosen because its figures are near the published ones; and `string-graph-letter`,
/// which follows the words of the paper.
pub fn published(dataset: &str, classifier: &str) -> Option<&'static Table1Row> {
    if dataset != DATASET {
        return None;
    }
    let (_, method) = METHODS.iter().find(|(name, _)| *name == classifier)?;
    table1().iter().find(|row| row.method == *method)
}

/// Reads an embedded table. The table is part of the program, and the tests read it, so an invalid
/// one panics.
fn rows<T: DeserializeOwned>(text: &str) -> Vec<T> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Result<Vec<T>, _> = reader.deserialize().collect();
    rows.expect("the embedded published figures are valid")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_1_is_about_the_points_and_strings_of_igs31() {
        let manifest = &super::super::find(DATASET).unwrap().manifest;
        assert_eq!(table1().len(), 4);
        for row in table1() {
            assert_eq!(Some(row.points_total as usize), manifest.points);
            assert_eq!(Some(row.strings_total as usize), manifest.strings);
        }
    }

    #[test]
    fn table_2_is_complete_and_holds_its_misprint_as_printed() {
        let sum = |of: fn(&Table2Row) -> u32| table2().iter().map(of).sum::<u32>();
        assert!(table2().iter().map(|row| row.game).eq(1..=31));
        assert_eq!(sum(|row| row.points), 11191);
        assert_eq!(sum(|row| row.strings), 1123);
        let game5 = table2()[4];
        assert_eq!((game5.strings_correct, game5.strings), (38, 36));
        assert_eq!(sum(|row| row.points_correct), 10348);
        assert_eq!(sum(|row| row.strings_correct), 1075);
    }
}
