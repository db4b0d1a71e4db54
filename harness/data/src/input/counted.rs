//! The counted results of a data set: territory marks in the records, and label files
//! beside them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sahwal_record::{Record, Truth};

use super::files::{Files, is_sgf, numbered};
use super::{Fault, Source};
use crate::datasets::{Boards, LabelRow, parse_labels};
use crate::disk::{self, is_there};

/// Name of the file with the counted results of the files beside it.
const LABELS: &str = "labels.csv";
/// The kind of fault of a row that names no game.
pub(super) const LABELS_WITHOUT_GAME: &str = "labels without a game";

/// The label rows of a data set, by the name of the game below the data set.
#[derive(Default)]
pub(super) struct LabelTable(BTreeMap<String, Label>);

struct Label {
    /// The file that the row is from, for messages.
    shown: String,
    row: LabelRow,
}

impl LabelTable {
    /// Reads the labels of a source with these files. The faults are label files that
    /// cannot be read, and a source without any files.
    pub(super) fn of(source: &Source, files: &Files) -> (LabelTable, Vec<Fault>) {
        let mut table = LabelTable::default();
        let mut faults = Vec::new();
        match source {
            Source::Boards(set) | Source::Builtin(set, _) => {
                let shown = format!("{}/positions.txt", set.name());
                for (file, board) in set.boards.iter().flat_map(Boards::iter) {
                    let row = LabelRow {
                        line: board.line,
                        size: board.position.size(),
                        owners: board.owners,
                    };
                    let shown = shown.clone();
                    table.0.insert(file.to_owned(), Label { shown, row });
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
        let is_there = |name: &str| is_sgf(Path::new(name)) && is_there(&root.join(name));
        for (game, Label { shown, row }) in &self.0 {
            let is_here = is_there(game) || numbered(game).is_some_and(|(file, _)| is_there(file));
            if !is_here {
                faults.push(Fault {
                    file: shown.clone(),
                    kind: LABELS_WITHOUT_GAME,
                    what: format!("line {}: there is no file {game}", row.line),
                });
            }
        }
    }

    /// The faults of rows that name a game which this file, with so many games, does not
    /// have.
    pub(super) fn rows_without_game(&self, file: &str, games: usize) -> Vec<String> {
        let rows = self.0.range(file.to_owned()..);
        let rows = rows.take_while(|(game, _)| game.starts_with(file));
        // A single game is named by its file alone.
        let has =
            |number: &str| games > 1 && number.parse().is_ok_and(|at| (1..=games).contains(&at));
        let without_game = rows.filter(|(game, _)| match numbered(game) {
            _ if game.as_str() == file => games > 1,
            Some((of, number)) => of == file && !has(number),
            None => false,
        });
        let tell = |(game, label): (&String, &Label)| {
            format!(
                "{}, line {}: there is no game {game}, the file has {games}",
                label.shown, label.row.line
            )
        };
        without_game.map(tell).collect()
    }

    /// Reads the label files in folders, each with its name below the data set and a `/`.
    fn read_beside(&mut self, folders: &BTreeMap<PathBuf, String>, faults: &mut Vec<Fault>) {
        for (folder, below) in folders {
            let path = folder.join(LABELS);
            if !is_there(&path) {
                continue;
            }
            let shown = path.display().to_string();
            let labels = disk::read_text(&path)
                .map_err(|error| error.to_string())
                .and_then(|text| parse_labels(&text).map_err(|error| error.to_string()));
            match labels {
                Ok(labels) => self.0.extend(labels.into_iter().map(|(file, row)| {
                    let shown = shown.clone();
                    (format!("{below}{file}"), Label { shown, row })
                })),
                Err(what) => {
                    let (file, kind) = (shown, "label files that cannot be read");
                    faults.push(Fault { file, kind, what });
                }
            }
        }
    }

    /// All rows as text, for a checksum: a game and its owners on each line.
    pub(super) fn to_text(&self) -> String {
        let rows = self.0.iter();
        rows.map(|(game, Label { row, .. })| {
            format!("{game},{}\n", row.owners.to_letters(row.size))
        })
        .collect()
    }

    /// The counted result of a game that ends so: TB and TW on its last node, or else its
    /// label. `None` if it has neither.
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
        let in_row = |error: String| format!("{shown}, line {}: {error}", row.line);
        if row.size != position.size() {
            return Err(in_row(format!(
                "expected owners for the {} board of the game, found them for {}",
                position.size(),
                row.size
            )));
        }
        let truth = Truth::new(position, row.owners);
        truth.map(Some).map_err(|error| in_row(error.to_string()))
    }
}
