//! Times updates by one move beside computation from scratch, and ways to find captured stones. The
//! items are the moves of the games of selfplay on 19x19.
//!
//! `lib.rs` calls `time`. The groups `move` and `scratch` call the functions that `sahwal profile`
//! calls. Both must go through the same moves, or the ratio of their times means nothing.

use std::hint::black_box;
use std::time::Duration;

use anyhow::{Context, Result};
use criterion::{Criterion, Throughput};
use sahwal::profile::{FEATURES, Feature, NOTHING, Stretch};
use sahwal_core::Size;
use sahwal_data::input::{Selection, load};
use sahwal_lab::captures::WAYS;

use crate::{Group, kernel};

pub(crate) fn time(criterion: &mut Criterion) -> Result<()> {
    let stretches = games()?;
    let ways: [(&str, Way, usize); 2] = [
        // Each move is played and taken back, so there are two items for each.
        ("move", |feature| feature.there_and_back, 2),
        ("scratch", |feature| feature.from_scratch, 1),
    ];
    for (name, way, items) in ways {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        group.throughput(Throughput::Elements((items * count(&stretches)) as u64));
        // A feature that does nothing shows the time of the measurement itself.
        by_moves(&mut group, &NOTHING, way, &stretches);
        for feature in FEATURES.iter() {
            by_moves(&mut group, feature, way, &stretches);
        }
        group.finish();
    }
    let mut group = criterion.benchmark_group("capture");
    captures(&mut group, &stretches);
    group.finish();
    Ok(())
}

/// Chooses one of the two ways to compute a feature along a game. The returned function does so a
/// given number of times, and returns the processor time.
type Way = fn(&Feature) -> fn(&Stretch, u64) -> Duration;

/// All games on 19x19.
fn games() -> Result<Vec<Stretch>> {
    let selection = Selection::resolve(&["selfplay".to_owned()])?;
    let set = load(&selection)?.pop().context("no data set")?;
    Ok(set
        .games
        .iter()
        .flat_map(Stretch::all_of)
        .filter(|game| game.size() == Size::S19)
        .collect())
}

/// The number of moves of all games.
fn count(games: &[Stretch]) -> usize {
    games.iter().map(Stretch::len).sum()
}

/// Times `way` on every game. Before that, every state along the games is compared with scratch,
/// once.
fn by_moves(group: &mut Group, feature: &Feature, way: Way, games: &[Stretch]) {
    let mut is_checked = false;
    group.bench_function(feature.name, |bencher| {
        if !is_checked {
            for game in games {
                if let Err(error) = (feature.verify)(game, feature.name) {
                    panic!("{error:#}");
                }
            }
            is_checked = true;
        }
        // All calls of one game come together, so that its moves and the state of the feature stay
        // in the cache.
        bencher.iter_custom(|calls| {
            let mut time = Duration::ZERO;
            for game in games {
                time += way(feature)(game, calls);
            }
            time
        });
    });
}

/// Times the ways to find captured stones. All must find as many as the games have.
fn captures(group: &mut Group, games: &[Stretch]) {
    let known: usize = games
        .iter()
        .flat_map(Stretch::steps)
        .map(|step| step.played.captured().len())
        .sum();
    for (name, way) in WAYS {
        kernel(
            group,
            name,
            count(games),
            || Ok(known),
            || {
                let mut stones = 0;
                for game in games {
                    way(game.start(), black_box(game.steps()), &mut |captured| {
                        stones += captured.len()
                    });
                }
                stones
            },
        );
    }
}
