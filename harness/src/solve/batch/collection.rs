//! Files and folders of problems.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{OpenProblem, parse_open, parse_sgf};
use crate::disk;

/// A problem with its place, or the reason why it cannot be read.
#[derive(Debug)]
pub struct Item {
    /// The file, as the paths name it.
    pub file: String,
    /// The number of the problem in the file, from 1.
    pub index: usize,
    /// The problem.
    pub problem: Result<OpenProblem>,
}

fn is_sgf(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"))
}

/// Reads all problems of the paths. A folder stands for its files that end in `.sgf` or `.txt`,
/// in natural order.
///
/// # Errors
/// A path cannot be read, or a folder has no such file. A malformed file is no error, but an item.
pub fn read_collection(paths: &[PathBuf]) -> Result<Vec<Item>> {
    let mut items = Vec::new();
    for file in files_of(paths)? {
        let name = file.display().to_string();
        let bytes = disk::read(&file).with_context(|| name.clone())?;
        let problems = match is_sgf(&file) {
            true => parse_sgf(&bytes),
            false => parse_open(&String::from_utf8_lossy(&bytes)),
        };
        let numbered = (1..).zip(problems);
        items.extend(numbered.map(|(index, problem)| Item {
            file: name.clone(),
            index,
            problem,
        }));
    }
    Ok(items)
}

/// The files that [`read_collection`] reads.
///
/// # Errors
/// A folder cannot be listed, or has no such file.
pub(crate) fn files_of(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let lists = paths.iter().map(|path| files(path));
    Ok(lists.collect::<Result<Vec<_>>>()?.concat())
}

fn files(path: &Path) -> Result<Vec<PathBuf>> {
    let name = || path.display().to_string();
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).with_context(name)? {
        let file = entry.with_context(name)?.path();
        let is_text = file.extension().is_some_and(|ending| ending == "txt");
        if file.is_file() && (is_text || is_sgf(&file)) {
            files.push(file);
        }
    }
    ensure!(
        !files.is_empty(),
        "{}: expected files that end in .sgf or .txt, found none",
        path.display()
    );
    alphanumeric_sort::sort_path_slice(&mut files);
    Ok(files)
}
