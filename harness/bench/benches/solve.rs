//! Life and death by search: problems with their answers, and nodes per second.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use criterion::{BatchSize, Criterion};
use sahwal::solve::{DrawnProblem, read_problems};
use sahwal_core::solve::{SolveParams, Solver};

/// Problems that take long enough to be timed, with nodes for both players first.
const TIMED: [&str; 4] = [
    "rectangular-six-centre",
    "nine-with-cut-0",
    "l-group",
    "six-in-a-row-corner",
];

fn main() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/solve");
    let mut problems = read_problems(&folder.join("shapes.txt"))?;
    problems.extend(read_problems(&folder.join("fights.txt"))?);
    problems.retain(|drawn| TIMED.contains(&drawn.name.as_str()));
    assert_eq!(problems.len(), TIMED.len(), "all of them are in the files");

    println!("from an empty table, both players first:");
    for drawn in &problems {
        let mut solver = Solver::new(params());
        let start = Instant::now();
        let nodes = solve(drawn, &mut solver);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "  {:24} {nodes:>10} nodes {:8.1} ms {:6.2} million nodes/s",
            drawn.name,
            seconds * 1e3,
            nodes as f64 / seconds / 1e6
        );
    }

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("solve");
    group.sample_size(10);
    for drawn in &problems {
        group.bench_function(&drawn.name, |bencher| {
            bencher.iter_batched_ref(
                || Solver::new(params()),
                |solver| solve(black_box(drawn), solver),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
    criterion.final_summary();
    Ok(())
}

fn params() -> SolveParams {
    SolveParams {
        memory: 32,
        ..SolveParams::default()
    }
}

/// Solves a problem for both players first, asserts the class and gives the nodes.
fn solve(drawn: &DrawnProblem, solver: &mut Solver) -> u64 {
    let mut solving = solver.begin(&drawn.problem);
    let owner = drawn.problem.owner();
    let (mut class, mut nodes) = (String::new(), 0);
    for first in [owner, owner.opponent()] {
        let answer = solving.answer(first);
        nodes += answer.nodes;
        class.extend(answer.fate.map(|fate| fate.letter()));
    }
    assert_eq!(class, drawn.class, "{}", drawn.name);
    nodes
}
