//! The String Graph classifiers.

use crate::Position;
use crate::classify::Classifier;
use crate::params::{ParamError, Parameters};
use crate::string_graph::{self, StringGraphParams};
use crate::verdict::{How, Judgement, Verdicts};

/// The String Graph of Park and Kim (2004) with its parameters: see
/// [`string_graph`](crate::string_graph).
#[derive(Clone, Copy, Debug, Default)]
pub struct StringGraph {
    params: StringGraphParams,
}

impl StringGraph {
    /// The classifier with these parameters.
    ///
    /// # Errors
    /// [`ParamError`] for the first parameter outside its range.
    pub fn new(params: StringGraphParams) -> Result<StringGraph, ParamError> {
        params.check()?;
        Ok(StringGraph { params })
    }
}

impl Classifier for StringGraph {
    fn classify(&self, position: &Position) -> Verdicts {
        string_graph::classify(position, &self.params)
    }

    fn judge(&self, position: &Position) -> Judgement {
        let analysis = string_graph::analyse(position, &self.params);
        let mut judgement = Judgement::of(position, analysis.verdicts, How::Static);
        for string in &mut judgement.strings {
            string.reason = analysis.reason(position, string.stones);
        }
        judgement
    }
}
