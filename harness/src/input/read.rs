//! Reading the games of a data set: every fault is kept, every other game counts.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result};
use sahwal_core::Position;

use super::stream::GameStream;
use super::{Selection, Source};
use crate::datasets::{LabelRow, Labels, Located};
use crate::replay::{Ending, ending};
use crate::truth::Truth;
use sahwal_sgf::{Collection, GameTree, SgfError, WarningKind};

/// The file with the counted results of the files beside it.
const LABELS: &str = "labels.csv";

/// A data set as it was read.
pub struct GameSet {
    /// Its name in tables and files; no two sets of a run share one.
    pub name: String,
    /// The games that could be read, in natural order of their names.
    pub games: Vec<Game>,
    /// What could not be read or scored.
    pub faults: Vec<Fault>,
    /// What was read although the file has it wrong.
    pub repaired: Vec<Fault>,
    /// SHA-256 over the names and contents of the files, labels included: see
    /// [`Place::sha256`](super::Place::sha256).
    pub sha256: String,
}

impl GameSet {
    /// A set without games.
    pub fn empty(name: String) -> GameSet {
        GameSet {
            name,
            games: Vec::new(),
            faults: Vec::new(),
            repaired: Vec::new(),
            sha256: String::new(),
        }
    }

    /// Adds what was read.
    pub fn add(&mut self, entry: GameEntry) {
        self.games.extend(entry.game);
        self.faults.extend(entry.faults);
        self.repaired.extend(entry.repaired);
    }
}

/// The final position of a game.
pub struct Game {
    /// The file below the data set, without `.sgf`; `#2` and so on in a collection.
    pub name: String,
    /// The position.
    pub position: Position,
    /// The counted result, where there is one.
    pub truth: Option<Truth>,
}

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The place in it, what was expected and what was found.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.what)
    }
}

/// Reads everything selected, files in parallel on the current rayon pool.
///
/// # Errors
/// A folder that cannot be listed. A file that cannot be read is a fault of its set.
pub fn load(selection: &Selection) -> Result<Vec<GameSet>> {
    let named = selection.sources.iter().zip(selection.names());
    let sets = named.map(|(source, name)| {
        let mut set = load_one(source)?;
        set.name = name;
        Ok(set)
    });
    sets.collect()
}

/// A file of a data set before it is read.
pub(super) struct File<'a> {
    /// Below the data set, with `/` between folders.
    pub(super) name: String,
    /// For messages.
    pub(super) shown: String,
    /// In bytes; 0 for a built-in file, all of which are short.
    pub(super) size: u64,
    place: Place<'a>,
}

enum Place<'a> {
    Builtin(&'a Located),
    Path(PathBuf),
}

impl File<'_> {
    pub(super) fn read(&self) -> io::Result<Cow<'static, [u8]>> {
        match &self.place {
            Place::Builtin(located) => located.read(&self.name),
            Place::Path(path) => fs::read(path).map(Cow::Owned),
        }
    }
}

/// The files of a source, in natural order of their names.
pub(super) fn list_files(source: &Source) -> Result<Vec<File<'_>>> {
    let mut files: Vec<File> = match source {
        Source::Builtin(set, located) => {
            let names = set.sgf_files();
            let files = names.map(|name| File {
                name: name.to_owned(),
                shown: format!("{}/{name}", set.name()),
                size: 0,
                place: Place::Builtin(located),
            });
            files.collect()
        }
        Source::Path(path) => {
            let paths =
                sgf_files(path).with_context(|| format!("cannot list {}", path.display()))?;
            paths.into_iter().map(|file| on_disk(path, file)).collect()
        }
    };
    alphanumeric_sort::sort_slice_by_str_key(&mut files, |file| &file.name);
    Ok(files)
}

/// Reads everything in one source; its name does not mind the other sources.
///
/// # Errors
/// As for [`load`].
pub fn load_one(source: &Source) -> Result<GameSet> {
    let (mut stream, faults) = GameStream::open(source)?;
    let mut set = GameSet::empty(source.name());
    set.faults = faults;
    while let Some(portion) = stream.next_portion(PORTION)? {
        portion.into_iter().for_each(|entry| set.add(entry));
    }
    set.sha256 = stream.place().sha256().to_owned();
    Ok(set)
}

/// How many games [`load`] reads at once.
const PORTION: usize = 4096;

/// Labels by the name of the file they are for, with the name of their own file.
pub(super) type LabelTable = BTreeMap<String, (String, LabelRow)>;

/// The labels of a source, and what is wrong with them or with the source as a whole.
pub(super) fn labels_of(source: &Source, files: &[File]) -> (LabelTable, Vec<Fault>) {
    let mut faults = Vec::new();
    let labels = match source {
        Source::Builtin(set, _) => {
            let shown = format!("{}/labels.csv", set.name());
            let labels = set.labels().into_iter().flat_map(Labels::iter);
            let labels = labels.map(|(file, row)| (file.to_owned(), (shown.clone(), *row)));
            labels.collect()
        }
        Source::Path(path) => {
            if files.is_empty() {
                let what = "expected files that end in .sgf, found none".to_owned();
                let file = path.display().to_string();
                faults.push(Fault { file, what });
            }
            sidecar_labels(files, &mut faults)
        }
    };
    (labels, faults)
}

/// What stands in the place of a game in a file: a game, or what is wrong with it. A file
/// that cannot be read is one entry.
#[derive(Default)]
pub struct GameEntry {
    /// The number of the entry in the data set, from 0.
    pub number: u64,
    /// The game, where it could be read.
    pub game: Option<Game>,
    /// What could not be read or scored.
    pub faults: Vec<Fault>,
    /// What was read although the file has it wrong.
    pub repaired: Vec<Fault>,
}

