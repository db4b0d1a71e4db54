//! `sahwal-lab td`: the coefficients of the potential model, learnt along games.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use sahwal::Outcome;
use sahwal::cmd::arguments::Output;
use sahwal::cmd::tune::search::{Search, beside};
use sahwal::cmd::tune::{Games, GamesArgs};
use sahwal::input::{Selection, load_moves};
use sahwal::stats::folds::Folds;
use sahwal::tune::{Method, Objective, PotentialTuning};
use sahwal_core::potential::PotentialParams;

use crate::td::{Options, Records};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: GamesArgs,

    /// Cross-validations, comma-separated: `loo` leaves one game out, a number is the
    /// number of folds [default: 5]
    #[arg(long, value_name = "FOLDS", value_delimiter = ',')]
    cv: Vec<Folds>,

    /// Learning rate of the first epoch, which falls to 0
    #[arg(long, value_name = "C", default_value_t = 0.02, value_parser = rate)]
    rate: f64,

    /// Decay of earlier predictions, 0 to 1
    #[arg(long, value_name = "LAMBDA", default_value_t = 1.0, value_parser = lambda)]
    lambda: f64,

    /// Number of passes over all strings in a round
    #[arg(long, value_name = "N", default_value_t = 10)]
    epochs: usize,

    /// Number of rounds; each finds the groups with the coefficients learnt so far
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,

    /// Learn from every Nth position
    #[arg(long, value_name = "N", default_value_t = 4)]
    every: usize,

    /// Parameters to score beside the learnt ones, repeatable
    #[arg(long, value_name = "FILE.toml")]
    beside: Vec<PathBuf>,

    /// Folder for cells.csv and best.toml
    #[arg(long, value_name = "DIR", default_value = "results/tune-td")]
    out: PathBuf,
}

fn lambda(text: &str) -> Result<f64, String> {
    let value = text
        .parse()
        .ok()
        .filter(|value| (0.0..=1.0).contains(value));
    value.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn rate(text: &str) -> Result<f64, String> {
    let value = text.parse().ok();
    let value = value.filter(|&value: &f64| value > 0.0 && value <= 10.0);
    value.ok_or_else(|| "expected a number above 0 and up to 10".to_owned())
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    for (name, value) in [
        ("epochs", args.epochs),
        ("rounds", args.rounds),
        ("every", args.every),
    ] {
        ensure!(value > 0, "--{name}: expected 1 or more, found 0");
    }
    let base = PotentialParams::default();
    let gate = args.games.gate()?;
    let gate = gate.reads(&args.beside).results("--out", &args.out);
    let _held = gate.open()?;
    args.games.run(|games| learn(&args, &base, games))
}

fn learn(args: &Args, base: &PotentialParams, games: &Games) -> Result<()> {
    // Games for the figures, and their moves to learn from.
    let tuning = PotentialTuning::new(&games.tuned, Objective::Both, base)?;
    let moves = load_moves(&Selection::resolve_records(&args.games.dataset)?)?;
    let records = Records::new(&games.tuned, &moves)?;
    let options = Options {
        rate: args.rate,
        lambda: args.lambda,
        epochs: args.epochs,
        rounds: args.rounds,
        every: args.every,
        seed: args.games.seed,
    };
    let learnt = |base: &PotentialParams, used: &[bool]| records.learn(base, used, &options);
    // The learnt coefficients go through the same search and figures as tuned ones.
    let search = Search {
        games,
        tuning: &tuning,
        method: &Method::Learnt(&learnt),
        base,
        beside: &beside(&args.beside)?,
        folds: &args.cv,
        seed: args.games.seed,
        out: &args.out,
    };
    let found = search.run(|best| {
        let [area, eyes, mean, enclosed] = best.coefficients;
        writeln!(
            Output,
            "\nlearnt from {} strings: area {area}, eyes {eyes}, mean difference {mean}, \
             enclosed {enclosed}",
            records.strings()
        )?;
        Ok(())
    })?;
    // The heading of the summary tells how they were learnt.
    let heading = format!(
        "The coefficients were learnt along the games of {} by TD({}), rate {},\n\
         {} epochs, {} rounds, every {} moves, seed {}. In sample, and not:",
        games.names(),
        args.lambda,
        args.rate,
        args.epochs,
        args.rounds,
        args.every,
        args.games.seed
    );
    search.write(&found, &heading)
}
