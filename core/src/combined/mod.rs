//! The combined classifier: proofs, playouts, static rules and local search.
//!
//! 1. *Proofs* (Benson (1976), Mueller (1997)) are never overruled.
//! 2. *Playouts* (see [`playout`](crate::playout)) measure the survival of the other
//!    strings. Two policies, which answer an atari in seven and in four of eight cases, make half of
//!    them each: 100 playouts, and 50 more if the absolute survival of a string is below 0.5.
//!    If one is still below 0.5, 500 playouts with learned answers follow (1,500 below 0.2), all by
//!    the second policy, and the mean of the two survivals counts. A string that is dead by rules,
//!    and beside enemies of which none may fall, needs two eyes of its own: if it lives more often by
//!    learning, learning has a quarter of the weight.
//! 3. *Rules* (`static-plus`) add 0.2 to each survival or subtract it. A string whose verdict this
//!    changes is a near-tie. The rules are made for finished boards, so on an unfinished one they
//!    do not count, and step 4 is left out ([`CombinedParams::unfinished_above`]).
//! 4. *Near-ties* are read by UCT with AMAF, with playouts of both policies: at most 2,000 playouts
//!    with the owner to move first and 2,000 with the captor, and fewer if they are clear. The rules
//!    overrule the playouts only if the reading confirms them: a string that is alive by rules has to
//!    survive in at least half of these playouts, and one that is dead by rules in less than seven
//!    tenths. A string that lives in playouts, is dead by rules, and needs two eyes of its own is read
//!    if its margin is below 0.9, and is dead if it survives in less than three fifths. If there is
//!    no time to read, the verdict of the playouts stands without the rules, and the string is
//!    unclear.
//! 5. *Closed regions*: a chain with one region of up to seven points, stones inside
//!    included, has the fate of the solved table if the fate does not depend on the
//!    player to move. After step 6, a chain around three stones that can make a bent four in the
//!    corner at any time is dead, although neither player can approach.
//! 6. *Small fights*: a string that is judged dead is read exactly, if its fate rests on at
//!    most eight empty points. If the captor, moving first, cannot capture it without a greater
//!    loss, it lives (small seki, or a lost race of the captor). But if the string is alive by
//!    rules, and players that learn answers capture it clearly more often than others (by 0.3 of
//!    survival), they have found moves outside the fight; then it stays dead and is unclear.
//!
//! Ko threats are not looked for: a bent four in the corner is dead by territory and by area rules.
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
//! - The second policy: some 40 variants on selfplay, ogs19, ogs9 and tygem-hard, five of them on
//!   every 4th game of tygem9d. Another seed changes up to seven strings of selfplay, most of them in
//!   one game.
//! - `sahwal tune combined` chose the rest on ogs19, ogs9 and selfplay, and validated it game by
//!   game: the additions to String Graph in step 3 (all three) and their weight (of nine).
//! - When a board is unfinished: positions before the end of ogs19, and the final ones of all sets.
//!   The bound is met by 1 of the 10,000 final positions of tygem9d (by playouts of one policy), and
//!   by none of the others; 0.2 changes the verdicts of a board of selfplay.
//! - Step 4: the readings of all near-ties of selfplay, ogs19, ogs9, tygem-hard, igs31 and tygem9d
//!   were written down, and some 300 pairs of a measure (one order or both, mean or best move,
//!   1,000 or 3,000 playouts) and a bound were compared on them. The bound for strings that are
//!   alive by rules is one half and was not chosen; 0.45 has 3 exact margins of tygem9d more. The
//!   margin of 0.9, and the survival from which an enemy may fall, are older: some 30 variants on
//!   the first four sets, after looking at the wrong strings of selfplay.
//! - Step 6 was designed with sight of the wrong strings of tygem-hard and selfplay. Its five
//!   conditions were chosen by `tune combined` on these sets, tygem-hard among them: all five
//!   folds chose the same, so in cross-validation as many games are right. When an unread fight
//!   makes a string unclear was chosen on tygem-hard and every fourth game of tygem9d. The condition
//!   on learned answers was made after looking at all strings that fights overrule in ogs9,
//!   selfplay and tygem-hard; bounds from 0.25 to 0.35 give the same verdicts there.
//! - The stake from which a border is open, and the confidence that is safe to score (0.93 for 0.94),
//!   were chosen on all of tygem9d and on tygem-hard.
//! - [`Calibration`] is the fit of `tune combined` on the same sets with tygem-hard, of the release
//!   before near-ties were read with both orders; a new fit is no better (results/README.md).
//!
//! Answers turn, mirror and swap colours with the position. Computations that depend on
//! chance or on an order run on the smallest of the sixteen images. If the position is
//! symmetric, the results of its images are averaged, or must agree.

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
