//! Monte-Carlo ownership: the owner of each point at the end of random games that
//! follow a few rules.
//!
//! The colours alternate, and the first mover alternates from playout to playout. A
//! playout ends with two passes or after 3 * points + 40 moves. Ko is simple and
//! suicide is forbidden. In seven of eight cases a move answers an atari: it extends a
//! string that the last move put in atari, if that saves it, or captures the string of
//! the last move. Otherwise the move is a uniformly random point, except own eyes and
//! *bad self-ataris*. A self-atari is bad if it captures nothing and its string has
//! four stones or more and no killing shape (pyramid and square four, bulky and cross
//! five, rabbity six).
//!
//! The row `playout` plays these games, and `combined` weighs them with the network. A changed rule
//! of play moves the figures of both.
//!
//! ```
//! use sahwal_core::{Point, classify, position};
//!
//! let position = position! {
//!     . X . X O
//!     X X X X O
//!     O O O O O
//!     . O . . .
//!     O O . X .
//! };
//! let playout = classify::find("playout").expect("registered").build();
//! let verdicts = playout.classify(&position);
//! assert!(verdicts.owners.black.contains(Point::at(0, 0)));
//! assert!(verdicts.alive.contains(Point::at(0, 1)));
//! ```

mod board;
mod params;
mod policy;
mod sample;

pub use params::PlayoutParams;
pub use sample::Sample;
