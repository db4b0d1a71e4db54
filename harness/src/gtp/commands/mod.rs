//! The commands of the GTP engine: each file has a table of them.
//!
//! `stream.rs` looks a command up here, and `list_commands` and `gogui-analyze_commands` show the
//! tables. A name that stands twice hides the second.

mod analysis;
mod board;
mod estimate;
mod handicap;
mod layers;
mod protocol;
mod settings;

use super::arguments::Arguments;
use super::engine::Engine;

/// The text of an answer, or an error message.
type Answer = Result<String, String>;

/// A command.
pub(super) struct Command {
    pub(super) name: &'static str,
    /// Its arguments, for messages; empty if it has none, which is then checked before `run`.
    pub(super) usage: &'static str,
    /// Its lines in `gogui-analyze_commands`: `type/label/command`.
    analyze: &'static [&'static str],
    pub(super) run: fn(&mut Engine, Arguments<'_>) -> Answer,
}

/// A command that has no lines for GoGui.
const fn command(
    name: &'static str,
    usage: &'static str,
    run: fn(&mut Engine, Arguments<'_>) -> Answer,
) -> Command {
    Command {
        name,
        usage,
        analyze: &[],
        run,
    }
}

impl Command {
    /// The command with lines for GoGui.
    const fn in_gogui(self, analyze: &'static [&'static str]) -> Command {
        Command { analyze, ..self }
    }
}

/// All commands.
fn all() -> impl Iterator<Item = &'static Command> {
    // `list_commands` lists them in this order, those of the protocol first.
    [
        protocol::COMMANDS,
        board::COMMANDS,
        handicap::COMMANDS,
        analysis::COMMANDS,
        estimate::COMMANDS,
        layers::COMMANDS,
        settings::COMMANDS,
    ]
    .into_iter()
    .flatten()
}

/// The command called `name`.
pub(super) fn find(name: &str) -> Option<&'static Command> {
    all().find(|command| command.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::Settings;

    #[test]
    fn names_are_unique_and_what_gogui_shows_can_be_run() {
        let mut engine = Engine::new(Settings::default());
        let mut names: Vec<_> = all().map(|command| command.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(engine.answer(b"play black C3").unwrap().result.is_ok());
        for line in all().flat_map(|command| command.analyze) {
            let [_, _, request] = line.split('/').collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            let request = request.replace("%p", "C3").replace("%c", "black");
            // A listed command must run on any board.
            let answer = engine.answer(request.as_bytes()).unwrap();
            assert!(answer.result.is_ok(), "{request}: {:?}", answer.result);
        }
    }

    #[test]
    fn arguments_of_another_form_are_syntax_errors_everywhere() {
        let mut engine = Engine::new(Settings::default());
        let free = ["loadsgf", "time_settings", "kgs-time_settings", "time_left"];
        for command in all().filter(|command| !free.contains(&command.name)) {
            let request = format!("{} one two three four", command.name);
            let answer = engine.answer(request.as_bytes()).unwrap();
            let error = answer.result.expect_err(&request);
            let known = ["syntax error: ", "expected"];
            assert!(
                known.iter().any(|word| error.contains(word)),
                "{request}: {error}"
            );
        }
        assert!(!engine.has_quit());
    }
}
