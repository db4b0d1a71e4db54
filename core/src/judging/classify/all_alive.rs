//! The baseline: every string is alive.

use crate::judging::classify::Classifier;
use crate::judging::rules::Rules;
use crate::verdict::{Detail, Judgement, Method, Verdicts};
use crate::{PointSet, Position};

/// Calls every string alive. An empty region belongs to the only colour that it borders,
/// and is neutral otherwise. The value of a classifier is what it adds to this baseline.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AllAlive;

impl Classifier for AllAlive {
    fn judge(&self, position: &Position, _rules: Rules, _detail: Detail) -> Judgement {
        let verdicts = Verdicts::with_dead(position, PointSet::EMPTY);
        Judgement::of(position, verdicts, Method::Static)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, position};

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
