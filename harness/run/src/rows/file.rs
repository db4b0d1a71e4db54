//! Reads files of rows, and replaces the names of rows in their parameters by the rows.
//!
//! `rows/mod.rs` reads the built-in rows and those of `--rows` with it. `run.json` records rows in
//! the same form, and shards and `run --again` read them back. So a field that is renamed here
//! breaks older records.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use sahwal_core::classify::Registered;
use sahwal_core::params::{Table, Value};
use sahwal_data::disk::{open, read_text};
use sahwal_data::suggest::did_you_mean;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Row;

/// The largest size of a file of rows, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// The parameters whose values are other classifiers.
const MEMBERS: [&str; 2] = ["members", "dead-of"];

/// Replaces the name of a row by its classifier and all its parameters. In a list, replaces every
/// name.
fn name_rows(value: &mut Value, known: &[Row]) {
    if let Value::Array(items) = value {
        for item in items {
            name_rows(item, known);
        }
    } else if let Some(row) = known.iter().find(|row| value.as_str() == Some(&row.name)) {
        *value = json!({ "classifier": row.classifier.name, "parameters": row.parameters });
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    row: Vec<RowRecord>,
}

/// A row in a file of rows, or in `run.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowRecord {
    /// Its name.
    pub name: String,
    /// The classifier that judges.
    pub classifier: String,
    /// The publication that it follows. If it is left out, that of the classifier.
    pub source: Option<String>,
    /// A description in one sentence. If it is left out, that of the classifier.
    pub sentence: Option<String>,
    /// Whether a run has the row by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<bool>,
    /// Values of parameters. In `run.json` all parameters have values.
    #[serde(default)]
    pub parameters: Table,
}

impl RowRecord {
    /// Makes the row, and checks all its parameters. `by_default` is the value of `default` if the
    /// file leaves it out. A parameter that takes other classifiers may name `known` rows.
    ///
    /// # Errors
    /// The classifier or a parameter is unknown, or a value is not allowed.
    pub(super) fn row(
        mut self,
        classifiers: &[&'static Registered],
        known: &[Row],
        by_default: bool,
    ) -> Result<Row> {
        // The other rows are written out with their parameters. So `run.json` says what was run,
        // even if a row of that name changes later.
        for name in MEMBERS {
            if let Some(value) = self.parameters.get_mut(name) {
                name_rows(value, known);
            }
        }
        let mut entries = classifiers.iter();
        let Some(classifier) = entries.find(|entry| entry.name == self.classifier) else {
            let names: Vec<&str> = classifiers.iter().map(|entry| entry.name).collect();
            bail!(
                "row {}: classifier: expected one of {}, found {}{}",
                self.name,
                names.join(", "),
                self.classifier,
                did_you_mean(&self.classifier, names.iter().copied())
            );
        };
        let row = Row::with(classifier, &self.parameters)
            .with_context(|| format!("row {}", self.name))?;
        Ok(Row {
            name: self.name,
            source: self.source.unwrap_or(row.source),
            sentence: self.sentence.unwrap_or(row.sentence),
            by_default: self.default.unwrap_or(by_default),
            ..row
        })
    }
}

/// Reads the text of a file.
pub(super) fn read(path: &Path) -> Result<String> {
    let place = path.display();
    let file = open(path)
        .and_then(|file| file.metadata())
        .with_context(|| place.to_string())?;
    // TOML is read as a whole, and a wrong path should not fill the memory.
    let size = file.len();
    ensure!(
        size <= MOST_BYTES,
        "{place}: expected at most {MOST_BYTES} bytes, found {size}"
    );
    read_text(path).with_context(|| place.to_string())
}

/// Parses a text in TOML. The message of an error has the line and the column.
pub(super) fn parse(text: &str) -> Result<Vec<RowRecord>> {
    let file: File = toml::from_str(text).map_err(|error| in_text(&error, text))?;
    Ok(file.row)
}

/// The message of an error, with its line and column. The excerpt that the `toml` crate adds is
/// left out, because it may be as long as the file.
fn in_text(error: &toml::de::Error, text: &str) -> anyhow::Error {
    let message: Vec<&str> = error.message().lines().map(str::trim).collect();
    let before = match error.span() {
        Some(span) => text.get(..span.start).unwrap_or(text),
        None => "",
    };
    let (line, rest) = match before.rsplit_once('\n') {
        Some((above, rest)) => (above.matches('\n').count() + 2, rest),
        None => (1, before),
    };
    let column = rest.chars().count() + 1;
    anyhow!("line {line}, column {column}: {}", message.join(" "))
}
