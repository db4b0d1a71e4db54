//! Parameters of classifiers, from a TOML file with a table for each.
//!
//! ```toml
//! [string-graph]
//! apc = false
//! ```
//!
//! A classifier with parameters has a line in [`build`]; what the file leaves out keeps
//! its default.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use sahwal_core::classify::{
    Classifier, Combined, Entry, MuellerSearch, MuellerStatic, Numerical, NumericalParams, Playout,
    PotentialClassifier, REGISTRY, StringGraph,
};
use sahwal_core::combined::CombinedParams;
use sahwal_core::playout::PlayoutParams;
use sahwal_core::safety::{SearchParams, StaticParams};
use sahwal_core::{potential, string_graph};
use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::Table;

/// Parameters by the name of the classifier.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params {
    tables: Table,
}

impl Params {
    /// Reads a TOML file.
    ///
    /// # Errors
    /// The file cannot be read or is no TOML, or a table is for no classifier.
    pub fn read(path: &Path) -> Result<Params> {
        let place = || path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(place)?;
        Params::parse(&text).with_context(place)
    }

    /// Reads the text of such a file.
    ///
    /// # Errors
    /// It is no TOML, or a table is for no classifier.
    pub fn parse(text: &str) -> Result<Params> {
        let tables: Table = toml::from_str(text).map_err(|error| in_text(&error, text))?;
        for (name, value) in &tables {
            if !REGISTRY.iter().any(|entry| entry.name == name) {
                let names: Vec<_> = REGISTRY.iter().map(|entry| entry.name).collect();
                bail!(
                    "expected a table for one of {}, found [{name}]",
                    names.join(", ")
                );
            }
            if !value.is_table() {
                bail!("expected a table [{name}], found {name} = {value}");
            }
        }
        Ok(Params { tables })
    }
}

/// As TOML; the order of the file does not matter.
impl std::fmt::Display for Params {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.tables.fmt(f)
    }
}

/// The error with its place; the excerpt that the crate shows may be as long as the file.
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

/// The name of the potential model's table.
pub const POTENTIAL: &str = "potential";
/// The name of the combined classifier's table.
pub const COMBINED: &str = "combined";

const MUELLER_SEARCH: &str = "mueller-search";

impl Params {
    /// The parameters of the potential model: the default but for what the file says.
    ///
    /// # Errors
    /// A parameter that it does not have, or a value of another type.
    pub fn potential(&self) -> Result<potential::Params> {
        self.over(POTENTIAL, potential::Params::default())
    }

    /// The parameters of the combined classifier: the default but for what the file says.
    ///
    /// # Errors
    /// As for [`Params::potential`].
    pub fn combined(&self) -> Result<CombinedParams> {
        let params = self.over(COMBINED, CombinedParams::default())?;
        params.check().with_context(|| format!("[{COMBINED}]"))?;
        Ok(params)
    }

    /// Leaves sampling and search out of the combined classifier.
    ///
    /// # Errors
    /// As for [`Params::potential`].
    pub fn make_static(&mut self) -> Result<()> {
        let params = Table::try_from(self.combined()?.static_only())?;
        self.tables.insert(COMBINED.to_owned(), params.into());
        Ok(())
    }

    /// The parameters of the safety search: the default but for what the file says.
    ///
    /// # Errors
    /// A parameter that it does not have, or a value that does not fit.
    pub fn mueller_search(&self) -> Result<SearchParams> {
        let params = self.over(MUELLER_SEARCH, SearchParams::default())?;
        params
            .check()
            .with_context(|| format!("[{MUELLER_SEARCH}]"))?;
        Ok(params)
    }

    /// `defaults` but for what the table `name` says.
    fn over<P: Serialize + DeserializeOwned>(&self, name: &str, defaults: P) -> Result<P> {
        let Some(table) = self.tables.get(name).and_then(toml::Value::as_table) else {
            return Ok(defaults);
        };
        let mut all = Table::try_from(defaults)?;
        all.extend(table.clone());
        all.try_into()
            .map_err(|error: toml::de::Error| anyhow!("[{name}]: {}", one_line(&error.to_string())))
    }
}

impl Params {
    /// Sets one parameter of a classifier to a value as TOML has it; text that is no
    /// TOML is taken as a string, 0 and 1 as `false` and `true` where one of those stood.
    ///
    /// # Errors
    /// A parameter that the classifier does not have, or a value that does not fit:
    /// nothing is changed then.
    pub fn set(&mut self, entry: &Entry, key: &str, value: &str) -> Result<()> {
        let old = effective(entry, self)?.remove(key);
        let value = match (old, value) {
            (Some(toml::Value::Boolean(_)), "0") => toml::Value::Boolean(false),
            (Some(toml::Value::Boolean(_)), "1") => toml::Value::Boolean(true),
            _ => value
                .parse()
                .unwrap_or_else(|_| toml::Value::String(value.to_owned())),
        };
        let mut tables = self.tables.clone();
        let table = tables
            .entry(entry.name)
            .or_insert_with(|| toml::Value::Table(Table::new()));
        if let Some(table) = table.as_table_mut() {
            table.insert(key.to_owned(), value);
        }
        let changed = Params { tables };
        build(entry, &changed)?;
        *self = changed;
        Ok(())
    }
}

