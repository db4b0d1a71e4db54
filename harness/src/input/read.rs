//! Reading the games of a data set: every fault is kept, every other game counts.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result};
use rayon::prelude::*;
use sahwal_core::Position;

use super::{Selection, Source};
use crate::datasets::{LabelRow, Labels, Located, Sha256Sum};
use crate::replay::{Final, final_position};
use crate::sgf::{self, Collection, WarningKind};
use crate::truth::Truth;

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
    /// SHA-256 over the names and contents of the files, labels included.
    pub sha256: String,
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
    let mut sets: Vec<GameSet> = Vec::new();
    for source in &selection.sources {
        let mut set = read_source(source)?;
        // Two folders of one name: the path tells them apart.
        if let Source::Path(path) = source
            && sets.iter().any(|other| other.name == set.name)
        {
            set.name = path.display().to_string();
        }
        sets.push(set);
    }
    Ok(sets)
}

/// A file of a data set before it is read.
pub(super) struct File<'a> {
    /// Below the data set, with `/` between folders.
    pub(super) name: String,
    /// For messages.
    pub(super) shown: String,
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

fn read_source(source: &Source) -> Result<GameSet> {
    let mut faults = Vec::new();
    let files = list_files(source)?;
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
            sidecar_labels(&files, &mut faults)
        }
    };

    let read: Vec<FileGames> = files
        .par_iter()
        .map(|file| read_file(file, &labels))
        .collect();
    let mut set = GameSet {
        name: source.name(),
        games: Vec::new(),
        faults,
        repaired: Vec::new(),
        sha256: String::new(),
    };
    let mut list = String::new();
    for (file, one) in files.iter().zip(read) {
        list.push_str(&format!("{}  {}\n", one.sha256, file.name));
        set.games.extend(one.games);
        set.faults.extend(one.faults);
        set.repaired.extend(one.repaired);
    }
    for (file, (_, row)) in &labels {
        list.push_str(&format!("{file},{}\n", row.owners.to_letters(row.size)));
    }
    set.sha256 = Sha256Sum::of(list.as_bytes()).to_string();
    Ok(set)
}

/// Labels by the name of the file they are for, with the name of their own file.
type LabelTable = BTreeMap<String, (String, LabelRow)>;

#[derive(Default)]
struct FileGames {
    games: Vec<Game>,
    faults: Vec<Fault>,
    repaired: Vec<Fault>,
    sha256: String,
}

fn read_file(file: &File, labels: &LabelTable) -> FileGames {
    let mut result = FileGames::default();
    let fault = |what: String| Fault {
        file: file.shown.clone(),
        what,
    };
    let bytes = match file.read() {
        Ok(bytes) => bytes,
        Err(error) => {
            result.faults.push(fault(error.to_string()));
            return result;
        }
    };
    result.sha256 = Sha256Sum::of(&bytes).to_string();
    let text = sgf::read(&bytes);
    let mut ends = Vec::new();
    let mut games_in_file = 0;
    for tree in Collection::new(&text) {
        games_in_file += 1;
        let end = tree.and_then(|tree| {
            let repairs = tree
                .warnings()
                .iter()
                .filter(|repair| bears_on_the_board(&repair.kind));
            result
                .repaired
                .extend(repairs.map(|repair| fault(repair.to_string())));
            final_position(&tree)
        });
        match end {
            Ok(end) => ends.push((games_in_file, end)),
            Err(error) => result.faults.push(fault(error.to_string())),
        }
    }
    let stem = file.name.strip_suffix(".sgf").unwrap_or(&file.name);
    for (number, end) in ends {
        let suffix = if games_in_file > 1 {
            format!("#{number}")
        } else {
            String::new()
        };
        let truth = truth_of(&end, labels.get(&format!("{}{suffix}", file.name)));
        if let Err(what) = &truth {
            result
                .faults
                .push(fault(format!("game {number}: {what}; it is not scored")));
        }
        result.games.push(Game {
            name: format!("{stem}{suffix}"),
            position: *end.board.position(),
            truth: truth.ok().flatten(),
        });
    }
    result
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
fn truth_of(end: &Final, label: Option<&(String, LabelRow)>) -> Result<Option<Truth>, String> {
    let position = end.board.position();
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
