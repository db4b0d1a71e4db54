//! The stones of a position together with their reflections.

use super::lanes::{REACH, ROWS};
use crate::{Colour, Point, Position, Size};

/// The blockers around a stone, one number for each row. Bit 0 is [`REACH`] columns to the
/// left of the stone.
#[derive(Clone, Debug)]
pub(in crate::potential) struct Window([u64; ROWS]);

impl Window {
    pub(in crate::potential) const EMPTY: Window = Window([0; ROWS]);

    #[inline(always)]
    pub(in crate::potential) fn row(&self, row: usize) -> u64 {
        self.0[row]
    }
}

/// The stones of a position by row, reflected in all four rims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::potential) struct MirroredStones {
    lines: usize,
    /// For black, white and both: by row, one bit for each column, [`REACH`] rows and
    /// columns of reflections before the board's own.
    rows: [[u64; Size::MAX + 2 * REACH]; 3],
    /// By column of a stone: a mask for its row of a window without the stone itself and
    /// its images.
    others: [u64; Size::MAX],
}

impl MirroredStones {
    pub(in crate::potential) fn of(position: &Position) -> MirroredStones {
        let lines = position.size().lines();
        let mut mirrored = MirroredStones {
            lines,
            rows: [[0; Size::MAX + 2 * REACH]; 3],
            others: [0; Size::MAX],
        };
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            let rows = &mut mirrored.rows[colour.index()];
            // Each row of the board with its reflections at the left and at the right.
            for row in 0..lines {
                let bits = u64::from(stones.row_bits(row));
                let reversed = bits.reverse_bits() >> (64 - lines);
                let near = reversed << REACH >> lines & ((1 << REACH) - 1);
                rows[REACH + row] = near | bits << REACH | reversed << (REACH + lines);
            }
            // The reflections above and below.
            for row in 0..lines.min(REACH) {
                rows[REACH - 1 - row] = rows[REACH + row];
                rows[REACH + lines + row] = rows[REACH + lines - 1 - row];
            }
        }
        let [black, white, both] = &mut mirrored.rows;
        for (both, (black, white)) in both.iter_mut().zip(black.iter().zip(white.iter())) {
            *both = black | white;
        }
        for (column, others) in mirrored.others[..lines].iter_mut().enumerate() {
            // The distances to the stone's images at both sides.
            let (near, far) = (2 * column + 1, 2 * (lines - 1 - column) + 1);
            let own = 1 << REACH | (1 << REACH >> near.min(20)) | (1 << REACH << far.min(20));
            *others = !own;
        }
        mirrored
    }

    /// Adds a stone that is absent, or removes one that is present.
    pub(in crate::potential) fn toggle(&mut self, colour: Colour, stone: Point) {
        let (row, column, lines) = (stone.row(), stone.column(), self.lines);
        let mut bits = 1 << (REACH + column) | 1 << (REACH + 2 * lines - 1 - column);
        if column < REACH {
            bits |= 1 << (REACH - 1 - column);
        }
        let below = lines - 1 - row;
        let rows = [
            Some(REACH + row),
            (row < REACH).then(|| REACH - 1 - row),
            (below < REACH).then(|| REACH + lines + below),
        ];
        for row in rows.into_iter().flatten() {
            self.rows[colour.index()][row] ^= bits;
            self.rows[2][row] ^= bits;
        }
    }

    /// Fills `window` with the stones of `colour`, or of both, around `stone`, without that
    /// stone and its images.
    #[inline(always)]
    pub(in crate::potential) fn look(
        &self,
        colour: Option<Colour>,
        stone: Point,
        window: &mut Window,
    ) {
        let rows = &self.rows[colour.map_or(2, Colour::index)];
        let (row, column) = (stone.row(), stone.column());
        if let Some(rows) = rows[row..].first_chunk::<ROWS>() {
            for (window, bits) in window.0.iter_mut().zip(rows) {
                *window = bits >> column;
            }
        }
        // The stone is in its own row; its images are in the rows that reflect it, too.
        let others = self.others[column];
        let (near, far) = (2 * row + 1, 2 * (self.lines - 1 - row) + 1);
        window.0[REACH] &= others;
        if near <= REACH {
            window.0[REACH - near] &= others;
        }
        if far <= REACH {
            window.0[REACH + far] &= others;
        }
    }
}
