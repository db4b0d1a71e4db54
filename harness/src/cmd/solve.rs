//! `sahwal solve`: exact life and death of a block by search.

mod certificate;
mod problems;

use std::collections::TryReserveError;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sahwal_core::solve::{DecideParams, FindParams, FoundMove, Problem, SolveParams, Solver};
use sahwal_core::{Colour, Point, PointSet, Position, Strings};

use super::arguments::{Jobs, Output};
use super::gate::Gate;
use super::seconds;
use crate::analyze::Sheet;
use crate::analyze::board::Charset;
use crate::input::{self, Selection, paths_of_game};
use crate::outcome::Outcome;
use crate::progress::Waiting;
use crate::solve::{
    answer_strings, decide, found_json, found_text, json, read_strings, solve, strings_table, text,
    write_strings,
};
use crate::stop;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The game record
    #[arg(value_name = "FILE.sgf", required_unless_present_any = ["problems", "strings"])]
    file: Option<PathBuf>,

    /// A stone of the block, such as C3
    #[arg(long, value_name = "POINT", required_unless_present_any = ["problems", "find", "strings"])]
    block: Option<String>,

    /// Take the string with this stone alone [default: the group that cannot be
    /// separated from it]
    #[arg(long, conflicts_with_all = ["problems", "find", "strings"])]
    string_only: bool,

    /// Look for a proved move of this colour that saves or kills a group
    #[arg(long, value_name = "COLOUR", value_parser = colour(),
        conflicts_with_all = ["block", "area", "area_sgf_mark", "first"])]
    find: Option<Colour>,

    /// Position after move N; passes count [default: the last position]
    #[arg(long = "move", value_name = "N")]
    at: Option<usize>,

    /// Number of the game in a file with several games
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,

    /// Points that can change, such as "A1 B1" [default: areas chosen by the
    /// search]
    #[arg(long, value_name = "POINTS", conflicts_with = "area_sgf_mark")]
    area: Option<String>,

    /// Take the area from the marks of the record (SL, SQ, TR, CR, MA)
    #[arg(long)]
    area_sgf_mark: bool,

    /// The player who moves first
    #[arg(long, value_name = "COLOUR", default_value = "both")]
    first: First,

    /// Limit of search nodes for each first player
    #[arg(long, value_name = "N", default_value_t = SolveParams::default().nodes)]
    nodes: u64,

    /// Size of the transposition table
    #[arg(long, value_name = "MB", default_value_t = SolveParams::default().memory,
        value_parser = memory)]
    memory: usize,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Draw with plain characters
    #[arg(long)]
    ascii: bool,

    /// Solve problems on open boards and compare with their known answers: folders, SGF
    /// collections, texts of claims
    #[arg(long, value_name = "PATH", num_args = 1..,
        conflicts_with_all = ["file", "block", "at", "game", "area", "area_sgf_mark", "first", "json"])]
    problems: Vec<PathBuf>,

    /// Ask for strings with known labels (columns game, string, truth) and compare
    #[arg(long, value_name = "FILE.csv", requires = "dataset",
        conflicts_with_all = ["file", "block", "find", "at", "game", "area", "area_sgf_mark", "first", "json", "problems"])]
    strings: Option<PathBuf>,

    /// Data set or path of the games of `--strings`
    #[arg(long, value_name = "NAME|PATH", requires = "strings")]
    dataset: Option<String>,

    /// Processor time of a string of `--strings`, after which no search begins
    #[arg(long, value_name = "S", default_value_t = 10.0, requires = "strings")]
    seconds: f64,

    /// Write the answers of `--strings` to this file
    #[arg(long, value_name = "FILE.csv", requires = "strings")]
    out: Option<PathBuf>,

    #[command(flatten)]
    jobs: Jobs,

    #[command(flatten)]
    batch: problems::BatchArgs,

    /// Prove on the open board, without an area, that the block lives, is kept or is
    /// captured, and write the certificate for `sahwal check`; --first names the player
    #[arg(long, value_name = "FILE", requires = "block",
        conflicts_with_all = ["area", "area_sgf_mark", "json"])]
    certificate: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum First {
    Black,
    White,
    Both,
}

