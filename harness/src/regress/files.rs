//! Scripts in, results out.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::html::page;
use super::result::Outcomes;
use super::script::Script;
use crate::disk::write_whole;
use crate::gtp::{Line, Request};

/// How deep lists of scripts may lie in each other.
const MAX_DEPTH: usize = 16;

/// Reads scripts. `@FILE` is a list of scripts, one a line, which count from the folder
/// of the list; lines that begin with `#` are comments. What cannot be read is told with
/// its path, and the others follow.
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
        let bytes = std::fs::read(name).with_context(|| name.display().to_string());
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
    let text = std::fs::read_to_string(list).with_context(place)?;
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(str::to_owned).collect())
}

/// Reads the commands of a file, one a line, numbers and comments left out.
///
/// # Errors
/// The file cannot be read.
pub fn read_commands(path: &Path) -> Result<Vec<String>> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let text = encoding_rs::mem::decode_latin1(&bytes);
    let commands = text.lines().filter_map(|line| match Line::parse(line) {
        Line::Request(Request {
            command, arguments, ..
        }) => Some(format!("{command} {arguments}").trim_end().to_owned()),
        Line::Empty | Line::BadId(_) => None,
    });
    Ok(commands.filter(|command| !command.is_empty()).collect())
}

/// Writes a row for each test.
///
/// # Errors
/// The file cannot be written; it is then as it was before.
pub fn write_csv(path: &Path, outcomes: &[Outcomes]) -> io::Result<()> {
    write_whole(path, |file| {
        let mut csv = csv::WriterBuilder::new()
            .has_headers(false)
            .from_writer(file);
        csv.write_record([
            "file",
            "line",
            "id",
            "command",
            "expected",
            "got",
            "class",
            "seconds",
            "cpu_seconds",
            "error",
        ])?;
        for row in outcomes.iter().flat_map(|outcomes| &outcomes.rows) {
            let seconds =
                |time: Option<f64>| time.map_or(String::new(), |time| format!("{time:.3}"));
            csv.write_record([
                &row.file,
                &row.line.to_string(),
                &row.id.map_or(String::new(), |id| id.to_string()),
                &row.command,
                &row.expected,
                &row.got,
                row.class.name(),
                &seconds(row.seconds),
                &seconds(row.cpu_seconds),
                &row.error,
            ])?;
        }
        csv.flush()
    })
}

/// Writes a page with everything.
///
/// # Errors
/// The file cannot be written; it is then as it was before.
pub fn write_html(path: &Path, outcomes: &[Outcomes]) -> io::Result<()> {
    let page = page(outcomes).into_string();
    write_whole(path, |file| file.write_all(page.as_bytes()))
}
