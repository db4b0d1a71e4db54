//! Values of parameters as data of any format: TOML, JSON and others.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::{Table, Value};

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Bool(value) => to.serialize_bool(*value),
            // Not all formats have 128 bits.
            Value::Integer(value) => match i64::try_from(*value) {
                Ok(value) => to.serialize_i64(value),
                Err(_) => to.serialize_i128(*value),
            },
            Value::Number(value) => to.serialize_f64(*value),
            Value::Text(text) => to.serialize_str(text),
            Value::List(values) => to.collect_seq(values),
            Value::Table(table) => table.serialize(to),
        }
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Value, D::Error> {
        from.deserialize_any(AnyValue)
    }
}

impl<'de> Deserialize<'de> for Table {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Table, D::Error> {
        match Value::deserialize(from)? {
            Value::Table(table) => Ok(table),
            other => Err(D::Error::custom(format!("expected a table, found {other}"))),
        }
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a truth value, a number, a text, a list or a table")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let items = std::iter::from_fn(|| list.next_element().transpose());
        items.collect::<Result<_, _>>().map(Value::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let rows = std::iter::from_fn(|| map.next_entry::<String, Value>().transpose());
        rows.collect::<Result<Table, _>>().map(Value::Table)
    }
}
