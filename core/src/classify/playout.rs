//! Monte-Carlo ownership as a classifier.

use crate::classify::{Classifier, Verdicts};
use crate::playout::{PlayoutParams, Sample};
use crate::{PointSet, Position, Strings};

/// A string is dead when its points are the opponent's more often than its own at the
/// end of playouts: see [`playout`](crate::playout).
#[derive(Clone, Copy, Debug, Default)]
pub struct Playout(pub PlayoutParams);

impl Classifier for Playout {
    fn classify(&self, position: &Position) -> Verdicts {
        let mut sample = Sample::new(position, &self.0);
        sample.extend(self.0.playouts);
        let strings = Strings::of(position);
        let dead = strings
            .iter()
            .filter(|string| sample.survival(string.colour, string.stones) < 0.0);
        let dead = dead.fold(PointSet::EMPTY, |all, string| all | string.stones);
        Verdicts::with_dead(position, dead)
    }
}
