//! Reads the rows of tables from data. A row is a classifier with values for its parameters, a
//! name, a source and a sentence.
//!
//! `run`, `tune`, `analyze`, `gtp` and `report` find classifiers by [`Rows`]. If a built-in row
//! gets another name or parameter, committed tables no longer mean what they say.
//!
//! ```toml
//! [[row]]
//! name = "string-graph-vertex"   # the name in every table
//! classifier = "string-graph"    # one of the registry
//! source = "Park and Kim (2004)" # whose method it is
//! sentence = "one group must surround an eye"
//! default = true                 # whether a run has it without being asked
//! parameters = { containment = "vertex" }
//! ```
//!
//! Only `name` and `classifier` are required. Parameters that are left out have the defaults of the
//! classifier. Two parameters take other classifiers, `members` of `agreement` and `dead-of` of
//! `influence`. They may name rows from earlier in the file.
//!
//! The rows of this program are in `harness/run/rows/`, and are compiled into it. Users add rows by
//! a file of the same form (`--rows FILE.toml`). [`Rows::select`] takes names and patterns.

mod file;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::OnceLock;

use anyhow::{Result, anyhow, ensure};
use sahwal_core::classify::{Classifier, Kind, REGISTRY, Registered};
use sahwal_core::params::{ParamError, Parameters, Table, Value, at_path};
use sahwal_data::suggest::did_you_mean;

pub use file::RowRecord;

/// The name of the row that judges if the user names none.
pub const DEFAULT: &str = "combined";

/// A row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name in every table and file.
    pub name: String,
    /// The classifier that judges.
    pub classifier: &'static Registered,
    /// The publication that it follows, or `this project`.
    pub source: String,
    /// A description in one sentence.
    pub sentence: String,
    /// Whether a run has it by default.
    pub by_default: bool,
    /// All parameters with their values.
    parameters: Table,
}

impl Row {
    /// A row with the name of its classifier. These parameters replace the defaults.
    ///
    /// # Errors
    /// A parameter is unknown, or a value is not allowed.
    pub fn with(classifier: &'static Registered, parameters: &Table) -> Result<Row> {
        let all = classifier.effective(parameters);
        Ok(Row {
            name: classifier.name.to_owned(),
            classifier,
            source: classifier.source.to_owned(),
            sentence: classifier.sentence.to_owned(),
            by_default: false,
            parameters: all.map_err(|error| in_table(classifier.name, &error))?,
        })
    }

    /// The kind of its classifier, for example a prover.
    pub fn kind(&self) -> Kind {
        self.classifier.kind
    }

    /// The classifier, ready to judge.
    pub fn build(&self) -> Box<dyn Classifier> {
        let built = self.classifier.build_with(&self.parameters);
        built.expect("the parameters of a row were checked")
    }

    /// All parameters with their values; empty if the classifier has none.
    pub fn parameters(&self) -> &Table {
        &self.parameters
    }

    /// The row as it is written to `run.json`.
    pub fn record(&self) -> RowRecord {
        RowRecord {
            name: self.name.clone(),
            classifier: self.classifier.name.to_owned(),
            source: Some(self.source.clone()),
            sentence: Some(self.sentence.clone()),
            default: None,
            parameters: self.parameters.clone(),
        }
    }

    /// The value of the parameter with this dotted name, such as `kernel.kappa`; `None` if there is
    /// no such parameter.
    pub fn parameter(&self, path: &str) -> Option<&Value> {
        let mut parts = path.split('.');
        let mut value = self.parameters.get(parts.next()?)?;
        for part in parts.filter(|part| !part.is_empty()) {
            // A part is the name of a field, or the number of an item of a list, from 0.
            value = value.pointer(&format!("/{part}"))?;
        }
        Some(value)
    }

    /// The parameters as a struct; `None` if the classifier has another type of parameters.
    pub fn params<P: Parameters>(&self) -> Option<P> {
        let params = self.classifier.params(&self.parameters);
        params.expect("the parameters of a row were checked")
    }

    /// The parameters as a struct. If the classifier has another type of parameters, the defaults
    /// of `P`.
    pub fn params_or_default<P: Parameters>(&self) -> P {
        self.params().unwrap_or_default()
    }

