//! The files of a run. Each row of a CSV file and the record `run.json` is declared once
//! here, with its columns explained, and serves for writing and for reading.
//!
//! `csv_file` holds what all CSV files share, `rows` the rows, `record` the record of a run,
//! `files` the checksums of its files, `difference` compares records, and `results` how the files
//! of a folder are replaced.
//!
//! `job` writes through this folder, and `compare`, `report` and `merge` read. `results/COLUMNS.md`
//! lists the columns, and a test compares that page with these declarations.

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
