//! One file of games, by its path or by its name in a data set.

use std::borrow::Cow;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail, ensure};
use sahwal_core::verdict::Owners;

use super::counted::LabelTable;
use super::files::{File, list_files, record_files, suffix};
use super::{Fault, Source};
use crate::datasets::{Builtin, Paper, Surroundings, builtin, figure, game_of_figure, papers};
use crate::disk::{regular, shown};
use crate::suggest::did_you_mean;
use sahwal_record::{Record, Truth};
use sahwal_sgf::Collection;

/// The most that is read from standard input, in bytes.
const MOST_BYTES: u64 = 1 << 30;

/// A file of games, with the counted results known of them.
pub struct GameFile {
    /// Its name in messages.
    pub shown: String,
    bytes: Cow<'static, [u8]>,
    /// The number of the game that the name asked for, from 1: 3 in `selfplay/9x9#3`.
    number: Option<usize>,
    /// What a paper draws, if this is one of its figures: stones of an owner have its verdict.
    pub drawn: Option<Owners>,
    name: String,
    labels: Labels,
}

/// The labels beside a file, and why they could not be read.
type Labels = Arc<(LabelTable, Option<Fault>)>;

/// The folder of the file that was opened last, with its labels.
type Last = Option<(PathBuf, Labels)>;

/// The labels of a source with these files: those of the last one, if it lies in the same folder.
fn labels(source: &Source, files: &[File], last: &mut Last) -> Labels {
    let folder = match source {
        Source::Path(path) => path.parent(),
        Source::Boards(_) | Source::Builtin(..) => None,
    };
    match last {
        Some((of, labels)) if folder == Some(of) => Arc::clone(labels),
        _ => {
            let (table, faults) = LabelTable::of(source, files);
            let labels = Arc::new((table, faults.into_iter().next()));
            *last = folder.map(|folder| (folder.to_owned(), Arc::clone(&labels)));
            labels
        }
    }
}

/// A game of a file, opened.
pub struct FileRecord {
    /// The game.
    pub record: Record,
    /// Its number in the file, from 1.
    pub number: usize,
    /// The number of games in the file.
    pub games: usize,
}

/// The name of a figure after `paper/`.
fn figure_of(path: &Path) -> Option<&str> {
    path.to_str().and_then(|text| text.strip_prefix("paper/"))
}

/// The classifier that follows the paper of a figure, such as `paper/string-graph/fig-9`.
pub fn classifier_of_paper(path: &Path) -> Option<&'static str> {
    Paper::of_figure(figure_of(path)?)?.classifier
}

/// The name of the game that a figure shows, or the path itself.
fn game_by_name(path: &Path) -> &Path {
    figure_of(path)
        .and_then(game_of_figure)
        .map_or(path, Path::new)
}

/// A name such as `selfplay/9x9#3` of a path that does not exist, its data set, and the game in it.
fn of_a_set(path: &Path) -> Option<(&str, &'static Builtin, &str)> {
    let text = path.to_str().filter(|_| !path.exists())?;
    let (set, game) = text.split_once('/')?;
    let set = builtin().iter().find(|builtin| builtin.name() == set)?;
    Some((text, set, game))
}

/// If the path is the name of a data set without a game, or with the number of one as in `igs31#3`: what is missing.
fn set_without_game(path: &Path) -> Option<String> {
    let text = path.to_str().filter(|_| !path.exists())?;
    let (name, _) = text.split_once('#').unwrap_or((text, ""));
    let set = builtin().iter().find(|builtin| builtin.name() == name)?;
    let source = Source::of(set, &Surroundings::of_process().ok()?);
    let first = source.ok().and_then(|source| first_game(&source));
    let example = first.map_or(String::new(), |game| format!(" such as {name}/{game}"));
    Some(format!(
        "{text}: expected a game of the data set{example}, found only its name"
    ))
}

