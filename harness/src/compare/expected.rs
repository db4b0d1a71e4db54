//! Compares a run with the run that is expected. Every CSV file and every page of text must be the
//! same, except for times and the commit of the program.
//!
//! `cmd/compare.rs` calls it for `--expect`. If a file or a column is left out here, committed
//! results can change unnoticed.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::{Context, Result, ensure};
use regex_lite::Regex;

/// Columns whose names have this ending contain times.
const TIMES: &str = "ns_per_position";

/// A time in a table of a page, with the spaces before it: their number depends on the time.
static TIME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r" +[0-9][0-9.]* (ns|us|ms|s)( wall)? ").expect("a right expression")
});

/// The commit of the program that made a page.
static COMMIT: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r", commit [0-9a-z-]+;").expect("a right expression"));

/// Returns a sentence for each file that differs, with its first differing line. A file that only
/// the run `found` has does not count.
///
/// # Errors
/// A folder or file cannot be read, or the folder `expected` has no CSV file.
pub fn differences(expected: &Path, found: &Path) -> Result<Vec<String>> {
    // The files of the expected run, in the order of their names.
    let mut names: Vec<PathBuf> = Vec::new();
    let mut has_csv = false;
    let entries = fs::read_dir(expected).with_context(|| expected.display().to_string())?;
    for entry in entries {
        let entry = entry.with_context(|| expected.display().to_string())?;
        let name = PathBuf::from(entry.file_name());
        match kind_of(&name) {
            // Pictures follow from the figures in the CSV files.
            None => continue,
            Some(Kind::Csv) => has_csv = true,
            Some(Kind::Page) => {}
        }
        names.push(name);
    }
    ensure!(
        has_csv,
        "{}: expected CSV files of a run, found none",
        expected.display()
    );
    names.sort();
    let mut differences = Vec::new();
    for name in &names {
        let other = found.join(name);
        // A missing file is a difference. An additional file is only not expected yet.
        if !other.is_file() {
            differences.push(format!("{} is missing", other.display()));
            continue;
        }
        if let Some(place) = first_difference(lines(&expected.join(name))?, lines(&other)?)? {
            differences.push(format!("{} {place}", other.display()));
        }
    }
    Ok(differences)
}

/// The files of a run that are compared.
enum Kind {
    Csv,
    Page,
}

fn kind_of(name: &Path) -> Option<Kind> {
    match name.extension()?.to_str()? {
        "csv" => Some(Kind::Csv),
        "md" => Some(Kind::Page),
        _ => None,
    }
}

/// The lines of a file. They are read one by one, since files of runs may be larger than the
/// memory.
type Lines = Box<dyn Iterator<Item = Result<String>>>;

fn lines(path: &Path) -> Result<Lines> {
    match kind_of(path) {
        Some(Kind::Csv) => rows(path),
        _ => text(path),
    }
}

/// Returns a description of the first line that differs, if there is one.
fn first_difference(mut expected: Lines, mut found: Lines) -> Result<Option<String>> {
    for number in 1.. {
        let wanted = expected.next().transpose()?;
        let other = found.next().transpose()?;
        if wanted != other {
            let wanted = or_end(wanted);
            let other = or_end(other);
            return Ok(Some(format!(
                "line {number}: expected\n    {wanted}\nfound\n    {other}"
            )));
        }
        if wanted.is_none() {
            break;
        }
    }
    Ok(None)
}

/// Returns a line for a message, or words for the end of the file.
fn or_end(line: Option<String>) -> String {
    match line {
        Some(line) => line.trim_end().to_owned(),
        None => "the end of the file".to_owned(),
    }
}

/// Returns the lines of a CSV file without the columns of times.
fn rows(path: &Path) -> Result<Lines> {
    let name = path.display().to_string();
    let reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_path(path)
        .with_context(|| name.clone())?;
    let mut is_time: Vec<bool> = Vec::new();
    let lines = reader.into_records().map(move |record| {
        let record = record.with_context(|| name.clone())?;
        // The first record names the columns.
        if is_time.is_empty() {
            is_time = record.iter().map(|name| name.ends_with(TIMES)).collect();
        }
        let mut cells = Vec::new();
        for (cell, is_time) in record.iter().zip(&is_time) {
            if !is_time {
                cells.push(cell);
            }
        }
        Ok(cells.join(","))
    });
    Ok(Box::new(lines))
}

/// Returns the lines of a page without times and the commit.
fn text(path: &Path) -> Result<Lines> {
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| name.clone())?;
    let lines = BufReader::new(file).lines().map(move |line| {
        let line = line.with_context(|| name.clone())?;
        let without_times = TIME.replace_all(&line, " TIME ");
        Ok(COMMIT
            .replace(&without_times, ", commit COMMIT;")
            .into_owned())
    });
    Ok(Box::new(lines))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(games: &str, page: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("games.csv"), games).unwrap();
        fs::write(folder.path().join("tables.md"), page).unwrap();
        folder
    }

    #[test]
    fn times_and_commits_are_no_difference_and_all_else_is() {
        let expected = folder(
            "a,cpu_ns_per_position,b\n1,20,x\n",
            "| row |  2.5 us |\n- Made by sahwal 0.1.0, commit 6ef184e7339b; seed 1.\n",
        );
        let same = folder(
            "a,cpu_ns_per_position,b\n1,30,x\n",
            "| row |   17 ms |\n- Made by sahwal 0.1.0, commit 0ddc0ffee123-dirty; seed 1.\n",
        );
        fs::write(same.path().join("more.csv"), "c\n").unwrap();
        let of = |found: &tempfile::TempDir| differences(expected.path(), found.path()).unwrap();
        assert_eq!(of(&same), [""; 0]);
        let other = folder("a,cpu_ns_per_position,b\n1,20,y\n", "| low |  2.5 us |\n");
        let found = of(&other);
        assert_eq!(found.len(), 2);
        assert!(found[0].ends_with("games.csv line 2: expected\n    1,x\nfound\n    1,y"));
        let short = folder("a,cpu_ns_per_position,b\n", "| row |  2.5 us |\n");
        assert!(of(&short)[0].ends_with("found\n    the end of the file"));
        fs::remove_file(short.path().join("tables.md")).unwrap();
        assert!(of(&short)[1].ends_with("tables.md is missing"));
        let empty = tempfile::tempdir().unwrap();
        assert!(differences(empty.path(), same.path()).is_err());
    }
}
