//! The gate of every command: all files that it reads and writes are declared before its work.
//!
//! Refused are: an output that is an input, under whatever name, or through links and hard
//! links; a file in a folder that does not exist; a folder of
//! results that another command writes, or in which an input lies. Games (`.sgf`), labels and
//! scripts (`.tst`) may lie there, since no command writes such files.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sahwal_data::disk::{
    Identity, existing_folder, has_other_names, identity, sweep, written_path,
};
use sahwal_data::input::{LABELS, Selection, sgf_files};
use sahwal_run::format::results::Results;

/// What a command reads and writes.
#[derive(Default)]
pub struct Gate {
    inputs: Vec<PathBuf>,
    /// Folders of games.
    games: Vec<PathBuf>,
    file: Option<(&'static str, PathBuf)>,
    folder: Option<(&'static str, PathBuf)>,
}

/// The ends of the names of inputs that no command writes.
const NEVER_WRITTEN: [&str; 2] = ["sgf", "tst"];

impl Gate {
    /// Files that are read.
    pub fn reads<P: Into<PathBuf>>(mut self, files: impl IntoIterator<Item = P>) -> Gate {
        self.inputs.extend(files.into_iter().map(Into::into));
        self
    }

    /// Files and folders of games that are read, with their labels.
    pub fn reads_games(mut self, paths: impl IntoIterator<Item = PathBuf>) -> Gate {
        for path in paths {
            if path.is_dir() {
                self.games.push(path);
            } else {
                self.inputs.push(path.with_file_name(LABELS));
                self.inputs.push(path);
            }
        }
        self
    }

    /// Data sets that are read.
    pub fn reads_sets(self, selection: &Selection) -> Gate {
        self.reads_games(selection.paths())
    }

    /// The file that is written, if any, with the option that names it.
    pub fn writes(mut self, option: &'static str, file: Option<&PathBuf>) -> Gate {
        self.file = file.map(|path| (option, path.clone()));
        self
    }

    /// The folder of results.
    pub fn results(mut self, option: &'static str, dir: &Path) -> Gate {
        self.folder = Some((option, dir.to_owned()));
        self
    }

    /// Checks all of it, makes the folder of results and locks it until the answer is dropped.
    ///
    /// # Errors
    /// Something is refused, or a folder cannot be made or written.
    pub fn open(self) -> Result<Option<Results>> {
        let inputs: HashSet<Identity> = self.inputs.iter().filter_map(|it| identity(it)).collect();
        // Large data sets are listed only if an output might be one of their files.
        let mut games: Option<HashSet<Identity>> = None;
        let mut is_input = |path: &Path, may_be_game: bool| {
            let Some(file) = identity(path) else {
                return false;
            };
            inputs.contains(&file)
                || may_be_game
                    && games
                        .get_or_insert_with(|| self.identities_of_games())
                        .contains(&file)
        };
        for (option, path) in self.file.iter().chain(&self.folder) {
            if path.as_os_str() == "-" {
                bail!("{option}: expected a path, found -; ./- is the path of this name");
            }
        }
        if let Some((option, path)) = &self.file {
            let shown = path.display();
            if is_input(path, true) {
                bail!("{option}: expected another file than the input, found {shown}");
            }
            existing_folder(path).with_context(|| format!("{option} {shown}"))?;
            let file = written_path(path).with_context(|| format!("{option} {shown}"))?;
            sweep(file.parent().unwrap_or(Path::new("")));
        }
        if let Some((option, dir)) = &self.folder {
            for entry in dir.read_dir().into_iter().flatten().flatten() {
                let path = entry.path();
                let end = path.extension().and_then(|end| end.to_str());
                let is_safe = path.file_name() == Some(LABELS.as_ref());
                if is_safe || end.is_some_and(|end| NEVER_WRITTEN.contains(&end)) {
                    continue;
                }
                if is_input(&path, has_other_names(&path)) {
                    bail!(
                        "{option}: expected a folder without inputs, found the input {}",
                        path.display()
                    );
                }
            }
        }
        let folder = self.folder.as_ref();
        folder.map(|(_, dir)| Results::open(dir)).transpose()
    }

    fn identities_of_games(&self) -> HashSet<Identity> {
        // What cannot be listed cannot be read either; reading reports it.
        let lists = self.games.iter().filter_map(|dir| sgf_files(dir).ok());
        let files = lists.flatten();
        let read = files.flat_map(|file| [file.with_file_name(LABELS), file]);
        read.filter_map(|file| identity(&file)).collect()
    }
}