    /// Sets one parameter, by its dotted name, to a value in TOML. A text that is not TOML is a
    /// string. For a switch, `0` and `1` mean `false` and `true`.
    ///
    /// # Errors
    /// The parameter is unknown, or the value is not allowed. Then nothing is changed.
    pub fn set(&mut self, path: &str, value: &str) -> Result<()> {
        let new_value = match (self.parameter(path), value) {
            // A grid of `tune` has only numbers.
            (Some(Value::Bool(_)), "0") => Value::Bool(false),
            (Some(Value::Bool(_)), "1") => Value::Bool(true),
            _ => {
                let text = toml::Value::String(value.to_owned());
                serde_json::to_value(value.parse().unwrap_or(text))?
            }
        };
        self.parameters = self
            .classifier
            .changed(&self.parameters, &at_path(path, new_value))
            .map_err(|error| in_table(&self.name, &error))?;
        Ok(())
    }
}

/// The error with the name of the row, and the nearest name if a name is wrong.
fn in_table(row: &str, error: &ParamError) -> anyhow::Error {
    let names = error.expected.strip_prefix("one of ").unwrap_or_default();
    let like = did_you_mean(error.found.trim_matches('"'), names.split(", "));
    let mut error = error.clone();
    // JSON lacks the `nan` and `inf` of TOML, so they were made null.
    if error.found == "null" {
        "nan or inf".clone_into(&mut error.found);
    }
    anyhow!("[{row}]: {error}{like}")
}

/// The files of this program's rows with their texts, in the order of the tables.
const BUILTIN: [(&str, &str); 3] = [
    ("table.toml", include_str!("../../rows/table.toml")),
    ("readings.toml", include_str!("../../rows/readings.toml")),
    (
        "ingredients.toml",
        include_str!("../../rows/ingredients.toml"),
    ),
];

/// All rows that a command knows, in the order of its tables.
#[derive(Clone, Debug)]
pub struct Rows {
    all: Vec<Row>,
    /// The classifiers that a file of rows can name.
    classifiers: Vec<&'static Registered>,
}

