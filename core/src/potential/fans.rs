//! Losses by rows of blockers: what makes a computation from scratch fast.
//!
//! Losses of pairs simply add up, so what the blockers of one row take from a charge
//! depends on the pattern of the row and on nothing else: a table of all patterns gives
//! it at once. The place of a charge is the origin here, and the points around it fall
//! into the row through it and four quarters: below or above, and left or right, the
//! column through the charge counted to the left. A *fan* is the loss of the points of
//! a quarter, by vectors of eight points.
//!
//! Images need no fans of their own: the shadows that an image of a stone casts on the
//! board are those that the stone casts behind the mirror, where the board is seen a
//! second time. So a stone is charged once on the board that goes on behind its rims,
//! and what lies behind them is folded back.

use std::ops::Range;

use super::shadow::Step;
use crate::{Colour, Point, Position, Size};

/// How far the tables reach: a shorter reach leaves them empty there.
pub(super) const REACH: usize = 8;

/// The rows around a stone.
pub(super) const ROWS: usize = 2 * REACH + 1;

/// The points of a row around a stone that have a lane, from [`FIRST`] on: of all rows
/// only the one through the stone has one more, [`Losses::west`].
pub(super) const LANES: usize = 2 * REACH;

/// The first lane of a row, as seen from the stone.
pub(super) const FIRST: i32 = 1 - REACH as i32;

/// From this distance on rows are so short that the middle half of the lanes will do.
pub(super) const SHORT: usize = 5;

/// Eight neighbouring points, or four of one row and four of the next.
type Vector = [u16; 8];

#[inline(always)]
fn sum(a: Vector, b: &Vector) -> Vector {
    std::array::from_fn(|lane| a[lane].wrapping_add(b[lane]))
}

/// The fans of one side, left or right, by the row of the blockers and their pattern.
/// The vectors of a fan are rows 1 to 4, then 5 and 6, then 7 and 8; rows before the
/// blockers' have none. Blockers in the row through the charge (`row_0`) have one for
/// that row in front.
#[derive(Debug)]
struct Side {
    row_0: [[Vector; 7]; 128],
    row_1: [[Vector; 6]; 128],
    row_2: [[Vector; 5]; 64],
    row_3: [[Vector; 4]; 32],
    row_4: [[Vector; 3]; 16],
    row_5: [[Vector; 2]; 8],
    row_6: [[Vector; 2]; 4],
    row_7: [[Vector; 1]; 2],
}

/// The tables of both sides. Above is the mirror image of below.
#[derive(Debug)]
pub(super) struct Fans {
    left: Box<Side>,
    right: Box<Side>,
}

impl Fans {
    /// The tables for the losses `loss(blocker, point)`, which must be the same for all
    /// mirror images.
    ///
    /// They do not exist if a blocker takes something from a point that does not lie
    /// behind it on a shortest path from the charge, or farther than [`REACH`].
    pub(super) fn new<'a>(
        blockers: impl Iterator<Item = Step>,
        losses: impl Fn(Step) -> &'a [(Step, i32)],
    ) -> Option<Fans> {
        let between = |at: i32, end: i32| (end.min(0)..=end.max(0)).contains(&at);
        let mut table = Box::new([[[[0u16; 9]; 9]; 9]; 9]);
        for blocker in blockers {
            for &(point, loss) in losses(blocker) {
                let fits = between(blocker.0, point.0)
                    && between(blocker.1, point.1)
                    && blocker != point
                    && point.0.abs() + point.1.abs() <= REACH as i32;
                if !fits {
                    return None;
                }
                if blocker.0 >= 0 && blocker.1 >= 0 && point.0 >= 0 && point.1 >= 0 {
                    let [a, b, c, d] =
                        [blocker.0, blocker.1, point.0, point.1].map(|at| at as usize);
                    table[a][b][c][d] = u16::try_from(loss).ok()?;
                }
            }
        }
        let loss = |blocker: (usize, usize), point: (usize, usize)| {
            let within = point.0 + point.1 <= REACH;
            if within {
                table[blocker.0][blocker.1][point.0][point.1]
            } else {
                0
            }
        };
        Some(Fans {
            left: Side::new(true, loss),
            right: Side::new(false, loss),
        })
    }

    /// What the blockers in `window` take from the points around a stone.
    #[inline]
    pub(super) fn losses(&self, window: &Window, losses: &mut Losses) {
        let middle = window.0[REACH];
        let west = &self.left.row_0[pattern::<true>(0, middle)][0];
        let east = &self.right.row_0[pattern::<false>(0, middle)][0];
        losses.west = west[0];
        losses.rows[REACH][..REACH - 1].copy_from_slice(&west[1..]);
        losses.rows[REACH][REACH - 1] = 0;
        losses.rows[REACH][REACH..].copy_from_slice(east);
        let mut far = [[[0; 8]; 2]; 4];
        let rows = &mut losses.rows;
        self.left.fan::<true, true>(window, rows, &mut far[0]);
        self.right.fan::<false, true>(window, rows, &mut far[1]);
        self.left.fan::<true, false>(window, rows, &mut far[2]);
        self.right.fan::<false, false>(window, rows, &mut far[3]);
        for (is_below, [left, right]) in [(true, [0, 1]), (false, [2, 3])] {
            for (row, pair, half) in [(5, 0, 0), (6, 0, 4), (7, 1, 0), (8, 1, 4)] {
                let lanes = &mut rows[if is_below { REACH + row } else { REACH - row }];
                lanes[4..8].copy_from_slice(&far[left][pair][half..half + 4]);
                lanes[8..12].copy_from_slice(&far[right][pair][half..half + 4]);
            }
        }
    }
}

