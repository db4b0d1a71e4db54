//! Numerical features of sets of stones: the set operations, eyes by Euler's formula,
//! closed regions (Nakamura and Kitoma 2002, sections 2 to 5).
//!
//! Every [`Feature`] can be computed from scratch, by set algebra over the whole board,
//! and differentially, from the neighbourhood of the one stone that comes or goes.
//! [`Tracked`] keeps features of both colours up to date while a game is played and
//! taken back, for all stones of a colour; `Tracked<SetFeatures>` keeps them all,
//! `Tracked<Thicken>` one. [`TrackedStrings`] does the same for each string.
//!
//! ```
//! use sahwal_core::features::{SetFeatures, Tracked};
//! use sahwal_core::{Board, Colour, Point, Size};
//!
//! let mut board = Board::new(Size::S9);
//! let mut tracked = Tracked::<SetFeatures>::of(board.position());
//! let played = board.play(Colour::Black, Point::at(4, 4))?;
//! tracked.play(&played);
//! assert_eq!(tracked.feature(Colour::Black).liberty.points().len(), 4);
//! assert_eq!(tracked, Tracked::of(board.position()));
//! tracked.undo(&played);
//! # Ok::<(), sahwal_core::IllegalMove>(())
//! ```

pub mod closed_region;
mod counts;
mod differential;
mod euler;
mod links;
mod near;
mod sets;
mod strings;

pub use counts::{Adjacent, MaxNeighbour};
pub use differential::{Feature, SetFeatures, Tracked};
pub use euler::{closed_loops, eyes, eyes_of_parts, links, open_loops, virtual_links};
pub use links::{ClosedLoop, Link, OpenLoop, VirtualLink};
pub use near::Near;
pub use sets::{Exterior, Liberty, Thicken};
pub use strings::TrackedStrings;
