//! Influence: every stone adds a value to the points around it. There are no groups and no reading.
//!
//! The sum of a kernel over the stones is the simplest guess at the owner of a point while borders
//! are open. It is the baseline for models that do more, such as [`potential`](crate::potential).
//! The parameter [`Shape`] chooses the kernel:
//!
//! | shape | what a point gets | source |
//! | --- | --- | --- |
//! | `exponential` | exp(-d/c) from each stone, d the city-block distance | the usual decay |
//! | `power` | 1/d^p from each stone | Nakamura and Kitoma (2002), 6.1, for p = 1 |
//! | `zobrist` | +50 at black stones, -50 at white ones; in each of four rounds +1 for each positive and -1 for each negative neighbour | Zobrist (1970) |
//! | `morphology` | +128 and -128 at stones; dilations, then erosions | Bouzy (2003) |
//!
//! The first two can be combined with the mirror images and the shadows of Nakamura and Kitoma
//! (2002). So each of these ideas can be measured against a bare sum.
//!
//! The classifier `influence` uses the default kernel, and rows such as `influence/zobrist` use
//! others. All comparisons before the end of a game have `influence` as their baseline, so another
//! default would change them all.

mod kernel;
mod map;
mod params;
mod rounds;

pub use kernel::Influence;
pub use map::InfluenceMap;
pub use params::{KernelParams, Shape};
