//! Chooses the data sets: those that `--dataset` names, or the default ones.
//!
//! `run`, `tune`, `profile` and the lab resolve their arguments with [`Selection`]. If the default
//! choice changes, `sahwal run` without options measures something else.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail, ensure};

use crate::datasets::{self, Builtin, Located, Missing, Surroundings, builtin, locate, verify};
use crate::disk::shown;

/// The data sets to read, in the order of the tables.
#[derive(Default)]
pub struct Selection {
    /// Built-in sets in the order of the catalogue, then paths by name. In the default choice the
    /// set of the papers comes first.
    pub sources: Vec<Source>,
    /// How to get each set that was left out because it is not on this machine.
    pub hints: Vec<String>,
    /// The names of the paths that were given as `NAME=PATH`.
    given: BTreeMap<PathBuf, String>,
}

/// The name and the path of a word `NAME=PATH`. `None` for any other word, and if the whole word is
/// an existing path.
pub fn named_path(word: &str) -> Option<(&str, &Path)> {
    let (name, path) = word.split_once('=')?;
    if name.is_empty() || Path::new(word).exists() {
        return None;
    }
    Some((name, Path::new(path)))
}

/// The name in tables of the data set or the path that a word names.
pub fn name_of(word: &str) -> String {
    match named_path(word) {
        Some((name, _)) => name.to_owned(),
        None if datasets::find(word).is_ok() => word.to_owned(),
        None => Source::Path(word.into()).name(),
    }
}

/// A data set by name, or SGF files by path.
pub enum Source {
    /// The final boards of a built-in set.
    Boards(&'static Builtin),
    /// The records of a built-in set.
    Builtin(&'static Builtin, Located),
    /// A file, or a folder with all files below it.
    Path(PathBuf),
}

/// All built-in sets with counted results.
const ALL: &str = "all";
/// The default choice, in the order of the tables.
const DEFAULT: [&str; 2] = ["igs31", "selfplay"];

impl Selection {
    /// Finds the data sets and paths with these names. `all` means all sets with counted results,
    /// and `NAME=PATH` is a path under another name. Without names it is the default choice. If the
    /// records of a set are not on this machine, its built-in final boards are used instead.
    ///
    /// # Errors
    /// A name is neither a data set nor a path, or a named data set is not on this machine.
    pub fn resolve(wanted: &[String]) -> Result<Selection> {
        Selection::find(wanted, Source::of)
    }

    /// Finds data sets and paths as [`resolve`](Self::resolve) does, for work that needs whole
    /// games: final boards are not used instead of records.
    ///
    /// # Errors
    /// As for [`resolve`](Self::resolve).
    pub fn resolve_records(wanted: &[String]) -> Result<Selection> {
        Selection::find(wanted, |set, surroundings| {
            Ok(Source::Builtin(set, locate(set, surroundings)?))
        })
    }

    fn find(
        wanted: &[String],
        source_of: impl Fn(&'static Builtin, &Surroundings) -> Result<Source, Missing>,
    ) -> Result<Selection> {
        let surroundings = Surroundings::of_process()?;
        let mut selection = Selection::default();
        // A set of `all` that is missing is no error: a new user has only the embedded games.
        for set in chosen_sets(wanted)? {
            match source_of(set, &surroundings) {
                // A set that was named must be here. For others, a hint says how to get them.
                Ok(source) => selection.sources.push(source),
                Err(missing) if is_word(wanted, set.name()) => bail!(missing),
                Err(missing) => selection.hints.push(missing.to_string()),
            }
        }
        // All other words are files or folders.
        let sets = selection.sources.len();
        for (number, text) in wanted.iter().enumerate() {
            if text == ALL || datasets::find(text).is_ok() || wanted[..number].contains(text) {
                continue;
            }
            match named_path(text) {
                Some((name, path)) => {
                    real_path(path, text)?;
                    selection.add_named(name, path, Source::at(path))?;
                }
                None => {
                    let path = Path::new(text);
                    let real = real_path(path, text)?;
                    selection.add_unnamed(&real, Source::at(path));
                }
            }
        }
        // Tables list paths by name, whatever the order of the arguments.
        let given = &selection.given;
        selection.sources[sets..].sort_by(|one, other| {
            alphanumeric_sort::compare_str(table_name(given, one), table_name(given, other))
        });
        Ok(selection)
    }

    /// Adds a source at a path; `real` is that path without links. The same games under another
    /// path are added only once.
    fn add_unnamed(&mut self, real: &Path, source: Source) {
        for known in &self.sources {
            if let Some(path) = known.path()
                && let Ok(known_path) = path.canonicalize()
                && known_path == real
            {
                return;
            }
        }
        // The set at this path may already be chosen by its name.
        let is_set = matches!(source, Source::Builtin(..));
        if !is_set || !self.names().contains(&source.name()) {
            self.sources.push(source);
        }
    }

    /// Adds a path under the name that was given to it. The name of a built-in set may only be
    /// given to the files of that set.
    fn add_named(&mut self, name: &str, path: &Path, source: Source) -> Result<()> {
        if datasets::find(name).is_err() {
            self.given.insert(path.to_owned(), name.to_owned());
            self.sources.push(Source::Path(path.to_owned()));
            return Ok(());
        }
        // Figures under the name of a known set are compared with published ones, so other games
        // must not have that name.
        let is_own = matches!(source, Source::Builtin(..)) && source.name() == name;
        ensure!(
            is_own,
            "{}: expected the unchanged files of {name}, found others; `sahwal datasets verify` \
             checks them",
            path.display()
        );
        match self.sources.iter_mut().find(|known| known.name() == name) {
            Some(known) => *known = source,
            None => self.sources.push(source),
        }
        Ok(())
    }

    /// The names of the sources in tables and files, all different.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for source in &self.sources {
            let name = source.name();
            if let Some(name) = given_name(&self.given, source) {
                names.push(name);
                continue;
            }
            names.push(match source {
                // If a folder has the name of another source or of a built-in set, its path is used
                // as its name.
                Source::Path(path) if names.contains(&name) || datasets::find(&name).is_ok() => {
                    path.display().to_string()
                }
                _ => name,
            });
        }
        names
    }
}

/// The built-in sets that the arguments choose: named ones, those of `all`, or the default.
fn chosen_sets(wanted: &[String]) -> Result<Vec<&'static Builtin>> {
    let mut sets = Vec::new();
    if wanted.is_empty() {
        for name in DEFAULT {
            sets.push(datasets::find(name)?);
        }
        return Ok(sets);
    }
    for set in builtin() {
        let is_in_all = set.manifest.scored && set.manifest.in_all;
        if is_word(wanted, set.name()) || is_in_all && is_word(wanted, ALL) {
            sets.push(set);
        }
    }
    Ok(sets)
}

