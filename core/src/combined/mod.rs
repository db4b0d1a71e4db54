//! The combined classifier: proofs, a network and playouts together, and exact reading.
//!
//! 1. *Proofs* (Benson (1976), Mueller (1997)) are never overruled.
//! 2. *Estimates*: the [network](crate::network) and 100 [playouts](crate::playout) each give the
//!    probability that a string survives. Their log odds are weighed and added
//!    (the parameters `calibration`); a string is dead if the sum is negative.
//! 3. *Small spaces*: a chain that can reach at most twelve points before enemy stones, and any number
//!    of dame, has its exact fate, by the solved table of closed regions or by search. If that depends on
//!    the player to move or on a ko, the chain is unsettled. If an enemy string around it may be captured
//!    first, the fate is that of a race, which is not read here: the estimate stays. A chain that gets only
//!    a ko even if it moves first is dead if it loses that ko when nobody has a threat, as around a bent
//!    four in the corner. An enemy who needs a ko to save his stones inside a living chain loses it.
//! 4. *Small fights* (the parameters `fights`): a string that is judged dead is read exactly, if at most eight
//!    empty points decide its fate. It lives if the captor, moving first, cannot capture it without a
//!    greater loss. If it lives only if its owner moves first, and a captor is in danger, it is unsettled.
//!
//! 5. *Captures*: for each string that is judged alive without proof, whether the opponent, moving first,
//!    captures it. That changes no verdict, but how sure the score is.
//!
//! The board is safe to score if its score stands: nothing but dame changes it, whoever moves first. That
//! is one learned probability, by the verdict that is least sure, the readings that capture, and open kos.
//! Some doubts need none: a string whose small space says that the first move decides, two estimates or
//! two verdicts that contradict each other, an open border, a seki that is not read in which a side has a
//! liberty that is not shared, a chain that is dead for want of a ko threat where a seki has one, and on
//! small boards a reading that stops.
//!
//! The static rules give reasons, and verdicts if the estimates are switched off. What was chosen
//! with sight of which data is in `results/METHODOLOGY.md`.
//!
//! Answers turn, mirror and swap colours with the position. What depends on chance or on an order runs
//! on the smallest of the sixteen images; those of a symmetric position are averaged, or must agree.

pub(crate) mod analysis;
mod captures;
pub(crate) mod confidence;
mod doubts;
mod fights;
mod hash;
pub(crate) mod lines;
mod nakade;
mod params;
mod stands;
#[cfg(test)]
mod tests;
mod whole;

pub(crate) use confidence::{log_odds, probability};
pub use params::CombinedParams;
#[cfg(feature = "internals")]
pub use stands::safe_inputs;
