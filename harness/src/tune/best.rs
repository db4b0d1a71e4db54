//! `best.toml`: the parameters that a search has chosen.

use std::io;
use std::path::Path;

use crate::disk::write_whole;

/// Writes `best.toml` into `dir`: the heading and the summary as comments, then the
/// parameters, with a table for each classifier.
///
/// # Errors
/// The file cannot be written.
pub fn write_best(
    dir: &Path,
    heading: &str,
    summary: &str,
    tables: &toml::Table,
) -> io::Result<()> {
    let mut text = String::new();
    for line in heading.lines().chain(summary.lines()) {
        text += format!("# {line}").trim_end();
        text.push('\n');
    }
    text += &toml::to_string(tables).map_err(io::Error::other)?;
    write_whole(&dir.join("best.toml"), |file| {
        file.write_all(text.as_bytes())
    })
}
