//! A problem: a block and the area in which it is fought over.

use crate::life::Fight;
use crate::{Colour, Point, PointSet, Position};

/// A block whose life is in question, and the area in which both players may play.
///
/// Stones can be played and captured in the area only; the [module](super) has the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    position: Position,
    block: PointSet,
    owner: Colour,
    area: PointSet,
}

/// The reason why a block and an area do not form a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// There is no stone at the given point.
    #[error("expected a stone at {0}, found none")]
    NoStone(String),
    /// The point is not on the board.
    #[error("{0:?} lies off the board")]
    OffBoard(Point),
    /// The block has no liberty.
    #[error("expected a block with liberties, found none at {0}")]
    NoLiberty(String),
    /// Another string in the area has no liberty.
    #[error("expected strings with liberties in the area, found none at {0}")]
    Breathless(String),
    /// A string lies partly in the area and partly outside.
    #[error("expected whole strings in the area, found part of the one at {0}")]
    PartOfString(String),
    /// The area has more than [`Problem::MAX_AREA`] points.
    #[error("expected an area of at most {max} points, found {0}", max = Problem::MAX_AREA)]
    TooLarge(usize),
}

impl Problem {
    /// The largest number of points of an area, without the stones of the block.
    pub const MAX_AREA: usize = 64;

    /// The problem of the block with a stone at `block`, fought over in `area`. The stones of
    /// the block may be part of `area`, but need not be.
    ///
    /// # Errors
    /// [`ProblemError`] if there is no stone at `block`, if a point is off the board, if the area
    /// is too large, or if a string in it has no liberty or lies partly outside.
    pub fn new(position: &Position, block: Point, area: PointSet) -> Result<Problem, ProblemError> {
        let size = position.size();
        if let Some(point) = (area - size.board()).first() {
            return Err(ProblemError::OffBoard(point));
        }
        if !size.contains(block) {
            return Err(ProblemError::OffBoard(block));
        }
        let name = |point: Point| point.gtp(size).to_string();
        let Some(owner) = position.at(block) else {
            return Err(ProblemError::NoStone(name(block)));
        };
        let stones = PointSet::of(block).block_in(position.stones(owner));
        let area = area - stones;
        if stones.neighbours_in(position.empty()).is_empty() {
            return Err(ProblemError::NoLiberty(name(block)));
        }
        if area.len() > Problem::MAX_AREA {
            return Err(ProblemError::TooLarge(area.len()));
        }
        for colour in Colour::BOTH {
            let mut rest = area & position.stones(colour);
            while let Some(first) = rest.first() {
                let string = PointSet::of(first).block_in(position.stones(colour));
                if !string.is_subset(&area) {
                    return Err(ProblemError::PartOfString(name(first)));
                }
                if string.neighbours_in(position.empty()).is_empty() {
                    return Err(ProblemError::Breathless(name(first)));
                }
                rest -= string;
            }
        }
        Ok(Problem {
            position: *position,
            block: stones,
            owner,
            area,
        })
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The stones of the block.
    pub fn block(&self) -> PointSet {
        self.block
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
        Fight::new(&self.position, self.block, self.owner, self.area)
    }
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
        assert_eq!(found, Err(ProblemError::TooLarge(80)));
        let mut full = position;
        full.put(Point::at(0, 0), Some(Colour::White));
        let error = Problem::new(&full, Point::at(1, 0), board).unwrap_err();
        assert_eq!(error, ProblemError::NoLiberty("A4".to_owned()));
        let error = Problem::new(&full, row, board).unwrap_err();
        assert_eq!(error, ProblemError::Breathless("B5".to_owned()));
    }
}
