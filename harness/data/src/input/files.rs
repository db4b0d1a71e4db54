//! The SGF files of a data set. A final board is read as a file, too.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result};

use super::{Fault, Source};
use crate::datasets::{Boards, Builtin, EmbeddedFile, FinalBoard, Located};
use crate::disk::{self, regular, shown};

/// An SGF file of a data set.
pub(super) struct File<'a> {
    /// Path below the data set, with `/` between folders.
    pub(super) name: String,
    /// Name in messages: the path, or the data set and the name.
    pub(super) shown: String,
    /// Size in bytes; of a board about that of its text.
    pub(super) size: u64,
    origin: Origin<'a>,
}

/// About the number of bytes of the text of a final board.
const BOARD_BYTES: u64 = 1 << 10;

/// Where a file is read from.
enum Origin<'a> {
    Board(&'a FinalBoard),
    Embedded(&'static [u8]),
    Disk(PathBuf),
}

impl<'a> File<'a> {
    fn of_set(set: &Builtin, name: &str, size: u64, origin: Origin<'a>) -> File<'a> {
        File {
            name: name.to_owned(),
            shown: format!("{}/{name}", set.name()),
            size,
            origin,
        }
    }

    /// Reads the whole file.
    pub(super) fn read(&self) -> io::Result<Cow<'static, [u8]>> {
        match &self.origin {
            Origin::Board(board) => Ok(board.to_sgf().into_bytes().into()),
            Origin::Embedded(bytes) => Ok(Cow::Borrowed(bytes)),
            Origin::Disk(path) => match other_format(path) {
                Some(format) if format != OTHER_NAME => Err(io::Error::other(format)),
                _ => disk::read(path).map(Cow::Owned),
            },
        }
    }

    /// The path of a file on disk; `None` for an embedded file.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.origin {
            Origin::Board(_) | Origin::Embedded(_) => None,
            Origin::Disk(path) => Some(path),
        }
    }

    /// Its name without `.sgf`. A name such as `a#2.sgf` stays whole, because `a#2` is the
    /// second game of `a.sgf`.
    pub(super) fn stem(&self) -> &str {
        let mut stem = self.name.as_str();
        while let Some(shorter) = stem.strip_suffix(".sgf") {
            stem = shorter;
        }
        match numbered(stem) {
            Some(_) => &self.name,
            None => self.name.strip_suffix(".sgf").unwrap_or(&self.name),
        }
    }

    /// A fault of a kind in this file.
    pub(super) fn fault(&self, kind: &'static str, what: String) -> Fault {
        let file = self.shown.clone();
        Fault { file, kind, what }
    }
}

/// What is added to the name of a file to name game `number` in it, from 1: nothing if the
/// file has no other game.
pub(super) fn suffix(number: usize, is_only: bool) -> String {
    if is_only {
        String::new()
    } else {
        format!("#{number}")
    }
}

/// The file and the number of a game that is named `FILE#NUMBER`.
pub(super) fn numbered(game: &str) -> Option<(&str, &str)> {
    let (file, number) = game.rsplit_once('#')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((file, number))
}

/// Lists the SGF files of a source, in natural order of their names, and records in other formats
/// as faults.
///
/// # Errors
/// A folder cannot be listed.
pub(super) fn list_files(source: &Source) -> Result<(Vec<File<'_>>, Vec<Fault>)> {
    let mut others = Vec::new();
    let mut files: Vec<File> = match source {
        // A final board is no file of its own.
        Source::Boards(set) => {
            let boards = set.boards.iter().flat_map(Boards::iter);
            let files = boards
                .map(|(name, board)| File::of_set(set, name, BOARD_BYTES, Origin::Board(board)));
            files.collect()
        }
        // The records of a set, from its folder or from the program.
        Source::Builtin(set, Located::Folder(folder)) => {
            let files = set.sgf_files().map(|name| (name, folder.join(name)));
            let files = files
                .map(|(name, path)| File::of_set(set, name, size_of(&path), Origin::Disk(path)));
            files.collect()
        }
        Source::Builtin(set, Located::Embedded(files)) => {
            let files = files.iter().map(|EmbeddedFile { name, bytes }| {
                File::of_set(set, name, bytes.len() as u64, Origin::Embedded(bytes))
            });
            files.collect()
        }
        // A file, or all records below a folder.
        Source::Path(path) => {
            let listing =
                Listing::of(path).with_context(|| format!("cannot list {}", path.display()))?;
            others = listing.others;
            let files = listing.files.into_iter();
            files.map(|file| on_disk(path, file)).collect()
        }
    };
    alphanumeric_sort::sort_slice_by_str_key(&mut files, |file| &file.name);
    others.sort();
    let others = others.into_iter().map(|path| Fault {
        file: path.display().to_string(),
        kind: OTHER_FORMATS,
        what: format!("left out: {}", other_format(&path).unwrap_or_default()),
    });
    Ok((files, others.collect()))
}

