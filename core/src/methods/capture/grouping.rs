//! Groups with their numbers, and the capture of blocked groups (Kim and Kim, sections 2.1
//! and 2.2).
//!
//! `analyze` shows the groups of a position; `sahwal-lab captures` plays whole games with them.
//! [`Grouping::play`] must remove exactly the stones that have no liberty left. A test compares it
//! with [`Board`](crate::Board) on random games.

use super::PlaceKind;
use crate::board::components::NONE;
use crate::board::point::INDICES;
use crate::{ByColour, Colour, Point, PointSet, Position, Size, Strings};

/// A position with a numbered list of groups for each colour.
///
/// Liberties are not counted: captures are found by the patterns of blocked stones.
///
/// ```
/// use sahwal_core::capture::Grouping;
/// use sahwal_core::{Colour, position};
///
/// let grouping = Grouping::of(&position! { X X . O });
/// assert_eq!(grouping.groups(Colour::Black).count(), 1);
/// // One of the two black stones has no empty neighbour.
/// assert_eq!(grouping.share(Colour::Black, 0), (1, 2));
/// ```
#[derive(Clone, Debug)]
pub struct Grouping {
    position: Position,
    numbers: [u16; INDICES],
    /// The groups of each colour by number. The number of an empty group can be used again.
    groups: ByColour<Vec<PointSet>>,
}

impl Grouping {
    /// The empty board.
    pub fn new(size: Size) -> Grouping {
        Grouping {
            position: Position::new(size),
            numbers: [NONE; INDICES],
            groups: ByColour::default(),
        }
    }

    /// Finds the groups of a position. Each colour has its own numbers, in the order of the first
    /// stones of the groups.
    pub fn of(position: &Position) -> Grouping {
        let mut grouping = Grouping::new(position.size());
        grouping.position = *position;
        for string in Strings::of(position).iter() {
            let number = grouping.free(string.colour);
            grouping.join(string.colour, number, string.stones);
        }
        grouping
    }

    /// The stones on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The number of the group at `point` among the groups of its colour. `None` on an empty point.
    #[inline]
    pub fn number(&self, point: Point) -> Option<usize> {
        match self.numbers[point.index()] {
            NONE => None,
            number => Some(usize::from(number)),
        }
    }

    /// The groups of a colour with their numbers.
    pub fn groups(&self, colour: Colour) -> impl Iterator<Item = (usize, PointSet)> {
        let groups = self.groups[colour].iter().copied().enumerate();
        groups.filter(|(_, stones)| !stones.is_empty())
    }

    /// Puts a stone on an empty point, removes the enemy groups whose stones are all
    /// blocked, and returns the removed stones. Ko and suicide are not checked.
    pub fn play(&mut self, colour: Colour, point: Point) -> PointSet {
        // Section 2.2: 1. the stone joins its group; 2. the enemy groups are compared with the
        // patterns; 3. those that are blocked are removed.
        self.place(colour, point);
        let enemy = colour.opponent();
        let mut captured = PointSet::EMPTY;
        for number in 0..self.groups[enemy].len() {
            let group = self.groups[enemy][number];
            // The paper compares the share of blocked stones with 100 %.
            if !group.is_empty() && group.iter().all(|stone| self.is_blocked(stone)) {
                captured |= group;
            }
        }
        self.take_off(enemy, captured);
        captured
    }

    /// The smallest number that no group of the colour uses.
    fn free(&mut self, colour: Colour) -> usize {
        let groups = &mut self.groups[colour];
        let free = groups.iter().position(PointSet::is_empty);
        free.unwrap_or_else(|| {
            groups.push(PointSet::EMPTY);
            groups.len() - 1
        })
    }

    /// Returns the number of blocked stones and the number of all stones of a group.
    ///
    /// # Panics
    /// Panics if no group of `colour` has ever had this `number`.
    pub fn share(&self, colour: Colour, number: usize) -> (usize, usize) {
        let group = self.groups[colour][number];
        let blocked = group.iter().filter(|&stone| self.is_blocked(stone));
        (blocked.count(), group.len())
    }

    /// Whether the neighbours of a point match a pattern of a blocked stone.
    fn is_blocked(&self, point: Point) -> bool {
        let place = PlaceKind::of(point, self.position.size());
        let pattern = place.pattern(|step| {
            self.position
                .at(Point::from_index(point.index().wrapping_add_signed(step)))
        });
        place.is_blocked(pattern)
    }

