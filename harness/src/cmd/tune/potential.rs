//! `sahwal tune potential`: thresholds and coefficients of the potential model.

mod positions;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use sahwal_core::potential::{PotentialParams, Shadow};

use super::super::arguments::Output;
use super::search::{Search, beside};
use super::{Games, GamesArgs};
use crate::input::At;
use crate::names::name_of;
use crate::outcome::Outcome;
use crate::stats::folds::Folds;
use crate::tune::enclosed::enclosed_areas;
use crate::tune::heatmap::write_maps;
use crate::tune::{GridRange, Method, Objective, PotentialTuning, landscape, to_toml};

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
    /// number of folds [default: loo,5; coordinate: 5]
    #[arg(long, value_name = "FOLDS", value_delimiter = ',')]
    cv: Vec<Folds>,

    /// Parameters to score beside the best ones, repeatable
    #[arg(long, value_name = "FILE.toml")]
    beside: Vec<PathBuf>,

    /// Folder for cells.csv, best.toml and the heat maps
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
    ensure!(args.samples > 0, "--samples: expected 1 or more, found 0");
    let base = PotentialParams::default();
    if args.shadow_table {
        let rows = base.shadow.rows(base.d_max);
        let params = base.with(|set| set.shadow = Shadow::Table(rows));
        write!(Output, "{}", to_toml(&params))?;
        return Ok(Outcome::Done);
    }
    let mut gate = args.games.gate()?;
    gate = gate.reads(&args.beside);
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

    fn method(&self) -> Method<'static> {
        match self.method {
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
        }
    }

    /// The comment at the top of best.toml.
    fn heading(&self, games: &Games) -> String {
        format!(
            "Tuned on {} for {} by {} search, seed {}. What it gets right there is in sample:",
            games.names(),
            name_of(self.objective()),
            name_of(self.method),
            self.games.seed
        )
    }
}

fn search(args: &Args, base: &PotentialParams, games: &Games) -> Result<()> {
    let method = args.method();
    let tuning = PotentialTuning::new(&games.tuned, args.objective(), base)?;
    let search = Search {
        games,
        tuning: &tuning,
        method: &method,
        base,
        beside: &beside(&args.beside)?,
        folds: &args.cv,
        seed: args.games.seed,
        out: &args.out,
    };
    let found = search.run(|_| Ok(()))?;
    if let Method::Grid { v1, v2 } = method {
        let cells = &found.tuned.cells;
        writeln!(Output, "\n{}", landscape(&tuning, cells, v1, v2))?;
        if !args.no_plots {
            let names = args.games.dataset.join(", ");
            let best = &found.tuned.best.setting;
            let best = (best.v1, best.v2);
            write_maps(&args.out, &names, cells, tuning.total(), v1, v2, best)?;
        }
    }
    search.write(&found, &args.heading(games))
}
