//! The groups of stones at the moments of games, and the strength of the potential model.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use sahwal_core::Size;
use sahwal_core::potential::{Field, GroupAnalysis, Potential, PotentialParams};
use sahwal_data::input::Game;
use sahwal_data::merge::Merge;
use serde::{Deserialize, Serialize};

use crate::job::Evaluated;
use crate::moments::areas;
use crate::moments::groups::{GROUPINGS, pairs};
use crate::moments::strength;
use crate::stats::{Counted, Interval, bootstrap};

/// The groups at one moment.
pub struct MomentGroups {
    /// The F1 of each of [`GROUPINGS`]: see [`pairs`].
    pub groupings: Vec<Counted>,
    /// The groups of the potential model that survive, for each of [`strength::BINS`].
    pub strength: Vec<Counted>,
    /// The 95 % intervals over games of those shares, in percent.
    pub strength_intervals: Vec<Option<Interval>>,
}

/// The groups on one position with known final owners.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionGroups {
    /// The number of its game.
    game: u64,
    /// The pairs of stones by each grouping.
    groups: Vec<Counted>,
    /// The groups of the potential model that survive, by bin of strength.
    strength: Vec<Counted>,
}

/// The groups on the positions of one moment. They are kept for each position, since the intervals draw whole
/// games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GroupTotals {
    /// In the order of the games.
    positions: Vec<PositionGroups>,
}

impl GroupTotals {
    /// Adds a position, if it was measured.
    pub(in crate::job) fn add(&mut self, evaluated: &Evaluated) {
        self.positions.extend(evaluated.groups.clone());
    }
}

impl Merge for GroupTotals {
    fn merge(&mut self, other: &GroupTotals) {
        self.positions.extend(other.positions.iter().cloned());
        self.positions.sort_by_key(|position| position.game);
    }
}

/// The fields of the potential on boards of these sizes.
pub(in crate::job) type Fields = BTreeMap<Size, Arc<Field>>;

/// The fields for the moments among some games.
pub(in crate::job) fn fields(games: &[Game]) -> Fields {
    let sizes = games.iter().filter(|game| game.at.is_some());
    let sizes: BTreeSet<Size> = sizes.map(|game| game.position.size()).collect();
    let field = |size| {
        let field = Field::new(&PotentialParams::default(), size);
        (size, Arc::new(field.expect("the defaults are in range")))
    };
    sizes.into_iter().map(field).collect()
}

/// The groups at the moments of one data set. Runs on the current rayon pool.
pub(super) fn of_set(moments: &[&GroupTotals], seed: u64) -> Vec<MomentGroups> {
    let moments = moments.par_iter();
    let of = |moment: &&GroupTotals| MomentGroups::of(&moment.positions, seed);
    moments.map(of).collect()
}

impl PositionGroups {
    /// Measures the groups of a moment with known final owners; `None` for other games.
    pub(in crate::job) fn of(game: &Game, fields: &Fields) -> Option<PositionGroups> {
        let truth = game.truth.filter(|_| game.at.is_some())?;
        let areas = areas(&truth);
        let params = PotentialParams::default();
        let position = &game.position;
        let potential = Potential::of(fields.get(&position.size())?, position);
        let groups = GROUPINGS.iter().map(|grouping| {
            let groups = grouping.groups(position);
            pairs(&groups, position, &areas)
        });
        let analysis = GroupAnalysis::of(&potential, &params);
        let mut strength = vec![Counted::default(); strength::BINS.len()];
        for judged in analysis.groups() {
            let stones = judged.group.stones;
            let lost = truth.lost(judged.colour, stones);
            // Sums of floats must not decide about a bin.
            let rounded = (judged.score.strength() * 1e6).round() / 1e6;
            let bin = &mut strength[strength::bin(rounded)];
            bin.total += 1;
            // More than half of its stones are not lost.
            bin.correct += u64::from(2 * lost.len() < stones.len());
        }
        Some(PositionGroups {
            game: game.number,
            groups: groups.collect(),
            strength,
        })
    }
}

impl MomentGroups {
    fn of(measured: &[PositionGroups], seed: u64) -> MomentGroups {
        let (mut groupings, mut strength) = (Vec::new(), Vec::new());
        for one in measured {
            groupings.merge(&one.groups);
            strength.merge(&one.strength);
        }
        groupings.resize(GROUPINGS.len(), Counted::default());
        strength.resize(strength::BINS.len(), Counted::default());
        let interval = |bin: usize| {
            let counts = measured.iter().map(|one| one.strength[bin]);
            let counts: Vec<_> = counts.filter(|counted| counted.total > 0).collect();
            bootstrap(&counts, seed)
        };
        MomentGroups {
            groupings,
            strength,
            strength_intervals: (0..strength::BINS.len()).map(interval).collect(),
        }
    }
}
