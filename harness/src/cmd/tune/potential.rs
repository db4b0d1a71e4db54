//! `sahwal tune potential`: thresholds and coefficients of the potential model.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use sahwal_core::params::Parameters;
use sahwal_core::potential;

use super::super::{Jobs, Output, ParamsFile};
use super::apart;
use crate::disk::write_whole;
use crate::input::{self, GameSet, Selection, load_moves};
use crate::outcome::Outcome;
use crate::params::{self, Params};
use crate::progress::Progress;
use crate::tune::calibrate::{self, Place};
use crate::tune::folds::{Folds, cross_validate};
use crate::tune::games::{Counts, Games};
use crate::tune::heatmap::HeatMap;
use crate::tune::results::{Cell, Results};
use crate::tune::search::{Axis, Objective, Training, grid, random};
use crate::tune::td;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Data set or path to tune on, repeatable or comma-separated
    #[arg(
        long,
        value_name = "NAME|PATH",
        value_delimiter = ',',
        default_value = "selfplay"
    )]
    dataset: Vec<String>,

    /// How to look for the best setting
    #[arg(long, value_enum, default_value_t = Method::Grid)]
    method: Method,

    /// Grid: values of v1
    #[arg(long, value_name = "LOW:HIGH:COUNT", default_value = "0:4:41", value_parser = axis)]
    v1: Axis,

    /// Grid: values of v2
    #[arg(long, value_name = "LOW:HIGH:COUNT", default_value = "0:2:41", value_parser = axis)]
    v2: Axis,

    /// Random search: number of settings
    #[arg(long, value_name = "N", default_value_t = 1000)]
    samples: usize,

    /// What is maximised
    #[arg(long, value_enum, default_value_t = Objective::Both)]
    objective: Objective,

    /// Cross-validation, comma-separated: `loo` leaves one game out, a number is
    /// that of the folds [default: loo,5; coordinate and td: 5]
    #[arg(long, value_name = "FOLDS", value_delimiter = ',')]
    cv: Vec<Folds>,

    /// TD: the learning rate c; it falls to 0
    #[arg(long, value_name = "C", default_value_t = 0.02, value_parser = rate)]
    rate: f64,

    /// TD: how far back a change reaches, 0 to 1
    #[arg(long, value_name = "LAMBDA", default_value_t = 1.0, value_parser = lambda)]
    lambda: f64,

    /// TD: how often the strings are gone through in a round
    #[arg(long, value_name = "N", default_value_t = 10)]
    epochs: usize,

    /// TD: how often the groups are found anew with what was learnt
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,

    /// TD: learn from every Nth position
    #[arg(long, value_name = "N", default_value_t = 4)]
    every: usize,

    #[command(flatten)]
    params: ParamsFile,

    /// Parameters to print beside the best, repeatable
    #[arg(long, value_name = "FILE.toml")]
    beside: Vec<PathBuf>,

    /// Data set or path to score on and never to tune on, repeatable or comma-separated
    #[arg(long, value_name = "NAME|PATH", value_delimiter = ',')]
    held_out: Vec<String>,

    /// Folder for cells.csv, best.toml and the heat map; a search that was cut short
    /// there is continued
    #[arg(long, value_name = "DIR", default_value = "results/tune")]
    out: PathBuf,

    /// Seed of the random settings and of the folds
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    jobs: Jobs,

    /// Leave the heat map out
    #[arg(long)]
    no_plots: bool,

    /// Instead of tuning, print the potential inside enclosed areas, which should be
    /// about 4 to 6, for these parameters and both built-in shadow tables
    #[arg(long)]
    calibrate: bool,

    /// Instead of tuning, print the shadow table of these parameters as TOML
    #[arg(long)]
    shadow_table: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    /// All combinations of --v1 and --v2
    Grid,
    /// Random values of all parameters
    Random,
    /// One parameter after the other, until none gets better
    Coordinate,
    /// TD(lambda) along whole games: the four coefficients of the strength
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

