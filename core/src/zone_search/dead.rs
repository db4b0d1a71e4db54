//! Enclosed groups that have no room for two eyes.
//!
//! A point beside a standing wall is never part of an eye. If the other empty points of the region
//! are at most one point, or two neighbours, the opponent gets at most one eye. The prover fills
//! the points beside the walls, where his stones are joined to a wall, and then the eye: there is
//! no seki, since no stone of his is inside, and no move of the fill is a ko.

use super::ground::{Ground, State};
use crate::{Point, PointSet};

/// What is known about a dead group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead {
    /// The largest number of passes of the opponent until all his stones are captured.
    pub(super) passes: u32,
    /// The next move of the prover, if he is to move.
    pub(super) best: Option<Point>,
}

/// Whether the stones of the opponent in `region` are dead because two eyes do not fit. `walls` are
/// the stones of the prover next to the region; all of them stand, and none is inside.
pub(super) fn no_two_eyes(
    ground: &Ground,
    state: &State,
    region: PointSet,
    walls: PointSet,
) -> Option<Dead> {
    let free = ground.free(state) & region;
    let eyes = free - walls.thicken(ground.size);
    let pair = match eyes.len() {
        0 | 1 => false,
        2 if eyes.neighbours_in(eyes) == eyes => true,
        _ => return None,
    };
    // In an eye of two points the opponent captures the first stone.
    let moves = free.len() as u32 + u32::from(pair);
    if !state.prover {
        return Some(Dead {
            passes: moves,
            best: None,
        });
    }
    let best = (free - eyes).first().or(eyes.first());
    let passes = moves.checked_sub(1)?;
    (state.ko != best).then_some(Dead { passes, best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, Position, position};

    /// The answer for the black stones, all walls being white, with White or Black to move.
    fn black(position: &Position, prover: bool) -> Option<Dead> {
        let [own, opp] = [Colour::White, Colour::Black].map(|colour| position.stones(colour));
        let ground = Ground::new(position.size(), position.size().board(), PointSet::EMPTY);
        let state = ground.state(own, opp, opp, prover, 0);
        let stone = opp.first().expect("a black stone");
        let region = PointSet::of(stone).block_in(position.size().board() - own);
        let walls = region.neighbours_in(own);
        no_two_eyes(&ground, &state, region, walls)
    }

    #[test]
    fn one_eye_and_liberties_beside_walls() {
        let position = position! {
            . X . O .
            X X . O .
            . . O O .
            O O . . .
            . . . . .
        };
        let dead = black(&position, false).expect("one eye");
        assert_eq!((dead.passes, dead.best), (5, None));
        let dead = black(&position, true).expect("one eye");
        assert_eq!(dead.passes, 4);
        assert!(dead.best.is_some_and(|best| best != Point::at(0, 0)));
    }

    #[test]
    fn an_eye_of_two_points_takes_one_move_more() {
        let position = position! {
            . . X O .
            X X X O .
            O O O O .
            . . . . .
            . . . . .
        };
        let dead = black(&position, false).expect("one eye");
        assert_eq!(dead.passes, 3);
        assert!(black(&position, true).is_some());
    }

    #[test]
    fn two_eyes_or_room_for_them() {
        let two_eyes = position! {
            . X . X O
            X X X X O
            O O O O O
            . . . . .
            . . . . .
        };
        let room_for_two = position! {
            . . . X O
            X X X X O
            O O O O O
            . . . . .
            . . . . .
        };
        for position in [two_eyes, room_for_two] {
            assert_eq!(black(&position, false), None);
            assert_eq!(black(&position, true), None);
        }
    }
}
