//! The combined classifier behind the common interface.

use super::FromParams;
use super::network::network_in_words;
use super::playout::survival_in_words;
use super::share;
use crate::judging::classify::Classifier;
use crate::judging::combined::CombinedParams;
use crate::judging::combined::analysis::{CombinedAnalysis, analyse};
use crate::judging::combined::evidence::Evidence;
use crate::judging::rules::Rules;
use crate::verdict::{Cause, Detail, Judgement, Method, Read, StringVerdict};
use crate::{Position, Strings};

/// Proofs, a network, playouts and reading: see [`combined`](crate::combined).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Combined {
    params: CombinedParams,
}

impl Combined {
    /// The analysis without the verdicts whose confidence is below
    /// [`CombinedParams::unknown_below`].
    fn analyse(&self, position: &Position, strings: &Strings) -> CombinedAnalysis {
        let mut analysis = analyse(position, &self.params);
        if self.params.unknown_below > 0.0 {
            for (string, evidence) in strings.iter().zip(&analysis.strings) {
                if self.params.calibration.confidence(evidence) < self.params.unknown_below {
                    analysis.verdicts.set_unknown(string.stones);
                }
            }
            analysis.verdicts.leave_open(position);
        }
        analysis
    }
}

impl FromParams for Combined {
    type Params = CombinedParams;

    fn from_params(params: CombinedParams) -> Combined {
        Combined { params }
    }
}

impl Classifier for Combined {
    fn judge(&self, position: &Position, rules: Rules, _detail: Detail) -> Judgement {
        let strings = Strings::of(position);
        let analysis = self.analyse(position, &strings);
        let judgement = Judgement {
            verdicts: analysis.verdicts,
            strings: Vec::new(),
            doubts: Some(analysis.doubts(&strings, &self.params)),
            ownership: analysis.ownership,
        };
        let judgement = judgement.by(position, rules);
        let judged = strings.iter().zip(&analysis.strings);
        let judged = judged.map(|(string, evidence)| StringVerdict {
            colour: string.colour,
            stones: string.stones,
            status: analysis.verdicts.status_of(string.stones),
            how: evidence.verdict().1,
            confidence: Some(self.params.calibration.confidence(evidence)),
            reason: reason(
                evidence,
                analysis.playouts,
                judgement.depends_on(Cause::FirstMove, string.stones),
            ),
            network: evidence.network().map(|by_mover| by_mover.map(share)),
            playouts: evidence.playouts().map(share),
            read: evidence.read(),
        });
        Judgement {
            strings: judged.collect(),
            ..judgement
        }
    }
}

/// The reason of a verdict in words. Where the first move decides, it does not tell what was read:
/// that holds for one of the players to move first.
fn reason(evidence: &Evidence, played: u32, first_move_decides: bool) -> String {
    let first = match (evidence.verdict(), evidence.read()) {
        _ if first_move_decides => "",
        ((true, Method::Proved), _) => "inside safe territory",
        ((false, Method::Proved), _) => "safe, even if the opponent moves first",
        ((true, _), Some(Read::ClosedSpace)) => "its shape is solved as dead",
        ((false, _), Some(Read::ClosedSpace)) => "its shape is solved as alive or in seki",
        (_, Some(Read::Fight)) => "read: nobody can capture it without a greater loss",
        (_, None) => "",
    };
    let network = evidence.network().map(network_in_words);
    let playouts = evidence.playouts();
    let playouts = playouts.map(|survival| survival_in_words(survival, played));
    let rules = if evidence.statically_alive {
        "static rules: alive"
    } else {
        "static rules: dead"
    };
    // Why the position is not called safe to score.
    let doubt = if first_move_decides {
        Some(Cause::FirstMove)
    } else {
        evidence.estimates_disagree().then_some(Cause::Disagreement)
    };
    let parts = [
        (!first.is_empty()).then(|| first.to_owned()),
        network,
        playouts,
        Some(rules.to_owned()),
        doubt.map(|cause| cause.describe().to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join("; ")
}