impl File<'_> {
    pub(super) fn fault(&self, what: String) -> Fault {
        let file = self.shown.clone();
        Fault { file, what }
    }

    pub(super) fn unreadable(&self, error: io::Error) -> GameEntry {
        GameEntry {
            faults: vec![self.fault(error.to_string())],
            ..GameEntry::default()
        }
    }

    /// The entry of the game with this number in the file, from 1; `alone` when the file
    /// has no other.
    pub(super) fn entry(
        &self,
        tree: Result<GameTree, SgfError>,
        number: usize,
        alone: bool,
        labels: &LabelTable,
    ) -> GameEntry {
        let mut entry = GameEntry::default();
        let end = tree.and_then(|tree| {
            let repairs = tree.warnings().iter();
            let repairs = repairs.filter(|repair| bears_on_the_board(&repair.kind));
            let repaired = repairs.map(|repair| self.fault(repair.to_string()));
            entry.repaired = repaired.collect();
            ending(&tree)
        });
        let end = match end {
            Ok(end) => end,
            Err(error) => {
                entry.faults.push(self.fault(error.to_string()));
                return entry;
            }
        };
        let suffix = if alone {
            String::new()
        } else {
            format!("#{number}")
        };
        let truth = truth_of(&end, labels.get(&format!("{}{suffix}", self.name)));
        if let Err(what) = &truth {
            let what = format!("game {number}: {what}; it is not scored");
            entry.faults.push(self.fault(what));
        }
        let stem = self.name.strip_suffix(".sgf").unwrap_or(&self.name);
        entry.game = Some(Game {
            name: format!("{stem}{suffix}"),
            position: end.position,
            truth: truth.ok().flatten(),
        });
        entry
    }

    /// The entries of a file that is held whole.
    pub(super) fn entries(&self, bytes: &[u8], labels: &LabelTable) -> Vec<GameEntry> {
        let text = sahwal_sgf::read(bytes);
        let mut games = Collection::new(&text).enumerate().peekable();
        let mut entries = Vec::new();
        while let Some((at, tree)) = games.next() {
            let alone = at == 0 && games.peek().is_none();
            entries.push(self.entry(tree, at + 1, alone, labels));
        }
        entries
    }

    /// The path of a file on disk.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::Builtin(_) => None,
            Place::Path(path) => Some(path),
        }
    }
}

/// Two comments in a node are common and harm nobody.
fn bears_on_the_board(repair: &WarningKind) -> bool {
    match repair {
        WarningKind::Repeated { name } => {
            ["AB", "AE", "AW", "B", "SZ", "TB", "TW", "W"].contains(&name.as_str())
        }
        WarningKind::BadCharset { .. } => false,
        _ => true,
    }
}

/// TB and TW on the final node, else the labels.
pub(super) fn truth_of(
    end: &Ending,
    label: Option<&(String, LabelRow)>,
) -> Result<Option<Truth>, String> {
    let position = &end.position;
    if let Some([tb, tw]) = end.marks {
        return Truth::from_marks(position, tb, tw)
            .map(Some)
            .map_err(|error| error.to_string());
    }
    let Some((file, row)) = label else {
        return Ok(None);
    };
    let in_row = |error: String| format!("{file}, line {}: {error}", row.line);
    if row.size != position.size() {
        return Err(in_row(format!(
            "expected owners for the {} board of the game, found them for {}",
            position.size(),
            row.size
        )));
    }
    Truth::new(position, row.owners)
        .map(Some)
        .map_err(|error| in_row(error.to_string()))
}

/// The labels beside the files, `labels.csv` in each of their folders. Rows that are
/// for no file, and files of labels that cannot be read, are faults.
fn sidecar_labels(files: &[File], faults: &mut Vec<Fault>) -> LabelTable {
    let mut table = LabelTable::new();
    // Folder on disk, and its name below the data set.
    let mut folders = BTreeMap::new();
    for file in files {
        if let Place::Path(path) = &file.place {
            let below = file.name.rsplit_once('/').map_or("", |(below, _)| below);
            folders.insert(path.parent().unwrap_or(Path::new("")), below);
        }
    }
    for (folder, below) in folders {
        let path = folder.join(LABELS);
        if !path.is_file() {
            continue;
        }
        let shown = path.display().to_string();
        let labels = fs::read_to_string(&path)
            .map_err(|error| error.to_string())
            .and_then(|text| Labels::parse(&shown, &text).map_err(|error| error.in_file()));
        match labels {
            Ok(labels) => {
                for (file, row) in labels.iter() {
                    let name = if below.is_empty() {
                        file.into()
                    } else {
                        format!("{below}/{file}")
                    };
                    table.insert(name, (shown.clone(), *row));
                }
            }
            Err(what) => faults.push(Fault { file: shown, what }),
        }
    }
    table
}

fn on_disk(root: &Path, path: PathBuf) -> File<'static> {
    let below = path
        .strip_prefix(root)
        .ok()
        .filter(|below| !below.as_os_str().is_empty());
    let name = match below {
        Some(below) => {
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            parts.join("/")
        }
        None => path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
    };
    File {
        name,
        shown: path.display().to_string(),
        // What cannot be asked cannot be read either, and is a fault then.
        size: fs::metadata(&path).map_or(0, |data| data.len()),
        place: Place::Path(path),
    }
}

/// The file itself, or all SGF files in a folder and the folders below it.
fn sgf_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|end| end.eq_ignore_ascii_case("sgf"))
            {
                files.push(path);
            }
        }
    }
    Ok(files)
}
