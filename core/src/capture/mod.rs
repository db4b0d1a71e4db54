//! Captured stones found by grouping (Kim and Kim, "A Detection Algorithm of Dead Stone
//! for the Go program based on the Grouping"; "dead" there means captured).
//!
//! Stones of one colour that touch form a group with a number; a stone that touches
//! several groups merges them. A group is captured when every stone of it is *blocked*:
//! all its neighbours hold stones, of whichever colour, as one of 64 patterns tells.
//!
//! ```
//! use sahwal_core::capture::Grouping;
//! use sahwal_core::{position, Colour, Point};
//!
//! let mut grouping = Grouping::of(&position! {
//!     . O X
//!     X X .
//!     . . .
//! });
//! let captured = grouping.play(Colour::Black, Point::at(0, 0));
//! assert_eq!(captured.single(), Some(Point::at(0, 1)));
//! ```

mod grouping;
mod pattern;

pub use grouping::Grouping;
use pattern::{Pattern, Patterns, Place};
