//! Parameters: one mechanism for the settings of every classifier and search.
//!
//! The macro `parameters!` defines a struct. Each field stands in one place with its
//! documentation, its default value and its range. The macro implements [`Parameters`],
//! so that a caller can list the fields and read and write them by name:
//!
//! ```
//! use sahwal_core::params::{Parameters, Table, Value};
//! use sahwal_core::combined::CombinedParams;
//!
//! let mut params = CombinedParams::default();
//! params.set("playout.atari-replies", 3)?;
//! assert_eq!(params.playout.atari_replies, 3);
//! assert_eq!(params.get("fights")?, Value::Bool(true));
//!
//! let error = params.set("safe-at", 1.5).unwrap_err();
//! assert_eq!(error.to_string(), "safe-at: expected 0 to 1, found 1.5");
//!
//! // A file gives a table; a parameter that is not in the table keeps its value.
//! let table = Table::from_iter([("open-border", Value::from(5))]);
//! assert_eq!(params.over(&table)?.open_border, 5);
//!
//! for parameter in CombinedParams::FIELDS {
//!     println!("{}: {}", parameter.name, parameter.doc());
//! }
//! # Ok::<(), sahwal_core::params::ParamError>(())
//! ```
//!
//! `CombinedParams::default().with(|set| set.open_border = 5)` changes fields in Rust. Fields that are not
//! public, such as the choices between readings of a paper, are set by name only.
//!
//! Names are in kebab case. A dot leads to a parameter of a nested struct, or to an item
//! of a list by its number from 0: `playout.atari-replies`, `coefficients.0`.
//!
//! The crate reads no files. With the feature `serde` a [`Table`] is read from TOML, JSON or any other
//! format of data, and written to it.

#[cfg(feature = "serde")]
mod data;
mod define;
mod error;
mod parameter;
#[cfg(test)]
mod tests;
mod value;

pub(crate) use define::{choices, kebab, parameters};
pub use error::ParamError;
pub(crate) use parameter::{Parameter, unknown_name, within};
pub use parameter::{ParameterInfo, Parameters};
pub use value::{Table, Value};
