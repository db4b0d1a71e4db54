//! The tables of the potential for one board size, and the potential from scratch.
//!
//! Each row of `potential` makes its [`Potential`](super::Potential) on one; equal rows share it by
//! [`Field::shared`]. Differences add and take entries of the same tables, so an error here stands
//! in both; a test holds them to the definition.

use std::sync::{Arc, Mutex, PoisonError};

use super::exact::Exact;
use super::images::Images;
use super::layout::CELLS;
use super::losses::BodyLosses;
use super::map::{Sums, add_shares};
use super::params::{FieldParams, Overlap};
use super::tables::Tables;
use crate::base::params::{ParamError, Parameters};
use crate::{Colour, Point, PointSet, Position, Size};

/// The tables of the potential for one board size. They depend on the parameters and on
/// the size only: make them once and share them between all positions.
///
/// ```
/// use std::sync::Arc;
/// use sahwal_core::Size;
/// use sahwal_core::potential::{Field, FieldParams};
///
/// let first = Field::shared(&FieldParams::default(), Size::S9)?;
/// let again = Field::shared(&FieldParams::default(), Size::S9)?;
/// assert!(Arc::ptr_eq(&first, &again));
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Debug)]
pub struct Field {
    params: FieldParams,
    tables: Tables,
    /// With exact shadows, the way from shadows to shares.
    exact: Option<Box<Exact>>,
}

/// The most tables that [`Field::shared`] keeps.
const MOST_SHARED: usize = 8;

/// The tables that [`Field::shared`] keeps, the last that was asked for first.
static SHARED: Mutex<Vec<Arc<Field>>> = Mutex::new(Vec::new());

impl Field {
    /// The tables for boards of `size`: those of an earlier call, if one of the last few had the
    /// same parameters and size.
    ///
    /// # Errors
    /// A parameter is outside its range.
    pub fn shared(params: &FieldParams, size: Size) -> Result<Arc<Field>, ParamError> {
        // Nothing is left half done where a thread panics.
        let mut kept = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = kept
            .iter()
            .position(|field| field.params == *params && field.size() == size);
        // Tables take milliseconds and a board some microseconds, so the last few are kept.
        let field = match asked {
            Some(at) => kept.remove(at),
            None => Arc::new(Field::new(params, size)?),
        };
        kept.insert(0, Arc::clone(&field));
        kept.truncate(MOST_SHARED);
        Ok(field)
    }

    /// Makes the tables for boards of `size`. This takes some milliseconds.
    ///
    /// # Errors
    /// A parameter is outside its range.
    pub fn new(params: &FieldParams, size: Size) -> Result<Field, ParamError> {
        params.check()?;
        let images = Images::new(params.image_lines, size);
        let (tables, exact) = match params.shadows {
            Overlap::Pairs => {
                let tables = Tables::new(params, &images, &BodyLosses::new(params), size);
                (tables, None)
            }
            Overlap::Exact => {
                let (tables, exact) = Exact::new(params, &images, size);
                (tables, Some(Box::new(exact)))
            }
        };
        Ok(Field {
            params: params.clone(),
            tables,
            exact,
        })
    }

    /// The parameters that the tables are made by.
    pub fn params(&self) -> &FieldParams {
        &self.params
    }

    /// The board size.
    pub fn size(&self) -> Size {
        self.tables.size()
    }

    #[inline]
    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The tables of exact shadows, if shadows are exact.
    #[inline]
    pub(super) fn exact(&self) -> Option<&Exact> {
        self.exact.as_deref()
    }

    /// The points that `stone` may give potential to, with its own.
    #[inline]
    pub(super) fn reach(&self, stone: Point) -> PointSet {
        self.tables.reach(stone)
    }

    /// The points where the potential may change when a stone comes to `point` or leaves it.
    #[inline]
    pub(super) fn changed_by(&self, point: Point) -> PointSet {
        match &self.exact {
            None => self.tables.changes(point),
            // The cells outside the board stand for points that they mirror.
            Some(_) => self.size().points().collect(),
        }
    }

    /// Adds `change(share)` to the sums for each share of `stone`; `cells` are those of
    /// [`Field::fill_cells`]. `change` must give 0 for shares below 0.
    #[inline(always)]
    pub(super) fn add_shares(
        &self,
        sums: &mut Sums,
        stone: Point,
        cells: &[i32; CELLS],
        change: impl Fn(i32) -> i32,
    ) {
        match &self.exact {
            None => add_shares(sums, self.tables.cells().chunks(), stone, cells, change),
            Some(exact) => exact.add_shares(sums, stone, cells, change),
        }
    }

    /// Fills the state of the cells of `stone`, once under the shadows of its own colour and once
    /// under those of both colours: its shares, or with exact shadows the shadows from which
    /// these follow.
    #[inline(always)]
    pub(super) fn fill_cells(
        &self,
        position: &Position,
        colour: Colour,
        stone: Point,
        [own, both]: [&mut [i32; CELLS]; 2],
    ) {
        // Section 6.1, item 3: B and W have the shadows of their own colour; B' and W' have these
        // and the enemy's, so they go on from there.
        let [friends, enemies] = [colour, colour.opponent()].map(|of| position.stones(of));
        if self.exact.is_some() {
            *own = [0; CELLS];
            self.tables.shade::<true>(friends, stone, own);
            *both = *own;
            self.tables.shade::<true>(enemies, stone, both);
        } else {
            *own = *self.tables.charges(stone);
            self.tables.shade::<false>(friends, stone, own);
            *both = *own;
            self.tables.shade::<false>(enemies, stone, both);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use crate::methods::potential::Potential;

    #[test]
    fn shared_tables_are_those_of_the_parameters_and_the_size() {
        let near = FieldParams::default().with(|set| set.d_max = 3);
        for params in [&FieldParams::default(), &near, &near] {
            for size in [Size::S9, Size::S19, Size::S9] {
                let stones = PointSet::of(Point::at(2, 2)) | PointSet::of(Point::at(2, 4));
                let position = Position::from_stones(size, stones, PointSet::EMPTY).unwrap();
                let map = |field| *Potential::of(&field, &position).map();
                let shared = map(Field::shared(params, size).unwrap());
                assert_eq!(shared, map(Arc::new(Field::new(params, size).unwrap())));
            }
        }
    }
}
