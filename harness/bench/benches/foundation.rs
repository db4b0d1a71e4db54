//! String labelling, Benson for both colours, a whole classification: over the
//! positions at hand, each answer asserted while it is timed.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use sahwal_bench::{Positions, median_over};
use sahwal_core::classify::REGISTRY;
use sahwal_core::string_graph::{Params, classify};
use sahwal_core::{Board, Colour, Position, Strings, benson_of};

fn main() -> anyhow::Result<()> {
    let at_hand = Positions::at_hand()?;
    let positions = &at_hand.positions;
    println!("{} positions of {}\n", positions.len(), at_hand.dataset);

    let strings = |position: &Position| Strings::of(position).len();
    let points = |position: &Position| {
        let strings = Strings::of(position);
        Colour::BOTH
            .map(|colour| benson_of(&strings, colour).points().len())
            .iter()
            .sum::<usize>()
    };
    if let Some(expected) = at_hand.expected {
        assert_eq!(
            positions.iter().map(strings).sum::<usize>(),
            expected.strings
        );
        let both = positions.iter().map(benson_both);
        let sums = both.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        assert_eq!(sums, (expected.benson_points, expected.benson_strings));
        let judged = positions.iter().map(string_graph);
        let sums = judged.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        assert_eq!(sums, expected.string_graph);
    }

    println!("median over the positions, one core:");
    print_median("strings", median_over(positions, strings));
    print_median(
        "benson, both colours, from stones alone",
        median_over(positions, points),
    );
    for entry in REGISTRY {
        let classifier = entry.build();
        let time = median_over(positions, |position| classifier.classify(position));
        print_median(&format!("classify: {}", entry.name), time);
    }
    println!();

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group(&at_hand.dataset);
    group.throughput(Throughput::Elements(positions.len() as u64));
    time_all(&mut group, "strings", positions, strings);
    time_all(&mut group, "benson", positions, points);
    time_all(&mut group, "board of a position", positions, |position| {
        Board::of(position).position().occupied().len()
    });
    for entry in REGISTRY {
        let classifier = entry.build();
        let name = format!("classify/{}", entry.name);
        time_all(&mut group, &name, positions, |position| {
            classifier.classify(position).owners.known().len()
        });
    }
    group.finish();
    criterion.final_summary();
    Ok(())
}

/// Times `work` over all positions together; the sum of its answers must not change.
fn time_all(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    positions: &[Position],
    work: impl Fn(&Position) -> usize,
) {
    let sum = || -> usize {
        positions
            .iter()
            .map(|position| work(black_box(position)))
            .sum()
    };
    let expected = sum();
    group.bench_function(name, |bencher| bencher.iter(|| assert_eq!(sum(), expected)));
}

/// The points and strings that Benson's algorithm proves safe, for both colours.
fn benson_both(position: &Position) -> (usize, usize) {
    let strings = Strings::of(position);
    let mut sums = (0, 0);
    for colour in Colour::BOTH {
        let safe = benson_of(&strings, colour);
        sums.0 += safe.points().len();
        sums.1 += strings
            .iter()
            .filter(|string| string.stones.is_subset(&safe.blocks))
            .count();
    }
    sums
}

/// The stones that `string-graph` calls alive, and the points that it gives to either
/// colour.
fn string_graph(position: &Position) -> (usize, usize) {
    let verdicts = classify(position, &Params::default());
    let owned = verdicts.owners.black | verdicts.owners.white;
    (verdicts.alive.len(), owned.len())
}

fn print_median(what: &str, time: Duration) {
    println!("  {what:42} {:>8.2} us", time.as_secs_f64() * 1e6);
}
