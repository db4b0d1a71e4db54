//! Sorts any number of files by the natural order of their names, in bounded memory.
//!
//! This is an external merge sort. Files are sorted in parts. The last part stays in memory, and
//! the others go to a temporary file, one after the other. All parts are merged when the files are
//! taken.
//!
//! Only `files.rs` uses [`FileSorter`]. Samples and shards count files in this order. If the order
//! depended on the machine, shards would read some games twice.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec::IntoIter;

/// The number of files of a part.
const PART: usize = 1 << 12;
/// The number of bytes of a part that are read at a time. Ten million files make 2,442 parts, so
/// this is 5 MB in all.
const READ: usize = 1 << 11;

/// A file as it was listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListedFile {
    /// The name by which the file is sorted.
    pub(super) name: String,
    pub(super) path: PathBuf,
    /// Size in bytes.
    pub(super) size: u64,
}

/// Takes files in any order, and gives them back in natural order.
#[derive(Default)]
pub(super) struct FileSorter {
    part: Vec<ListedFile>,
    /// The temporary file of the full parts, if there are any, and the place where each part ends.
    written: Option<BufWriter<fs::File>>,
    ends: Vec<u64>,
}

impl FileSorter {
    /// Adds a file.
    ///
    /// # Errors
    /// A temporary file cannot be written.
    pub(super) fn add(&mut self, file: ListedFile) -> io::Result<()> {
        self.part.push(file);
        if self.part.len() == PART {
            self.write_part()?;
        }
        Ok(())
    }

    fn write_part(&mut self) -> io::Result<()> {
        sort(&mut self.part);
        // Most data sets are one part, and need no file.
        let to = match &mut self.written {
            Some(to) => to,
            none => none.insert(BufWriter::new(tempfile::tempfile()?)),
        };
        for file in self.part.drain(..) {
            file.write(to)?;
        }
        self.ends.push(to.stream_position()?);
        Ok(())
    }

    /// The files in natural order of their names.
    ///
    /// # Errors
    /// A temporary file cannot be read.
    pub(super) fn in_order(mut self) -> io::Result<FilesInOrder> {
        sort(&mut self.part);
        let mut parts = vec![Part::Held(self.part.into_iter())];
        if let Some(to) = self.written {
            let file = Arc::new(to.into_inner().map_err(io::IntoInnerError::into_error)?);
            let mut at = 0;
            for end in self.ends {
                let file = Arc::clone(&file);
                let slice = FileSlice { file, at, end };
                parts.push(Part::Written(BufReader::with_capacity(READ, slice)));
                at = end;
            }
        }
        let mut files = FilesInOrder {
            next: BinaryHeap::new(),
            parts,
        };
        for part in 0..files.parts.len() {
            files.take_from(part)?;
        }
        Ok(files)
    }
}

fn sort(files: &mut [ListedFile]) {
    alphanumeric_sort::sort_slice_by_str_key(files, |file| &file.name);
}

/// The files in natural order of their names.
pub(super) struct FilesInOrder {
    /// The next file of each part that has more.
    next: BinaryHeap<NextFile>,
    parts: Vec<Part>,
}

/// A sorted part of the files, in memory or in the temporary file.
enum Part {
    Held(IntoIter<ListedFile>),
    Written(BufReader<FileSlice>),
}

/// The bytes of a file from `at` to `end`.
struct FileSlice {
    file: Arc<fs::File>,
    at: u64,
    end: u64,
}

impl Read for FileSlice {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let mut file = &*self.file;
        file.seek(SeekFrom::Start(self.at))?;
        let read = file.take(self.end - self.at).read(to)?;
        self.at += read as u64;
        Ok(read)
    }
}

/// The next file of a part. The order is reversed, since a [`BinaryHeap`] gives the greatest first.
#[derive(PartialEq, Eq)]
struct NextFile {
    file: ListedFile,
    part: usize,
}

impl Ord for NextFile {
    fn cmp(&self, other: &NextFile) -> Ordering {
        let names = alphanumeric_sort::compare_str(&other.file.name, &self.file.name);
        names.then_with(|| other.file.path.cmp(&self.file.path))
    }
}

impl PartialOrd for NextFile {
    fn partial_cmp(&self, other: &NextFile) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FilesInOrder {
    /// Moves the next file of a part into the heap of the files that may come next.
    fn take_from(&mut self, part: usize) -> io::Result<()> {
        let file = match &mut self.parts[part] {
            Part::Held(files) => files.next(),
            Part::Written(from) => ListedFile::read(from)?,
        };
        if let Some(file) = file {
            self.next.push(NextFile { file, part });
        }
        Ok(())
    }
}

impl Iterator for FilesInOrder {
    type Item = io::Result<ListedFile>;

    fn next(&mut self) -> Option<io::Result<ListedFile>> {
        let NextFile { file, part } = self.next.pop()?;
        Some(self.take_from(part).map(|()| file))
    }
}

impl ListedFile {
    fn write(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&self.size.to_le_bytes())?;
        write_bytes(to, self.name.as_bytes())?;
        write_bytes(to, &path_bytes(&self.path))
    }

    /// Reads what [`ListedFile::write`] wrote; `None` at the end of the input.
    fn read(from: &mut impl Read) -> io::Result<Option<ListedFile>> {
        let mut size = [0; 8];
        match from.read_exact(&mut size) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
            read => read?,
        }
        let name = String::from_utf8(read_bytes(from)?).map_err(io::Error::other)?;
        Ok(Some(ListedFile {
            name,
            path: path_of(read_bytes(from)?),
            size: u64::from_le_bytes(size),
        }))
    }
}

fn write_bytes(to: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    to.write_all(&(bytes.len() as u64).to_le_bytes())?;
    to.write_all(bytes)
}

fn read_bytes(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut length = [0; 8];
    from.read_exact(&mut length)?;
    let mut bytes = vec![0; u64::from_le_bytes(length) as usize];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn path_bytes(path: &Path) -> Vec<u8> {
    use std::os::unix::ffi::OsStrExt;
    path.as_os_str().as_bytes().to_vec()
}

#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes).into()
}

/// On other systems names are nearly always text. A name that is not cannot be read back from the
/// temporary file.
#[cfg(not(unix))]
fn path_bytes(path: &Path) -> Vec<u8> {
    path.to_string_lossy().into_owned().into_bytes()
}

#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    OsString::from(String::from_utf8_lossy(&bytes).into_owned()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_files_than_a_part_holds_stand_in_natural_order() {
        let count = 2 * PART + 100;
        let file = |number: usize| ListedFile {
            name: format!("game {number}.sgf"),
            path: format!("/games/game {number}.sgf").into(),
            size: number as u64,
        };
        let mut sorter = FileSorter::default();
        // Every number once, in a scattered order: 7,919 is a prime.
        for number in 0..count {
            sorter.add(file(number * 7_919 % count)).unwrap();
        }
        assert_eq!(sorter.ends.len(), 2);
        let files: Vec<ListedFile> = sorter.in_order().unwrap().map(Result::unwrap).collect();
        assert_eq!(files.len(), count);
        for (number, found) in files.into_iter().enumerate() {
            assert_eq!(found, file(number));
        }
    }
}
