//! Computes and checks the checksums of the files of a run.
//!
//! `sahwal run` records the checksums in `run.json`. `merge`, `compare` and `report` check files
//! before they read them. A weaker check would let a damaged or edited file into tables.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use hmac_sha256::Hash;
use sahwal_data::datasets::in_digits;
use sahwal_data::disk::open;
use serde::{Deserialize, Serialize};

/// The contents of a file when it was written, by number of rows and checksum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRecord {
    /// Number of rows after the header, if it is a CSV file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u64>,
    /// SHA-256 of its bytes in 64 hexadecimal digits.
    pub sha256: String,
}

/// Files by name.
pub type FileRecords = BTreeMap<String, FileRecord>;

impl FileRecord {
    fn read(path: &Path, mut file: File) -> io::Result<FileRecord> {
        let mut hash = Hash::new();
        let mut lines = 0;
        let mut portion = vec![0; 1 << 16];
        loop {
            let read = file.read(&mut portion)?;
            if read == 0 {
                break;
            }
            // The files of a large run take long to read, so rows are counted in the same pass.
            hash.update(&portion[..read]);
            lines += memchr::memchr_iter(b'\n', &portion[..read]).count() as u64;
        }
        // Lines are rows, because no cell of our files has a line end in it.
        let rows = match path.extension() {
            Some(end) if end == "csv" => Some(lines.saturating_sub(1)),
            _ => None,
        };
        Ok(FileRecord {
            rows,
            sha256: in_digits(hash),
        })
    }
}

/// Records the files with these names in a folder.
///
/// # Errors
/// A file cannot be read.
pub(super) fn records(dir: &Path, names: Vec<String>) -> io::Result<FileRecords> {
    let mut records = FileRecords::new();
    for name in names {
        let path = dir.join(&name);
        records.insert(name, FileRecord::read(&path, File::open(&path)?)?);
    }
    Ok(records)
}

/// Checks that the files in `dir` are as they were written.
///
/// # Errors
/// A file is missing, has other rows, or has other bytes.
pub(super) fn check(dir: &Path, files: &FileRecords) -> Result<()> {
    for (name, written) in files {
        let path = dir.join(name);
        let place = path.display();
        let file = open(&path)
            .with_context(|| format!("{place}: expected a file that `sahwal run` wrote"))?;
        let present = FileRecord::read(&path, file).with_context(|| place.to_string())?;
        // "Rows are missing" tells a user more than "the checksum differs", so it comes first.
        if let (Some(rows), Some(expected)) = (present.rows, written.rows)
            && rows != expected
        {
            bail!(
                "{place}, line {}: expected {expected} rows, as run.json says, found {rows}",
                rows.min(expected) + 2
            );
        }
        ensure!(
            present == *written,
            "{place}: expected the file that was written, found one that was changed since: its \
             SHA-256 is not that of run.json"
        );
    }
    Ok(())
}
