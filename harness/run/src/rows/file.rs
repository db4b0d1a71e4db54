//! The form of a file of rows, and how parameters take other rows as their values.
//!
//! `rows/mod.rs` reads the built-in rows and those of `--rows` through it. `run.json` records rows
//! in the same form, and shards and `run --again` read them back.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use sahwal_core::classify::Registered;
use sahwal_core::params::{Table, Value};
use sahwal_data::disk::{open, read_text};
use sahwal_data::suggest::did_you_mean;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Row;

/// The largest file of rows in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// The parameters whose values are other classifiers.
const MEMBERS: [&str; 2] = ["members", "dead-of"];

/// Puts a row with all of its parameters in place of its name, in a list, too.
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

/// A row as it stands in a file of rows, and in `run.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowRecord {
    /// Its name.
    pub name: String,
    /// The classifier that judges.
    pub classifier: String,
    /// The publication that it follows; that of the classifier if it is left out.
    pub source: Option<String>,
    /// What it is, in a sentence; that of the classifier if it is left out.
    pub sentence: Option<String>,
    /// Whether a run has the row without being asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<bool>,
    /// Values of parameters; in `run.json` all of them.
    #[serde(default)]
    pub parameters: Table,
}

impl RowRecord {
    /// The row, with all parameters checked; `by_default` where the file does not say it. Where a
    /// parameter takes other classifiers, the names of `known` rows stand for them.
    pub(super) fn row(
        mut self,
        classifiers: &[&'static Registered],
        known: &[Row],
        by_default: bool,
    ) -> Result<Row> {
        // A row that takes others is written with all that they are, so run.json stands alone.
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
    // A reader of TOML holds the whole file, so a wrong path should not fill the memory.
    let size = file.len();
    ensure!(
        size <= MOST_BYTES,
        "{place}: expected at most {MOST_BYTES} bytes, found {size}"
    );
    read_text(path).with_context(|| place.to_string())
}

/// The rows of a text in TOML. The message of an error has line and column.
pub(super) fn parse(text: &str) -> Result<Vec<RowRecord>> {
    let file: File = toml::from_str(text).map_err(|error| in_text(&error, text))?;
    Ok(file.row)
}

/// The error with its line and column. The excerpt of the `toml` crate is left out, because it may
/// be as long as the file.
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
