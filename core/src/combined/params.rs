//! The switches and numbers of the combined classifier.

use super::{Calibration, SekiParams};
use crate::playout::{PlayoutParams, RangeError};

/// Which ingredients take part, and with which numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct CombinedParams {
    /// What is proved is never overruled.
    pub proofs: bool,
    /// Sample ownership by playouts; without it the verdicts are those of `static-plus`.
    pub sampling: bool,
    /// Make more playouts where the first leave a string in doubt.
    pub adaptive: bool,
    /// What the verdict of `static-plus` adds to or takes from a string's survival, which
    /// goes from -1 to 1. 0 leaves it out.
    pub static_weight: f64,
    /// Search small sekis.
    pub seki: bool,
    /// Search nakade: strings that would be captured, and leave one eye when they are.
    pub nakade: bool,
    /// Search near-ties, both players first, with so many playouts each; 0 leaves them.
    pub near_ties: u32,
    /// Verdicts less sure than this, 0 to 1, are unknown. 0 gives all.
    pub unknown_below: f64,
    /// A position is safe to score where every verdict is at least so sure, 0 to 1, and no
    /// search for a small seki was given up.
    pub safe_at: f64,
    /// Which strings are searched for a small seki.
    pub small_seki: SekiParams,
    /// What makes confidences of the evidence.
    pub calibration: Calibration,
    /// The playouts; their number is that of the first round.
    pub playout: PlayoutParams,
}

impl Default for CombinedParams {
    fn default() -> CombinedParams {
        CombinedParams {
            proofs: true,
            sampling: true,
            adaptive: true,
            static_weight: 0.2,
            seki: true,
            nakade: true,
            near_ties: 0,
            unknown_below: 0.0,
            safe_at: 0.855,
            small_seki: SekiParams::default(),
            calibration: Calibration::default(),
            playout: PlayoutParams::default(),
        }
    }
}

impl CombinedParams {
    /// Checks the ranges.
    ///
    /// # Errors
    /// [`RangeError`] for the first parameter outside its range.
    pub fn check(&self) -> Result<(), RangeError> {
        self.playout.check()?;
        for (name, found) in [
            ("static-weight", self.static_weight),
            ("unknown-below", self.unknown_below),
            ("safe-at", self.safe_at),
        ] {
            if !(0.0..=1.0).contains(&found) {
                return Err(RangeError {
                    name,
                    expected: "0 to 1",
                    found,
                });
            }
        }
        Ok(())
    }

    /// Without sampling and search: what rules alone can tell, in a fraction of the time.
    #[must_use]
    pub const fn static_only(self) -> CombinedParams {
        CombinedParams {
            sampling: false,
            seki: false,
            nakade: false,
            near_ties: 0,
            ..self
        }
    }
}
