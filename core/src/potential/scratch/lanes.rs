//! Rows of points around a stone, side by side in vectors.

use std::ops::Range;

/// How far the tables reach: a shorter reach leaves them empty there.
pub(super) const REACH: usize = 8;

/// The rows around a stone.
pub(super) const ROWS: usize = 2 * REACH + 1;

/// The points of a row around a stone that have a lane, from [`FIRST`] on: of all rows
/// only the one through the stone has one more, [`Rows::west`].
pub(super) const LANES: usize = 2 * REACH;

/// The first lane of a row, as seen from the stone.
pub(super) const FIRST: i32 = 1 - REACH as i32;

/// From this distance on rows are so short that the middle half of the lanes will do.
pub(super) const SHORT: usize = 5;

/// The number of rows nearer than [`SHORT`].
pub(super) const NEAR: usize = 2 * SHORT - 1;

/// The rows before them.
pub(super) const BEFORE: usize = REACH + 1 - SHORT;

/// The lanes of a near row.
pub(super) type NearRow = [u16; LANES];

/// The middle half of the lanes.
pub(super) type FarRow = [u16; LANES / 2];

/// Before the lanes of a far row and behind them.
pub(super) const MARGIN: usize = LANES / 4;

/// Something of the points around a stone by row, from the top, and lane.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Rows {
    /// The rows nearer than [`SHORT`].
    pub(super) near: [NearRow; NEAR],
    /// The others.
    pub(super) far: [FarRow; ROWS - NEAR],
    /// The point in the stone's own row before all lanes.
    pub(super) west: u16,
}

/// Where a row is found.
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

    /// The lanes of a row, which start as many lanes later as comes with them.
    pub(super) fn row(&self, row: usize) -> (&[u16], usize) {
        match RowSlot::of(row) {
            RowSlot::Near(row) => (&self.near[row], 0),
            RowSlot::Far(row) => (&self.far[row], MARGIN),
        }
    }

    /// What there is at a lane.
    pub(super) fn at(&self, row: usize, lane: usize) -> u16 {
        let (lanes, first) = self.row(row);
        let lane = lane.checked_sub(first);
        lane.and_then(|lane| lanes.get(lane)).copied().unwrap_or(0)
    }

    /// Puts something there.
    ///
    /// # Panics
    /// Where a short row has no lane.
    pub(super) fn put(&mut self, row: usize, lane: usize, amount: u16) {
        match RowSlot::of(row) {
            RowSlot::Near(row) => self.near[row][lane] = amount,
            RowSlot::Far(row) => self.far[row][lane - MARGIN] = amount,
        }
    }
}

/// Some rows one after the other, the near ones among them, by the numbers they have in
/// [`Rows`].
#[derive(Clone, Debug)]
pub(super) struct RowSpan {
    pub(super) near: Range<usize>,
    /// At the top.
    pub(super) above: Range<usize>,
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
