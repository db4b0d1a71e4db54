//! The end of every help text: two examples and the exit statuses.

use clap::{Command, CommandFactory};
use sahwal_data::tell;

use super::Cli;

/// Two examples for each command, in the order of the help. The words that both have in common name
/// it; a command with commands below it may show the examples of the first one.
const EXAMPLES: &str = "\
run --dataset all
run --dataset path/to/games --classifier combined --out out
merge out/1 out/2 --out out/whole
merge out/1 out/2 --out out/whole --verbose
compare results/all out
compare results/all out --expect
analyze 'selfplay/19x19#30'
analyze game.sgf --svg board.svg
report
report out
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
datasets list
datasets list > sets.txt
datasets verify
datasets verify igs31
completions bash
completions zsh > _sahwal
man run
man --out man1";

const STATUSES: &str = "Exit status: 0 if all was done, 1 if a check failed or a part of the input \
    could not be used, 2 for wrong usage or input.";

/// The command line with examples and exit statuses at the end of each help text.
pub(super) fn command() -> Command {
    let program = Cli::command().after_help(STATUSES);
    let name = tell::program();
    let lines: Vec<&str> = EXAMPLES.lines().collect();
    lines.chunks(2).fold(program, |program, pair| {
        let [first, second] = [pair[0], pair[1]];
        let end = format!("Examples:\n  {name} {first}\n  {name} {second}\n\n{STATUSES}");
        let mut at = &program;
        let words = first.split(' ').zip(second.split(' '));
        let common = words.take_while(|(one, other)| one == other);
        let names = common.map_while(|(word, _)| {
            at = at.find_subcommand(word)?;
            Some(word)
        });
        let names: Vec<&str> = names.collect();
        with_end(program, &names, &end)
    })
}

/// The command with this end of its help text and of those of the commands below it that the names
/// lead to, where there is none yet.
fn with_end(command: Command, names: &[&str], end: &str) -> Command {
    let command = match command.get_after_help() {
        None => command.after_help(end.to_owned()),
        Some(_) => command,
    };
    match names {
        [] => command,
        [name, rest @ ..] => command.mut_subcommand(name, |below| with_end(below, rest, end)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the help texts of the commands below this one, whose name in full is `path`.
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
