//! Losses by the pattern of blockers in a row.
//!
//! The points around a stone fall into its own row and four quadrants: above or below,
//! left or right. The stone's own column belongs to the left. The blockers of one row of a
//! quadrant, at most 8, form a pattern; a table gives the losses of all points of the
//! quadrant by every pattern. Above is the mirror image of below, so there are tables for
//! two sides only.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u16x8, u16x16, u16x32, u64x2};

use super::blockers::Window;
use super::lanes::{REACH, Rows, SHORT};
use crate::potential::layout::length;
use crate::potential::losses::BodyLosses;

/// The tables of one side, left or right: by the distance of the blockers' row from the
/// stone, then by pattern.
///
/// An entry of 64 lanes holds eight points of each of rows 1 to 4, four of each of rows 5
/// to 8, eight of row 0, the point of row 0 that is [`REACH`] columns away, and padding.
/// Rows nearer than the blockers' lose nothing, so entries of 32 lanes hold rows 3 to 8
/// only, and entries of 16 lanes rows 5 to 8.
#[derive(Debug)]
#[repr(align(64))]
struct Side {
    row_0: [[u16; 64]; 128],
    row_1: [[u16; 64]; 128],
    row_2: [[u16; 64]; 64],
    row_3: [[u16; 32]; 32],
    row_4: [[u16; 32]; 16],
    row_5: [[u16; 16]; 8],
    row_6: [[u16; 16]; 4],
    row_7: [[u16; 16]; 2],
}

/// The lane of an entry of 64 that holds the point [`REACH`] columns away.
const WEST: usize = 56;

/// The tables of both sides. Above is the mirror image of below.
#[derive(Debug)]
pub(super) struct PatternTables {
    left: Box<Side>,
    right: Box<Side>,
}

impl PatternTables {
    /// The tables for these losses, which must be the same for all symmetries.
    ///
    /// Returns nothing if a blocker takes something from a point farther than [`REACH`],
    /// or from a point that it lies on no shortest path to, or if 16 bits do not hold a
    /// loss.
    pub(super) fn new(losses: &BodyLosses) -> Option<PatternTables> {
        let between = |at: i32, end: i32| (end.min(0)..=end.max(0)).contains(&at);
        let mut table = Box::new([[[[0u16; 9]; 9]; 9]; 9]);
        for (blocker, shaded) in losses.blockers() {
            for &(point, loss) in shaded {
                // Patterns hold blockers on shortest paths within reach alone.
                let fits = between(blocker.0, point.0)
                    && between(blocker.1, point.1)
                    && blocker != point
                    && length(point) <= REACH as i32;
                if !fits {
                    return None;
                }
                if [blocker.0, blocker.1, point.0, point.1]
                    .iter()
                    .all(|at| *at >= 0)
                {
                    let [a, b, c, d] =
                        [blocker.0, blocker.1, point.0, point.1].map(|at| at as usize);
                    table[a][b][c][d] = u16::try_from(loss).ok()?;
                }
            }
        }
        // All quadrants are images of one.
        let loss = |blocker: (usize, usize), point: (usize, usize)| {
            let within = point.0 + point.1 <= REACH;
            if within {
                table[blocker.0][blocker.1][point.0][point.1]
            } else {
                0
            }
        };
        Some(PatternTables {
            left: Side::new(true, loss),
            right: Side::new(false, loss),
        })
    }

    /// Computes into `losses` the losses of the points around a stone by the blockers in
    /// `window`.
    #[inline(always)]
    pub(super) fn losses<S: Simd>(&self, simd: S, window: &Window, losses: &mut Rows) {
        let middle = window.row(REACH);
        let west = &self.left.row_0[pattern::<true>(0, middle)];
        let east = &self.right.row_0[pattern::<false>(0, middle)];
        losses.west = west[WEST];
        let [west, east] = [west, east].map(|entry| u16x8::from_slice(simd, &entry[48..56]));
        west.combine(east).store_array(&mut losses.near[SHORT - 1]);
        self.quadrants::<S, true>(simd, window, losses);
        self.quadrants::<S, false>(simd, window, losses);
    }

    /// Stores the two quadrants below or above, left and right side by side.
    #[inline(always)]
    fn quadrants<S: Simd, const BELOW: bool>(&self, simd: S, window: &Window, rows: &mut Rows) {
        let left = self.left.quadrant::<S, true, BELOW>(simd, window);
        let right = self.right.quadrant::<S, false, BELOW>(simd, window);
        for (pair, (left, right)) in left.near.into_iter().zip(right.near).enumerate() {
            let (left, right) = (left.split(), right.split());
            let rows_of_pair = [left.0.combine(right.0), left.1.combine(right.1)];
            for (row, lanes) in rows_of_pair.into_iter().enumerate() {
                let row = 2 * pair + row;
                let at = if BELOW { SHORT + row } else { SHORT - 2 - row };
                lanes.store_array(&mut rows.near[at]);
            }
        }
        let (left, right) = (left.far.split(), right.far.split());
        for (pair, (left, right)) in [(left.0, right.0), (left.1, right.1)]
            .into_iter()
            .enumerate()
        {
            let [left, right] = [left, right].map(|half| u64x2::from_bytes(half.to_bytes()));
            let rows_of_pair = [left.zip_low(right), left.zip_high(right)];
            for (row, lanes) in rows_of_pair.into_iter().enumerate() {
                let row = 2 * pair + row;
                let at = if BELOW {
                    SHORT - 1 + row
                } else {
                    SHORT - 2 - row
                };
                u16x8::from_bytes(lanes.to_bytes()).store_array(&mut rows.far[at]);
            }
        }
    }
}

