//! The tables of the potential for one board size, and the choice between the two ways
//! to compute from scratch.

use super::images::Images;
use super::layout::CELLS;
use super::losses::BodyLosses;
use super::map::PotentialMap;
use super::params::PotentialParams;
use super::scratch::{MirroredStones, Vectors, Workspace, plain};
use super::tables::Tables;
use crate::params::{ParamError, Parameters};
use crate::{Colour, Point, PointSet, Position, Size};

/// The tables of the potential for one board size. They depend on the parameters and on
/// the size only: make them once and share them between all positions.
#[derive(Debug)]
pub struct Field {
    tables: Tables,
    /// The tables of the vector way, if 16 bits are enough for these parameters.
    vectors: Option<Vectors>,
}

impl Field {
    /// Makes the tables for boards of `size`. This takes some milliseconds.
    ///
    /// # Errors
    /// A parameter is outside its range.
    pub fn new(params: &PotentialParams, size: Size) -> Result<Field, ParamError> {
        params.check()?;
        let images = Images::new(params.image_lines, size);
        let losses = BodyLosses::new(params);
        let (tables, by_kind) = Tables::new(params, &images, &losses, size);
        let vectors = Vectors::new(params, &tables, &images, &losses, &by_kind);
        Ok(Field { tables, vectors })
    }

    /// The board size.
    pub fn size(&self) -> Size {
        self.tables.size()
    }

    #[inline]
    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Adds `change(given)` to the map for what each of `stones` gives each point.
    /// `change` must give 0 for 0.
    pub(super) fn add_stones(
        &self,
        position: &Position,
        stones: PointSet,
        map: &mut PotentialMap,
        change: impl Fn(i32) -> i32 + Copy,
    ) {
        match &self.vectors {
            Some(vectors) => vectors.add_stones(position, stones, map, change),
            None => plain::add_stones(&self.tables, position, stones, map, change),
        }
    }

    /// Writes the shares of `stone` under the shadows of its own colour and of both
    /// colours to `into`. `mirrored` holds the stones of `position`.
    pub(super) fn shares(
        &self,
        position: &Position,
        (mirrored, workspace): (&MirroredStones, &mut Workspace),
        colour: Colour,
        stone: Point,
        into: [&mut [i32; CELLS]; 2],
    ) {
        let tables = &self.tables;
        match &self.vectors {
            Some(vectors) => {
                vectors.shares(tables, (mirrored, workspace), colour, stone, into);
            }
            None => plain::shares(tables, position, colour, stone, into),
        }
    }

    #[cfg(test)]
    pub(super) fn vectors_mut(&mut self) -> &mut Option<Vectors> {
        &mut self.vectors
    }
}
