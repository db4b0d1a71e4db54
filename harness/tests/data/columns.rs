//! Tests that `results/COLUMNS.md` describes exactly the columns of the CSV files.

use std::path::Path;

use sahwal::profile::table::COLUMNS as PROFILE;
use sahwal_run::format::{
    AgainstRow, ConfidenceRow, CsvRow, EngineAnswerRow, GameRow, OrderRow, PointRow, PositionRow,
    ReliabilityRow, StringRow, SummaryRow,
};
use sahwal_run::tune::files::{CELLS, CELLS_BY_GAME, GridColumns, TUNED};

use crate::common::read;

/// Returns the first cells of the table below the heading of a file.
fn described(page: &str, file: &str) -> Vec<String> {
    let start = format!("## {file}\n");
    let (_, section) = page.split_once(&start).expect("a section of the file");
    let lines = section.lines().take_while(|line| !line.starts_with("## "));
    let rows = lines.filter(|line| line.starts_with("| `"));
    let mut columns = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [name, unit, meaning] = cells[..] else {
            panic!("expected three cells, found {row}");
        };
        assert!(!unit.is_empty() && !meaning.is_empty(), "{row}");
        columns.push(name.trim_matches('`').to_owned());
    }
    columns
}

fn check<R: CsvRow>(page: &str) {
    assert_eq!(described(page, R::FILE), R::HEADER, "{}", R::FILE);
}

/// Checks the columns of a grid. One name stands for all columns of parameters.
fn check_grid(page: &str, columns: &GridColumns) {
    let GridColumns {
        file,
        before,
        after,
    } = *columns;
    let header = [&["at"], before, &["PARAMETER"], after].concat();
    assert_eq!(described(page, file), header, "{file}");
}

#[test]
fn the_page_describes_all_columns_in_their_order() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../results/COLUMNS.md");
    let page = read(page);
    check::<SummaryRow>(&page);
    check::<AgainstRow>(&page);
    check::<GameRow>(&page);
    check::<StringRow>(&page);
    check::<EngineAnswerRow>(&page);
    check::<PointRow>(&page);
    check::<PositionRow>(&page);
    check::<ConfidenceRow>(&page);
    check::<ReliabilityRow>(&page);
    check::<OrderRow>(&page);
    check_grid(&page, &CELLS);
    check_grid(&page, &CELLS_BY_GAME);
    check_grid(&page, &TUNED);
    assert_eq!(described(&page, "profile.csv"), PROFILE);
    assert_eq!(page.matches("\n## ").count(), 14);
}
