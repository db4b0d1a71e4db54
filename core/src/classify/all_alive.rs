//! The baseline: every string is alive.

use crate::classify::{Classifier, Owner, Verdicts};
use crate::{Colour, Position, Regions};

/// Calls every string alive. An empty region that borders one colour belongs to it,
/// any other is neutral. What a classifier is worth is what it adds to this.
pub(super) struct AllAlive;

impl Classifier for AllAlive {
    fn classify(&self, position: &Position) -> Verdicts {
        let mut verdicts = Verdicts::default();
        for colour in Colour::BOTH {
            verdicts.set_alive(colour, position.stones(colour));
        }
        for region in Regions::empty(position) {
            let borders = |colour| !region.neighbours_in(position.stones(colour)).is_empty();
            let owner = match (borders(Colour::Black), borders(Colour::White)) {
                (true, false) => Owner::Of(Colour::Black),
                (false, true) => Owner::Of(Colour::White),
                _ => Owner::Neutral,
            };
            verdicts.owners.set(region, owner);
        }
        verdicts
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
