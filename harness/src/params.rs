//! Parameters of classifiers, from a TOML file with a table for each classifier.
//!
//! ```toml
//! [string-graph]
//! apc = false
//! ```
//!
//! A parameter that the file leaves out keeps its default. This module reads TOML and
//! names the place of an error; the registry of the classifiers knows the parameters,
//! their types and their ranges.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use sahwal_core::classify::{Classifier, REGISTRY, Registered};
use sahwal_core::combined::CombinedParams;
use sahwal_core::params::{self as core_params, ParamError, Parameters, Value};
use toml::Table;

use crate::disk;
use crate::suggest::did_you_mean;

/// Name of the classifier that gives the verdicts where one is needed and none is named.
pub const DEFAULT: &str = "combined";

/// Parameters by the name of the classifier.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params {
    tables: Table,
}

impl Params {
    /// Reads a TOML file.
    ///
    /// # Errors
    /// The file cannot be read or is no TOML, or it has a table for an unknown classifier, an
    /// unknown parameter, or a value that is not allowed.
    pub fn read(path: &Path) -> Result<Params> {
        let place = || path.display().to_string();
        let text = disk::read_text(path).with_context(place)?;
        let params = Params::parse(&text).with_context(place)?;
        let named = |entry: &&Registered| params.tables.contains_key(entry.name);
        for entry in REGISTRY.iter().filter(named) {
            effective(entry, &params).with_context(place)?;
        }
        Ok(params)
    }

    /// Reads the text of such a file.
    ///
    /// # Errors
    /// The text is no TOML, or it has a table for an unknown classifier.
    pub fn parse(text: &str) -> Result<Params> {
        let tables: Table = toml::from_str(text).map_err(|error| in_text(&error, text))?;
        for (name, value) in &tables {
            if !REGISTRY.iter().any(|entry| entry.name == name) {
                let names: Vec<_> = REGISTRY.iter().map(|entry| entry.name).collect();
                bail!(
                    "expected a table for one of {}, found [{name}]{}",
                    names.join(", "),
                    did_you_mean(name, names.iter().copied())
                );
            }
            if !value.is_table() {
                bail!("expected a table [{name}], found {name} = {value}");
            }
        }
        Ok(Params { tables })
    }
}

/// As TOML, sorted by name.
impl std::fmt::Display for Params {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.tables.fmt(f)
    }
}

/// The error with its line and column. The excerpt of the `toml` crate is left out,
/// because it may be as long as the file.
fn in_text(error: &toml::de::Error, text: &str) -> anyhow::Error {
    let message = one_line(error.message());
    let at = error.span().map_or(0, |span| span.start);
    let before = text.get(..at).unwrap_or(text);
    let (line, rest) = match before.rsplit_once('\n') {
        Some((above, rest)) => (above.matches('\n').count() + 2, rest),
        None => (1, before),
    };
    let column = rest.chars().count() + 1;
    anyhow!("line {line}, column {column}: {message}")
}

fn one_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

impl Params {
    /// The table of the file for a classifier.
    ///
    /// # Errors
    /// The file has a table although the classifier has no parameters.
    fn table(&self, entry: &Registered) -> Result<core_params::Table> {
        let name = entry.name;
        match self.tables.get(name).and_then(toml::Value::as_table) {
            None => Ok(core_params::Table::default()),
            Some(_) if entry.fields().is_empty() => {
                bail!("[{name}]: expected no table, for it has no parameters")
            }
            Some(table) => Ok(table.clone().try_into()?),
        }
    }

    /// The parameters of a classifier as a struct; `None` if its parameters have another
    /// type.
    ///
    /// # Errors
    /// The file has an unknown parameter or a value that is not allowed.
    pub fn of<P: Parameters>(&self, entry: &Registered) -> Result<Option<P>> {
        let Some(defaults) = entry.default_params::<P>() else {
            return Ok(None);
        };
        let params = defaults.clone().over(&self.table(entry)?);
        params.map(Some).map_err(|error| in_table(entry, &error))
    }

    /// The parameters of the first classifier that has parameters of the type `P`.
    ///
    /// # Errors
    /// As for [`Params::of`].
    pub fn get<P: Parameters>(&self) -> Result<P> {
        match Registered::with_params::<P>() {
            Some(entry) => Ok(self.of(entry)?.unwrap_or_default()),
            None => Ok(P::default()),
        }
    }

