//! The String Graph classifiers: `string-graph` and `static-plus` of the
//! [`REGISTRY`](crate::classify::REGISTRY).
//!
//! Rows such as `string-graph/no-sr` build them with other parameters, and `agreement` has
//! `static-plus` as a member. The two confidences of `static-plus` were fitted to its rules, so
//! other rules need another fit.

use super::FromParams;
use crate::judging::classify::{Classifier, Seen};
use crate::judging::combined::probability;
use crate::judging::question::{Judgement, Question};
use crate::methods::string_graph::{self, StringGraphAnalysis, StringGraphParams};
use crate::verdict::{Method, Status};

/// The String Graph of Park and Kim (2004) with its parameters: see
/// [`string_graph`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StringGraph {
    params: StringGraphParams,
}

impl FromParams for StringGraph {
    type Params = StringGraphParams;

    fn defaults() -> StringGraphParams {
        StringGraphParams::COLOUR
    }

    fn from_params(params: StringGraphParams) -> StringGraph {
        StringGraph { params }
    }
}

impl Classifier for StringGraph {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let verdicts = string_graph::classify(&question.position, &self.params);
        Judgement::of(question, verdicts, Method::Static)
    }

    /// `judge` works region by region. The reasons and groups need the graphs of the whole board.
    fn explain(&self, _seen: &Seen, question: &Question, judgement: &mut Judgement) {
        let position = &question.position;
        let analysis = StringGraphAnalysis::of(position, &self.params);
        for string in &mut judgement.strings {
            string.reason = analysis.reason(position, string.stones);
        }
        judgement.groups = Some(analysis.groups.iter().map(|group| group.stones()).collect());
    }
}

/// `static-plus`: a String Graph with more rules, whose judgements state confidences.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StaticPlus(StringGraph);

/// The log odds that a verdict of `static-plus` is right, if it is "alive" and if it is "dead". In
/// ordinary games more verdicts are right than in the data of the fit.
const ALIVE: f64 = 3.32;
const DEAD: f64 = 2.12;

impl FromParams for StaticPlus {
    type Params = StringGraphParams;

    fn defaults() -> StringGraphParams {
        StringGraphParams::STATIC_PLUS
    }

    fn from_params(params: StringGraphParams) -> StaticPlus {
        StaticPlus(StringGraph { params })
    }
}

impl Classifier for StaticPlus {
    fn judge(&self, seen: &Seen, question: &Question) -> Judgement {
        let mut judgement = self.0.judge(seen, question);
        for string in &mut judgement.strings {
            // The rules do not say how sure they are. So the confidence is the share of such
            // verdicts that were right in finished games.
            string.confidence = match string.status {
                Status::Unknown => None,
                Status::Alive => Some(probability(ALIVE)),
                Status::Dead => Some(probability(DEAD)),
            };
        }
        judgement
    }

    fn explain(&self, seen: &Seen, question: &Question, judgement: &mut Judgement) {
        self.0.explain(seen, question, judgement);
    }
}
