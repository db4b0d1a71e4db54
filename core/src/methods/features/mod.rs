//! Numerical features of sets of stones: set operations, differential computation, eyes
//! by Euler's formula, closed regions (Nakamura and Kitoma (2002), sections 2 to 5).
//!
//! Every [`Feature`] can be computed in two ways. From scratch, it uses set algebra over the whole
//! board. Differentially, it looks only at the points around the stone that is placed or removed.
//!
//! A [`Tracker`] keeps features up to date while moves are played and taken back:
//!
//! - [`Tracked`] has one feature of all stones of each colour. `Tracked<SetFeatures>` has all set
//!   features.
//! - [`TrackedStrings`] has a feature of each string.
//! - [`TrackedGroups`] has a feature of each group of linked stones.
//! - [`TrackedRegions`] and [`RegionClasses`] have the counts and the classes of closed regions.
//!
//! The classifier `numerical` and the static rules of `safety` take eyes and closed regions from
//! here. The trackers serve `sahwal profile` and programs that follow a game. Both ways to compute
//! a feature must agree, and tests compare them after every move.
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
