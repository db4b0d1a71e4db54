//! The counted results of a data set: territory marks in the records, and label files
//! beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sahwal_record::{Record, Truth};

use super::files::File;
use super::{Fault, Source};
use crate::datasets::{Boards, LabelRow, Labels};
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
    pub(super) fn of(source: &Source, files: &[File]) -> (LabelTable, Vec<Fault>) {
        let mut table = LabelTable::default();
        let mut faults = Vec::new();
        match source {
            Source::Boards(set) | Source::Builtin(set, _) => {
                let shown = format!("{}/positions.txt", set.name());
                for (file, board) in set.boards().into_iter().flat_map(Boards::iter) {
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
                if files.is_empty() {
                    let what = "expected files that end in .sgf, found none".to_owned();
                    let file = path.display().to_string();
                    let kind = "sources without games";
                    faults.push(Fault { file, kind, what });
                }
                table.read_beside(files, &mut faults);
                // Beside a single file, most rows belong to other files.
                if path.is_dir() {
                    table.check_files(files, &mut faults);
                }
            }
        }
        (table, faults)
    }

    /// Reports the rows of files that do not exist.
    fn check_files(&self, files: &[File], faults: &mut Vec<Fault>) {
        let names: BTreeSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
        for (game, Label { shown, row }) in &self.0 {
            let is_here = names.contains(game.as_str())
                || file_of(game).is_some_and(|file| names.contains(file));
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
        let without_game = rows.filter(|(game, _)| {
            if game.as_str() == file {
                games > 1
            } else {
                file_of(game) == Some(file) && !has_game(game, games)
            }
        });
        let tell = |(game, label): (&String, &Label)| {
            format!(
                "{}, line {}: there is no game {game}, the file has {games}",
                label.shown, label.row.line
            )
        };
        without_game.map(tell).collect()
    }

    /// Reads the label files in the folders of the files.
    fn read_beside(&mut self, files: &[File], faults: &mut Vec<Fault>) {
        // Each folder on disk, with its name below the data set and a `/`.
        let mut folders = BTreeMap::new();
        for file in files {
            if let Some(path) = file.path() {
                let below = file.name.rfind('/').map_or("", |at| &file.name[..=at]);
                folders.insert(path.parent().unwrap_or(Path::new("")), below);
            }
        }
        for (folder, below) in folders {
            let path = folder.join(LABELS);
            if !is_there(&path) {
                continue;
            }
            let shown = path.display().to_string();
            let labels = disk::read_text(&path)
                .map_err(|error| error.to_string())
                .and_then(|text| Labels::parse(&text).map_err(|error| error.to_string()));
            match labels {
                Ok(labels) => self.add(&labels, below, &shown),
                Err(what) => {
                    let (file, kind) = (shown, "label files that cannot be read");
                    faults.push(Fault { file, kind, what });
                }
            }
        }
    }

    fn add(&mut self, labels: &Labels, below: &str, shown: &str) {
        for (file, row) in labels.iter() {
            let shown = shown.to_owned();
            self.0
                .insert(format!("{below}{file}"), Label { shown, row: *row });
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

/// The file of a game that is named `FILE#NUMBER`.
fn file_of(game: &str) -> Option<&str> {
    let (file, number) = game.rsplit_once('#')?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits.then_some(file)
}

/// Whether a file with so many games has this one, named `FILE#NUMBER`.
fn has_game(game: &str, games: usize) -> bool {
    let number = game
        .rsplit_once('#')
        .and_then(|(_, number)| number.parse().ok());
    // A single game is named by its file alone.
    games > 1 && number.is_some_and(|number: usize| (1..=games).contains(&number))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::GameStream;
    use super::*;

    #[test]
    fn rows_of_games_that_do_not_exist_are_faults_with_their_lines() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("one.sgf", "(;SZ[1])");
        write("two.sgf", "(;SZ[1])(;SZ[1])");
        write("one#3.sgf", "(;SZ[1])");
        write(
            "labels.csv",
            "file,owners\none.sgf,N\ntwo.sgf#2,N\none#3.sgf,N\ntwo.sgf#3,N\nno.sgf,N\n\
             two.sgf,N\none.sgf#1,N\nno.sgf#1,N\n",
        );
        let source = Source::Path(folder.path().to_owned());
        let (mut stream, faults) = GameStream::open(&source).unwrap();
        let mut told: Vec<String> = faults.iter().map(|fault| fault.what.clone()).collect();
        let mut scored = 0;
        while let Some(entries) = stream.next_portion(2).unwrap() {
            for entry in entries {
                scored += usize::from(entry.game.is_some_and(|game| game.truth.is_some()));
                told.extend(entry.faults.iter().map(|fault| fault.what.clone()));
            }
        }
        let labels = folder.path().join("labels.csv").display().to_string();
        let expected = [
            "line 6: there is no file no.sgf".to_owned(),
            "line 9: there is no file no.sgf#1".to_owned(),
            format!("{labels}, line 8: there is no game one.sgf#1, the file has 1"),
            format!("{labels}, line 7: there is no game two.sgf, the file has 2"),
            format!("{labels}, line 5: there is no game two.sgf#3, the file has 2"),
        ];
        assert_eq!(told, expected);
        assert_eq!(scored, 3);
    }
}
