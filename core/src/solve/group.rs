//! The group of a block: the blocks that cannot be separated from it.

use super::Problem;
use crate::{Colour, Point, PointSet, Position, Strings};

impl Problem {
    /// The stones of the group of the block with a stone at `block`, that block included; empty if
    /// there is no stone.
    ///
    /// Two blocks of one colour belong together if the opponent cannot separate them with one move:
    ///
    /// - they have two common liberties: when the opponent takes one, the owner takes the other; or
    /// - they have one common liberty at which a stone of the opponent could be captured at once:
    ///   it would have at most one liberty, and it captures nothing.
    ///
    /// The rule is applied until nothing changes. It looks at two blocks at a time, so that one
    /// liberty may serve two connections. The parts of a group may therefore be separated by a double
    /// threat. A problem of a group asks whether any of them lives. (This
    /// project; the first rule is the miai connection of Mueller (1997).)
    ///
    /// The group ends at `most` blocks; nearer blocks come first.
    pub fn group(position: &Position, block: Point, most: usize) -> PointSet {
        let strings = Strings::of(position);
        let Some(first) = strings.at(block) else {
            return PointSet::EMPTY;
        };
        let colour = strings.colour(first);
        let mut group = vec![first];
        let mut at = 0;
        while at < group.len() {
            let own = strings.liberties(group[at]);
            for other in strings.numbers(colour) {
                if group.len() >= most {
                    break;
                }
                if group.contains(&other) {
                    continue;
                }
                let common = own & strings.liberties(other);
                if common.has_several()
                    || common.iter().any(|point| is_held(&strings, colour, point))
                {
                    group.push(other);
                }
            }
            at += 1;
        }
        let stones = group.iter().map(|&number| strings.stones(number));
        stones.fold(PointSet::EMPTY, |all, stones| all | stones)
    }
}

/// Whether a stone of the opponent at an empty point would have at most one liberty and capture
/// nothing.
fn is_held(strings: &Strings, colour: Colour, point: Point) -> bool {
    let position = strings.position();
    let near: Vec<Point> = point.neighbours(position.size()).collect();
    let mut liberties = PointSet::of(point).neighbours_in(position.empty());
    for &stone in &near {
        let Some(number) = strings.at(stone) else {
            continue;
        };
        if strings.colour(number) == colour {
            // It captures.
            if strings.liberties(number).len() == 1 {
                return false;
            }
        } else {
            liberties |= strings.liberties(number);
        }
    }
    liberties.remove(point);
    liberties.len() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{points, position};

    #[test]
    fn blocks_that_cannot_be_separated_are_one_group() {
        let position = position! {
            . X . . X . .
            X . . X . . .
            . . . . . . .
            . X . . . X .
            . . X . . . .
            O O . . O O .
            . X O O X . .
        };
        // Diagonals have two common liberties; the stones of B1 and E1 are alone.
        let group = |row, column| Problem::group(&position, Point::at(row, column), 8);
        let corner = points! {
            . X . . . . .
            X . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        assert_eq!(group(0, 1), corner);
        assert_eq!(group(1, 0), corner);
        assert_eq!(group(3, 1).len(), 2);
        assert_eq!(group(6, 1).len(), 1);
        assert_eq!(group(2, 2), PointSet::EMPTY);
        assert_eq!(Problem::group(&position, Point::at(0, 1), 1).len(), 1);
    }

    #[test]
    fn a_point_that_the_opponent_cannot_hold_connects() {
        // White at B4 would have no liberty: the two blocks share an eye.
        let position = position! {
            X X X O .
            X . X O .
            . . O O .
            X X O . .
            O O O . .
        };
        let group = Problem::group(&position, Point::at(3, 0), 8);
        assert_eq!(group.len(), 7);
    }
}
