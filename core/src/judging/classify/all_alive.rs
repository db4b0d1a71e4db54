//! `all-alive` of the [`REGISTRY`](crate::classify::REGISTRY), the baseline: every string is alive.
//!
//! `run` compares other classifiers with it on finished games, unless a command names another one.
//! If it changes, so do all these differences and their p-values.

use crate::PointSet;
use crate::judging::classify::{Classifier, Seen};
use crate::judging::question::{Judgement, Question};
use crate::verdict::{Method, Verdicts};

/// Calls every string alive. An empty region belongs to the only colour that it borders. It is
/// neutral if it borders both colours or none. The value of a classifier is what it adds to this
/// baseline.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AllAlive;

impl Classifier for AllAlive {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let position = &question.position;
        let verdicts = Verdicts::with_dead(position, PointSet::EMPTY);
        Judgement::of(question, verdicts, Method::Static)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Size, position};

    fn owners(position: Position) -> String {
        AllAlive
            .classify(&position)
            .owners
            .to_letters(position.size())
    }

    #[test]
    fn empty_regions_go_to_the_only_colour_they_border() {
        let position = position! {
            . X . O .
            X X . O .
            . . . O O
            O O O X X
            . . O X .
        };
        assert_eq!(
            owners(position),
            "BBNWW BBNWW NNNWW WWWBB WWWBB".replace(' ', "")
        );
        let verdicts = AllAlive.classify(&position);
        assert_eq!(verdicts.alive, position.occupied());
    }

    #[test]
    fn an_empty_board_is_neutral() {
        assert_eq!(owners(Position::new(Size::new(2).unwrap())), "NNNN");
    }
}
