//! `sahwal tune combined`: the parameters of the combined classifier.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use sahwal_core::combined::CombinedParams;

use super::super::Output;
use super::{Games, GamesArgs};
use crate::outcome::Outcome;
use crate::results;
use crate::tune::combined::{Choice, CombinedTuning, Scored, choose, score, text};
use crate::tune::folds::Folds;
use crate::tune::{Results, Tunable, write_best};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: GamesArgs,

    /// Least share of right positions among those called safe to score, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.995, value_parser = share)]
    safe_accuracy: f64,

    /// Folds of the cross-validation over games
    #[arg(long, value_name = "FOLDS", default_value = "5")]
    cv: Folds,

    /// Folder for cells.csv and best.toml
    #[arg(long, value_name = "DIR", default_value = "results/tune-combined")]
    out: PathBuf,
}

fn share(text: &str) -> Result<f64, String> {
    let value = text.parse().ok();
    let value = value.filter(|value| (0.0..=1.0).contains(value));
    value.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

pub(super) fn run(args: &Args) -> Result<Outcome> {
    let gate = args.games.gate()?;
    let _held = gate.results("--out", &args.out).open()?;
    args.games.run(|games| tune(args, games))
}

fn tune(args: &Args, games: &Games) -> Result<()> {
    let base = CombinedParams::default();
    let tuning = CombinedTuning::new(&games.tuned, &base)?;
    ensure!(
        tuning.games() > 1,
        "expected two games with counted results or more, found one"
    );
    let mut results = Results::in_memory(&tuning);
    let everything = vec![true; tuning.games()];
    let (choice, cells) = choose(&mut results, &everything, args.safe_accuracy)?;
    let rounds = args.cv.rounds(tuning.games(), args.games.seed);
    let choices: Vec<Choice> = rounds
        .iter()
        .map(|round| Ok(choose(&mut results, &round.tuned, args.safe_accuracy)?.0))
        .collect::<Result<_>>()?;

    // One table for each set: a set of easy games would hide a hard one.
    let mut summary = String::new();
    let validated = format!("{}, seed {}", args.cv, args.games.seed);
    for set in &games.tuned {
        let of_set = tuning.of_set(&set.name);
        let mut held_out = Scored::default();
        for (round, choice) in rounds.iter().zip(&choices) {
            let used = round.held_out.iter().zip(&of_set);
            let used: Vec<bool> = used.map(|(held_out, of)| *held_out && *of).collect();
            held_out += score(&tuning, choice, &used)?;
        }
        let lines = [
            ("default", score(&tuning, &Choice::default(), &of_set)?),
            ("chosen (in sample)", score(&tuning, &choice, &of_set)?),
            (&*validated, held_out),
        ];
        summary += &text::table(&set.name, &tuning.total(&of_set), &lines);
        summary.push('\n');
    }
    for set in &games.held_out {
        let tuning = CombinedTuning::new(std::slice::from_ref(set), &base)?;
        let used = vec![true; tuning.games()];
        let lines = [
            ("default", score(&tuning, &Choice::default(), &used)?),
            ("chosen", score(&tuning, &choice, &used)?),
        ];
        let name = format!("{} (no part in the choice)", set.name);
        summary += &text::table(&name, &tuning.total(&used), &lines);
        summary.push('\n');
    }
    write!(Output, "{summary}{}", text::agreement(&choice, &choices))?;
    let heading = format!(
        "Chosen on {}; positions called safe are right in {} of them.",
        games.names(),
        args.safe_accuracy
    );
    results::rewrite(&args.out, |new| {
        results.write_sums(new, &cells)?;
        Ok(write_best(new, &heading, &summary, &choice.to_toml())?)
    })?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(())
}
