//! Numbers for stones, whose exclusive or is the hash of a position (Zobrist 1970).
//!
//! [`Board`](crate::Board) and [`Potential`](crate::potential::Potential) keep such a hash, and by
//! it they refuse to undo moves out of order. [`Superko`](crate::Superko) knows earlier positions
//! by it alone. If two stones had one number, different positions would count as the same.

use crate::{Colour, Point, Position};

/// The hash of the stones of a position.
pub(crate) fn hash(position: &Position) -> u64 {
    let mut hash = 0;
    for colour in Colour::BOTH {
        for stone in position.stones(colour) {
            hash ^= key(colour, stone);
        }
    }
    hash
}

/// The number of a stone: the bits of its place and colour, mixed by the last step of SplitMix64
/// (Steele, Lea and Flood 2014). Without a table, it is the same in every run and takes no memory.
#[inline]
pub(crate) fn key(colour: Colour, point: Point) -> u64 {
    let side = match colour {
        Colour::Black => 1,
        Colour::White => 2,
    };
    // Two bits for the colour keep all stones apart.
    let number = 4 * point.index() as u64 + side;
    let mut bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
