//! The combined classifier: proofs, playouts, static rules and local search.
//!
//! 1. *Proofs* (Benson (1976), Mueller (1997)) are never overruled.
//! 2. *Playouts* ([`playout`](crate::playout)) measure the survival of the other strings. Two policies,
//!    which answer an atari in seven and in four of eight cases, make half of them each: 100, and 50
//!    more if the absolute survival of a string is below 0.5. If one is still below 0.5, 500 playouts
//!    with learned answers follow (1,500 below 0.2), and the mean of both counts. A
//!    string that is dead by rules beside enemies of which none may fall needs two eyes of its own:
//!    if it lives more often by learning, learning has a quarter of the weight.
//! 3. *Rules* (`static-plus`) add 0.2 to each survival or subtract it. They are made for finished
//!    boards: on an unfinished one ([`CombinedParams::unfinished_above`]), 3 and 4 are left out.
//! 4. *Near-ties*, strings whose verdict the rules change, are read by UCT with AMAF: at most 2,000
//!    playouts with the owner to move first and 2,000 with the captor. The rules overrule the playouts
//!    only if the reading confirms them ([`NearTieParams`]). Strings that need eyes of their own are
//!    read up to a margin of 0.9. Without time to read, the playouts decide and the string is unclear.
//! 5. *Closed regions*: a chain with one region of up to seven points, stones inside included, has the
//!    fate of the solved table if it does not depend on the player to move. A chain around three
//!    stones that can make a bent four in the corner at any time is dead.
//! 6. *Small fights* ([`FightParams`]): a string that is judged dead is read exactly, if at most eight
//!    empty points decide its fate. It lives if the captor, moving first, cannot capture it without a
//!    greater loss. If it is alive by rules but learned answers capture it clearly more often, by
//!    moves outside the fight, it stays dead and is unclear.
//!
//! Ko threats are not looked for: a bent four in the corner is dead by territory and by area rules.
//! What was chosen with sight of which data is in `results/METHODOLOGY.md`.
//!
//! Answers turn, mirror and swap colours with the position. What depends on chance or on an order runs
//! on the smallest of the sixteen images; those of a symmetric position are averaged, or must agree.

pub(crate) mod analysis;
pub(crate) mod confidence;
mod doubts;
mod fights;
pub(crate) mod lines;
mod nakade;
mod near_ties;
mod params;
mod sampling;
#[cfg(test)]
mod tests;
mod unfinished;

pub use confidence::Calibration;
pub(crate) use confidence::probability;
pub use fights::FightParams;
pub use near_ties::NearTieParams;
pub use params::CombinedParams;
