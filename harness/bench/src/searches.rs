//! Search algorithms on fixed problems. The items are nodes, and the number of nodes is the
//! expected answer.

use criterion::Criterion;
use sahwal_core::features::closed_region::ClosedRegionTable;
use sahwal_core::life::{SolveParams, Solver};
use sahwal_core::safety::{Safety, SearchParams};
use sahwal_core::{Colour, position};
use sahwal_lab::closed_regions::placing::placings;
use sahwal_lab::closed_regions::solver::solve;
use sahwal_lab::search::{AlphaBeta, Budget, Options, minimax};
use sahwal_lab::search_demo::examples::{RandomTree, TicTacToe, TreeValues};
use sahwal_lab::string_graph::drawn::parse_problems;

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

/// A search of fixed problems.
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
        name: "minimax, tic-tac-toe",
        run: minimax_tic_tac_toe,
        nodes: 549_946,
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
        nodes: 902,
    },
];

/// The exact solver of closed regions, on all regions of four points. A node is one class
/// that it finds, for given stones inside and a given number of outside liberties.
fn closed_regions() -> u64 {
    let mut nodes = 0;
    for placing in placings(4) {
        let solution = solve(placing.shape);
        let classes =
            (0..=ClosedRegionTable::MAX_OUTSIDE).flat_map(|outside| solution.classes(outside));
        nodes += classes.flatten().count() as u64;
    }
    nodes
}

/// Problems of `shapes.txt` that take longest.
const SHAPES: [&str; 3] = [
    "rectangular-six-centre",
    "six-in-a-row-corner",
    "nine-in-the-corner-0",
];

/// Problems of `fights.txt` that take longest.
const FIGHTS: [&str; 2] = ["l-group", "nine-with-cut-0"];

/// The exact solver on drawn problems, at most 50,000 nodes for each.
fn drawn(text: &str, names: &[&str]) -> u64 {
    let mut problems = parse_problems(text).unwrap_or_default();
    problems.retain(|drawn| names.contains(&drawn.name.as_str()));
    let mut solver = Solver::new(SolveParams::default().with(|set| {
        set.nodes = 50_000;
        set.memory = 4;
    }));
    let nodes = problems.iter().map(|drawn| {
        let first = drawn.problem.owner().opponent();
        solver.begin(&drawn.problem).answer(first).1
    });
    nodes.sum()
}

/// Alpha-beta in the given order of moves on the whole game; symmetric positions count as
/// one node.
fn tic_tac_toe() -> u64 {
    let answer = AlphaBeta::new(Options::PLAIN).search(&mut TicTacToe::new(), 9);
    answer.counts.nodes
}

/// Minimax on the same game, with symmetric positions as separate nodes.
fn minimax_tic_tac_toe() -> u64 {
    minimax(&mut TicTacToe::with_all_moves(), 9, None)
        .counts
        .nodes
}

/// Plain alpha-beta on a tree whose values are independent, so that no order of moves helps.
fn random_tree() -> u64 {
    let mut tree = RandomTree::new(6, 7, TreeValues::Independent, 1);
    AlphaBeta::new(Options::PLAIN)
        .search(&mut tree, 7)
        .counts
        .nodes
}

/// Iterative deepening with all move orderings and a table, on a tree whose values are sums
/// along the path, so that the order of moves helps.
fn deepened_tree() -> u64 {
    let mut tree = RandomTree::new(6, 7, TreeValues::Sums, 1);
    let options = Options {
        table: Some(1 << 20),
        ..Options::default()
    };
    let answer = AlphaBeta::new(options).deepen(&mut tree, &Budget::depth(7));
    answer.counts.nodes
}

/// The safety search on one open region. A node is one static evaluation.
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
    let params = SearchParams::default().with(|set| {
        set.limit = 3_000;
        set.zones = false;
    });
    Safety::by_search_counted(&position, Colour::Black, &params).1
}