/// The name of the first game of a source, as [`GameFile::open`] takes it after the set.
fn first_game(source: &Source) -> Option<String> {
    let (files, _) = list_files(source).ok()?;
    let file = files.first()?;
    let text = file.read().ok()?;
    let text = sahwal_sgf::read(&text);
    let is_only = Collection::new(&text).nth(1).is_none();
    Some(format!("{}{}", file.stem(), suffix(1, is_only)))
}

impl GameFile {
    /// Reads a file by its path, `-` for standard input, or, if there is no such path, by the
    /// name that tables give to a game of a data set: `igs31/q5`, `selfplay/9x9#3`; or by the
    /// name of a figure: `paper/string-graph/fig-9`.
    ///
    /// # Errors
    /// There is neither such a file nor such a game, or it cannot be read.
    pub fn open(path: &Path) -> Result<GameFile> {
        GameFile::open_after(path, &mut None)
    }

    /// Opens the file at a path as [`open`](Self::open) does, or the game records in a folder and below it, in natural
    /// order, and calls `see` with the name of each and what was found, as long as that says true. The labels of a
    /// folder are read once.
    pub fn each(path: &Path, mut see: impl FnMut(&str, Result<GameFile>) -> bool) -> bool {
        let mut last = None;
        let mut open = |path: &Path| {
            let file = GameFile::open_after(path, &mut last);
            see(&shown(path.as_os_str()), file)
        };
        if !path.is_dir() {
            return open(path);
        }
        match record_files(path) {
            Ok(files) if !files.is_empty() => files.iter().all(|path| open(path)),
            listed => {
                let found = listed.err().map_or(
                    anyhow!("expected files that end in .sgf, found none"),
                    Into::into,
                );
                see(&shown(path.as_os_str()), Err(found))
            }
        }
    }

    fn open_after(path: &Path, last: &mut Last) -> Result<GameFile> {
        if path.as_os_str() == "-" {
            return GameFile::of_standard_input();
        }
        let figure = figure_of(path);
        let path = game_by_name(path);
        if let Some(figure) = figure
            && !path.exists()
            && game_of_figure(figure).is_none()
        {
            return GameFile::of_figure(figure);
        }
        if let Some((text, set, game)) = of_a_set(path) {
            let (name, number) = match game.rsplit_once('#') {
                Some((name, number)) => {
                    let number = number.parse().with_context(|| {
                        format!("{text}: expected the number of a game, found \"{number}\"")
                    })?;
                    (name, Some(number))
                }
                None => (game, None),
            };
            let source = Source::of(set, &Surroundings::of_process()?)?;
            let name = format!("{}.sgf", name.strip_suffix(".sgf").unwrap_or(name));
            return GameFile::of(&source, &name, number, last);
        }
        let place = || shown(path.as_os_str());
        if let Some(set) = set_without_game(path) {
            bail!(set);
        }
        regular(path).with_context(place)?;
        let name = shown(path.file_name().unwrap_or_default());
        GameFile::of(&Source::Path(path.to_owned()), &name, None, last)
    }

    fn of_figure(name: &str) -> Result<GameFile> {
        let shown = format!("paper/{name}");
        let Some(board) = figure(name) else {
            let names = papers().iter().flat_map(Paper::figures);
            let names: Vec<String> = names.collect();
            let like = did_you_mean(name, names.iter().map(String::as_str));
            bail!("{shown}: there is no such figure: see `sahwal analyze --list paper`{like}");
        };
        Ok(GameFile {
            bytes: board.to_sgf().into_bytes().into(),
            number: None,
            drawn: Some(board.owners),
            name: shown.clone(),
            labels: Arc::default(),
            shown,
        })
    }

    fn of_standard_input() -> Result<GameFile> {
        let shown = "standard input".to_owned();
        let mut bytes = Vec::new();
        let mut input = std::io::stdin().lock().take(MOST_BYTES + 1);
        input
            .read_to_end(&mut bytes)
            .with_context(|| shown.clone())?;
        ensure!(
            bytes.len() as u64 <= MOST_BYTES,
            "{shown}: expected at most {MOST_BYTES} bytes, found more"
        );
        Ok(GameFile {
            bytes: bytes.into(),
            number: None,
            drawn: None,
            name: shown.clone(),
            labels: Arc::default(),
            shown,
        })
    }

