//! One file of games, by its path or by its name in a data set.

use std::borrow::Cow;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::read::{LabelTable, labels_of, list_files, truth_of};
use super::{Fault, Source};
use crate::datasets::{Surroundings, builtin, locate};
use crate::replay::Final;
use crate::truth::Truth;

/// A file of games with the counted results that are known of them.
pub struct GameFile {
    /// What to call it.
    pub shown: String,
    /// What it holds.
    pub bytes: Cow<'static, [u8]>,
    /// The game that its name asked for, from 1: 3 in `selfplay/9x9#3`.
    pub number: Option<usize>,
    name: String,
    labels: LabelTable,
    /// Why the labels beside it cannot be read.
    fault: Option<Fault>,
}

impl GameFile {
    /// Reads a file by its path, or else a game of a data set as tables name it:
    /// `igs31/q5`, `selfplay/9x9#3`.
    ///
    /// # Errors
    /// Neither is there, or it cannot be read.
    pub fn open(path: &Path) -> Result<GameFile> {
        if !path.exists()
            && let Some(text) = path.to_str()
            && let Some((set, game)) = text.split_once('/')
            && let Some(set) = builtin().iter().find(|builtin| builtin.name() == set)
        {
            let (name, number) = match game.rsplit_once('#') {
                Some((name, number)) => {
                    let number = number.parse().with_context(|| {
                        format!("{text}: expected the number of a game, found \"{number}\"")
                    })?;
                    (name, Some(number))
                }
                None => (game, None),
            };
            let located = locate(set, &Surroundings::of_process()?)?;
            let name = format!("{}.sgf", name.strip_suffix(".sgf").unwrap_or(name));
            return GameFile::of(&Source::Builtin(set, located), &name, number);
        }
        let place = || path.display().to_string();
        // The error of the system says it best.
        let kind = std::fs::metadata(path).with_context(place)?;
        if kind.is_dir() {
            bail!("{}: expected a file, found a folder", place());
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        GameFile::of(&Source::Path(path.to_owned()), &name, None)
    }

    fn of(source: &Source, name: &str, number: Option<usize>) -> Result<GameFile> {
        let files = list_files(source)?;
        let Some(file) = files.iter().find(|file| file.name == name) else {
            bail!("{}: there is no {name} in it", source.name());
        };
        let mut faults = Vec::new();
        let labels = labels_of(source, &files, &mut faults);
        Ok(GameFile {
            shown: file.shown.clone(),
            bytes: file.read().with_context(|| file.shown.clone())?,
            number,
            name: name.to_owned(),
            labels,
            fault: faults.into_iter().next(),
        })
    }

    /// The counted result of the game `number` of the `games` in the file, where there
    /// is one.
    ///
    /// # Errors
    /// It contradicts the position, or the labels beside the file cannot be read.
    pub fn truth(&self, end: &Final, number: usize, games: usize) -> Result<Option<Truth>> {
        let label = match games {
            1 => self.labels.get(&self.name),
            _ => self.labels.get(&format!("{}#{number}", self.name)),
        };
        if let (None, Some(fault)) = (end.marks, &self.fault) {
            bail!("{fault}");
        }
        truth_of(end, label).map_err(|what| anyhow::anyhow!("{}: {what}", self.shown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(path: &str) -> String {
        let error = GameFile::open(Path::new(path)).err().expect("an error");
        format!("{error:#}")
    }

    #[test]
    fn games_of_a_data_set_are_found_by_name() {
        for (name, number) in [("selfplay/9x9#3", Some(3)), ("selfplay/9x9.sgf", None)] {
            let file = GameFile::open(Path::new(name)).unwrap();
            assert_eq!(
                (file.shown.as_str(), file.number),
                ("selfplay/9x9.sgf", number)
            );
            assert!(file.bytes.starts_with(b"(;"));
        }
    }

    #[test]
    fn errors_say_what_is_not_there() {
        assert_eq!(
            error("selfplay/7x7#3"),
            "selfplay: there is no 7x7.sgf in it"
        );
        assert!(error("selfplay/9x9#x").contains("expected the number of a game, found \"x\""));
        assert!(error("src").contains("src: expected a file, found a folder"));
        assert!(error("nowhere.sgf").starts_with("nowhere.sgf: "));
    }
}
