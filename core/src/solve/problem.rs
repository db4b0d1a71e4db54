//! A problem: a block or a group of blocks, and the area in which it is fought over.

use crate::life::{Fight, Outside};
use crate::{Colour, Point, PointSet, Position};

/// Blocks whose life is in question, and the area in which both players may play.
///
/// Stones can be played and captured in the area only; the [module](super) has the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    position: Position,
    crucial: PointSet,
    owner: Colour,
    area: PointSet,
    outside: Outside,
    immortal: PointSet,
}

/// The reason why blocks and an area do not form a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// There is no stone at the given point.
    #[error("expected a stone at {0}, found none")]
    NoStone(String),
    /// The blocks have different colours.
    #[error("expected blocks of one colour, found a stone of the other at {0}")]
    TwoColours(String),
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
    /// The group has more than [`Problem::MAX_BLOCKS`] blocks.
    #[error("expected a group of at most {max} blocks, found {0}", max = Problem::MAX_BLOCKS)]
    TooMany(usize),
}

impl Problem {
    /// The largest number of points of an area. The stones of a single block do not count;
    /// those of the blocks of a group do.
    pub const MAX_AREA: usize = 64;

    /// The largest number of blocks of a group.
    pub const MAX_BLOCKS: usize = Fight::MOST_BLOCKS;

    /// The problem of the block with a stone at `block`, fought over in `area`. The stones of
    /// the block may be part of `area`, but need not be.
    ///
    /// # Errors
    /// [`ProblemError`] if there is no stone at `block`, if a point is off the board, if the area
    /// is too large, or if a string in it has no liberty or lies partly outside.
    pub fn new(position: &Position, block: Point, area: PointSet) -> Result<Problem, ProblemError> {
        Problem::of_group(position, PointSet::of(block), area)
    }

    /// The problem of all blocks with a stone in `stones`. It is *dead* when all are captured,
    /// and lives when one of them does.
    ///
    /// # Errors
    /// [`ProblemError`], as for [`Problem::new`], or if the stones have both colours or belong
    /// to too many blocks.
    pub fn of_group(
        position: &Position,
        stones: PointSet,
        area: PointSet,
    ) -> Result<Problem, ProblemError> {
        // The stones: on the board, and of one colour.
        let size = position.size();
        if let Some(point) = ((area | stones) - size.board()).first() {
            return Err(ProblemError::OffBoard(point));
        }
        let name = |point: Point| point.gtp(size).to_string();
        if let Some(empty) = (stones & position.empty()).first() {
            return Err(ProblemError::NoStone(name(empty)));
        }
        let owner = stones.first().and_then(|stone| position.at(stone));
        let owner = owner.ok_or_else(|| ProblemError::NoStone("any point".to_owned()))?;
        let own = position.stones(owner);
        if let Some(other) = (stones - own).first() {
            return Err(ProblemError::TwoColours(name(other)));
        }
        // The group: whole blocks, each with a liberty.
        let crucial = stones.block_in(own);
        let blocks = blocks(crucial);
        let breathless = |block: &&PointSet| block.neighbours_in(position.empty()).is_empty();
        if let Some(block) = blocks.iter().find(breathless) {
            let stone = (*block & stones).first().or(block.first());
            return Err(ProblemError::NoLiberty(stone.map(name).unwrap_or_default()));
        }
        // The fight has room for a limited number of points and blocks.
        let area = area - crucial;
        let points = match blocks.len() {
            1 => area.len(),
            _ => area.len() + crucial.len(),
        };
        if points > Problem::MAX_AREA {
            return Err(ProblemError::TooLarge(points));
        }
        if blocks.len() > Problem::MAX_BLOCKS {
            return Err(ProblemError::TooMany(blocks.len()));
        }
        // A string in the area lies in it as a whole, and has a liberty.
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
            crucial,
            owner,
            area,
            outside: Outside::Fixed,
            immortal: PointSet::EMPTY,
        })
    }

    /// The same problem with another assumption about the board outside the area, which is
    /// [`Outside::Fixed`] at first. The `immortal` stones of both colours must never be captured
    /// whatever happens in the area; only the other assumptions use them.
    #[must_use]
    pub fn with_outside(self, outside: Outside, immortal: PointSet) -> Problem {
        Problem {
            outside,
            immortal,
            ..self
        }
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

    /// What is assumed about the board outside the area.
    pub fn outside(&self) -> Outside {
        self.outside
    }

    /// The stones outside that are known never to be captured.
    pub fn immortal(&self) -> PointSet {
        self.immortal
    }

    /// The fight that the search plays.
    pub(super) fn fight(&self) -> Fight {
        Fight::new(
            &self.position,
            &blocks(self.crucial),
            self.owner,
            self.area,
            self.outside,
            self.immortal,
        )
    }
}

/// The strings of stones of one colour.
pub(super) fn blocks(stones: PointSet) -> Vec<PointSet> {
    let mut rest = stones;
    let next = || {
        let block = PointSet::of(rest.first()?).block_in(stones);
        rest -= block;
        Some(block)
    };
    std::iter::from_fn(next).collect()
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
