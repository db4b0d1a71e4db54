//! The counted results of a data set: territory marks in the records, and label files beside them.
//!
//! `open`, `reader` and `stream` ask the [`LabelTable`] for the result of each game. A row of
//! labels that fits no game is a fault. Otherwise a renamed file would lose its result without a
//! message.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sahwal_record::{Record, Truth};

use super::files::{Files, is_sgf, numbered};
use super::{Fault, Source};
use crate::datasets::{Boards, LabelRow, parse_labels};
use crate::disk::{self, is_there};

/// The name of the file with the counted results of the files beside it.
const LABELS: &str = "labels.csv";
/// The kind of fault of a row that names no game.
pub(super) const LABELS_WITHOUT_GAME: &str = "labels without a game";

/// The label rows of a data set, by the name of the game below the data set.
#[derive(Default)]
pub(super) struct LabelTable(BTreeMap<String, Label>);

/// A row of a label file.
struct Label {
    /// The file that the row is from, for messages.
    shown: String,
    row: LabelRow,
}

impl LabelTable {
    /// Reads the labels of a source with these files. The faults are label files that cannot be
    /// read, rows without a file, and a source without any files.
    pub(super) fn of(source: &Source, files: &Files) -> (LabelTable, Vec<Fault>) {
        let mut table = LabelTable::default();
        let mut faults = Vec::new();
        match source {
            Source::Boards(set) | Source::Builtin(set, _) => {
                let shown = format!("{}/positions.txt", set.name());
                for (file, board) in set.boards.iter().flat_map(Boards::iter) {
                    let label = Label {
                        shown: shown.clone(),
                        row: LabelRow {
                            line: board.line,
                            size: board.position.size(),
                            owners: board.owners,
                        },
                    };
                    table.0.insert(file.to_owned(), label);
                }
            }
            Source::Path(path) => {
                if files.count == 0 {
                    let what = "expected files that end in .sgf, found none".to_owned();
                    let file = path.display().to_string();
                    let kind = "sources without games";
                    faults.push(Fault { file, kind, what });
                }
                table.read_beside(&files.folders, &mut faults);
                // Beside a single file, most rows belong to other files.
                if path.is_dir() {
                    table.check_files(path, &mut faults);
                }
            }
        }
        (table, faults)
    }

    /// Reports the rows of files that do not exist below the folder `root`.
    fn check_files(&self, root: &Path, faults: &mut Vec<Fault>) {
        for (game, Label { shown, row }) in &self.0 {
            // `a#2` is the second game of `a`, unless a file has that name.
            let is_here = is_record_in(root, game)
                || match numbered(game) {
                    Some((file, _)) => is_record_in(root, file),
                    None => false,
                };
            if !is_here {
                faults.push(Fault {
                    file: shown.clone(),
                    kind: LABELS_WITHOUT_GAME,
                    what: format!("line {}: there is no file {game}", row.line),
                });
            }
        }
    }

    /// The faults of rows that name a game of this file which it does not have. The file has
    /// `games` games.
    pub(super) fn rows_without_game(&self, file: &str, games: usize) -> Vec<String> {
        let mut faults = Vec::new();
        for (game, label) in self.0.range(file.to_owned()..) {
            if !game.starts_with(file) {
                break;
            }
            if !has_game(file, games, game) {
                faults.push(format!(
                    "{}, line {}: there is no game {game}, the file has {games}",
                    label.shown, label.row.line
                ));
            }
        }
        faults
    }

    /// Reads the label files in these folders. Each folder comes with its name below the data set,
    /// which ends in `/`.
    fn read_beside(&mut self, folders: &BTreeMap<PathBuf, String>, faults: &mut Vec<Fault>) {
        for (folder, below) in folders {
            let path = folder.join(LABELS);
            if !is_there(&path) {
                continue;
            }
            let labels = disk::read_text(&path)
                .map_err(|error| error.to_string())
                .and_then(|text| parse_labels(&text).map_err(|error| error.to_string()));
            match labels {
                Ok(labels) => {
                    for (file, row) in labels {
                        let shown = path.display().to_string();
                        self.0
                            .insert(format!("{below}{file}"), Label { shown, row });
                    }
                }
                Err(what) => faults.push(Fault {
                    file: path.display().to_string(),
                    kind: "label files that cannot be read",
                    what,
                }),
            }
        }
    }

    /// All rows as text for a checksum, one line with a game and its owners each.
    pub(super) fn to_text(&self) -> String {
        let mut text = String::new();
        for (game, Label { row, .. }) in &self.0 {
            text += &format!("{game},{}\n", row.owners.to_letters(row.size));
        }
        text
    }

    /// The counted result of a game: TB and TW on its last node, or else its label. `None` if it
    /// has neither.
    ///
    /// # Errors
    /// The result contradicts the position.
    pub(super) fn truth(&self, game: &str, record: &Record) -> Result<Option<Truth>, String> {
        let truth = record.truth().map_err(|error| error.to_string())?;
        if truth.is_some() {
            return Ok(truth);
        }
        let position = &record.position;
        let Some(Label { shown, row }) = self.0.get(game) else {
            return Ok(None);
        };
        let line = row.line;
        if row.size != position.size() {
            return Err(format!(
                "{shown}, line {line}: expected owners for the {} board of the game, found them for \
                 {}",
                position.size(),
                row.size
            ));
        }
        match Truth::new(position, row.owners) {
            Ok(truth) => Ok(Some(truth)),
            Err(error) => Err(format!("{shown}, line {line}: {error}")),
        }
    }
}

/// Whether `name` is the name of an SGF file below the folder `root`.
fn is_record_in(root: &Path, name: &str) -> bool {
    is_sgf(Path::new(name)) && is_there(&root.join(name))
}

/// Whether the row `game` is no fault of this file, which has `games` games: it names one of them,
/// or is about another file. A single game has the name of its file; one of several also has a
/// number.
fn has_game(file: &str, games: usize, game: &str) -> bool {
    if game == file {
        return games <= 1;
    }
    match numbered(game) {
        Some((of, number)) if of == file => match number.parse() {
            Ok(number) => games > 1 && (1..=games).contains(&number),
            Err(_) => false,
        },
        _ => true,
    }
}
