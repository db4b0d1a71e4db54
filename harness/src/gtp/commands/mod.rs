//! The commands of the GTP engine. Each file has a table of them.
//!
//! `stream.rs` looks a command up here, and `list_commands` and `gogui-analyze_commands` list the
//! tables. If two commands had one name, the second would never be found.

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
    /// Its arguments, for messages. If this is empty, the engine checks that there are none before
    /// it calls `run`.
    pub(super) usage: &'static str,
    /// Its lines in `gogui-analyze_commands`: `type/label/command`.
    analyze: &'static [&'static str],
    pub(super) run: fn(&mut Engine, Arguments<'_>) -> Answer,
}

/// Makes a command without lines for GoGui.
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
    /// Adds lines for GoGui.
    const fn in_gogui(self, analyze: &'static [&'static str]) -> Command {
        Command { analyze, ..self }
    }
}

/// Returns all commands.
fn all() -> impl Iterator<Item = &'static Command> {
    // `list_commands` has this order, with the commands of the protocol first.
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

/// Returns the command called `name`.
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
            // GoGui offers every listed command on any board, so all of them must succeed.
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
