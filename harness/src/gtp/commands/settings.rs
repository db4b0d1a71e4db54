//! The command for settings: classifier, rules, and the parameters of the classifier.

use sahwal_core::classify::{self, REGISTRY};
use sahwal_core::params::Value;
use sahwal_core::rules::Ruleset;

use super::{Answer, Command, command};
use crate::gtp::arguments::{Arguments, quoted};
use crate::gtp::engine::{Engine, Settings};
use crate::params::effective;
use crate::suggest::did_you_mean;

pub(super) const COMMANDS: &[Command] = &[command("sahwal-param", "[NAME VALUE]", param)
    .shown(&["param/Classifier, Rules and Parameters/sahwal-param"])];

fn param(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let old = engine.settings().clone();
    let Some(name) = arguments.word() else {
        return listed(&old);
    };
    let value = arguments.rest();
    if value.is_empty() {
        return Err(arguments.syntax_error());
    }
    // One setting is changed, the others stay.
    let settings = match name {
        "classifier" => {
            let classifier = classify::find(value).ok_or_else(|| {
                let names = REGISTRY.iter().map(|entry| entry.name);
                let names: Vec<_> = names.collect();
                format!(
                    "expected one of {}, found {}{}",
                    names.join(", "),
                    quoted(value),
                    did_you_mean(value, names.iter().copied())
                )
            })?;
            Settings { classifier, ..old }
        }
        "rules" => {
            let rules = Ruleset::named(value)
                .ok_or_else(|| format!("expected area or territory, found {}", quoted(value)))?;
            Settings { rules, ..old }
        }
        _ => {
            let mut settings = old;
            let set = settings.params.set(settings.classifier, name, value);
            set.map_err(|error| format!("{error:#}"))?;
            settings
        }
    };
    // Settings that cannot be used leave the old ones in force.
    engine
        .change(settings)
        .map_err(|error| format!("{error:#}"))?;
    Ok(String::new())
}

/// All settings with their values, as GoGui shows them.
fn listed(settings: &Settings) -> Answer {
    let entry = settings.classifier;
    let table = effective(entry, &settings.params).map_err(|error| format!("{error:#}"))?;
    let lines = table.iter().map(|(name, value)| match value {
        Value::Bool(value) => format!("\n[bool] {name} {}", u8::from(*value)),
        Value::Text(value) => format!("\n[string] {name} {value}"),
        value => format!("\n[string] {name} {value}"),
    });
    let names = REGISTRY.iter().map(|entry| entry.name);
    Ok(format!(
        "[list/{}] classifier {}\n[list/area/territory] rules {}{}",
        names.collect::<Vec<_>>().join("/"),
        entry.name,
        settings.rules.rules.name(),
        lines.collect::<String>()
    ))
}
