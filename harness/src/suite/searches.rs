//! What searches: nodes per second. A search takes part by a line in [`SEARCHES`].

use crate::experiments::search_demo::examples::{RandomTree, TicTacToe, TreeValues};
use anyhow::{Result, ensure};
use sahwal_core::features::closed_region::{MAX_OUTSIDE, placings, solve};
use sahwal_core::safety::{SearchParams, safe_by_search_counted};
use sahwal_core::search::{AlphaBeta, Budget, Options};
use sahwal_core::solve::{SolveParams, Solver};
use sahwal_core::{Colour, position};

use super::Kernel;
use crate::solve::parse_problems;

/// A search over fixed problems.
pub struct Search {
    /// Its name in the table.
    pub name: &'static str,
    /// Runs it and gives the number of nodes it looked at.
    pub run: fn() -> u64,
    /// That number.
    pub nodes: u64,
}

/// All searches.
pub const SEARCHES: &[Search] = &[
    Search {
        name: "closed regions of 4",
        run: closed_regions,
        nodes: 1_436,
    },
    Search {
        name: "solve, shapes",
        run: || drawn(include_str!("../../tests/data/solve/shapes.txt"), &SHAPES),
        nodes: 31_357,
    },
    Search {
        name: "solve, fights",
        run: || drawn(include_str!("../../tests/data/solve/fights.txt"), &FIGHTS),
        nodes: 55_677,
    },
    Search {
        name: "alpha-beta, tic-tac-toe",
        run: tic_tac_toe,
        nodes: 2_492,
    },
    Search {
        name: "alpha-beta, random tree",
        run: random_tree,
        nodes: 35_263,
    },
    Search {
        name: "deepening, random tree",
        run: deepened_tree,
        nodes: 4_225,
    },
    Search {
        name: "safety, open region",
        run: safety,
        nodes: 18_002,
    },
];

/// The exact solver of closed regions, on all of four points. A node is a class it
/// finds: stones inside, outside liberties.
fn closed_regions() -> u64 {
    let mut nodes = 0;
    for placing in placings(4) {
        let solution = solve(placing.shape);
        let classes = (0..=MAX_OUTSIDE).flat_map(|outside| solution.classes(outside));
        nodes += classes.flatten().count() as u64;
    }
    nodes
}

/// Drawn problems of shapes that take a while.
const SHAPES: [&str; 3] = [
    "rectangular-six-centre",
    "six-in-a-row-corner",
    "nine-in-the-corner-0",
];

/// Drawn fights that take a while.
const FIGHTS: [&str; 3] = ["l-group", "l-plus-two", "nine-with-cut-0"];

/// The exact solver on drawn problems, with nodes for at most 50,000 positions each.
fn drawn(text: &str, names: &[&str]) -> u64 {
    let mut problems = parse_problems(text).unwrap_or_default();
    problems.retain(|drawn| names.contains(&drawn.name.as_str()));
    let mut solver = Solver::new(SolveParams {
        nodes: 50_000,
        memory: 4,
    });
    let nodes = problems.iter().map(|drawn| {
        let first = drawn.problem.owner().opponent();
        solver.begin(&drawn.problem).answer(first).nodes
    });
    nodes.sum()
}

/// Alpha-beta in the game's own order on the whole game, symmetric positions one node.
fn tic_tac_toe() -> u64 {
    let answer = AlphaBeta::new(Options::PLAIN).search(&mut TicTacToe::new(), 9);
    answer.counts.nodes
}

/// Plain alpha-beta on a tree without order.
fn random_tree() -> u64 {
    let mut tree = RandomTree::new(6, 7, TreeValues::Independent, 1);
    AlphaBeta::new(Options::PLAIN)
        .search(&mut tree, 7)
        .counts
        .nodes
}

/// Deepening with all orderings and a table on a tree whose values hang together.
fn deepened_tree() -> u64 {
    let mut tree = RandomTree::new(6, 7, TreeValues::Sums, 1);
    let options = Options {
        table: Some(1 << 20),
        ..Options::default()
    };
    let answer = AlphaBeta::new(options).deepen(&mut tree, &Budget::depth(7));
    answer.counts.nodes
}

/// The safety search on one open region. A node is a static evaluation.
fn safety() -> u64 {
    let position = position! {
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
    let params = SearchParams {
        limit: 3_000,
        ..SearchParams::default()
    };
    safe_by_search_counted(&position, Colour::Black, &params).1
}

impl Search {
    /// The search as something to time.
    pub fn kernel(&self) -> Box<dyn Kernel> {
        Box::new(Problems {
            run: self.run,
            nodes: self.nodes,
        })
    }
}

struct Problems {
    run: fn() -> u64,
    nodes: u64,
}

impl Kernel for Problems {
    fn items(&self) -> usize {
        1
    }

    fn call(&mut self, _: usize) -> u64 {
        (self.run)()
    }

    fn operations(&self, _: usize) -> u64 {
        self.nodes
    }

    fn answer(&mut self) -> Result<u64> {
        let found = (self.run)();
        ensure!(
            found == self.nodes,
            "expected {} nodes, found {found}",
            self.nodes
        );
        Ok(found)
    }
}
