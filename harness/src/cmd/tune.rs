//! `sahwal tune`: a grid over one or two parameters of a classifier, and its best cell.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use sahwal_data::Outcome;
use sahwal_data::input::{At, Game, GameSet, load};
use sahwal_run::format::results;
use sahwal_run::moments::Moments;
use sahwal_run::rows::{Row, Rows};
use sahwal_run::stats::folds::Folds;
use sahwal_run::tune::files::{figures, write_best, write_cells};
use sahwal_run::tune::plot::write_plot;
use sahwal_run::tune::{Axis, By, Tuned, grid};

use super::arguments::{DatasetArgs, Jobs, Output, RowsFile};
use super::gate::Gate;

/// The row that is tuned if none is named, and its grid. The paper's v1 and v2 are a cell of it.
const DEFAULT: &str = "potential";
const DEFAULT_GRID: [&str; 2] = ["v1=0:4:21", "v2=0.05:2.05:21"];

#[derive(clap::Args)]
pub(super) struct Args {
    /// Row whose parameters are tuned; `sahwal run --list` shows all
    #[arg(default_value = DEFAULT)]
    classifier: String,

    /// Values of a parameter; twice for all pairs of two parameters
    ///
    /// For a switch, 0 is off and 1 is on. Default, for potential alone: v1=0:4:21 and
    /// v2=0.05:2.05:21.
    #[arg(long, value_name = "NAME=LOW:HIGH:COUNT")]
    grid: Vec<Axis>,

    #[command(flatten)]
    games: DatasetArgs,

    #[command(flatten)]
    rows: RowsFile,

    /// What is counted [default: strings; margin where no game has counted owners]
    #[arg(long, value_enum)]
    by: Option<By>,

    /// Judge these positions before the end, each by itself, comma-separated: shares of the
    /// moves (25%), moves before the last stone (-40), 0 for the end
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    at: Vec<At>,

    /// Number of folds of the cross-validation over games
    #[arg(long, value_name = "N", default_value = "5")]
    folds: Folds,

    /// Seed of the folds
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Folder for cells.csv, best.toml and the plots
    #[arg(long, value_name = "DIR", default_value = "results/tune")]
    out: PathBuf,

    /// Draw no plots
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
    let cells = grid(row, &axes).context("--grid")?;
    let moments = Moments::new(&args.at)?;
    let selection = if args.at.is_empty() {
        args.games.selection()?
    } else {
        args.games.records()?
    };
    let _held = Gate::default()
        .reads_sets(&selection)
        .reads(args.rows.path())
        .results("--out", &args.out)
        .open()?;
    pool.install(|| {
        let sets = load(&selection)?;
        let outcome = GameSet::tell_all(&sets);
        let names = selection.names().join(", ");
        // The games of all sets, by moment.
        let mut all = GameSet::empty(names);
        let games = sets.into_iter().flat_map(|set| moments.of(set.games));
        all.games = games.collect();
        let by = by(&args, &all)?;
        tune((&args, by), row, (&axes, &cells), all)?;
        Ok(outcome)
    })
}

/// The parameters of the grid.
fn axes(args: &Args, row: &Row) -> Result<Vec<Axis>> {
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

/// What is counted. Says so if the games decide it.
fn by(args: &Args, games: &GameSet) -> Result<By> {
    let of_moments = !args.at.is_empty();
    ensure!(
        !of_moments || args.by != Some(By::Margin),
        "--by: expected strings or points with --at, found margin"
    );
    let has_owners = games.games.iter().any(|game| By::Strings.counts(game));
    ensure!(
        !of_moments || has_owners,
        "--at: expected whole game records with known final owners, found none in {}",
        games.name
    );
    Ok(match args.by {
        Some(by) => by,
        None if has_owners => By::Strings,
        None => {
            tell!(
                "no game of {} has counted owners: tuned by the margin",
                games.name
            );
            By::Margin
        }
    })
}

fn tune(
    (args, by): (&Args, By),
    row: &Row,
    (axes, cells): (&[Axis], &[Row]),
    mut all: GameSet,
) -> Result<()> {
    let places: Vec<Option<At>> = match &args.at[..] {
        [] => vec![None],
        list => list.iter().copied().map(Some).collect(),
    };
    let (mut tuned, mut rows, mut text) = (Vec::new(), Vec::new(), String::new());
    for at in places {
        // The games of this moment that count.
        let mut games = GameSet::empty(all.name.clone());
        let is_here = |game: &Game| game.at.map(|moment| moment.at) == at;
        (games.games, all.games) = all.games.into_iter().partition(is_here);
        let read = games.games.len();
        games.games.retain(|game| by.counts(game));
        let place = at.map_or(String::new(), |at| format!(" at {at}"));
        let of_place = Tuned::new((row, axes, cells), (&games, by), (args.folds, args.seed));
        let of_place = of_place.with_context(|| format!("{}{place}", all.name))?;
        let heading = format!(
            "{} on {}{place}, by {}: {} of {} games, seed {}\n\n",
            row.name,
            all.name,
            by.unit(),
            of_place.games,
            read,
            args.seed
        );
        let figures = heading + &figures(&of_place, axes, (row, cells), by) + "\n";
        write!(Output, "{figures}")?;
        text += &figures;
        // The best cell as a row.
        let name = at.map_or("tuned".to_owned(), |at| format!("tuned-{at}"));
        let names: Vec<&str> = axes.iter().map(|axis| axis.name.as_str()).collect();
        let tuned_on = format!("tuned on {}{place} by {}", all.name, by.unit());
        let mut best = cells[of_place.best].clone();
        best.name = format!("{}/{name}", row.name);
        best.sentence = format!("{} {tuned_on}", names.join(" and "));
        rows.push(best);
        tuned.push((at, of_place));
    }
    results::rewrite(&args.out, |new| {
        write_cells(new, (axes, cells), &tuned)?;
        write_best(new, &text, &rows)?;
        for (at, of_place) in tuned.iter().filter(|_| !args.no_plots) {
            let place = at.map_or(String::new(), |at| format!(" at {at}"));
            let title = format!("{} right (%) on {}{place}", by.unit(), all.name);
            // A percent sign in a name of a file would have to be escaped in links.
            let name = "grid".to_owned() + &place.replace(" at ", "-").replace('%', "pct");
            write_plot(new, &name, &title, (axes, row, cells), of_place)?;
        }
        Ok(())
    })?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(())
}
