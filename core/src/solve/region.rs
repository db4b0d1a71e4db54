//! The closed regions of the table, as problems on a board.

use super::Problem;
use crate::features::closed_region::Placing;
use crate::{PointSet, Position, Size};

impl Problem {
    /// A closed region on a 19x19 board: a black chain around it, white `stones` inside,
    /// `outside` empty points next to the chain outside, and white stones everywhere else. The
    /// chain is the block. The area consists of the region and the empty points outside.
    ///
    /// `None` if the chain or a string inside has no liberty.
    pub fn of_region(placing: &Placing, stones: PointSet, outside: usize) -> Option<Problem> {
        let size = Size::S19;
        let region = placing.region;
        let rows = region | region.up(size) | region.down(size);
        let chain = (rows | rows.left(size) | rows.right(size)) - region;
        let beyond = chain.exterior(size) - region;
        let liberties: PointSet = beyond.iter().take(outside).collect();
        let white = (size.board() - region - chain - liberties) | (stones & region);
        let position = Position::from_stones(size, chain, white).ok()?;
        Problem::new(&position, chain.first()?, region | liberties).ok()
    }
}
