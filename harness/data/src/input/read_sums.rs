//! Checksums of a data set, of which each shard can compute its part.
//!
//! [`GameStream`](super::GameStream) sums up files while it reads them, and `sahwal merge` compares
//! the sums of the shards. Without these sums, shards of different files could be merged into one
//! run.

use hmac_sha256::Hash;
use serde::{Deserialize, Serialize};

use super::files::File;
use super::sample::SHORT_FILE;
use crate::datasets::{in_digits, sha256};
use crate::merge::Merge;

/// Checksums of what a run read of a data set. All shards of a run read the same list of files and
/// the same long files. Each shard reads its own part of the short files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadSums {
    /// SHA-256 over the labels, and over the names and sizes of all files in order.
    list: String,
    /// The sum of the files longer than 16 KiB.
    long: FileSum,
    /// The sum of the shorter files that were read.
    short: FileSum,
}

/// The exclusive or of the SHA-256 sums of several files, each taken with the name of the file. The
/// order of the files does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct FileSum([u8; 32]);

impl FileSum {
    fn of(file: &File, sha256: &str) -> FileSum {
        FileSum(Hash::hash(format!("{sha256}  {}\n", file.name).as_bytes()))
    }
}

impl Merge for FileSum {
    fn merge(&mut self, other: &FileSum) {
        // Exclusive or gives the same sum in every order of the shards.
        for (byte, more) in self.0.iter_mut().zip(other.0) {
            *byte ^= more;
        }
    }
}

impl ReadSums {
    /// SHA-256 over everything that was read, in 64 hexadecimal digits.
    pub fn sha256(&self) -> String {
        let mut hash = Hash::new();
        hash.update(self.list.as_bytes());
        hash.update(self.long.0);
        hash.update(self.short.0);
        in_digits(hash)
    }

    /// Whether another shard read the same list and the same long files.
    pub fn is_of_one_set(&self, other: &ReadSums) -> bool {
        self.list == other.list && self.long == other.long
    }
}

impl Merge for ReadSums {
    /// Adds the files of another shard of the same set.
    fn merge(&mut self, other: &ReadSums) {
        self.short.merge(&other.short);
    }
}

/// Sums that grow while files are read.
pub(super) struct SumsSoFar {
    list: Hash,
    long: FileSum,
    short: FileSum,
}

impl SumsSoFar {
    /// The sums before the first file of a set with these labels.
    pub(super) fn new(labels: &str) -> SumsSoFar {
        let mut list = Hash::new();
        list.update(sha256(labels.as_bytes()).as_bytes());
        SumsSoFar {
            list,
            long: FileSum::default(),
            short: FileSum::default(),
        }
    }

    /// Adds a file to the list.
    pub(super) fn list(&mut self, file: &File) {
        let line = format!("{}  {}\n", file.size, file.name);
        self.list.update(line.as_bytes());
    }

    /// Adds the checksum of the contents of a file.
    pub(super) fn read(&mut self, file: &File, sha256: &str) {
        let sum = if file.size > SHORT_FILE {
            &mut self.long
        } else {
            &mut self.short
        };
        sum.merge(&FileSum::of(file, sha256));
    }

    pub(super) fn sums(&self) -> ReadSums {
        ReadSums {
            list: in_digits(self.list),
            long: self.long,
            short: self.short,
        }
    }
}
