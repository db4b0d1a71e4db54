//! Two estimates of who owns each point in the end: random games, and a network.
//!
//! Each estimate is also a row of its own, `playout` and `network`. `combined` weighs both of them,
//! and the estimate of the score uses the network. A change here changes the figures of all four.

pub mod network;
pub mod playout;
