//! Life and death of a group with a closed region of up to seven points (section 5).
//!
//! The paper gives features that tell such regions apart. Here the regions are *solved*:
//! [`solve`] plays every position of a region out, for both players moving first, with ko
//! and seki told apart; [`Table`] holds what it found for all regions up to
//! [`MAX_POINTS`] points, with every set of enemy stones inside and 0 to
//! [`MAX_OUTSIDE`] outside liberties; [`Key`] are the paper's features, to see which
//! regions they confuse. `README.md` in this folder says what was found.
//!
//! ```
//! use sahwal_core::features::closed_region::{Shape, Table};
//! use sahwal_core::{points, PointSet, Size};
//!
//! let bent_four_in_the_corner = points! {
//!     X X X .
//!     X . . .
//!     . . . .
//!     . . . .
//! };
//! let (shape, stones) = Shape::of(bent_four_in_the_corner, PointSet::EMPTY, Size::new(4).unwrap()).unwrap();
//! let class = |outside| Table::builtin().class(shape, stones, outside).unwrap().to_string();
//! assert_eq!([class(0), class(1), class(2), class(3)], ["LK", "LK", "LL", "LL"]);
//! ```

mod key;
mod placing;
mod shape;
mod solver;
mod table;
#[cfg(test)]
mod tests;

pub use key::{Finer, Key};
pub use placing::{Placing, Where, placings};
pub use shape::{MAX_POINTS, Shape};
pub use solver::{MAX_OUTSIDE, Solution, solve};
pub use table::{ParseTableError, Table};
