//! TD(lambda) learning of the coefficients of the strength, along whole games.
//!
//! Every string is followed from its first stone to its end: it is captured, or it is on
//! the last board and dead or alive by the counted result. At each position on the way,
//! the model finds the group of the string's oldest stone. The items of that group give
//! the prediction d = 1 / (1 + exp(-(w . items + b))), the probability that the string
//! lives. Learning moves each prediction towards the next one, and the last one towards 1
//! or 0. The model calls a group alive if its score is at least 10^(2 alive-strength).
//! With the coefficients w / -b times that threshold, this is the same as d >= 1/2.
//!
//! The groups to judge depend on the coefficients, because weak groups become void.
//! Therefore the items are computed again with the learnt coefficients, for a number of
//! rounds. The items are those of a group by itself: the effect of connections on the
//! score is not learnt.
//!
//! The default lambda of the command, 1, was chosen after cross-validation on selfplay, in
//! which 0.7 had got fewer strings right. The rate and the numbers of epochs, rounds and
//! steps were fixed before any figure was known.

mod episodes;
mod follow;
mod learn;
#[cfg(test)]
mod tests;
mod weights;

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use sahwal_core::params::Parameters;
use sahwal_core::potential::{Field, PotentialParams};
use sahwal_core::{Position, Size};

use episodes::{Episode, RecordedGame};
use follow::follow;
use sahwal::input::GameSet;
use weights::{coefficients_of, evaluation_of};

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The learning rate of the first epoch, which falls linearly to 0.
    pub rate: f64,
    /// The decay of earlier predictions, 0 to 1: the lambda of TD(lambda).
    pub lambda: f64,
    /// The number of passes over all strings in a round.
    pub epochs: usize,
    /// The number of rounds; each computes the items with the coefficients learnt so far.
    pub rounds: usize,
    /// Positions at every multiple of this number are learnt from, and the last position
    /// of a string.
    pub every: usize,
    /// The seed of the order of the strings.
    pub seed: u64,
}

/// The moves of the games to tune on.
pub struct Records {
    games: Vec<RecordedGame>,
}

impl Records {
    /// The records of the games of `sets` that have a counted result, in the same order.
    ///
    /// # Errors
    /// A game has no record, or its record ends in another position.
    pub fn new(sets: &[GameSet], records: &[GameSet]) -> Result<Records> {
        ensure!(sets.len() == records.len(), "expected the same data sets");
        let mut games = Vec::new();
        for (set, records) in sets.iter().zip(records) {
            let by_name: HashMap<&str, &[Position]> = records
                .games
                .iter()
                .map(|record| (record.name.as_str(), record.positions.as_slice()))
                .collect();
            for game in &set.games {
                let Some(truth) = &game.truth else { continue };
                let positions = by_name.get(game.name.as_str()).copied();
                let positions = positions
                    .filter(|positions| positions.last() == Some(&game.position))
                    .with_context(|| {
                        format!(
                            "{}, {}: expected its moves, found none",
                            set.name, game.name
                        )
                    })?;
                games.push(RecordedGame {
                    positions: positions.to_vec(),
                    strings: follow(positions, truth),
                });
            }
        }
        Ok(Records { games })
    }

    /// The number of followed strings.
    pub fn strings(&self) -> usize {
        self.games.iter().map(|game| game.strings.len()).sum()
    }

    /// `base` with the coefficients learnt from the games that are `used`. The games are
    /// analysed in parallel on the current rayon pool; the result does not depend on the
    /// number of threads.
    ///
    /// # Errors
    /// A parameter is out of range.
    pub fn learn(
        &self,
        base: &PotentialParams,
        used: &[bool],
        options: &Options,
    ) -> Result<PotentialParams> {
        let mut params = base.clone();
        for round in 0..options.rounds {
            let episodes = self.episodes(&params, used, options.every)?;
            let mut evaluation = evaluation_of(&params);
            let seed = options.seed.wrapping_add(round as u64);
            learn::learn(&mut evaluation, &episodes, &Options { seed, ..*options });
            params.coefficients = coefficients_of(&evaluation, &params);
        }
        Ok(params)
    }

    fn episodes(
        &self,
        params: &PotentialParams,
        used: &[bool],
        every: usize,
    ) -> Result<Vec<Episode>> {
        params.check()?;
        let mut fields: HashMap<Size, Arc<Field>> = HashMap::new();
        for game in &self.games {
            if let Some(first) = game.positions.first()
                && !fields.contains_key(&first.size())
            {
                fields.insert(first.size(), Arc::new(Field::new(params, first.size())?));
            }
        }
        let games = self.games.par_iter().zip(used).filter(|(_, used)| **used);
        let by_game: Vec<Vec<Episode>> = games
            .map(|(game, _)| match game.positions.first() {
                Some(first) => game.episodes(&fields[&first.size()], params, every),
                None => Vec::new(),
            })
            .collect();
        Ok(by_game.into_iter().flatten().collect())
    }
}
