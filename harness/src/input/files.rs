//! The SGF files of a data set. A final board is read as a file, too.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result};

use super::{Fault, Source};
use crate::datasets::{Boards, FinalBoard, Located};
use crate::disk::{self, regular, shown};

/// An SGF file of a data set.
pub(super) struct File<'a> {
    /// Path below the data set, with `/` between folders.
    pub(super) name: String,
    /// Name in messages: the path, or the data set and the name.
    pub(super) shown: String,
    /// Size in bytes; 0 for embedded files, which are all short.
    pub(super) size: u64,
    origin: Origin<'a>,
}

/// Where a file is read from.
enum Origin<'a> {
    Board(&'a FinalBoard),
    Builtin(&'a Located),
    Disk(PathBuf),
}

impl File<'_> {
    /// Reads the whole file.
    pub(super) fn read(&self) -> io::Result<Cow<'static, [u8]>> {
        match &self.origin {
            Origin::Board(board) => Ok(board.to_sgf().into_bytes().into()),
            Origin::Builtin(located) => located.read(&self.name),
            Origin::Disk(path) => disk::read(path).map(Cow::Owned),
        }
    }

    /// The path of a file on disk; `None` for an embedded file.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.origin {
            Origin::Board(_) | Origin::Builtin(_) => None,
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
        let number = stem.rsplit_once('#').map(|(_, number)| number);
        let is_like_a_game =
            number.is_some_and(|number| number.chars().all(|digit| digit.is_ascii_digit()));
        match is_like_a_game {
            true => &self.name,
            false => self.name.strip_suffix(".sgf").unwrap_or(&self.name),
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
    match is_only {
        true => String::new(),
        false => format!("#{number}"),
    }
}

/// Lists the SGF files of a source, in natural order of their names.
///
/// # Errors
/// A folder cannot be listed.
pub(super) fn list_files(source: &Source) -> Result<Vec<File<'_>>> {
    let mut files: Vec<File> = match source {
        // A final board is no file of its own.
        Source::Boards(set) => {
            let boards = set.boards().into_iter().flat_map(Boards::iter);
            let files = boards.map(|(name, board)| File {
                name: name.to_owned(),
                shown: format!("{}/{name}", set.name()),
                size: 0,
                origin: Origin::Board(board),
            });
            files.collect()
        }
        // The records of a set, from its folder or from the program.
        Source::Builtin(set, located) => {
            let names = set.sgf_files();
            let files = names.map(|name| {
                // Files in a folder may be long.
                let origin = match located {
                    Located::Folder(folder) => Origin::Disk(folder.join(name)),
                    Located::Embedded(_) => Origin::Builtin(located),
                };
                File {
                    name: name.to_owned(),
                    shown: format!("{}/{name}", set.name()),
                    size: match &origin {
                        Origin::Disk(path) => size_of(path),
                        _ => 0,
                    },
                    origin,
                }
            });
            files.collect()
        }
        // A file, or all records below a folder.
        Source::Path(path) => {
            let paths =
                sgf_files(path).with_context(|| format!("cannot list {}", path.display()))?;
            paths.into_iter().map(|file| on_disk(path, file)).collect()
        }
    };
    alphanumeric_sort::sort_slice_by_str_key(&mut files, |file| &file.name);
    Ok(files)
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
        shown: path.display().to_string(),
        size: size_of(&path),
        origin: Origin::Disk(path),
    }
}

/// The size of a file in bytes. Without a size the file cannot be read either; reading
/// reports the error.
fn size_of(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

/// The file itself, or all SGF files in the folder and below it. Symbolic links are followed;
/// each file is listed once, under its own path if it has one in the folder, and a link to a
/// folder above leads nowhere.
///
/// # Errors
/// A folder cannot be listed, or the path is neither a file nor a folder.
pub(crate) fn sgf_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        regular(path)?;
        return Ok(vec![path.to_owned()]);
    }
    let mut listing = Listing::default();
    listing.walk(path.to_owned())?;
    // Links come last, so that a file keeps its own path. Walking a link may find more links.
    while let Some(link) = listing.links.pop_first() {
        if link.is_dir() {
            listing.walk(link)?;
        } else if is_sgf(&link) {
            // A link that leads nowhere is kept: reading it reports the error.
            let real = link.canonicalize().unwrap_or_else(|_| link.clone());
            listing.add(link, real);
        }
    }
    Ok(listing.files)
}

/// The files found so far.
#[derive(Default)]
struct Listing {
    files: Vec<PathBuf>,
    /// Symbolic links that were not followed yet.
    links: BTreeSet<PathBuf>,
    /// The real paths of the files and folders found.
    seen: HashSet<PathBuf>,
}

impl Listing {
    /// Lists a folder and the folders below it; links are put off.
    fn walk(&mut self, folder: PathBuf) -> io::Result<()> {
        let mut folders = vec![folder];
        while let Some(folder) = folders.pop() {
            let real = folder.canonicalize()?;
            if !self.seen.insert(real.clone()) {
                continue;
            }
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                let (path, kind) = (entry.path(), entry.file_type()?);
                if kind.is_symlink() {
                    self.links.insert(path);
                } else if kind.is_dir() {
                    folders.push(path);
                } else if is_sgf(&path) {
                    self.add(path, real.join(entry.file_name()));
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, path: PathBuf, real: PathBuf) {
        if self.seen.insert(real) {
            self.files.push(path);
        }
    }
}

fn is_sgf(path: &Path) -> bool {
    let end = path.extension();
    end.is_some_and(|end| end.eq_ignore_ascii_case("sgf"))
}