impl First {
    fn colours(self) -> &'static [Colour] {
        match self {
            First::Black => &[Colour::Black],
            First::White => &[Colour::White],
            First::Both => &Colour::BOTH,
        }
    }
}

fn colour() -> impl TypedValueParser<Value = Colour> {
    PossibleValuesParser::new(["black", "white"]).try_map(|name| name.parse::<Colour>())
}

/// The largest transposition table, in MB.
const MOST_MEMORY: usize = 65_536;

fn memory(text: &str) -> Result<usize, String> {
    let megabytes = text.parse().ok();
    let fits = megabytes.filter(|megabytes| (1..=MOST_MEMORY).contains(megabytes));
    fits.ok_or_else(|| format!("expected 1 to {MOST_MEMORY} MB"))
}

/// The error of a table that the machine gives no memory for.
fn no_memory(megabytes: usize) -> anyhow::Error {
    anyhow!("--memory: cannot allocate {megabytes} MB; use a smaller value")
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let charset = if args.ascii {
        Charset::Ascii
    } else {
        Charset::Unicode
    };
    let params = SolveParams::default().with(|set| {
        set.nodes = args.nodes;
        set.memory = args.memory;
    });
    // Whole sets: the strings of games, or files of problems.
    if let Some(file) = &args.strings {
        return strings(file, &args);
    }
    if !args.problems.is_empty() {
        return problems::run(&args.problems, args.nodes, &args.batch, &args.jobs);
    }
    // One position; the memory is taken before anything is read.
    let mut solver = Solver::try_new(params).map_err(|_| no_memory(args.memory))?;
    let file = args.file.as_ref().context("the parser asks for it")?;
    let _held = Gate::default()
        .reads_games(paths_of_game(file))
        .writes([("--certificate", args.certificate.as_ref())])
        .open()?;
    let sheet = Sheet::read(file, args.game, args.at)?;
    let (position, size) = (&sheet.position, sheet.position.size());
    // `--find` looks for a move and needs no block.
    if let Some(player) = args.find {
        return find(&sheet, player, &args, charset);
    }
    let block = args.block.as_ref().context("the parser asks for it")?;
    let block = Point::from_gtp(block, size).context("--block")?;
    ensure!(
        position.at(block).is_some(),
        "--block: expected a stone at {}, found none",
        block.gtp(size)
    );
    // A certificate is for one first player.
    if let Some(file) = &args.certificate {
        let &[first] = args.first.colours() else {
            bail!("--certificate: expected --first black or --first white");
        };
        let time = seconds("--time", args.batch.time, None)?;
        return certificate::run(position, block, first, args.nodes, time, file);
    }
    // What is decided: the group of the block, for the first players.
    let stones = match args.string_only {
        true => PointSet::of(block).block_in(same(position, block)),
        false => Problem::group(position, block, Problem::MAX_BLOCKS),
    };
    let first = args.first.colours();
    // The search, with the time limit.
    let area = area(&args, &sheet)?;
    let limit = seconds("--time", args.batch.time, None)?;
    let stopped = solver.stop_flag();
    let waiting = stop_after(limit, &stopped);
    let report = match area {
        // A drawn area fits the string that it was drawn for, unless it holds the group.
        Some(area) => {
            let of_group = Problem::of_group(position, stones, area);
            let problem = of_group.or_else(|_| Problem::new(position, block, area))?;
            solve(&problem, first, &mut solver)
        }
        None => {
            let params = DecideParams::default().with(|set| set.nodes = args.nodes);
            let report = decide(position, stones, first, &params, &mut solver);
            report.context("--block: expected a stone")?
        }
    };
    drop(waiting);
    tell_if_stopped(&stopped, report.class.is_none());

    // The answer, as JSON or as text.
    if args.json {
        let mut value = json(&report);
        value["position"] = sheet.title.clone().into();
        writeln!(Output, "{value:#}")?;
        return Ok(Outcome::Done);
    }
    let blocks = Strings::of(position);
    let blocks = blocks
        .iter()
        .filter(|string| string.stones.is_subset(&report.block));
    let plural = |number: usize, one: &str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {one}s"),
    };
    writeln!(
        Output,
        "{}\n{} {} of {}: {}; area of {}\n\n{}",
        sheet.title,
        match blocks.count() {
            1 => "block".to_owned(),
            count => format!("group of {count} blocks at"),
        },
        block.gtp(size),
        report.owner,
        plural(report.block.len(), "stone"),
        plural(report.area.len(), "point"),
        text(&report, charset)
    )?;
    Ok(Outcome::Done)
}

