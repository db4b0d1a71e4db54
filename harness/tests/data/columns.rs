//! Tests that `results/COLUMNS.md` describes exactly the columns of the CSV files.

use std::path::{Path, PathBuf};

use sahwal::profile::table::COLUMNS as PROFILE;
use sahwal::regress::TestResult;
use sahwal_run::format::{
    AgainstRow, ConfidenceRow, CsvRow, EngineAnswerRow, GameRow, OrderRow, PointRow, PositionRow,
    ReliabilityRow, StringRow, SummaryRow, write_records,
};
use sahwal_run::tune::files::{CELLS, CELLS_BY_GAME, GridColumns, TUNED};

use crate::common::read;

/// Returns the folder of the committed results.
fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../results")
}

/// Returns the first cells of the table below the heading of a file.
fn described(page: &str, file: &str) -> Vec<String> {
    let start = format!("## {file}\n");
    let (_, section) = page.split_once(&start).expect("a section of the file");
    columns_of(section)
}

/// Returns the first cells of the table at the beginning of a section. A cell may name several
/// columns.
fn columns_of(section: &str) -> Vec<String> {
    let lines = section.lines().take_while(|line| !line.starts_with('#'));
    let rows = lines.filter(|line| line.starts_with("| `"));
    let mut columns = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [names, unit, meaning] = cells[..] else {
            panic!("expected three cells, found {row}");
        };
        assert!(!unit.is_empty() && !meaning.is_empty(), "{row}");
        for name in names.split(", ") {
            columns.push(name.trim_matches('`').to_owned());
        }
    }
    columns
}

/// Returns whether a table describes all columns of a header in their order.
fn describes(table: &[String], header: &[&str]) -> bool {
    let mut names = table.iter();
    header.iter().all(|column| names.any(|name| name == column))
}

/// Returns the CSV files of a folder and of the folders in it.
fn csv_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(csv_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "csv") {
            files.push(path);
        }
    }
    files
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
    let page = read(results().join("COLUMNS.md"));
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
    let folder = tempfile::tempdir().unwrap();
    let regress = folder.path().join("regress.csv");
    write_records(&regress, [TestResult::default()]).unwrap();
    let header = described(&page, "regress.csv").join(",");
    assert_eq!(read(regress).lines().next(), Some(&*header));
    assert_eq!(page.matches("\n## ").count(), 17);
}

/// Tests the committed files, also those of measurements. Older files may lack later columns.
#[test]
fn the_page_describes_every_file_of_the_results() {
    // The grids of the committed files are over v1 and v2.
    let page = read(results().join("COLUMNS.md")).replace("`PARAMETER`", "`v1`, `v2`");
    let tables: Vec<Vec<String>> = page.split("## ").skip(1).map(columns_of).collect();
    let files = csv_files(&results());
    assert!(files.len() > 25, "{}", files.len());
    for file in files {
        let text = read(&file);
        let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        let is_described = tables.iter().any(|table| describes(table, &header));
        assert!(is_described, "{}: {header:?}", file.display());
    }
}
