//! The probability that the score stands: nothing but dame changes it, whoever moves first.

use super::analysis::Evidence;
use super::captures::Capture;
use super::probability;
use crate::params::parameters;
use crate::{Size, StoneString};

parameters! {
    /// The logistic curve of the probability that the score stands. `scripts/fit-safe` fits it; see
    /// [`Inputs`] for what each factor weighs.
    #[derive(Copy)]
    pub(crate) struct Standing {
        /// The log odds before anything is weighed.
        pub constant: f64 = 3.82;
        /// The factor of [`Inputs::sureness`].
        pub sureness: f64 = 0.41;
        /// The factor of [`Inputs::capture`].
        pub capture: f64 = -6.33;
        /// The factor of [`Inputs::revival`].
        pub revival: f64 = -0.80;
        /// What is added on boards of fewer than [`FEW_LINES`] lines.
        pub small: f64 = -4.39;
    }
}

/// Log odds of a verdict above this add nothing.
const SURE: f64 = 8.0;
/// Boards with fewer lines are small.
const FEW_LINES: usize = 13;

/// What speaks against a score, over the strings whose verdict is an estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Inputs {
    /// The smallest log odds of a verdict, at most [`SURE`].
    pub sureness: f64,
    /// The largest share of playouts that lose a string which a reading captures.
    pub capture: f64,
    /// The largest share of playouts in which a dead string lives, times the logarithm of one more than
    /// the points at stake.
    pub revival: f64,
}

impl Inputs {
    /// Nothing in doubt.
    pub(super) const NONE: Inputs = Inputs {
        sureness: SURE,
        capture: 0.0,
        revival: 0.0,
    };

    /// Those of a string with so many points at stake; nothing if no estimate decided.
    pub(super) fn of(evidence: &Evidence, at_stake: usize) -> Inputs {
        let (Some(log_odds), true) = (evidence.log_odds, evidence.is_estimated()) else {
            return Inputs::NONE;
        };
        let lives = evidence
            .playouts
            .map_or(0.5, |survival| (1.0 + survival) / 2.0);
        Inputs {
            sureness: log_odds.abs().min(SURE),
            capture: match evidence.capture {
                Some(Capture::Works(_)) => 1.0 - lives,
                _ => 0.0,
            },
            revival: match evidence.dead {
                true => lives * libm::log1p(at_stake as f64),
                false => 0.0,
            },
        }
    }

    /// The worst of each over these strings.
    pub(super) fn worst(strings: &[(StoneString, Inputs)]) -> Inputs {
        let all = strings.iter().map(|(_, inputs)| inputs);
        all.fold(Inputs::NONE, |worst, inputs| Inputs {
            sureness: worst.sureness.min(inputs.sureness),
            capture: worst.capture.max(inputs.capture),
            revival: worst.revival.max(inputs.revival),
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
        let small = match is_small(size) {
            true => self.small,
            false => 0.0,
        };
        let log_odds = self.constant
            + small
            + self.sureness * inputs.sureness
            + self.capture * inputs.capture
            + self.revival * inputs.revival;
        probability(log_odds)
    }
}

/// What the probability that a score stands is fitted on, of a position: the factors' values in the order
/// of the table, the doubts that need no probability, and the margin by territory rules without
/// prisoners and without filling.
#[cfg(feature = "internals")]
pub fn safe_inputs(position: &crate::Position) -> ([f64; 5], Vec<crate::verdict::Unsafe>, f64) {
    use crate::rules::{Counting, Rules, Score};
    let params = super::CombinedParams::default().with(|set| set.safe_at = 0.0);
    let strings = crate::Strings::of(position);
    let analysis = super::analysis::analyse(position, &params);
    let borders = crate::borders::Borders::of(position, &analysis.verdicts);
    let (_, estimated) = analysis.weigh(&strings, &borders);
    let known = analysis.doubts(&strings, &params);
    let Inputs {
        sureness,
        capture,
        revival,
    } = Inputs::worst(&estimated);
    let small = f64::from(is_small(position.size()));
    let score = Score::of(
        position,
        &analysis.verdicts,
        &Counting::plain(Rules::Territory),
    );
    (
        [1.0, sureness, capture, revival, small],
        known,
        score.margin(),
    )
}
