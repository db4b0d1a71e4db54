//! Counts how well groups of stones predict the end of a game: by the groupings, and by the
//! strength of groups in the potential model.
//!
//! The job makes a [`PositionGroups`] for every moment with known owners. Tables and plots read the
//! counts by their place in a list. If a list of names had another order, it would name the wrong
//! figures.

use sahwal_core::potential::{GroupAnalysis, PotentialParams};
use sahwal_data::input::Game;
use sahwal_data::merge::{Merge, merge_fields};
use serde::{Deserialize, Serialize};

use super::groupings::{GROUPINGS, pairs};
use super::strength;
use crate::moments::areas;
use crate::stats::Counted;

/// Counts of the groups on one position with known final owners, or sums over several positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionGroups {
    /// The F1 of each of [`GROUPINGS`]: see [`pairs`].
    pub groupings: Vec<Counted>,
    /// The groups of the potential model that survive, for each of [`strength::BINS`].
    pub strength: Vec<Counted>,
}

merge_fields!(PositionGroups: groupings, strength);

impl Default for PositionGroups {
    fn default() -> PositionGroups {
        PositionGroups {
            groupings: vec![Counted::default(); GROUPINGS.len()],
            strength: vec![Counted::default(); strength::BINS.len()],
        }
    }
}

impl PositionGroups {
    /// The sum over positions.
    pub(super) fn sum<'a>(all: impl Iterator<Item = &'a PositionGroups>) -> PositionGroups {
        let mut sum = PositionGroups::default();
        for one in all {
            sum.merge(one);
        }
        sum
    }

    /// Measures the groups of a moment with known final owners; `None` for other games.
    pub(in crate::job) fn of(game: &Game) -> Option<PositionGroups> {
        let (Some(truth), Some(_)) = (&game.truth, game.at) else {
            return None;
        };
        let final_areas = areas(truth);
        let position = &game.position;
        let mut measured = PositionGroups::default();
        for (count, grouping) in measured.groupings.iter_mut().zip(GROUPINGS.iter()) {
            let groups = (grouping.groups)(position);
            *count = pairs(&groups, position, &final_areas);
        }
        // The figure is about the model of the paper. So it takes the parameters of the paper,
        // which are the defaults, whatever rows the run has.
        let analysis = GroupAnalysis::with_potential(position, &PotentialParams::default());
        let (_, analysis) = analysis.expect("the defaults are in range");
        for judged in analysis.groups() {
            let stones = judged.group.stones;
            let lost = truth.lost(judged.colour, stones);
            // A strength of exactly 1 may come out as 0.9999999999. Rounding keeps it in its bin.
            let rounded = (judged.score.strength() * 1e6).round() / 1e6;
            let bin = &mut measured.strength[strength::bin(rounded)];
            bin.total += 1;
            // A group survives if more than half of its stones are not lost.
            bin.correct += u64::from(2 * lost.len() < stones.len());
        }
        Some(measured)
    }
}
