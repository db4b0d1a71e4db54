//! Opens one file of games, by its path or by its name in a data set.
//!
//! `analyze` and the GTP command `loadsgf` call [`GameFile`]. A name such as `selfplay/9x9#3` must
//! open the game that has this name in a run. Otherwise nobody can look up a wrong verdict of a
//! table.

use std::borrow::Cow;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail, ensure};
use sahwal_core::verdict::Owners;

use super::counted::LabelTable;
use super::files::{Files, numbered, record_files, suffix};
use super::{Fault, Source};
use crate::datasets::{Builtin, Paper, Surroundings, figure, find, game_of_figure, papers};
use crate::disk::{regular, shown};
use crate::suggest::did_you_mean;
use crate::tell;
use sahwal_record::{Record, Truth, game_of};
use sahwal_sgf::Collection;

/// The largest input that is read from standard input, in bytes.
const MOST_BYTES: u64 = 1 << 30;

/// A file of games, with the counted results that are known for them.
pub struct GameFile {
    /// The name in messages.
    pub shown: String,
    bytes: Cow<'static, [u8]>,
    /// The number of the game that the name asked for, from 1: 3 in `selfplay/9x9#3`.
    number: Option<usize>,
    /// If this is a figure of a paper, the owners that the paper gives. Stones without an owner
    /// have no verdict of the paper.
    drawn: Option<Owners>,
    /// The path below the data set. Labels are looked up by it.
    name: String,
    labels: LabelsAndFault,
}

/// The labels beside a file, and why they could not be read.
type LabelsAndFault = Arc<(LabelTable, Option<Fault>)>;

/// The folder of the file that was opened last, with its labels.
type Last = Option<(PathBuf, LabelsAndFault)>;

/// The labels of a source with these files. If the last file was in the same folder, its labels are
/// used again.
fn labels(source: &Source, files: &Files, last: &mut Last) -> LabelsAndFault {
    let folder = match source {
        Source::Path(path) => path.parent(),
        Source::Boards(_) | Source::Builtin(..) => None,
    };
    // A folder of thousands of games has one file of labels, which is read once.
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

/// A game of a file, opened up to a move.
pub struct FileRecord {
    /// The name of the file in messages.
    pub file: String,
    /// The game.
    pub record: Record,
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The number of games in the file.
    pub games: usize,
    /// The counted result, if it is known and the position is the final one.
    pub truth: Option<Truth>,
    /// Why the counted result cannot be used, if it cannot.
    pub fault: Option<String>,
    /// If this is a figure of a paper, the owners that the paper gives. Stones without an owner
    /// have no verdict of the paper.
    pub drawn: Option<Owners>,
}

impl FileRecord {
    /// A title: the file, the number of the game if there are several, the players, and the move.
    pub fn title(&self) -> String {
        let game = match self.games {
            1 => String::new(),
            games => format!(", game {} of {games}", self.number),
        };
        let players = match self.record.players.to_string() {
            nobody if nobody.is_empty() => nobody,
            players => format!(": {players}"),
        };
        format!(
            "{}{game}{players}, after move {} of {}",
            self.file, self.record.moves, self.record.all_moves
        )
    }

    /// Checks that the game has a move with this number.
    ///
    /// # Errors
    /// The game has fewer moves.
    pub fn with_move(self, at: Option<usize>) -> Result<FileRecord> {
        let all = self.record.all_moves;
        match at {
            Some(at) if at > all => {
                bail!("{}: expected a move from 0 to {all}, found {at}", self.file)
            }
            _ => Ok(self),
        }
    }
}

/// The name of a figure after `paper/`.
fn figure_of(path: &Path) -> Option<&str> {
    path.to_str().and_then(|text| text.strip_prefix("paper/"))
}

/// The classifier that implements the paper of a figure, such as `paper/string-graph/fig-9`.
pub fn classifier_of_paper(path: &Path) -> Option<&'static str> {
    let figure = figure_of(path)?;
    Paper::of_figure(figure)?.classifier_of(figure)
}

/// The data set that the beginning of a path names, as in `selfplay/9x9#3`, and the rest of the
/// path. `None` if no set is named, or if the path exists.
fn of_a_set(path: &Path) -> Option<(&'static Builtin, &str)> {
    if path.exists() {
        return None;
    }
    let text = path.to_str()?;
    let (name, rest) = text.split_at(text.find(['/', '#']).unwrap_or(text.len()));
    Some((find(name).ok()?, rest))
}

/// The file of a path, and the number of the game that it asks for. A list of games writes both as
/// `games.sgf#2`.
fn file_and_game(path: &Path) -> (&Path, Option<usize>) {
    let parts = match path.to_str() {
        Some(text) if !path.exists() => numbered(text),
        _ => None,
    };
    let Some((file, number)) = parts else {
        return (path, None);
    };
    match number.parse() {
        Ok(number) if Path::new(file).is_file() => (Path::new(file), Some(number)),
        _ => (path, None),
    }
}

