//! The combined classifier behind the common interface.

use super::FromParams;
use super::network::network_in_words;
use super::playout::survival_in_words;
use super::share;
use crate::classify::Classifier;
use crate::combined::CombinedParams;
use crate::combined::analysis::{CombinedAnalysis, Evidence, analyse};
use crate::combined::lines::line_of_play;
use crate::rules::Rules;
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
    fn judge(&self, position: &Position, rules: Rules, detail: Detail) -> Judgement {
        let strings = Strings::of(position);
        let analysis = self.analyse(position, &strings);
        let judged = strings.iter().zip(&analysis.strings);
        let judged = judged.map(|(string, evidence)| StringVerdict {
            colour: string.colour,
            stones: string.stones,
            status: analysis.verdicts.status_of(string.stones),
            how: evidence.how,
            confidence: Some(self.params.calibration.confidence(evidence)),
            reason: reason(evidence, &analysis),
            network: evidence.network.map(|by_mover| by_mover.map(share)),
            playouts: evidence.playouts.map(share),
            read: evidence.read,
            line: match detail {
                Detail::Brief => Vec::new(),
                Detail::Full => {
                    line_of_play(&strings, &analysis.strings, string.number, &self.params)
                }
            },
        });
        let judged = judged.collect();
        let doubts = analysis.doubts(&strings, &self.params);
        let judgement = Judgement {
            verdicts: analysis.verdicts,
            strings: judged,
            ownership: analysis.ownership,
            doubts: Some(doubts),
        };
        judgement.by(position, rules)
    }
}

/// The reason of a verdict in words.
fn reason(evidence: &Evidence, analysis: &CombinedAnalysis) -> String {
    let first = match (evidence.how, evidence.read) {
        (Method::Proved, _) if evidence.dead => "inside safe territory",
        (Method::Proved, _) => "safe, even if the opponent moves first",
        (_, Some(Read::ClosedSpace)) if evidence.dead => "its shape is solved as dead",
        (_, Some(Read::ClosedSpace)) => "its shape is solved as alive or in seki",
        (_, Some(Read::Fight)) => "read: nobody can capture it without a greater loss",
        (Method::Searched | Method::Static | Method::Estimated, None) => "",
    };
    let network = evidence.network.map(network_in_words);
    let playouts = evidence
        .playouts
        .map(|survival| survival_in_words(survival, analysis.playouts));
    let rules = if evidence.statically_alive {
        "alive by rules"
    } else {
        "dead by rules"
    };
    // Why the position is not called safe to score.
    let doubt = if evidence.estimates_disagree() {
        Some(Cause::Disagreement)
    } else if evidence.first_move_decides() {
        Some(Cause::FirstMove)
    } else {
        evidence.unread.is_some().then_some(Cause::NotRead)
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