/// The pattern of the blockers of a row at the left or at the right.
#[inline(always)]
fn pattern<const LEFT: bool>(row: usize, blockers: u32) -> usize {
    // In the stone's own row they start beside it.
    let (count, shift) = match row {
        0 => (REACH - 1, if LEFT { 1 } else { REACH + 1 }),
        _ => (REACH - row, if LEFT { 1 + row } else { REACH }),
    };
    (blockers >> shift) as usize & ((1 << count) - 1)
}

impl Side {
    fn new(is_left: bool, loss: impl Fn((usize, usize), (usize, usize)) -> u16) -> Box<Side> {
        // The column of a lane: to the left it falls, and the charge's own is the last.
        let column = |lane: usize, lanes: usize| if is_left { lanes - 1 - lane } else { lane + 1 };
        let loss_of = |row: usize, pattern: usize, point: (usize, usize)| -> u16 {
            // Blockers in the charge's own row start beside it.
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
        // By the number of the vector: row 0, rows 1 to 4, rows 5 and 6, rows 7 and 8.
        let vector = |blockers: usize, pattern: usize, number: usize| -> Vector {
            std::array::from_fn(|lane| {
                let point = match number {
                    0 if is_left => (0, REACH - lane),
                    0..SHORT => (number, column(lane, 8)),
                    _ => {
                        let row = 2 * number - SHORT + lane / 4;
                        (row, column(lane % 4, 4))
                    }
                };
                if point.0 < blockers {
                    0
                } else {
                    loss_of(blockers, pattern, point)
                }
            })
        };
        fn table<const VECTORS: usize, const PATTERNS: usize>(
            blockers: usize,
            vector: impl Fn(usize, usize, usize) -> Vector,
        ) -> [[Vector; VECTORS]; PATTERNS] {
            std::array::from_fn(|pattern| {
                std::array::from_fn(|place| vector(blockers, pattern, 7 - VECTORS + place))
            })
        }
        Box::new(Side {
            row_0: table(0, vector),
            row_1: table(1, vector),
            row_2: table(2, vector),
            row_3: table(3, vector),
            row_4: table(4, vector),
            row_5: table(5, vector),
            row_6: table(6, vector),
            row_7: table(7, vector),
        })
    }

    /// The loss by the blockers of all rows together, below or above: rows 1 to 4 go where
    /// they belong, those farther away to `far`.
    ///
    /// It is not inlined, as the compiler makes less of vectors it sees taken apart.
    #[inline(never)]
    fn fan<const LEFT: bool, const BELOW: bool>(
        &self,
        window: &Window,
        rows: &mut [[u16; LANES]; ROWS],
        far: &mut [Vector; 2],
    ) {
        let at = |row: usize| if BELOW { REACH + row } else { REACH - row };
        let pattern = |row: usize| pattern::<LEFT>(row, window.0[at(row)]);
        let row_0 = &self.row_0[pattern(0)];
        let row_1 = &self.row_1[pattern(1)];
        let row_2 = &self.row_2[pattern(2)];
        let row_3 = &self.row_3[pattern(3)];
        let row_4 = &self.row_4[pattern(4)];
        let row_5 = &self.row_5[pattern(5)];
        let row_6 = &self.row_6[pattern(6)];
        let row_7 = &self.row_7[pattern(7)];
        // Each line adds the rows of blockers before it.
        let [_, one, two, three, four, mut six, mut eight] = *row_0;
        let near = [
            sum(one, &row_1[0]),
            sum(sum(two, &row_1[1]), &row_2[0]),
            sum(sum(sum(three, &row_1[2]), &row_2[1]), &row_3[0]),
            sum(
                sum(sum(sum(four, &row_1[3]), &row_2[2]), &row_3[1]),
                &row_4[0],
            ),
        ];
        for row in [
            &row_1[4..],
            &row_2[3..],
            &row_3[2..],
            &row_4[1..],
            row_5,
            row_6,
        ] {
            six = sum(six, &row[0]);
            eight = sum(eight, &row[1]);
        }
        *far = [six, sum(eight, &row_7[0])];
        let first = if LEFT { 0 } else { REACH };
        for (row, vector) in near.iter().enumerate() {
            rows[at(row + 1)][first..first + REACH].copy_from_slice(vector);
        }
    }
}

/// The blockers around a stone: by rows, the lowest bit [`REACH`] columns to the left.
pub(super) struct Window([u32; ROWS]);

/// The losses of the points around a stone by its row and lane; lanes that the row has
/// no points for are 0, or nobody's business where they lie off the board.
#[derive(Clone, Debug)]
pub(super) struct Losses {
    pub(super) rows: [[u16; LANES]; ROWS],
    /// The point in its own row that is [`REACH`] columns to the left.
    pub(super) west: u16,
    /// Rows seen in a mirror, with room around them for the place of the mirror.
    pub(super) reversed: [[u16; 3 * LANES]; ROWS],
}

impl Losses {
    pub(super) const NONE: Losses = Losses {
        rows: [[0; LANES]; ROWS],
        west: 0,
        reversed: [[0; 3 * LANES]; ROWS],
    };

