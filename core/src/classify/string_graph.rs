//! The String Graph classifiers.

use crate::Position;
use crate::classify::Classifier;
use crate::string_graph::{self, Params};
use crate::verdict::{How, Judgement, Verdicts};

/// Park and Kim 2004, in the reading its parameters say: see
/// [`string_graph`](crate::string_graph).
#[derive(Clone, Copy, Debug, Default)]
pub struct StringGraph(pub Params);

impl Classifier for StringGraph {
    fn classify(&self, position: &Position) -> Verdicts {
        string_graph::classify(position, &self.0)
    }

    fn judge(&self, position: &Position) -> Judgement {
        let analysis = string_graph::analyse(position, &self.0);
        let mut judgement = Judgement::of(position, analysis.verdicts, How::Static);
        for string in &mut judgement.strings {
            string.reason = analysis.reason(position, string.stones);
        }
        judgement
    }
}
