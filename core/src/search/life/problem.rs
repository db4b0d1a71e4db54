//! A problem: a block or a group of blocks, and the area in which it is fought over.

use super::Fight;
use crate::{Colour, InputError, Point, PointSet, Position};

/// Blocks whose life is in question, and the area in which both players may play.
///
/// Stones can be played and captured in the area only; the [module](super) has the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    position: Position,
    crucial: PointSet,
    owner: Colour,
    area: PointSet,
}

impl Problem {
    /// The largest number of points of an area and of the stones whose life is in question. A
    /// single block counts as one point.
    pub const MAX_AREA: usize = 64;

    /// The largest number of blocks of a group.
    pub const MAX_BLOCKS: usize = Fight::MOST_BLOCKS;

    /// The problem of the block with a stone at `block`, fought over in `area`. The stones of
    /// the block may be part of `area`, but need not be.
    ///
    /// # Errors
    /// [`InputError`] if there is no stone at `block`, if a point is off the board, if the area
    /// is too large, or if a string in it has no liberty or lies partly outside.
    pub fn new(position: &Position, block: Point, area: PointSet) -> Result<Problem, InputError> {
        Problem::of_group(position, PointSet::of(block), area)
    }

    /// The problem of all blocks with a stone in `stones`. It is *dead* when all are captured,
    /// and lives when one of them does.
    ///
    /// # Errors
    /// [`InputError`], as for [`Problem::new`], or if the stones have both colours or belong
    /// to too many blocks.
    pub fn of_group(
        position: &Position,
        stones: PointSet,
        area: PointSet,
    ) -> Result<Problem, InputError> {
        let (size, empty) = (position.size(), position.empty());
        let refused = |what: String| Err(InputError::new(what));
        let name = |points: PointSet| match points.first() {
            Some(point) => point.gtp(size).to_string(),
            None => "any point".to_owned(),
        };
        // The stones: on the board, and of one colour.
        if let Some(point) = ((area | stones) - size.board()).first() {
            return refused(format!("{point:?} lies off the board"));
        }
        let free = stones & empty;
        let owner = stones.first().and_then(|stone| position.at(stone));
        let Some(owner) = owner.filter(|_| free.is_empty()) else {
            return refused(format!("expected a stone at {}, found none", name(free)));
        };
        let other = name(stones & position.stones(owner.opponent()));
        if !stones.is_subset(&position.stones(owner)) {
            return refused(format!(
                "expected blocks of one colour, found a stone of the other at {other}"
            ));
        }
        // The fight has room for a limited number of points and blocks.
        let crucial = stones.block_in(position.stones(owner));
        let area = area - crucial;
        let points = match blocks(crucial).len() {
            1 => area.len() + 1,
            more if more > Problem::MAX_BLOCKS => {
                return refused(format!(
                    "expected a group of at most {} blocks, found {more}",
                    Problem::MAX_BLOCKS
                ));
            }
            _ => area.len() + crucial.len(),
        };
        if points > Problem::MAX_AREA {
            return refused(format!(
                "expected an area of at most {} points, found {points}",
                Problem::MAX_AREA
            ));
        }
        // Each string of it lies in it as a whole, and has a liberty.
        let all = area | crucial;
        for of_colour in Colour::BOTH.map(|colour| position.stones(colour)) {
            for string in (all & of_colour).parts_in(of_colour) {
                let place = || name(string & (area | stones));
                if !string.is_subset(&all) {
                    return refused(format!(
                        "expected whole strings in the area, found part of the one at {}",
                        place()
                    ));
                }
                if string.neighbours_in(empty).is_empty() {
                    return refused(format!(
                        "expected strings with liberties, found none at {}",
                        place()
                    ));
                }
            }
        }
        Ok(Problem {
            position: *position,
            crucial,
            owner,
            area,
        })
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The stones of the block, or of all blocks of the group.
    pub fn block(&self) -> PointSet {
        self.crucial
    }

    /// The colour of the block.
    pub fn owner(&self) -> Colour {
        self.owner
    }

    /// The area, without the block's own stones.
    pub fn area(&self) -> PointSet {
        self.area
    }

    /// The fight that the search plays.
    pub(super) fn fight(&self) -> Fight {
        Fight::new(&self.position, &blocks(self.crucial), self.owner, self.area)
    }
}

/// The strings of stones of one colour.
pub(super) fn blocks(stones: PointSet) -> Vec<PointSet> {
    stones.parts_in(stones).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, position};

    #[test]
    fn what_makes_no_problem_is_refused() {
        let position = position! {
            . X O . .
            X X O . .
            O O O . .
            . . . . .
            . . X X .
        };
        let error = |point, area| {
            let found = Problem::new(&position, point, area);
            found.unwrap_err().to_string()
        };
        let board = Size::new(5).unwrap().board();
        let (row, empty) = (Point::at(4, 2), Point::at(3, 3));
        assert_eq!(error(empty, board), "expected a stone at D2, found none");
        assert!(error(Point::at(5, 0), board).ends_with("off the board"));
        assert!(error(row, board.with(Point::at(0, 6))).ends_with("off the board"));
        let part = PointSet::of(Point::at(0, 2));
        assert!(error(row, part).ends_with("part of the one at C5"));
        let large = Position::new(Size::S9);
        let mut large = large;
        large.put(empty, Some(Colour::Black));
        let found = Problem::new(&large, empty, Size::S9.board());
        let error = found.unwrap_err().to_string();
        assert_eq!(error, "expected an area of at most 64 points, found 81");
        let mut full = position;
        full.put(Point::at(0, 0), Some(Colour::White));
        let error = Problem::new(&full, Point::at(1, 0), board).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected strings with liberties, found none at A4"
        );
        let error = Problem::new(&full, row, board).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected strings with liberties, found none at B5"
        );
    }
}
