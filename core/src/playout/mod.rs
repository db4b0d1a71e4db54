//! Monte-Carlo ownership: who owns a point at the end of games played out at random, with
//! a little knowledge.

mod board;
mod dice;
mod params;
mod policy;
mod sample;
mod tree;

pub use params::PlayoutParams;
pub use sample::Sample;
pub(crate) use tree::survival_by_reading;
