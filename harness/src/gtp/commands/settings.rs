//! The commands for settings: classifier, rules, and the parameters of the classifier.

use sahwal_core::params::Value;
use sahwal_core::rules::{Ruleset, Tax};

use super::{Answer, Command, command};
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::{Engine, Settings};

pub(super) const COMMANDS: &[Command] = &[
    command("sahwal-param", "[NAME VALUE]", param)
        .shown(&["param/Classifier, Rules and Parameters/sahwal-param"]),
    command("kgs-rules", "NAME", rules),
    command("kata-set-rules", "NAME", rules),
    command("kata-get-rules", "", |engine, _| {
        Ok(rules_as_katago(engine))
    }),
];

/// The rules as KataGo's object, with what matters for a count.
fn rules_as_katago(engine: &Engine) -> String {
    let Ruleset {
        rules,
        bonus,
        tax,
        button,
        ..
    } = engine.counting().ruleset;
    let tax = match tax {
        Tax::None => "NONE",
        Tax::Seki => "SEKI",
        Tax::All => "ALL",
    };
    let scoring = rules.name().to_uppercase();
    let fields = serde_json::json!({
        "hasButton": button,
        "scoring": scoring,
        "tax": tax,
        "whiteHandicapBonus": bonus.name(),
    });
    fields.to_string()
}

/// What `sahwal-param rules` does, as KGS and KataGo name it.
fn rules(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    match arguments.rest() {
        "" => Err(arguments.syntax_error()),
        name => count_by(engine, name),
    }
}

fn count_by(engine: &mut Engine, name: &str) -> Answer {
    let counted = engine.count_by(name);
    counted.map_err(|error| error.to_string())?;
    Ok(String::new())
}

fn param(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let old = engine.settings().clone();
    let Some(name) = arguments.word() else {
        return listed(&old, engine.rules_name());
    };
    let value = arguments.rest();
    if value.is_empty() {
        return Err(arguments.syntax_error());
    }
    // One setting is changed, the others stay.
    let settings = match name {
        "classifier" => {
            let row = old.rows.get(value);
            let row = row.map_err(|error| format!("{error:#}"))?.clone();
            Settings { row, ..old }
        }
        "rules" => return count_by(engine, value),
        _ => {
            let mut settings = old;
            let set = settings.row.set(name, value);
            set.map_err(|error| format!("{error:#}"))?;
            settings
        }
    };
    engine.change(settings);
    Ok(String::new())
}

/// A value as it is given.
fn in_toml(value: &Value) -> String {
    toml::Value::try_from(value).map_or_else(|_| value.to_string(), |value| value.to_string())
}

/// All settings with their values and the rules of the game, as GoGui shows them.
fn listed(settings: &Settings, rules: &str) -> Answer {
    let lines = settings
        .row
        .parameters()
        .iter()
        .map(|(name, value)| match value {
            Value::Bool(value) => format!("\n[bool] {name} {}", u8::from(*value)),
            Value::String(value) => format!("\n[string] {name} {value}"),
            value => format!("\n[string] {name} {}", in_toml(value)),
        });
    let names = settings.rows.iter().map(|row| row.name.as_str());
    let names = names.filter(|name| !name.contains('/'));
    Ok(format!(
        "[list/{}] classifier {}\n[list/area/territory/{}] rules {rules}{}",
        names.collect::<Vec<_>>().join("/"),
        settings.row.name,
        Ruleset::names().collect::<Vec<_>>().join("/"),
        lines.collect::<String>()
    ))
}
