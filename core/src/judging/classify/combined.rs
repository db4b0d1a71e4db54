//! The classifier `combined`: turns the analysis of [`combined`](crate::combined) into judgements,
//! with confidences, doubts and reasons in words.
//!
//! The [`REGISTRY`](crate::classify::REGISTRY) lists it, and [`judge`](crate::judge()) asks it by
//! default. What depends on rules or on `unknown-below` belongs in `judge`, not in `see`, because
//! what was seen is kept and judged for several questions.

use super::FromParams;
use super::network::network_in_words;
use super::playout::survival_in_words;
use super::share;
use crate::judging::classify::{Classifier, Seen};
use crate::judging::combined::CombinedParams;
use crate::judging::combined::analysis::{CombinedAnalysis, analyse};
use crate::judging::combined::confidence::FIRST_MOVE_DECIDES;
use crate::judging::combined::evidence::Evidence;
use crate::judging::combined::races::ReadRace;
use crate::judging::question::{Judgement, Question};
use crate::verdict::{Cause, Doubt, Method, Read, StringVerdict, Verdicts};
use crate::{PointSet, Position, Strings};

/// Proofs, a network, playouts and reading: see [`combined`](crate::combined).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Combined {
    params: CombinedParams,
}

/// What the combined classifier sees: the verdicts with their evidence, and the doubts by area
/// rules. The parameters tell for which settings it can be used again.
struct SeenCombined {
    params: CombinedParams,
    strings: Strings,
    analysis: CombinedAnalysis,
    doubts: Vec<Doubt>,
}

impl SeenCombined {
    /// The strings whose verdict has a confidence below this one.
    fn less_sure(&self, confidence: f64) -> Vec<PointSet> {
        let mut unsure = Vec::new();
        for (string, evidence) in self.strings.iter().zip(&self.analysis.strings) {
            if self.params.calibration.confidence(evidence) < confidence {
                unsure.push(string.stones);
            }
        }
        unsure
    }

    /// The verdicts, without those on the `withheld` strings and on points that depend on them.
    fn verdicts_without(&self, withheld: &[PointSet]) -> Verdicts {
        let mut verdicts = self.analysis.verdicts;
        if withheld.is_empty() {
            return verdicts;
        }
        for stones in withheld {
            verdicts.set_unknown(*stones);
        }
        verdicts.leave_open(self.strings.position());
        verdicts
    }

    /// The doubts if the verdicts on the `withheld` strings are unknown. Each of these strings is
    /// one doubt, which replaces all others about it.
    fn doubts_with(&self, withheld: &[PointSet]) -> Vec<Doubt> {
        let mut doubts: Vec<Doubt> = withheld
            .iter()
            .map(|stones| {
                self.analysis
                    .of_fate(&self.strings, Cause::Unknown, *stones, None)
            })
            .collect();
        let unknown: PointSet = withheld.iter().copied().collect();
        let others = self.doubts.iter();
        doubts.extend(others.filter(|doubt| doubt.points.is_disjoint(&unknown)));
        doubts
    }
}

impl FromParams for Combined {
    type Params = CombinedParams;

    fn from_params(params: CombinedParams) -> Combined {
        Combined { params }
    }
}

/// `see` does all the work that takes time. Only `unknown-below` and the rules are left to `judge`.
impl Classifier for Combined {
    fn see(&self, position: &Position) -> Seen {
        let strings = Strings::of(position);
        let analysis = analyse(position, &self.params);
        let doubts = analysis.doubts(&strings, &self.params);
        Seen::new(SeenCombined {
            params: self.params,
            strings,
            analysis,
            doubts,
        })
    }

    fn can_use(&self, seen: &Seen) -> bool {
        let Some(sight) = seen.get::<SeenCombined>() else {
            return false;
        };
        // `unknown-below` only withholds verdicts, so it changes nothing that is seen.
        let unknown_below = self.params.unknown_below;
        sight.params.with(|set| set.unknown_below = unknown_below) == self.params
    }