    /// Makes the mirror image of these rows.
    #[inline]
    pub(super) fn reverse(&mut self, rows: Range<usize>) {
        for row in rows {
            let lanes = &self.rows[row];
            let reversed: [u16; LANES] = std::array::from_fn(|lane| lanes[LANES - 1 - lane]);
            self.reversed[row][LANES..2 * LANES].copy_from_slice(&reversed);
        }
        self.reversed[REACH][2 * LANES] = self.west;
    }

    /// Adds a row to another.
    #[inline]
    pub(super) fn add_row(&mut self, from: usize, to: usize) {
        let from = self.rows[from];
        for (sum, loss) in self.rows[to].iter_mut().zip(from) {
            *sum = sum.wrapping_add(loss);
        }
    }
}

/// Which stones stand around a point, the board seen in its mirrors too.
#[derive(Clone, Debug)]
pub(super) struct Mirrored {
    lines: usize,
    /// Black, white, both.
    rows: [[u64; Size::MAX + 2 * REACH]; 3],
    /// By column: all but the stone's own images in its row.
    others: [u32; Size::MAX],
}

impl Mirrored {
    pub(super) fn of(position: &Position) -> Mirrored {
        let lines = position.size().lines();
        let mut mirrored = Mirrored {
            lines,
            rows: [[0; Size::MAX + 2 * REACH]; 3],
            others: [0; Size::MAX],
        };
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            let rows = &mut mirrored.rows[colour.index()];
            for row in 0..lines {
                let bits = u64::from(stones.row_bits(row));
                let reversed = bits.reverse_bits() >> (64 - lines);
                let near = reversed << REACH >> lines & ((1 << REACH) - 1);
                rows[REACH + row] = near | bits << REACH | reversed << (REACH + lines);
            }
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
            // How far to the images at both sides.
            let (near, far) = (2 * column + 1, 2 * (lines - 1 - column) + 1);
            let own = 1 << REACH | (1 << REACH >> near.min(20)) | (1 << REACH << far.min(20));
            *others = !own;
        }
        mirrored
    }

    /// The stones of `colour`, or of both, around a stone, itself and its images left out.
    #[inline]
    pub(super) fn window(&self, colour: Option<Colour>, stone: Point) -> Window {
        let rows = &self.rows[colour.map_or(2, Colour::index)];
        let (row, column) = (stone.row(), stone.column());
        let mut window = Window([0; ROWS]);
        for (window, bits) in window.0.iter_mut().zip(&rows[row..]) {
            *window = (bits >> column) as u32;
        }
        let others = self.others[column];
        let (near, far) = (2 * row + 1, 2 * (self.lines - 1 - row) + 1);
        window.0[REACH] &= others;
        if near <= REACH {
            window.0[REACH - near] &= others;
        }
        if far <= REACH {
            window.0[REACH + far] &= others;
        }
        window
    }
}
