//! A number for each stone. The exclusive or of these numbers is the hash of a position (Zobrist
//! 1970).
//!
//! [`Board`](crate::Board) and [`Potential`](crate::potential::Potential) use the hash to refuse
//! moves that are undone out of order. [`Superko`](crate::Superko) compares earlier positions by
//! their hashes only. If two stones had the same number, different positions would count as equal.

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

/// The number of a stone: its place and colour as bits, mixed by the last step of SplitMix64
/// (Steele, Lea and Flood 2014). It needs no table, and is the same in every run.
#[inline]
pub(crate) fn key(colour: Colour, point: Point) -> u64 {
    let side = match colour {
        Colour::Black => 1,
        Colour::White => 2,
    };
    // The two lowest bits are the colour, so no two stones start from the same number.
    let number = 4 * point.index() as u64 + side;
    let mut bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
