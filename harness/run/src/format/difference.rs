//! Where two records differ.

use serde_json::Value;

/// The first place where two records differ: its dotted name, our value, the other value.
pub fn first_difference(ours: &Value, theirs: &Value) -> Option<[String; 3]> {
    let parts: Vec<(String, [&Value; 2])> = match (ours, theirs) {
        _ if ours == theirs => return None,
        (Value::Object(ours), Value::Object(theirs)) => {
            let names = ours.keys().chain(theirs.keys());
            names
                .map(|name| {
                    let [ours, theirs] = [ours, theirs].map(|all| all.get(name));
                    let both = [ours, theirs].map(|value| value.unwrap_or(&Value::Null));
                    (name.clone(), both)
                })
                .collect()
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            (0..ours.len().max(theirs.len()))
                .map(|at| {
                    let [ours, theirs] = [ours, theirs].map(|all| all.get(at));
                    let [ours, theirs] = [ours, theirs].map(|item| item.unwrap_or(&Value::Null));
                    // A row is named by its name, other items by their numbers.
                    let name = ours["name"].as_str().or(theirs["name"].as_str());
                    let name = name.map_or((at + 1).to_string(), str::to_owned);
                    (name, [ours, theirs])
                })
                .collect()
        }
        _ => return Some([String::new(), shown(ours), shown(theirs)]),
    };
    parts.into_iter().find_map(|(name, [ours, theirs])| {
        let [inside, ours, theirs] = first_difference(ours, theirs)?;
        let dot = if inside.is_empty() { "" } else { "." };
        Some([format!("{name}{dot}{inside}"), ours, theirs])
    })
}

/// A value in a message: of a whole row its name alone.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Object(row) if row.contains_key("name") => row["name"].to_string(),
        other => other.to_string(),
    }
}
