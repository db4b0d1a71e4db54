//! `sahwal solve`: exact life and death of a block by search.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sahwal_core::solve::{
    DecideParams, FindParams, Problem, SolveParams, Solver, find_area, find_move,
};
use sahwal_core::{Colour, Point, PointSet};

use super::{Jobs, Output};
use crate::analyze::Sheet;
use crate::analyze::board::Charset;
use crate::input::{self, Selection};
use crate::outcome::Outcome;
use crate::solve::{
    Checked, answer_strings, found_json, found_text, json, read_problems, read_strings, solve,
    strings_table, text, write_strings,
};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The game record
    #[arg(value_name = "FILE.sgf", required_unless_present_any = ["problems", "strings"])]
    file: Option<PathBuf>,

    /// A stone of the block, such as C3
    #[arg(long, value_name = "POINT", required_unless_present_any = ["problems", "find", "strings"])]
    block: Option<String>,

    /// Look for the move of this colour that saves or kills the most stones
    #[arg(long, value_name = "COLOUR",
        conflicts_with_all = ["block", "area", "area_sgf_mark", "first"])]
    find: Option<Player>,

    /// Position after move N; passes count [default: the last position]
    #[arg(long = "move", value_name = "N")]
    at: Option<usize>,

    /// Number of the game in a file with several games
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,

    /// Points that can change, such as "A1 B1" [default: the points that walls
    /// enclose]
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

    /// Solve drawn problems and compare with their known answers
    #[arg(long, value_name = "FILE", num_args = 1..,
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
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Player {
    Black,
    White,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum First {
    Black,
    White,
    Both,
}

/// The largest transposition table, in MB.
const MOST_MEMORY: usize = 65_536;

fn memory(text: &str) -> Result<usize, String> {
    let megabytes = text.parse().ok();
    let fits = megabytes.filter(|megabytes| (1..=MOST_MEMORY).contains(megabytes));
    fits.ok_or_else(|| format!("expected 1 to {MOST_MEMORY} MB"))
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let charset = if args.ascii {
        Charset::Ascii
    } else {
        Charset::Unicode
    };
    let params = SolveParams {
        nodes: args.nodes,
        memory: args.memory,
    };
    let mut solver = Solver::new(params);
    if let Some(file) = &args.strings {
        return strings(file, &args);
    }
    if !args.problems.is_empty() {
        return problems(&args.problems, &mut solver);
    }
    let file = args.file.as_ref().context("the parser asks for it")?;
    let sheet = Sheet::read(file, args.game, args.at)?;
    let (position, size) = (&sheet.position, sheet.position.size());
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
    let (area, kind) = area(&args, &sheet, block)?;
    let problem = Problem::new(position, block, area)?;
    let first: &[Colour] = match args.first {
        First::Black => &[Colour::Black],
        First::White => &[Colour::White],
        First::Both => &Colour::BOTH,
    };
    let report = solve(&problem, first, &mut solver);

    if args.json {
        let mut value = json(&problem, &report);
        value["position"] = sheet.title.clone().into();
        value["enclosed"] = (kind == ENCLOSED).into();
        writeln!(Output, "{value:#}")?;
        return Ok(Outcome::Done);
    }
    let (stones, area) = (problem.block().len(), problem.area().len());
    writeln!(
        Output,
        "{}\nblock {} of {}: {stones} stone{}; area of {area} points, {kind}\n\n{}",
        sheet.title,
        block.gtp(size),
        problem.owner(),
        if stones == 1 { "" } else { "s" },
        text(&problem, &report, charset)
    )?;
    Ok(Outcome::Done)
}

/// The area to search, and a note on its origin.
fn area(args: &Args, sheet: &Sheet, block: Point) -> Result<(PointSet, &'static str)> {
    let size = sheet.position.size();
    if let Some(list) = &args.area {
        let names = list.split([' ', ',']).filter(|name| !name.is_empty());
        let points = names.map(|name| Point::from_gtp(name, size));
        let points: Result<PointSet, _> = points.collect();
        return Ok((points.context("--area")?, "as given"));
    }
    if args.area_sgf_mark {
        let marked = sheet.marked.clone();
        let marked = marked.with_context(|| sheet.file.clone())?;
        ensure!(
            !marked.is_empty(),
            "{}: expected points marked with SL, SQ, TR, CR or MA on the node, found none",
            sheet.file
        );
        return Ok((marked, "as marked"));
    }
    let found = find_area(&sheet.position, PointSet::of(block), Problem::MAX_AREA).with_context(|| {
        format!(
            "--block: expected a block that is not unconditionally alive, found one at {}",
            block.gtp(size)
        )
    })?;
    let kind = match found.enclosed {
        true => ENCLOSED,
        false => "cut off near the block, because nothing encloses it; give --area",
    };
    Ok((found.points, kind))
}

/// The note on an area that walls enclose.
const ENCLOSED: &str = "enclosed";

/// Prints the move of a colour that saves or kills a block.
fn find(sheet: &Sheet, player: Player, args: &Args, charset: Charset) -> Result<Outcome> {
    let colour = match player {
        Player::Black => Colour::Black,
        Player::White => Colour::White,
    };
    let params = FindParams {
        solve: SolveParams {
            nodes: args.nodes.min(FindParams::default().solve.nodes),
            memory: args.memory,
        },
        ..FindParams::default()
    };
    let position = &sheet.position;
    let found = find_move(position, colour, &params);
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
    ensure!(
        args.seconds.is_finite() && args.seconds >= 0.0,
        "--seconds: expected 0 or more, found {}",
        args.seconds
    );
    let strings = read_strings(file)?;
    let pool = args.jobs.pool()?;
    let dataset = args.dataset.clone().context("the parser asks for it")?;
    let sets = pool.install(|| input::load(&Selection::resolve(&[dataset])?))?;
    let params = DecideParams {
        nodes: args.nodes.min(DecideParams::default().nodes),
        ..DecideParams::default()
    };
    let answers = pool.install(|| {
        answer_strings(&strings, &sets, &params, args.memory, args.seconds)
    })?;
    if let Some(out) = &args.out {
        write_strings(out, &answers).with_context(|| out.display().to_string())?;
    }
    write!(Output, "{}", strings_table(&answers))?;
    Ok(Outcome::Done)
}

/// Solves the problems of files and prints a line for each.
fn problems(files: &[PathBuf], solver: &mut Solver) -> Result<Outcome> {
    let (mut right, mut all) = (0, 0);
    writeln!(Output, "{}", Checked::HEADING)?;
    for file in files {
        for drawn in read_problems(file)? {
            let checked = Checked::of(&drawn, solver);
            writeln!(Output, "{checked}")?;
            all += 1;
            right += usize::from(checked.is_right());
        }
    }
    writeln!(Output, "{right} of {all} as known")?;
    Ok(match right == all {
        true => Outcome::Done,
        false => Outcome::Failed,
    })
}
