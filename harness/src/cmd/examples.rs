//! The end of every help text: two examples and the exit statuses.
//!
//! `main_with`, `man` and the completions take the command line from here. A test parses the
//! examples of every verb: if an option is renamed, its examples must change too.

use clap::{Command, CommandFactory};
use sahwal_data::tell;

use super::Cli;

/// Examples in the order of the help. Each command shows the first two that begin with its words.
const EXAMPLES: &str = "\
run --dataset all
run --dataset path/to/games --classifier combined --out out
merge out/1 out/2 --out out/whole
merge out/1 out/2 --out out/whole --verbose
compare results/all out
compare results/all out --expect
analyze path/to/games
analyze game.sgf --svg board.svg
report
report path/to/games
tune
tune numerical --grid shared-liberties=0:4:5 --by points
profile --dataset selfplay
profile --dataset games --out out
gtp
gtp --classifier static-plus
regress final_status.tst
regress life_death.tst --engine 'gnugo --mode gtp' --out out
datasets list
datasets verify
datasets list > sets.txt
datasets verify igs31
completions bash
completions zsh > _sahwal
man run
man --out man1";

const STATUSES: &str = "Exit status: 0 if all was done, 1 if a check failed or a part of the input \
    could not be used, 2 for wrong usage or input.";

/// Returns the command line, with examples and exit statuses at the end of each help text.
pub(super) fn command() -> Command {
    Cli::command().after_help(STATUSES).mut_subcommands(|verb| {
        let words = verb.get_name().to_owned();
        with_end(verb, &words)
    })
}

/// Adds the end of the help text to the command with these words and to its subcommands.
fn with_end(command: Command, words: &str) -> Command {
    // A user's program on this library shows its own name in the examples.
    let program = tell::program();
    let examples: String = EXAMPLES
        .lines()
        .filter(|line| line.starts_with(words))
        .take(2)
        .map(|line| format!("  {program} {line}\n"))
        .collect();
    let end = format!("Examples:\n{examples}\n{STATUSES}");
    command.after_help(end).mut_subcommands(|below| {
        let words = format!("{words} {}", below.get_name());
        with_end(below, &words)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the help texts of the subcommands of `command`, whose full name is `path`.
    fn check(program: &Command, command: &Command, path: &str) {
        for below in command.get_subcommands() {
            let path = format!("{path} {}", below.get_name());
            let help = below.clone().render_help().to_string();
            assert!(help.contains("Exit status"), "{help}");
            let (_, examples) = help.split_once("\nExamples:\n").expect(&path);
            let examples: Vec<&str> = examples.lines().take(2).map(str::trim).collect();
            for example in &examples {
                assert!(example.starts_with(&path), "{path}: {example}");
                let words = shlex::split(example.split(" > ").next().unwrap()).unwrap();
                let read = program.clone().try_get_matches_from(words);
                assert!(read.is_ok(), "{example}: {:?}", read.err());
            }
            assert_ne!(examples[0], examples[1]);
            check(program, below, &path);
        }
    }

    /// The options of a command and of its subcommands, without help and version.
    fn options(command: &Command) -> usize {
        let own = command.get_arguments().filter(|argument| {
            let long = argument.get_long();
            long.is_some() && long != Some("help") && long != Some("version")
        });
        own.count() + command.get_subcommands().map(options).sum::<usize>()
    }

    /// A user must be able to learn the command line. Whoever adds the next option or command
    /// looks for one to take out.
    #[test]
    fn there_are_at_most_12_commands_and_70_options() {
        let program = command();
        assert!(program.get_subcommands().count() <= 12);
        let options = options(&program);
        assert!(options <= 70, "{options}");
    }

    #[test]
    fn every_command_has_examples_that_are_read() {
        let program = command();
        check(&program, &program, tell::program());
        let names = program.get_subcommands().map(Command::get_name);
        let mut listed: Vec<&str> = EXAMPLES
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        listed.dedup();
        assert_eq!(names.collect::<Vec<_>>(), listed);
    }
}
