//! The counted results of a data set: territory marks in the records, and label files
//! beside them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::files::File;
use super::{Fault, Source};
use crate::datasets::{LabelRow, Labels};
use crate::replay::Ending;
use crate::truth::Truth;

/// Name of the file with the counted results of the files beside it.
const LABELS: &str = "labels.csv";

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
            Source::Builtin(set, _) => {
                if let Some(labels) = set.labels() {
                    table.add(labels, "", &format!("{}/{LABELS}", set.name()));
                }
            }
            Source::Path(path) => {
                if files.is_empty() {
                    let what = "expected files that end in .sgf, found none".to_owned();
                    let file = path.display().to_string();
                    faults.push(Fault { file, what });
                }
                table.read_beside(files, &mut faults);
            }
        }
        (table, faults)
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
            if !path.is_file() {
                continue;
            }
            let shown = path.display().to_string();
            let labels = fs::read_to_string(&path)
                .map_err(|error| error.to_string())
                .and_then(|text| Labels::parse(&shown, &text).map_err(|error| error.in_file()));
            match labels {
                Ok(labels) => self.add(&labels, below, &shown),
                Err(what) => faults.push(Fault { file: shown, what }),
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
    pub(super) fn truth(&self, game: &str, end: &Ending) -> Result<Option<Truth>, String> {
        let position = &end.position;
        if let Some([tb, tw]) = end.marks {
            let truth = Truth::from_marks(position, tb, tw);
            return truth.map(Some).map_err(|error| error.to_string());
        }
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