/// Sets the flag after this time, and at the first signal to end; the second one ends the program.
/// What is returned shows the time while it lives.
fn stop_after(limit: Duration, flag: &Arc<AtomicBool>) -> Waiting {
    let late = flag.clone();
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        late.store(true, Ordering::Relaxed);
    });
    let flag = flag.clone();
    stop::before_end(move || flag.swap(true, Ordering::Relaxed));
    Waiting::new("solving", limit)
}

/// Says that the flag ended the search, if its question is open.
fn tell_if_stopped(flag: &AtomicBool, is_open: bool) {
    if flag.load(Ordering::Relaxed) && is_open {
        eprintln!("sahwal: stopped before all was searched; this is what is known (see --time)");
    }
}

/// The stones of the colour of the stone at a point.
fn same(position: &Position, point: Point) -> PointSet {
    position
        .at(point)
        .map_or(PointSet::EMPTY, |colour| position.stones(colour))
}

/// The area that was drawn, if one was.
fn area(args: &Args, sheet: &Sheet) -> Result<Option<PointSet>> {
    let size = sheet.position.size();
    if let Some(list) = &args.area {
        let names = list.split([' ', ',']).filter(|name| !name.is_empty());
        let points = names.map(|name| Point::from_gtp(name, size));
        let points: Result<PointSet, _> = points.collect();
        return Ok(Some(points.context("--area")?));
    }
    if args.area_sgf_mark {
        let marked = sheet.marked.clone();
        let marked = marked.with_context(|| sheet.file.clone())?;
        ensure!(
            !marked.is_empty(),
            "{}: expected points marked with SL, SQ, TR, CR or MA on the node, found none",
            sheet.file
        );
        return Ok(Some(marked));
    }
    Ok(None)
}

/// Prints the move of a colour that saves or kills a group.
fn find(sheet: &Sheet, colour: Colour, args: &Args, charset: Charset) -> Result<Outcome> {
    let params =
        FindParams::default().with(|set| set.nodes = args.nodes.min(FindParams::default().nodes));
    let position = &sheet.position;
    let stopped = Arc::default();
    let waiting = stop_after(seconds("--time", args.batch.time, None)?, &stopped);
    let found = FoundMove::of(position, colour, &params, &stopped);
    drop(waiting);
    tell_if_stopped(&stopped, found.is_none_or(|found| !found.decides));
    match args.json {
        true => {
            let value = found_json(&sheet.title, position, colour, found.as_ref());
            writeln!(Output, "{value:#}")?;
        }
        false => {
            let text = found_text(position, colour, found.as_ref(), charset);
            write!(Output, "{}\n{text}", sheet.title)?;
        }
    }
    Ok(Outcome::Done)
}

/// Asks for labelled strings, prints a table and writes the answers.
fn strings(file: &Path, args: &Args) -> Result<Outcome> {
    seconds("--seconds", args.seconds, Some(0.0))?;
    let dataset = args.dataset.clone().context("the parser asks for it")?;
    let selection = Selection::resolve(&[dataset])?;
    let _held = Gate::default()
        .reads([file])
        .reads_sets(&selection)
        .writes([("--out", args.out.as_ref())])
        .open()?;
    let strings = read_strings(file)?;
    let pool = args.jobs.pool()?;
    let sets = pool.install(|| input::load(&selection))?;
    let params = DecideParams::default()
        .with(|set| set.nodes = args.nodes.min(DecideParams::default().nodes));
    let answers =
        pool.install(|| answer_strings(&strings, &sets, &params, args.memory, args.seconds));
    let answers = answers.map_err(|error| match error.is::<TryReserveError>() {
        true => no_memory(args.memory),
        false => error,
    })?;
    if let Some(out) = &args.out {
        write_strings(out, &answers).with_context(|| out.display().to_string())?;
    }
    write!(Output, "{}", strings_table(&answers))?;
    Ok(Outcome::Done)
}
