//! Numerical features of sets of stones: set operations, differential computation, eyes
//! by Euler's formula, closed regions (Nakamura and Kitoma (2002), sections 2 to 5).
//!
//! Every [`Feature`] can be computed from scratch, by set algebra over the whole board,
//! and differentially, from the points around the one stone that is placed or removed. A
//! [`Tracker`] keeps features up to date while moves are played and taken back:
//! [`Tracked`] those of all stones of each colour, [`TrackedStrings`] those of each
//! string, [`TrackedGroups`] those of each group of linked stones; [`TrackedRegions`] and
//! [`RegionClasses`] follow closed regions. `Tracked<SetFeatures>` tracks all set features.
//!
//! The classifier `numerical` and the static rules of `safety` take eyes and closed regions from
//! here. The trackers serve `sahwal profile` and programs that follow a game. Both ways to compute
//! a feature must agree: their tests compare them after every move.
//!
//! ```
//! use sahwal_core::features::{SetFeatures, Tracked, Tracker};
//! use sahwal_core::{Board, Colour, Point, Size};
//!
//! let mut board = Board::new(Size::S9);
//! let mut tracked = Tracked::<SetFeatures>::of(board.position());
//! let played = board.play(Colour::Black, Point::at(4, 4))?;
//! tracked.play(&played);
//! assert_eq!(tracked.feature(Colour::Black).liberty().len(), 4);
//! assert_eq!(tracked, Tracked::of(board.position()));
//! tracked.undo(&played);
//! # Ok::<(), sahwal_core::IllegalMove>(())
//! ```

pub mod closed_region;
pub(crate) mod counts;
mod differential;
mod euler;
mod near;
mod regions;
pub(crate) mod sets;
mod strings;

pub use differential::{Feature, Features, SetFeatures, Tracked, Tracker};
pub use euler::EulerCounts;
pub(crate) use euler::{eyes_of_parts, is_false_eye, linked_part};
pub use regions::{RegionClasses, TrackedRegions};
pub use strings::{TrackedGroups, TrackedStrings};

use counts::{Adjacent, ClosedLoop, Link, MaxNeighbour, OpenLoop, VirtualLink};
use euler::{closed_loops, links, virtual_links};
use near::Near;
use sets::{Exterior, Liberty, Thicken};
