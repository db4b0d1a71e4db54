//! Who owns each point in the end, estimated: by random games and by a network.
//!
//! The rows `playout` and `network` are these estimates alone. `combined` weighs both, and the
//! estimate of the score takes the network's. A change moves the figures of all of them.

pub mod network;
pub mod playout;
