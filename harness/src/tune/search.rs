//! The methods that look for the best parameters.

use anyhow::{Context, Result};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sahwal_core::potential::PotentialParams;

use super::axes::{self, AXES, coefficients, compare};
use super::{Cell, Correct, Results};
use crate::progress::Progress;
use crate::stats::folds::{Folds, Round};

/// The values of v1 or v2 in a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridRange {
    /// The first value.
    pub low: f64,
    /// The last value.
    pub high: f64,
    /// The number of values.
    pub steps: usize,
}

impl GridRange {
    /// The values, rounded to six decimals.
    pub fn values(&self) -> impl Iterator<Item = f64> + Clone {
        let GridRange { low, steps, .. } = *self;
        (0..steps).map(move |step| ((low + self.gap() * step as f64) * 1e6).round() / 1e6)
    }

    /// The gap between two values.
    pub fn gap(&self) -> f64 {
        (self.high - self.low) / (self.steps.max(2) - 1) as f64
    }
}

/// Learning from games: the parameters to start from and the games that are used give those that
/// are learnt.
pub type Learn<'a> = dyn Fn(&PotentialParams, &[bool]) -> Result<PotentialParams> + 'a;

/// How to look for the best parameters.
pub enum Method<'a> {
    /// All combinations of v1 and v2.
    Grid {
        /// The values of v1.
        v1: GridRange,
        /// The values of v2.
        v2: GridRange,
    },
    /// All combinations of the four coefficients of the score.
    Coefficients,
    /// Random values of all parameters.
    Random {
        /// The number of settings.
        samples: usize,
        /// The seed.
        seed: u64,
    },
    /// One parameter after the other, until no change of a single one is better.
    Coordinate,
    /// Learning by a function.
    Learnt(&'a Learn<'a>),
}

impl Method<'_> {
    /// The folds that suit the method: a coordinate search or learning has to be repeated for
    /// every fold, so leaving one game out would take too long.
    pub fn default_folds(&self) -> Vec<Folds> {
        match self {
            Method::Grid { .. } | Method::Coefficients | Method::Random { .. } => {
                vec![Folds::LeaveOneOut, Folds::Of(5)]
            }
            Method::Coordinate | Method::Learnt(_) => vec![Folds::Of(5)],
        }
    }
}

/// What a search has found.
pub struct Tuned {
    /// The settings that the method lists in advance: those of a grid, v1 varying fastest,
    /// or random ones.
    pub cells: Vec<Cell>,
    /// The best setting on all games.
    pub best: Cell,
    /// The right verdicts by cross-validation, for each of the given ones.
    pub validated: Vec<Correct>,
    /// The best settings of the rounds of each cross-validation.
    pub rounds: Vec<Vec<PotentialParams>>,
}

/// Looks for the best parameters on the games that are `used`, starting from `base`, and again
/// for every round of the cross-validations.
///
/// # Errors
/// A parameter is out of range, or the results cannot be written.
pub fn tune(
    results: &mut Results,
    (base, method): (&PotentialParams, &Method),
    used: &[bool],
    validations: &[Vec<Round>],
) -> Result<Tuned> {
    let tuning = results.tuning;
    // Grids and random samples are judged once, for all rounds.
    let settings = match *method {
        Method::Grid { v1, v2 } => grid(base, v1, v2),
        Method::Coefficients => axes::grid(base, &coefficients())?,
        Method::Random { samples, seed } => random(base, samples, seed)?,
        Method::Coordinate | Method::Learnt(_) => Vec::new(),
    };
    let progress = (!settings.is_empty()).then(|| Progress::new(settings.len() as u64, "settings"));
    let cells = results.of(&settings, progress.as_ref())?;
    drop(progress);
    // The best setting on some games: the best of these, or a search of its own.
    let mut find = |used: &[bool]| -> Result<Cell> {
        match method {
            Method::Grid { .. } | Method::Coefficients | Method::Random { .. } => {
                let best = tuning.best(&cells, used);
                Ok(best.context("expected a setting, found none")?.clone())
            }
            Method::Coordinate => coordinate(results, base, used),
            Method::Learnt(learn) => Ok(results.of(&[learn(base, used)?], None)?.remove(0)),
        }
    };
    let best = find(used)?;
    // Each round tunes on its games and counts on the others.
    let (mut validated, mut rounds) = (Vec::new(), Vec::new());
    for validation in validations {
        let found = validation.iter().map(|round| find(&round.tuned));
        let found: Vec<Cell> = found.collect::<Result<_>>()?;
        let held_out = found.iter().zip(validation);
        validated.push(
            held_out
                .map(|(cell, round)| cell.correct(&round.held_out))
                .sum(),
        );
        rounds.push(found.into_iter().map(|cell| cell.setting).collect());
    }
    Ok(Tuned {
        cells,
        best,
        validated,
        rounds,
    })
}

/// The settings of a grid, v1 varying fastest; all other parameters are those of `base`.
pub fn grid(base: &PotentialParams, v1: GridRange, v2: GridRange) -> Vec<PotentialParams> {
    let row = |v2: f64| {
        v1.values().map(move |v1| {
            base.clone().with(|set| {
                set.v1 = v1;
                set.v2 = v2;
            })
        })
    };
    v2.values().flat_map(row).collect()
}

/// `base` and `count - 1` settings with a random value on every axis. Settings with the
/// same potential are neighbours, so that it is computed once.
///
/// # Errors
/// A value to try is out of range.
pub fn random(base: &PotentialParams, count: usize, seed: u64) -> Result<Vec<PotentialParams>> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut settings = vec![base.clone()];
    for _ in 1..count {
        let setting = AXES.iter().try_fold(base.clone(), |params, axis| {
            let value = axis.values[dice.random_range(0..axis.values.len())];
            axis.with(&params, value)
        })?;
        settings.push(setting);
    }
    settings.sort_by(|one, other| compare(&AXES[AXES.len() - 6..], one, other));
    Ok(settings)
}

/// Sets one parameter after the other to its best value on the games that are `used`,
/// until a round over all axes changes nothing. A parameter keeps its value unless another
/// one is strictly better.
fn coordinate(results: &mut Results, base: &PotentialParams, used: &[bool]) -> Result<Cell> {
    let tuning = results.tuning;
    let mut best = results.of(std::slice::from_ref(base), None)?.remove(0);
    loop {
        let before = tuning.value(&best, used);
        let round = AXES.iter().map(|axis| axis.values.len() as u64).sum();
        let progress = Progress::new(round, "settings of this round");
        for axis in AXES.iter() {
            let values = axis.values.iter();
            let settings: Vec<PotentialParams> = values
                .map(|&value| axis.with(&best.setting, value))
                .collect::<Result<_, _>>()?;
            let cells = results.of(&settings, Some(&progress))?;
            if let Some(found) = tuning.best(&cells, used)
                && tuning.value(found, used) > tuning.value(&best, used)
            {
                best = found.clone();
            }
        }
        if tuning.value(&best, used) == before {
            return Ok(best);
        }
    }
}
