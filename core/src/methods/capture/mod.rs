//! Finds captured stones by grouping (Kim and Kim, "A Detection Algorithm of Dead Stone for the
//! Go program based on the Grouping"). The paper calls captured stones dead.
//!
//! Adjacent stones of one colour form a group with a number; a stone that touches several
//! groups merges them. A group is captured when each of its stones is *blocked*: all
//! neighbours of the stone hold stones of either colour, in one of 64 patterns. `analyze`, GTP and
//! `sahwal-lab captures` show the groups; no verdict rests on them.
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
use pattern::PlaceKind;

impl Grouping {
    /// Returns how many patterns a blocked stone has in each of the nine places of a board (section
    /// 2.2.1). The order is row by row: upper left corner, upper side, upper right corner, left
    /// side, centre and so on.
    pub fn patterns_by_place() -> [usize; 9] {
        PlaceKind::ALL.map(|place| place.blocked().count())
    }
}
