//! Charges and losses in 16 bits, rows of them side by side: the potential from scratch.

use std::ops::Range;

use super::fans::{FIRST, Fans, LANES, Losses, Mirrored, REACH, ROWS, SHORT};
use super::map::{PotentialMap, Shadows, given};
use super::shadow::Step;
use crate::point::STRIDE;
use crate::{Colour, Point, Size};

/// What is needed to compute a potential from scratch with [`Fans`].
#[derive(Debug)]
pub(super) struct Compact {
    fans: Fans,
    lines: usize,
    /// Stones on this many lines have images.
    images: usize,
    /// By kind of stone.
    charges: Vec<Charges>,
    /// By column of a stone, all ones for the lanes on the board.
    on_board: [[u16; LANES]; Size::MAX],
}

/// The unshaded shares of a stone, by the row and lane of the points around it.
#[derive(Debug)]
struct Charges {
    /// 0 for what is too much for 16 bits.
    rows: [[u16; LANES]; ROWS],
    west: u16,
    /// What is too much, as happens next to stones at the rim.
    large: Vec<(Step, i32)>,
}

/// The losses of the points of a row.
type Lanes = [u16; LANES];

impl Compact {
    /// `charges` are the shares by kind of stone, each point with its place. What a point
    /// can lose to all stones together must fit into 16 bits, shadows behind the mirrors
    /// at the right and the left apart.
    pub(super) fn new(
        fans: Fans,
        size: Size,
        images: u8,
        charges: impl Iterator<Item = Vec<(Step, i32)>>,
    ) -> Compact {
        let lines = size.lines();
        let on = |column: usize, lane: usize| {
            (0..lines as i32).contains(&(column as i32 + FIRST + lane as i32))
        };
        Compact {
            fans,
            lines,
            images: usize::from(images),
            charges: charges.map(Charges::new).collect(),
            on_board: std::array::from_fn(|column| {
                std::array::from_fn(|lane| if on(column, lane) { u16::MAX } else { 0 })
            }),
        }
    }

    /// What a stone loses by all others, by kind of shadows.
    #[inline]
    fn losses(&self, mirrored: &Mirrored, colour: Colour, stone: Point, losses: &mut [Losses; 2]) {
        for (losses, shading) in losses.iter_mut().zip([Some(colour), None]) {
            self.fans.losses(&mirrored.window(shading, stone), losses);
            self.fold_rows(stone.row(), losses);
        }
        let [near, far] = self.sides(stone.column());
        if near.is_some() || far.is_some() {
            for losses in losses {
                losses.reverse(self.rows_of(stone));
            }
        }
    }

    /// Where in a reversed row the images of points start that are behind the mirror at
    /// the left, and at the right.
    #[inline]
    fn sides(&self, column: usize) -> [Option<usize>; 2] {
        let right = self.lines - 1 - column;
        let is_near = |lines: usize| lines < self.images && lines < REACH;
        [
            is_near(column).then(|| LANES + 2 + 2 * column),
            is_near(right).then(|| LANES - 2 * right),
        ]
    }

    /// The rows around a stone that are on the board.
    #[inline]
    fn rows_of(&self, stone: Point) -> std::ops::Range<usize> {
        let row = stone.row();
        REACH - row.min(REACH)..REACH + (self.lines - row).min(REACH + 1)
    }

    /// Adds the rows behind the mirrors to those they are the images of.
    #[inline]
    fn fold_rows(&self, row: usize, losses: &mut Losses) {
        let below = self.lines - 1 - row;
        if row < self.images {
            for behind in 0..self.lines.min(REACH.saturating_sub(row)) {
                losses.add_row(REACH - row - 1 - behind, REACH + behind - row);
            }
        }
        if below < self.images {
            for behind in 0..self.lines.min(REACH.saturating_sub(below)) {
                losses.add_row(REACH + below + 1 + behind, REACH + below - behind);
            }
        }
    }

