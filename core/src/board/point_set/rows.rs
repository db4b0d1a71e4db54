//! Rows of a set and windows around a point, as bits of one number.
//!
//! `components` and `symmetry` take sets apart by rows. `neighbours` and the differential features
//! read the points around a point through windows. Some rows lie in two words. A wrong shift would
//! show on these rows only.

use super::PointSet;
use crate::board::point::STRIDE;
use crate::{Point, Size};

impl PointSet {
    /// A row as 20 bits; column 0 is the lowest bit.
    #[inline]
    pub(crate) fn row_bits(&self, row: usize) -> u32 {
        let bit = row * STRIDE;
        let word = bit / 64;
        let shift = bit % 64;
        let mut bits = self.0[word] >> shift;
        if shift > 64 - STRIDE {
            // Row 18 ends in the last word, so `word + 1` exists.
            bits |= self.0[word + 1] << (64 - shift);
        }
        bits as u32 & ((1 << STRIDE) - 1)
    }

    /// All rows in the form of [`PointSet::row_bits`].
    #[inline]
    pub(crate) fn rows(&self) -> [u32; Size::MAX] {
        std::array::from_fn(|row| self.row_bits(row))
    }

    /// The set with these rows, from the top.
    #[inline]
    pub(crate) fn of_rows(rows: impl Iterator<Item = u32>) -> PointSet {
        let mut set = PointSet::EMPTY;
        for (row, bits) in rows.enumerate() {
            set.insert_bits(row * STRIDE, bits);
        }
        set
    }

    /// Adds points of a row. `bit` is the index of the first point of the row, and the lowest bit
    /// of `bits` stands for this point.
    #[inline]
    pub(crate) fn insert_bits(&mut self, bit: usize, bits: u32) {
        let word = bit / 64;
        let shift = bit % 64;
        self.0[word] |= u64::from(bits) << shift;
        // 20 bits from here on may reach into the next word.
        if shift > 64 - STRIDE {
            self.0[word + 1] |= u64::from(bits) >> (64 - shift);
        }
    }

    /// The points of the set around `centre`, as a number: bit 40 is `centre`, and bit
    /// 40 + i is the point whose index is i higher. Two rows above and below are covered.
    #[inline]
    pub(crate) fn window(&self, centre: Point) -> u128 {
        // Words are counted from a word of zeroes before the set, so that the window may begin
        // there. The start is therefore 64 - 40 higher than the index.
        let start = centre.index() + 24;
        let word = start / 64;
        let shift = start % 64;
        let low = self.word_before(word) | self.word_before(word + 1) << 64;
        // A shift of 1 and one of at most 127, because a shift of 128 bits is not allowed.
        low >> shift | self.word_before(word + 2) << 1 << (127 - shift)
    }

    /// The word before number `word`; zeroes outside the set.
    #[inline]
    fn word_before(&self, word: usize) -> u128 {
        u128::from(*self.0.get(word.wrapping_sub(1)).unwrap_or(&0))
    }

    /// Replaces the points of `mask` around `centre` by those of `bits`. Both are windows
    /// that start one row above `centre`: bit 20 is `centre`. `mask` must not contain
    /// points off the board.
    #[inline]
    pub(crate) fn set_window(&mut self, centre: Point, mask: u64, bits: u64) {
        // As in `window`, but the window begins at bit 20: 64 - 20.
        let start = centre.index() + 44;
        let word = start / 64;
        let shift = start % 64;
        // The window may lie across two words.
        let wide_mask = u128::from(mask) << shift;
        let wide_bits = u128::from(bits & mask) << shift;
        for half in 0..2 {
            if let Some(target) = self.0.get_mut((word + half).wrapping_sub(1)) {
                let mask_here = (wide_mask >> (64 * half)) as u64;
                let bits_here = (wide_bits >> (64 * half)) as u64;
                *target = *target & !mask_here | bits_here;
            }
        }
    }
}
