//! The network as a classifier: `network` of the [`REGISTRY`](crate::classify::REGISTRY).
//!
//! It shows what the [network](crate::network) knows by itself. `combined` asks the network
//! directly, but takes the words of its reasons from here. A change of these words shows in the
//! reasons of both rows.

use super::{by_survival, share};
use crate::estimate::network::Outlook;
use crate::judging::classify::{Classifier, Seen};
use crate::judging::combined::{log_odds, probability};
use crate::judging::question::{Judgement, Question};
use crate::verdict::Method;
use crate::{ByColour, Position, Size};

/// A string is dead if the [network](crate::network) expects that the opponent owns its points in
/// the end.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Network;

impl Classifier for Network {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let position = &question.position;
        let outlook = Outlook::of(position);
        let verdicts = by_survival(position, |string| {
            outlook.survival(string.colour, string.stones)
        });
        let mut judgement = Judgement::of(question, verdicts, Method::Estimated);
        let ownership = position
            .size()
            .points()
            .map(|point| verdicts.owners.at(point).side_of(outlook.ownership(point)));
        judgement.ownership = Some(ownership.collect());
        for string in &mut judgement.strings {
            let survival = outlook.survival(string.colour, string.stones);
            // The sign of a survival gives the verdict, its size how sure the network is of it.
            string.confidence = Some(probability(log_odds(survival.abs())));
            let by_mover = outlook.survival_by_mover(string.colour, string.stones);
            string.reason = network_in_words(by_mover);
            string.network = Some(by_mover.map(share));
        }
        judgement
    }

    fn prepare(&self, size: Size) {
        // The first position unpacks the weights.
        Outlook::of(&Position::new(size));
    }
}

/// Words for the survival, -1 to 1, if Black moves first and if White does, as percentages.
pub(crate) fn network_in_words(survival: ByColour<f64>) -> String {
    let ByColour { black, white } =
        survival.map(|survival| format!("{:.0} %", 50.0 * (1.0 + survival)));
    if black == white {
        format!("network: {black} alive")
    } else {
        format!("network: {black} alive if Black moves first, else {white}")
    }
}