fn is_word(wanted: &[String], word: &str) -> bool {
    wanted.iter().any(|other| other == word)
}

/// The path without links; `word` is what the user wrote.
fn real_path(path: &Path, word: &str) -> Result<PathBuf> {
    path.canonicalize().map_err(|_| {
        let names = datasets::UnknownName(word.to_owned());
        anyhow!("there is no such file or folder, and {names}")
    })
}

/// The name of a source in tables: the one that was given to it, or its own.
fn table_name(given: &BTreeMap<PathBuf, String>, source: &Source) -> String {
    given_name(given, source).unwrap_or_else(|| source.name())
}

/// The name that was given to the path of a source.
fn given_name(given: &BTreeMap<PathBuf, String>, source: &Source) -> Option<String> {
    match source {
        Source::Path(path) => given.get(path).cloned(),
        Source::Boards(_) | Source::Builtin(..) => None,
    }
}

impl Source {
    /// The records of a set if they are on this machine, or else its final boards.
    ///
    /// # Errors
    /// There are neither.
    pub(super) fn of(
        set: &'static Builtin,
        surroundings: &Surroundings,
    ) -> Result<Source, Missing> {
        match locate(set, surroundings) {
            Ok(located) => Ok(Source::Builtin(set, located)),
            Err(_) if set.boards.is_some() => Ok(Source::Boards(set)),
            Err(missing) => Err(missing),
        }
    }

    /// The source at a path: a built-in set with counted results if its files are there, unchanged
    /// and without other games.
    fn at(path: &Path) -> Source {
        let scored = builtin().iter().filter(|set| set.manifest.scored);
        for set in scored {
            // Listing a folder takes time and memory for each of its files. So this is done only if
            // the first file of the set is there.
            match set.sgf_files().next() {
                Some(first) if path.join(first).is_file() => {}
                _ => continue,
            }
            let located = Located::Folder(path.to_owned());
            let verification = verify(set, &located);
            if verification.is_good() && verification.extra.is_empty() {
                return Source::Builtin(set, located);
            }
        }
        Source::Path(path.to_owned())
    }

    /// The file or folder of the source, if it is on disk.
    fn path(&self) -> Option<&Path> {
        match self {
            Source::Boards(_) | Source::Builtin(_, Located::Embedded(_)) => None,
            Source::Path(path) | Source::Builtin(_, Located::Folder(path)) => Some(path),
        }
    }

    /// Where the games are read from, in a few words.
    pub fn origin(&self) -> &'static str {
        match self {
            Source::Boards(_) => "final boards in the program",
            Source::Builtin(_, Located::Embedded(_)) => "games in the program",
            Source::Builtin(..) | Source::Path(_) => "files",
        }
    }

    /// The name in tables and files: of a path, the last component without `.sgf`.
    pub(super) fn name(&self) -> String {
        match self {
            Source::Boards(set) | Source::Builtin(set, _) => set.name().to_owned(),
            Source::Path(path) => {
                // `.` and `..` have the names of the folders that they lead to.
                let absolute = path.canonicalize().unwrap_or_else(|_| path.clone());
                let name = match absolute.file_name() {
                    Some(name) => shown(name),
                    None => path.display().to_string(),
                };
                match name.strip_suffix(".sgf") {
                    Some(stem) => stem.to_owned(),
                    None => name,
                }
            }
        }
    }
}
