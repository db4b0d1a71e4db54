//! Rules as KataGo writes them.

use sahwal_core::rules::{Rules, Ruleset, Tax};
use serde_json::{Map, Value, json};

/// Reads the name of rules, or JSON with fields of `kata-get-rules`.
///
/// # Errors
/// A text for people: what was expected and found.
pub(crate) fn parse(text: &str) -> Result<Ruleset, String> {
    if text.trim_start().starts_with('{') {
        let fields: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| format!("expected rules: {error}"))?;
        return of_fields(&fields);
    }
    Ruleset::named(text)
        .ok_or_else(|| format!("expected rules such as chinese or japanese, found {text:?}"))
}

/// Reads the fields of `kata-get-rules`. Missing fields are those of Tromp-Taylor rules; other
/// fields are refused, as KataGo does.
///
/// # Errors
/// As for [`parse`].
pub(crate) fn of_fields(fields: &Map<String, Value>) -> Result<Ruleset, String> {
    let mut ruleset = Ruleset::default();
    for (name, value) in fields {
        let text = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let set = ruleset.set_field(name, &text);
        set.map_err(|error| error.to_string())?;
    }
    Ok(ruleset)
}

/// What the rules count that is not counted here.
pub(crate) fn counted_otherwise(ruleset: &Ruleset) -> Option<&'static str> {
    match ruleset {
        Ruleset { button: true, .. } => Some("the button"),
        Ruleset { tax: Tax::All, .. } => Some("the tax on groups"),
        _ => None,
    }
}

/// The komi that KataGo takes if none is given.
pub(crate) fn usual_komi(rules: Rules) -> f64 {
    match rules {
        Rules::Area => 7.5,
        Rules::Territory => 6.5,
    }
}

/// The rules by which scores are counted here, as `kata-get-rules` writes them.
pub(crate) fn json(ruleset: &Ruleset) -> Value {
    let scoring = ruleset.rules.name().to_ascii_uppercase();
    let tax = match ruleset.tax {
        Tax::None => "NONE",
        // Of the tax on all groups, that on seki is counted.
        Tax::Seki | Tax::All => "SEKI",
    };
    json!({
        "friendlyPassOk": false,
        "hasButton": false,
        "ko": "SIMPLE",
        "scoring": scoring,
        "suicide": false,
        "tax": tax,
        "whiteHandicapBonus": ruleset.bonus.name(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::rules::HandicapBonus;

    #[test]
    fn names_and_fields_are_read_and_unknown_ones_refused() {
        let read = |text| parse(text).map(|read| (read.rules, read.bonus));
        for (text, expected) in [
            ("chinese", (Rules::Area, HandicapBonus::All)),
            ("{}", (Rules::Area, HandicapBonus::Nothing)),
            (
                r#"{"scoring":"TERRITORY","tax":"SEKI","suicide":false,"whiteHandicapBonus":"N-1"}"#,
                (Rules::Territory, HandicapBonus::AllButOne),
            ),
        ] {
            assert_eq!(read(text), Ok(expected), "{text}");
        }
        let taxed = parse("stone_scoring").unwrap();
        assert_eq!(counted_otherwise(&taxed), Some("the tax on groups"));
        for (text, expected) in [
            ("house", "such as chinese"),
            ("{", "expected rules"),
            (
                r#"{"scoring":"BOTH"}"#,
                "scoring: expected AREA or TERRITORY",
            ),
            (
                r#"{"tax":1}"#,
                "tax: expected NONE, SEKI or ALL, found \"1\"",
            ),
            (r#"{"hasButton":"no"}"#, "hasButton: expected true or false"),
            (r#"{"scoring":"AREA","komi":7.5}"#, "found \"komi\""),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn what_is_written_is_read_as_the_same() {
        for name in ["area", "chinese", "aga", "territory"] {
            let ruleset = Ruleset::named(name).unwrap();
            let read = parse(&json(&ruleset).to_string()).unwrap();
            assert_eq!(read, ruleset);
        }
    }
}