impl GameFile {
    /// Reads a file by its path; `-` is standard input. If there is no such path, it may be a file
    /// with the number of a game (`games.sgf#2`), the name of a game of a data set, as tables write it (`igs31/q5`, `selfplay/9x9#3`), or the name
    /// of a figure (`paper/string-graph/fig-9`).
    ///
    /// # Errors
    /// There is neither such a file nor such a game, or the file cannot be read.
    pub fn open(path: &Path) -> Result<GameFile> {
        GameFile::open_after(path, &mut None)
    }

    /// Opens the file at a path as [`open`](Self::open) does, or all game records in a folder and
    /// below it, in natural order. Calls `see` with the name and the result of each, and stops when
    /// `see` returns `false`. Returns whether all were seen. The labels of a folder are read once.
    pub fn each(path: &Path, mut see: impl FnMut(&str, Result<GameFile>) -> bool) -> bool {
        if !path.is_dir() {
            return see(&shown(path.as_os_str()), GameFile::open(path));
        }
        let why = match record_files(path) {
            Ok(files) if files.is_empty() => anyhow!("expected files that end in .sgf, found none"),
            Ok(files) => {
                let mut last = None;
                return files.iter().all(|file| {
                    let opened = GameFile::open_after(file, &mut last);
                    see(&shown(file.as_os_str()), opened)
                });
            }
            Err(error) => error.into(),
        };
        see(&shown(path.as_os_str()), Err(why))
    }

    /// The number of files that [`each`](Self::each) opens at these paths.
    pub fn count(paths: &[PathBuf]) -> u64 {
        let mut count = 0;
        for path in paths {
            count += match record_files(path) {
                // A folder without records gives one error.
                Ok(files) if path.is_dir() => files.len().max(1) as u64,
                _ => 1,
            };
        }
        count
    }

    fn open_after(path: &Path, last: &mut Last) -> Result<GameFile> {
        if path.as_os_str() == "-" {
            return GameFile::of_standard_input();
        }
        // Some figures are games of a data set, and the others are boards of their own.
        if let Some(figure) = figure_of(path) {
            match game_of_figure(figure) {
                Some(game) => return GameFile::at(Path::new(game), last),
                None if !path.exists() => return GameFile::of_figure(figure),
                None => {}
            }
        }
        GameFile::at(path, last)
    }

    /// Opens the file at a path, or the game of a data set that the path names.
    fn at(path: &Path, last: &mut Last) -> Result<GameFile> {
        let Some((set, rest)) = of_a_set(path) else {
            let (path, number) = file_and_game(path);
            regular(path).with_context(|| shown(path.as_os_str()))?;
            let name = shown(path.file_name().unwrap_or_default());
            return GameFile::of(&Source::Path(path.to_owned()), &name, number, last);
        };
        let text = path.display();
        let Some(game) = rest.strip_prefix('/') else {
            let first = set.sgf_files().next().unwrap_or_default();
            let example = format!("{}/{}", set.name(), first.trim_end_matches(".sgf"));
            bail!("{text}: expected a game of the data set such as {example}, found only its name");
        };
        let mut stem = game;
        let mut number = None;
        if let Some((before, digits)) = game.rsplit_once('#') {
            stem = before;
            number = Some(digits.parse().with_context(|| {
                format!("{text}: expected the number of a game, found \"{digits}\"")
            })?);
        }
        let source = Source::of(set, &Surroundings::of_process()?)?;
        let name = format!("{}.sgf", stem.strip_suffix(".sgf").unwrap_or(stem));
        GameFile::of(&source, &name, number, last)
    }

    fn of_figure(name: &str) -> Result<GameFile> {
        let shown = format!("paper/{name}");
        let Some(board) = figure(name) else {
            let names: Vec<String> = papers().iter().flat_map(Paper::figures).collect();
            let like = did_you_mean(name, names.iter().map(String::as_str));
            bail!(
                "{shown}: there is no such figure: see `{} analyze --list paper`{like}",
                tell::program()
            );
        };
        let file = GameFile::alone(shown, board.to_sgf().into_bytes());
        Ok(GameFile {
            drawn: Some(board.owners),
            ..file
        })
    }

    fn of_standard_input() -> Result<GameFile> {
        let shown = "standard input".to_owned();
        let mut bytes = Vec::new();
        // A pipe may have no end. If one byte more than is allowed can be read, there is too much.
        let mut input = std::io::stdin().lock().take(MOST_BYTES + 1);
        input
            .read_to_end(&mut bytes)
            .with_context(|| shown.clone())?;
        ensure!(
            bytes.len() as u64 <= MOST_BYTES,
            "{shown}: expected at most {MOST_BYTES} bytes, found more"
        );
        Ok(GameFile::alone(shown, bytes))
    }

