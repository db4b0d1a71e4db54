//! The combined classifier: proofs, playouts, static rules and local search.
//!
//! 1. *Proofs* (Benson (1976), Mueller (1997)) are never overruled.
//! 2. *Playouts* (see [`playout`](crate::playout)) measure the survival of the other
//!    strings: 100 playouts, and 200 more if the survival of a string is within 0.7 of a
//!    tie. If one is then within 0.5, the players of 500 other playouts learn answers to
//!    moves (1,500 within 0.2), and the two measures are averaged. Where learning
//!    alone saves a string whose neighbours all live, it counts half as much.
//! 3. *Rules* (`static-plus`) add 0.2 to each survival or subtract it, which breaks
//!    ties.
//! 4. *Closed regions*: a chain with one region of up to seven points, stones inside
//!    included, has the fate of the solved table if the fate does not depend on the
//!    player to move.
//! 5. *Small sekis*: a few stones inside a group that is short of liberties are searched
//!    exactly, with the captor to move first.
//! 6. *Near-ties* can be searched by UCT with AMAF, for both players to move first. This
//!    is off by default, because it takes about a second for each string.
//!
//! Data used for the choices: the first numbers of step 2 come from a prototype that was
//! developed on igs31, ogs19 and ogs9. Learning, its numbers and weights were chosen with
//! sight of tygem-hard, every fifth game of tygem9d, ogs19, ogs9 and selfplay, after some 60
//! variants; in five-fold cross-validation over these games, fitted weights gave no more
//! right games than equal ones. `sahwal tune combined` chose
//! the rest on ogs19, ogs9 and selfplay, without igs31, and validated it game by game: the
//! additions to String Graph in step 3 (all three), their weight (of nine) and the strings
//! searched in step 5 (of 960 conditions). [`Calibration`] is its fit with tygem-hard among
//! the sets. The bound of "safe to score" was chosen among ten, with sight of tygem-hard and
//! tygem9d. Some of the 960
//! conditions were first written after false sekis on igs31 and the other sets.
//!
//! Answers turn, mirror and swap colours with the position. Computations that depend on
//! chance or on an order run on the smallest of the sixteen images. If the position is
//! symmetric, the results of its images are averaged, or must agree.

pub(crate) mod analysis;
pub(crate) mod confidence;
mod nakade;
mod near_ties;
mod params;
mod seki;
#[cfg(test)]
mod tests;

pub use confidence::Calibration;
pub use params::CombinedParams;
pub use seki::SekiParams;
