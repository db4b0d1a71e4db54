//! The points around a stone, row by row in vectors.

use std::ops::Range;

/// The reach of the tables in points, and the largest `d_max` of the vector way. With a
/// smaller `d_max` the outer entries are 0.
pub(in crate::potential) const REACH: usize = 8;

/// The number of rows around a stone.
pub(super) const ROWS: usize = 2 * REACH + 1;

/// The number of points of a row that have a lane, from column [`FIRST`] on. Only the row
/// through the stone has one more point: [`Rows::west`].
pub(super) const LANES: usize = 2 * REACH;

/// The column of the first lane, relative to the stone.
pub(super) const FIRST: i32 = 1 - REACH as i32;

/// From this distance on, rows are short enough for the middle half of the lanes.
pub(super) const SHORT: usize = 5;

/// The number of near rows: those nearer than [`SHORT`].
pub(super) const NEAR: usize = 2 * SHORT - 1;

/// The number of far rows above the near ones.
pub(super) const BEFORE: usize = REACH + 1 - SHORT;

/// The lanes of a near row.
pub(super) type NearRow = [u16; LANES];

/// The lanes of a far row: the middle half of those of a near row.
pub(super) type FarRow = [u16; LANES / 2];

/// The number of lanes that a far row lacks at either end.
pub(super) const MARGIN: usize = LANES / 4;

/// One value for each point around a stone, by row from the top and by lane.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Rows {
    /// The rows nearer than [`SHORT`], from the top.
    pub(super) near: [NearRow; NEAR],
    /// The other rows, from the top.
    pub(super) far: [FarRow; ROWS - NEAR],
    /// The point of the stone's own row that lies before all lanes.
    pub(super) west: u16,
}

/// The place of a row in [`Rows`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowSlot {
    Near(usize),
    Far(usize),
}

impl RowSlot {
    pub(super) fn of(row: usize) -> RowSlot {
        match row {
            ..BEFORE => RowSlot::Far(row),
            row if row < BEFORE + NEAR => RowSlot::Near(row - BEFORE),
            _ => RowSlot::Far(row - NEAR),
        }
    }
}

impl Rows {
    pub(super) const ZERO: Rows = Rows {
        near: [[0; LANES]; NEAR],
        far: [[0; LANES / 2]; ROWS - NEAR],
        west: 0,
    };

    /// The lanes stored for a row, and the number of the first of them.
    pub(super) fn row(&self, row: usize) -> (&[u16], usize) {
        match RowSlot::of(row) {
            RowSlot::Near(row) => (&self.near[row], 0),
            RowSlot::Far(row) => (&self.far[row], MARGIN),
        }
    }

    /// The value at a lane, 0 if the row does not store it.
    pub(super) fn at(&self, row: usize, lane: usize) -> u16 {
        let (lanes, first) = self.row(row);
        let lane = lane.checked_sub(first);
        lane.and_then(|lane| lanes.get(lane)).copied().unwrap_or(0)
    }

    /// Sets the value at a lane.
    ///
    /// # Panics
    /// When the row does not store that lane.
    pub(super) fn put(&mut self, row: usize, lane: usize, amount: u16) {
        match RowSlot::of(row) {
            RowSlot::Near(row) => self.near[row][lane] = amount,
            RowSlot::Far(row) => self.far[row][lane - MARGIN] = amount,
        }
    }
}

/// A range of rows that includes the stone's own, as index ranges into [`Rows`].
#[derive(Clone, Debug)]
pub(super) struct RowSpan {
    pub(super) near: Range<usize>,
    /// Far rows at the top.
    pub(super) above: Range<usize>,
    /// Far rows at the bottom.
    pub(super) below: Range<usize>,
}

impl RowSpan {
    pub(super) fn new(rows: &Range<usize>) -> RowSpan {
        let near_end = BEFORE + NEAR;
        RowSpan {
            near: rows.start.max(BEFORE) - BEFORE..rows.end.min(near_end) - BEFORE,
            above: rows.start.min(BEFORE)..BEFORE,
            below: BEFORE..rows.end.max(near_end) - NEAR,
        }
    }
}
