//! Parameters: one mechanism for the settings of every classifier and search.
//!
//! The macro [`parameters!`](crate::parameters) defines a struct. It holds the documentation, the
//! default value and the range of each field in one place. The trait [`Parameters`] reads and
//! writes the fields by name. Any struct that serde reads and writes as a table can implement it:
//!
//! ```
//! use sahwal_core::params::{Parameters, Table};
//! use sahwal_core::combined::CombinedParams;
//!
//! let mut params = CombinedParams::default();
//! params.set("playout.atari-replies", 3)?;
//! assert_eq!(params.playout.atari_replies, 3);
//! assert_eq!(params.to_table()["fights"], true);
//!
//! let error = params.set("unknown-below", 1.5).unwrap_err();
//! assert_eq!(error.to_string(), "unknown-below: expected 0 to 1, found 1.5");
//!
//! // A file gives a table; a parameter that is not in the table keeps its value.
//! let table: Table = toml::from_str("unknown-below = 0.5").expect("a table");
//! assert_eq!(params.over(&table)?.unknown_below, 0.5);
//! # Ok::<(), sahwal_core::params::ParamError>(())
//! ```
//!
//! `CombinedParams::default().with(|set| set.unknown_below = 0.5)` changes fields in Rust. Some
//! fields are not public, such as the choices between readings of a paper. They are set by name
//! only.
//!
//! Names are in kebab case. A dot leads to a parameter of a nested struct, or to an item
//! of a list by its number from 0: `playout.atari-replies`, `coefficients.0`.
//!
//! The registry builds its classifiers from such parameters. The rows of `run`, the grids of `tune`
//! and the questions from JavaScript and Python arrive here as tables. If a table that was valid is
//! refused, files and programs of users fail.

mod define;
mod error;
mod serde_text;
#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use define::in_range;
pub use error::ParamError;
#[doc(hidden)]
pub use serde;
pub use serde_json::Value;

use serde::Serialize;
use serde::de::DeserializeOwned;

#[doc(no_inline)]
pub use crate::parameters;

/// Values of parameters by name, in the order of their declaration.
///
/// ```
/// use sahwal_core::life::SolveParams;
/// use sahwal_core::params::{Parameters, Table};
///
/// let table: Table = SolveParams::default().to_table();
/// assert_eq!(table["memory"], 128);
/// ```
pub type Table = serde_json::Map<String, Value>;

/// A struct of parameters, which serde reads and writes as a table with a default for each field.
///
/// ```
/// use sahwal_core::numerical::NumericalParams;
/// use sahwal_core::params::Parameters;
///
/// let mut params = NumericalParams::default();
/// params.set("shared-liberties", 3)?;
/// assert_eq!(params.shared_liberties, 3);
/// assert!(params.set("liberties", 3).is_err());
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
pub trait Parameters: Serialize + DeserializeOwned + Default + Send + Sync + 'static {
    /// All values by name.
    ///
    /// # Panics
    /// If serde writes the type as anything but a table.
    fn to_table(&self) -> Table {
        match serde_json::to_value(self) {
            Ok(Value::Object(table)) => table,
            other => panic!("expected parameters that are a table, found {other:?}"),
        }
    }

    /// Returns the parameters with the values of `table`. A parameter that is not in the table
    /// keeps its value.
    ///
    /// # Errors
    /// [`ParamError`] for an unknown name, or for a value that is not allowed.
    fn over(&self, table: &Table) -> Result<Self, ParamError> {
        let mut all = Value::Object(self.to_table());
        overlay(&mut all, &Value::Object(table.clone()))?;
        serde_path_to_error::deserialize(all).map_err(|error| ParamError::with_place(&error))
    }

    /// Replaces the value at a dotted path.
    ///
    /// # Errors
    /// [`ParamError`] if there is no such parameter or the value is not allowed. The parameters
    /// then stay as they were.
    fn set(&mut self, path: &str, value: impl Into<Value>) -> Result<(), ParamError> {
        *self = self.over(&at_path(path, value.into()))?;
        Ok(())
    }

    /// Checks all ranges.
    ///
    /// # Errors
    /// [`ParamError`] for the first value outside its range.
    fn check(&self) -> Result<(), ParamError> {
        Self::default().over(&self.to_table()).map(drop)
    }
}

/// The table that has `value` at a dotted path and nothing else.
#[doc(hidden)]
pub fn at_path(path: &str, value: Value) -> Table {
    let (name, value) = match path.split_once('.') {
        Some((name, rest)) => (name, Value::Object(at_path(rest, value))),
        None => (path, value),
    };
    Table::from_iter([(name.to_owned(), value)])
}

/// Replaces values in `value` by those of `given`. The names must exist, and each new value must be
/// of the same kind as the old one. The type of the parameters checks everything else later.
fn overlay(value: &mut Value, given: &Value) -> Result<(), ParamError> {
    let expected = match (&mut *value, given) {
        (Value::Object(all), Value::Object(some)) => {
            for (name, given) in some {
                let names: Vec<&str> = all.keys().map(String::as_str).collect();
                let expected = if names.is_empty() {
                    "no parameters".to_owned()
                } else {
                    format!("one of {}", names.join(", "))
                };
                let Some(old) = all.get_mut(name) else {
                    return Err(ParamError::new(expected, name));
                };
                overlay(old, given).map_err(|error| error.inside(name))?;
            }
            return Ok(());
        }
        // A list is changed item by item: the names are the numbers of the items.
        (Value::Array(list), Value::Object(some)) => {
            let last = list.len().saturating_sub(1);
            for (name, given) in some {
                let item = name
                    .parse()
                    .ok()
                    .and_then(|at: usize| list.get_mut(at))
                    .ok_or_else(|| ParamError::new(format!("an item 0 to {last}"), name))?;
                overlay(item, given).map_err(|error| error.inside(name))?;
            }
            return Ok(());
        }
        // The old value shows the kind. serde keeps an `f64` as one even if it is whole, such as
        // 1.0, so any other number is of a type of whole numbers.
        (Value::Bool(_), given) if !given.is_boolean() => "true or false",
        (Value::Number(_), given) if !given.is_number() => "a number",
        (Value::Number(old), given) if !old.is_f64() && given.is_f64() => "a whole number",
        (old, given) => {
            *old = given.clone();
            return Ok(());
        }
    };
    Err(ParamError::new(expected, given))
}
