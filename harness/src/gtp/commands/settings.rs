//! Commands for settings: classifier, rules, and the parameters of the classifier.

use sahwal_core::classify::{self, REGISTRY};
use sahwal_core::params::Value;
use sahwal_core::rules::Ruleset;

use super::{Answer, Command, command};
use crate::gtp::arguments::{Arguments, quoted};
use crate::gtp::engine::{Engine, Settings};
use crate::params::effective;
use crate::suggest::did_you_mean;

pub(super) const COMMANDS: &[Command] = &[
    command("sahwal-param", "[NAME VALUE]", engine_param).shown(&["param/Engine/sahwal-param"]),
    command("sahwal-classifier_param", "[NAME VALUE]", classifier_param)
        .shown(&["param/Classifier Parameters/sahwal-classifier_param"]),
];

fn engine_param(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    // Without a name: all settings with their values, as GoGui shows them.
    let Some(name) = arguments.word() else {
        let classifiers = REGISTRY.iter().map(|entry| entry.name);
        let settings = engine.settings();
        return Ok(format!(
            "[list/{}] classifier {}\n[list/area/territory] rules {}",
            classifiers.collect::<Vec<_>>().join("/"),
            settings.classifier.name,
            settings.rules.rules.name()
        ));
    };
    let value = arguments.only(Arguments::some_word)?;
    // One setting is changed, the others stay.
    let old = engine.settings().clone();
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
            return Err(format!(
                "expected classifier or rules, found {}",
                quoted(name)
            ));
        }
    };
    // Settings that cannot be used leave the old ones in force.
    engine
        .change(settings)
        .map_err(|error| format!("{error:#}"))?;
    Ok(String::new())
}

fn classifier_param(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let settings = engine.settings();
    let entry = settings.classifier;
    let Some(name) = arguments.word() else {
        let table = effective(entry, &settings.params).map_err(|error| format!("{error:#}"))?;
        let lines = table.iter().map(|(name, value)| match value {
            Value::Bool(value) => format!("[bool] {name} {}", u8::from(*value)),
            Value::Text(value) => format!("[string] {name} {value}"),
            value => format!("[string] {name} {value}"),
        });
        return Ok(lines.collect::<Vec<_>>().join("\n"));
    };
    let value = arguments.rest();
    if value.is_empty() {
        return Err(arguments.syntax_error());
    }
    let mut settings = settings.clone();
    let set = settings.params.set(entry, name, value);
    set.map_err(|error| format!("{error:#}"))?;
    engine
        .change(settings)
        .map_err(|error| format!("{error:#}"))?;
    Ok(String::new())
}
