//! String labelling, Benson for both colours, a whole classification: over the
//! positions at hand, each answer asserted while it is timed.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
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
    let total_strings: usize = positions.iter().map(strings).sum();
    group.bench_function("strings", |bencher| {
        bencher.iter(|| {
            let sum: usize = positions
                .iter()
                .map(|position| strings(black_box(position)))
                .sum();
            assert_eq!(sum, total_strings);
        });
    });
    let total_points: usize = positions.iter().map(points).sum();
    group.bench_function("benson", |bencher| {
        bencher.iter(|| {
            let sum: usize = positions
                .iter()
                .map(|position| points(black_box(position)))
                .sum();
            assert_eq!(sum, total_points);
        });
    });
    for entry in REGISTRY {
        let classifier = entry.build();
        let known = |position| classifier.classify(position).owners.known().len();
        let total: usize = positions.iter().map(known).sum();
        group.bench_function(format!("classify/{}", entry.name), |bencher| {
            bencher.iter(|| {
                let sum: usize = positions
                    .iter()
                    .map(|position| known(black_box(position)))
                    .sum();
                assert_eq!(sum, total);
            });
        });
    }
    group.bench_function("board of a position", |bencher| {
        bencher.iter(|| {
            for position in positions {
                assert_eq!(Board::of(black_box(position)).position(), position);
            }
        });
    });
    group.finish();
    criterion.final_summary();
    Ok(())
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
