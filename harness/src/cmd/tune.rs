//! `sahwal tune`: judges a grid over one to four parameters of a classifier, and finds its best
//! cell.
//!
//! `cmd/mod.rs` calls it. It writes the best cell as a row for `run --rows`. That file names the
//! tuning data: a comparison on the same data would flatter the row.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use sahwal_data::Outcome;
use sahwal_data::input::{At, Game, GameSet, load};
use sahwal_data::tell::{Output, program};
use sahwal_run::arguments::{DatasetArgs, Jobs};
use sahwal_run::format::results::Results;
use sahwal_run::moments::Moments;
use sahwal_run::rows::{Row, Rows};
use sahwal_run::stats::folds::Folds;
use sahwal_run::tune::files::{BEST, TunedMoment, figures, write_best, write_cells};
use sahwal_run::tune::plot::write_plot;
use sahwal_run::tune::{By, Grid, GridAxis, Tuned};

use super::arguments::{AtArgs, RowsFile};

/// The row that is tuned by default, and its grid. One cell has the paper's values of v1 and v2.
const DEFAULT: &str = "potential";
const DEFAULT_GRID: [&str; 2] = ["v1=0:4:21", "v2=0:2.2:21"];
/// The most parameters of a grid. The potential model has four coefficients (section 7.2.1).
const MOST_AXES: usize = 4;
/// The most cells of a grid. Each is kept with its counts on every game.
const MOST_CELLS: usize = 1_000_000;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Row whose parameters are tuned; `sahwal run --list` shows all
    #[arg(default_value = DEFAULT)]
    classifier: String,

    /// Values of a parameter; give up to four for all combinations of values
    ///
    /// A plot is drawn for one or two parameters. For a switch, 0 is off and 1 is on. Default (potential only): v1=0:4:21 and v2=0:2.2:21. If
    /// the best value lies on the edge of the grid, a wider grid is suggested.
    #[arg(long, value_name = "NAME=LOW:HIGH:COUNT")]
    grid: Vec<GridAxis>,

    #[command(flatten)]
    games: DatasetArgs,

    #[command(flatten)]
    rows: RowsFile,

    /// What is counted [default: strings; margin if no game has a counted result]
    #[arg(long, value_enum)]
    by: Option<By>,

    #[command(flatten)]
    moments: AtArgs,

    /// Number of folds of the cross-validation over games
    #[arg(long, value_name = "N", default_value = "5")]
    folds: Folds,

    /// Seed of the folds
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Folder for tuned.csv, cells.csv, cells-by-game.csv, best.toml and the plots
    #[arg(long, value_name = "DIR", default_value = "results/tune")]
    out: PathBuf,

    /// Do not draw plots
    #[arg(long)]
    no_plots: bool,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args, rows: &Rows) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let known = args.rows.add_to(rows)?;
    let row = known.get(&args.classifier)?;
    let axes = axes(&args, row)?;
    // The shipped rows of the same classifier are judged too, so that a gain is a gain over the
    // best of them.
    let grid = Grid::new(row, &axes)
        .context("--grid")?
        .beside_shipped(&known);
    let moments = Moments::new(&args.moments.at)?;
    let selection = if args.moments.at.is_empty() {
        args.games.selection()?
    } else {
        args.games.records()?
    };
    let results = Results::open(&args.out)?;
    pool.install(|| {
        let sets = load(&selection)?;
        let outcome = GameSet::tell_all(&sets);
        let names = selection.names().join(", ");
        let mut games: Vec<NamedGame> = Vec::new();
        for set in sets {
            for game in moments.of(set.games) {
                games.push((set.name.clone(), game));
            }
        }
        let by = what_counts(&args, &names, &games)?;
        tune(&args, by, &grid, &names, games, results)?;
        Ok(outcome)
    })
}

/// Returns the parameters of the grid with their values.
fn axes(args: &Args, row: &Row) -> Result<Vec<GridAxis>> {
    let names: Vec<&str> = row.parameters().keys().map(String::as_str).collect();
    ensure!(
        !names.is_empty(),
        "{}: expected a classifier with parameters, found none",
        row.name
    );
    let mut axes = args.grid.clone();
    // Only the author of another row knows which values make sense for it.
    if axes.is_empty() && row.classifier.name == DEFAULT {
        axes.extend(DEFAULT_GRID.map(|axis| axis.parse().expect("a grid")));
    }
    ensure!(
        (1..=MOST_AXES).contains(&axes.len()),
        "--grid: expected one to four parameters ({}), found {}",
        names.join(", "),
        axes.len()
    );
    let mut cells: usize = 1;
    for (number, axis) in axes.iter().enumerate() {
        ensure!(
            axes[..number].iter().all(|other| other.name != axis.name),
            "--grid: expected different parameters, found {} twice",
            axis.name
        );
        cells = cells.saturating_mul(axis.count);
    }
    ensure!(
        cells <= MOST_CELLS,
        "--grid: expected at most {MOST_CELLS} combinations of values, found {cells}"
    );
    Ok(axes)
}

