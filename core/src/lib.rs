//! Static life-and-death and territory analysis in Go.
//!
//! A [`Position`] is what an analysis takes; a [`classify::Classifier`] gives
//! [`verdict::Verdicts`] for it: alive or dead for every string, an owner for
//! every point.
//!
//! ```
//! use sahwal_core::{classify, position, Point};
//!
//! let position = position! {
//!     . X . X O .
//!     X X X X O .
//!     O O O O O .
//!     . O . . . .
//!     O O . . . .
//!     . . . . . .
//! };
//! let benson = classify::find("benson").expect("registered").build();
//! let verdicts = benson.classify(&position);
//! assert!(verdicts.alive.contains(Point::at(0, 1)));
//! assert!(verdicts.owners.black.contains(Point::at(0, 0)));
//! ```
//!
//! The pieces are usable alone. Sets of points and their algebra:
//!
//! ```
//! use sahwal_core::{points, Size};
//!
//! let string = points! {
//!     . X .
//!     . X X
//!     . . .
//! };
//! assert_eq!(string.exterior(Size::new(3).unwrap()).len(), 5);
//! ```
//!
//! A board to play on, with strings and liberties kept up to date:
//!
//! ```
//! use sahwal_core::{Board, Colour, Point, Size};
//!
//! let mut board = Board::new(Size::S9);
//! let corner = Point::at(0, 0);
//! board.play(Colour::White, corner)?;
//! board.play(Colour::Black, Point::at(0, 1))?;
//! let played = board.play(Colour::Black, Point::at(1, 0))?;
//! assert!(played.captured().contains(corner));
//! board.undo(played);
//! assert_eq!(board.liberties(corner).len(), 1);
//! # Ok::<(), sahwal_core::IllegalMove>(())
//! ```
//!
//! | module | holds | source |
//! | --- | --- | --- |
//! | [`point`](Point), [`point_set`](PointSet) | points, sets and their algebra | Nakamura 2002, section 2 |
//! | [`position`](Position), [`board`](Board), [`strings`](Strings) | stones, play, undo, captures, ko | the rules of Go |
//! | [`regions`](Regions), [`benson`](benson()) | unconditional life | Benson 1976 |
//! | [`safety`] | safety under alternating play, by rules and by search | Mueller 1997 |
//! | [`string_graph`] | groups as graphs, reduced by rules | Park and Kim 2004 |
//! | [`capture`] | captured stones by grouping and its 64 patterns | Kim and Kim |
//! | [`features`] | differential set features, eyes by Euler, closed regions | Nakamura 2002, sections 2 to 5 |
//! | [`combined`] | proofs, playouts, rules and search together | |
//! | [`playout`] | ownership at the end of random games | |
//! | [`potential`] | charge model, differential updates, groups, strength | Nakamura 2002, sections 6, 7 |
//! | [`search`] | minimax, alpha-beta, expectimax, TD learning over a `Game` | Nilsson 1998, chapter 12 |
//! | [`solve`] | exact life and death of a block by search | Nagai 2002 |
//! | [`params`] | named parameters of the classifiers, with ranges | |
//! | [`verdict`] | status of strings, owners of points, the count | |
//! | [`classify`] | the classifiers, their interface and registry | |
//!
//! The crate reads no files, prints nothing and starts no threads.

mod benson;
mod board;
mod canonical;
pub mod capture;
pub mod classify;
mod colour;
pub mod combined;
mod components;
#[doc(hidden)]
pub mod experiments;
pub mod features;
mod few;
pub mod life;
pub mod params;
#[doc(hidden)]
pub mod picture;
pub mod playout;
mod point;
mod point_set;
mod position;
pub mod potential;
mod random;
mod regions;
pub mod safety;
pub mod search;
mod size;
pub mod solve;
pub mod string_graph;
mod strings;
mod symmetry;
#[cfg(test)]
mod testing;
pub mod verdict;

/// The README's example is run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

pub use benson::{Unconditional, benson, benson_of};
pub use board::{Board, IllegalMove, Played};
pub use colour::Colour;
pub use point::{ParsePointError, Point};
pub use point_set::{Iter as PointSetIter, PointSet};
pub use position::{ParsePositionError, Position, PositionError};
pub use regions::Regions;
pub use size::{Size, SizeError};
pub use strings::{StoneString, Strings};
pub use symmetry::Symmetry;
pub use verdict::Count;
