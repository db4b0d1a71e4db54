//! Lists the SGF files of a data set in their order. A final board counts as a file, too.
//!
//! `stream`, `open` and `counted` ask for [`Files`]. Their order decides the sample of `--every`
//! and the part of a shard. In another order, other games would be read.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result};

use super::order::{FileSorter, FilesInOrder, ListedFile};
use super::{Fault, Source};
use crate::datasets::{Boards, Builtin, EmbeddedFile, FinalBoard, Located};
use crate::disk::{self, regular, shown};

/// An SGF file of a data set.
pub(super) struct File<'a> {
    /// The path below the data set, with `/` between folders.
    pub(super) name: String,
    /// The name in messages: the path, or the data set and the name.
    pub(super) shown: String,
    /// The size in bytes. For a final board it is about the size of its text.
    pub(super) size: u64,
    origin: Origin<'a>,
}

/// The approximate size of the text of a final board, in bytes.
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

    /// A file at a path.
    fn listed(ListedFile { name, path, size }: ListedFile) -> File<'static> {
        File {
            name,
            shown: shown(path.as_os_str()),
            size,
            origin: Origin::Disk(path),
        }
    }

    /// Reads the whole file.
    pub(super) fn read(&self) -> io::Result<Cow<'static, [u8]>> {
        match &self.origin {
            Origin::Board(board) => Ok(board.to_sgf().into_bytes().into()),
            Origin::Embedded(bytes) => Ok(Cow::Borrowed(bytes)),
            // The bytes of another format are no SGF, and an error about brackets would mislead.
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

    /// The name without `.sgf`. A name such as `a#2.sgf` stays whole, because `a#2` is the second
    /// game of `a.sgf`.
    pub(super) fn stem(&self) -> &str {
        // Some files have names such as `a.sgf.sgf`.
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

/// The suffix that turns the name of a file into the name of its game `number`, from 1. It is empty
/// if the file has only one game.
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
    if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
        Some((file, number))
    } else {
        None
    }
}

/// The SGF files of a source, in natural order of their names.
pub(super) struct Files<'a> {
    /// The number of files.
    pub(super) count: u64,
    /// The sum of the sizes of the files, in bytes.
    pub(super) bytes: u64,
    /// The folders of the files on disk. Each has its name below the source, which ends in `/`; the
    /// name of the source itself is empty.
    pub(super) folders: BTreeMap<PathBuf, String>,
    /// One fault for each record in another format.
    pub(super) faults: Vec<Fault>,
    order: Order<'a>,
}

enum Order<'a> {
    /// The files of a set that is built in.
    Set(std::vec::IntoIter<File<'a>>),
    /// The files at a path.
    Path(FilesInOrder),
}

