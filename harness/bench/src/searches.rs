//! Times search algorithms on fixed problems. The items are nodes, and their number is the expected
//! answer.
//!
//! `lib.rs` calls `time`. If a search visits another number of nodes, it is a different search, and
//! cannot be compared with its old times.

use std::sync::OnceLock;

use criterion::Criterion;
use sahwal_core::features::closed_region::ClosedRegionTable;
use sahwal_core::race::Race;
use sahwal_core::safety::{Safety, SearchParams};
use sahwal_core::{ByColour, Colour, Point, Position, Strings, position};
use sahwal_lab::closed_regions::placing::placings;
use sahwal_lab::closed_regions::solver::solve;

use crate::kernel;

pub(crate) fn time(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    for search in SEARCHES {
        let nodes = search.nodes;
        kernel(
            &mut group,
            search.name,
            nodes as usize,
            || Ok(nodes),
            search.run,
        );
    }
    group.finish();
}

/// A search algorithm with its problems.
struct Search {
    name: &'static str,
    /// Runs the search and returns the number of nodes that it visited.
    run: fn() -> u64,
    /// The expected number of nodes.
    nodes: u64,
}

const SEARCHES: &[Search] = &[
    Search {
        name: "closed regions of 4",
        run: closed_regions,
        nodes: 1_436,
    },
    Search {
        name: "safety, open region",
        run: safety,
        nodes: 600,
    },
    Search {
        name: "capturing races",
        run: races,
        nodes: 4_794,
    },
];

/// The data set of capturing races. Its page in `datasets/races` describes the columns.
const RACES: &str = include_str!("../../../datasets/races/boards.csv");
/// One race in this number is searched.
const EVERY: usize = 20;

/// Solves all closed regions of four points exactly. A node is one class that the solver finds, for
/// given stones inside the region and a given number of outside liberties.
fn closed_regions() -> u64 {
    let mut nodes = 0;
    for placing in placings(4) {
        let solution = solve(placing.shape);
        for outside in 0..=ClosedRegionTable::MAX_OUTSIDE {
            nodes += solution.classes(outside).iter().flatten().count() as u64;
        }
    }
    nodes
}

/// Searches capturing races. A node is a position that the search reads.
fn races() -> u64 {
    static PREPARED: OnceLock<Vec<Race>> = OnceLock::new();
    // The races are prepared once, so that only the search is timed.
    let races = PREPARED.get_or_init(|| RACES.lines().skip(1).step_by(EVERY).map(race).collect());
    races
        .iter()
        .map(|race| u64::from(race.search(4_000).positions))
        .sum()
}

/// The race in a line of the data set.
fn race(line: &str) -> Race {
    let cells: Vec<&str> = line.split(',').collect();
    let board: Position = cells[2].replace('/', "\n").parse().expect("a board");
    let strings = Strings::of(&board);
    let walls = [cells[3], cells[4]].map(|cell| {
        let stone = Point::from_gtp(cell, board.size()).expect("a point");
        strings.at(stone).expect("a stone of a wall")
    });
    // Blocks that are proved safe cannot be captured, so they are not part of the race.
    let safe = Safety::statically(&strings);
    let standing = safe.black.blocks | safe.white.blocks;
    Race::of(&strings, ByColour::from(walls), &standing).expect("a small field")
}

/// Runs the safety search on one open region. A node is one static evaluation.
fn safety() -> u64 {
    let board = position! {
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . X X O .
        X X X X X X O O .
        O O O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    let params = SearchParams::default().with(|set| set.limit = 3_000);
    Safety::by_search_counted(&board, Colour::Black, &params).1
}
