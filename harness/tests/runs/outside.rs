//! Helpers for tests about rows from outside: small games, runs, and engines. `engines.rs` and the
//! tests of bad engines use them.
// Each test binary uses only a part of it.
#![allow(dead_code, unreachable_pub)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

#[cfg(unix)]
use crate::common::data;
use crate::common::{column_of, read, sahwal, said};

/// Makes three games on 9x9, with two strings of several stones and one dead stone.
pub fn games() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let walls = "(;SZ[9]KM[0.5]AB[da:di]AW[fa:fi]";
    write("a.sgf", &format!("{walls}TB[aa:ci]TW[ga:ii])"));
    write("b.sgf", &format!("{walls}AW[bb]TB[aa:ci]TW[ga:ii])"));
    write(
        "c.sgf",
        &format!("{walls};B[hh];W[];B[]TB[aa:ci]TW[ga:ii])"),
    );
    folder
}

/// The files of a run on `games`, and its messages.
pub struct Run {
    pub out: tempfile::TempDir,
    pub code: i32,
    pub notes: String,
}

/// Runs a data set with these options on one thread.
pub fn run(games: &Path, options: &[&str]) -> Run {
    let out = tempfile::tempdir().unwrap();
    let mut run = sahwal();
    run.args(["run", "--verbose", "--no-plots", "--jobs", "1", "--dataset"]);
    run.arg(games).args(["--out", "."]).current_dir(&out);
    let told = said(run.args(options));
    Run {
        code: told.code,
        notes: told.notes,
        out,
    }
}

impl Run {
    /// Returns the text of a file of the run.
    pub fn file(&self, name: &str) -> String {
        read(self.out.path().join(name))
    }

    /// Returns the error of a row for each game.
    pub fn errors(&self, row: &str) -> BTreeMap<String, String> {
        let csv = self.file("engines.csv");
        let columns = ["classifier", "game", "error"].map(|name| column_of(&csv, name));
        let [rows, games, errors] = columns;
        let all = rows.into_iter().zip(games.into_iter().zip(errors));
        all.filter(|(of, _)| of == row)
            .map(|(_, error)| error)
            .collect()
    }

    /// Returns the lines of a file about a row, without the name of the row.
    pub fn lines(&self, file: &str, row: &str) -> Vec<String> {
        let text = self.file(file);
        let lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let own = lines.filter(|cells| cells[2] == row);
        own.map(|mut cells| {
            cells[2] = "ROW";
            cells.join(",")
        })
        .collect()
    }
}

/// Returns `MODE=COMMAND` for the engine that misbehaves. It appends its process numbers to `file`.
#[cfg(unix)]
pub fn fake(mode: &str, file: Option<&Path>) -> String {
    let script = data("engines").join("fake.sh");
    let file = file.unwrap_or(Path::new("/dev/null"));
    let (file, script) = (file.display(), script.display());
    format!("{mode}=env PROCESSES={file} sh {script} {mode}")
}

/// Returns the command of the program itself as an engine.
pub fn own(classifier: &str) -> String {
    let program = assert_cmd::cargo::cargo_bin!("sahwal").display();
    format!("{program} gtp --classifier {classifier}")
}
