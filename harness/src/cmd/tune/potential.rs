//! `sahwal tune potential`: thresholds and coefficients of the potential model.

mod positions;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use sahwal_core::potential::{PotentialParams, Shadow};

use super::super::arguments::{Output, ParamsFile};
use super::{Games, GamesArgs};
use crate::input::{Selection, load_moves};
use crate::outcome::Outcome;
use crate::params::Params;
use crate::through_game::At;
use crate::tune::folds::Folds;
use crate::tune::potential::enclosed::enclosed_areas;
use crate::tune::potential::heatmap::write_maps;
use crate::tune::potential::{
    GridRange, Method, Objective, PotentialTuning, about, figures, landscape, td, to_toml, tune,
};
use crate::tune::{Correct, Results, Tunable, write_best};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: GamesArgs,
    /// Method to look for the best setting
    #[arg(long, value_enum, default_value_t = MethodName::Grid)]
    method: MethodName,

    /// Grid: values of v1
    #[arg(long, value_name = "LOW:HIGH:COUNT", default_value = "0:4:41", value_parser = grid_range)]
    v1: GridRange,

    /// Grid: values of v2
    #[arg(long, value_name = "LOW:HIGH:COUNT", default_value = "0:2:41", value_parser = grid_range)]
    v2: GridRange,

    /// Random search: number of settings
    #[arg(long, value_name = "N", default_value_t = 1000)]
    samples: usize,

    /// What the search maximises [default: both; with --at: strings]
    ///
    /// With --at, `fate` is another name of strings and `owners` of points.
    #[arg(long, value_enum)]
    objective: Option<Objective>,

    /// Tune on positions before the end, comma-separated: shares of the moves (25%), moves
    /// before the last stone (-40), 0 for the final position
    ///
    /// Grid and coordinate search only. The grid gives the best v1 and v2 at each position for
    /// fate, owners and groups, cross-validated over games.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    at: Vec<At>,

    /// Cross-validations, comma-separated: `loo` leaves one game out, a number is the
    /// number of folds [default: loo,5; coordinate and td: 5]
    #[arg(long, value_name = "FOLDS", value_delimiter = ',')]
    cv: Vec<Folds>,

    /// TD: learning rate of the first epoch, which falls to 0
    #[arg(long, value_name = "C", default_value_t = 0.02, value_parser = rate)]
    rate: f64,

    /// TD: decay of earlier predictions, 0 to 1
    #[arg(long, value_name = "LAMBDA", default_value_t = 1.0, value_parser = lambda)]
    lambda: f64,

    /// TD: number of passes over all strings in a round
    #[arg(long, value_name = "N", default_value_t = 10)]
    epochs: usize,

    /// TD: number of rounds; each finds the groups with the coefficients learnt so far
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,

    /// TD: learn from every Nth position
    #[arg(long, value_name = "N", default_value_t = 4)]
    every: usize,

    #[command(flatten)]
    params: ParamsFile,

    /// Parameters to score beside the best ones, repeatable
    #[arg(long, value_name = "FILE.toml")]
    beside: Vec<PathBuf>,

    /// Folder for cells.csv, best.toml and the heat maps; an interrupted search in
    /// this folder is resumed
    #[arg(long, value_name = "DIR", default_value = "results/tune")]
    out: PathBuf,

    /// Draw no heat maps
    #[arg(long)]
    no_plots: bool,

    /// Print the potential inside enclosed areas, which should be about 4 to 6, for
    /// these parameters and both built-in shadow tables; tune nothing
    #[arg(long)]
    calibrate: bool,

    /// Print the shadow table of these parameters as TOML; tune nothing
    #[arg(long)]
    shadow_table: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// All combinations of --v1 and --v2
    Grid,
    /// All combinations of the four coefficients of the score, 0 or 10 to 50 each
    Coefficients,
    /// Random values of all parameters
    Random,
    /// One parameter after the other, until no change is better
    Coordinate,
    /// TD(lambda) along whole games, for the four coefficients of the strength
    Td,
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

fn grid_range(text: &str) -> Result<GridRange, String> {
    let parse = || {
        let (low, rest) = text.split_once(':')?;
        let (high, steps) = rest.split_once(':')?;
        Some(GridRange {
            low: low.parse().ok()?,
            high: high.parse().ok()?,
            steps: steps.parse().ok()?,
        })
    };
    parse()
        .filter(|range| range.low < range.high && (2..=1001).contains(&range.steps))
        .ok_or_else(|| "expected LOW:HIGH:COUNT such as 0:2:41".to_owned())
}

pub(super) fn run(args: &Args) -> Result<Outcome> {
    for (name, value) in [
        ("samples", args.samples),
        ("epochs", args.epochs),
        ("rounds", args.rounds),
        ("every", args.every),
    ] {
        ensure!(value > 0, "--{name}: expected 1 or more, found 0");
    }
    let base: PotentialParams = args.params.read()?.get()?;
    if args.shadow_table {
        let params = PotentialParams {
            shadow: Shadow::Table(base.shadow.rows(base.d_max)),
            ..base
        };
        write!(Output, "{}", to_toml(&params))?;
        return Ok(Outcome::Done);
    }
    let mut gate = args.games.gate()?;
    gate = gate.reads(args.params.path()).reads(&args.beside);
    if !args.calibrate {
        gate = gate.results("--out", &args.out);
    }
    let _held = gate.open()?;
    if !args.at.is_empty() {
        return positions::run(args, &base);
    }
    ensure!(
        args.objective != Some(Objective::Groups),
        "--objective: expected points, strings or both without --at, found groups"
    );
    args.games.run(|games| {
        if args.calibrate {
            write!(Output, "{}", enclosed_areas(&base, &games.tuned)?)?;
            return Ok(());
        }
        search(args, &base, games)
    })
}

