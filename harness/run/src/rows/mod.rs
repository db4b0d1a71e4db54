//! The rows of a table, as data: a row is a classifier with values of parameters, a name, a source
//! and a sentence.
//!
//! `run`, `tune`, `analyze`, `gtp` and `report` find classifiers by [`Rows`]. A built-in row that
//! gets another name or parameter changes what committed tables mean.
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
//! Only `name` and `classifier` are needed. Where a parameter takes other classifiers (`members` of
//! `agreement`, `dead-of` of `influence`), it may name rows that stand before. Parameters that a
//! row leaves out keep the defaults of the classifier. The rows of this program stand in
//! `harness/run/rows/` and are compiled into it; a user adds rows by a file of the same form
//! (`--rows FILE.toml`). [`Rows::select`] takes names and patterns.

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

/// Name of the row that gives the verdicts where one is needed and none is named.
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
    /// What it is, in a sentence.
    pub sentence: String,
    /// Whether a run has it without being asked for it.
    pub by_default: bool,
    /// All parameters with their values.
    parameters: Table,
}

impl Row {
    /// A classifier with these values of parameters in place of its defaults, under its own name.
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

    /// The kind of answer that it gives.
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

    /// The row as `run.json` keeps it.
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

    /// The value of the parameter with this dotted name.
    pub fn parameter(&self, path: &str) -> Option<&Value> {
        let mut parts = path.split('.');
        let mut value = self.parameters.get(parts.next()?)?;
        for part in parts.filter(|part| !part.is_empty()) {
            // A part is the name of a field, or the place of an item of a list.
            value = value.pointer(&format!("/{part}"))?;
        }
        Some(value)
    }

    /// The parameters as a struct; `None` if they have another type.
    pub fn params<P: Parameters>(&self) -> Option<P> {
        let params = self.classifier.params(&self.parameters);
        params.expect("the parameters of a row were checked")
    }

    /// Its own parameters as a struct if they have this type, else the defaults of the first
    /// classifier that has such parameters.
    pub fn params_or_default<P: Parameters>(&self) -> P {
        self.params().unwrap_or_default()
    }

    /// Sets one parameter, by its dotted name, to a value in TOML. A text that is no TOML is taken
    /// as a string. For a switch, `0` and `1` mean `false` and `true`.
    ///
    /// # Errors
    /// The parameter is unknown or the value is not allowed. Nothing is changed then.
    pub fn set(&mut self, path: &str, value: &str) -> Result<()> {
        let new_value = match (self.parameter(path), value) {
            // A grid of `tune` has numbers alone.
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

/// The error with the name of the row.
fn in_table(row: &str, error: &ParamError) -> anyhow::Error {
    let names = error.expected.strip_prefix("one of ").unwrap_or_default();
    let like = did_you_mean(error.found.trim_matches('"'), names.split(", "));
    anyhow!("[{row}]: {error}{like}")
}

/// The names and texts of the files of this program's rows, in the order of the tables.
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

    /// The rows of this program, and one for each of these classifiers, which a run has without
    /// being asked for it.
    ///
    /// # Errors
    /// The name of a classifier is taken, or has a letter that a name of a row cannot have.
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

    /// These rows, and those of a user's file. A run has the user's rows without being asked for
    /// them, unless they say `default = false`.
    ///
    /// # Errors
    /// The file cannot be read or is no TOML, or a row has a name that is taken, an unknown
    /// classifier, an unknown parameter, or a value that is not allowed.
    pub fn and_file(mut self, path: Option<&Path>) -> Result<Rows> {
        if let Some(path) = path {
            self.add(&file::read(path)?, true)
                .map_err(|error| anyhow!("{}: {error:#}", path.display()))?;
        }
        Ok(self)
    }

    /// The rows of a run, as its `run.json` has them, and no others.
    ///
    /// # Errors
    /// A row has a name that is taken, a classifier or a parameter that is unknown here, or a value
    /// that is not allowed.
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
    /// As [`Rows::and_file`], without the name of the file.
    pub fn with_text(text: &str) -> Result<Rows> {
        let mut rows = Rows::builtin().clone();
        rows.add(text, true)?;
        Ok(rows)
    }

    /// Adds the rows of a text in TOML; `by_default` where the text does not say it.
    fn add(&mut self, text: &str, by_default: bool) -> Result<()> {
        for entry in file::parse(text)? {
            let row = entry.row(&self.classifiers, &self.all, by_default)?;
            self.push(row)?;
        }
        Ok(())
    }

    /// Adds a row at the end. Its name must be a word of a list of rows and no pattern.
    ///
    /// # Errors
    /// Its name is empty, or is taken, or has a space, a comma or a `*`.
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

    /// The row of this name.
    pub fn find(&self, name: &str) -> Option<&Row> {
        self.all.iter().find(|row| row.name == name)
    }

    /// The row of this name, or a message with the nearest name.
    ///
    /// # Errors
    /// There is none.
    pub fn get(&self, name: &str) -> Result<&Row> {
        self.find(name).ok_or_else(|| self.unknown(name))
    }

    /// All rows, in the order of tables.
    pub fn iter(&self) -> impl Iterator<Item = &Row> {
        self.all.iter()
    }

    /// The rows that these names and patterns choose, in the order of tables; those by default if
    /// there are none. In a pattern `*` stands for any text; a pattern brings the bases of its
    /// rows: `potential/*` brings `potential`.
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

    /// Whether a pattern chooses a kind of this row: what a switch changes is seen beside the row
    /// without it.
    fn is_base(&self, row: &Row, pattern: &str) -> bool {
        pattern.contains('*')
            && self
                .iter()
                .any(|kind| base_name(&kind.name) == Some(&row.name) && fits(pattern, &kind.name))
    }

    fn unknown(&self, name: &str) -> anyhow::Error {
        let names: Vec<&str> = self.iter().map(|row| row.name.as_str()).collect();
        // The kinds of a row are many, and the pattern stands for them.
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

/// The name of the row that this one is a kind of: `potential` of `potential/no-shadows`.
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
    // The star may stand for any beginning of what is left, also for nothing or for all of it.
    fits(rest, "") || tail.char_indices().any(|(at, _)| fits(rest, &tail[at..]))
}

/// A table of parameters as TOML.
pub(crate) fn to_toml(table: &Table) -> toml::Table {
    // No parameter in its range is larger than TOML's integers.
    toml::Table::try_from(table).expect("TOML has every kind of value")
}