    fn of(source: &Source, name: &str, number: Option<usize>, last: &mut Last) -> Result<GameFile> {
        let (files, _) = list_files(source)?;
        let Some(file) = files.iter().find(|file| file.name == name) else {
            bail!("{}: there is no {name} in it", source.name());
        };
        Ok(GameFile {
            shown: file.shown.clone(),
            bytes: file.read().with_context(|| file.shown.clone())?,
            number,
            drawn: None,
            name: name.to_owned(),
            labels: labels(source, &files, last),
        })
    }

    /// Opens game `number`, from 1, up to a move: see [`Record::open`]. Without `number`, opens the game
    /// that the name of the file asked for, or else the first.
    ///
    /// # Errors
    /// There is no such game, both numbers differ, or the game cannot be read.
    pub fn record(&self, number: Option<usize>, upto: Option<usize>) -> Result<FileRecord> {
        // The game by the name of the file or by number; both must agree.
        let place = || self.shown.clone();
        let number = match (number, self.number) {
            (Some(one), Some(other)) if one != other => {
                bail!("{}: expected --game {other}, found {one}", place())
            }
            (one, other) => one.or(other).unwrap_or(1),
        };
        // All games are counted, because titles and errors give their number.
        let text = sahwal_sgf::read(&self.bytes);
        let mut games = 0;
        let mut found = None;
        for tree in Collection::new(&text) {
            games += 1;
            if games == number {
                found = Some(tree.with_context(place)?);
            }
        }
        let Some(tree) = found else {
            bail!(
                "{}: expected a game from 1 to {games}, found {number}",
                place()
            );
        };
        Ok(FileRecord {
            record: Record::open(&tree, upto).with_context(place)?,
            number,
            games,
        })
    }

    /// Opens game `number` or the one that the name of the file asked for, as [`record`](Self::record) does,
    /// else every game in order, and calls `see` with its number and what was found.
    pub fn each_record(
        &self,
        number: Option<usize>,
        upto: Option<usize>,
        mut see: impl FnMut(usize, Result<FileRecord>),
    ) {
        if let Some(one) = number.or(self.number) {
            return see(one, self.record(number, upto));
        }
        let text = sahwal_sgf::read(&self.bytes);
        let games = Collection::new(&text).count();
        for (tree, number) in Collection::new(&text).zip(1..) {
            let record = tree.and_then(|tree| Record::open(&tree, upto));
            let record = record.with_context(|| self.shown.clone());
            see(
                number,
                record.map(|record| FileRecord {
                    record,
                    number,
                    games,
                }),
            );
        }
    }

    /// The counted result of a game of the file at its end; `None` if there is none.
    ///
    /// # Errors
    /// The result contradicts the position, or the labels beside the file cannot be read.
    pub fn truth(&self, found: &FileRecord) -> Result<Option<Truth>> {
        let FileRecord {
            record,
            number,
            games,
        } = found;
        let game = format!("{}{}", self.name, suffix(*number, *games == 1));
        let (labels, fault) = &*self.labels;
        if let (None, Some(fault)) = (record.marks, fault) {
            bail!("{fault}");
        }
        let truth = labels.truth(&game, record);
        truth.map_err(|what| anyhow!("{}: {what}", self.shown))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_labels_of_a_folder_are_read_once() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["a.sgf", "b.sgf"] {
            fs::write(at(name), "(;SZ[1])").unwrap();
        }
        fs::write(at("labels.csv"), "file,owners\na.sgf,N\nb.sgf,N\n").unwrap();
        let mut counted = Vec::new();
        let all = GameFile::each(folder.path(), |_, file| {
            let file = file.unwrap();
            let found = file.record(None, None).unwrap();
            counted.push(file.truth(&found).unwrap().is_some());
            // They are known already.
            let _ = fs::remove_file(at("labels.csv"));
            true
        });
        assert_eq!((counted, all), (vec![true, true], true));
    }
}