/// A game with the name of its data set.
type NamedGame = (String, Game);

/// Returns what is counted. Prints a note if the games decided it.
fn what_counts(args: &Args, names: &str, games: &[NamedGame]) -> Result<By> {
    let of_moments = !args.moments.at.is_empty();
    // In the middle of a game the board is not counted, so its margin means nothing.
    ensure!(
        !of_moments || args.by != Some(By::Margin),
        "--by: expected strings or points with --at, found margin"
    );
    let has_owners = games.iter().any(|(_, game)| By::Strings.counts(game));
    ensure!(
        !of_moments || has_owners,
        "--at: expected whole game records with known final owners, found none in {names}"
    );
    Ok(match args.by {
        Some(by) => by,
        None if has_owners => By::Strings,
        None => {
            tell!("no game of {names} has counted owners: tuned by the margin");
            By::Margin
        }
    })
}

/// If some games cannot be counted by `by`, says how many games can be counted in each way.
fn of_each_kind(games: &[NamedGame], by: By) -> String {
    if having(games, by) == games.len() {
        return String::new();
    }
    format!(
        "counted owners (--by strings, --by points): {} games\n\
         recorded margin (--by margin): {} games\n",
        having(games, By::Strings),
        having(games, By::Margin)
    )
}

fn having(games: &[NamedGame], by: By) -> usize {
    games.iter().filter(|(_, game)| by.counts(game)).count()
}

fn tune(
    args: &Args,
    by: By,
    grid: &Grid,
    names: &str,
    mut all: Vec<NamedGame>,
    results: Results,
) -> Result<()> {
    let places: Vec<Option<At>> = match &args.moments.at[..] {
        [] => vec![None],
        list => list.iter().copied().map(Some).collect(),
    };
    let mut tuned = Vec::new();
    let mut text = String::new();
    for at in places {
        let (here, elsewhere) = all
            .into_iter()
            .partition(|(_, game): &NamedGame| game.at.map(|moment| moment.at) == at);
        all = elsewhere;
        let (moment, heading) = tune_moment(args, by, grid, names, at, here)?;
        let part = heading + &figures(&moment, grid, by) + "\n";
        write!(Output, "{part}")?;
        text += &part;
        tuned.push(moment);
    }
    results.rewrite(|new| {
        write_cells(new, grid, by, &tuned)?;
        let on = format!("{names} by {}", by.unit());
        write_best(new, &text, grid, &on, &tuned)?;
        if args.no_plots {
            return Ok(());
        }
        for moment in &tuned {
            let place = in_words(moment.at);
            let title = format!("{} right (%) on {names}{place}", by.unit());
            // A percent sign in a file name would have to be escaped in links.
            let name = "grid".to_owned() + &place.replace(" at ", "-").replace('%', "pct");
            write_plot(new, &name, &title, grid, &moment.tuned)?;
        }
        Ok(())
    })?;
    writeln!(Output, "files: {}", args.out.display())?;
    // The best of many cells may be best by chance. Only other games show what it is worth.
    writeln!(Output, "next, on other games: {}", trial(args))?;
    Ok(())
}

/// Returns the command that compares the best cells with the original row on another data set.
fn trial(args: &Args) -> String {
    let places: Vec<String> = args.moments.at.iter().map(At::to_string).collect();
    let at = match places.as_slice() {
        [] => String::new(),
        places => format!(" --at {}", places.join(",")),
    };
    let best = args.out.join(BEST).display().to_string();
    format!(
        "{} run --dataset OTHER{at} --rows {}",
        program(),
        shlex::try_quote(&best).unwrap_or_default()
    )
}

/// Tunes on the games of one moment. Returns the figures and a heading.
fn tune_moment(
    args: &Args,
    by: By,
    grid: &Grid,
    names: &str,
    at: Option<At>,
    here: Vec<NamedGame>,
) -> Result<(TunedMoment, String)> {
    let kinds = of_each_kind(&here, by);
    let read = here.len();
    let mut used = Vec::new();
    let mut games = GameSet {
        name: names.to_owned(),
        ..GameSet::default()
    };
    for (set, game) in here {
        if by.counts(&game) {
            used.push([set, game.name.clone()]);
            games.games.push(game);
        }
    }
    let place = in_words(at);
    let heading = format!(
        "{} on {names}{place}, by {}: {} of {read} games, seed {}\n{kinds}\n",
        grid.row.name,
        by.unit(),
        used.len(),
        args.seed
    );
    // Games are divided into folds, not strings: strings of one game are not independent.
    let tuned = Tuned::new(grid, &games, by, args.folds, args.seed)
        .with_context(|| format!("{names}{place}"))?;
    let moment = TunedMoment {
        at,
        gained: tuned.gained(args.seed),
        games: used,
        tuned,
    };
    Ok((moment, heading))
}

/// Returns the words that name a moment after the data sets; empty for the end of the game.
fn in_words(at: Option<At>) -> String {
    match at {
        Some(at) => format!(" at {at}"),
        None => String::new(),
    }
}
