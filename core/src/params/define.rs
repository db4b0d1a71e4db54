//! The macros that define structs of parameters and their choices.

/// Turns `snake_case` into `kebab-case`.
pub(crate) const fn kebab<const N: usize>(snake: &str) -> [u8; N] {
    let mut name = [0; N];
    let mut at = 0;
    while at < N {
        let byte = snake.as_bytes()[at];
        name[at] = if byte == b'_' { b'-' } else { byte };
        at += 1;
    }
    name
}

/// Defines a struct of parameters: for each field its documentation, type, default value
/// and, for numbers, its range.
///
/// ```text
/// parameters! {
///     /// The purpose of the struct.
///     #[derive(Copy)]
///     pub struct SearchParams {
///         /// The largest number of evaluations.
///         pub limit: u64 = 10_000, in 1..=f64::INFINITY;
///         /// Whether regions are merged.
///         pub merge: bool = true;
///     }
/// }
/// ```
///
/// The macro derives `Clone`, `Debug` and `PartialEq`, adds the constant `DEFAULT` and the
/// method `with`, and implements `Default`, [`Parameter`](super::Parameter) and
/// [`Parameters`](super::Parameters).
macro_rules! parameters {
    (
        $(#[$meta:meta])*
        $visible:vis struct $name:ident {
            $(
                $(#[doc = $doc:literal])+
                $field_visible:vis $field:ident: $type:ty = $default:expr
                    $(, in $low:literal..=$high:expr)?;
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        $visible struct $name {
            $($(#[doc = $doc])+ $field_visible $field: $type,)+
        }

        impl $name {
            /// The default parameters, as a constant.
            $visible const DEFAULT: $name = $name { $($field: $default,)+ };

            /// These parameters with the fields that `change` sets.
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

        const _: () = {
            use $crate::params::{
                ParamError, Parameter, ParameterInfo, Parameters, Table, Value, kebab, unknown_name, within,
            };

            impl Parameters for $name {
                const FIELDS: &'static [ParameterInfo] = &[$(
                    ParameterInfo {
                        name: {
                            const SNAKE: &str = stringify!($field);
                            const KEBAB: [u8; SNAKE.len()] = kebab(SNAKE);
                            match std::str::from_utf8(&KEBAB) {
                                Ok(name) => name,
                                Err(_) => SNAKE,
                            }
                        },
                        doc: concat!($($doc),+),
                        range: {
                            let range: &[(f64, f64)] =
                                &[$(($low as f64, $high as f64))?];
                            range.first().copied()
                        },
                    },
                )+];

                fn to_table(&self) -> Table {
                    let values = [$(Parameter::value(&self.$field),)+];
                    let names = Self::FIELDS.iter().map(|field| field.name);
                    names.zip(values).collect()
                }
            }

            impl Parameter for $name {
                fn value(&self) -> Value {
                    Value::Table(self.to_table())
                }

                fn assign(&mut self, value: &Value) -> Result<(), ParamError> {
                    let Value::Table(table) = value else {
                        return Err(ParamError::new("a table", value));
                    };
                    for (name, value) in table.iter() {
                        let mut fields = Self::FIELDS.iter();
                        $(
                            if let Some(field) = fields.next()
                                && field.name == name
                            {
                                within(value, field.range)
                                    .and_then(|()| Parameter::assign(&mut self.$field, value))
                                    .map_err(|error| error.inside(name))?;
                                continue;
                            }
                        )+
                        let names = Self::FIELDS.iter().map(|field| field.name);
                        return Err(unknown_name(name, names));
                    }
                    Ok(())
                }

                fn verify(&self) -> Result<(), ParamError> {
                    let mut fields = Self::FIELDS.iter();
                    $(
                        if let Some(field) = fields.next() {
                            within(&Parameter::value(&self.$field), field.range)
                                .and_then(|()| Parameter::verify(&self.$field))
                                .map_err(|error| error.inside(field.name))?;
                        }
                    )+
                    Ok(())
                }
            }
        };
    };
}

/// Defines an enum whose variants are the choices of a parameter, each with its name.
///
/// ```text
/// choices! {
///     /// The judgement of capturing races.
///     pub enum Races {
///         /// The strings stay unknown.
///         Unknown = "unknown",
///         /// The side with more liberties wins.
///         Liberties = "liberties",
///     }
/// }
/// ```
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $visible:vis enum $name:ident {
            $($(#[$variant_meta:meta])+ $variant:ident = $text:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        $visible enum $name {
            $($(#[$variant_meta])+ $variant,)+
        }

        impl $name {
            /// All choices.
            $visible const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The name of the choice in files and on the command line.
            $visible const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)+
                }
            }
        }

        impl $crate::params::Parameter for $name {
            fn value(&self) -> $crate::params::Value {
                self.name().into()
            }

            fn assign(
                &mut self,
                value: &$crate::params::Value,
            ) -> Result<(), $crate::params::ParamError> {
                let choice = Self::ALL.iter().find(|choice| choice.value() == *value);
                *self = *choice.ok_or_else(|| {
                    $crate::params::unknown_name(value, Self::ALL.iter().map(|one| one.name()))
                })?;
                Ok(())
            }
        }
    };
}

pub(crate) use {choices, parameters};