impl Rows {
    /// The rows of this program.
    pub fn builtin() -> &'static Rows {
        static ROWS: OnceLock<Rows> = OnceLock::new();
        ROWS.get_or_init(|| {
            let mut rows = Rows {
                all: Vec::new(),
                classifiers: REGISTRY.iter().collect(),
            };
            for (name, text) in BUILTIN {
                let read = rows.add(text, false);
                read.unwrap_or_else(|error| panic!("harness/run/rows/{name}: {error:#}"));
            }
            rows
        })
    }

    /// The rows of this program, and one row for each of these classifiers. A run has these rows by
    /// default.
    ///
    /// # Errors
    /// The name of a classifier is taken, or has a character that names of rows cannot have.
    pub fn with_classifiers(classifiers: &'static [Registered]) -> Result<Rows> {
        let mut rows = Rows::builtin().clone();
        for classifier in classifiers {
            rows.classifiers.push(classifier);
            let mut row = Row::with(classifier, &Table::default())?;
            row.by_default = true;
            rows.push(row)?;
        }
        Ok(rows)
    }

    /// These rows, and those of a user's file, if there is one. A run has the user's rows by
    /// default, unless they say `default = false`.
    ///
    /// # Errors
    /// The file cannot be read or is not TOML. Or a row has a name that is taken, an unknown
    /// classifier, an unknown parameter, or a value that is not allowed.
    pub fn and_file(mut self, path: Option<&Path>) -> Result<Rows> {
        if let Some(path) = path {
            self.add(&file::read(path)?, true)
                .map_err(|error| anyhow!("{}: {error:#}", path.display()))?;
        }
        Ok(self)
    }

    /// Only the rows of a run, from its `run.json`.
    ///
    /// # Errors
    /// Two rows have the same name, or this program does not know a classifier, a parameter or a
    /// value.
    pub fn of_run(&self, records: &[RowRecord]) -> Result<Rows> {
        let mut rows = Rows {
            all: Vec::new(),
            classifiers: self.classifiers.clone(),
        };
        for record in records {
            let row = record.clone().row(&self.classifiers, &rows.all, true)?;
            rows.push(row)?;
        }
        Ok(rows)
    }

    /// The rows of this program, and those of a text in TOML.
    ///
    /// # Errors
    /// As for [`Rows::and_file`].
    pub fn with_text(text: &str) -> Result<Rows> {
        let mut rows = Rows::builtin().clone();
        rows.add(text, true)?;
        Ok(rows)
    }

    /// Adds the rows of a text in TOML. `by_default` is their `default` if the text leaves it out.
    fn add(&mut self, text: &str, by_default: bool) -> Result<()> {
        for entry in file::parse(text)? {
            let row = entry.row(&self.classifiers, &self.all, by_default)?;
            self.push(row)?;
        }
        Ok(())
    }

    /// Adds a row at the end.
    ///
    /// # Errors
    /// The name is empty, or is taken. Or it has a space, a comma or a `*`, so it could not be
    /// chosen by a list of names and patterns.
    fn push(&mut self, row: Row) -> Result<()> {
        ensure!(
            !row.name.is_empty()
                && !row
                    .name
                    .contains(|letter: char| letter.is_whitespace() || ",*".contains(letter)),
            "row of {}: expected a name without spaces, commas and *, found `{}`",
            row.classifier.name,
            row.name
        );
        ensure!(
            self.find(&row.name).is_none(),
            "row {}: expected a name of its own, found one that is taken",
            row.name
        );
        self.all.push(row);
        Ok(())
    }

    /// The row of this name; `None` if there is none.
    pub fn find(&self, name: &str) -> Option<&Row> {
        self.all.iter().find(|row| row.name == name)
    }

    /// The row of this name.
    ///
    /// # Errors
    /// There is none. The message suggests the nearest name.
    pub fn get(&self, name: &str) -> Result<&Row> {
        self.find(name).ok_or_else(|| self.unknown(name))
    }

    /// All rows, in the order of tables.
    pub fn iter(&self) -> impl Iterator<Item = &Row> {
        self.all.iter()
    }

    /// The rows that these names and patterns choose, in the order of tables. Without names, the
    /// rows that a run has by default.
    ///
    /// In a pattern, `*` stands for any text. A pattern also chooses the bases of its rows:
    /// `potential/*` chooses `potential`, too.
    ///
    /// # Errors
    /// A name or pattern fits no row.
    pub fn select(&self, wanted: &[String]) -> Result<Vec<&Row>> {
        if wanted.is_empty() {
            return Ok(self.iter().filter(|row| row.by_default).collect());
        }
        for name in wanted {
            if !self.iter().any(|row| fits(name, &row.name)) {
                return Err(self.unknown(name));
            }
        }
        let mut chosen = Vec::new();
        for row in self.iter() {
            let mut patterns = wanted.iter();
            if patterns.any(|name| fits(name, &row.name) || self.is_base(row, name)) {
                chosen.push(row);
            }
        }
        Ok(chosen)
    }

    /// Whether a pattern chooses a variant of this row. A table of variants needs the row itself to
    /// compare them with.
    fn is_base(&self, row: &Row, pattern: &str) -> bool {
        pattern.contains('*')
            && self
                .iter()
                .any(|kind| base_name(&kind.name) == Some(&row.name) && fits(pattern, &kind.name))
    }

    fn unknown(&self, name: &str) -> anyhow::Error {
        let names: Vec<&str> = self.iter().map(|row| row.name.as_str()).collect();
        // There are too many variants to list, so the message has only a pattern for them.
        let short: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| !name.contains('/'))
            .collect();
        anyhow!(
            "expected a classifier, one of {} or a pattern such as potential/*, found {name}{}",
            short.join(", "),
            did_you_mean(name, names.iter().copied())
        )
    }
}

/// The base of a variant: `potential` for `potential/no-shadows`. `None` if the name has no slash.
pub(crate) fn base_name(name: &str) -> Option<&str> {
    Some(name.rsplit_once('/')?.0)
}

/// Whether a name fits a pattern, in which `*` stands for any text.
fn fits(pattern: &str, name: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else {
        return pattern == name;
    };
    let Some(tail) = name.strip_prefix(start) else {
        return false;
    };
    // The star may stand for any beginning of the rest, even for nothing or for all of it.
    fits(rest, "") || tail.char_indices().any(|(at, _)| fits(rest, &tail[at..]))
}

/// A table of parameters as TOML.
pub(crate) fn to_toml(table: &Table) -> toml::Table {
    // An integer of TOML has 64 bits with its sign. No parameter allows a larger one.
    toml::Table::try_from(table).expect("TOML has every kind of value")
}
