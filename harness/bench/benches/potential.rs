//! The potential by differences beside the potential from scratch, over the moves of
//! 19x19 games, on one core. Both are compared at every move before anything is timed
//! for good.

use std::hint::black_box;
use std::sync::Arc;

use anyhow::{Context, Result};
use criterion::{BatchSize, Criterion};
use sahwal::input::{RecordSet, Selection, load_records};
use sahwal::profile::summary::{Row, summarise};
use sahwal::profile::{FEATURES, Feature, profile};
use sahwal_core::Size;
use sahwal_core::potential::{Field, Params, Potential};

/// What the medians are to stay below, in microseconds.
const SCRATCH_LIMIT: f64 = 100.0;
const PLACE_LIMIT: f64 = 5.0;
/// How many times faster a difference is to be, at least.
const RATIO_LIMIT: f64 = 10.0;

fn main() -> Result<()> {
    let params = Params::default();
    // `cargo bench -- --test` asks for answers alone: a few games give them.
    let games = match std::env::args().any(|argument| argument == "--test") {
        true => 2,
        false => usize::MAX,
    };
    let set = games_on_19x19(games)?;
    println!("{} games of {} on 19x19\n", set.records.len(), set.name);
    let feature: Vec<&Feature> = FEATURES
        .iter()
        .filter(|feature| feature.name == "potential")
        .collect();
    // An error here says at which move the two differ.
    let profiled = profile(&set, &feature, &params)?;
    for row in summarise(&profiled) {
        if row.stones.is_none() {
            print_medians(&row);
        }
    }

    let field = Arc::new(Field::new(&params, Size::S19)?);
    let record = set.records.first().context("no game on 19x19")?;
    let steps: Vec<_> = record.steps().collect();
    let step = steps.get(steps.len() / 2).context("a game without moves")?;
    let stones = step.before.occupied().len();
    let [before, after] =
        [&step.before, &step.after].map(|position| Potential::of(&field, position));

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group(format!("potential, {stones} stones"));
    group.bench_function("from scratch, both kinds", |bencher| {
        let mut state = Potential::new(&field);
        bencher.iter(|| state.recompute(black_box(&step.after)));
        assert!(state == after);
    });
    group.bench_function("place", |bencher| {
        let mut state = before.clone();
        bencher.iter_batched_ref(
            || before.clone(),
            |state| state.follow(black_box(&step.after)),
            BatchSize::LargeInput,
        );
        state.follow(&step.after);
        assert!(state == after);
    });
    group.bench_function("place and undo", |bencher| {
        let mut state = before.clone();
        bencher.iter(|| {
            state.follow(black_box(&step.after));
            state.follow(black_box(&step.before));
        });
        assert!(state == before);
    });
    group.bench_function("tables of a size", |bencher| {
        bencher.iter(|| {
            assert_eq!(
                Field::new(black_box(&params), Size::S19).map(|field| field.size()),
                Ok(Size::S19)
            )
        });
    });
    group.finish();
    criterion.final_summary();
    Ok(())
}

fn games_on_19x19(most: usize) -> Result<RecordSet> {
    let name =
        std::env::var(sahwal_bench::DATASET_VARIABLE).unwrap_or_else(|_| "selfplay".to_owned());
    let sets = load_records(&Selection::resolve(&[name])?)?;
    let mut set = sets.into_iter().next().context("no data set")?;
    set.records.retain(|record| {
        let first = record.positions.first();
        first.is_some_and(|position| position.size() == Size::S19)
    });
    set.records.truncate(most);
    Ok(set)
}

fn print_medians(row: &Row) {
    let us = |ns: u64| ns as f64 / 1e3;
    println!("median over {} moves, one core:", row.moves);
    let lines = [
        (
            "from scratch, both kinds (us)",
            us(row.recompute.p50),
            us(row.recompute.p50) <= SCRATCH_LIMIT,
        ),
        (
            "place, captures included (us)",
            us(row.place.p50),
            us(row.place.p50) <= PLACE_LIMIT,
        ),
        (
            "undo (us)",
            us(row.undo.p50),
            us(row.undo.p50) <= PLACE_LIMIT,
        ),
        (
            "ratio of scratch to place",
            row.ratio(),
            row.ratio() >= RATIO_LIMIT,
        ),
    ];
    for (what, value, within) in lines {
        let judged = if within {
            "within its limit"
        } else {
            "BEYOND ITS LIMIT"
        };
        println!("  {what:34} {value:>8.2}  {judged}");
    }
    println!();
}
