//! Search algorithms on fixed problems. The items are nodes, and the number of nodes is the
//! expected answer.

use criterion::Criterion;
use sahwal_core::features::closed_region::ClosedRegionTable;
use sahwal_core::safety::{Safety, SearchParams};
use sahwal_core::{Colour, position};
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
        name: "safety, open region",
        run: safety,
        nodes: 600,
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
    let params = SearchParams::default().with(|set| set.limit = 3_000);
    Safety::by_search_counted(&position, Colour::Black, &params).1
}
