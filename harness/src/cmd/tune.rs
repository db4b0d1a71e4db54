//! `sahwal tune`: a grid over one or two parameters of a classifier, and its best cell.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use sahwal_data::Outcome;
use sahwal_data::input::{At, Game, GameSet, load};
use sahwal_data::tell::Output;
use sahwal_run::arguments::{DatasetArgs, Jobs};
use sahwal_run::format::results::Results;
use sahwal_run::moments::Moments;
use sahwal_run::rows::{Row, Rows};
use sahwal_run::stats::folds::Folds;
use sahwal_run::tune::files::{TunedMoment, figures, write_best, write_cells};
use sahwal_run::tune::plot::write_plot;
use sahwal_run::tune::{By, Grid, GridAxis, Tuned};

use super::arguments::{AtArgs, RowsFile};

/// The row that is tuned if none is named, and its grid. The paper's v1 and v2 are a cell of it.
const DEFAULT: &str = "potential";
const DEFAULT_GRID: [&str; 2] = ["v1=0:4:21", "v2=0:2.2:21"];

#[derive(clap::Args)]
pub(super) struct Args {
    /// Row whose parameters are tuned; `sahwal run --list` shows all
    #[arg(default_value = DEFAULT)]
    classifier: String,

    /// Values of a parameter; give two for all pairs of values
    ///
    /// For a switch, 0 is off and 1 is on. Default (potential only): v1=0:4:21 and v2=0:2.2:21. If
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
        // The games of all sets, by moment.
        let games = sets.into_iter().flat_map(|set| {
            let games = moments.of(set.games).into_iter();
            games.map(move |game| (set.name.clone(), game))
        });
        let games: Vec<NamedGame> = games.collect();
        let by = by(&args, &names, &games)?;
        tune(&args, by, &grid, &names, games, results)?;
        Ok(outcome)
    })
}

/// The parameters of the grid.
fn axes(args: &Args, row: &Row) -> Result<Vec<GridAxis>> {
    let names: Vec<&str> = row.parameters().keys().map(String::as_str).collect();
    ensure!(
        !names.is_empty(),
        "{}: expected a classifier with parameters, found none",
        row.name
    );
    let mut axes = args.grid.clone();
    if axes.is_empty() && row.classifier.name == DEFAULT {
        axes.extend(DEFAULT_GRID.map(|axis| axis.parse().expect("a grid")));
    }
    ensure!(
        matches!(axes.len(), 1 | 2),
        "--grid: expected one or two parameters ({}), found {}",
        names.join(", "),
        axes.len()
    );
    let differ = axes.len() == 1 || axes[0].name != axes[1].name;
    ensure!(differ, "--grid: expected two parameters, found one twice");
    Ok(axes)
}

/// A game with the name of its data set.
type NamedGame = (String, Game);

/// What is counted. Says so if the games decide it.
fn by(args: &Args, names: &str, games: &[NamedGame]) -> Result<By> {
    let of_moments = !args.moments.at.is_empty();
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

/// How many games have what can be counted, if some lack what is counted.
fn of_each_kind(games: &[NamedGame], by: By) -> String {
    let having = |by: By| games.iter().filter(|(_, game)| by.counts(game)).count();
    if having(by) == games.len() {
        return String::new();
    }
    format!(
        "counted owners (--by strings, --by points): {} games\n\
         recorded margin (--by margin): {} games\n",
        having(By::Strings),
        having(By::Margin)
    )
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
    let (mut tuned, mut text) = (Vec::new(), String::new());
    for at in places {
        // The games of this moment that count.
        let is_here = |game: &NamedGame| game.1.at.map(|moment| moment.at) == at;
        let here: Vec<NamedGame>;
        (here, all) = all.into_iter().partition(is_here);
        let kinds = of_each_kind(&here, by);
        let read = here.len();
        let used = here.into_iter().filter(|(_, game)| by.counts(game));
        let named = |(set, game): NamedGame| ([set, game.name.clone()], game);
        let (used, games): (Vec<_>, Vec<_>) = used.map(named).unzip();
        let games = GameSet {
            name: names.to_owned(),
            games,
            ..GameSet::default()
        };
        let place = at.map_or(String::new(), |at| format!(" at {at}"));
        let of_place = Tuned::new(grid, &games, by, args.folds, args.seed);
        let of_place = of_place.with_context(|| format!("{names}{place}"))?;
        let of_place = TunedMoment {
            at,
            gained: of_place.gained(args.seed),
            games: used,
            tuned: of_place,
        };
        let heading = format!(
            "{} on {names}{place}, by {}: {} of {read} games, seed {}\n{kinds}\n",
            grid.row.name,
            by.unit(),
            of_place.games.len(),
            args.seed
        );
        let figures = heading + &figures(&of_place, grid, by) + "\n";
        write!(Output, "{figures}")?;
        text += &figures;
        tuned.push(of_place);
    }
    results.rewrite(|new| {
        write_cells(new, grid, by, &tuned)?;
        let on = format!("{names} by {}", by.unit());
        write_best(new, &text, grid, &on, &tuned)?;
        for of_place in tuned.iter().filter(|_| !args.no_plots) {
            let place = of_place.at.map_or(String::new(), |at| format!(" at {at}"));
            let title = format!("{} right (%) on {names}{place}", by.unit());
            // A percent sign in a name of a file would have to be escaped in links.
            let name = "grid".to_owned() + &place.replace(" at ", "-").replace('%', "pct");
            write_plot(new, &name, &title, grid, &of_place.tuned)?;
        }
        Ok(())
    })?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(())
}
