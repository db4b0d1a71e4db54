//! CSV files that grow portion by portion while a run goes on. Their names end in `.part`
//! until they are complete.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::CsvRow;
use super::results::new_files;
use crate::datasets::Sha256Sum;
use crate::disk::{is_there, open, put_in_place, regular};

/// The part of a file that is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// Its length in bytes.
    pub bytes: u64,
    /// Its SHA-256, as hexadecimal digits.
    pub sha256: String,
}

/// The written part of each file, by its name.
pub type Extents = BTreeMap<String, Extent>;

impl Extent {
    /// The first `bytes` bytes of a file.
    ///
    /// # Errors
    /// The file cannot be read, or is shorter.
    pub fn of_start(path: &Path, bytes: u64) -> io::Result<Extent> {
        let mut summed = Summed::new(io::sink());
        let copied = io::copy(&mut open(path)?.take(bytes), &mut summed)?;
        if copied < bytes {
            let text = format!("expected {bytes} bytes or more, found {copied}");
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, text));
        }
        Ok(summed.extent())
    }
}

impl std::fmt::Display for Extent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The first digits suffice to tell files apart.
        let start = self.sha256.get(..12).unwrap_or(&self.sha256);
        write!(f, "{} bytes with SHA-256 {start}...", self.bytes)
    }
}

/// A writer that sums what it writes.
pub(crate) struct Summed<W> {
    to: W,
    bytes: u64,
    hash: Sha256,
}

impl<W> Summed<W> {
    pub(crate) fn new(to: W) -> Summed<W> {
        let hash = Sha256::new();
        Summed { to, bytes: 0, hash }
    }

    pub(crate) fn extent(&self) -> Extent {
        Extent {
            bytes: self.bytes,
            sha256: Sha256Sum::finish(self.hash.clone()).to_string(),
        }
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// An open CSV file.
pub struct Csv {
    name: &'static str,
    writer: csv::Writer<Summed<File>>,
}

/// CSV files in one folder that grow together.
pub struct GrowingFiles {
    dir: PathBuf,
    files: Vec<Csv>,
}

impl Csv {
    /// Appends rows.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append<R: CsvRow>(&mut self, mut rows: impl Iterator<Item = R>) -> io::Result<()> {
        let written = rows.try_for_each(|row| self.writer.serialize(row));
        written.map_err(|error| self.named(error.into()))
    }

    fn flushed(&mut self) -> io::Result<Extent> {
        let flushed = self.writer.flush();
        flushed.map_err(|error| self.named(error))?;
        Ok(self.writer.get_ref().extent())
    }

    fn named(&self, error: io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {error}", self.name))
    }
}

impl GrowingFiles {
    /// Opens the files in `dir`, given by name and header. Without `written` they start
    /// empty; with `written`, an earlier run is resumed and the files are cut to that.
    ///
    /// # Errors
    /// A file cannot be created, or does not begin with the part that `written` names.
    pub fn open(
        dir: &Path,
        files: impl IntoIterator<Item = (&'static str, Vec<&'static str>)>,
        written: Option<&Extents>,
    ) -> io::Result<GrowingFiles> {
        let open = |(name, header)| {
            let path = part(dir, name);
            let extent = written.and_then(|written| written.get(name));
            let (file, what) = match extent {
                None => (make(&path).map(Summed::new), "write"),
                Some(extent) => {
                    let folders = [new_files(dir), dir.to_owned()];
                    (reopen(&path, folders, extent), "go on with")
                }
            };
            let file = file.map_err(|error| {
                let text = format!("cannot {what} {}: {error}", path.display());
                io::Error::new(error.kind(), text)
            })?;
            let mut writer = csv::WriterBuilder::new()
                .has_headers(false)
                .from_writer(file);
            if extent.is_none() {
                writer.write_record(header)?;
            }
            Ok(Csv { name, writer })
        };
        let files = files.into_iter().map(open).collect::<io::Result<_>>()?;
        let dir = dir.to_owned();
        Ok(GrowingFiles { dir, files })
    }

    /// The files, in the order given to [`GrowingFiles::open`].
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Csv> {
        self.files.iter_mut()
    }

    /// Flushes all files and returns what is written of each.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn written(&mut self) -> io::Result<Extents> {
        let files = self.files.iter_mut();
        files
            .map(|file| Ok((file.name.to_owned(), file.flushed()?)))
            .collect()
    }

    /// Completes the files and moves them into the folder `new`, under their final names.
    ///
    /// # Errors
    /// A file cannot be written or renamed.
    pub fn finish(mut self, new: &Path) -> io::Result<()> {
        self.written()?;
        // A file is closed before it is renamed.
        self.files
            .into_iter()
            .map(|file| file.name)
            .try_for_each(|name| put_in_place(&part(&self.dir, name), &new.join(name)))
    }
}

/// The path of a file that is not complete yet.
fn part(dir: &Path, name: &str) -> PathBuf {
    dir.join(format!("{name}.part"))
}

/// Makes an empty file. A file that was there is not emptied but removed, so that a link does not
/// lead into another file.
fn make(path: &Path) -> io::Result<File> {
    if is_there(path) {
        regular(path)?;
        fs::remove_file(path)?;
    }
    File::create_new(path)
}

/// Opens a file to go on after `extent`. A file that was complete is copied from the first of the
/// `folders` that has it.
fn reopen(path: &Path, folders: [PathBuf; 2], extent: &Extent) -> io::Result<Summed<File>> {
    if !is_there(path) {
        let name = path.with_extension("");
        let name = name.file_name().unwrap_or_default();
        let mut complete = folders.iter().map(|folder| folder.join(name));
        if let Some(complete) = complete.find(|complete| is_there(complete)) {
            regular(&complete)?;
            fs::copy(complete, path)?;
        }
    }
    regular(path)?;
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    // Reading the part again sums it, and leaves the file where writing goes on.
    let mut summed = Summed::new(io::sink());
    io::copy(&mut (&mut file).take(extent.bytes), &mut summed)?;
    let found = summed.extent();
    if found != *extent {
        let text = format!("expected {extent} from the run to resume, found {found}");
        return Err(io::Error::new(io::ErrorKind::InvalidData, text));
    }
    file.set_len(extent.bytes)?;
    let Summed { bytes, hash, .. } = summed;
    Ok(Summed {
        to: file,
        bytes,
        hash,
    })
}
