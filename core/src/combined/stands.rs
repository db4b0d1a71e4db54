//! The probability that the score stands: nothing but dame changes it, whoever moves first.

use super::analysis::Evidence;
use super::captures::Capture;
use super::probability;
use crate::params::parameters;
use crate::verdict::Read;
use crate::{Size, StoneString};

parameters! {
    /// The logistic curve of the probability that the score stands. `scripts/fit-safe` fits it; see
    /// [`Inputs`] for what each factor weighs.
    #[derive(Copy)]
    pub(crate) struct Standing {
        /// The log odds before anything is weighed.
        pub constant: f64 = 1.89;
        /// The factor of [`Inputs::sureness`].
        pub sureness: f64 = 0.32;
        /// The factor of [`Inputs::capture`].
        pub capture: f64 = -5.10;
        /// The factor of [`Inputs::ko`].
        pub ko: f64 = -1.66;
        /// What is added on boards of fewer than [`FEW_LINES`] lines.
        pub small: f64 = -0.78;
    }
}

/// Log odds of a verdict above this add nothing.
const SURE: f64 = 8.0;
/// Boards with fewer lines are small.
const FEW_LINES: usize = 13;

/// What speaks against a score, over the strings that are neither proved nor in a small space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Inputs {
    /// The smallest log odds of a verdict by network and playouts, at most [`SURE`]; negative if a fight
    /// decided otherwise.
    pub sureness: f64,
    /// The largest share of playouts that lose a string which a reading captures.
    pub capture: f64,
    /// 1 if a stone is in an open ko, else 0.
    pub ko: f64,
}

impl Inputs {
    /// Nothing in doubt.
    pub(super) const NONE: Inputs = Inputs {
        sureness: SURE,
        capture: 0.0,
        ko: 0.0,
    };

    /// Those of a string.
    pub(super) fn of(evidence: &Evidence) -> Inputs {
        let is_weighed = evidence.is_estimated() || evidence.read == Some(Read::Fight);
        let (Some(log_odds), true) = (evidence.log_odds, is_weighed) else {
            return Inputs::NONE;
        };
        let lost = evidence
            .playouts
            .map_or(0.5, |survival| (1.0 - survival) / 2.0);
        Inputs {
            sureness: if evidence.dead { -log_odds } else { log_odds }.min(SURE),
            capture: match evidence.capture {
                Some(Capture::Works(_)) => lost,
                _ => 0.0,
            },
            ko: match evidence.capture {
                Some(Capture::Ko(_)) => 1.0,
                _ => 0.0,
            },
        }
    }

    /// The worst of each over these strings.
    pub(super) fn worst(strings: &[(StoneString, Inputs)]) -> Inputs {
        let all = strings.iter().map(|(_, inputs)| inputs);
        all.fold(Inputs::NONE, |worst, inputs| Inputs {
            sureness: worst.sureness.min(inputs.sureness),
            capture: worst.capture.max(inputs.capture),
            ko: worst.ko.max(inputs.ko),
        })
    }
}

/// Whether a board is small.
pub(super) fn is_small(size: Size) -> bool {
    size.lines() < FEW_LINES
}

impl Standing {
    /// The probability that the score of a board stands.
    pub(super) fn probability(&self, inputs: &Inputs, size: Size) -> f64 {
        let small = if is_small(size) { self.small } else { 0.0 };
        let log_odds = self.constant
            + small
            + self.sureness * inputs.sureness
            + self.capture * inputs.capture
            + self.ko * inputs.ko;
        probability(log_odds)
    }
}

/// What the probability that a score stands is fitted on, of a position: the factors' values in the order
/// of the table, and the doubts that need no probability.
#[cfg(feature = "internals")]
pub fn safe_inputs(position: &crate::Position) -> ([f64; 5], Vec<crate::verdict::Doubt>) {
    let params = super::CombinedParams::default().with(|set| set.safe_at = 0.0);
    let strings = crate::Strings::of(position);
    let analysis = super::analysis::analyse(position, &params);
    let borders = crate::borders::Borders::of(position, &analysis.verdicts);
    let (_, weighed) = analysis.weigh(&strings, &borders);
    let known = analysis.doubts(&strings, &params);
    let Inputs {
        sureness,
        capture,
        ko,
    } = Inputs::worst(&weighed);
    let small = f64::from(is_small(position.size()));
    ([1.0, sureness, capture, ko, small], known)
}
