//! Life and death of a group with a closed region of up to seven points (section 5).
//!
//! The paper's features (`key`) tell such regions apart, but confuse some. Here every region
//! is *solved*: `solver` plays out every position for both players moving first, with ko
//! and seki told apart. [`ClosedRegionTable`] holds the results for all regions of up to
//! [`MAX_POINTS`] points, every set of enemy stones inside, and 0 to [`MAX_OUTSIDE`]
//! outside liberties. `README.md` in this folder lists the confusions.
//!
//! ```
//! use sahwal_core::features::closed_region::{Shape, ClosedRegionTable};
//! use sahwal_core::{points, PointSet, Size};
//!
//! let bent_four_in_the_corner = points! {
//!     X X X .
//!     X . . .
//!     . . . .
//!     . . . .
//! };
//! let (shape, stones) = Shape::of(bent_four_in_the_corner, PointSet::EMPTY, Size::new(4).unwrap()).unwrap();
//! let class = |outside| ClosedRegionTable::builtin().class(shape, stones, outside).unwrap().to_string();
//! assert_eq!([class(0), class(1), class(2), class(3)], ["LK", "LK", "LL", "LL"]);
//! ```

pub(crate) mod key;
pub(crate) mod placing;
mod shape;
pub(crate) mod solver;
mod table;
#[cfg(test)]
mod tests;

pub use shape::{MAX_POINTS, Shape};
pub use solver::MAX_OUTSIDE;
pub use table::{ClosedRegionTable, ParseTableError};

pub(crate) use placing::Placing;
use solver::Solution;
#[cfg(test)]
pub(crate) use {
    placing::{Location, placings},
    solver::solve,
};
