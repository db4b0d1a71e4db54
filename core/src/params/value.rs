//! Values of parameters without their static types.

use std::fmt;

use super::{ParamError, unknown_name};

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number. 128 bits hold every integer type of a field.
    Integer(i128),
    /// A floating-point number.
    Number(f64),
    /// A text, such as the name of a choice.
    Text(String),
    /// Values in order.
    List(Vec<Value>),
    /// Values by name.
    Table(Table),
}

/// Values by name, in the order of their insertion. Each name occurs once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    rows: Vec<(String, Value)>,
}

impl Table {
    /// The value called `name`.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.iter().find(|row| row.0 == name).map(|row| row.1)
    }

    /// Sets the value called `name`, at its old place or at the end.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Value>) {
        let (name, value) = (name.into(), value.into());
        match self.rows.iter_mut().find(|row| row.0 == name) {
            Some(row) => row.1 = value,
            None => self.rows.push((name, value)),
        }
    }

    /// The names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.rows.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Whether the table has no values.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

impl<N: Into<String>, V: Into<Value>> FromIterator<(N, V)> for Table {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(rows: I) -> Table {
        let mut table = Table::default();
        for (name, value) in rows {
            table.insert(name, value);
        }
        table
    }
}

impl Value {
    /// The number, if the value is an integer or a floating-point number.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Value::Integer(value) => Some(*value as f64),
            Value::Number(value) => Some(*value),
            _ => None,
        }
    }

    /// The value at a dotted path: names in tables, numbers from 0 in lists.
    ///
    /// # Errors
    /// [`ParamError`] with the part of the path that does not exist.
    pub fn at_mut(&mut self, path: &str) -> Result<&mut Value, ParamError> {
        let (name, rest) = match path.split_once('.') {
            Some((name, rest)) => (name, Some(rest)),
            None => (path, None),
        };
        let part = match self {
            Value::Table(table) => match table.rows.iter().position(|row| row.0 == name) {
                Some(at) => &mut table.rows[at].1,
                None => return Err(unknown_name(name, table.iter().map(|row| row.0))),
            },
            Value::List(list) => {
                let last = list.len().saturating_sub(1);
                let part = name.parse().ok().and_then(|at: usize| list.get_mut(at));
                part.ok_or_else(|| ParamError::new(format!("an item 0 to {last}"), name))?
            }
            single => {
                let expected = format!("the value {single} without parts");
                return Err(ParamError::new(expected, name));
            }
        };
        match rest {
            Some(rest) => part.at_mut(rest).map_err(|error| error.inside(name)),
            None => Ok(part),
        }
    }
}

/// As TOML writes it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Integer(value) => write!(f, "{value}"),
            Value::Number(value) => write!(f, "{value:?}"),
            Value::Text(value) => write!(f, "{value:?}"),
            Value::List(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", values.join(", "))
            }
            Value::Table(table) => {
                let rows = table
                    .iter()
                    .map(|(name, value)| format!("{name} = {value}"));
                write!(f, "{{{}}}", rows.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// Conversions of plain values.
macro_rules! from {
    ($($type:ty => $variant:ident),+ $(,)?) => {
        $(impl From<$type> for Value {
            fn from(value: $type) -> Value {
                Value::$variant(value.into())
            }
        })+
    };
}

from! {
    bool => Bool, u8 => Integer, u16 => Integer, u32 => Integer, u64 => Integer,
    i32 => Integer, i64 => Integer, f64 => Number, &str => Text, String => Text, Table => Table,
}

impl<V: Into<Value>> From<Vec<V>> for Value {
    fn from(values: Vec<V>) -> Value {
        Value::List(values.into_iter().map(Into::into).collect())
    }
}
