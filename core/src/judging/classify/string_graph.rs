//! The String Graph classifiers.

use super::FromParams;
use crate::judging::classify::Classifier;
use crate::judging::combined::probability;
use crate::judging::rules::Rules;
use crate::methods::string_graph::{self, StringGraphParams};
use crate::verdict::{Detail, Judgement, Method, Status};
use crate::{PointSet, Position};

/// The String Graph of Park and Kim (2004) with its parameters: see
/// [`string_graph`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StringGraph {
    params: StringGraphParams,
}

impl StringGraph {
    /// The judgement. With [`Detail::Full`] each string has its reason.
    fn judged(&self, position: &Position, detail: Detail) -> Judgement {
        let analysis = (detail == Detail::Full)
            .then(|| string_graph::StringGraphAnalysis::of(position, &self.params));
        let verdicts = match &analysis {
            Some(analysis) => analysis.verdicts,
            None => string_graph::classify(position, &self.params),
        };
        let mut judgement = Judgement::of(position, verdicts, Method::Static);
        if let Some(analysis) = &analysis {
            for string in &mut judgement.strings {
                string.reason = analysis.reason(position, string.stones);
            }
        }
        judgement
    }
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
    fn judge(&self, position: &Position, _rules: Rules, detail: Detail) -> Judgement {
        self.judged(position, detail)
    }

    fn groups(&self, position: &Position) -> Option<Vec<PointSet>> {
        let analysis = string_graph::StringGraphAnalysis::of(position, &self.params);
        Some(analysis.groups.iter().map(|group| group.stones()).collect())
    }
}

/// `static-plus`: a String Graph with more rules, whose judgements state confidences.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StaticPlus(StringGraph);

/// The log odds that a verdict "alive" of `static-plus` is right, and a verdict "dead". Ordinary
/// games have a higher share than the data of the fit.
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
    fn judge(&self, position: &Position, _rules: Rules, detail: Detail) -> Judgement {
        let mut judgement = self.0.judged(position, detail);
        for string in &mut judgement.strings {
            string.confidence = match string.status {
                Status::Unknown => None,
                Status::Alive => Some(probability(ALIVE)),
                Status::Dead => Some(probability(DEAD)),
            };
        }
        judgement
    }

    fn groups(&self, position: &Position) -> Option<Vec<PointSet>> {
        self.0.groups(position)
    }
}
