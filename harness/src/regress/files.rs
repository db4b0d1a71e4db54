//! Reads scripts and writes results.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::html::page;
use super::result::{COLUMNS, Outcomes};
use super::script::{Script, without_mark};
use crate::disk::write_whole;
use crate::gtp::{Line, Request};
use crate::memory;

/// Largest depth of lists of scripts inside each other.
const MAX_DEPTH: usize = 16;

/// Reads scripts. `@FILE` is a list of scripts, one in each line, with paths relative to the
/// folder of the list; lines that begin with `#` are comments. A file that cannot be read gives
/// an error with its path, and the other files still follow.
pub fn read_scripts(names: &[PathBuf]) -> Vec<Result<(PathBuf, Script)>> {
    let mut read = Vec::new();
    for name in names {
        read_into(name, 0, &mut read);
    }
    read
}

fn read_into(name: &Path, depth: usize, read: &mut Vec<Result<(PathBuf, Script)>>) {
    let list = name.to_str().and_then(|name| name.strip_prefix('@'));
    let Some(list) = list.map(Path::new) else {
        let bytes = memory::read(name).with_context(|| name.display().to_string());
        read.push(bytes.map(|bytes| (name.to_owned(), Script::parse(&bytes))));
        return;
    };
    match lines_of(list, depth) {
        Ok(lines) => {
            let folder = list.parent().unwrap_or(Path::new(""));
            for line in lines {
                let name = match line.strip_prefix('@') {
                    Some(list) => format!("@{}", folder.join(list).display()).into(),
                    None => folder.join(line),
                };
                read_into(&name, depth + 1, read);
            }
        }
        Err(error) => read.push(Err(error)),
    }
}

fn lines_of(list: &Path, depth: usize) -> Result<Vec<String>> {
    let place = || list.display().to_string();
    ensure!(
        depth < MAX_DEPTH,
        "{}: expected lists at most {MAX_DEPTH} deep",
        place()
    );
    let text = memory::read_text(list).with_context(place)?;
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(str::to_owned).collect())
}

/// Reads the commands of a file, one in each line, without numbers and comments.
///
/// # Errors
/// The file cannot be read.
pub fn read_commands(path: &Path) -> Result<Vec<String>> {
    let bytes = memory::read(path).with_context(|| path.display().to_string())?;
    let text = encoding_rs::mem::decode_latin1(without_mark(&bytes));
    let commands = text.lines().filter_map(|line| match Line::parse(line) {
        Line::Request(Request {
            command, arguments, ..
        }) => Some(format!("{command} {arguments}").trim_end().to_owned()),
        Line::Empty | Line::BadId(_) => None,
    });
    Ok(commands.filter(|command| !command.is_empty()).collect())
}

/// Writes a CSV row for each test.
///
/// # Errors
/// The file cannot be written; it is then unchanged.
pub fn write_csv(path: &Path, outcomes: &[Outcomes]) -> io::Result<()> {
    write_whole(path, |file| {
        let mut csv = csv::WriterBuilder::new()
            .has_headers(false)
            .from_writer(file);
        csv.write_record(COLUMNS)?;
        for row in outcomes.iter().flat_map(|outcomes| &outcomes.rows) {
            csv.serialize(row)?;
        }
        csv.flush()
    })
}

/// Writes the results as an HTML page.
///
/// # Errors
/// The file cannot be written; it is then unchanged.
pub fn write_html(path: &Path, outcomes: &[Outcomes]) -> io::Result<()> {
    let page = page(outcomes).into_string();
    write_whole(path, |file| file.write_all(page.as_bytes()))
}
