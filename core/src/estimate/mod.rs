//! Who owns each point in the end, estimated: by random games and by a network.

pub mod network;
pub mod playout;
