//! CSV files that grow portion by portion while a run goes on. Their names end in `.part`
//! until they are complete.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::CsvRow;

/// The length of each file in bytes, by its name.
pub type Lengths = BTreeMap<String, u64>;

/// An open CSV file.
pub struct Csv {
    name: &'static str,
    writer: csv::Writer<File>,
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

    fn flushed_length(&mut self) -> io::Result<u64> {
        let flushed = self.writer.flush();
        let length = flushed.and_then(|()| Ok(self.writer.get_ref().metadata()?.len()));
        length.map_err(|error| self.named(error))
    }

    fn named(&self, error: io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {error}", self.name))
    }
}

impl GrowingFiles {
    /// Opens the files in `dir`, given by name and header. Without `lengths` they start
    /// empty; with `lengths`, an earlier run is resumed and the files are cut to those.
    ///
    /// # Errors
    /// A file cannot be created, or is shorter than `lengths` says.
    pub fn open(
        dir: &Path,
        files: impl IntoIterator<Item = (&'static str, &'static [&'static str])>,
        lengths: Option<&Lengths>,
    ) -> io::Result<GrowingFiles> {
        let open = |(name, header)| {
            let path = part(dir, name);
            let length = lengths.and_then(|lengths| lengths.get(name)).copied();
            let file = match length {
                None => File::create(&path),
                Some(length) => reopen(&path, length),
            };
            let file = file.map_err(|error| {
                let text = format!("cannot write {}: {error}", path.display());
                io::Error::new(error.kind(), text)
            })?;
            let mut writer = csv::WriterBuilder::new()
                .has_headers(false)
                .from_writer(file);
            if length.is_none() {
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

    /// Flushes all files and returns their lengths.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn lengths(&mut self) -> io::Result<Lengths> {
        let files = self.files.iter_mut();
        files
            .map(|file| Ok((file.name.to_owned(), file.flushed_length()?)))
            .collect()
    }

    /// Completes the files and gives them their final names.
    ///
    /// # Errors
    /// A file cannot be written or renamed.
    pub fn finish(mut self) -> io::Result<()> {
        self.lengths()?;
        // A file is closed before it is renamed.
        self.files
            .into_iter()
            .map(|file| file.name)
            .try_for_each(|name| fs::rename(part(&self.dir, name), self.dir.join(name)))
    }
}

/// The path of a file that is not complete yet.
fn part(dir: &Path, name: &str) -> PathBuf {
    dir.join(format!("{name}.part"))
}

/// Opens a file to go on at `length`. A file that was complete gets its temporary name back.
fn reopen(path: &Path, length: u64) -> io::Result<File> {
    let complete = path.with_extension("");
    if !path.exists() && complete.exists() {
        fs::rename(&complete, path)?;
    }
    let mut file = OpenOptions::new().write(true).open(path)?;
    let found = file.metadata()?.len();
    if found < length {
        let text = format!("expected {length} bytes or more from the run to resume, found {found}");
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, text));
    }
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length))?;
    Ok(file)
}
