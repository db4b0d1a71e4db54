//! The tables of the potential for one board size.
//!
//! Every [`Potential`](super::Potential) is computed with one [`Field`]. Rows with equal parameters
//! share it by [`Field::shared`]. The computation from scratch and the differences use the same
//! tables, so comparing the two reveals no error here. A test compares them with the definition
//! instead.

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

/// The tables of the potential for one board size. They depend only on the parameters and the size,
/// so make them once and share them between all positions.
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
    /// The further tables of exact shadows, if the parameter `shadows` is `exact`.
    exact: Option<Box<Exact>>,
}

/// The largest number of fields that [`Field::shared`] keeps.
const MOST_SHARED: usize = 8;

/// The fields that [`Field::shared`] keeps, the most recently used first.
static SHARED: Mutex<Vec<Arc<Field>>> = Mutex::new(Vec::new());

impl Field {
    /// Returns the tables for boards of `size`. If one of the last few calls had the same
    /// parameters and size, they are shared with it.
    ///
    /// # Errors
    /// Returns an error if a parameter is outside its range.
    pub fn shared(params: &FieldParams, size: Size) -> Result<Arc<Field>, ParamError> {
        // A panic of another thread leaves the list whole, so a poisoned lock is no problem.
        let mut kept = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = kept
            .iter()
            .position(|field| field.params == *params && field.size() == size);
        // Making tables takes milliseconds, judging a board microseconds. So a few are kept.
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
    /// Returns an error if a parameter is outside its range.
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

    /// The parameters of the tables.
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

    /// The points to which `stone` may give potential, and its own point.
    #[inline]
    pub(super) fn reach(&self, stone: Point) -> PointSet {
        self.tables.reach(stone)
    }

    /// The points where the potential may change when a stone comes to `point` or leaves it.
    #[inline]
    pub(super) fn changed_by(&self, point: Point) -> PointSet {
        match &self.exact {
            None => self.tables.changes(point),
            // Cells outside the board stand for mirrored points, so any point may change.
            Some(_) => self.size().points().collect(),
        }
    }

    /// Adds `change(share)` to the sums for each share of `stone`. [`Field::fill_cells`] filled
    /// `cells`. `change` must return 0 for shares below 0.
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

    /// Fills the cells of `stone` with its shares; with exact shadows, with the shadows on them.
    /// `own` counts the shadows of its own colour only, `both` those of both colours.
    #[inline(always)]
    pub(super) fn fill_cells(
        &self,
        position: &Position,
        colour: Colour,
        stone: Point,
        [own, both]: [&mut [i32; CELLS]; 2],
    ) {
        // Section 6.1, item 3: B and W have the shadows of their own colour. B' and W' have those
        // of the enemy in addition, so they start from B and W.
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
