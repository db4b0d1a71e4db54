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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn one_parameter_that_differs_is_named_and_no_row_is_dumped() {
        let row = |v1: f64| json!({"name": "p", "parameters": {"v1": v1, "v2": 1}});
        let differ = |ours: Value, theirs: Value| first_difference(&ours, &theirs);
        let rows = |all: Vec<Value>| json!({ "seed": 1, "rows": all });
        assert_eq!(differ(rows(vec![row(1.0)]), rows(vec![row(1.0)])), None);
        let expected = |texts: [&str; 3]| Some(texts.map(str::to_owned));
        assert_eq!(
            differ(rows(vec![row(1.0)]), rows(vec![row(0.5)])),
            expected(["rows.p.parameters.v1", "1.0", "0.5"])
        );
        assert_eq!(
            differ(rows(vec![]), rows(vec![row(0.5)])),
            expected(["rows.p", "nothing", "\"p\""])
        );
        assert_eq!(
            differ(json!([1, 2]), json!([1, 3])),
            expected(["2", "2", "3"])
        );
    }
}