/// All parameters of a classifier with their values, empty if it has none.
///
/// # Errors
/// As for [`build`].
pub fn effective(entry: &Entry, params: &Params) -> Result<Table> {
    let name = entry.name;
    if let Some(params) = of_string_graph(entry, params)? {
        return Ok(Table::try_from(params)?);
    }
    Ok(match name {
        "mueller-static" => Table::try_from(params.over(name, StaticParams::default())?)?,
        MUELLER_SEARCH => Table::try_from(params.mueller_search()?)?,
        "numerical" => Table::try_from(params.over(name, NumericalParams::default())?)?,
        "playout" => Table::try_from(params.over(name, PlayoutParams::default())?)?,
        COMBINED => Table::try_from(params.combined()?)?,
        POTENTIAL => Table::try_from(params.potential()?)?,
        _ => Table::new(),
    })
}

/// Builds a classifier with its parameters of the file.
///
/// # Errors
/// A parameter that the classifier does not have, or a value that does not fit.
pub fn build(entry: &Entry, params: &Params) -> Result<Box<dyn Classifier>> {
    let name = entry.name;
    if let Some(params) = of_string_graph(entry, params)? {
        return Ok(Box::new(StringGraph(params)));
    }
    Ok(match name {
        "mueller-static" => Box::new(MuellerStatic(params.over(name, StaticParams::default())?)),
        MUELLER_SEARCH => Box::new(MuellerSearch(params.mueller_search()?)),
        "numerical" => Box::new(Numerical(params.over(name, NumericalParams::default())?)),
        COMBINED => Box::new(Combined(params.combined()?)),
        "playout" => {
            let params = params.over(name, PlayoutParams::default())?;
            params.check().with_context(|| format!("[{name}]"))?;
            Box::new(Playout(params))
        }
        POTENTIAL => {
            let classifier = PotentialClassifier::new(params.potential()?);
            Box::new(classifier.with_context(|| format!("[{name}]"))?)
        }
        _ if params.tables.contains_key(name) => {
            bail!("[{name}]: expected no table, for it has no parameters")
        }
        _ => entry.build(),
    })
}

/// The parameters of a classifier that is a String Graph, `None` for any other.
///
/// # Errors
/// As for [`build`].
pub fn of_string_graph(entry: &Entry, params: &Params) -> Result<Option<string_graph::Params>> {
    let defaults = match entry.name {
        "string-graph" => string_graph::Params::COLOUR,
        "string-graph-vertex" => string_graph::Params::VERTEX,
        "string-graph-plus" => string_graph::Params::PLUS,
        "static-plus" => string_graph::Params::STATIC_PLUS,
        _ => return Ok(None),
    };
    params.over(entry.name, defaults).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::classify;

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
        let text = "[string-graph]\napc = false\neaten = \"row-order\"\n\
                    [numerical]\nshared-liberties = 3\n[potential]\nv1 = 2";
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
            "[combined]: atari-replies: expected 0 to 8, found 9"
        );
    }

    #[test]
    fn a_static_combined_classifier_keeps_its_other_parameters() {
        let mut params = Params::parse("[combined]\nproofs = false").unwrap();
        params.make_static().unwrap();
        let combined = params.combined().unwrap();
        assert!(!combined.sampling && !combined.seki && !combined.proofs);
    }

    #[test]
    fn what_a_table_leaves_out_keeps_the_default_of_its_classifier() {
        let graph = |name: &str, text: &str| {
            let entry = classify::find(name).unwrap();
            of_string_graph(entry, &Params::parse(text).unwrap())
        };
        let text = "[string-graph-vertex]\napc = false\neaten = \"row-order\"";
        let vertex = graph("string-graph-vertex", text).unwrap().unwrap();
        let expected = string_graph::Params {
            apc: false,
            eaten: string_graph::Eaten::RowOrder,
            ..string_graph::Params::VERTEX
        };
        assert_eq!(vertex, expected);
        let other = graph("string-graph-plus", text).unwrap();
        assert_eq!(other, Some(string_graph::Params::PLUS));
        let error = graph("string-graph", "[string-graph]\neaten = \"some\"").unwrap_err();
        assert!(format!("{error:#}").contains("row-order"), "{error:#}");
    }
}
