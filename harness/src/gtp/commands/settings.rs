//! Commands for settings: classifier, rules, and the parameters of the classifier.
//!
//! GUIs set rules and classifiers with `sahwal-param` and the commands of KGS and KataGo. A setting
//! takes effect at once, so the old judgement must be dropped.

use std::fmt::Write;

use sahwal_core::params::Value;
use sahwal_core::rules::{Ruleset, Tax};

use super::{Answer, Command, command};
use crate::analyze::requests::long_name;
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::{Engine, Settings};

pub(super) const COMMANDS: &[Command] = &[
    command("sahwal-param", "[NAME VALUE]", param)
        .in_gogui(&["param/Classifier, Rules and Parameters/sahwal-param"]),
    command("kgs-rules", "NAME", rules),
    command("kata-set-rules", "NAME|OBJECT", rules_of_katago),
    command("kata-get-rules", "", |engine, _| {
        Ok(rules_as_katago(engine))
    }),
];

/// Answers the rules as KataGo's object, with the fields that matter for a count.
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

/// Does the same as `sahwal-param rules`, under the name of KGS.
fn rules(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    match arguments.rest() {
        "" => Err(arguments.syntax_error()),
        name => count_by(engine, name),
    }
}

/// Sets the rules by a name, or by an object as `kata-get-rules` answers it.
fn rules_of_katago(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    match serde_json::from_str(arguments.rest()) {
        Ok(serde_json::Value::Object(object)) => count_by(engine, &long_name(object)?),
        _ => rules(engine, arguments),
    }
}

fn count_by(engine: &mut Engine, name: &str) -> Answer {
    match engine.count_by(name) {
        Ok(()) => Ok(String::new()),
        Err(error) => Err(error.to_string()),
    }
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
    // One setting changes; the others stay.
    let mut settings = old;
    match name {
        "rules" => return count_by(engine, value),
        "classifier" => match settings.rows.get(value) {
            Ok(row) => settings.row = row.clone(),
            Err(error) => return Err(format!("{error:#}")),
        },
        // Any other name is a parameter of the row.
        _ => settings
            .row
            .set(name, value)
            .map_err(|error| format!("{error:#}"))?,
    }
    engine.change(settings);
    Ok(String::new())
}

/// Writes a value in TOML, as `sahwal-param` reads it.
fn in_toml(value: &Value) -> String {
    match toml::Value::try_from(value) {
        Ok(value) => value.to_string(),
        Err(_) => value.to_string(),
    }
}

/// Answers all settings with their values and the rules of the game, in GoGui's format.
fn listed(settings: &Settings, rules: &str) -> Answer {
    let names: Vec<&str> = settings
        .rows
        .iter()
        .map(|row| row.name.as_str())
        // GoGui splits a list at slashes, and names of variants contain one.
        .filter(|name| !name.contains('/'))
        .collect();
    let mut text = format!(
        "[list/{}] classifier {}\n[list/area/territory/{}] rules {rules}",
        names.join("/"),
        settings.row.name,
        Ruleset::names().collect::<Vec<_>>().join("/"),
    );
    for (name, value) in settings.row.parameters() {
        match value {
            Value::Bool(value) => {
                let _ = write!(text, "\n[bool] {name} {}", u8::from(*value));
            }
            // The quotes of TOML are left out: a client sends the text back as it is.
            Value::String(value) => {
                let _ = write!(text, "\n[string] {name} {value}");
            }
            value => {
                let _ = write!(text, "\n[string] {name} {}", in_toml(value));
            }
        }
    }
    Ok(text)
}
