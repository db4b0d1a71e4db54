//! Forms of the files of a run beside CSV.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::{CsvRow, PointRow, PositionRow, StringRow};
use crate::disk::remove_if_there;

/// Further forms of the files with strings, points and positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum FileFormat {
    /// CSV files only
    #[default]
    Csv,
    /// strings.csv, points.csv and positions.csv as .parquet, too
    Parquet,
}

impl FileFormat {
    /// Checks that this program can write the files.
    ///
    /// # Errors
    /// It was built without the cargo feature `parquet`.
    pub fn check(self) -> Result<()> {
        ensure!(
            self == FileFormat::Csv || cfg!(feature = "parquet"),
            "--format parquet: this program was built without Parquet; build it with \
             `cargo install --path harness --profile dist --features parquet,png`"
        );
        Ok(())
    }

    /// Writes the further files of a run from its complete CSV files in `dir`, or removes those
    /// of an earlier run.
    ///
    /// # Errors
    /// A CSV file cannot be read, or a file not be written or removed.
    pub fn write(self, dir: &Path) -> Result<()> {
        self.check()?;
        #[cfg(feature = "parquet")]
        if self == FileFormat::Parquet {
            return super::parquet_file::write(dir);
        }
        let names = [
            parquet_name::<StringRow>(),
            parquet_name::<PointRow>(),
            parquet_name::<PositionRow>(),
        ];
        names
            .iter()
            .try_for_each(|name| remove_if_there(&dir.join(name)))
            .context("cannot remove a file of an earlier run")
    }
}

/// The name of the Parquet file beside a CSV file.
pub(super) fn parquet_name<R: CsvRow>() -> String {
    let stem = R::FILE.strip_suffix(".csv").unwrap_or(R::FILE);
    format!("{stem}.parquet")
}
