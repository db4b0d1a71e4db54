//! The combined classifier: proofs, a network and playouts together, and exact reading.
//!
//! 1. *Proofs* (Benson (1976), Mueller (1997)) are never overruled.
//! 2. *Estimates*: the [network](crate::network) and 100 [playouts](crate::playout) each give the
//!    probability that a string survives. Their log odds are weighed and added
//!    (the parameters `calibration`); a string is dead if the sum is negative.
//! 3. *Small spaces*: a chain that can reach at most sixteen points before enemy stones, and any
//!    number of dame, has its exact fate, by the solved table of closed regions or by search. If
//!    that depends on the player to move or on a ko, the chain is unsettled. If an enemy string
//!    around it may be captured first, the fate is that of a race (4.). A chain that gets only a
//!    ko even if it moves first is dead if it loses that ko, whoever moves first, when nobody has
//!    a threat, as around a bent four in the corner. An enemy who needs a ko to save his stones
//!    inside a living chain loses it, too; by area rules that ko is a doubt. The search begins
//!    with the question whose answer would settle what the estimates expect, and gives up early
//!    where both are sure.
//! 4. *Capturing races* (the parameter `races`): a black and a white string of four stones or more,
//!    side by side, neither proved nor alive elsewhere, whose race the estimates leave open, are
//!    [read exactly](crate::race). The outcome is the verdict of both. If the first move or a ko
//!    decides, they are unsettled.
//! 5. *Small fights* (the parameters `fights`): a string that is judged dead is read exactly, if at
//!    most eight empty points decide its fate. It lives if the captor, moving first, cannot capture
//!    it without a greater loss. If it lives only if its owner moves first, and a captor is in
//!    danger, it is unsettled.
//!
//! Reading takes longest where the estimates leave a fate open. Where they are sure of it, fewer
//! positions of small spaces, small fights, captures and local games are read.
//!
//! A score is safe if nothing is in doubt. A doubt is a question that was found, with what is at
//! stake:
//!
//! - A first move that changes the score: a capture, a rescue, or an invasion of a wide region is
//!   proposed, played, and the board is judged once more with the other side to answer. So is a
//!   small space whose vital point is open.
//! - An open ko; a chain that is dead for want of a ko threat where a seki has one.
//! - An open border, and by territory rules a point to fill.
//! - A verdict with a confidence of 80 % or less, and ten stones of one colour or more of which
//!   neither estimate is sure.
//! - Two estimates that contradict each other. Where the network is sure whoever moves first,
//!   playouts contradict it only if they seldom give its verdict.
//! - A *local game*: what Benson's algorithm does not prove falls into parts, and a small part is
//!   read as a game of its own. Where nobody gains two points by moving first, whoever he is,
//!   nothing in that part is in doubt. Where a player gains even if the other moves first, the
//!   verdicts are changed to what was read. Any other gain is a doubt with its move and its price;
//!   if it needs ko threats, by area rules alone.
//!   A part of at most fourteen empty points that is not read to its end is in doubt if playouts
//!   give one of its verdicts less than 75 of 100, or the network less than 85 % for a player,
//!   unless that verdict is the end of a race.
//! - A string whose verdict was not read and has a confidence of at most 80 %.
//!
//! The static rules give reasons, and verdicts if the estimates are switched off. What was chosen
//! with sight of which data is in `results/METHODOLOGY.md`.
//!
//! Answers turn, mirror and swap colours with the position. What depends on chance or on an order
//! runs on the smallest of the sixteen images; those of a symmetric position are averaged, or must
//! agree.

pub(crate) mod analysis;
mod captures;
pub(crate) mod confidence;
mod doubts;
pub(crate) mod evidence;
mod fights;
mod first_moves;
mod local_games;
mod nakade;
mod params;
pub(crate) mod races;
mod reader;
#[cfg(test)]
mod tests;

pub(crate) use confidence::{log_odds, probability};
pub use params::CombinedParams;