    fn judge(&self, seen: &Seen, question: &Question) -> Judgement {
        let sight: &SeenCombined = seen.expect();
        let withheld = sight.less_sure(self.params.unknown_below);
        let verdicts = sight.verdicts_without(&withheld);
        let analysis = &sight.analysis;
        let mut strings = Vec::new();
        for (string, evidence) in sight.strings.iter().zip(&analysis.strings) {
            strings.push(StringVerdict {
                colour: string.colour,
                stones: string.stones,
                status: verdicts.status_of(string.stones),
                how: evidence.verdict().1,
                confidence: Some(self.params.calibration.confidence(evidence)),
                reason: String::new(),
                network: evidence.network().map(|by_mover| by_mover.map(share)),
                playouts: evidence.playouts().map(share),
                read: evidence.read(),
            });
        }
        let mut judgement = Judgement {
            strings,
            ownership: analysis.ownership.clone(),
            ..Judgement::bare(question, verdicts)
        };
        judgement.doubt(question, sight.doubts_with(&withheld));
        // The first move decides these fates, and a board does not say whose move it is.
        let unsettled = unsettled_stones(&judgement);
        for string in &mut judgement.strings {
            if string.stones.intersects(&unsettled) {
                let confidence = string.confidence.map(|value| value.min(FIRST_MOVE_DECIDES));
                string.confidence = confidence;
            }
        }
        judgement
    }

    /// Finds no doubts: they take more than half of the time, and verdicts do not need them.
    fn classify(&self, position: &Position) -> Verdicts {
        let seen = SeenCombined {
            params: self.params,
            strings: Strings::of(position),
            analysis: analyse(position, &self.params),
            doubts: Vec::new(),
        };
        let withheld = seen.less_sure(self.params.unknown_below);
        seen.verdicts_without(&withheld)
    }

    fn explain(&self, seen: &Seen, _question: &Question, judgement: &mut Judgement) {
        let analysis = &seen.expect::<SeenCombined>().analysis;
        let unsettled = unsettled_stones(judgement);
        for (string, evidence) in judgement.strings.iter_mut().zip(&analysis.strings) {
            let race = analysis.race_of(string.stones);
            let first_move_decides = string.stones.intersects(&unsettled);
            string.reason = reason(evidence, race, analysis.playouts, first_move_decides);
        }
    }
}

/// The stones whose fate depends on the first move.
fn unsettled_stones(judgement: &Judgement) -> PointSet {
    let doubts = judgement.doubts_by(Cause::FirstMove);
    doubts.map(|doubt| doubt.points).collect()
}

/// The reason of a verdict in words. Where the first move decides, only the reading of a race is
/// named, which tells what both first moves lead to. Any other reading holds for only one of the
/// players to move first.
fn reason(
    evidence: &Evidence,
    race: Option<&ReadRace>,
    played: u32,
    first_move_decides: bool,
) -> String {
    let words_of_race = match race {
        Some(race) => race.words.as_str(),
        None => "",
    };
    let first = match (evidence.verdict(), evidence.read()) {
        _ if !words_of_race.is_empty() => words_of_race,
        _ if first_move_decides => "",
        ((true, Method::Proved), _) => "inside safe territory",
        ((false, Method::Proved), _) => "safe, even if the opponent moves first",
        ((true, _), Some(Read::ClosedSpace)) => "its shape is solved as dead",
        ((false, _), Some(Read::ClosedSpace)) => "its shape is solved as alive or in seki",
        (_, Some(Read::LocalGame)) => "read: nobody gains there, whoever moves first",
        (_, Some(Read::Fight)) => "read: nobody can capture it without a greater loss",
        // A race without words, or no reading: there is nothing to name.
        (_, Some(Read::Race) | None) => "",
    };
    let mut parts = Vec::new();
    if !first.is_empty() {
        parts.push(first.to_owned());
    }
    if let Some(survival) = evidence.network() {
        parts.push(network_in_words(survival));
    }
    if let Some(survival) = evidence.playouts() {
        parts.push(survival_in_words(survival, played));
    }
    let rules = if evidence.statically_alive {
        "static rules: alive"
    } else {
        "static rules: dead"
    };
    parts.push(rules.to_owned());
    // Why the position is not called safe to score.
    if first_move_decides {
        parts.push(Cause::FirstMove.describe().to_owned());
    } else if evidence.estimates_disagree() {
        parts.push(Cause::Disagreement.describe().to_owned());
    }
    parts.join("; ")
}
