//! A problem of life and death: a block or a group of blocks, and the area of the fight.
//!
//! `combined` makes problems from small spaces, and the lab makes them to test rules and tables. A
//! fate is exact for the given area only. If the area is too small, the fate answers another
//! question.

use super::Fight;
use crate::{Colour, InputError, Point, PointSet, Position};

/// Blocks whose life is in question, and the area in which both players may play.
///
/// Stones can be played and captured in the area only; the [module](super) has the rules.
///
/// ```
/// use sahwal_core::life::Problem;
/// use sahwal_core::{Colour, Point, points, position};
///
/// let position = position! {
///     . . . X O .
///     X X X X O .
///     O O O O O .
///     . . . . . .
///     . . . . . .
///     . . . . . .
/// };
/// let area = points! {
///     X X X . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
/// };
/// let problem = Problem::new(&position, Point::at(1, 0), area)?;
/// assert_eq!((problem.owner(), problem.block().len()), (Colour::Black, 5));
/// assert!(Problem::new(&position, Point::at(5, 5), area).is_err());
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    position: Position,
    crucial: PointSet,
    owner: Colour,
    area: PointSet,
}

impl Problem {
    /// The largest number of points in the area and the blocks together. A single block counts as
    /// one point.
    pub const MAX_AREA: usize = 64;

    /// The largest number of blocks of a group.
    pub const MAX_BLOCKS: usize = Fight::MOST_BLOCKS;

    /// The problem whether the block with a stone at `block` lives, if both players play in `area`.
    /// The stones of the block may be part of `area`, but need not be.
    ///
    /// # Errors
    /// [`InputError`] if there is no stone at `block`, if a point is off the board, if the area
    /// is too large, or if a string in it has no liberty or lies partly outside.
    pub fn new(position: &Position, block: Point, area: PointSet) -> Result<Problem, InputError> {
        Problem::of_group(position, PointSet::of(block), area)
    }

    /// The problem of a group: all blocks with a stone in `stones`. The group is dead if all of its
    /// blocks are captured. It lives if one of them lives.
    ///
    /// # Errors
    /// [`InputError`], as for [`Problem::new`], or if the stones have both colours or belong
    /// to too many blocks.
    pub fn of_group(
        position: &Position,
        stones: PointSet,
        area: PointSet,
    ) -> Result<Problem, InputError> {
        if let Some(point) = ((area | stones) - position.size().board()).first() {
            return Err(InputError::new(format!("{point:?} lies off the board")));
        }
        let owner = owner_of(stones, position)?;
        let crucial = stones.block_in(position.stones(owner));
        let around = area - crucial;
        check_room(crucial, around)?;
        check_strings(crucial | around, around | stones, position)?;
        Ok(Problem {
            position: *position,
            crucial,
            owner,
            area: around,
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

    /// The area without the stones of the blocks.
    pub fn area(&self) -> PointSet {
        self.area
    }

    /// The fight that the search plays.
    pub(super) fn fight(&self) -> Fight {
        Fight::new(&self.position, &blocks(self.crucial), self.owner, self.area)
    }
}

/// The colour of `stones`; an error if not all of them are stones of one colour.
fn owner_of(stones: PointSet, position: &Position) -> Result<Colour, InputError> {
    let free = stones & position.empty();
    let owner = match stones.first() {
        Some(stone) if free.is_empty() => position.at(stone),
        _ => None,
    };
    let Some(owner) = owner else {
        return Err(InputError::new(format!(
            "expected a stone at {}, found none",
            name(free, position)
        )));
    };
    let others = stones & position.stones(owner.opponent());
    if !others.is_empty() {
        return Err(InputError::new(format!(
            "expected blocks of one colour, found a stone of the other at {}",
            name(others, position)
        )));
    }
    Ok(owner)
}

/// Checks that the fight has no more blocks and points than the search can represent. `crucial` are
/// the stones of the blocks, `around` is the rest of the area.
fn check_room(crucial: PointSet, around: PointSet) -> Result<(), InputError> {
    let points = match blocks(crucial).len() {
        // A single block is captured as a whole, so it takes one place.
        1 => around.len() + 1,
        more if more > Problem::MAX_BLOCKS => {
            return Err(InputError::new(format!(
                "expected a group of at most {} blocks, found {more}",
                Problem::MAX_BLOCKS
            )));
        }
        _ => around.len() + crucial.len(),
    };
    if points > Problem::MAX_AREA {
        return Err(InputError::new(format!(
            "expected an area of at most {} points, found {points}",
            Problem::MAX_AREA
        )));
    }
    Ok(())
}

/// Checks that each string with a stone in `all` has all of its stones there, and has a liberty. An
/// error names a point of `given`.
fn check_strings(all: PointSet, given: PointSet, position: &Position) -> Result<(), InputError> {
    for colour in Colour::BOTH {
        let stones = position.stones(colour);
        for string in (all & stones).parts_in(stones) {
            if !string.is_subset(&all) {
                return Err(InputError::new(format!(
                    "expected whole strings in the area, found part of the one at {}",
                    name(string & given, position)
                )));
            }
            if string.neighbours_in(position.empty()).is_empty() {
                return Err(InputError::new(format!(
                    "expected strings with liberties, found none at {}",
                    name(string & given, position)
                )));
            }
        }
    }
    Ok(())
}

/// The GTP coordinate of the first of some points.
fn name(points: PointSet, position: &Position) -> String {
    match points.first() {
        Some(point) => point.gtp(position.size()).to_string(),
        None => "any point".to_owned(),
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
