//! The closed regions of the table as problems on the board.

use super::Problem;
use crate::features::closed_region::Placing;
use crate::{PointSet, Position, Size};

impl Problem {
    /// A closed region on a 19x19 board: one black chain around it, White's `stones`
    /// inside, `outside` points between the chain and White's wall, White everywhere
    /// else. The chain is the block; the area is the region and the points outside.
    ///
    /// `None` where such stones cannot stand: without a liberty for the chain or for a
    /// string inside.
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
