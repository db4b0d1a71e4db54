//! The switches and numbers of the combined classifier.

use super::{Calibration, SekiParams};
use crate::params::parameters;
use crate::playout::PlayoutParams;

parameters! {
    /// Which ingredients take part, and with which numbers.
    #[derive(Copy)]
    pub struct CombinedParams {
        /// What is proved is never overruled.
        pub proofs: bool = true;
        /// Sample ownership by playouts; without it the verdicts are those of `static-plus`.
        pub sampling: bool = true;
        /// Make more playouts where the first leave a string in doubt.
        pub adaptive: bool = true;
        /// What the verdict of `static-plus` adds to or takes from a string's survival, which
        /// goes from -1 to 1. 0 leaves it out.
        pub static_weight: f64 = 0.2, in 0..=1;
        /// Search small sekis.
        pub seki: bool = true;
        /// Search nakade: strings that would be captured, and leave one eye when they are.
        pub nakade: bool = true;
        /// Search near-ties, both players first, with so many playouts each; 0 leaves them.
        pub near_ties: u32 = 0;
        /// Verdicts less sure than this, 0 to 1, are unknown. 0 gives all.
        pub unknown_below: f64 = 0.0, in 0..=1;
        /// A position is safe to score where every verdict is at least so sure, 0 to 1, and no
        /// search for a small seki was given up.
        pub safe_at: f64 = 0.855, in 0..=1;
        /// Which strings are searched for a small seki.
        pub small_seki: SekiParams = SekiParams::DEFAULT;
        /// What makes confidences of the evidence.
        pub calibration: Calibration = Calibration::DEFAULT;
        /// The playouts; their number is that of the first round.
        pub playout: PlayoutParams = PlayoutParams::DEFAULT;
    }
}

impl CombinedParams {
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
