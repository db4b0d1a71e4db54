//! The combined classifier: proofs, sampled ownership, static rules and local search,
//! each for what it does best.

mod analysis;
mod confidence;
mod nakade;
mod near_ties;
mod params;
mod seki;
#[cfg(test)]
mod tests;

pub use analysis::{Analysis, Evidence, analyse};
pub use confidence::{Calibration, terms};
pub use params::CombinedParams;