    /// Adds what `change` makes of what a stone of `colour` gives each point, in both
    /// kinds. Of nothing it must make nothing.
    #[inline]
    pub(super) fn charge(
        &self,
        map: &mut PotentialMap,
        mirrored: &Mirrored,
        kind: usize,
        colour: Colour,
        stone: Point,
        losses: &mut [Losses; 2],
        change: impl Fn(i32) -> i32 + Copy,
    ) {
        self.losses(mirrored, colour, stone, losses);
        let charges = &self.charges[kind];
        let on_board = &self.on_board[stone.column()];
        let sides = self.sides(stone.column());
        let start = PotentialMap::padded(stone) - REACH * STRIDE - (REACH - 1);
        for (shadows, losses) in Shadows::ALL.into_iter().zip(losses) {
            let sums = map.sums_mut(shadows, colour);
            for &(step, share) in &charges.large {
                if let Some(place) = self.place(stone, step) {
                    sums[place] += change(given(share - losses.of(step, sides)));
                }
            }
            if stone.column() >= REACH {
                let west = charges.west.saturating_sub(losses.west);
                sums[start + REACH * STRIDE - 1] += change(i32::from(west));
            }
            take(&charges.rows, on_board, sides, self.rows_of(stone), losses);
            add(
                &losses.rows,
                self.rows_of(stone),
                &mut sums[start..],
                change,
            );
        }
    }

    /// Where the sum of a point is, if it is on the board.
    fn place(&self, stone: Point, step: Step) -> Option<usize> {
        let on = |at: usize, step: i32| {
            let at = at.checked_add_signed(step as isize)?;
            (at < self.lines).then_some(at)
        };
        let (row, column) = (on(stone.row(), step.0)?, on(stone.column(), step.1)?);
        Some(PotentialMap::padded(Point::at(row, column)))
    }
}

impl Losses {
    /// The loss of one point.
    fn of(&self, step: Step, sides: [Option<usize>; 2]) -> i32 {
        let row = (step.0 + REACH as i32) as usize;
        let lane = (step.1 - FIRST) as usize;
        let images = sides.into_iter().flatten();
        let images = images.map(|side| i32::from(self.reversed[row][side + lane]));
        i32::from(self.rows[row][lane]) + images.sum::<i32>()
    }
}

/// Makes losses what is left of the charges.
#[inline(never)]
fn take(
    charges: &[Lanes; ROWS],
    on_board: &Lanes,
    sides: [Option<usize>; 2],
    rows: Range<usize>,
    losses: &mut Losses,
) {
    for row in rows.clone() {
        let lanes = &mut losses.rows[row];
        for lane in 0..LANES {
            lanes[lane] = (charges[row][lane] & on_board[lane]).saturating_sub(lanes[lane]);
        }
    }
    for side in sides.into_iter().flatten() {
        for row in rows.clone() {
            let Some(images) = losses.reversed[row][side..].first_chunk::<LANES>() else {
                continue;
            };
            // Copies: the compiler cannot tell that the two do not overlap.
            let (given, images) = (losses.rows[row], *images);
            let left = |lane: usize| given[lane].saturating_sub(images[lane]);
            losses.rows[row] = std::array::from_fn(left);
        }
    }
}

/// Adds what `change` makes of what points are given, by rows and lanes, to their sums.
#[inline(never)]
fn add(given: &[Lanes; ROWS], rows: Range<usize>, sums: &mut [i32], change: impl Fn(i32) -> i32) {
    for row in rows {
        let sums = &mut sums[row * STRIDE..];
        if row.abs_diff(REACH) < SHORT {
            if let Some(sums) = sums.first_chunk_mut::<LANES>() {
                for (sum, given) in sums.iter_mut().zip(&given[row]) {
                    *sum += change(i32::from(*given));
                }
            }
        } else if let Some(sums) = sums[LANES / 4..].first_chunk_mut::<{ LANES / 2 }>()
            && let Some(given) = given[row][LANES / 4..].first_chunk::<{ LANES / 2 }>()
        {
            for (sum, given) in sums.iter_mut().zip(given) {
                *sum += change(i32::from(*given));
            }
        }
    }
}

impl Charges {
    fn new(shares: Vec<(Step, i32)>) -> Charges {
        let mut charges = Charges {
            rows: [[0; LANES]; ROWS],
            west: 0,
            large: Vec::new(),
        };
        for (step, share) in shares {
            let row = (step.0 + REACH as i32) as usize;
            let lane = usize::try_from(step.1 - FIRST);
            match (u16::try_from(share), lane) {
                (Ok(share), Ok(lane)) => charges.rows[row][lane] = share,
                (Ok(share), Err(_)) => charges.west = share,
                (Err(_), _) => charges.large.push((step, share)),
            }
        }
        charges
    }
}
