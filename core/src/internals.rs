//! What the probability that a score stands is fitted on. Behind the feature `internals`: it is no
//! part of the interface, and its items may change in any release.

pub use crate::combined::safe_inputs;
