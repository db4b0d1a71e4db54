//! The combined classifier: proofs, sampled ownership, static rules and local search,
//! each for what it does best.

mod analysis;
mod params;
mod seki;

pub use analysis::{Analysis, Evidence, analyse};
pub use params::CombinedParams;
