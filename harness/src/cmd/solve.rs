//! `sahwal solve`: exact life and death of a block by search.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use sahwal_core::life::Class;
use sahwal_core::solve::{
    FindParams, MAX_AREA, Problem, SolveParams, Solver, find_area, find_move,
};
use sahwal_core::{Colour, Point, PointSet, Size};

use super::Output;
use crate::analyze::Sheet;
use crate::analyze::board::Charset;
use crate::outcome::Outcome;
use crate::solve::{DrawnProblem, found_board, json, read_problems, solve, text};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The game record
    #[arg(value_name = "FILE.sgf", required_unless_present = "problems")]
    file: Option<PathBuf>,

    /// A stone of the block, such as C3
    #[arg(long, value_name = "POINT", required_unless_present_any = ["problems", "find"])]
    block: Option<String>,

    /// Look for the move of this colour that saves or kills most stones
    #[arg(long, value_name = "COLOUR",
        conflicts_with_all = ["block", "area", "area_sgf_mark", "first"])]
    find: Option<Player>,

    /// Position after move N, passes counted; without it, the final one
    #[arg(long = "move", value_name = "N")]
    at: Option<usize>,

    /// Game of a file that holds several
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,

    /// Points that can change, such as "A1 B1"; without it, what walls enclose
    #[arg(long, value_name = "POINTS", conflicts_with = "area_sgf_mark")]
    area: Option<String>,

    /// The area is marked in the record (SL, SQ, TR, CR, MA)
    #[arg(long)]
    area_sgf_mark: bool,

    /// Who moves first
    #[arg(long, value_name = "COLOUR", default_value = "both")]
    first: First,

    /// Positions that may be made for each first player
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

/// The largest table that is made, in MB.
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
    let (area, kind) = if let Some(list) = &args.area {
        (points(list, size).context("--area")?, "as given")
    } else if args.area_sgf_mark {
        let place = || file.display().to_string();
        let marked = sheet.marked.clone().with_context(place)?;
        ensure!(
            !marked.is_empty(),
            "{}: expected points marked with SL, SQ, TR, CR or MA on the node, found none",
            file.display()
        );
        (marked, "as marked")
    } else {
        let found = find_area(position, block, MAX_AREA).with_context(|| {
            format!(
                "--block: expected a block that is not unconditionally alive, found one at {}",
                block.gtp(size)
            )
        })?;
        let kind = if found.enclosed {
            "enclosed"
        } else {
            "cut off near the block, for nothing encloses it; give --area"
        };
        (found.points, kind)
    };
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
        value["enclosed"] = (kind == "enclosed").into();
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

/// Prints the move that saves or kills, and the problem it is from.
fn find(sheet: &Sheet, player: Player, args: &Args, charset: Charset) -> Result<Outcome> {
    let colour = match player {
        Player::Black => Colour::Black,
        Player::White => Colour::White,
    };
    let (position, size) = (&sheet.position, sheet.position.size());
    let params = FindParams {
        solve: SolveParams {
            nodes: args.nodes.min(FindParams::default().solve.nodes),
            memory: args.memory,
        },
        ..FindParams::default()
    };
    let found = find_move(position, colour, &params);
    if args.json {
        let name = |point: Point| point.gtp(size).to_string();
        let value = serde_json::json!({
            "position": sheet.title.clone(),
            "colour": colour.to_string(),
            "move": found.map(|found| name(found.point)),
            "block": found.and_then(|found| found.block.first()).map(name),
            "class": found.map(|found| found.class.plain().to_string()),
            "enclosed": found.map(|found| found.area.enclosed),
        });
        writeln!(Output, "{value:#}")?;
        return Ok(Outcome::Done);
    }
    writeln!(Output, "{}", sheet.title)?;
    let Some(found) = found else {
        writeln!(
            Output,
            "no move of {colour} found that saves or kills a block"
        )?;
        return Ok(Outcome::Done);
    };
    let block = found.block.first().context("a block has stones")?;
    writeln!(
        Output,
        "{colour} {} {} {} of {}: class {}, area of {} points, {}\n\n{}",
        found.point.gtp(size),
        if colour == found.owner {
            "saves"
        } else {
            "kills"
        },
        block.gtp(size),
        found.owner,
        found.class.plain(),
        found.area.points.len(),
        if found.area.enclosed {
            "enclosed"
        } else {
            "cut off near the block"
        },
        found_board(position, &found, charset)
    )?;
    Ok(Outcome::Done)
}

/// The points of a list, separated by spaces or commas.
fn points(list: &str, size: Size) -> Result<PointSet> {
    let names = list.split([' ', ',']).filter(|name| !name.is_empty());
    let points = names.map(|name| Point::from_gtp(name, size));
    Ok(points.collect::<Result<_, _>>()?)
}

/// Solves the problems of files and compares with their answers.
fn problems(files: &[PathBuf], solver: &mut Solver) -> Result<Outcome> {
    let mut out = Output;
    let (mut right, mut all) = (0, 0);
    writeln!(
        out,
        "{:<32} {:>5} {:>5} {:>12} {:>10}",
        "problem", "known", "found", "nodes", "time"
    )?;
    for file in files {
        for drawn in read_problems(file)? {
            all += 1;
            right += usize::from(one(&drawn, solver, &mut out)?);
        }
    }
    writeln!(out, "{right} of {all} as known")?;
    Ok(if right == all {
        Outcome::Done
    } else {
        Outcome::Failed
    })
}

/// Whether a class is the known one, as far as that is known.
fn fits(known: &str, found: &str) -> bool {
    let mut letters = known.chars().zip(found.chars());
    letters.all(|(known, found)| known == '?' || known == found)
}

/// Prints the line of a problem, and whether its answer is the known one.
fn one(drawn: &DrawnProblem, solver: &mut Solver, out: &mut Output) -> Result<bool> {
    let start = Instant::now();
    let report = solve(&drawn.problem, &Colour::BOTH, solver);
    let time = start.elapsed().as_secs_f64();
    let found = report
        .class
        .map_or("??".to_owned(), |class: Class| class.to_string());
    let mut right = fits(&drawn.class, &found);
    let nodes: u64 = report.sides.iter().map(|side| side.nodes).sum();
    let mut wrong_keys = String::new();
    if let Some(keys) = drawn.keys {
        let owner = drawn.problem.owner();
        for (colour, known) in [owner, owner.opponent()].into_iter().zip(keys) {
            let sides = report.sides.iter().filter(|side| side.first == colour);
            let found: PointSet = sides
                .flat_map(|side| side.key_moves.iter().copied())
                .collect();
            if found != known {
                right = false;
                let names: Vec<String> =
                    found.iter().map(|p| p.gtp(Size::S19).to_string()).collect();
                wrong_keys += &format!("  {colour} found {}", names.join(" "));
            }
        }
    }
    writeln!(
        out,
        "{:<32} {:>5} {:>5} {nodes:>12} {:>7.1} ms{}{wrong_keys}",
        drawn.name,
        drawn.class,
        found,
        time * 1e3,
        if right { "" } else { "  differs" },
    )?;
    Ok(right)
}