/// The pattern of the blockers in a row of a window, left or right, `row` rows from the
/// stone.
#[inline(always)]
fn pattern<const LEFT: bool>(row: usize, blockers: u64) -> usize {
    // In the stone's own row, blockers start beside the stone.
    let (count, shift) = match row {
        0 => (REACH - 1, if LEFT { 1 } else { REACH + 1 }),
        _ => (REACH - row, if LEFT { 1 + row } else { REACH }),
    };
    (blockers >> shift) as usize & ((1 << count) - 1)
}

impl Side {
    fn new(is_left: bool, loss: impl Fn((usize, usize), (usize, usize)) -> u16) -> Box<Side> {
        // The column of a lane. On the left it decreases, and the last is the stone's own.
        let column = |lane: usize, lanes: usize| if is_left { lanes - 1 - lane } else { lane + 1 };
        let loss_of = |row: usize, pattern: usize, point: (usize, usize)| -> u16 {
            // Blockers in the stone's own row start beside the stone.
            let (first, count) = if row == 0 { (1, 7) } else { (0, REACH - row) };
            let places = (0..count).filter(|bit| pattern >> bit & 1 == 1);
            let columns = places.map(|bit| {
                if is_left {
                    first + count - 1 - bit
                } else {
                    first + bit
                }
            });
            let losses = columns.map(|column| loss((row, column), point));
            losses.fold(0, u16::wrapping_add)
        };
        let loss_in_lane = |blockers: usize, pattern: usize, lane: usize| -> u16 {
            let point = match lane {
                ..32 => (1 + lane / 8, column(lane % 8, 8)),
                32..48 => (SHORT + lane % 16 / 4, column(lane % 4, 4)),
                48..WEST => (0, column(lane % 8, 8)),
                WEST if is_left => (0, REACH),
                _ => return 0,
            };
            if point.0 < blockers || point == (0, 0) {
                0
            } else {
                loss_of(blockers, pattern, point)
            }
        };
        fn table<const LANES: usize, const PATTERNS: usize>(
            blockers: usize,
            loss_in_lane: impl Fn(usize, usize, usize) -> u16,
        ) -> [[u16; LANES]; PATTERNS] {
            // The first lanes of 64 that a shorter entry leaves out.
            let first = if LANES == 64 { 0 } else { 48 - LANES };
            std::array::from_fn(|pattern| {
                std::array::from_fn(|lane| loss_in_lane(blockers, pattern, first + lane))
            })
        }
        Box::new(Side {
            row_0: table(0, loss_in_lane),
            row_1: table(1, loss_in_lane),
            row_2: table(2, loss_in_lane),
            row_3: table(3, loss_in_lane),
            row_4: table(4, loss_in_lane),
            row_5: table(5, loss_in_lane),
            row_6: table(6, loss_in_lane),
            row_7: table(7, loss_in_lane),
        })
    }

    /// The losses of a quadrant by the blockers of all its rows.
    #[inline(always)]
    fn quadrant<S: Simd, const LEFT: bool, const BELOW: bool>(
        &self,
        simd: S,
        window: &Window,
    ) -> Quadrant<S> {
        let at = |row: usize| if BELOW { REACH + row } else { REACH - row };
        let pattern = |row: usize| pattern::<LEFT>(row, window.row(at(row)));
        let long = [
            &self.row_0[pattern(0)],
            &self.row_1[pattern(1)],
            &self.row_2[pattern(2)],
        ];
        let middle = [&self.row_3[pattern(3)], &self.row_4[pattern(4)]];
        let short = [
            &self.row_5[pattern(5)],
            &self.row_6[pattern(6)],
            &self.row_7[pattern(7)],
        ];
        // Rows 1 to 4: row 0 to 2 of blockers reach all of them, rows 3 and 4 the last two.
        let near = long.map(|entry| u16x32::from_slice(simd, &entry[..32]));
        let (one, three) = (near[0] + near[1] + near[2]).split();
        let three = middle
            .map(|entry| u16x16::from_slice(simd, &entry[..16]))
            .into_iter()
            .fold(three, |sum, entry| sum + entry);
        // Rows 5 to 8: all rows of blockers reach them.
        let far = long.map(|entry| u16x16::from_slice(simd, &entry[32..48]));
        let far = far[0] + far[1] + far[2];
        let far = middle
            .map(|entry| u16x16::from_slice(simd, &entry[16..]))
            .into_iter()
            .fold(far, |sum, entry| sum + entry);
        let far = short
            .map(|entry| u16x16::load_array_ref(simd, entry))
            .into_iter()
            .fold(far, |sum, entry| sum + entry);
        Quadrant {
            near: [one, three],
            far,
        }
    }
}

/// The losses of a quadrant.
struct Quadrant<S: Simd> {
    /// Rows 1 and 2, 3 and 4.
    near: [u16x16<S>; 2],
    /// Rows 5 to 8.
    far: u16x16<S>,
}
