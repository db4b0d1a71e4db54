//! The combined classifier: proofs, sampled ownership, static rules and local search,
//! each for what it does best.
//!
//! 1. *Proofs* (Benson 1976, Mueller 1997) are never overruled.
//! 2. *Playouts* (see [`playout`](crate::playout)) settle what rules cannot: 100, 300 more
//!    where a string's survival is within 0.7 of a tie, 1,600 more where it still is within
//!    0.2.
//! 3. *Rules* (`static-plus`) move each survival by 0.2 and so break ties.
//! 4. *Closed regions*: a chain with one region of up to seven points, stones inside
//!    included, has the fate of the solved table where it does not depend on who moves.
//! 5. *Small sekis*: up to three stones inside a group short of liberties are read out
//!    exactly, the captor first.
//! 6. *Near-ties* can be read by UCT with AMAF, both players first; off by default, for it
//!    costs a second a string.
//!
//! What was chosen with sight of which data: the numbers of 2 are those of a prototype
//! developed on igs31, ogs19 and ogs9. All else is chosen on ogs19, ogs9 and selfplay, and
//! validated there game by game, by `sahwal tune combined`, without igs31: which additions
//! to String Graph take part in the rules of 3 (all three), their weight (of nine), which strings are
//! searched in 5 (of 960 conditions), [`Calibration`], and the bound of "safe to score": the
//! lowest at which 99.5 % of the positions called so are right. Before there was that
//! command, conditions of 5 had been thought of after false sekis on igs31 and the other
//! sets; they are among those it chooses from.
//!
//! Answers turn, mirror and swap colours with the position: what depends on chance or on
//! an order is done on the smallest of the sixteen images, and averaged, or agreed on,
//! where the position is its own image.

mod analysis;
mod confidence;
mod nakade;
mod near_ties;
mod params;
mod seki;
#[cfg(test)]
mod tests;

pub use analysis::{CombinedAnalysis, Evidence, ProofsAndPlayouts, analyse};
pub use confidence::{Calibration, terms};
pub use params::CombinedParams;
pub use seki::SekiParams;
