//! Monte-Carlo ownership as a classifier: `playout` of the [`REGISTRY`](crate::classify::REGISTRY).
//!
//! The lab measures it beside `network` and `combined`. `combined` takes a sample of its own, but
//! the words of its reasons come from here. The confidences were fitted with 100 playouts; other
//! playouts need another fit.

use super::FromParams;
use super::{by_survival, share};
use crate::PointSet;
use crate::estimate::playout::{PlayoutParams, Sample};
use crate::judging::classify::{Classifier, Seen};
use crate::judging::combined::probability;
use crate::judging::question::{Judgement, Question};
use crate::verdict::{Method, Owner};

/// A string is dead if the opponent owns its points at the end of playouts more often than its own
/// colour does. An empty point that both colours own equally often is neutral. See
/// [`playout`](crate::playout).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Playout {
    params: PlayoutParams,
}

/// The log odds that a verdict is right are `LOG_ODDS_AT_ZERO` plus `PER_SURVIVAL` times the
/// absolute survival, but never below 0. Both numbers were fitted by logistic regression with 100
/// playouts. In ordinary games more verdicts are right than in the data of the fit.
const LOG_ODDS_AT_ZERO: f64 = -0.78;
const PER_SURVIVAL: f64 = 7.98;

impl FromParams for Playout {
    type Params = PlayoutParams;

    fn from_params(params: PlayoutParams) -> Playout {
        Playout { params }
    }
}

impl Classifier for Playout {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let position = &question.position;
        let mut sample = Sample::new(position, &self.params);
        sample.extend(self.params.playouts);
        let mut verdicts = by_survival(position, |string| {
            sample.survival(string.colour, string.stones)
        });
        for point in position.empty() {
            // A point that each colour owns in half of the games is nobody's.
            if sample.ownership(point) == 0.0 {
                verdicts.owners.set(PointSet::of(point), Owner::Neutral);
            }
        }
        let mut judgement = Judgement::of(question, verdicts, Method::Estimated);
        let ownership = position
            .size()
            .points()
            .map(|point| verdicts.owners.at(point).side_of(sample.ownership(point)));
        judgement.ownership = Some(ownership.collect());
        for string in &mut judgement.strings {
            let survival = sample.survival(string.colour, string.stones);
            let log_odds = LOG_ODDS_AT_ZERO + PER_SURVIVAL * survival.abs();
            // The likelier fate is the verdict, so it cannot be right less than half of the time.
            string.confidence = Some(probability(log_odds.max(0.0)));
            string.reason = survival_in_words(survival, sample.playouts());
            string.playouts = Some(share(survival));
        }
        judgement
    }
}

/// Words for the survival, -1 to 1, as the number of playouts in which the string lives.
pub(crate) fn survival_in_words(survival: f64, playouts: u32) -> String {
    format!(
        "playouts: {:.0} of {playouts} alive",
        share(survival) * f64::from(playouts)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;

    #[test]
    fn a_point_that_both_own_as_often_has_no_owner() {
        let position = position! {
            . . . . .
            . X . . .
            . . . . .
            . . . . .
            . . . . .
        };
        let few = PlayoutParams::default().with(|set| set.playouts = 2);
        let judgement = Playout::from_params(few).answer(&Question::from(&position));
        let points = position.size().points().zip(judgement.ownership.unwrap());
        let even: PointSet = points
            .filter(|&(point, mean)| mean == 0.0 && position.at(point).is_none())
            .map(|(point, _)| point)
            .collect();
        assert!(!even.is_empty());
        assert!(even.is_subset(&judgement.verdicts.owners.neutral));
    }
}
