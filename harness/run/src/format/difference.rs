//! Finds the first place where two JSON values differ, for messages about runs.
//!
//! `merge` checks with it that shards are of one run. `compare` checks that rows of the same name
//! have the same definition. If a difference is missed, shards of different runs can be merged.

use serde_json::Value;

/// The first place where two values differ: its dotted name, our value, and the other value; `None`
/// if they are equal.
pub fn first_difference(ours: &Value, theirs: &Value) -> Option<[String; 3]> {
    if ours == theirs {
        return None;
    }
    match (ours, theirs) {
        (Value::Object(our_fields), Value::Object(their_fields)) => {
            // A missing field reads as null, which differs from any value.
            let mut names = our_fields.keys().chain(their_fields.keys());
            names.find_map(|name| inside(name.clone(), &ours[name], &theirs[name]))
        }
        (Value::Array(our_items), Value::Array(their_items)) => {
            let items = our_items.len().max(their_items.len());
            (0..items).find_map(|at| inside(item_name(ours, theirs, at), &ours[at], &theirs[at]))
        }
        _ => Some([String::new(), shown(ours), shown(theirs)]),
    }
}

/// The first difference in a part of two values. `name` is the name of the part.
fn inside(name: String, ours: &Value, theirs: &Value) -> Option<[String; 3]> {
    let [rest, ours, theirs] = first_difference(ours, theirs)?;
    let dot = if rest.is_empty() { "" } else { "." };
    Some([format!("{name}{dot}{rest}"), ours, theirs])
}

/// The name of an item of two lists: its field `name`, as rows have it, or else its number from 1.
fn item_name(ours: &Value, theirs: &Value, at: usize) -> String {
    let names = [&ours[at]["name"], &theirs[at]["name"]];
    match names.into_iter().find_map(Value::as_str) {
        Some(name) => name.to_owned(),
        None => (at + 1).to_string(),
    }
}

/// The text of a value in a message. A row of a run is shown by its name.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Object(row) if row.contains_key("name") => row["name"].to_string(),
        other => other.to_string(),
    }
}