impl Args {
    fn objective(&self) -> Objective {
        self.objective.unwrap_or(Objective::Both)
    }

    fn method(&self, games: &Games) -> Result<Method> {
        Ok(match self.method {
            MethodName::Grid => Method::Grid {
                v1: self.v1,
                v2: self.v2,
            },
            MethodName::Coefficients => Method::Coefficients,
            MethodName::Random => Method::Random {
                samples: self.samples,
                seed: self.games.seed,
            },
            MethodName::Coordinate => Method::Coordinate,
            MethodName::Td => {
                let records = load_moves(&Selection::resolve_records(&self.games.dataset)?)?;
                Method::Td {
                    records: td::Records::new(&games.tuned, &records)?,
                    options: td::Options {
                        rate: self.rate,
                        lambda: self.lambda,
                        epochs: self.epochs,
                        rounds: self.rounds,
                        every: self.every,
                        seed: self.games.seed,
                    },
                }
            }
        })
    }

    /// The default parameters and those of `--beside`, by name.
    fn beside(&self) -> Result<Vec<(String, PotentialParams)>> {
        let mut beside = vec![("default".to_owned(), PotentialParams::default())];
        for path in &self.beside {
            let name = path.display().to_string();
            let params = Params::read(path)?.get().with_context(|| name.clone())?;
            beside.push((name, params));
        }
        Ok(beside)
    }

    /// The comment at the top of best.toml.
    fn heading(&self, games: &Games) -> String {
        let (names, seed) = (games.names(), self.games.seed);
        let name = |value: Option<clap::builder::PossibleValue>| {
            value.map_or(String::new(), |value| value.get_name().to_owned())
        };
        match self.method {
            MethodName::Td => format!(
                "The coefficients were learnt along the games of {names} by TD({}), rate {},\n\
                 {} epochs, {} rounds, every {} moves, seed {seed}. In sample, and not:",
                self.lambda, self.rate, self.epochs, self.rounds, self.every
            ),
            _ => format!(
                "Tuned on {names} for {} by {} search, seed {seed}. What it gets right there is in sample:",
                name(self.objective().to_possible_value()),
                name(self.method.to_possible_value()),
            ),
        }
    }
}

fn search(args: &Args, base: &PotentialParams, games: &Games) -> Result<()> {
    let beside = args.beside()?;
    let tuning = PotentialTuning::new(&games.tuned, args.objective(), base)?;
    let method = args.method(games)?;
    let total = tuning.total();
    writeln!(
        Output,
        "{}: {} games, {} points, {} strings",
        games.names(),
        total.games,
        total.points,
        total.strings
    )?;
    let mut results = Results::open(&args.out, &tuning, &about(&games.tuned, base))?;
    if results.resumed() > 0 {
        let out = args.out.display();
        eprintln!("{} settings known from {out}", results.resumed());
    }
    let clock = Instant::now();
    let folds = match (tuning.games(), &args.cv[..]) {
        (1, _) => Vec::new(),
        (_, []) => method.default_folds(),
        (_, given) => given.to_vec(),
    };
    let used = vec![true; tuning.games()];
    let rounds = folds.iter();
    let rounds: Vec<_> = rounds
        .map(|folds| folds.rounds(tuning.games(), args.games.seed))
        .collect();
    let tuned = tune(&mut results, (base, &method), &used, &rounds)?;
    let best = &tuned.best.setting;

    let mut lines = Vec::new();
    for (name, params) in &beside {
        let known = results.of(std::slice::from_ref(params), None)?;
        lines.push((name.clone(), known[0].total()));
    }
    lines.push(("best (in sample)".to_owned(), tuned.best.total()));
    for (folds, correct) in folds.iter().zip(&tuned.validated) {
        lines.push((format!("{folds}, seed {}", args.games.seed), *correct));
    }
    let mut summary = figures("", &lines, total);
    write!(Output, "\n{summary}")?;
    if let Method::Td { records, .. } = &method {
        let [area, eyes, mean, enclosed] = best.coefficients;
        writeln!(
            Output,
            "\nlearnt from {} strings: area {area}, eyes {eyes}, mean difference {mean}, \
             enclosed {enclosed}",
            records.strings()
        )?;
    }
    for set in &games.held_out {
        let tuning = PotentialTuning::new(std::slice::from_ref(set), args.objective(), base)?;
        let best = ("best (not tuned on this)".to_owned(), best.clone());
        let lines: Vec<(String, Correct)> = beside
            .iter()
            .chain([&best])
            .map(|(name, params)| Ok((name.clone(), tuning.correct(params)?.into_iter().sum())))
            .collect::<Result<_>>()?;
        let table = figures(&set.name, &lines, tuning.total());
        write!(Output, "\n{table}")?;
        summary += &table;
    }
    eprintln!("{:.1} s", clock.elapsed().as_secs_f64());
    if let Method::Grid { v1, v2 } = method {
        writeln!(Output, "\n{}", landscape(&tuning, &tuned.cells, v1, v2))?;
        if !args.no_plots {
            let names = args.games.dataset.join(", ");
            write_maps(&args.out, &names, &tuned.cells, total, v1, v2)?;
        }
    }
    write_best(&args.out, &args.heading(games), &summary, &to_toml(best))?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(())
}
