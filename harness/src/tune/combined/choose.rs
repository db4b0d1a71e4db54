//! The best setting for some of the games, with its calibration and its bound of "safe to
//! score", and the score of a choice.

use std::ops::AddAssign;

use anyhow::{Context, Result};
use sahwal_core::combined::{Calibration, CombinedParams};
use sahwal_core::experiments::evidence::CombinedAnalysis;
use sahwal_core::params::Parameters;
use sahwal_core::string_graph::StringGraphParams;

use super::evidence::{Case, cases, learn};
use super::games::TunedGame;
use super::{CombinedTuning, Setting, Stage};
use crate::params::to_toml;
use crate::progress::Progress;
use crate::tune::correct::sum_used;
use crate::tune::{Cell, Correct, Results, Tunable};

/// The result of all stages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The parameters that the verdicts depend on.
    pub setting: Setting,
    /// The calibration of the confidence.
    pub calibration: Calibration,
    /// A position is safe to score if every verdict has at least this confidence.
    pub safe_at: f64,
}

impl Default for Choice {
    /// The default parameters of the classifiers.
    fn default() -> Choice {
        let params = CombinedParams::default();
        Choice {
            setting: Setting {
                stage: Stage::Fights,
                rules: StringGraphParams::STATIC_PLUS,
                weight: params.static_weight,
                fights: params.fights.then_some(params.small_fights),
            },
            calibration: params.calibration,
            safe_at: params.safe_at,
        }
    }
}

impl Choice {
    /// The tables of parameters that `sahwal run --params` reads.
    pub fn to_toml(&self) -> toml::Table {
        let params = CombinedParams {
            calibration: self.calibration,
            safe_at: self.safe_at,
            ..self.setting.over(&CombinedParams::default())
        };
        let tables = [
            ("static-plus", self.setting.rules.to_table()),
            ("combined", params.to_table()),
        ];
        tables
            .iter()
            .map(|(name, table)| ((*name).to_owned(), to_toml(table).into()))
            .collect()
    }
}

/// The right verdicts of a choice, and the positions that it calls safe to score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scored {
    /// Right verdicts.
    pub correct: Correct,
    /// Right verdicts of the static rules alone.
    pub by_rules: Correct,
    /// Positions called safe to score.
    pub safe: u64,
    /// Positions called safe to score that have a wrong verdict.
    pub safe_wrong: u64,
}

impl AddAssign for Scored {
    fn add_assign(&mut self, other: Scored) {
        self.correct = self.correct + other.correct;
        self.by_rules = self.by_rules + other.by_rules;
        self.safe += other.safe;
        self.safe_wrong += other.safe_wrong;
    }
}

/// Makes all choices from the games that are `used`: stage by stage the best setting, then
/// the calibration and the bound. At least the share `safe_accuracy` of the positions
/// called safe is right in these games. Returns the choice and all cells that were
/// compared.
///
/// # Errors
/// A value to try is out of range.
pub fn choose(
    results: &mut Results<CombinedTuning>,
    used: &[bool],
    safe_accuracy: f64,
) -> Result<(Choice, Vec<Cell<Setting>>)> {
    let tuning = results.tunable;
    let mut chosen = Setting::FIRST;
    let mut seen = Vec::new();
    for stage in Stage::ALL {
        let settings = stage.settings(&chosen)?;
        let progress = Progress::new(settings.len() as u64, stage.name());
        let cells = results.of(&settings, Some(&progress))?;
        let best = tuning.best(&cells, used);
        chosen = best.context("expected a setting, found none")?.setting;
        seen.extend(cells);
    }
    let judged = tuning.judge(&chosen, true, used)?;
    let by_rules = tuning.judge(&chosen, false, used)?;
    // The calibration serves the classifier with sampling and without.
    let known: Vec<Case> = judged
        .iter()
        .zip(&by_rules)
        .flat_map(|(one, other)| [one, other])
        .flat_map(|(game, analysis, _)| cases(analysis, game.ground.strings(), &game.truth))
        .collect();
    let calibration = rounded(&learn(&known.iter().collect::<Vec<_>>()));
    let sure: Vec<(f64, bool)> = judged
        .iter()
        .map(|(game, analysis, correct)| {
            let sure = least_sure(game, analysis, &calibration);
            (sure, correct.games == 1)
        })
        .collect();
    let choice = Choice {
        setting: chosen,
        calibration,
        safe_at: safe_at(&sure, safe_accuracy),
    };
    Ok((choice, seen))
}

/// The score of a choice on the games that are `used`.
///
/// # Errors
/// A parameter is out of range.
pub fn score(tuning: &CombinedTuning, choice: &Choice, used: &[bool]) -> Result<Scored> {
    let by_rules = tuning.correct_by_rules(&choice.setting.rules)?;
    let mut scored = Scored {
        by_rules: sum_used(&by_rules, used),
        ..Scored::default()
    };
    for (game, analysis, correct) in tuning.judge(&choice.setting, true, used)? {
        scored.correct = scored.correct + correct;
        let safe = least_sure(game, &analysis, &choice.calibration) >= choice.safe_at;
        scored.safe += u64::from(safe);
        scored.safe_wrong += u64::from(safe && correct.games == 0);
    }
    Ok(scored)
}

/// Two decimals: more digits would suggest a precision that the data do not give.
fn rounded(calibration: &Calibration) -> Calibration {
    let fields = calibration.to_array();
    Calibration::from_array(fields.map(|field| (100.0 * field).round() / 100.0))
}

/// The smallest confidence of a verdict; 0 if the position is not safe to score for another
/// reason.
fn least_sure(game: &TunedGame, analysis: &CombinedAnalysis, calibration: &Calibration) -> f64 {
    let params = CombinedParams {
        safe_at: 0.0,
        ..CombinedParams::default()
    };
    if !analysis.doubts(game.ground.strings(), &params).is_empty() {
        return 0.0;
    }
    let sure = analysis.strings.iter();
    sure.map(|string| calibration.confidence(string))
        .fold(1.0, f64::min)
}

/// The lowest bound, in steps of 0.005 from 0.5, at which the share `accuracy` of the
/// positions at or above it is right; 1 if there is none. A position is given by its
/// smallest confidence and whether all its verdicts are right.
fn safe_at(positions: &[(f64, bool)], accuracy: f64) -> f64 {
    let bounds = (100..200).map(|step| f64::from(step) / 200.0);
    let mut good = bounds.filter(|&bound| {
        let safe = positions.iter().filter(|(sure, _)| *sure >= bound);
        let (all, right) = safe.fold((0, 0), |(all, right), (_, is_right)| {
            (all + 1, right + u64::from(*is_right))
        });
        all > 0 && right as f64 >= accuracy * all as f64
    });
    good.next().unwrap_or(1.0)
}
