//! The files of a run with their checksums, by which damage is found.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use hmac_sha256::Hash;
use sahwal_data::datasets::in_digits;
use sahwal_data::disk::open;
use serde::{Deserialize, Serialize};

/// What a file held when it was written.
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
        let (mut hash, mut lines) = (Hash::new(), 0);
        let mut portion = vec![0; 1 << 16];
        loop {
            let read = file.read(&mut portion)?;
            if read == 0 {
                break;
            }
            hash.update(&portion[..read]);
            lines += memchr::memchr_iter(b'\n', &portion[..read]).count() as u64;
        }
        let is_csv = path.extension().is_some_and(|end| end == "csv");
        Ok(FileRecord {
            rows: is_csv.then(|| lines.saturating_sub(1)),
            sha256: in_digits(hash),
        })
    }
}

/// The files with these names in a folder.
///
/// # Errors
/// A file cannot be read.
pub(super) fn records(dir: &Path, names: Vec<String>) -> io::Result<FileRecords> {
    let record = |name: String| {
        let path = dir.join(&name);
        let read = File::open(&path).and_then(|file| FileRecord::read(&path, file));
        Ok((name, read?))
    };
    names.into_iter().map(record).collect()
}

/// Checks that the files in `dir` are as they were written.
///
/// # Errors
/// A file is missing, has other rows, or has other bytes.
pub(super) fn check(dir: &Path, files: &FileRecords) -> Result<()> {
    for (name, written) in files {
        let path = dir.join(name);
        let shown = || path.display().to_string();
        let expected = || format!("{}: expected a file that `sahwal run` wrote", shown());
        let file = open(&path).with_context(expected)?;
        let found = FileRecord::read(&path, file).with_context(shown)?;
        if let (Some(rows), Some(expected)) = (found.rows, written.rows)
            && rows != expected
        {
            bail!(
                "{}, line {}: expected {expected} rows, as run.json says, found {rows}",
                shown(),
                rows.min(expected) + 2
            );
        }
        ensure!(
            found == *written,
            "{}: expected the file that was written, found one that was changed since: its SHA-256 is not \
             that of run.json",
            shown()
        );
    }
    Ok(())
}
