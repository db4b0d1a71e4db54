//! The classifier `numerical` of the [`REGISTRY`](super::REGISTRY): see
//! [`numerical`](crate::numerical).
//!
//! `agreement` has it as a member. For positions of the middle game, `run` also compares ways to
//! group stones, and takes one of them from `explain`. So other groups change these tables even if
//! no verdict changes.

use super::{Classifier, FromParams, Seen};
use crate::judging::question::{Judgement, Question};
use crate::methods::numerical::{LinkedGroups, NumericalParams, classify};
use crate::verdict::Method;

/// Life and death by numerical features.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Numerical {
    params: NumericalParams,
}

impl FromParams for Numerical {
    type Params = NumericalParams;

    fn from_params(params: NumericalParams) -> Numerical {
        Numerical { params }
    }
}

impl Classifier for Numerical {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let position = &question.position;
        let verdicts = classify(position, &self.params);
        Judgement::of(question, verdicts, Method::Static)
    }

    /// The groups are those of the first pass, before any stone is taken off as dead.
    fn explain(&self, _seen: &Seen, question: &Question, judgement: &mut Judgement) {
        let linked = LinkedGroups::of(&question.position, &self.params);
        let groups = linked.groups().iter();
        judgement.groups = Some(groups.map(|group| group.stones).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::params::Parameters;
    use crate::board::testing;

    #[test]
    fn drawn_boards_have_the_dead_stones_of_the_table() {
        testing::check(
            include_str!("../../methods/numerical/boards.toml"),
            |position, by| {
                let mut params = NumericalParams::default();
                if let Some((name, value)) = by.split_once('=') {
                    params.set(name, value).expect(by);
                }
                let verdicts = Numerical::from_params(params).classify(position);
                let unknown = position.occupied() - verdicts.alive - verdicts.dead;
                [
                    ("dead", verdicts.dead.gtp(position.size()).into()),
                    ("unknown", unknown.gtp(position.size()).into()),
                ]
            },
        );
    }
}