/// The file at `path`, named by its path below `root`.
fn on_disk(root: &Path, path: PathBuf) -> File<'static> {
    let below = path
        .strip_prefix(root)
        .ok()
        .filter(|below| !below.as_os_str().is_empty());
    let name = match below {
        Some(below) => {
            let parts: Vec<_> = below.iter().map(shown).collect();
            parts.join("/")
        }
        None => shown(path.file_name().unwrap_or_default()),
    };
    File {
        name,
        shown: shown(path.as_os_str()),
        size: size_of(&path),
        origin: Origin::Disk(path),
    }
}

/// The size of a file in bytes. Without a size the file cannot be read either; reading
/// reports the error.
fn size_of(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

/// All game records in a folder and below it in natural order, among them those in other formats,
/// which cannot be read. Symbolic links are followed, and each file is listed once.
///
/// # Errors
/// The folder cannot be listed.
pub(super) fn record_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    let Listing {
        mut files, others, ..
    } = Listing::of(path)?;
    files.extend(others);
    alphanumeric_sort::sort_path_slice(&mut files);
    Ok(files)
}

/// The files found so far.
#[derive(Default)]
struct Listing {
    files: Vec<PathBuf>,
    /// Records in other formats.
    others: Vec<PathBuf>,
    /// Symbolic links that were not followed yet.
    links: BTreeSet<PathBuf>,
    /// The real paths of the files and folders found.
    seen: HashSet<PathBuf>,
}

impl Listing {
    /// The file itself, or all files in the folder and below it. Symbolic links are followed; each
    /// file is listed once, under its own path if it has one in the folder, and a link to a
    /// folder above leads nowhere.
    fn of(path: &Path) -> io::Result<Listing> {
        let mut listing = Listing::default();
        if !path.is_dir() {
            regular(path)?;
            listing.files.push(path.to_owned());
            return Ok(listing);
        }
        listing.walk(path.to_owned())?;
        // Links come last, so that a file keeps its own path. Walking a link may find more links.
        while let Some(link) = listing.links.pop_first() {
            if link.is_dir() {
                listing.walk(link)?;
            } else {
                // A link that leads nowhere is kept: reading it reports the error.
                let real = link.canonicalize().unwrap_or_else(|_| link.clone());
                listing.add(link, real);
            }
        }
        Ok(listing)
    }

    /// Lists a folder and the folders below it; links are put off. A folder below it that cannot be
    /// listed is kept as a file: reading it reports the error.
    fn walk(&mut self, top: PathBuf) -> io::Result<()> {
        let mut below = Vec::new();
        self.list(&top, &mut below)?;
        while let Some(folder) = below.pop() {
            if self.list(&folder, &mut below).is_err() {
                self.files.push(folder);
            }
        }
        Ok(())
    }

    /// Lists what stands in a folder itself, and adds the folders in it to `below`.
    fn list(&mut self, folder: &Path, below: &mut Vec<PathBuf>) -> io::Result<()> {
        let real = folder.canonicalize()?;
        if !self.seen.insert(real.clone()) {
            return Ok(());
        }
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let (path, kind) = (entry.path(), entry.file_type()?);
            if kind.is_symlink() {
                self.links.insert(path);
            } else if kind.is_dir() {
                below.push(path);
            } else {
                self.add(path, real.join(entry.file_name()));
            }
        }
        Ok(())
    }

    /// Adds a file if it is an SGF file or a record in another format.
    fn add(&mut self, path: PathBuf, real: PathBuf) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let list = match name.to_ascii_lowercase() {
            name if name.ends_with(".sgf") && name != ".sgf" => &mut self.files,
            _ if other_format(&path).is_some() => &mut self.others,
            _ => return,
        };
        if self.seen.insert(real) {
            list.push(path);
        }
    }
}

/// The kind of fault of a record that is not in SGF.
pub(super) const OTHER_FORMATS: &str = "files in other formats";
/// What is told of an SGF file under another name, which is read if it is named itself.
const OTHER_NAME: &str = "expected a name that ends in .sgf";

/// What is told of a record in another format, by the end of its name.
fn other_format(path: &Path) -> Option<&'static str> {
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    let formats = sahwal_sgf::OTHER_FORMATS.map(|(end, _, what)| (end, what));
    let mut formats = formats.into_iter().chain([(".sgf.txt", OTHER_NAME)]);
    formats.find_map(|(end, what)| name.ends_with(end).then_some(what))
}
