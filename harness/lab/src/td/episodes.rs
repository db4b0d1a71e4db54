//! Episodes of TD learning: what the model sees of one string, position by position.

use std::sync::Arc;

use sahwal_core::Position;
use sahwal_core::potential::{Field, GroupAnalysis, Potential, PotentialParams};

use super::follow::FollowedString;
use super::weights::{INPUTS, inputs_of};

/// The moves of one game.
pub(super) struct RecordedGame {
    pub(super) positions: Vec<Position>,
    pub(super) strings: Vec<FollowedString>,
}

/// The data for learning from one string.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Episode {
    /// The inputs of the string's group at each position learnt from.
    pub(super) inputs: Vec<[f64; INPUTS]>,
    /// The outcome.
    pub(super) lives: bool,
}

impl RecordedGame {
    /// The episode of every string. A string is learnt from at every `every`th position and
    /// at its last one.
    pub(super) fn episodes(
        &self,
        field: &Arc<Field>,
        params: &PotentialParams,
        every: usize,
    ) -> Vec<Episode> {
        let strings = self.strings.iter();
        let mut episodes: Vec<Episode> = strings
            .map(|string| Episode {
                inputs: Vec::new(),
                lives: string.lives,
            })
            .collect();
        let mut potential = Potential::new(field);
        for (at, position) in self.positions.iter().enumerate() {
            let learnt_from = |string: &FollowedString| {
                let on_board = (string.from..=string.to).contains(&at);
                on_board && (at % every == 0 || at == string.to)
            };
            if !self.strings.iter().any(learnt_from) {
                continue;
            }
            potential.follow(position);
            let analysis = GroupAnalysis::of_followed(&potential, params);
            for (string, episode) in self.strings.iter().zip(&mut episodes) {
                if learnt_from(string)
                    && let Some(judged) = analysis.at(string.stone)
                {
                    episode.inputs.push(inputs_of(&judged.items));
                }
            }
        }
        episodes
    }
}
