//! Turns the evidence for a string into a verdict and its confidence.
//!
//! `analysis` weighs network and playouts by [`Calibration`], and `classify/combined.rs` states the
//! confidence with each verdict. `doubts` asks it, too: a verdict that is not surer than `WEAK`
//! makes a score unsafe. So a new coefficient changes verdicts and also which scores are safe.

use super::evidence::{Depends, Evidence};
use crate::base::params::parameters;
use crate::verdict::{Method, Read};

parameters! {
    /// Coefficients that turn the evidence for a verdict into the probability that it is right.
    ///
    /// The log odds that a string survives are the sum of those of the network and of the playouts,
    /// each times its factor. Those of a verdict by reading or by rules are constant.
    /// `results/METHODOLOGY.md` says on which data each number was chosen.
    #[derive(Copy)]
    pub(crate) struct Calibration {
        /// The factor of the log odds by the network.
        pub network: f64 = 1.25;
        /// The factor of the log odds by the playouts.
        pub playouts: f64 = 0.9;
        /// The log odds that a verdict by reading is right.
        pub searched: f64 = 2.85;
        /// The log odds of "alive" by rules alone.
        pub static_alive: f64 = 3.13;
        /// The log odds of "dead" by rules alone.
        pub static_dead: f64 = 2.04;
    }
}

/// The smallest probability that an estimate may give. A smaller one counts as this, and one above
/// 1 minus this is lowered in the same way.
const LEAST: f64 = 0.002;

/// The largest confidence, from 0 to 1, in a verdict that depends on the first move.
pub(crate) const FIRST_MOVE_DECIDES: f64 = 0.5;

/// A verdict with this confidence, from 0 to 1, or less is in doubt.
pub(super) const WEAK: f64 = 0.8;

impl Calibration {
    /// The log odds that a string survives, from the survival that network and playouts expect,
    /// each from -1 (never) to 1 (always). `None` if neither is given.
    pub(super) fn log_odds(&self, network: Option<f64>, playouts: Option<f64>) -> Option<f64> {
        if network.is_none() && playouts.is_none() {
            return None;
        }
        // The log odds of independent estimates add up. These estimates depend on each other, so
        // each has a factor that was fitted.
        let mut sum = 0.0;
        if let Some(survival) = network {
            sum += self.network * log_odds(survival);
        }
        if let Some(survival) = playouts {
            sum += self.playouts * log_odds(survival);
        }
        Some(sum)
    }

    /// The probability, from 0 to 1, that the verdict is right. It is 1 for a proved verdict, and
    /// at most 0.5 where the first move decides.
    pub(crate) fn confidence(&self, evidence: &Evidence) -> f64 {
        let log_odds = match (evidence.verdict(), evidence.estimates) {
            ((_, Method::Proved), _) => return 1.0,
            // A local game settles the count of a part, not each fate. If the estimates agree with
            // the verdict, the surer of both sources counts.
            ((dead, Method::Searched), Some(estimates))
                if evidence.read() == Some(Read::LocalGame) =>
            {
                let agrees = if dead { -1.0 } else { 1.0 };
                self.searched.max(agrees * estimates.log_odds)
            }
            ((_, Method::Searched), _) => self.searched,
            (_, Some(estimates)) => estimates.log_odds.abs(),
            ((true, _), None) => self.static_dead,
            ((false, _), None) => self.static_alive,
        };
        let confidence = probability(log_odds);
        match evidence.depends() {
            // The verdict holds for only one of the players to move first.
            Some(Depends::FirstMove(_)) => confidence.min(FIRST_MOVE_DECIDES),
            Some(Depends::Ko | Depends::KoThreats) | None => confidence,
        }
    }
}

/// The log odds of the probability (1 + `survival`) / 2, after it was bounded by [`LEAST`] at both
/// ends.
pub(crate) fn log_odds(survival: f64) -> f64 {
    let most = 1.0 - 2.0 * LEAST;
    let bounded = survival.clamp(-most, most);
    // The logarithm of the standard library differs between systems in the last digit.
    libm::log((1.0 + bounded) / (1.0 - bounded))
}

/// The probability, from 0 to 1, with these log odds.
pub(crate) fn probability(log_odds: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-log_odds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_estimates_that_agree_are_surer_than_one() {
        let calibration = Calibration::default();
        let one = calibration.log_odds(Some(0.8), None).unwrap();
        let both = calibration.log_odds(Some(0.8), Some(0.9)).unwrap();
        let against = calibration.log_odds(Some(0.8), Some(-0.9)).unwrap();
        assert!(both > one && one > against);
        assert_eq!(calibration.log_odds(None, None), None);
        let mirrored = calibration.log_odds(Some(-0.8), Some(-0.9)).unwrap();
        assert!((both + mirrored).abs() < 1e-12);
        assert!((probability(log_odds(0.5)) - 0.75).abs() < 1e-12);
    }
}