    /// Puts a new stone on the board. It joins the group of the neighbour of its colour with the
    /// smallest row, then the smallest column. The groups of its other neighbours are merged into
    /// that group. A stone without such a neighbour forms a new group.
    fn place(&mut self, colour: Colour, point: Point) {
        debug_assert_eq!(self.position.at(point), None);
        let size = self.position.size();
        let own = self.position.stones(colour);
        self.position.insert(colour, PointSet::of(point));
        // Figure 4: the merged group gets the number of the neighbour in the smallest row, then
        // column. `neighbours` goes row by row, so that is the first one.
        let mut touched = point.neighbours(size).filter(|&near| own.contains(near));
        let Some(first) = touched.next() else {
            let number = self.free(colour);
            return self.join(colour, number, PointSet::of(point));
        };
        let number = usize::from(self.numbers[first.index()]);
        self.join(colour, number, PointSet::of(point));
        for near in touched {
            let other = usize::from(self.numbers[near.index()]);
            if other != number {
                let groups = &mut self.groups[colour];
                let stones = std::mem::take(&mut groups[other]);
                self.join(colour, number, stones);
            }
        }
    }

    /// Adds stones to a group. They are on the board already.
    fn join(&mut self, colour: Colour, number: usize, stones: PointSet) {
        self.groups[colour][number] |= stones;
        for stone in stones {
            self.numbers[stone.index()] = number as u16;
        }
    }

    /// Removes `stones`, which are all the stones of one or more groups.
    fn take_off(&mut self, colour: Colour, stones: PointSet) {
        for stone in stones {
            let number = std::mem::replace(&mut self.numbers[stone.index()], NONE);
            self.groups[colour][usize::from(number)].remove(stone);
        }
        self.position.remove(colour, stones);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing;
    use crate::{Board, position};
    use proptest::prelude::*;

    /// Checks that the groups are exactly the strings of the position.
    fn assert_groups(grouping: &Grouping) {
        let strings = Strings::of(grouping.position());
        let mut groups = 0;
        for colour in Colour::BOTH {
            for (number, stones) in grouping.groups(colour) {
                let first = stones.first().unwrap();
                let string = strings.at(first).unwrap();
                assert_eq!(
                    (strings.stones(string), strings.colour(string)),
                    (stones, colour)
                );
                assert!(
                    stones
                        .iter()
                        .all(|stone| grouping.number(stone) == Some(number))
                );
                let stays = |&stone: &Point| {
                    let mut beside = stone.neighbours(strings.position().size());
                    beside.any(|near| strings.position().at(near).is_none())
                };
                let blocked = stones.len() - stones.iter().filter(stays).count();
                assert_eq!(grouping.share(colour, number), (blocked, stones.len()));
                groups += 1;
            }
        }
        assert_eq!(groups, strings.len());
    }

    /// Figure 4: a stone joins four lone stones around it. The group gets the number of the stone
    /// in the smallest row.
    #[test]
    fn merged_groups_take_the_number_of_the_smallest_row_then_column() {
        let mut grouping = Grouping::new(Size::S9);
        let centre = Point::at(4, 4);
        let (up, left, right, down) = (
            Point::at(3, 4),
            Point::at(4, 3),
            Point::at(4, 5),
            Point::at(5, 4),
        );
        for (number, stone) in [down, right, left, up].into_iter().enumerate() {
            grouping.play(Colour::Black, stone);
            assert_eq!(grouping.number(stone), Some(number));
        }
        grouping.play(Colour::Black, centre);
        assert!(
            [up, left, right, down, centre]
                .iter()
                .all(|&p| grouping.number(p) == Some(3))
        );

        let mut grouping = Grouping::new(Size::S9);
        for stone in [down, right, left, centre] {
            grouping.play(Colour::White, stone);
        }
        assert_eq!(
            grouping.number(down),
            Some(2),
            "the left one, in the smaller column"
        );
        // Merged groups gave up their numbers, and each colour counts for itself. So both new
        // stones get number 0.
        grouping.play(Colour::White, Point::at(0, 0));
        grouping.play(Colour::Black, Point::at(8, 8));
        assert_eq!(grouping.number(Point::at(0, 0)), Some(0));
        assert_eq!(grouping.number(Point::at(8, 8)), Some(0));
    }

    #[test]
    fn only_the_opponents_groups_are_examined() {
        // Black's stone is suicide. Its group is blocked and still stays on the board.
        let mut grouping = Grouping::of(&position! {
            . O
            O .
        });
        assert!(grouping.play(Colour::Black, Point::at(0, 0)).is_empty());
        assert_eq!(grouping.share(Colour::Black, 0), (1, 1));
    }

    proptest! {
        #[test]
        fn removes_what_liberty_counting_removes((size, moves) in testing::moves(3)) {
            let mut board = Board::new(size);
            let mut grouping = Grouping::new(size);
            for (colour, point) in moves {
                if let Ok(played) = board.play(colour, point) {
                    prop_assert_eq!(grouping.play(colour, point), played.captured());
                    prop_assert_eq!(grouping.position(), board.position());
                    assert_groups(&grouping);
                }
            }
        }
    }
}
