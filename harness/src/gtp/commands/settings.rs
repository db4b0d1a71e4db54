//! The command for settings: classifier, rules, and the parameters of the classifier.

use sahwal_core::InputError;
use sahwal_core::params::Value;
use sahwal_core::rules::Rules;

use super::{Answer, Command, command};
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::{Engine, Settings};

pub(super) const COMMANDS: &[Command] = &[command("sahwal-param", "[NAME VALUE]", param)
    .shown(&["param/Classifier, Rules and Parameters/sahwal-param"])];

fn param(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let old = engine.settings().clone();
    let Some(name) = arguments.word() else {
        return listed(&old, engine.counting().ruleset.rules);
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
        "rules" => {
            let rules = value.parse();
            let rules = rules.map_err(|error: InputError| error.to_string())?;
            engine.count_by(rules);
            return Ok(String::new());
        }
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
fn listed(settings: &Settings, rules: Rules) -> Answer {
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
        "[list/{}] classifier {}\n[list/area/territory] rules {}{}",
        names.collect::<Vec<_>>().join("/"),
        settings.row.name,
        rules.name(),
        lines.collect::<String>()
    ))
}
