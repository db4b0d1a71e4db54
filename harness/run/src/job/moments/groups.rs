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
use crate::moments::Outcome;
use crate::moments::groups::{GROUPINGS, Pairs, pairs};
use crate::moments::strength;
use crate::stats::{Counted, Gain, Interval, bootstrap, gain};

/// The groups at one moment.
pub struct MomentGroups {
    /// One for each of [`GROUPINGS`].
    pub groupings: Vec<GroupingSummary>,
    /// The groups of the potential model that survive, for each of [`strength::BINS`].
    pub strength: Vec<Counted>,
    /// The 95 % intervals over games of those shares, in percent.
    pub strength_intervals: Vec<Option<Interval>>,
}

/// The figures of one way to group stones.
pub struct GroupingSummary {
    /// Its name.
    pub name: &'static str,
    /// Mean number of groups in a position.
    pub groups: f64,
    /// All pairs of one colour, and those in one group.
    pub pairs: [Pairs; 2],
    /// [`Self::area_f1`] minus that of all stones of a colour as one group, in percentage
    /// points, with its 95 % interval over games.
    pub gain: Option<Gain>,
}

impl GroupingSummary {
    /// Pairs in one group with the same fate, in percent of pairs in one group, and of pairs with
    /// the same fate.
    pub fn fate(&self) -> [Option<f64>; 2] {
        let [all, grouped] = self.pairs;
        [grouped.all, all.same].map(|whole| percent(grouped.same, whole))
    }

    /// Pairs in one group of which both stones are lost, in percent of pairs in one group with a
    /// lost stone, and of pairs of which both stones are lost.
    pub fn lost(&self) -> [Option<f64>; 2] {
        let [all, grouped] = self.pairs;
        [grouped.lost + grouped.mixed(), all.lost].map(|whole| percent(grouped.lost, whole))
    }

    /// Pairs in one group that end in one area, in percent of pairs in one group, and of pairs that
    /// end in one area.
    pub fn area(&self) -> [Option<f64>; 2] {
        let [all, grouped] = self.pairs;
        [grouped.all, all.area].map(|whole| percent(grouped.area, whole))
    }

    /// The harmonic mean of both shares of [`area`](Self::area), in percent.
    pub fn area_f1(&self) -> Option<f64> {
        let [all, grouped] = self.pairs;
        percent(2 * grouped.area, all.area + grouped.all)
    }
}

/// `part` in percent of `whole`; `None` if that is 0.
fn percent(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| crate::stats::percent(part, whole))
}

/// The groups on one position with known final owners.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionGroups {
    /// The number of its game.
    game: u64,
    /// For each grouping the number of groups, pairs of one colour and those in one group.
    groups: Vec<(u64, [Pairs; 2])>,
    /// The groups of the potential model that survive, by bin of strength.
    strength: Vec<Counted>,
}

/// The groups on the positions of one moment. They are kept for each position, for what is learnt
/// from some games is scored on the others.
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
        let outcome = Outcome::of(game.truth.filter(|_| game.at.is_some())?);
        let params = PotentialParams::default();
        let position = &game.position;
        let potential = Potential::of(fields.get(&position.size())?, position);
        let groups = GROUPINGS.iter().map(|grouping| {
            let groups = grouping.groups(position);
            let [grouped, all] = pairs(&groups, position, &outcome);
            (groups.len() as u64, [all, grouped])
        });
        let analysis = GroupAnalysis::of(&potential, &params);
        let mut strength = vec![Counted::default(); strength::BINS.len()];
        for judged in analysis.groups() {
            let stones = judged.group.stones;
            let lost = outcome.truth.lost(judged.colour, stones);
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
        let mut strength = Vec::new();
        measured
            .iter()
            .for_each(|one| strength.merge(&one.strength));
        strength.resize(strength::BINS.len(), Counted::default());
        let interval = |bin: usize| {
            let counts = measured.iter().map(|one| one.strength[bin]);
            let counts: Vec<_> = counts.filter(|counted| counted.total > 0).collect();
            bootstrap(&counts, seed)
        };
        MomentGroups {
            groupings: groupings(measured, seed),
            strength,
            strength_intervals: (0..strength::BINS.len()).map(interval).collect(),
        }
    }
}

fn groupings(measured: &[PositionGroups], seed: u64) -> Vec<GroupingSummary> {
    // The F1 is a quotient of two sums over games.
    let counts = |at: usize| -> Vec<Counted> {
        let count = |one: &PositionGroups| {
            let [all, grouped] = one.groups[at].1;
            Counted {
                correct: 2 * grouped.area,
                total: all.area + grouped.all,
            }
        };
        measured.iter().map(count).collect()
    };
    let one_group = counts(GROUPINGS.len() - 1);
    let of = |(at, grouping): (usize, &crate::moments::groups::Grouping)| {
        let games = measured.iter().map(|one| one.groups[at]);
        let pairs = games
            .clone()
            .fold([Pairs::default(); 2], |sums, (_, pairs)| {
                [sums[0].plus(pairs[0]), sums[1].plus(pairs[1])]
            });
        let groups: u64 = games.map(|game| game.0).sum();
        GroupingSummary {
            name: grouping.name,
            groups: groups as f64 / measured.len().max(1) as f64,
            pairs,
            gain: gain(&counts(at), &one_group, seed),
        }
    };
    GROUPINGS.iter().enumerate().map(of).collect()
}
