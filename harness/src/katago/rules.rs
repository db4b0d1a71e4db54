//! Rules as KataGo names and writes them.

use serde_json::{Map, Value, json};

use crate::margin::Rules;

/// Rules as far as they matter for a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ruleset {
    pub(crate) rules: Rules,
    pub(crate) bonus: Bonus,
    /// Whether the rules count something that is not counted here.
    pub(crate) counted_otherwise: Option<&'static str>,
}

/// The points of White for the handicap stones of Black (`whiteHandicapBonus`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bonus {
    Nothing,
    AllButOne,
    All,
}

impl Bonus {
    pub(crate) fn parse(text: &str) -> Option<Bonus> {
        Some(match text {
            "0" => Bonus::Nothing,
            "N-1" => Bonus::AllButOne,
            "N" => Bonus::All,
            _ => return None,
        })
    }

    /// The points for this number of handicap stones.
    pub(crate) fn points(self, stones: usize) -> usize {
        match self {
            Bonus::Nothing => 0,
            Bonus::AllButOne => stones.saturating_sub(1),
            Bonus::All => stones,
        }
    }
}

const NO_BUTTON: &str = "the button";
const NO_TAX: &str = "the tax on groups";

impl Ruleset {
    const fn new(rules: Rules, bonus: Bonus) -> Ruleset {
        Ruleset {
            rules,
            bonus,
            counted_otherwise: None,
        }
    }

    /// The rules of a shorthand such as `chinese`, in any case, with `-`, `_` or a space.
    fn named(name: &str) -> Option<Ruleset> {
        let name = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let area = |bonus| Ruleset::new(Rules::Area, bonus);
        Some(match name.as_str() {
            "tromp-taylor" | "new-zealand" | "nz" | "ing" | "goe" | "area" => area(Bonus::Nothing),
            "chinese" | "chinese-ogs" | "chinese-kgs" => area(Bonus::All),
            "aga" | "bga" | "french" => area(Bonus::AllButOne),
            "aga-button" => Ruleset {
                counted_otherwise: Some(NO_BUTTON),
                ..area(Bonus::AllButOne)
            },
            "stone-scoring" | "ancient-area" => Ruleset {
                counted_otherwise: Some(NO_TAX),
                ..area(Bonus::Nothing)
            },
            "japanese" | "korean" | "territory" => Ruleset::new(Rules::Territory, Bonus::Nothing),
            "ancient-territory" => Ruleset {
                counted_otherwise: Some(NO_TAX),
                ..Ruleset::new(Rules::Territory, Bonus::Nothing)
            },
            _ => return None,
        })
    }

    /// Reads a shorthand, or JSON with fields of `kata-get-rules`.
    ///
    /// # Errors
    /// A text for people: what was expected and found.
    pub(crate) fn parse(text: &str) -> Result<Ruleset, String> {
        if text.trim_start().starts_with('{') {
            let fields: Map<String, Value> =
                serde_json::from_str(text).map_err(|error| format!("expected rules: {error}"))?;
            return Ruleset::of_fields(&fields);
        }
        Ruleset::named(text)
            .ok_or_else(|| format!("expected rules such as chinese or japanese, found {text:?}"))
    }

    /// Reads the fields of `kata-get-rules`. Missing fields are those of Tromp-Taylor rules.
    pub(crate) fn of_fields(fields: &Map<String, Value>) -> Result<Ruleset, String> {
        let text = |name: &str, default: &'static str| match fields.get(name) {
            None => Ok(default.to_owned()),
            Some(Value::String(text)) => Ok(text.to_ascii_uppercase()),
            Some(other) => Err(format!("{name}: expected a text, found {other}")),
        };
        let flag = |name: &str| match fields.get(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(other) => Err(format!("{name}: expected true or false, found {other}")),
        };
        let rules = match text("scoring", "AREA")?.as_str() {
            "AREA" => Rules::Area,
            "TERRITORY" => Rules::Territory,
            other => {
                return Err(format!(
                    "scoring: expected AREA or TERRITORY, found {other:?}"
                ));
            }
        };
        let bonus = text("whiteHandicapBonus", "0")?;
        let bonus = Bonus::parse(&bonus)
            .ok_or_else(|| format!("whiteHandicapBonus: expected 0, N or N-1, found {bonus:?}"))?;
        let has_tax = match text("tax", "NONE")?.as_str() {
            "NONE" | "SEKI" => false,
            "ALL" => true,
            other => {
                return Err(format!("tax: expected NONE, SEKI or ALL, found {other:?}"));
            }
        };
        text("ko", "SIMPLE")?;
        flag("suicide")?;
        flag("friendlyPassOk")?;
        let has_button = flag("hasButton")?;
        Ok(Ruleset {
            counted_otherwise: has_button
                .then_some(NO_BUTTON)
                .or(has_tax.then_some(NO_TAX)),
            ..Ruleset::new(rules, bonus)
        })
    }

    /// The komi that KataGo takes if none is given.
    pub(crate) fn usual_komi(&self) -> f64 {
        match self.rules {
            Rules::Area => 7.5,
            Rules::Territory => 6.5,
        }
    }
}

/// The rules by which scores are counted here, as `kata-get-rules` writes them. Eyes in seki
/// count, and nothing is counted for handicap stones.
pub(crate) fn json(rules: Rules) -> Value {
    let scoring = rules.name().to_ascii_uppercase();
    json!({
        "friendlyPassOk": false,
        "hasButton": false,
        "ko": "SIMPLE",
        "scoring": scoring,
        "suicide": false,
        "tax": "NONE",
        "whiteHandicapBonus": "0",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorthands_and_fields_are_read() {
        let read = |text| Ruleset::parse(text).map(|read| (read.rules, read.bonus));
        for (text, expected) in [
            ("chinese", (Rules::Area, Bonus::All)),
            ("Tromp_Taylor", (Rules::Area, Bonus::Nothing)),
            ("new zealand", (Rules::Area, Bonus::Nothing)),
            ("AGA", (Rules::Area, Bonus::AllButOne)),
            ("japanese", (Rules::Territory, Bonus::Nothing)),
            ("{}", (Rules::Area, Bonus::Nothing)),
            (
                r#"{"scoring":"TERRITORY","tax":"SEKI","whiteHandicapBonus":"N-1"}"#,
                (Rules::Territory, Bonus::AllButOne),
            ),
        ] {
            assert_eq!(read(text), Ok(expected), "{text}");
        }
        let taxed = Ruleset::parse("stone_scoring").unwrap();
        assert_eq!(taxed.counted_otherwise, Some(NO_TAX));
        for (text, expected) in [
            ("house", "such as chinese"),
            ("{", "expected rules"),
            (r#"{"scoring":"BOTH"}"#, "expected AREA or TERRITORY"),
            (r#"{"tax":1}"#, "expected a text"),
            (r#"{"hasButton":"no"}"#, "expected true or false"),
            (r#"{"whiteHandicapBonus":"2"}"#, "expected 0, N or N-1"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn what_is_written_is_read_as_the_same() {
        for rules in [Rules::Area, Rules::Territory] {
            let read = Ruleset::parse(&json(rules).to_string()).unwrap();
            assert_eq!(read, Ruleset::new(rules, Bonus::Nothing));
        }
    }
}
