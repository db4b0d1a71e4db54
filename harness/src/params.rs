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

use anyhow::{Context, Result, bail};
use sahwal_core::classify::{Classifier, Entry, REGISTRY, StringGraph};
use sahwal_core::string_graph;
use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

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

    fn parse(text: &str) -> Result<Params> {
        let tables: Table = text.parse()?;
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

/// Builds a classifier with its parameters of the file.
///
/// # Errors
/// A parameter that the classifier does not have, or a value that does not fit.
pub fn build(entry: &Entry, params: &Params) -> Result<Box<dyn Classifier>> {
    let Some(table) = params.tables.get(entry.name).and_then(Value::as_table) else {
        return Ok(entry.build());
    };
    match entry.name {
        "string-graph" => over(entry, table, string_graph::Params::COLOUR, StringGraph),
        "string-graph-vertex" => over(entry, table, string_graph::Params::VERTEX, StringGraph),
        "string-graph-plus" => over(entry, table, string_graph::Params::PLUS, StringGraph),
        _ => bail!(
            "[{}]: expected no table, for it has no parameters",
            entry.name
        ),
    }
}

/// A classifier whose parameters are `defaults` but for what `table` says.
fn over<P, C>(
    entry: &Entry,
    table: &Table,
    defaults: P,
    classifier: impl FnOnce(P) -> C,
) -> Result<Box<dyn Classifier>>
where
    P: Serialize + DeserializeOwned,
    C: Classifier + 'static,
{
    let mut all = Table::try_from(defaults)?;
    all.extend(table.clone());
    let params = all
        .try_into()
        .with_context(|| format!("[{}]", entry.name))?;
    Ok(Box::new(classifier(params)))
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
        assert!(error("[benson").contains("line 1"));
        let params = Params::parse("[benson]").unwrap();
        let benson = classify::find("benson").unwrap();
        let error = build(benson, &params).err().unwrap().to_string();
        assert_eq!(
            error,
            "[benson]: expected no table, for it has no parameters"
        );
        assert!(build(benson, &Params::default()).is_ok());
    }
}
