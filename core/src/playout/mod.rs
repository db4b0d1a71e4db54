//! Monte-Carlo ownership: who owns a point at the end of games played out at random, with
//! a little knowledge.
//!
//! Colours alternate, and so does who moves first. A playout ends with two passes or after
//! 3 * points + 40 moves; ko is simple, suicide forbidden. A move is, in seven of eight
//! cases, the answer to an atari: at the last liberty of a string that the last move
//! threatens, if that saves it, else the capture of what the last move left in atari.
//! Else it is a uniformly random point, but no own eye and no *bad self-atari*, one that
//! captures nothing and leaves a string of four stones or more with one liberty that has
//! no killing shape (pyramid and square four, bulky and cross five, rabbity six).
//!
//! ```
//! use sahwal_core::playout::{PlayoutParams, Sample};
//! use sahwal_core::{Colour, Point, position};
//!
//! let position = position! {
//!     . X . X O
//!     X X X X O
//!     O O O O O
//!     . O . . .
//!     O O . X .
//! };
//! let mut sample = Sample::new(&position, &PlayoutParams::default());
//! sample.extend(100);
//! assert_eq!(sample.ownership(Point::at(0, 0)), 1.0);
//! assert!(sample.survival(Colour::Black, position.stones(Colour::Black)) > 0.5);
//! ```

mod board;
mod estimate;
mod params;
mod policy;
mod sample;
mod tree;

pub use estimate::{Estimate, estimate_move};
pub use params::PlayoutParams;
pub use sample::Sample;
pub(crate) use tree::survival_by_reading;
