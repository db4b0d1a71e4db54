//! The potential from scratch, in vectors of 16-bit numbers.
//!
//! [`plain`] is the definition: a stone gives every point around it its unshaded share
//! less the pair losses by all other stones ([`Tables`](super::tables::Tables)). The rest
//! of this folder computes the same numbers, and a property test holds both equal. Three
//! facts make it fast.
//!
//! 1. **Losses add up.** The loss of a point by all blockers of one row is a function of
//!    which points of the row are occupied: an index of at most 8 bits. [`patterns`] has
//!    the summed losses for every pattern of every row, so a quadrant around the stone
//!    takes eight table look-ups and additions of vectors.
//! 2. **An image of a stone is the stone behind a mirror.** The shadows that an image
//!    casts on the board are the shadows that the stone itself casts on the mirrored
//!    board outside the rim. [`blockers`] therefore shows the board with its reflections
//!    around it, each stone is computed once, and [`mirrors`] folds the losses outside the
//!    rim back onto the points that they are reflections of.
//! 3. **16 bits are enough** for the losses of a point with the usual parameters, so a
//!    vector of 256 bits holds 16 points. [`Vectors::new`] checks the parameters; where
//!    they need more, the plain way is used.
//!
//! The points around a stone lie in [`lanes`]: one vector for each of 17 rows.
//!
//! ```text
//!   row  0 . . . . . . . . . . . . . . . . .   far rows: 8 lanes, in the middle
//!        ...
//!   row  4 . . . . x x x x x x x x x . . . .   near rows: 16 lanes
//!        ...
//!   row  8 w x x x x x x x S x x x x x x x x   the stone; w, 8 columns to the west, is
//!        ...                                   the only point without a lane
//!   row 16 . . . . . . . . x . . . . . . . .
//! ```
//!
//! For one stone, [`vectors`] (1) cuts the window of blockers out of the mirrored board,
//! (2) adds up the losses of the four quadrants and of the stone's own row, (3) folds the
//! rows behind the mirrors above and below and shows the columns behind those at the
//! sides, and (4) adds max(0, charge - loss) to the sums of the points on the board. The
//! vectors are as wide as the processor has them: `fearless_simd` picks the instructions
//! at run time.

mod blockers;
mod lanes;
mod mirrors;
mod patterns;
pub(super) mod plain;
mod vectors;

pub(super) use blockers::{MirroredStones, Window};
pub(super) use lanes::REACH;
pub(super) use vectors::{Vectors, Workspace};