fn axis(text: &str) -> Result<Axis, String> {
    let parse = || {
        let (low, rest) = text.split_once(':')?;
        let (high, steps) = rest.split_once(':')?;
        Some(Axis {
            low: low.parse().ok()?,
            high: high.parse().ok()?,
            steps: steps.parse().ok()?,
        })
    };
    parse()
        .filter(|axis| axis.low < axis.high && (2..=1001).contains(&axis.steps))
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
    let pool = args.jobs.pool()?;
    let params = args.params.read()?;
    let base: potential::PotentialParams = params.get()?;
    if args.shadow_table {
        let params = potential::PotentialParams {
            shadow: potential::Shadow::Table(base.shadow.rows(base.d_max)),
            ..base
        };
        write!(Output, "{}", to_toml(&params)?)?;
        return Ok(Outcome::Done);
    }
    let selection = Selection::resolve(&args.dataset)?;
    pool.install(|| {
        let sets = input::load(&selection)?;
        let held_out = match args.held_out.is_empty() {
            true => Vec::new(),
            false => input::load(&Selection::resolve(&args.held_out)?)?,
        };
        let faults = sets.iter().chain(&held_out).flat_map(|set| &set.faults);
        let failed = faults.map(|fault| eprintln!("sahwal: {fault}")).count() > 0;
        if args.calibrate {
            calibration(&base, &sets)?;
        } else {
            tune(args, &base, &sets, &held_out, &selection)?;
        }
        Ok(if failed {
            Outcome::Failed
        } else {
            Outcome::Done
        })
    })
}

fn tune(
    args: &Args,
    base: &potential::PotentialParams,
    sets: &[GameSet],
    held_out: &[GameSet],
    selection: &Selection,
) -> Result<()> {
    let beside = beside(args)?;
    apart(held_out, sets)?;
    let games = Games::new(sets)?;
    let records = match args.method {
        Method::Td => Some(td::Records::new(sets, &load_moves(selection)?)?),
        _ => None,
    };
    let totals = games.totals();
    let all: Counts = totals.iter().copied().sum();
    let names: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
    writeln!(
        Output,
        "{}: {} games, {} points, {} strings",
        names.join(", "),
        games.len(),
        all.points,
        all.strings
    )?;
    let mut results = Results::open(&args.out, &games, &about(sets, base)?)?;
    if results.resumed() > 0 {
        eprintln!(
            "{} settings known from {}",
            results.resumed(),
            args.out.display()
        );
    }
    let clock = Instant::now();
    let training = |used: Vec<bool>| Training {
        objective: args.objective,
        totals: &totals,
        used,
        base,
    };
    let everything = training(vec![true; games.len()]);
    let settings = match args.method {
        Method::Grid => grid(base, args.v1, args.v2),
        Method::Random => random(base, args.samples, args.seed),
        Method::Coordinate | Method::Td => Vec::new(),
    };
    let progress = (!settings.is_empty()).then(|| Progress::new(settings.len() as u64, "settings"));
    let cells = results.of(&settings, progress.as_ref())?;
    drop(progress);
    let find = |training: &Training, results: &mut Results| match (args.method, &records) {
        (Method::Coordinate, _) => training.coordinate_search(results),
        (_, Some(records)) => {
            let learnt = records.learn(base, &training.used, &learning(args))?;
            Ok(results.of(&[learnt], None)?.remove(0))
        }
        _ => Ok(training.best(&cells).context("no setting")?.clone()),
    };
    let best = find(&everything, &mut results)?;
    let mut lines = Vec::new();
    for (name, params) in &beside {
        let known = results.of(std::slice::from_ref(params), None)?;
        lines.push((name.clone(), known[0].counts()));
    }
    lines.push(("best (in sample)".to_owned(), best.counts()));
    let folds = match (args.cv.is_empty(), args.method) {
        (false, _) => args.cv.clone(),
        (true, Method::Coordinate | Method::Td) => vec![Folds::Of(5)],
        (true, _) => vec![Folds::LeaveOneOut, Folds::Of(5)],
    };
    for folds in folds.into_iter().filter(|_| games.len() > 1) {
        let counts = cross_validate(&folds.assign(games.len(), args.seed), |used| {
            find(&training(used), &mut results)
        })?;
        lines.push((format!("{folds}, seed {}", args.seed), counts));
    }
    let mut summary = figures("", &lines, all);
    write!(Output, "\n{summary}")?;
    if let Some(records) = &records {
        let [area, eyes, mean, enclosed] = best.params.coefficients;
        writeln!(
            Output,
            "\nlearnt from {} strings: area {area}, eyes {eyes}, mean difference {mean}, \
             enclosed {enclosed}",
            records.strings()
        )?;
    }
    for set in held_out {
        let games = Games::new(std::slice::from_ref(set))?;
        let all: Counts = games.totals().into_iter().sum();
        let scored = beside.iter().map(|(name, params)| (name.as_str(), params));
        let scored = scored.chain([("best (not tuned on this)", &best.params)]);
        let lines: Vec<(String, Counts)> = scored
            .map(|(name, params)| {
                let counts = games.evaluate(params)?.into_iter().sum();
                Ok((name.to_owned(), counts))
            })
            .collect::<Result<_>>()?;
        let table = figures(&set.name, &lines, all);
        write!(Output, "\n{table}")?;
        summary += &table;
    }
    eprintln!("{:.1} s", clock.elapsed().as_secs_f64());
    if args.method == Method::Grid {
        writeln!(Output, "\n{}", landscape(args, &everything, &cells))?;
        if !args.no_plots {
            maps(args, &cells, all)?;
        }
    }
    write_best(args, &names, &best, &summary)?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(())
}

