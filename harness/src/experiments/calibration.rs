//! `sahwal run --calibrate`: learns from counted results how confident the classifier
//! `combined` may be of the verdicts that it has not proved. The model is a logistic
//! regression of "the verdict is right" on the evidence, scored by cross-validation over
//! games.

use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use rayon::prelude::*;
use sahwal_core::Strings;
use sahwal_core::combined::{Calibration, CombinedParams};
use sahwal_core::experiments::evidence::analyse;

use super::{Experiment, Findings};
use crate::disk::write_whole;
use crate::input::{Game, GameSet};
use crate::stats::logistic::{fit, probability};
use crate::truth::Truth;
use crate::tune::combined::{Case, TERMS, cases};
use crate::tune::folds::Folds;

/// The folds of the cross-validation over games.
const FOLDS: usize = 5;
/// Seed of the folds.
const SEED: u64 = 1;

/// The calibration of `combined` with these parameters.
pub struct CalibrationExperiment {
    /// The parameters.
    pub params: CombinedParams,
}

impl Experiment for CalibrationExperiment {
    fn name(&self) -> String {
        "calibration of combined".to_owned()
    }

    fn run(&self, sets: &[GameSet]) -> Result<Box<dyn Findings>> {
        let found = Calibrated::of(sets, &self.params);
        let found = found.context("--calibrate: expected counted results, found none")?;
        Ok(Box::new(found))
    }
}

/// A calibration with its quality.
struct Calibrated {
    /// The calibration learnt from all games.
    calibration: Calibration,
    /// Verdicts that are not proved, and those of them that are wrong.
    cases: usize,
    wrong: usize,
    in_sample: Quality,
    cross_validated: Quality,
    before: Quality,
}

/// Mean losses of stated probabilities; smaller is better.
#[derive(Clone, Copy, Debug, Default)]
struct Quality {
    brier: f64,
    log_loss: f64,
}

impl Calibrated {
    /// Learns from all games with counted results; `None` without a verdict to learn from.
    /// Each game is judged with sampling and search and without them, because one
    /// calibration serves both.
    fn of(sets: &[GameSet], params: &CombinedParams) -> Option<Calibrated> {
        let both = [*params, params.static_only()];
        let of_game = |(game, truth): (&Game, &Truth)| -> Vec<Case> {
            let strings = Strings::of(&game.position);
            let analyses = both.iter().map(|params| analyse(&game.position, params));
            analyses
                .flat_map(|analysis| cases(&analysis, &strings, truth).collect::<Vec<Case>>())
                .collect()
        };
        let games = sets.iter().flat_map(|set| &set.games);
        let games: Vec<(&Game, &Truth)> = games
            .filter_map(|game| Some((game, game.truth.as_ref()?)))
            .collect();
        let folds = Folds::Of(FOLDS).assign(games.len(), SEED);
        let by_game: Vec<Vec<Case>> = games.into_par_iter().map(of_game).collect();
        let folded: Vec<(usize, Case)> = folds
            .into_iter()
            .zip(by_game)
            .flat_map(|(fold, cases)| cases.into_iter().map(move |case| (fold, case)))
            .collect();
        if folded.is_empty() {
            return None;
        }
        let all: Vec<&Case> = folded.iter().map(|(_, case)| case).collect();
        let calibration = fit(&all);
        let mut cross_validated = Quality::default();
        for fold in 0..FOLDS {
            let of = |held_out: bool| -> Vec<&Case> {
                let cases = folded.iter().filter(|(own, _)| (*own == fold) == held_out);
                cases.map(|(_, case)| case).collect()
            };
            let (held_out, rest) = (of(true), of(false));
            if held_out.is_empty() {
                continue;
            }
            let share = held_out.len() as f64 / all.len() as f64;
            let quality = quality(&held_out, &fit(&rest));
            cross_validated.brier += share * quality.brier;
            cross_validated.log_loss += share * quality.log_loss;
        }
        Some(Calibrated {
            calibration: Calibration::from_array(calibration),
            cases: all.len(),
            wrong: all.iter().filter(|case| !case.happened).count(),
            in_sample: quality(&all, &calibration),
            cross_validated,
            before: quality(&all, &params.calibration.to_array()),
        })
    }
}

fn quality(cases: &[&Case], fields: &[f64; TERMS]) -> Quality {
    let mut quality = Quality::default();
    for case in cases {
        let said = probability(&case.terms, fields);
        let found = f64::from(u8::from(case.happened));
        quality.brier += (said - found).powi(2);
        let of_truth = if case.happened { said } else { 1.0 - said };
        quality.log_loss -= of_truth.max(1e-12).ln();
    }
    quality.brier /= cases.len() as f64;
    quality.log_loss /= cases.len() as f64;
    quality
}

impl fmt::Display for Calibrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "calibration of combined: {} verdicts that are not proved, {} wrong\n",
            self.cases, self.wrong
        )?;
        writeln!(f, "{:<38} {:>10} {:>10}", "", "Brier", "log loss")?;
        for (name, quality) in [
            ("as it was", self.before),
            ("learnt, in sample", self.in_sample),
            ("learnt, 5-fold cross-validation", self.cross_validated),
        ] {
            writeln!(
                f,
                "{name:<38} {:>10.5} {:>10.5}",
                quality.brier, quality.log_loss
            )?;
        }
        writeln!(f)
    }
}

impl Findings for Calibrated {
    /// Writes `calibration.toml`, a file for `run --params`.
    fn write(&self, dir: &Path, _plots: bool) -> Result<()> {
        let text = toml::to_string(&self.calibration)?;
        write_whole(&dir.join("calibration.toml"), |file| {
            write!(file, "[combined.calibration]\n{text}")
        })?;
        Ok(())
    }
}
