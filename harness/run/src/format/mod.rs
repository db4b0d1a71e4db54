//! Declares the files of a run: the rows of the CSV files and the record `run.json`. Each is
//! declared once, for writing and for reading.
//!
//! | file | contents |
//! | --- | --- |
//! | `rows` | the rows of the CSV files, with their columns |
//! | `csv_file` | writing and reading of any CSV file |
//! | `record` | `run.json`, the record of a run |
//! | `files` | the checksums of the files |
//! | `difference` | the first difference of two records |
//! | `results` | how the new files of a folder replace the old ones |
//!
//! `job` writes these files, and `compare`, `report` and `merge` read them. `results/COLUMNS.md`
//! describes the columns. A test compares their names and order with these declarations, because a
//! renamed column breaks the scripts of users.

mod csv_file;
mod difference;
mod files;
mod record;
pub mod results;
mod rows;

pub use csv_file::{CsvRow, Harmless, columns, each_row, read_text, write_records};
pub(crate) use csv_file::{csv_fault, write_rows};
pub use difference::first_difference;
pub use files::{FileRecord, FileRecords};
pub use record::{DataSetRecord, EngineRecord, MachineRecord, RunRecord};
pub use rows::{
    AgainstRow, ConfidenceRow, EngineAnswerRow, GameRow, OrderRow, PointRow, PositionRow,
    ReliabilityRow, StringRow, SummaryRow,
};