/// A table of what settings get right, a line for each.
fn figures(title: &str, lines: &[(String, Counts)], all: Counts) -> String {
    let shown =
        |part: u64, whole: u64| format!("{part}  {:.2} %", 100.0 * part as f64 / whole as f64);
    let mut table = format!("{title:28} {:>18} {:>18}\n", "points", "strings");
    for (name, counts) in lines {
        table += &format!(
            "{name:28} {:>18} {:>18}\n",
            shown(counts.points, all.points),
            shown(counts.strings, all.strings)
        );
    }
    table
}

/// The default and what `--beside` names.
fn beside(args: &Args) -> Result<Vec<(String, potential::PotentialParams)>> {
    let mut beside = vec![("default".to_owned(), potential::PotentialParams::default())];
    for path in &args.beside {
        let name = path.display().to_string();
        let params = Params::read(path)?.get().with_context(|| name.clone())?;
        beside.push((name, params));
    }
    Ok(beside)
}

/// How `--method td` learns.
fn learning(args: &Args) -> td::Options {
    td::Options {
        rate: args.rate,
        lambda: args.lambda,
        epochs: args.epochs,
        rounds: args.rounds,
        every: args.every,
        seed: args.seed,
    }
}

/// What results depend on beside the parameters that have a column.
fn about(sets: &[GameSet], base: &potential::PotentialParams) -> Result<String> {
    let mut text = format!("sahwal {} tune potential\n", env!("CARGO_PKG_VERSION"));
    for set in sets {
        text += &format!("{} {}\n", set.name, set.sha256);
    }
    text += &format!("owners {:?}\n", base.owners);
    if matches!(base.shadow, potential::Shadow::Table(_)) {
        text += &to_toml(base)?;
    }
    Ok(text)
}

/// How many cells are best, and how far v1 and v2 can go from the paper's point with
/// next to no effect: that a landscape is flat is to be seen, not hidden.
fn landscape(args: &Args, training: &Training, cells: &[Cell]) -> String {
    let values: Vec<u64> = cells.iter().map(|cell| training.value(cell)).collect();
    let best = values.iter().max().copied().unwrap_or(0);
    let paper = potential::PotentialParams::default();
    let [v1s, v2s] = [args.v1, args.v2].map(|axis| axis.values().collect::<Vec<f64>>());
    let nearest = |values: &[f64], to: f64| {
        let apart = |at: &usize| (values[*at] - to).abs();
        (0..values.len()).min_by(|a, b| apart(a).total_cmp(&apart(b)))
    };
    let (column, row) = (nearest(&v1s, paper.v1), nearest(&v2s, paper.v2));
    let (column, row) = (column.unwrap_or(0), row.unwrap_or(0));
    let at = |column: usize, row: usize| values[row * v1s.len() + column] as f64;
    let flat = |change: f64| (change / at(column, row) - 1.0).abs() <= FLAT;
    let on_edge = |at: usize| {
        let (column, row) = (at % v1s.len(), at / v1s.len());
        column == 0 || row == 0 || column + 1 == v1s.len() || row + 1 == v2s.len()
    };
    let mut best_cells = (0..values.len()).filter(|&at| values[at] == best);
    let edge = match best_cells.all(on_edge) {
        true => "\nall of them lie on the edge of the grid: a wider one may hold better ones",
        false => "",
    };
    let along_v1 = stretch(&v1s, column, |other| flat(at(other, row)));
    let along_v2 = stretch(&v2s, row, |other| flat(at(column, other)));
    format!(
        "{} of {} cells are as good as the best\n\
         within {} % of the paper's point: v1 {along_v1} at its v2, v2 {along_v2} at its v1{edge}",
        values.iter().filter(|&&value| value == best).count(),
        cells.len(),
        100.0 * FLAT,
    )
}

/// What counts as no effect: a thousandth.
const FLAT: f64 = 0.001;

