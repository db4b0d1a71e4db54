//! A map with one number for each point. [`Influence`](super::Influence) fills it, and the
//! classifier `influence` reads it. The sign decides the owner of a point, so a wrong sign gives
//! the point to the wrong colour.

use crate::{Point, Size};

/// The influence on each point: positive where Black has more, negative where White has more. Each
/// shape of kernel has its own unit, so only the sign and the order of values have a meaning.
/// [`Influence`](super::Influence) has an example.
///
/// ```
/// use sahwal_core::influence::{Influence, InfluenceMap, KernelParams};
/// use sahwal_core::{Point, position};
///
/// let influence: InfluenceMap =
///     Influence::new(&KernelParams::default()).of(&position! { X . . O });
/// assert_eq!(influence.at(Point::at(0, 1)), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfluenceMap {
    size: Size,
    /// Row by row.
    values: Vec<i64>,
}

impl InfluenceMap {
    /// 0 on every point.
    pub(super) fn new(size: Size) -> InfluenceMap {
        InfluenceMap {
            size,
            values: vec![0; size.area()],
        }
    }

    /// The influence on `point`.
    ///
    /// # Panics
    /// Panics if the point is not on the board.
    pub fn at(&self, point: Point) -> i64 {
        self.values[self.number(point)]
    }

    /// Adds to the influence on `point`.
    pub(super) fn add(&mut self, point: Point, more: i64) {
        let number = self.number(point);
        self.values[number] += more;
    }

    fn number(&self, point: Point) -> usize {
        point.row() * self.size.lines() + point.column()
    }
}
