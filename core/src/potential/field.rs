//! The tables of the potential for one board size, and the choice between the two ways
//! to compute from scratch.

use super::exact::Exact;
use super::images::Images;
use super::layout::CELLS;
use super::losses::BodyLosses;
use super::map::{PotentialMap, Shadows, Sums, add_shares};
use super::params::{Overlap, PotentialParams};
use super::scratch::{MirroredStones, Vectors, Workspace, plain};
use super::tables::Tables;
use crate::params::{ParamError, Parameters};
use crate::{Colour, Point, PointSet, Position, Size};

/// The tables of the potential for one board size. They depend on the parameters and on
/// the size only: make them once and share them between all positions.
#[derive(Debug)]
pub struct Field {
    tables: Tables,
    way: Way,
}

/// How overlapping shadows are computed.
#[derive(Debug)]
enum Way {
    /// By pairs of stones: with the tables of the vector way, if 16 bits are enough for these
    /// parameters.
    Pairs(Option<Box<Vectors>>),
    /// Exactly, with the tables that count paths.
    Exact(Box<Exact>),
}

impl Field {
    /// Makes the tables for boards of `size`. This takes some milliseconds.
    ///
    /// # Errors
    /// A parameter is outside its range.
    pub fn new(params: &PotentialParams, size: Size) -> Result<Field, ParamError> {
        params.check()?;
        let images = Images::new(params.image_lines, size);
        if params.shadows == Overlap::Exact {
            let (tables, exact) = Exact::new(params, &images, size);
            let way = Way::Exact(Box::new(exact));
            return Ok(Field { tables, way });
        }
        let losses = BodyLosses::new(params);
        let (tables, by_kind) = Tables::new(params, &images, &losses, size);
        let vectors = Vectors::new(params, &tables, &images, &losses, &by_kind);
        let way = Way::Pairs(vectors.map(Box::new));
        Ok(Field { tables, way })
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
        match &self.way {
            Way::Pairs(Some(vectors)) => vectors.add_stones(position, stones, map, change),
            Way::Pairs(None) => plain::add_stones(&self.tables, position, stones, map, change),
            Way::Exact(exact) => {
                // Exact shadows: those of all stones together, then the share that is left.
                let mirrored = MirroredStones::of(position);
                for colour in Colour::BOTH {
                    for stone in stones & position.stones(colour) {
                        let [mut own, mut both] = [[0; CELLS]; 2];
                        let into = [&mut own, &mut both];
                        exact.shadows(&self.tables, position, &mirrored, (colour, stone), into);
                        for (cells, shadows) in [own, both].iter().zip(Shadows::ALL) {
                            let sums = map.sums_mut(shadows, colour);
                            exact.add_shares(sums, stone, cells, change);
                        }
                    }
                }
            }
        }
    }

    /// The tables of exact shadows, if shadows are exact.
    #[inline]
    pub(super) fn exact(&self) -> Option<&Exact> {
        match &self.way {
            Way::Pairs(_) => None,
            Way::Exact(exact) => Some(exact),
        }
    }

    /// Adds `change(share)` to the sums for each share of `stone`; `cells` are as
    /// [`Field::cells_of`] writes them. `change` must give 0 for shares below 0.
    #[inline]
    pub(super) fn add_shares(
        &self,
        sums: &mut Sums,
        stone: Point,
        cells: &[i32; CELLS],
        change: impl Fn(i32) -> i32,
    ) {
        match &self.way {
            Way::Pairs(_) => add_shares(sums, self.tables.cells().rows(), stone, cells, change),
            Way::Exact(exact) => exact.add_shares(sums, stone, cells, change),
        }
    }

    /// Writes the state of the cells of `stone` to `into`, once under the shadows of its own
    /// colour and once under those of both colours: its shares, or with exact shadows the
    /// shadows from which these follow. `mirrored` holds the stones of `position`.
    pub(super) fn cells_of(
        &self,
        position: &Position,
        (mirrored, workspace): (&MirroredStones, &mut Workspace),
        colour: Colour,
        stone: Point,
        into: [&mut [i32; CELLS]; 2],
    ) {
        let tables = &self.tables;
        match &self.way {
            Way::Pairs(Some(vectors)) => {
                vectors.shares(tables, (mirrored, workspace), colour, stone, into);
            }
            Way::Pairs(None) => plain::shares(tables, position, colour, stone, into),
            Way::Exact(exact) => {
                exact.shadows(tables, position, mirrored, (colour, stone), into);
            }
        }
    }

    #[cfg(test)]
    pub(super) fn vectors_mut(&mut self) -> Option<&mut Option<Box<Vectors>>> {
        match &mut self.way {
            Way::Pairs(vectors) => Some(vectors),
            Way::Exact(_) => None,
        }
    }
}
