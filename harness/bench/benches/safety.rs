//! The safety provers over the positions at hand, on one core. What they prove is compared
//! with what is known before anything is timed for good.

use std::hint::black_box;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use criterion::Criterion;
use sahwal_bench::Positions;
use sahwal_core::safety::{Safety, SearchParams, StaticParams, safe_by_search, safe_statically};
use sahwal_core::{Colour, Position};

/// Points that the static rules and the search prove on all positions, by data set.
const EXPECTED: &[(&str, usize, usize)] = &[("igs31", 3_231, 6_079)];

fn main() -> Result<()> {
    let at_hand = Positions::at_hand()?;
    let rules = StaticParams::default();
    let params = SearchParams::default();
    let points = |prove: &dyn Fn(&Position, Colour) -> Safety| -> usize {
        let all = at_hand.positions.iter();
        all.flat_map(|position| Colour::BOTH.map(|colour| prove(position, colour).points().len()))
            .sum()
    };
    let clock = Instant::now();
    let by_rules = points(&|position, colour| safe_statically(position, colour, &rules));
    let rules_time = clock.elapsed();
    let clock = Instant::now();
    let by_search = points(&|position, colour| safe_by_search(position, colour, &params));
    let search_time = clock.elapsed();
    println!(
        "{}, {} positions, one core:",
        at_hand.dataset,
        at_hand.positions.len()
    );
    println!(
        "  static rules {by_rules:>7} points {:>9.3} s",
        rules_time.as_secs_f64()
    );
    println!(
        "  search       {by_search:>7} points {:>9.3} s\n",
        search_time.as_secs_f64()
    );
    ensure!(
        by_rules <= by_search,
        "the search proves less than the rules"
    );
    if let Some(&(_, rules, search)) = EXPECTED.iter().find(|row| row.0 == at_hand.dataset) {
        ensure!(
            (by_rules, by_search) == (rules, search),
            "expected {rules} and {search} points"
        );
    }

    let position = at_hand.positions.first().context("no position")?;
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("safety");
    group.sample_size(10);
    let expected = safe_statically(position, Colour::Black, &rules);
    group.bench_function("static rules, one colour", |bencher| {
        bencher.iter(|| {
            assert_eq!(
                safe_statically(black_box(position), Colour::Black, &rules),
                expected
            );
        });
    });
    let quick = SearchParams {
        limit: 300,
        ..params
    };
    let expected = safe_by_search(position, Colour::Black, &quick);
    group.bench_function("search, limit 300, one colour", |bencher| {
        bencher.iter(|| {
            assert_eq!(
                safe_by_search(black_box(position), Colour::Black, &quick),
                expected
            );
        });
    });
    group.finish();
    criterion.final_summary();
    Ok(())
}
