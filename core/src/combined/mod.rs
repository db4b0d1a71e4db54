//! The combined classifier: proofs, playouts, static rules and local search.
//!
//! 1. *Proofs* (Benson (1976), Mueller (1997)) are never overruled.
//! 2. *Playouts* (see [`playout`](crate::playout)) measure the survival of the other
//!    strings: 100 playouts, and 50 more if the absolute survival of a string is below 0.5.
//!    If one is still below 0.5, 500 playouts with learned answers follow (1,500 below 0.2),
//!    and the mean of the two survivals counts. A string that is dead by rules, and beside
//!    enemies of which none may fall, needs two eyes of its own: if it lives more often by
//!    learning, learning has half the weight.
//! 3. *Rules* (`static-plus`) add 0.2 to each survival or subtract it, which breaks
//!    ties.
//! 4. *Near-ties*: strings with a margin below 0.2 are read by UCT with AMAF. A string that is
//!    judged alive is dead if it survives in less than a fifth of 1,000 playouts with the captor
//!    to move first. A string that is judged dead lives if it survives in more than half of
//!    them, and in more than four fifths with its owner to move first. A string that is judged
//!    alive, dead by rules, and needs two eyes of its own is read if its margin is below 0.9,
//!    and is dead if it survives in less than half of the playouts.
//! 5. *Closed regions*: a chain with one region of up to seven points, stones inside
//!    included, has the fate of the solved table if the fate does not depend on the
//!    player to move.
//! 6. *Small fights*: a string that is judged dead is read exactly, if its fate rests on at
//!    most eight empty points. If the captor, moving first, cannot capture it without a greater
//!    loss, it lives (small seki, or a lost race of the captor).
//!
//! Data used for the choices:
//!
//! - The first number of step 2 comes from a prototype that was developed on igs31, ogs19 and
//!   ogs9.
//! - Learned answers, their numbers and their weights: some 60 variants on tygem-hard,
//!   selfplay, ogs19, ogs9 and parts of tygem9d (every 4th game at most). Weights fitted by
//!   logistic regression or boosted trees, in cross-validation over games, gave no more right
//!   games than equal weights. The last values of the playout numbers and of "safe to score"
//!   were compared on all of tygem9d and on tygem-hard.
//! - `sahwal tune combined` chose the rest on ogs19, ogs9 and selfplay, and validated it game by
//!   game: the additions to String Graph in step 3 (all three) and their weight (of nine).
//! - Step 4: its thresholds were chosen on selfplay, ogs19, ogs9 and tygem-hard, from a table of
//!   some 100. Neighbouring values gave nearly the same: 64 to 66 wrong games of tygem-hard for 500
//!   to 4,000 playouts and bounds of the margin from 0.2 to 0.5. The numbers for strings that
//!   need two eyes of their own, and the survival from which an enemy may fall, were chosen
//!   from some 30 variants on the same sets, after looking at the wrong strings of selfplay;
//!   all of tygem9d was looked at once, for the chosen ones.
//! - Step 6 was designed with sight of the wrong strings of tygem-hard and selfplay. Its five
//!   conditions were chosen by `tune combined` on these sets, tygem-hard among them: all five
//!   folds chose the same, so in cross-validation as many games are right. When an unread fight
//!   makes a string unclear was chosen on tygem-hard and every fourth game of tygem9d.
//! - The number of open points that is not safe to score was chosen on all of tygem9d.
//! - [`Calibration`] is the fit of `tune combined` on the same sets with tygem-hard.
//!
//! Answers turn, mirror and swap colours with the position. Computations that depend on
//! chance or on an order run on the smallest of the sixteen images. If the position is
//! symmetric, the results of its images are averaged, or must agree.

pub(crate) mod analysis;
pub(crate) mod confidence;
mod fights;
pub(crate) mod lines;
mod nakade;
mod near_ties;
mod params;
#[cfg(test)]
mod tests;

pub use confidence::Calibration;
pub(crate) use confidence::probability;
pub use fights::FightParams;
pub use params::CombinedParams;
