//! The combined classifier: proofs, a network and playouts together, and exact reading.
//!
//! [`judge`](crate::judge()) asks this classifier, and so does every program that names no other;
//! `classify/combined.rs` is its interface. A change moves the figures of `results/`. The weights
//! `calibration` were fitted to the evidence as it is now, so other evidence needs another fit.
//!
//! 1. *Proofs* (Benson (1976), Mueller (1997)) are never overruled.
//! 2. *Estimates*: the [network](crate::network) and 100 [playouts](crate::playout) each give the
//!    probability that a string survives. Their log odds are weighed and added
//!    (the parameters `calibration`); a string is dead if the sum is negative.
//! 3. *Small spaces*: a chain is read exactly if it can reach at most sixteen points before enemy
//!    stones, and any number of dame. Its fate is in the solved table of closed regions, or a
//!    search finds it. If the fate depends on the player to move or on a ko, the chain is
//!    unsettled. If an enemy string around it may be captured first, the fate is that of a race
//!    (4.).
//!
//!    Two kinds of ko are decided as if nobody had a threat. A chain may get no more than a ko even
//!    if it moves first, as around a bent four in the corner. It is dead if it loses that ko
//!    whoever moves first. An enemy who needs a ko to save his stones inside a living chain loses
//!    that ko. By area rules this second ko is a doubt.
//!
//!    The search first tries to confirm what the estimates expect. It gives up early where both
//!    estimates are sure.
//! 4. *Capturing races* (the parameter `races`) are [read exactly](crate::race), between a black
//!    and a white string side by side. Each has four stones or more and is neither proved nor alive
//!    elsewhere, and the estimates leave the race open. The outcome is the verdict of both. If the
//!    first move or a ko decides, they are unsettled.
//! 5. *Small fights* (the parameter `fights`): a string that is judged dead is read exactly, if at
//!    most eight empty points decide its fate. It lives if the captor, moving first, cannot capture
//!    it without a greater loss. It is unsettled if it lives only when its owner moves first, and a
//!    captor is in danger.
//!
//! Reading takes longest where the estimates leave a fate open. Where they are sure of it, fewer
//! positions of small spaces, small fights, captures and local games are read.
//!
//! A score is safe if nothing is in doubt. A doubt is a question that was found, with what is at
//! stake:
//!
//! - A first move that changes the score. A capture, a rescue, or an invasion of a wide region is
//!   proposed and played. Then the board is judged once more, with the other side to answer.
//! - A small space whose vital point is open.
//! - An open ko.
//! - A chain that is dead only because its owner has no ko threat. This is a doubt where a seki
//!   gives him a threat, or where he can begin the ko himself.
//! - An open border, and by territory rules a point to fill.
//! - A verdict with a confidence of 80 % or less.
//! - Ten or more living stones of one colour of which neither estimate is sure.
//! - An estimate that contradicts the verdict. Where the network is sure of the verdict whoever
//!   moves first, playouts contradict it only if they give it in fewer than 30 of 100.
//! - A gain in a *local game*. The points that Benson's algorithm does not prove fall into parts,
//!   and a small part is read as a game of its own. If neither player gains two points by moving
//!   first, nothing in that part is in doubt. If a player gains even when the other moves first,
//!   the verdicts are changed to what was read. Any other gain is a doubt, with its move and the
//!   points at stake. A gain that needs ko threats is a doubt by area rules alone.
//! - Dead stones in a part that is not read, if a first move saves two of them or more. To find it,
//!   the part is divided once more, by walls that only the estimates call alive.
//! - A part of at most fourteen empty points that is not read to its end, if one of its verdicts is
//!   weak. A verdict is weak if playouts give it in fewer than 75 of 100, or if the network gives
//!   it less than 85 % when one of the players moves first. The verdict of a race is never weak.
//!   The verdict of a small space is weak only if an estimate contradicts it.
//!
//! The static rules give reasons, and verdicts if the estimates are switched off. What was chosen
//! with sight of which data is in `results/METHODOLOGY.md`.
//!
//! If a position is turned or mirrored, or its colours are swapped, so is the answer. What depends
//! on chance or on an order runs on the smallest of the sixteen images. A symmetric position has
//! several smallest images: their results are averaged, or must agree.

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
