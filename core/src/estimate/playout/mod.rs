//! Monte-Carlo ownership: the owner of each point at the end of random games (playouts) that
//! follow a few rules.
//!
//! The colours alternate, and the first mover alternates from playout to playout. A playout ends
//! with two passes, or after 3 * points + 40 moves. Ko is simple, and suicide is forbidden. In
//! seven of eight cases, a player answers an atari. He extends a string that the last move put in
//! atari, if that saves it; otherwise he captures the string of the last move, if it is in atari.
//! In all other cases, the move is a random point, but no own eye and no *bad self-atari*. A
//! self-atari is bad if it captures nothing, and if its string has four stones or more and no
//! killing shape (pyramid and square four, bulky and cross five, rabbity six).
//!
//! The row `playout` plays these games, and `combined` weighs them with the network. If a rule of
//! play changes, the figures of both change.
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
