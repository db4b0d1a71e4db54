//! The combined classifier behind the common interface.

use crate::Position;
use crate::classify::{Classifier, Verdicts};
use crate::combined::{CombinedParams, analyse};

/// Proofs, playouts, rules and search together: see [`combined`](crate::combined).
#[derive(Clone, Copy, Debug, Default)]
pub struct Combined(pub CombinedParams);

impl Classifier for Combined {
    fn classify(&self, position: &Position) -> Verdicts {
        analyse(position, &self.0).verdicts
    }
}
