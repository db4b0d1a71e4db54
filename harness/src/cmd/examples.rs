//! The end of every help text: two examples and the exit statuses.

use clap::{Command, CommandFactory};

use super::Cli;

/// Two examples for each command, in the order of the help; their first word names it.
const EXAMPLES: &str = "\
run --dataset all
run --dataset path/to/games --classifier combined --out out
merge out/1 out/2 --out out/whole
merge out/1 out/2 --out out/whole --verbose
compare results/all out
compare before after --dataset selfplay
analyze 'selfplay/19x19#30'
analyze game.sgf --svg board.svg
report
report out
tune potential
tune potential --dataset igs31
profile --dataset selfplay
profile --verify-only
gtp
gtp --classifier static-plus
analysis
analysis --classifier static-plus
regress life_death.tst
regress life_death.tst --engine 'gnugo --mode gtp' --out out
datasets list
datasets fetch igs31
solve game.sgf --block C3
solve game.sgf --find black
check proof.json
check one.json two.json
completions bash
completions zsh > _sahwal
man run
man --out man1";

const STATUSES: &str = "Exit status: 0 if all was done, 1 if a check failed or a part of the input \
    could not be used, 2 for wrong usage or input.";

/// The command line with examples and exit statuses at the end of each help text.
pub(super) fn command() -> Command {
    let program = Cli::command().after_help(STATUSES);
    examples()
        .iter()
        .fold(program, |program, (name, [first, second])| {
            let end = format!("Examples:\n  sahwal {first}\n  sahwal {second}\n\n{STATUSES}");
            program.mut_subcommand(name, |command| command.after_help(end))
        })
}

/// The name of each command with its examples.
fn examples() -> Vec<(&'static str, [&'static str; 2])> {
    let lines: Vec<&str> = EXAMPLES.lines().collect();
    let name = |line: &'static str| line.split(' ').next().unwrap_or_default();
    let pairs = lines.chunks(2);
    pairs
        .map(|pair| (name(pair[0]), [pair[0], pair[1]]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_examples_that_are_read() {
        let program = command();
        let names = program.get_subcommands().map(Command::get_name);
        let listed = examples();
        let listed = listed.iter().map(|(name, _)| *name);
        assert_eq!(names.collect::<Vec<_>>(), listed.collect::<Vec<_>>());
        for (name, examples) in examples() {
            for example in &examples {
                let example = example.split(" > ").next().unwrap_or_default();
                let words = shlex::split(&format!("sahwal {example}")).unwrap();
                assert_eq!(words[1], name);
                let read = program.clone().try_get_matches_from(words);
                assert!(read.is_ok(), "{example}: {:?}", read.err());
            }
            let mut help = program.find_subcommand(name).unwrap().clone();
            let help = help.render_help().to_string();
            assert!(
                help.contains(examples[1]) && help.contains("Exit status"),
                "{help}"
            );
        }
    }
}
