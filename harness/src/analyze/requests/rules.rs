//! Rules as an object of KataGo: `{"scoring": "AREA", "tax": "NONE"}`.
//!
//! Requests have such objects in their field `rules`, and the GTP command `kata-set-rules` takes
//! them, since `kata-get-rules` answers one. Both must read them alike.

use sahwal_core::rules::Ruleset;
use serde_json::{Map, Value};

use super::fields::shortened;

/// Returns the long name of the rules of an object, such as `scoreAREAtaxNONE`: KataGo writes the
/// same fields in one word.
///
/// # Errors
/// The object has no scoring, or a field or a value that KataGo's rules do not have.
pub(crate) fn long_name(object: Map<String, Value>) -> Result<String, String> {
    let mut name = String::new();
    for (field, value) in &object {
        let short = match field.as_str() {
            "scoring" => "score",
            "hasButton" => "button",
            "whiteHandicapBonus" => "whb",
            "suicide" => "sui",
            "friendlyPassOk" => "fpok",
            other => other,
        };
        name.push_str(short);
        match value {
            Value::String(text) => name.push_str(text),
            other => name.push_str(&other.to_string()),
        }
    }
    match Ruleset::named(&name) {
        Some(_) => Ok(name),
        // A client knows its object, not the long name.
        None => Err(format!(
            "rules: expected an object such as {{\"scoring\":\"AREA\",\"tax\":\"NONE\"}}, found {}",
            shortened(&object.into())
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Result<String, String> {
        long_name(serde_json::from_str(text).unwrap())
    }

    #[test]
    fn an_object_has_the_long_name_of_its_rules() {
        let object = r#"{"hasButton":false,"scoring":"AREA","tax":"NONE"}"#;
        let name = named(object).unwrap();
        assert_eq!(name, "buttonfalsescoreAREAtaxNONE");
        assert_eq!(Ruleset::named(&name), Some(Ruleset::AREA));
    }

    #[test]
    fn an_object_that_is_no_rules_is_shown_as_it_is() {
        let such = r#"rules: expected an object such as {"scoring":"AREA","tax":"NONE"}, found "#;
        for object in [
            "{}",
            r#"{"scoring":"AREA","guess":1}"#,
            r#"{"scoring":"FOO"}"#,
            r#"{"tax":"ALL"}"#,
        ] {
            assert_eq!(named(object), Err(format!("{such}{object}")));
        }
    }
}
