//! The macro that defines structs of parameters.
//!
//! All classifiers and searches of this crate define their parameters with it, and so may other
//! crates. Files of rows and recorded runs contain the names of the fields. If a name, a default or
//! a range changes, old files are refused or mean something else.

use super::{ParamError, Value};

/// Defines a struct of parameters. Each field has its documentation, its type and its default
/// value. A number, or a list of numbers, may have a range, too.
///
/// ```
/// sahwal_core::parameters! {
///     /// The purpose of the struct.
///     #[derive(Copy)]
///     pub struct ReadingParams {
///         /// The largest number of evaluations.
///         pub limit: u64 = 10_000, in 1..=f64::INFINITY;
///         /// Whether regions are merged.
///         pub merge: bool = true;
///     }
/// }
/// assert_eq!(ReadingParams::default().limit, 10_000);
/// ```
///
/// The struct implements `Clone`, `Debug`, `PartialEq`, `Default`, serde's traits and
/// [`Parameters`](crate::params::Parameters). It also has the constant `DEFAULT` and the method
/// `with`. A field can have any type that serde reads, also another struct of parameters. For a
/// choice, use an enum with `#[serde(rename_all = "kebab-case")]`.
#[macro_export]
macro_rules! parameters {
    (
        $(#[$meta:meta])*
        $visible:vis struct $name:ident {
            $(
                $(#[$field_meta:meta])*
                $field_visible:vis $field:ident: $type:ty = $default:expr
                    $(, in $low:literal..=$high:expr)?;
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Debug, PartialEq,
            $crate::params::serde::Serialize, $crate::params::serde::Deserialize,
        )]
        #[serde(
            crate = "sahwal_core::params::serde",
            // With `remote`, serde derives plain functions. The traits below call them, and then
            // check the ranges.
            remote = "Self",
            default,
            deny_unknown_fields,
            rename_all = "kebab-case",
            expecting = "a table",
        )]
        #[non_exhaustive]
        $visible struct $name {
            $($(#[$field_meta])* $field_visible $field: $type,)+
        }

        impl $name {
            /// The default parameters, as a constant.
            $visible const DEFAULT: $name = $name { $($field: $default,)+ };

            /// Returns these parameters after `change` has set some fields.
            #[must_use]
            #[allow(dead_code, reason = "a private struct may have no use for it")]
            $visible fn with(mut self, change: impl FnOnce(&mut $name)) -> $name {
                change(&mut self);
                self
            }
        }

        impl Default for $name {
            fn default() -> $name {
                $name::DEFAULT
            }
        }

        impl $crate::params::serde::Serialize for $name {
            fn serialize<S: $crate::params::serde::Serializer>(
                &self,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                $name::serialize(self, to)
            }
        }

        impl<'de> $crate::params::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::params::serde::Deserializer<'de>>(
                from: D,
            ) -> Result<$name, D::Error> {
                let read = $name::deserialize(from)?;
                $($(
                    let range = ($low as f64, $high as f64);
                    let checked = $crate::params::in_range(stringify!($field), &read.$field, range);
                    checked.map_err($crate::params::serde::de::Error::custom)?;
                )?)+
                Ok(read)
            }
        }

        impl $crate::params::Parameters for $name {}
    };
}

/// Checks that a number, or every number of a list, lies between `low` and `high`, both included.
///
/// # Errors
/// [`ParamError`] for the first number outside, with the name of the field in kebab case.
pub fn in_range(
    field: &str,
    value: impl serde::Serialize,
    (low, high): (f64, f64),
) -> Result<(), ParamError> {
    // A single number is checked like an item of a list, but the error names no item.
    let items = match serde_json::to_value(value) {
        Ok(Value::Array(items)) => items
            .into_iter()
            .enumerate()
            .map(|(at, item)| (Some(at), item))
            .collect(),
        Ok(single) => vec![(None, single)],
        Err(_) => Vec::new(),
    };
    for (at, item) in items {
        let number = item.as_f64().unwrap_or(f64::NAN);
        // NaN is in no range.
        if !(low <= number && number <= high) {
            let expected = if high == f64::INFINITY {
                format!("{low} or more")
            } else {
                format!("{low} to {high}")
            };
            let mut error = ParamError::new(expected, number);
            if let Some(at) = at {
                error = error.inside(at);
            }
            return Err(error.inside(field.replace('_', "-")));
        }
    }
    Ok(())
}
