//! How a String Graph with given parameters does on a data set.

use rayon::prelude::*;
use sahwal_core::Strings;
use sahwal_core::string_graph::{StringGraphParams, classify};

use crate::input::GameSet;
use crate::score::Score;

/// The counts over all games with a counted result, added up.
pub(super) fn score(set: &GameSet, params: &StringGraphParams) -> Score {
    let mut total = Score::default();
    games(set, params).iter().for_each(|one| total.add(one));
    total
}

/// The counts game by game, in the order of the set.
pub(super) fn games(set: &GameSet, params: &StringGraphParams) -> Vec<Score> {
    let scored = set.games.par_iter().filter_map(|game| {
        let truth = game.truth.as_ref()?;
        let verdicts = classify(&game.position, params);
        let strings = Strings::of(&game.position);
        Some(Score::of(
            &verdicts,
            truth,
            strings.iter(),
            game.position.size(),
        ))
    });
    scored.collect()
}
