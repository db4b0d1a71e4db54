//! Updates by one move beside computation from scratch, and the search for captured
//! stones. The items are moves of games of selfplay on 19x19.

use std::hint::black_box;

use anyhow::{Context, Result, ensure};
use criterion::Criterion;
use sahwal::input::{self, Selection, Step, load_moves};
use sahwal::profile::{FEATURES, Feature, Incremental};
use sahwal_core::potential::PotentialParams;
use sahwal_core::{Position, Size};
use sahwal_lab::captures::WAYS;

use crate::{Group, kernel};

/// The number of games.
const GAMES: usize = 4;

/// The moves of a game.
type Game = Vec<Step>;

pub(crate) fn time(criterion: &mut Criterion) -> Result<()> {
    let games = games()?;
    let mut group = criterion.benchmark_group("move");
    for feature in FEATURES.iter() {
        by_moves(&mut group, feature, &games)?;
    }
    group.finish();
    let mut group = criterion.benchmark_group("scratch");
    for feature in FEATURES.iter() {
        from_scratch(&mut group, feature, &games)?;
    }
    group.finish();
    let mut group = criterion.benchmark_group("capture");
    captures(&mut group, &games);
    group.finish();
    Ok(())
}

/// The first games that start on an empty board of 19x19.
fn games() -> Result<Vec<Game>> {
    let selection = Selection::resolve(&["selfplay".to_owned()])?;
    let set = load_moves(&selection)?.pop().context("no data set")?;
    let from_empty = |record: &&input::Game| {
        let first = record.positions.first();
        first.is_some_and(|first| first.size() == Size::S19 && first.occupied().is_empty())
    };
    let records = set.games.iter().filter(from_empty).take(GAMES);
    Ok(records.map(|record| record.steps().collect()).collect())
}

/// A feature, one for each game, in the state before its first move.
fn states(feature: &Feature, games: &[Game]) -> Result<Vec<Box<dyn Incremental>>> {
    let make = |_| feature.make(Size::S19, &PotentialParams::default());
    games.iter().map(make).collect()
}

/// The number of moves of all games.
fn count(games: &[Game]) -> usize {
    games.iter().map(Vec::len).sum()
}

/// Replays every game by updates and takes all its moves back. The items are both: the
/// moves and the moves taken back.
fn by_moves(group: &mut Group, feature: &Feature, games: &[Game]) -> Result<()> {
    let mut timed = states(feature, games)?;
    let items = 2 * count(games);
    let answer = || {
        check(feature, games)?;
        Ok(items)
    };
    let work = || {
        for (state, game) in timed.iter_mut().zip(games) {
            for step in game {
                state.place(black_box(step));
            }
            for step in game.iter().rev() {
                state.undo(black_box(step));
            }
        }
        items
    };
    kernel(group, feature.name, items, answer, work);
    Ok(())
}

/// After every move and after every move taken back, the updated feature must equal the
/// feature computed from scratch.
fn check(feature: &Feature, games: &[Game]) -> Result<()> {
    for (state, game) in states(feature, games)?.iter_mut().zip(games) {
        for step in game {
            state.place(step);
            let equal = state.equals_scratch(&step.after);
            ensure!(equal, "move {} gives another value", step.number);
        }
        for step in game.iter().rev() {
            state.undo(step);
            let equal = state.equals_scratch(&step.before);
            ensure!(equal, "move {} taken back gives another value", step.number);
        }
    }
    Ok(())
}

/// Computes the feature from scratch for the position after every move.
fn from_scratch(group: &mut Group, feature: &Feature, games: &[Game]) -> Result<()> {
    let mut state = feature.make(Size::S19, &PotentialParams::default())?;
    let items = count(games);
    let answer = || {
        check(feature, games)?;
        Ok(items)
    };
    let work = || {
        for step in games.iter().flatten() {
            state.recompute(black_box(&step.after));
        }
        items
    };
    kernel(group, feature.name, items, answer, work);
    Ok(())
}

/// Three ways to find captured stones; all must find as many as the records say.
fn captures(group: &mut Group, games: &[Game]) {
    let captured = |step: &Step| step.played.captured().len();
    let known: usize = games.iter().flatten().map(captured).sum();
    let start = Position::new(Size::S19);
    for (name, way) in WAYS {
        let work = || {
            let mut stones = 0;
            for game in games {
                way(&start, black_box(game), &mut |captured| {
                    stones += captured.len()
                });
            }
            stones
        };
        kernel(group, name, count(games), || Ok(known), work);
    }
}
