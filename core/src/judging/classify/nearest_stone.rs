//! `nearest-stone` of the [`REGISTRY`](crate::classify::REGISTRY): the baseline for the owners of
//! points while borders are open.
//!
//! README, `results/` and the lab measure other classifiers against it. If it changes, what counts
//! as better than nothing changes with it.

use crate::Colour;
use crate::judging::classify::{Classifier, Seen};
use crate::judging::question::{Judgement, Question};
use crate::verdict::{Method, Owner, Verdicts};

/// Calls every string alive. An empty point belongs to the colour of the nearest stone, by
/// city-block distance. It is neutral if the nearest stones have both colours, or if the board is
/// empty.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NearestStone;

impl Classifier for NearestStone {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let position = &question.position;
        let size = position.size();
        let mut verdicts = Verdicts::default();
        for colour in Colour::BOTH {
            verdicts.set_alive(colour, position.stones(colour));
        }
        // Each colour grows by one step in every round; the first to reach a point owns it.
        let mut reached = Colour::BOTH.map(|colour| position.stones(colour));
        let mut free = position.empty();
        verdicts.owners.set(free, Owner::Neutral);
        while !free.is_empty() && !position.occupied().is_empty() {
            reached = reached.map(|points| points.thicken(size));
            // A point that both reach in the same round is as near to one as to the other.
            let [black, white] = reached.map(|points| points & free);
            verdicts.owners.set(black - white, Owner::Of(Colour::Black));
            verdicts.owners.set(white - black, Owner::Of(Colour::White));
            free -= black | white;
        }
        Judgement::of(question, verdicts, Method::Static)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Size, position};

    #[test]
    fn points_go_to_the_nearest_stone_and_ties_to_nobody() {
        let position = position! {
            . . . . .
            . X . . .
            . . . . .
            . . . O .
            . . . . .
        };
        let verdicts = NearestStone.classify(&position);
        let owners = verdicts.owners.to_letters(position.size());
        assert_eq!(owners, "BBBNN BBBNN BBNWW NNWWW NNWWW".replace(' ', ""));
        assert_eq!(verdicts.alive, position.occupied());
        let empty = NearestStone.classify(&Position::new(Size::new(2).unwrap()));
        assert_eq!(empty.owners.to_letters(Size::new(2).unwrap()), "NNNN");
    }
}
