//! The ways to look for the best setting.

use anyhow::Result;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sahwal_core::potential::PotentialParams;

use super::games::Counts;
use super::knobs::{KNOBS, distance};
use super::results::{Cell, Results};
use crate::progress::Progress;

/// What is to be as large as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Objective {
    /// Points correct
    Points,
    /// Strings correct
    Strings,
    /// The mean of both shares
    Both,
}

impl Objective {
    /// The value of `counts` of `totals`; only values for the same totals compare.
    fn value(self, counts: Counts, totals: Counts) -> u64 {
        match self {
            Objective::Points => counts.points,
            Objective::Strings => counts.strings,
            // The sum of the shares, times both totals.
            Objective::Both => counts.points * totals.strings + counts.strings * totals.points,
        }
    }
}

/// The values of v1 or v2 in a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// The first value.
    pub low: f64,
    /// The last value.
    pub high: f64,
    /// The number of values.
    pub steps: usize,
}

impl Axis {
    /// The values. Rounded, so that 0.55 is just that.
    pub fn values(&self) -> impl Iterator<Item = f64> + Clone {
        let Axis { low, high, steps } = *self;
        let gap = (high - low) / (steps.max(2) - 1) as f64;
        (0..steps).map(move |step| ((low + gap * step as f64) * 1e6).round() / 1e6)
    }
}

/// The settings of a grid over v1 and v2, v1 the faster; the rest is as in `base`.
pub fn grid(base: &PotentialParams, v1: Axis, v2: Axis) -> Vec<PotentialParams> {
    let row = |v2: f64| {
        v1.values().map(move |v1| PotentialParams {
            v1,
            v2,
            ..base.clone()
        })
    };
    v2.values().flat_map(row).collect()
}

/// `count` settings with a value of each parameter drawn from those to be tried, the
/// first being `base` itself.
pub fn random(base: &PotentialParams, count: usize, seed: u64) -> Vec<PotentialParams> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut draw = || {
        KNOBS.iter().fold(base.clone(), |params, knob| {
            let value = knob.values[dice.random_range(0..knob.values.len())];
            knob.with(&params, value)
        })
    };
    let mut settings: Vec<PotentialParams> = (1..count).map(|_| draw()).collect();
    settings.insert(0, base.clone());
    // Neighbours share their potential, which is then computed once for all of them.
    settings.sort_by(|one, other| {
        let order = |params: &PotentialParams| {
            let last = &KNOBS[KNOBS.len() - 5..];
            last.iter()
                .map(|knob| knob.get(params))
                .collect::<Vec<f64>>()
        };
        order(one)
            .partial_cmp(&order(other))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    settings
}

/// Games to tune on, and how to compare settings on them.
pub struct Training<'a> {
    /// What is maximised.
    pub objective: Objective,
    /// For each game all there is to get right.
    pub totals: &'a [Counts],
    /// Whether each game is tuned on.
    pub used: Vec<bool>,
    /// Where settings are equally good, the one nearest to this is taken.
    pub base: &'a PotentialParams,
}

impl Training<'_> {
    fn sum(&self, games: &[Counts]) -> Counts {
        let used = games.iter().zip(&self.used).filter(|(_, used)| **used);
        used.map(|(counts, _)| *counts).sum()
    }

    /// How good a setting is on the games tuned on.
    pub fn value(&self, cell: &Cell) -> u64 {
        self.objective
            .value(self.sum(&cell.games), self.sum(self.totals))
    }

    /// The best of these on the games tuned on.
    pub fn best<'c>(&self, cells: &'c [Cell]) -> Option<&'c Cell> {
        let best = cells.iter().map(|cell| self.value(cell)).max()?;
        let equal = cells.iter().filter(|cell| self.value(cell) == best);
        equal.min_by(|one, other| {
            let far = |cell: &Cell| distance(&cell.params, self.base);
            far(one).total_cmp(&far(other))
        })
    }

    /// Turns one parameter after the other to its best value until none is better.
    ///
    /// # Errors
    /// A setting out of range, or a file that could not be written.
    pub fn coordinate_search(&self, results: &mut Results) -> Result<Cell> {
        let mut best = results.of(std::slice::from_ref(self.base), None)?.remove(0);
        loop {
            let before = self.value(&best);
            let round = KNOBS.iter().map(|knob| knob.values.len() as u64).sum();
            let progress = Progress::new(round, "settings of this round");
            for knob in KNOBS {
                let values = knob.values.iter();
                let settings: Vec<PotentialParams> = values
                    .map(|&value| knob.with(&best.params, value))
                    .collect();
                let cells = results.of(&settings, Some(&progress))?;
                // Of equally good ones the setting in hand stays.
                if let Some(found) = self.best(&cells)
                    && self.value(found) > self.value(&best)
                {
                    best = found.clone();
                }
            }
            if self.value(&best) == before {
                return Ok(best);
            }
        }
    }
}