    /// Replaces all parameters of the first classifier that has parameters of the type
    /// `P`.
    pub fn put<P: Parameters>(&mut self, params: &P) {
        if let Some(entry) = Registered::with_params::<P>() {
            let table = to_toml(&params.to_table());
            self.tables.insert(entry.name.to_owned(), table.into());
        }
    }

    /// Switches network, playouts and reading of the combined classifier off.
    ///
    /// # Errors
    /// As for [`Params::of`].
    pub fn make_static(&mut self) -> Result<()> {
        let params: CombinedParams = self.get()?;
        self.put(&params.static_only());
        Ok(())
    }

    /// Sets one parameter of a classifier, by its dotted name, to a value in TOML. A text
    /// that is no TOML is taken as a string. For a switch, `0` and `1` mean `false` and
    /// `true`.
    ///
    /// # Errors
    /// The parameter is unknown or the value is not allowed. Nothing is changed then.
    pub fn set(&mut self, entry: &Registered, path: &str, value: &str) -> Result<()> {
        let mut all = Value::Table(effective(entry, self)?);
        let old = all.at_mut(path).map_err(|error| in_table(entry, &error))?;
        let value = match (old, value) {
            (Value::Bool(_), "0") => toml::Value::Boolean(false),
            (Value::Bool(_), "1") => toml::Value::Boolean(true),
            _ => value
                .parse()
                .unwrap_or_else(|_| toml::Value::String(value.to_owned())),
        };
        let mut changed = self.clone();
        let mut table = &mut changed.tables;
        let mut names: Vec<&str> = [entry.name].into_iter().chain(path.split('.')).collect();
        let last = names.pop().unwrap_or_default();
        for name in names {
            let inner = table.entry(name).or_insert_with(|| Table::new().into());
            let found = inner.as_table_mut();
            table = found.with_context(|| format!("[{}]: expected a table {name}", entry.name))?;
        }
        table.insert(last.to_owned(), value);
        build(entry, &changed)?;
        *self = changed;
        Ok(())
    }
}

/// All parameters of a classifier with their values; empty if it has none.
///
/// # Errors
/// As for [`build`].
pub fn effective(entry: &Registered, params: &Params) -> Result<core_params::Table> {
    let table = entry.effective(&params.table(entry)?);
    table.map_err(|error| in_table(entry, &error))
}

/// Builds a classifier with the parameters of the file.
///
/// # Errors
/// The file has an unknown parameter or a value that is not allowed.
pub fn build(entry: &Registered, params: &Params) -> Result<Box<dyn Classifier>> {
    let built = entry.build_with(&params.table(entry)?);
    built.map_err(|error| in_table(entry, &error))
}

/// The error with the name of the classifier's table.
fn in_table(entry: &Registered, error: &ParamError) -> anyhow::Error {
    let names = error.expected.strip_prefix("one of ").unwrap_or_default();
    let like = did_you_mean(&error.found, names.split(", "));
    anyhow!("[{}]: {error}{like}", entry.name)
}

