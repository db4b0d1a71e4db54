//! Parameters of classifiers between JSON and the tables of the core.

use sahwal_core::params::{Table, Value};
use serde_json::{Map, Number, Value as Json};

/// The table of a JSON object. JavaScript has one type for all numbers, so whole numbers
/// are integers; the parameters take them for fractions, too.
pub(crate) fn table(object: &Map<String, Json>) -> Result<Table, String> {
    object
        .iter()
        .map(|(name, json)| Ok((name.as_str(), value(name, json)?)))
        .collect::<Result<Table, String>>()
}

fn value(name: &str, json: &Json) -> Result<Value, String> {
    Ok(match json {
        Json::Null => return Err(format!("params, {name}: expected a value, found null")),
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => match number.as_i128() {
            Some(value) => Value::Integer(value),
            None => Value::Number(number.as_f64().unwrap_or(f64::NAN)),
        },
        Json::String(text) => Value::Text(text.clone()),
        Json::Array(items) => {
            let items = items.iter().map(|item| value(name, item));
            Value::List(items.collect::<Result<_, String>>()?)
        }
        Json::Object(object) => Value::Table(table(object)?),
    })
}

/// The JSON object of a table.
pub(crate) fn json(table: &Table) -> Json {
    let object = table
        .iter()
        .map(|(name, value)| (name.to_owned(), one(value)));
    Json::Object(object.collect())
}

fn one(value: &Value) -> Json {
    match value {
        Value::Bool(value) => Json::Bool(*value),
        Value::Integer(value) => Number::from_i128(*value).map_or(Json::Null, Json::Number),
        Value::Number(value) => Number::from_f64(*value).map_or(Json::Null, Json::Number),
        Value::Text(text) => Json::String(text.clone()),
        Value::List(items) => Json::Array(items.iter().map(one).collect()),
        Value::Table(table) => json(table),
    }
}
