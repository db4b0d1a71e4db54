//! Charges and losses in 16 bits, rows of them side by side: the potential from scratch.

use std::ops::Range;

use super::fans::{FIRST, Fans, LANES, Losses, Mirrored, REACH, ROWS, SHORT};
use super::field::{CELLS, CellRow, Lines};
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
    kinds: Lines,
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

/// A mirror at the left or right of a stone.
#[derive(Clone, Copy, Debug)]
struct Side {
    /// The lines between the stone and the rim.
    lines: usize,
    /// Where in a reversed row the images of the points start.
    first: usize,
}

impl Side {
    /// Those of `rows` in which the stone reaches what is behind the mirror.
    #[inline]
    fn rows(&self, rows: &Range<usize>) -> Range<usize> {
        rows.start.max(self.lines + 1)..rows.end.min(ROWS - 1 - self.lines)
    }
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
        kinds: Lines,
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
            kinds,
            on_board: std::array::from_fn(|column| {
                std::array::from_fn(|lane| if on(column, lane) { u16::MAX } else { 0 })
            }),
        }
    }

    /// What a stone loses by all others, by kind of shadows.
    #[inline]
    fn losses(&self, mirrored: &Mirrored, colour: Colour, stone: Point, losses: &mut [Losses; 2]) {
        let [own, both] = losses;
        self.fans.losses(&mirrored.window(Some(colour), stone), own);
        self.fans.losses(&mirrored.window(None, stone), both);
        self.fold_rows(stone.row(), own);
        self.fold_rows(stone.row(), both);
        let rows = self.rows_of(stone);
        for side in self.sides(stone.column()).into_iter().flatten() {
            own.reverse(side.rows(&rows));
            both.reverse(side.rows(&rows));
        }
    }

    /// The mirrors at the left and at the right, where a stone has an image behind them
    /// that reaches the board.
    #[inline]
    fn sides(&self, column: usize) -> [Option<Side>; 2] {
        let right = self.lines - 1 - column;
        let side = |lines: usize, first: usize| {
            (lines < self.images && lines < REACH).then_some(Side { lines, first })
        };
        [
            side(column, LANES + 2 + 2 * column),
            side(right, LANES - (2 * right).min(LANES)),
        ]
    }

    /// The rows around a stone that are on the board.
    #[inline]
    fn rows_of(&self, stone: Point) -> Range<usize> {
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
        (colour, stone): (Colour, Point),
        losses: &mut [Losses; 2],
        change: impl Fn(i32) -> i32 + Copy,
    ) {
        self.losses(mirrored, colour, stone, losses);
        let charges = &self.charges[self.kinds.of(stone)];
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

    /// Puts the shares of a stone, by kind, into `into`: `charges` less its losses, cells in
    /// `rows`.
    #[expect(clippy::too_many_arguments, reason = "memory of the caller's")]
    pub(super) fn shares(
        &self,
        mirrored: &Mirrored,
        colour: Colour,
        stone: Point,
        charges: &[i32; CELLS],
        rows: &[CellRow],
        losses: &mut [Losses; 2],
        into: [&mut [i32; CELLS]; 2],
    ) {
        self.losses(mirrored, colour, stone, losses);
        let sides = self.sides(stone.column());
        let column = stone.column();
        // The rows of cells reach as far as charges do.
        let short = REACH - rows.len() / 2;
        for (losses, shares) in losses.iter().zip(into) {
            *shares = *charges;
            for row in self.rows_of(stone) {
                let Some(cells) = row.checked_sub(short).and_then(|row| rows.get(row)) else {
                    continue;
                };
                // What is on the board and, on the left, has a lane.
                let half = cells.len / 2;
                let (left, right) = (
                    half.min(column).min(REACH - 1),
                    half.min(self.lines - 1 - column),
                );
                let shares = &mut shares[cells.cell + half - left..=cells.cell + half + right];
                let first = REACH - 1 - left;
                subtract(shares, &losses.rows[row][first..]);
                for side in sides.into_iter().flatten() {
                    if side.rows(&(0..ROWS)).contains(&row) {
                        subtract(shares, &losses.reversed[row][side.first + first..]);
                    }
                }
            }
            if column >= REACH && short == 0 {
                shares[rows[REACH].cell] -= i32::from(losses.west);
            }
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
    fn of(&self, step: Step, sides: [Option<Side>; 2]) -> i32 {
        let row = (step.0 + REACH as i32) as usize;
        let lane = (step.1 - FIRST) as usize;
        let images = sides.into_iter().flatten();
        let images = images.filter(|side| side.rows(&(0..ROWS)).contains(&row));
        let images = images.map(|side| i32::from(self.reversed[row][side.first + lane]));
        i32::from(self.rows[row][lane]) + images.sum::<i32>()
    }
}

/// Takes losses from as many shares.
#[inline]
fn subtract(shares: &mut [i32], losses: &[u16]) {
    for (share, loss) in shares.iter_mut().zip(losses) {
        *share -= i32::from(*loss);
    }
}

/// Makes losses what is left of the charges.
#[inline(never)]
fn take(
    charges: &[Lanes; ROWS],
    on_board: &Lanes,
    sides: [Option<Side>; 2],
    rows: Range<usize>,
    losses: &mut Losses,
) {
    let given = &mut losses.rows[rows.clone()];
    for (given, charges) in given.iter_mut().zip(&charges[rows.clone()]) {
        for (lane, given) in given.iter_mut().enumerate() {
            *given = (charges[lane] & on_board[lane]).saturating_sub(*given);
        }
    }
    for side in sides.into_iter().flatten() {
        let rows = side.rows(&rows);
        let given = &mut losses.rows[rows.clone()];
        for (given, reversed) in given.iter_mut().zip(&losses.reversed[rows]) {
            if let Some(images) = reversed[side.first..].first_chunk::<LANES>() {
                // Copies: the compiler cannot tell that the two do not overlap.
                let (before, images) = (*given, *images);
                *given = std::array::from_fn(|lane| before[lane].saturating_sub(images[lane]));
            }
        }
    }
}

/// Adds what `change` makes of what points are given, by rows and lanes, to their sums.
#[inline(never)]
fn add(
    given: &[Lanes; ROWS],
    rows: Range<usize>,
    sums: &mut [i32],
    change: impl Fn(i32) -> i32 + Copy,
) {
    let (sums, _) = sums.as_chunks_mut::<STRIDE>();
    let cut =
        |from: usize, to: usize| from.clamp(rows.start, rows.end)..to.clamp(rows.start, rows.end);
    let (above, below) = (REACH + 1 - SHORT, REACH + SHORT);
    add_rows::<{ LANES / 4 }, { LANES / 2 }>(given, cut(0, above), sums, change);
    add_rows::<0, LANES>(given, cut(above, below), sums, change);
    add_rows::<{ LANES / 4 }, { LANES / 2 }>(given, cut(below, ROWS), sums, change);
}

/// The same for some lanes of some rows.
#[inline(always)]
fn add_rows<const FROM: usize, const COUNT: usize>(
    given: &[Lanes; ROWS],
    rows: Range<usize>,
    sums: &mut [[i32; STRIDE]],
    change: impl Fn(i32) -> i32,
) {
    for (sums, given) in sums[rows.clone()].iter_mut().zip(&given[rows]) {
        for lane in FROM..FROM + COUNT {
            sums[lane] += change(i32::from(given[lane]));
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