/// A table of parameters as TOML.
pub fn to_toml(table: &core_params::Table) -> Table {
    // No parameter in its range is larger than TOML's integers.
    Table::try_from(table).expect("TOML has every kind of value")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::classify;
    use sahwal_core::string_graph::StringGraphParams;

    #[test]
    fn tables_are_for_classifiers_that_have_parameters() {
        let error = |text: &str| format!("{:#}", Params::parse(text).unwrap_err());
        assert!(error("[bensen]").contains("found [bensen]"));
        assert!(error("benson = 3").contains("found benson = 3"));
        assert!(error("[benson").starts_with("line 1, column 8: unclosed table"));
        assert!(error("[benson]\n\n a = \u{e9}\n").starts_with("line 3, column 6: "));
        // No excerpt of a line of any length.
        assert!(error(&"a".repeat(100_000)).len() < 200);
        let params = Params::parse("[benson]").unwrap();
        let benson = classify::find("benson").unwrap();
        let error = build(benson, &params).err().unwrap().to_string();
        assert_eq!(
            error,
            "[benson]: expected no table, for it has no parameters"
        );
        assert!(build(benson, &Params::default()).is_ok());

        let numerical = classify::find("numerical").unwrap();
        let built = |text: &str| build(numerical, &Params::parse(text).unwrap());
        assert!(built("[numerical]\nraces = \"unknown\"\nshared-liberties = 0").is_ok());
        for text in ["races = \"guess\"", "racing = 1", "shared-liberties = -1"] {
            let error = built(&format!("[numerical]\n{text}")).err().unwrap();
            assert!(
                format!("{error:#}").starts_with("[numerical]: "),
                "{error:#}"
            );
        }
    }

    #[test]
    fn a_wrong_parameter_names_its_file_and_the_nearest_name() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("mine.toml");
        std::fs::write(&path, "[combined]\nsafe-att = 0.5\n").unwrap();
        let error = format!("{:#}", Params::read(&path).unwrap_err());
        assert!(error.starts_with(&path.display().to_string()), "{error}");
        assert!(
            error.ends_with("found safe-att; did you mean `safe-at`?"),
            "{error}"
        );
    }

    #[test]
    fn every_classifier_that_takes_a_table_shows_its_parameters() {
        for entry in REGISTRY {
            let empty = Params::parse(&format!("[{}]", entry.name)).unwrap();
            let shown = effective(entry, &Params::default()).unwrap();
            let takes_one = build(entry, &empty).is_ok();
            assert_eq!(takes_one, !shown.is_empty(), "{}", entry.name);
        }
    }

    #[test]
    fn one_parameter_is_set_and_a_bad_one_changes_nothing() {
        let mut params = Params::default();
        let set = |params: &mut Params, name: &str, key: &str, value: &str| {
            params.set(classify::find(name).unwrap(), key, value)
        };
        set(&mut params, "string-graph", "apc", "0").unwrap();
        set(&mut params, "string-graph", "eaten", "row-order").unwrap();
        set(&mut params, "numerical", "shared-liberties", "3").unwrap();
        set(&mut params, "potential", "v1", "2").unwrap();
        set(&mut params, "combined", "playout.seed", "5").unwrap();
        let text = "[string-graph]\napc = false\neaten = \"row-order\"\n\
                    [numerical]\nshared-liberties = 3\n[potential]\nv1 = 2\n[combined.playout]\nseed = 5";
        assert_eq!(params, Params::parse(text).unwrap());
        for (name, key, value) in [
            ("string-graph", "apc", "perhaps"),
            ("string-graph", "acp", "1"),
            ("potential", "d-max", "99"),
            ("benson", "v1", "1"),
        ] {
            let error = set(&mut params, name, key, value).unwrap_err();
            assert!(format!("{error:#}").contains(name), "{error:#}");
            assert_eq!(params, Params::parse(text).unwrap());
        }
    }

    #[test]
    fn parameters_out_of_range_are_refused_by_name() {
        let error = |name: &str, text: &str| {
            let entry = classify::find(name).unwrap();
            let error = build(entry, &Params::parse(text).unwrap()).err().unwrap();
            format!("{error:#}")
        };
        assert_eq!(
            error("playout", "[playout]\natari-replies = 9"),
            "[playout]: atari-replies: expected 0 to 8, found 9"
        );
        assert_eq!(
            error("combined", "[combined]\nunknown-below = 1.5"),
            "[combined]: unknown-below: expected 0 to 1, found 1.5"
        );
        assert_eq!(
            error("combined", "[combined.playout]\natari-replies = 9"),
            "[combined]: playout.atari-replies: expected 0 to 8, found 9"
        );
    }

    #[test]
    fn a_static_combined_classifier_keeps_its_other_parameters() {
        let mut params = Params::parse("[combined]\nproofs = false").unwrap();
        params.make_static().unwrap();
        let combined: CombinedParams = params.get().unwrap();
        assert!(!combined.sampling && !combined.fights && !combined.proofs);
    }

    #[test]
    fn what_a_table_leaves_out_keeps_the_default_of_its_classifier() {
        let graph = |name: &str, text: &str| {
            let entry = classify::find(name).unwrap();
            Params::parse(text).unwrap().of::<StringGraphParams>(entry)
        };
        let text = "[string-graph-vertex]\napc = false\neaten = \"row-order\"";
        let vertex = graph("string-graph-vertex", text).unwrap().unwrap();
        let changes = sahwal_core::params::Table::from_iter([
            ("apc", sahwal_core::params::Value::from(false)),
            ("eaten", "row-order".into()),
        ]);
        let expected = StringGraphParams::VERTEX.over(&changes).unwrap();
        assert_eq!(vertex, expected);
        let other = graph("string-graph-plus", text).unwrap();
        assert_eq!(other, Some(StringGraphParams::PLUS));
        let error = graph("string-graph", "[string-graph]\neaten = \"some\"").unwrap_err();
        assert!(format!("{error:#}").contains("row-order"), "{error:#}");
    }
}