impl<'a> Files<'a> {
    /// Lists the files of a source. For a path, memory does not grow with the number of files.
    ///
    /// # Errors
    /// A folder cannot be listed, or the list cannot be written to a temporary file.
    pub(super) fn of(source: &'a Source) -> Result<Files<'a>> {
        let mut files = Vec::new();
        match source {
            // The final boards of a set are in one text. Each counts as a file.
            Source::Boards(set) => {
                for (name, board) in set.boards.iter().flat_map(Boards::iter) {
                    files.push(File::of_set(set, name, BOARD_BYTES, Origin::Board(board)));
                }
            }
            // Only the listed files belong to a set, whatever else is in the folder.
            Source::Builtin(set, Located::Folder(folder)) => {
                for name in set.sgf_files() {
                    let path = folder.join(name);
                    files.push(File::of_set(set, name, size_of(&path), Origin::Disk(path)));
                }
            }
            Source::Builtin(set, Located::Embedded(embedded)) => {
                for EmbeddedFile { name, bytes } in *embedded {
                    let size = bytes.len() as u64;
                    files.push(File::of_set(set, name, size, Origin::Embedded(bytes)));
                }
            }
            Source::Path(path) => {
                return Listing::of(path)
                    .with_context(|| format!("cannot list {}", path.display()));
            }
        }
        Ok(Files::of_set(files))
    }

    fn of_set(mut files: Vec<File<'a>>) -> Files<'a> {
        alphanumeric_sort::sort_slice_by_str_key(&mut files, |file| &file.name);
        Files {
            count: files.len() as u64,
            bytes: files.iter().map(|file| file.size).sum(),
            folders: BTreeMap::new(),
            faults: Vec::new(),
            order: Order::Set(files.into_iter()),
        }
    }
}

impl<'a> Iterator for Files<'a> {
    type Item = io::Result<File<'a>>;

    fn next(&mut self) -> Option<io::Result<File<'a>>> {
        match &mut self.order {
            Order::Set(files) => files.next().map(Ok),
            Order::Path(files) => {
                let listed = files.next()?;
                Some(listed.map(File::listed))
            }
        }
    }
}

/// The size of a file in bytes, or 0 if it is not known. Such a file cannot be read either, and
/// reading reports the error.
fn size_of(path: &Path) -> u64 {
    match fs::metadata(path) {
        Ok(data) => data.len(),
        Err(_) => 0,
    }
}

/// All game records in a folder and below it, in natural order. Records in other formats are
/// listed, too, although they cannot be read. Symbolic links are followed, and each file is listed
/// once.
///
/// # Errors
/// The folder cannot be listed.
pub(super) fn record_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut listing = Listing::new(path);
    listing.find()?;
    // Records in other formats are opened, too, and each gives an error that says what it is.
    let mut files = listing.others;
    for file in listing.files.in_order()? {
        files.push(file?.path);
    }
    alphanumeric_sort::sort_path_slice(&mut files);
    Ok(files)
}

/// The files found so far at a path.
struct Listing<'p> {
    root: &'p Path,
    files: FileSorter,
    count: u64,
    bytes: u64,
    /// The folders in which files were found, as in [`Files`].
    folders: BTreeMap<PathBuf, String>,
    /// Records in other formats.
    others: Vec<PathBuf>,
    /// Symbolic links that were not followed yet.
    links: BTreeSet<PathBuf>,
    /// The paths, without links, of the folders that were listed.
    listed: HashSet<PathBuf>,
    /// The paths, without links, of the files that links lead to.
    linked: HashSet<PathBuf>,
}

