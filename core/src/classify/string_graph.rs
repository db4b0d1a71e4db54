//! The String Graph classifiers.

use crate::Position;
use crate::classify::Classifier;
use crate::combined::probability;
use crate::params::{ParamError, Parameters};
use crate::string_graph::{self, StringGraphParams};
use crate::verdict::{Detail, Judgement, Method, Status};

/// The String Graph of Park and Kim (2004) with its parameters: see
/// [`string_graph`](crate::string_graph).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StringGraph {
    params: StringGraphParams,
    says_how_sure: bool,
}

/// The log odds that a verdict "alive" of `static-plus` is right, and a verdict "dead". Ordinary
/// games have a higher share than the data of the fit.
const ALIVE: f64 = 3.32;
const DEAD: f64 = 2.12;

impl StringGraph {
    /// The classifier with these parameters.
    ///
    /// # Errors
    /// [`ParamError`] for the first parameter outside its range.
    pub(crate) fn new(params: StringGraphParams) -> Result<StringGraph, ParamError> {
        params.check()?;
        Ok(StringGraph {
            params,
            says_how_sure: false,
        })
    }

    /// `static-plus`: the classifier with these parameters, whose judgements state confidences.
    ///
    /// # Errors
    /// [`ParamError`] for the first parameter outside its range.
    pub(crate) fn static_plus(params: StringGraphParams) -> Result<StringGraph, ParamError> {
        let says_how_sure = true;
        params.check()?;
        Ok(StringGraph {
            params,
            says_how_sure,
        })
    }
}

impl Classifier for StringGraph {
    fn judge(&self, position: &Position, detail: Detail) -> Judgement {
        let analysis = (detail == Detail::Full)
            .then(|| string_graph::StringGraphAnalysis::of(position, &self.params));
        let verdicts = match &analysis {
            Some(analysis) => analysis.verdicts,
            None => string_graph::classify(position, &self.params),
        };
        let detail = match self.says_how_sure {
            true => Detail::Full,
            false => detail,
        };
        let mut judgement = Judgement::of(position, verdicts, Method::Static, detail);
        for string in &mut judgement.strings {
            string.confidence = match (self.says_how_sure, string.status) {
                (false, _) | (_, Status::Unknown) => None,
                (true, Status::Alive) => Some(probability(ALIVE)),
                (true, Status::Dead) => Some(probability(DEAD)),
            };
            if let Some(analysis) = &analysis {
                string.reason = analysis.reason(position, string.stones);
            }
        }
        judgement
    }
}