/// The values around one for which `holds`, without a gap.
fn stretch(values: &[f64], around: usize, holds: impl Fn(usize) -> bool) -> String {
    let below = (0..around).rev().take_while(|&at| holds(at)).last();
    let above = (around + 1..values.len())
        .take_while(|&at| holds(at))
        .last();
    format!(
        "{} to {}",
        values[below.unwrap_or(around)],
        values[above.unwrap_or(around)]
    )
}

fn maps(args: &Args, cells: &[Cell], all: Counts) -> Result<()> {
    let share = |part: u64, whole: u64| 100.0 * part as f64 / whole as f64;
    for name in ["points", "strings"] {
        let of = |counts: Counts| match name {
            "points" => share(counts.points, all.points),
            _ => share(counts.strings, all.strings),
        };
        let values: Vec<f64> = cells.iter().map(|cell| of(cell.counts())).collect();
        let map = HeatMap {
            title: &format!("{name} correct (%) on {}", args.dataset.join(", ")),
            v1: args.v1,
            v2: args.v2,
            values: &values,
            marked: (1.0, 0.55),
        };
        map.write(&args.out, &format!("heatmap-{name}"))?;
    }
    Ok(())
}

fn to_toml(params: &potential::PotentialParams) -> Result<String> {
    let mut tables = toml::Table::new();
    tables.insert(
        "potential".to_owned(),
        params::to_toml(&params.to_table()).into(),
    );
    Ok(toml::to_string(&tables)?)
}

/// `best.toml`, which `sahwal run --params` takes, with where it is from.
fn write_best(args: &Args, names: &[&str], best: &Cell, summary: &str) -> Result<()> {
    let method = args.method.to_possible_value();
    let objective = args.objective.to_possible_value();
    let named = |value: Option<clap::builder::PossibleValue>| {
        value.map_or(String::new(), |value| value.get_name().to_owned())
    };
    let (names, seed) = (names.join(", "), args.seed);
    let mut text = match args.method {
        Method::Td => format!(
            "# The coefficients were learnt along the games of {names} by TD({}), rate {},\n\
             # {} epochs, {} rounds, every {} moves, seed {seed}. In sample, and not:\n",
            args.lambda, args.rate, args.epochs, args.rounds, args.every
        ),
        _ => format!(
            "# Tuned on {names} for {} by {} search, seed {seed}. What it gets right there is in sample:\n",
            named(objective),
            named(method),
        ),
    };
    for line in summary.lines() {
        text += format!("# {line}").trim_end();
        text.push('\n');
    }
    text += &to_toml(&best.params)?;
    let path: &Path = &args.out.join("best.toml");
    Ok(write_whole(path, |file| file.write_all(text.as_bytes()))?)
}

/// The table of the 4-to-6 property, for the parameters and both built-in tables.
fn calibration(base: &potential::PotentialParams, sets: &[GameSet]) -> Result<()> {
    use potential::Shadow;
    let with = |shadow: Shadow, kappa: f64| potential::PotentialParams {
        shadow,
        kappa,
        ..base.clone()
    };
    let mut tables = vec![("these parameters".to_owned(), base.clone())];
    for kappa in [0.0, 1.0, 2.0, 3.0, 4.0] {
        tables.push((
            format!("path-share, kappa {kappa}"),
            with(Shadow::PathShare, kappa),
        ));
    }
    for kappa in [1.0, 2.0, 3.0, 4.0, 6.0] {
        tables.push((format!("cone, kappa {kappa}"), with(Shadow::Cone, kappa)));
    }
    let cell = |row: Option<calibrate::Row>| match row {
        Some(row) => format!(
            "{:7} {:7.2} {:7.2} {:7.2} {:8.1}",
            row.points, row.low, row.mean, row.high, row.within
        ),
        None => String::new(),
    };
    for (name, params) in &tables {
        writeln!(Output, "{name}")?;
        writeln!(
            Output,
            "  {:30} {:>7} {:>7} {:>7} {:>7} {:>8}",
            "area", "points", "least", "mean", "most", "4-6 in %"
        )?;
        for place in Place::ALL {
            for lines in 1..=7 {
                let row = calibrate::square(params, place, lines)?;
                writeln!(
                    Output,
                    "  {:30} {}",
                    format!("{lines}x{lines}, {}", place.name()),
                    cell(row)
                )?;
            }
        }
        for set in sets {
            let rows = calibrate::territories(params, set)?;
            let small = format!("to {} points", calibrate::SMALL);
            for (what, row) in ["all", &small, "larger"].into_iter().zip(rows) {
                writeln!(
                    Output,
                    "  {:30} {}",
                    format!("{}, {what}", set.name),
                    cell(row)
                )?;
            }
        }
        writeln!(Output)?;
    }
    Ok(())
}
