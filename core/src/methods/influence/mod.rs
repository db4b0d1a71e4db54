//! Influence: what all stones of a colour give to a point, without groups and without reading.
//!
//! The sum of a kernel over the stones is the plainest guess at the owner of a point while borders
//! are open. It is the floor for every model that does more, such as
//! [`potential`](crate::potential): a model is worth what it adds to such a sum. The [`Shape`] of
//! the kernel is data:
//!
//! | shape | what a point gets | source |
//! | --- | --- | --- |
//! | `exponential` | exp(-d/c) from each stone, d the city-block distance | the usual decay |
//! | `power` | 1/d^p from each stone | Nakamura and Kitoma (2002), 6.1, for p = 1 |
//! | `zobrist` | +50 at black stones, -50 at white ones; in each of four rounds +1 for each positive and -1 for each negative neighbour | Zobrist (1970) |
//! | `morphology` | +128 and -128 at stones; dilations, then erosions | Bouzy (2003) |
//!
//! The first two can have the mirror images and the shadows of Nakamura and Kitoma (2002), so that
//! each of these ideas can be measured against a bare sum.
//!
//! The row `influence` is this sum, and rows such as `influence/zobrist` have other kernels. They
//! are baselines: another default shifts the floor under all comparisons.

mod kernel;
mod map;
mod params;
mod rounds;

pub use kernel::Influence;
pub use map::InfluenceMap;
pub use params::{KernelParams, Shape};
