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
use sahwal_core::classify::{Classifier, Entry, PotentialClassifier, REGISTRY};
use sahwal_core::potential;
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

/// The name of the potential model's table.
pub const POTENTIAL: &str = "potential";

impl Params {
    /// The parameters of the potential model: those of the file, else the default.
    ///
    /// # Errors
    /// A parameter that it does not have, or a value of another type.
    pub fn potential(&self) -> Result<potential::Params> {
        match self.tables.get(POTENTIAL) {
            None => Ok(potential::Params::default()),
            Some(table) => table.clone().try_into().with_context(in_table(POTENTIAL)),
        }
    }
}

fn in_table(name: &str) -> impl Fn() -> String {
    move || format!("[{name}]")
}

/// Builds a classifier with its parameters of the file.
///
/// # Errors
/// A parameter that the classifier does not have, or a value that does not fit.
pub fn build(entry: &Entry, params: &Params) -> Result<Box<dyn Classifier>> {
    match params.tables.get(entry.name) {
        None => Ok(entry.build()),
        Some(_) if entry.name == POTENTIAL => {
            let classifier = PotentialClassifier::new(params.potential()?);
            Ok(Box::new(classifier.with_context(in_table(entry.name))?))
        }
        Some(_) => bail!(
            "[{}]: expected no table, for it has no parameters",
            entry.name
        ),
    }
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
