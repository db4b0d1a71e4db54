//! The record of a run in `run.json`: all that is needed to repeat the run.
//!
//! `run` and `merge` write it; `report`, `compare`, `merge` and `run --again` read it. They also
//! read records of older versions. A new field must be an `Option` or have `serde(default)`, or
//! older runs are refused.

use std::io;
use std::num::NonZero;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sahwal_data::datasets::sha256;
use sahwal_data::disk::{shown, write_whole};
use sahwal_data::input::ReadCounts;
use serde::{Deserialize, Serialize};

use super::{FileRecords, files, read_text};
use crate::rows::RowRecord;

/// The facts that are needed to repeat a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunRecord {
    /// Version of sahwal.
    pub version: String,
    /// The commit that sahwal was built from; "unknown" outside a checkout.
    pub commit: String,
    /// The name of the program, if it is known. A user's program may have classifiers of its own.
    pub program: Option<String>,
    /// The arguments of the command line, without the name of the program.
    pub command_line: Vec<String>,
    /// The arguments of the first shard, if shards were merged; empty otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shard_command_line: Vec<String>,
    /// The data sets.
    pub datasets: Vec<DataSetRecord>,
    /// The names of the classifiers.
    pub classifiers: Vec<String>,
    /// The definitions of the rows of classifiers, with all parameters.
    pub rows: Vec<RowRecord>,
    /// The rows from outside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineRecord>,
    /// Seed of the bootstrap.
    pub seed: u64,
    /// The sample: one game in `every` of each data set, beginning with the first. `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<u64>,
    /// The shard, such as `2/8`; `None` for a whole run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// Number of threads, or of the shards that were merged.
    pub jobs: usize,
    /// The machine.
    pub machine: MachineRecord,
    /// When the run began, RFC 3339, UTC.
    pub started: String,
    /// Time in seconds until the last game was judged. Writing the tables and plots comes later.
    pub seconds: f64,
    /// The other files that the run wrote, with their checksums.
    pub checksums: FileRecords,
    /// The names of files that were removed on purpose. `scripts/keep-tables` removes files with a
    /// row for each point or string, which are too large to publish.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// SHA-256 of this file without these 64 digits. Empty until the file is written.
    #[serde(default)]
    pub sha256: String,
}

/// A data set as it was read.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DataSetRecord {
    /// Its name.
    pub name: String,
    /// Number of games that were analysed.
    pub games: u64,
    /// Number of games or files that could not be read or scored.
    pub faults: u64,
    /// How often something was repaired or left out while the set was read, by kind.
    #[serde(flatten)]
    pub read: ReadCounts,
    /// Where its games come from; see [`Source::origin`](sahwal_data::input::Source::origin).
    #[serde(default = "other_files")]
    pub origin: String,
    /// SHA-256 over the labels, the names of all files, and the contents of the files that were
    /// read; see [`ReadSums::sha256`](sahwal_data::input::ReadSums::sha256).
    pub sha256: String,
}

/// The origin for records of older versions, which do not name one.
fn other_files() -> String {
    "other files".to_owned()
}

/// The facts about a row from outside that `run.json` keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineRecord {
    /// The name of the row.
    pub name: String,
    /// The command line of an engine, or the path of a file of answers.
    pub command: String,
}

/// The properties of a machine that affect times.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MachineRecord {
    /// Operating system.
    pub os: String,
    /// Processor architecture.
    pub arch: String,
    /// Number of threads that the machine runs at once.
    pub threads: usize,
}

impl MachineRecord {
    /// This machine.
    pub fn here() -> MachineRecord {
        MachineRecord {
            os: std::env::consts::OS.to_owned(),
            arch: std::env::consts::ARCH.to_owned(),
            threads: std::thread::available_parallelism()
                .map(NonZero::get)
                .unwrap_or(1),
        }
    }
}

impl RunRecord {
    /// The arguments of this process. Bytes that are not UTF-8 are written as `\\xff`.
    pub fn command_line() -> Vec<String> {
        std::env::args_os()
            .skip(1)
            .map(|argument| shown(&argument))
            .collect()
    }

    /// The name of the file.
    pub const FILE: &str = "run.json";

    /// Writes `run.json` into `dir`, with its own checksum.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, dir: &Path) -> io::Result<()> {
        // A file cannot contain its own checksum, so it is computed over the text without it.
        let mut record = self.clone();
        record.sha256.clear();
        let without = record.text()?;
        record.sha256 = sha256(without.as_bytes());
        let text = record.text()?;
        write_whole(&dir.join(RunRecord::FILE), |file| {
            file.write_all(text.as_bytes())
        })
    }

    fn text(&self) -> io::Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// Reads `run.json` in `dir`.
    ///
    /// # Errors
    /// The file is missing, is not the record of a run, or was changed after it was written.
    pub fn read(dir: &Path) -> Result<RunRecord> {
        let path = dir.join(RunRecord::FILE);
        let text = read_text(&path)?;
        let record = RunRecord::parse(&path, &text)?;
        // The checksum of this file is its last field, so the last occurrence is the right one.
        let is_as_written = match text.rsplit_once(&record.sha256) {
            Some((before, after)) if !record.sha256.is_empty() => {
                sha256(format!("{before}{after}").as_bytes()) == record.sha256
            }
            _ => false,
        };
        ensure!(
            is_as_written,
            "{}: expected the file that was written, found one that was changed since: its SHA-256 \
             is not the one that it names",
            path.display()
        );
        Ok(record)
    }

    /// Reads the record of a run at `path` without checking its checksum. Somebody may have changed
    /// it.
    ///
    /// # Errors
    /// The file is missing or is not the record of a run.
    pub fn of_file(path: &Path) -> Result<RunRecord> {
        RunRecord::parse(path, &read_text(path)?)
    }

    fn parse(path: &Path, text: &str) -> Result<RunRecord> {
        serde_json::from_str(text)
            .with_context(|| format!("{}: expected the record of a run", path.display()))
    }

    /// Checks that the files in `dir` are as the run wrote them.
    ///
    /// # Errors
    /// A file is missing, has other rows, or has other bytes.
    pub fn check(&self, dir: &Path) -> Result<()> {
        files::check(dir, &self.checksums)
    }

    /// Checks that the files in `dir` are as the run wrote them, apart from those that were removed
    /// on purpose.
    ///
    /// # Errors
    /// A file is missing, or has other rows or other bytes.
    pub fn check_kept(&self, dir: &Path) -> Result<()> {
        // Large files are often not published with the others. Their absence is no damage.
        let mut files = self.checksums.clone();
        files.retain(|name, _| !self.left_out.contains(name));
        files::check(dir, &files)
    }
}
