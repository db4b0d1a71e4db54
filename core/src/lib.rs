//! Static life-and-death and territory analysis in Go: which stones are dead, and whose
//! points are whose, in one position without history.
//!
//! The input is a [`Position`]. A [`classify::Classifier`] gives a status for every string
//! (alive, dead or unknown) and an owner for every point. The classifier `combined` is the most
//! accurate on most data sets; it also says how sure it is:
//!
//! ```
//! use sahwal_core::position;
//! use sahwal_core::rules::Rules;
//! use sahwal_core::verdict::Status;
//!
//! let position = position! {
//!     . X . X O .
//!     X X X X O .
//!     O O O O O .
//!     . O . . . .
//!     O O . . X .
//!     . . . . . .
//! };
//! let judgement = sahwal_core::judge(&position, Rules::Area);
//! for string in &judgement.strings {
//!     if string.status == Status::Dead {
//!         let first = string.stones.first().expect("a stone").gtp(position.size());
//!         println!("{} at {first} dead, confidence {:?}", string.colour, string.confidence);
//!     }
//! }
//! assert!(judgement.strings.iter().any(|string| string.status == Status::Dead));
//! ```
//!
//! # What to use
//!
//! | task | take | program in `examples` |
//! | --- | --- | --- |
//! | the best verdicts for a position, its score, and whether that is safe | [`judge()`], [`rules::Score`] | `judge`, `dead_stones` |
//! | verdicts of another classifier | [`classify::find`], [`classify::REGISTRY`] | `own_classifier` |
//! | proved verdicts only | a classifier of the kind [`Prover`](classify::Kind::Prover) | |
//! | dame, open borders, seki | [`borders::Borders`] | |
//! | the life and death of a group in an area | [`life::Solver`] | |
//! | features that follow a game | [`features::Tracked`], [`potential::Potential`] | `follow_game` |
//! | a classifier of one's own | [`classify::Classifier`] | `own_classifier` |
//! | other values of parameters | [`params::Parameters`], [`classify::Registered::build_with`] | |
//! | boards, moves and sets of points | [`Board`], [`Position`], [`PointSet`], [`points!`] | |
//!
//! # Rooms
//!
//! Every room depends only on rooms above it.
//!
//! | room | contents | source |
//! | --- | --- | --- |
//! | [`Colour`], [`ByColour`], [`Point`], [`PointSet`], [`Size`], [`Symmetry`] | points, sets and their algebra | Nakamura and Kitoma (2002), section 2 |
//! | [`Position`], [`Strings`], [`Board`] | stones, moves, captures, ko, undo | the rules of Go |
//! | [`params`] | named parameters with their ranges | |
//! | [`verdict`] | status of strings, owners of points | |
//! | [`borders`] | dame, open borders, points to fill, seki | |
//! | [`rules`] | rule sets by name, the score by them | KataGo; Japanese rules of 1989 |
//! | `search` | proof-number search | Nagai (2002) |
//! | [`benson()`], [`life`] | unconditional life; exact life and death in an area by search | Benson (1976), Nagai (2002) |
//! | [`capture`] | captured stones by grouping and 64 patterns | Kim and Kim |
//! | [`features`] | differential set features, eyes by Euler, closed regions | Nakamura and Kitoma (2002), sections 2 to 5 |
//! | [`numerical`] | groups by links, eyes by Euler and closed regions | Nakamura and Kitoma (2002), sections 2 to 5 |
//! | [`potential`] | charges, differential updates, groups, strength | Nakamura and Kitoma (2002), sections 6 and 7 |
//! | [`playout`] | ownership at the end of random games | |
//! | [`network`] | who owns each point in the end, learnt from games | Nilsson (1998), section 12.6 |
//! | [`safety`] | safety under alternating play, by rules and by search | Mueller (1997), Niu and Mueller (2004) |
//! | [`string_graph`] | groups as graphs, reduced by rules | Park and Kim (2004) |
//! | [`combined`] | proofs, network, playouts and reading together | |
//! | [`classify`] | all classifiers behind one interface, and their registry | |
//! | [`view`] | a judgement as data | |
//!
//! The crate reads no files, prints nothing and starts no threads.

// The macro `parameters!` names the crate, here and in other crates.
extern crate self as sahwal_core;

mod benson;
mod bits;
mod board;
pub mod borders;
mod canonical;
pub mod capture;
pub mod classify;
mod colour;
pub mod combined;
mod components;
mod error;
pub mod features;
mod level;
pub mod life;
mod links;
mod names;
pub mod network;
pub mod numerical;
pub mod params;
#[doc(hidden)]
pub mod picture;
pub mod playout;
mod point;
mod point_set;
mod position;
pub mod potential;
mod random;
pub mod rules;
pub mod safety;
mod search;
mod size;
pub mod string_graph;
mod strings;
mod symmetry;
#[cfg(test)]
mod testing;
pub mod verdict;
pub mod view;

/// The README's example is run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

pub use benson::{Unconditional, benson};
pub use board::{Board, IllegalMove, Passed, Played};
pub use classify::judge;
pub use colour::{ByColour, Colour};
pub use error::InputError;
pub use point::Point;
pub use point_set::PointSet;
pub use position::Position;
pub use size::Size;
pub use strings::{StoneString, Strings};
pub use symmetry::Symmetry;
