//! Logistic regression of "the verdict is right" on what the combined classifier knows,
//! scored by cross-validation over games.

use std::fmt;
use std::io;
use std::path::Path;

use rayon::prelude::*;
use sahwal_core::Strings;
use sahwal_core::combined::{Analysis, Calibration, CombinedParams, analyse, terms};

use crate::input::{Game, GameSet};
use crate::run::files::write_whole;
use crate::truth::Truth;

const TERMS: usize = 6;
/// The folds of the cross-validation; game i of a set is in fold i modulo this.
const FOLDS: usize = 5;
/// Pulls fields towards 0: what is always right, as far as the games go, would else be
/// infinitely sure.
const RIDGE: f64 = 0.02;
const STEPS: usize = 50;

/// A verdict that is not proved: its terms, and whether it is right.
pub(crate) struct Case {
    terms: [f64; TERMS],
    right: bool,
}

/// The verdicts of an analysis of these strings.
pub(crate) fn cases<'a>(
    analysis: &'a Analysis,
    strings: &'a Strings,
    truth: &'a Truth,
) -> impl Iterator<Item = Case> + 'a {
    let judged = strings.iter().zip(&analysis.strings);
    judged.filter_map(|(string, evidence)| {
        Some(Case {
            terms: terms(evidence)?,
            right: truth.is_dead(&string) == evidence.dead,
        })
    })
}

/// Learns what turns evidence into probabilities.
pub(crate) fn learn(cases: &[&Case]) -> Calibration {
    Calibration::from_array(fit(cases))
}

/// A calibration learnt from games, and how well it does.
pub struct Calibrated {
    /// What was learnt from all games.
    pub calibration: Calibration,
    cases: usize,
    wrong: usize,
    in_sample: Quality,
    cross_validated: Quality,
    before: Quality,
}

/// Mean losses of stated probabilities; less is better.
#[derive(Clone, Copy, Debug, Default)]
struct Quality {
    brier: f64,
    log_loss: f64,
}

impl Calibrated {
    /// Learns from all games with counted results; `None` where there is no verdict to learn from.
    pub fn of(sets: &[GameSet], params: &CombinedParams) -> Option<Calibrated> {
        let both = [*params, params.static_only()];
        let of_game = |(at, game): (usize, &Game)| -> Vec<(usize, Case)> {
            let Some(truth) = &game.truth else {
                return Vec::new();
            };
            let strings = Strings::of(&game.position);
            let analyses = both.iter().map(|params| analyse(&game.position, params));
            analyses
                .flat_map(|analysis| cases(&analysis, &strings, truth).collect::<Vec<Case>>())
                .map(|case| (at % FOLDS, case))
                .collect()
        };
        let games = sets.iter().flat_map(|set| {
            set.games
                .par_iter()
                .enumerate()
                .map(of_game)
                .collect::<Vec<_>>()
        });
        let folded: Vec<(usize, Case)> = games.flatten().collect();
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
            wrong: all.iter().filter(|case| !case.right).count(),
            in_sample: quality(&all, &calibration),
            cross_validated,
            before: quality(&all, &params.calibration.to_array()),
        })
    }
}

fn probability(terms: &[f64; TERMS], fields: &[f64; TERMS]) -> f64 {
    let log_odds: f64 = terms
        .iter()
        .zip(fields)
        .map(|(term, field)| term * field)
        .sum();
    1.0 / (1.0 + (-log_odds).exp())
}

fn quality(cases: &[&Case], fields: &[f64; TERMS]) -> Quality {
    let mut quality = Quality::default();
    for case in cases {
        let said = probability(&case.terms, fields);
        let found = f64::from(u8::from(case.right));
        quality.brier += (said - found).powi(2);
        let of_truth = if case.right { said } else { 1.0 - said };
        quality.log_loss -= of_truth.max(1e-12).ln();
    }
    quality.brier /= cases.len() as f64;
    quality.log_loss /= cases.len() as f64;
    quality
}

/// Newton's method on the penalised likelihood.
fn fit(cases: &[&Case]) -> [f64; TERMS] {
    let mut fields = [0.0; TERMS];
    for _ in 0..STEPS {
        let mut gradient = fields.map(|field| -RIDGE * field);
        let mut curvature = [[0.0; TERMS]; TERMS];
        for (at, row) in curvature.iter_mut().enumerate() {
            row[at] = RIDGE;
        }
        for case in cases {
            let said = probability(&case.terms, &fields);
            let weight = said * (1.0 - said);
            let error = f64::from(u8::from(case.right)) - said;
            for (one, row) in curvature.iter_mut().enumerate() {
                gradient[one] += error * case.terms[one];
                for (cell, term) in row.iter_mut().zip(case.terms) {
                    *cell += weight * case.terms[one] * term;
                }
            }
        }
        let step = solve(curvature, gradient);
        for (field, step) in fields.iter_mut().zip(step) {
            // A bound keeps the first steps from leaping.
            *field += step.clamp(-2.0, 2.0);
        }
    }
    fields
}

/// Gauss elimination; the matrix is positive definite.
fn solve(mut matrix: [[f64; TERMS]; TERMS], mut right: [f64; TERMS]) -> [f64; TERMS] {
    for pivot in 0..TERMS {
        let above = matrix[pivot];
        for row in pivot + 1..TERMS {
            let factor = matrix[row][pivot] / above[pivot];
            for (cell, above) in matrix[row].iter_mut().zip(above) {
                *cell -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..TERMS).rev() {
        for column in row + 1..TERMS {
            right[row] -= matrix[row][column] * right[column];
        }
        right[row] /= matrix[row][row];
    }
    right
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

/// Writes `calibration.toml` into `dir`: parameters for `run --params`.
///
/// # Errors
/// The file could not be written.
pub fn write_calibration(dir: &Path, calibrated: &Calibrated) -> io::Result<()> {
    let text = toml::to_string(&calibrated.calibration).map_err(io::Error::other)?;
    write_whole(&dir.join("calibration.toml"), |file| {
        write!(file, "[combined.calibration]\n{text}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_line_is_found_again() {
        // Of 100 verdicts with margin m, as many are right as log odds of 1 + 3 m say.
        let mut cases = Vec::new();
        for at in 0..10 {
            let margin = f64::from(at) / 10.0;
            let share = 1.0 / (1.0 + (-1.0 - 3.0 * margin).exp());
            for number in 0..1_000 {
                cases.push(Case {
                    terms: [1.0, margin, 0.0, 0.0, 0.0, 0.0],
                    right: f64::from(number) < 1_000.0 * share,
                });
            }
        }
        let fields = fit(&cases.iter().collect::<Vec<_>>());
        assert!(
            (fields[0] - 1.0).abs() < 0.02 && (fields[1] - 3.0).abs() < 0.05,
            "{fields:?}"
        );
        assert_eq!(fields[2..], [0.0; 4]);
    }
}
