//! The traits of single parameters and of structs of parameters.

use super::{ParamError, Table, Value};

/// The description of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParameterInfo {
    /// The name in kebab case.
    pub name: &'static str,
    pub(crate) doc: &'static str,
    /// The least and the largest value of a number, or of every item of a list of numbers, both
    /// allowed; the largest is infinite if there is none.
    pub range: Option<(f64, f64)>,
}

impl ParameterInfo {
    /// The documentation: one paragraph without line breaks.
    pub fn doc(&self) -> &'static str {
        self.doc.trim()
    }
}

/// A value that can be read and written without its static type.
pub trait Parameter {
    /// The value.
    fn value(&self) -> Value;

    /// Replaces the value. A struct changes only the fields that the table names.
    ///
    /// # Errors
    /// [`ParamError`] if `value` has a wrong type or an unknown name, or lies outside the
    /// range. The parameter may be half changed then.
    fn assign(&mut self, value: &Value) -> Result<(), ParamError>;

    /// Checks the value against its range.
    ///
    /// # Errors
    /// [`ParamError`] for the first value outside its range.
    fn verify(&self) -> Result<(), ParamError> {
        Ok(())
    }
}

/// A struct of parameters; the macro `parameters!` implements it.
pub trait Parameters: Parameter + Clone + Default + Send + Sync + 'static {
    /// The parameters in the order of their declaration.
    const FIELDS: &'static [ParameterInfo];

    /// All values by name.
    fn to_table(&self) -> Table;

    /// The value at a dotted path.
    ///
    /// # Errors
    /// [`ParamError`] if there is no such parameter.
    fn get(&self, path: &str) -> Result<Value, ParamError> {
        self.value().at_mut(path).cloned()
    }

    /// Replaces the value at a dotted path.
    ///
    /// # Errors
    /// [`ParamError`] if there is no such parameter or the value is not allowed. Nothing
    /// is changed then.
    fn set(&mut self, path: &str, value: impl Into<Value>) -> Result<(), ParamError> {
        let mut all = self.value();
        *all.at_mut(path)? = value.into();
        let mut changed = self.clone();
        changed.assign(&all)?;
        changed.check()?;
        *self = changed;
        Ok(())
    }

    /// The parameters with the values of `table` in place of their own.
    ///
    /// # Errors
    /// [`ParamError`] for the first value that is not allowed.
    fn over(mut self, table: &Table) -> Result<Self, ParamError> {
        self.assign(&Value::Table(table.clone()))?;
        self.check()?;
        Ok(self)
    }

    /// Checks all ranges.
    ///
    /// # Errors
    /// [`ParamError`] for the first value outside its range.
    fn check(&self) -> Result<(), ParamError> {
        self.verify()
    }
}

impl Parameter for bool {
    fn value(&self) -> Value {
        Value::Bool(*self)
    }

    fn assign(&mut self, value: &Value) -> Result<(), ParamError> {
        match value {
            Value::Bool(value) => *self = *value,
            other => return Err(ParamError::new("true or false", other)),
        }
        Ok(())
    }
}

/// Whole numbers of the given types.
macro_rules! integers {
    ($($type:ty)+) => {
        $(impl Parameter for $type {
            fn value(&self) -> Value {
                Value::Integer(*self as i128)
            }

            fn assign(&mut self, value: &Value) -> Result<(), ParamError> {
                let Value::Integer(integer) = value else {
                    return Err(ParamError::new("a whole number", value));
                };
                *self = (*integer).try_into().map_err(|_| {
                    ParamError::new(format!("{} to {}", <$type>::MIN, <$type>::MAX), integer)
                })?;
                Ok(())
            }
        })+
    };
}

integers!(u8 u16 u32 u64 usize);

impl Parameter for f64 {
    fn value(&self) -> Value {
        Value::Number(*self)
    }

    fn assign(&mut self, value: &Value) -> Result<(), ParamError> {
        let number = value.as_number();
        *self = number.ok_or_else(|| ParamError::new("a number", value))?;
        Ok(())
    }

    fn verify(&self) -> Result<(), ParamError> {
        if self.is_finite() {
            Ok(())
        } else {
            Err(ParamError::new("a finite number", self))
        }
    }
}

impl<T: Parameter, const N: usize> Parameter for [T; N] {
    fn value(&self) -> Value {
        Value::List(self.iter().map(Parameter::value).collect())
    }

    fn assign(&mut self, value: &Value) -> Result<(), ParamError> {
        match value {
            Value::List(values) if values.len() == N => {
                let mut items = self.iter_mut().zip(values).enumerate();
                items.try_for_each(|(at, (item, value))| {
                    item.assign(value).map_err(|error| error.inside(at))
                })
            }
            other => Err(ParamError::new(format!("a list of {N} values"), other)),
        }
    }

    fn verify(&self) -> Result<(), ParamError> {
        let mut items = self.iter().enumerate();
        items.try_for_each(|(at, item)| item.verify().map_err(|error| error.inside(at)))
    }
}

/// Whether a number, or every number of a list, lies in `range`. Other values and values
/// without a range pass.
pub(crate) fn within(value: &Value, range: Option<(f64, f64)>) -> Result<(), ParamError> {
    let Some((low, high)) = range else {
        return Ok(());
    };
    if let Value::List(items) = value {
        let mut items = items.iter().enumerate();
        return items
            .try_for_each(|(at, item)| within(item, range).map_err(|error| error.inside(at)));
    }
    match value.as_number() {
        // NaN is in no range.
        Some(number) if !(low <= number && number <= high) => {
            let expected = if high == f64::INFINITY {
                format!("{low} or more")
            } else {
                format!("{low} to {high}")
            };
            Err(ParamError::new(expected, value))
        }
        _ => Ok(()),
    }
}

/// The error of a name that is none of `names`.
pub(crate) fn unknown_name<'a>(
    found: impl ToString,
    names: impl IntoIterator<Item = &'a str>,
) -> ParamError {
    let names: Vec<&str> = names.into_iter().collect();
    let expected = if names.is_empty() {
        "no parameter".to_owned()
    } else {
        format!("one of {}", names.join(", "))
    };
    ParamError::new(expected, found)
}
