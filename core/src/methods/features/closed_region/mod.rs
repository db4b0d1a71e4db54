//! Life and death of a group with a closed region of up to seven points (section 5).
//!
//! Nakamura and Kitoma (2002) distinguish such regions by a few counts (`key`). Some regions have
//! the same counts and different fates. So `sahwal-lab closed-regions` *solves* every region: it
//! finds the outcome of every position by retrograde analysis, for either player moving first. Ko
//! and seki are outcomes of their own. [`ClosedRegionTable`] stores the results for all regions of
//! up to [`Shape::MAX_POINTS`] points, with every set of enemy stones inside and 0 to
//! [`ClosedRegionTable::MAX_OUTSIDE`] outside liberties. `README.md` in this folder describes the
//! model and lists the regions that the paper's counts confuse.
//!
//! The provers of `safety`, the classifier `numerical` and the small spaces of `combined` look
//! regions up. They take the answer as exact, so a wrong line of the table makes a wrong proof.
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
//! let size = Size::new(4).unwrap();
//! let (shape, stones) = Shape::of(bent_four_in_the_corner, PointSet::EMPTY, size).unwrap();
//! // The first letter is the fate if the owner moves first, the second if the attacker does:
//! // L lives, K is a ko.
//! let table = ClosedRegionTable::builtin();
//! let class = |outside| table.class(shape, stones, outside).unwrap().to_string();
//! assert_eq!([class(0), class(1), class(2), class(3)], ["LK", "LK", "LL", "LL"]);
//! ```

mod key;
mod shape;
mod table;
#[cfg(test)]
mod tests;

pub use key::RegionKey;
pub use shape::Shape;
pub(crate) use shape::{MAX_POINTS, pack};
pub use table::ClosedRegionTable;
pub(crate) use table::MAX_OUTSIDE;
