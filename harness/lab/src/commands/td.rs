//! `sahwal-lab td`: the coefficients of the potential model, learnt along games.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use sahwal::Outcome;
use sahwal::cmd::arguments::{DatasetArgs, Jobs, Output};
use sahwal::cmd::gate::Gate;
use sahwal::input::{GameSet, Selection, load, load_moves};
use sahwal::rows::{Row, Rows};
use sahwal::stats::folds::Folds;
use sahwal::stats::{Counted, percent};
use sahwal::tune::files::write_best;
use sahwal::tune::{By, judge};
use sahwal_core::params::Parameters;
use sahwal_core::potential::PotentialParams;

use crate::td::{Options, Records};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: DatasetArgs,

    /// Data set or path to score on but not to learn from, repeatable or comma-separated
    #[arg(long, value_name = "NAME|PATH", value_delimiter = ',')]
    held_out: Vec<String>,

    /// Number of folds of the cross-validation over games
    #[arg(long, value_name = "N", default_value = "5")]
    folds: Folds,

    /// Seed of the folds and of the order of the strings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    jobs: Jobs,

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

    /// Folder for best.toml
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
    let selection = args.games.records()?;
    let mut gate = Gate::default().reads_sets(&selection);
    if !args.held_out.is_empty() {
        gate = gate.reads_sets(&Selection::resolve(&args.held_out)?);
    }
    let _held = gate.results("--out", &args.out).open()?;
    args.jobs.pool()?.install(|| learn(&args, &selection))
}

/// The potential model with these parameters, as a row.
fn row(name: &str, params: &PotentialParams) -> Result<Row> {
    let classifier = Rows::builtin().get("potential")?.classifier;
    let mut row = Row::with(classifier, &params.to_table())?;
    row.name = name.to_owned();
    Ok(row)
}

fn learn(args: &Args, selection: &Selection) -> Result<Outcome> {
    // Games for the figures, and their moves to learn from.
    let sets = load(selection)?;
    let held_out = match args.held_out.is_empty() {
        true => Vec::new(),
        false => load(&Selection::resolve(&args.held_out)?)?,
    };
    for set in &held_out {
        let is_learnt = sets.iter().any(|other| other.sha256 == set.sha256);
        ensure!(!is_learnt, "--held-out: {} is learnt from", set.name);
    }
    let outcome = GameSet::tell_all(sets.iter().chain(&held_out));
    let records = Records::new(&sets, &load_moves(selection)?)?;
    let options = Options {
        rate: args.rate,
        lambda: args.lambda,
        epochs: args.epochs,
        rounds: args.rounds,
        every: args.every,
        seed: args.seed,
    };
    let names = selection.names().join(", ");
    let mut games = GameSet::empty(names.clone());
    games.games = sets.into_iter().flat_map(|set| set.games).collect();
    games.games.retain(|game| game.truth.is_some());
    let number = games.games.len();

    // Learnt from all games, and for each fold from the others.
    let base = PotentialParams::default();
    let learnt = records.learn(&base, &vec![true; number], &options)?;
    let rounds = args.folds.rounds(number, args.seed);
    let mut rows = vec![row("default", &base)?, row("learnt", &learnt)?];
    for (fold, round) in rounds.iter().enumerate() {
        let of_others = records.learn(&base, &round.tuned, &options)?;
        rows.push(row(&format!("without fold {}", fold + 1), &of_others)?);
    }
    let mut figures = Figures::default();
    let counts = [By::Points, By::Strings].map(|by| judge(&rows, &games, by));
    let [points, strings] = counts;
    let counts = [points?, strings?];
    let everywhere = vec![true; number];
    figures.heading(&names);
    for (place, name) in ["default", "learnt (in sample)"].into_iter().enumerate() {
        figures.line(
            name,
            counts.each_ref().map(|of| total(&of[place], &everywhere)),
        );
    }
    let folds = rounds.iter().enumerate();
    let on_folds = folds.map(|(fold, round)| {
        counts
            .each_ref()
            .map(|of| total(&of[fold + 2], &round.held_out))
    });
    let on_folds = on_folds.reduce(|one, other| [0, 1].map(|by| sum([one[by], other[by]])));
    if let Some(counts) = on_folds.filter(|_| number > 1) {
        figures.line(&format!("{}, seed {}", args.folds, args.seed), counts);
    }
    for set in &held_out {
        figures.heading(&set.name);
        let [points, strings] = [By::Points, By::Strings].map(|by| judge(&rows[..2], set, by));
        let counts = [points?, strings?];
        for (place, name) in ["default", "learnt"].into_iter().enumerate() {
            figures.line(
                name,
                counts.each_ref().map(|of| sum(of[place].iter().copied())),
            );
        }
    }
    let [area, eyes, mean, enclosed] = learnt.coefficients;
    let text = format!(
        "The coefficients were learnt along the games of {names} by TD({}), rate {},\n\
         {} epochs, {} rounds, every {} moves, seed {}, from {} strings:\n\
         area {area}, eyes {eyes}, mean difference {mean}, enclosed {enclosed}\n{}",
        args.lambda,
        args.rate,
        args.epochs,
        args.rounds,
        args.every,
        args.seed,
        records.strings(),
        figures.0
    );
    write!(Output, "{text}")?;
    let mut best = row("potential/td", &learnt)?;
    best.sentence = format!("coefficients learnt along the games of {names}");
    write_best(&args.out, &text, &[best]).context("best.toml")?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(outcome)
}

/// The sum over the games that are used.
fn total(games: &[Counted], used: &[bool]) -> Counted {
    let used = games.iter().zip(used).filter(|(_, used)| **used);
    sum(used.map(|(counted, _)| *counted))
}

fn sum(counts: impl IntoIterator<Item = Counted>) -> Counted {
    let add = |sum: Counted, one: Counted| Counted {
        correct: sum.correct + one.correct,
        total: sum.total + one.total,
    };
    counts.into_iter().fold(Counted::default(), add)
}

/// Tables of right points and strings.
#[derive(Default)]
struct Figures(String);

impl Figures {
    fn heading(&mut self, set: &str) {
        self.0 += &format!("\n{set:28} {:>18} {:>18}\n", "points", "strings");
    }

    fn line(&mut self, name: &str, counts: [Counted; 2]) {
        let [points, strings] =
            counts.map(|of| format!("{}  {:.2} %", of.correct, percent(of.correct, of.total)));
        self.0 += &format!("{name:28} {points:>18} {strings:>18}\n");
    }
}