    /// A file without labels.
    fn alone(shown: String, bytes: Vec<u8>) -> GameFile {
        GameFile {
            bytes: bytes.into(),
            number: None,
            drawn: None,
            name: shown.clone(),
            labels: Arc::default(),
            shown,
        }
    }

    fn of(source: &Source, name: &str, number: Option<usize>, last: &mut Last) -> Result<GameFile> {
        let mut files = Files::of(source)?;
        while let Some(file) = files.next().transpose()? {
            if file.name == name {
                return Ok(GameFile {
                    shown: file.shown.clone(),
                    bytes: file.read().with_context(|| file.shown.clone())?,
                    number,
                    drawn: None,
                    name: name.to_owned(),
                    labels: labels(source, &files, last),
                });
            }
        }
        bail!("{}: there is no {name} in it", source.name())
    }

    /// Opens game `number`, from 1, up to a move: see [`Record::open`]. Without `number`, opens the
    /// game that the name of the file asked for, or else the first game.
    ///
    /// # Errors
    /// There is no such game, the name asked for another number, or the game cannot be read.
    pub fn record(&self, number: Option<usize>, upto: Option<usize>) -> Result<FileRecord> {
        let place = &self.shown;
        let chosen = match (number, self.number) {
            // The caller and the name of the file both give a number, so they must agree.
            (Some(given), Some(named)) if given != named => {
                bail!("{place}: expected --game {named}, found {given}")
            }
            (Some(chosen), _) | (None, Some(chosen)) => chosen,
            (None, None) => 1,
        };
        let text = sahwal_sgf::read(&self.bytes);
        let (tree, games) = game_of(&text, chosen);
        let Some(tree) = tree else {
            bail!("{place}: expected a game from 1 to {games}, found {chosen}");
        };
        let record = tree
            .and_then(|tree| Record::open(&tree, upto))
            .with_context(|| place.clone())?;
        Ok(self.opened(record, chosen, games))
    }

    /// Opens every game in order, or only game `number` or the one that the name of the file asked
    /// for, as [`record`](Self::record) does. Calls `see` with the number and the result of each.
    pub fn each_record(
        &self,
        number: Option<usize>,
        upto: Option<usize>,
        mut see: impl FnMut(usize, Result<FileRecord>),
    ) {
        // A name such as `9x9#3` asks for one game of its file.
        if let Some(one) = number.or(self.number) {
            return see(one, self.record(number, upto));
        }
        let text = sahwal_sgf::read(&self.bytes);
        let games = Collection::new(&text).count();
        for (tree, number) in Collection::new(&text).zip(1..) {
            let opened = tree
                .and_then(|tree| Record::open(&tree, upto))
                .map(|record| self.opened(record, number, games))
                .with_context(|| self.shown.clone());
            see(number, opened);
        }
    }

    fn opened(&self, record: Record, number: usize, games: usize) -> FileRecord {
        let mut truth = None;
        let mut fault = None;
        // A counted result belongs to the final position alone.
        if record.moves == record.all_moves {
            match self.truth(&record, &suffix(number, games == 1)) {
                Ok(counted) => truth = counted,
                Err(why) => fault = Some(why),
            }
        }
        FileRecord {
            file: self.shown.clone(),
            record,
            number,
            games,
            truth,
            fault,
            drawn: self.drawn,
        }
    }

    /// The counted result at the end of a game. The name of the game is that of the file with this
    /// suffix.
    fn truth(&self, record: &Record, suffix: &str) -> Result<Option<Truth>, String> {
        let (labels, fault) = &*self.labels;
        if let (None, Some(fault)) = (record.marks, fault) {
            return Err(fault.to_string());
        }
        let truth = labels.truth(&format!("{}{suffix}", self.name), record);
        truth.map_err(|what| format!("{}: {what}", self.shown))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_path_may_end_in_the_number_of_a_game() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("two.sgf"), "(;SZ[1])(;SZ[2])").unwrap();
        fs::write(at("own#1"), "(;SZ[3])").unwrap();
        let lines = |name: &str| {
            let opened = GameFile::open(&at(name))?.record(None, None)?;
            anyhow::Ok(opened.record.position.size().lines())
        };
        assert_eq!(lines("two.sgf#2").unwrap(), 2);
        // A file that has this name comes first.
        assert_eq!(lines("own#1").unwrap(), 3);
        for none in ["two.sgf#3", "two.sgf#99999999999999999999", "three.sgf#1"] {
            assert!(lines(none).is_err(), "{none}");
        }
    }

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
            counted.push(found.truth.is_some());
            // The labels were read with the first file.
            let _ = fs::remove_file(at("labels.csv"));
            true
        });
        assert_eq!((counted, all), (vec![true, true], true));
    }
}
