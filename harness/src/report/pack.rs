//! Packs small numbers into short text, for the games on the page of `report`.
//!
//! `data` packs and `page.js` unpacks. If they used a different order of bits, the page would show
//! wrong stones without any error.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Packs values of 0 to 3 as Base64. A byte has four values, the first in the lowest bits.
pub(super) fn pairs(values: impl Iterator<Item = u8>) -> String {
    // With two bits a point, a board of 361 points takes 91 bytes, so hundreds of games fit on a
    // page.
    let mut bytes = Vec::new();
    for (at, value) in values.enumerate() {
        debug_assert!(value < 4);
        if at % 4 == 0 {
            bytes.push(0);
        }
        if let Some(last) = bytes.last_mut() {
            *last |= value << (2 * (at % 4));
        }
    }
    base64(&bytes)
}

/// Encodes bytes as Base64.
pub(super) fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_is_in_the_lowest_bits() {
        assert_eq!(
            pairs([1, 2, 3, 0, 1].into_iter()),
            base64(&[0b00_11_10_01, 1])
        );
        assert_eq!(pairs([].into_iter()), "");
    }
}
