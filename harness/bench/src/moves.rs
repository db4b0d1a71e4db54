//! Updates by one move beside computation from scratch, and the search for captured
//! stones. The items are moves of games of selfplay on 19x19.

use std::hint::black_box;

use anyhow::{Context, Result};
use criterion::Criterion;
use sahwal::profile::{FEATURES, Feature, NOTHING, Stretch};
use sahwal_core::Size;
use sahwal_core::potential::PotentialParams;
use sahwal_data::input::{Selection, Step, load_moves};
use sahwal_lab::captures::WAYS;

use crate::{Group, kernel};

/// The number of games.
const GAMES: usize = 4;

pub(crate) fn time(criterion: &mut Criterion) -> Result<()> {
    let games = games()?;
    let features = || [&NOTHING].into_iter().chain(FEATURES.iter());
    let mut group = criterion.benchmark_group("move");
    for feature in features() {
        by_moves(&mut group, feature, &games)?;
    }
    group.finish();
    let mut group = criterion.benchmark_group("scratch");
    for feature in features() {
        from_scratch(&mut group, feature, &games)?;
    }
    group.finish();
    let mut group = criterion.benchmark_group("capture");
    captures(&mut group, &games);
    group.finish();
    Ok(())
}

/// Every twentieth game on an empty board of 19x19: short ones and long ones.
fn games() -> Result<Vec<Stretch>> {
    let selection = Selection::resolve(&["selfplay".to_owned()])?;
    let set = load_moves(&selection)?.pop().context("no data set")?;
    let games = set.games.iter().flat_map(Stretch::all_of);
    let from_empty =
        |game: &Stretch| game.size() == Size::S19 && game.start().occupied().is_empty();
    Ok(games.filter(from_empty).step_by(20).take(GAMES).collect())
}

/// The number of moves of all games.
fn count(games: &[Stretch]) -> usize {
    games.iter().map(Stretch::len).sum()
}

/// Replays every game by updates and takes all its moves back. The items are both: the
/// moves and the moves taken back.
fn by_moves(group: &mut Group, feature: &Feature, games: &[Stretch]) -> Result<()> {
    let params = PotentialParams::default();
    let states = games.iter().map(|game| game.begin(feature, &params));
    let mut states = states.collect::<Result<Vec<_>>>()?;
    let items = 2 * count(games);
    let work = || {
        for (state, game) in states.iter_mut().zip(games) {
            game.there_and_back(&mut **state);
        }
        items
    };
    kernel(
        group,
        feature.name,
        items,
        || check(feature, games, items),
        work,
    );
    Ok(())
}

/// After every move and after every move taken back, the updated feature must equal the
/// feature computed from scratch.
fn check(feature: &Feature, games: &[Stretch], items: usize) -> Result<usize> {
    let params = PotentialParams::default();
    games
        .iter()
        .try_for_each(|game| game.verify(feature, &params))?;
    Ok(items)
}

/// Computes the feature from scratch for the position after every move.
fn from_scratch(group: &mut Group, feature: &Feature, games: &[Stretch]) -> Result<()> {
    let mut state = feature.make(Size::S19, &PotentialParams::default())?;
    let items = count(games);
    let work = || {
        games.iter().for_each(|game| game.from_scratch(&mut *state));
        items
    };
    kernel(
        group,
        feature.name,
        items,
        || check(feature, games, items),
        work,
    );
    Ok(())
}

/// Three ways to find captured stones; all must find as many as the records say.
fn captures(group: &mut Group, games: &[Stretch]) {
    let captured = |step: &Step| step.played.captured().len();
    let known: usize = games.iter().flat_map(Stretch::steps).map(captured).sum();
    for (name, way) in WAYS {
        let work = || {
            let mut stones = 0;
            for game in games {
                way(game.start(), black_box(game.steps()), &mut |captured| {
                    stones += captured.len()
                });
            }
            stones
        };
        kernel(group, name, count(games), || Ok(known), work);
    }
}