impl<'p> Listing<'p> {
    fn new(root: &'p Path) -> Listing<'p> {
        Listing {
            root,
            files: FileSorter::default(),
            count: 0,
            bytes: 0,
            folders: BTreeMap::new(),
            others: Vec::new(),
            links: BTreeSet::new(),
            listed: HashSet::new(),
            linked: HashSet::new(),
        }
    }

    /// The files at a path, in natural order.
    fn of(root: &'p Path) -> io::Result<Files<'static>> {
        let mut listing = Listing::new(root);
        listing.find()?;
        listing.others.sort();
        let faults = listing.others.into_iter().map(|path| Fault {
            file: path.display().to_string(),
            kind: OTHER_FORMATS,
            what: format!("left out: {}", other_format(&path).unwrap_or_default()),
        });
        Ok(Files {
            count: listing.count,
            bytes: listing.bytes,
            folders: listing.folders,
            faults: faults.collect(),
            order: Order::Path(listing.files.in_order()?),
        })
    }

    /// Finds the file itself, or all files in the folder and below it.
    ///
    /// Symbolic links are followed. Each file is listed once, under its own path if that is in the
    /// folder. A link to a folder above adds nothing.
    fn find(&mut self) -> io::Result<()> {
        if !self.root.is_dir() {
            regular(self.root)?;
            return self.keep(self.root.to_owned());
        }
        self.walk(self.root.to_owned())?;
        // Links come last, so that a file keeps its own path. Walking a link may find more links.
        while let Some(link) = self.links.pop_first() {
            if link.is_dir() {
                self.walk(link)?;
            } else {
                self.follow(link)?;
            }
        }
        Ok(())
    }

    /// Lists a folder and the folders below it, and collects links for later. A folder below that
    /// cannot be listed is added as a file, so that reading it reports the error.
    fn walk(&mut self, top: PathBuf) -> io::Result<()> {
        let mut below = Vec::new();
        self.list(&top, &mut below)?;
        while let Some(folder) = below.pop() {
            if self.list(&folder, &mut below).is_err() {
                self.keep(folder)?;
            }
        }
        Ok(())
    }

    /// Lists the entries of one folder, and adds the folders among them to `below`.
    fn list(&mut self, folder: &Path, below: &mut Vec<PathBuf>) -> io::Result<()> {
        let real = folder.canonicalize()?;
        // A link to a folder above would be listed without end.
        if !self.listed.insert(real.clone()) {
            return Ok(());
        }
        for entry in fs::read_dir(folder)? {
            self.add_entry(&entry?, &real, below)?;
        }
        Ok(())
    }

    /// Adds one entry of a folder; `real` is the path of the folder without links.
    fn add_entry(
        &mut self,
        entry: &fs::DirEntry,
        real: &Path,
        below: &mut Vec<PathBuf>,
    ) -> io::Result<()> {
        let path = entry.path();
        let kind = entry.file_type()?;
        if kind.is_symlink() {
            self.links.insert(path);
        } else if kind.is_dir() {
            below.push(path);
        } else if self.linked.is_empty() || !self.linked.contains(&real.join(entry.file_name())) {
            self.add(path)?;
        }
        Ok(())
    }

    /// Adds the file that a link leads to, if it is not listed yet. A link that leads nowhere is
    /// added, too, so that reading it reports the error.
    fn follow(&mut self, link: PathBuf) -> io::Result<()> {
        let Ok(real) = link.canonicalize() else {
            return self.add(link);
        };
        // A folder that was listed has given all its files with the name of a record.
        let folder = real.parent().unwrap_or(Path::new(""));
        let is_listed = self.listed.contains(folder) && is_record(&real);
        if is_record(&link) && !is_listed && self.linked.insert(real) {
            self.add(link)?;
        }
        Ok(())
    }

    /// Adds a file if it is an SGF file or a record in another format.
    fn add(&mut self, path: PathBuf) -> io::Result<()> {
        if is_sgf(&path) {
            self.keep(path)?;
        } else if other_format(&path).is_some() {
            self.others.push(path);
        }
        Ok(())
    }

    /// Adds a file, named by its path below the root.
    fn keep(&mut self, path: PathBuf) -> io::Result<()> {
        let below = path.strip_prefix(self.root).unwrap_or(Path::new(""));
        let parts: Vec<String> = below.iter().map(shown).collect();
        let name = match parts.as_slice() {
            [] => shown(path.file_name().unwrap_or_default()),
            parts => parts.join("/"),
        };
        let folder = path.parent().unwrap_or(Path::new(""));
        if !self.folders.contains_key(folder) {
            // The name of the file up to its last slash.
            let mut below = name.clone();
            below.truncate(name.rfind('/').map(|at| at + 1).unwrap_or(0));
            self.folders.insert(folder.to_owned(), below);
        }
        // There may be millions of files, so the sorter may write the list to disk.
        let size = size_of(&path);
        self.count += 1;
        self.bytes += size;
        self.files.add(ListedFile { name, path, size })
    }
}

/// Whether the name of a file is that of a record, in SGF or another format.
fn is_record(path: &Path) -> bool {
    is_sgf(path) || other_format(path).is_some()
}

/// Whether the name of a file ends in `.sgf`, after at least one other character.
pub(super) fn is_sgf(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    let small = name.to_string_lossy().to_ascii_lowercase();
    small.ends_with(".sgf") && small != ".sgf"
}

/// The kind of fault of a record that is not in SGF.
pub(super) const OTHER_FORMATS: &str = "files in other formats";
/// The message for an SGF file under another name. Such a file is read if the user names it.
const OTHER_NAME: &str = "expected a name that ends in .sgf";

/// The message for a record in another format, by the end of its name; `None` for any other file.
fn other_format(path: &Path) -> Option<&'static str> {
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    for (end, _, what) in sahwal_sgf::OTHER_FORMATS {
        if name.ends_with(end) {
            return Some(what);
        }
    }
    // Mail programs and browsers may add `.txt` to text files.
    if name.ends_with(".sgf.txt") {
        Some(OTHER_NAME)
    } else {
        None
    }
}
