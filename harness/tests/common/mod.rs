//! Helpers of all tests that run a whole program: they call it and read its output. A mistake here
//! would hide failures in every test.
// Each test binary uses only a part of it.
#![allow(dead_code, unreachable_pub)]

use std::io::Write;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use sahwal_core::verdict::{Owners, Verdicts};

/// The program of the package: `sahwal-lab` in the tests of the lab, else `sahwal`.
const PROGRAM: &str = match (
    option_env!("CARGO_BIN_EXE_sahwal"),
    option_env!("CARGO_BIN_EXE_sahwal-lab"),
) {
    (Some(program), _) | (None, Some(program)) => program,
    (None, None) => panic!("cargo builds the program of the package"),
};
/// Whether these are the tests of the lab.
pub const IS_LAB: bool = option_env!("CARGO_BIN_EXE_sahwal").is_none();

/// Returns the program of the package, without the data sets of the environment.
pub fn sahwal() -> Command {
    let mut command = Command::new(PROGRAM);
    command.env_remove("SAHWAL_DATA");
    command
}

/// The output and the exit status of a command.
pub struct Said {
    pub code: i32,
    pub out: String,
    pub notes: String,
}

/// Calls the program in a folder with a line of arguments. Words in quotes are one argument.
pub fn call(folder: impl AsRef<Path>, line: &str) -> Said {
    let mut command = sahwal();
    command.args(shlex::split(line).expect("closed quotes"));
    said(command.current_dir(folder))
}

/// Runs a command and returns its output.
pub fn said(command: &mut Command) -> Said {
    let output = command.output().expect("a program");
    Said {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        notes: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Calls the program and checks its exit status.
#[track_caller]
pub fn ended(folder: impl AsRef<Path>, line: &str, code: i32) -> Said {
    let said = call(folder, line);
    assert_eq!(said.code, code, "{line}: {}{}", said.notes, said.out);
    said
}

/// Calls a command that must succeed. Returns its standard output.
#[track_caller]
pub fn done(folder: impl AsRef<Path>, line: &str) -> String {
    ended(folder, line, 0).out
}

/// Calls a command that must be refused. Its single message must have these parts.
#[track_caller]
pub fn refused(folder: impl AsRef<Path>, line: &str, parts: &[&str]) {
    let notes = ended(folder, line, 2).notes;
    assert_eq!(notes.lines().count(), 1, "{line}: {notes}");
    for part in parts {
        assert!(notes.contains(part), "{line}: expected {part:?} in {notes}");
    }
}

/// Checks that no line is longer than 80 characters, the width of a terminal.
#[track_caller]
pub fn fits(text: &str) {
    let long = text.lines().find(|line| line.chars().count() > 80);
    assert_eq!(long, None, "{text}");
}

/// Returns the folder of the package `sahwal`.
pub fn harness() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    if IS_LAB {
        package.join("..")
    } else {
        package.to_owned()
    }
}

/// Returns a folder of test data.
pub fn data(name: &str) -> PathBuf {
    harness().join("tests/data").join(name)
}

/// Returns the folder of a data set that may not be committed, if it is present.
pub fn shared(name: &str) -> Option<PathBuf> {
    let path = harness().join("../../shared/datasets").join(name);
    if path.exists() { Some(path) } else { None }
}

/// Returns game records in the style of many clients, whole and damaged: those written for the
/// tests and, if present, those that may not be committed.
pub fn odd_records() -> Vec<PathBuf> {
    let mut records = Vec::new();
    let mut folders = vec![
        data("records"),
        data("bad"),
        harness().join("../../shared/cases"),
    ];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            match path.extension().and_then(|ending| ending.to_str()) {
                _ if path.is_dir() => folders.push(path),
                Some("sgf" | "gib" | "ngf") => records.push(path),
                _ => {}
            }
        }
    }
    records.sort();
    records
}

/// Returns the owners of a board as verdicts.
pub fn verdicts_of(owners: &Owners) -> Verdicts {
    let mut verdicts = Verdicts::default();
    verdicts.owners = *owners;
    verdicts
}

/// Says that a test is skipped. The test runner does not hide this message.
pub fn skipped(test: &str, missing: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED {test}: {missing} is not here");
}

/// Returns the text of a file.
pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns `summary.csv` without the last columns, which have times: `cpu_ns_per_position` and
/// `ns_per_position`.
pub fn without_times(summary: &str) -> String {
    let header = summary.lines().next().unwrap_or_default();
    let times = header
        .split(',')
        .filter(|name| name.ends_with("ns_per_position"))
        .count();
    let mut text = String::new();
    for line in summary.lines() {
        let fields: Vec<&str> = line.split(',').collect();
        text += &fields[..fields.len() - times].join(",");
        text.push('\n');
    }
    text
}

/// Returns a text of tables without the lines that name the program and its commit.
pub fn without_commit(tables: &str) -> String {
    let mut text = String::new();
    for line in tables.lines() {
        if !line.contains("Made by sahwal ") {
            text += line;
            text.push('\n');
        }
    }
    text
}

/// Returns one column of a CSV text, for the rows whose column `classifier` has this value.
pub fn column<T: std::str::FromStr>(csv: &str, classifier: &str, column: &str) -> Vec<T> {
    let classifiers = column_of(csv, "classifier");
    let values = column_of(csv, column);
    let mut of_classifier = Vec::new();
    for (name, value) in classifiers.iter().zip(values) {
        if name == classifier {
            of_classifier.push(value.parse().ok().expect("a value of its type"));
        }
    }
    of_classifier
}

/// Returns one column of a CSV text for all rows.
pub fn column_of(csv: &str, column: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let headers = reader.headers().expect("a header line").clone();
    let place = headers
        .iter()
        .position(|header| header == column)
        .expect("a column");
    reader
        .records()
        .map(|row| row.expect("a row")[place].to_owned())
        .collect()
}
