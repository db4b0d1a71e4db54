//! A board for playouts: fast to copy and to play on, without undo.
//!
//! Liberties are *pseudo-liberties*: an empty point counts once for each stone of the string next
//! to it. A string stores three values in one word: the number n of its pseudo-liberties, the sum
//! of their cells, and the sum of the squares of their cells. If n * (sum of squares) = (sum)^2,
//! all pseudo-liberties are the same point, and only then (inequality of Cauchy and Schwarz). So
//! atari is found without a list of liberties, and a move updates one word for each adjacent
//! string.
//!
//! `policy.rs` plays on it, and `sample.rs` reads the owners at the end of a game. The board must
//! follow the same rules as [`Board`](crate::Board); a test compares them.

use crate::board::point::{INDICES, STRIDE};
use crate::{Colour, Point, Position};

/// The number of a cell. The cells are the points, and a rim around the board, so that every point
/// has four neighbours.
pub(super) type Cell = u16;

/// The number of cells. The rim is one row above the board, one row below, and one column
/// to the left. The cell to the left of a row is also the right neighbour of the row above it.
pub(super) const CELLS: usize = INDICES + 2 * STRIDE + 4;
/// The cell of the point with index 0.
const FIRST: usize = STRIDE + 1;

/// The content of an empty cell. A stone is the [`Colour::index`] of its colour.
pub(super) const EMPTY: u8 = 2;
/// The content of a cell of the rim.
const RIM: u8 = 3;

/// A cell of the rim, in place of "no cell".
pub(super) const NOWHERE: Cell = 0;

/// The four neighbours of a cell.
#[inline]
pub(super) fn beside(cell: Cell) -> [Cell; 4] {
    const ROW: Cell = STRIDE as Cell;
    [cell - ROW, cell - 1, cell + 1, cell + ROW]
}

/// The four diagonal neighbours of a cell.
#[inline]
fn corners(cell: Cell) -> [Cell; 4] {
    const ROW: Cell = STRIDE as Cell;
    [
        cell - ROW - 1,
        cell - ROW + 1,
        cell + ROW - 1,
        cell + ROW + 1,
    ]
}

/// Pseudo-liberties: their number in 12 bits, the sum of their cells in 20 bits, the sum of the
/// squares in 32 bits. These are enough: a string has at most 4 * 361 of them, on cells below 2^9.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Liberties(u64);

impl Liberties {
    /// One pseudo-liberty on `cell`.
    #[inline]
    fn on(cell: Cell) -> Liberties {
        // Number, sum and sum of squares in one word, so that one addition updates all three.
        let cell = u64::from(cell);
        Liberties(1 | cell << 12 | (cell * cell) << 32)
    }

    #[inline]
    fn add(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_add(other.0);
    }

    #[inline]
    fn remove(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_sub(other.0);
    }

    #[inline]
    fn number(self) -> u64 {
        self.0 & 0xfff
    }

    #[inline]
    fn sum(self) -> u64 {
        self.0 >> 12 & 0xf_ffff
    }

    #[inline]
    pub(super) fn are_none(self) -> bool {
        self.number() == 0
    }

    /// The only liberty; `None` if there are none or several.
    #[inline]
    pub(super) fn only(self) -> Option<Cell> {
        let number = self.number();
        let sum = self.sum();
        // A single liberty touches one to four stones of the string. Without liberties, the
        // subtraction wraps to a large number.
        if number.wrapping_sub(1) >= 4 || number * (self.0 >> 32) != sum * sum {
            return None;
        }
        // All pseudo-liberties are the same cell here, so their mean is this cell.
        Some((sum / number) as Cell)
    }
}

/// The numbers of black, white and empty neighbours of a cell, in four bits each. A neighbour on
/// the rim counts as black and as white.
#[derive(Clone, Copy, Debug, Default)]
struct NeighbourCounts(u16);

/// One empty neighbour in [`NeighbourCounts`].
const ONE_EMPTY: u16 = 1 << 8;

impl NeighbourCounts {
    #[inline]
    const fn stone(colour: u8) -> u16 {
        1 << (4 * colour)
    }

    /// The number of neighbours that are stones of `colour` or on the rim.
    #[inline]
    fn own(self, colour: u8) -> u16 {
        self.0 >> (4 * colour) & 7
    }

    #[inline]
    fn empty(self) -> u16 {
        self.0 >> 8
    }
}

/// The board of a running playout.
#[derive(Clone)]
pub(super) struct PlayoutBoard {
    /// The content of each cell: the index of a colour, [`EMPTY`] or [`RIM`].
    on: [u8; CELLS],
    /// The contents of the neighbours of each cell on the board, counted.
    around: [NeighbourCounts; CELLS],
    /// For each stone, the cell of its string that names the string.
    name: [Cell; CELLS],
    /// For each stone, the next stone of its string, in a ring.
    next: [Cell; CELLS],
    /// For each name of a string, the liberties of the string.
    liberties: [Liberties; CELLS],
    /// For each name of a string, the number of its stones.
    stones: [u16; CELLS],
    /// The empty cells, in any order.
    empty: [Cell; CELLS],
    /// For each empty cell, its index in `empty`.
    place: [u16; CELLS],
    empty_len: usize,
    /// The cell where the player to move must not retake a ko, or [`NOWHERE`].
    ko: Cell,
    /// The last move, or [`NOWHERE`] after a pass.
    last: Cell,
}

impl PlayoutBoard {
    /// The board with the stones of `position`. Strings without liberties are omitted.
    pub(super) fn of(position: &Position) -> PlayoutBoard {
        let mut board = PlayoutBoard {
            on: [RIM; CELLS],
            around: [NeighbourCounts::default(); CELLS],
            name: [NOWHERE; CELLS],
            next: [NOWHERE; CELLS],
            liberties: [Liberties::default(); CELLS],
            stones: [0; CELLS],
            empty: [NOWHERE; CELLS],
            place: [0; CELLS],
            empty_len: 0,
            ko: NOWHERE,
            last: NOWHERE,
        };
        for point in position.size().points() {
            let cell = cell_of(point);
            board.on[usize::from(cell)] = EMPTY;
            board.add_empty(cell);
        }
        for point in position.size().points() {
            let cell = cell_of(point);
            for near in beside(cell) {
                board.around[usize::from(cell)].0 += match board.on[usize::from(near)] {
                    EMPTY => ONE_EMPTY,
                    // At the rim, neither player needs a stone to surround a point.
                    _ => NeighbourCounts::stone(0) + NeighbourCounts::stone(1),
                };
            }
        }
        for colour in Colour::BOTH {
            for point in breathing(position, colour) {
                board.put(colour.index() as u8, cell_of(point));
            }
        }
        board
    }

    #[inline]
    pub(super) fn on(&self, cell: Cell) -> u8 {
        self.on[usize::from(cell)]
    }

    /// The contents of all cells, including the rim.
    pub(super) fn cells(&self) -> &[u8; CELLS] {
        &self.on
    }

    #[inline]
    pub(super) fn last(&self) -> Cell {
        self.last
    }

    /// The empty cells, in any order.
    #[inline]
    pub(super) fn empty(&self) -> &[Cell] {
        &self.empty[..self.empty_len]
    }

    /// Exchanges two empty cells in [`PlayoutBoard::empty`].
    #[inline]
    pub(super) fn swap_empty(&mut self, one: usize, other: usize) {
        self.empty.swap(one, other);
        self.place[usize::from(self.empty[one])] = one as u16;
        self.place[usize::from(self.empty[other])] = other as u16;
    }

    /// The liberties of the string on a cell that holds a stone.
    #[inline]
    pub(super) fn liberties(&self, cell: Cell) -> Liberties {
        self.liberties[usize::from(self.name[usize::from(cell)])]
    }

    /// The stones of the string on a cell that holds a stone.
    pub(super) fn string(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let mut at = cell;
        let mut done = false;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let here = at;
            at = self.next[usize::from(at)];
            done = at == cell;
            Some(here)
        })
    }

    /// Whether all neighbours of an empty cell are stones of `colour` or the rim.
    #[inline]
    pub(super) fn is_surrounded(&self, cell: Cell, colour: u8) -> bool {
        self.around[usize::from(cell)].own(colour) == 4
    }

    /// Whether a point has a stone of `colour`, or is empty and surrounded by such stones.
    pub(super) fn is_owned(&self, point: Point, colour: Colour) -> bool {
        let cell = cell_of(point);
        let side = colour.index() as u8;
        self.on(cell) == side || self.on(cell) == EMPTY && self.is_surrounded(cell, side)
    }

    /// Whether an empty cell is an eye of `colour`: all neighbours have this colour, and the enemy
    /// has at most one diagonal neighbour, or none at the edge of the board.
    #[inline]
    pub(super) fn is_eye(&self, cell: Cell, colour: u8) -> bool {
        if !self.is_surrounded(cell, colour) {
            return false;
        }
        let mut enemy = 0;
        let mut rim = 0;
        for corner in corners(cell) {
            enemy += u8::from(self.on(corner) == 1 - colour);
            rim |= u8::from(self.on(corner) == RIM);
        }
        // In the centre, two enemy stones on diagonals make an eye false. At the edge, one does.
        enemy + rim < 2
    }

    /// The outcome of a move of `colour` on an empty cell.
    ///
    /// A move is fine if it has two empty neighbours or captures a string. Otherwise the
    /// pseudo-liberties of the new string decide. They are those of the joined strings, without the
    /// cell itself.
    #[inline]
    pub(super) fn try_move(&self, cell: Cell, colour: u8) -> MoveOutcome {
        if cell == self.ko {
            return MoveOutcome::Illegal;
        }
        let around = self.around[usize::from(cell)];
        // With two empty neighbours, the move is neither suicide nor self-atari.
        if around.empty() >= 2 {
            return MoveOutcome::Fine;
        }
        let mut liberties = Liberties::default();
        let mut stones = 1;
        let mut joined = [NOWHERE; 4];
        let near = beside(cell);
        for (at, &near) in near.iter().enumerate() {
            let on = self.on(near);
            if on == EMPTY {
                liberties.add(Liberties::on(near));
            } else if on == colour {
                let name = self.name[usize::from(near)];
                // A string that touches the cell on two sides gives its liberties once.
                if !joined.contains(&name) {
                    joined[at] = name;
                    liberties.add(self.liberties[usize::from(name)]);
                    stones += self.stones[usize::from(name)];
                }
                // The cell itself is no longer a liberty.
                liberties.remove(Liberties::on(cell));
            // A capture leaves at least one liberty.
            } else if on == 1 - colour && self.liberties(near).only().is_some() {
                return MoveOutcome::Fine;
            }
        }
        match liberties.only() {
            _ if liberties.are_none() => MoveOutcome::Illegal,
            Some(_) => MoveOutcome::SelfAtari { stones },
            None => MoveOutcome::Fine,
        }
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, colour: u8, cell: Cell) {
        let inside_enemy = self.around[usize::from(cell)].own(1 - colour) == 4;
        self.put(colour, cell);
        self.last = cell;
        self.ko = NOWHERE;
        let before = self.empty_len;
        for near in beside(cell) {
            if self.on(near) == 1 - colour && self.liberties(near).are_none() {
                self.take_off(near);
            }
        }
        // A stone that the enemy surrounds has only the liberty of the stone that it took. A move
        // there would retake it, and so repeat the position: a ko.
        if inside_enemy && self.empty_len == before + 1 {
            self.ko = self.empty[before];
        }
    }

    #[inline]
    pub(super) fn pass(&mut self) {
        self.ko = NOWHERE;
        self.last = NOWHERE;
    }

    fn add_empty(&mut self, cell: Cell) {
        self.empty[self.empty_len] = cell;
        self.place[usize::from(cell)] = self.empty_len as u16;
        self.empty_len += 1;
    }

    /// Puts a stone on an empty cell and joins it to the adjacent strings. Enemy strings
    /// without liberties stay on the board.
    #[inline]
    fn put(&mut self, colour: u8, cell: Cell) {
        // The last empty cell takes the place of this cell in the list.
        self.empty_len -= 1;
        let moved = self.empty[self.empty_len];
        let place = self.place[usize::from(cell)];
        self.empty[usize::from(place)] = moved;
        self.place[usize::from(moved)] = place;

        // The stone is a new string at first. It takes a liberty from each adjacent string.
        self.on[usize::from(cell)] = colour;
        self.next[usize::from(cell)] = cell;
        self.name[usize::from(cell)] = cell;
        self.stones[usize::from(cell)] = 1;
        let mut own = Liberties::default();
        let mut name = cell;
        for near in beside(cell) {
            self.around[usize::from(near)].0 = self.around[usize::from(near)]
                .0
                .wrapping_add(NeighbourCounts::stone(colour))
                .wrapping_sub(ONE_EMPTY);
            let on = self.on(near);
            if on == EMPTY {
                own.add(Liberties::on(near));
            } else if on != RIM {
                let other = self.name[usize::from(near)];
                self.liberties[usize::from(other)].remove(Liberties::on(cell));
            }
        }
        self.liberties[usize::from(cell)] = own;
        for near in beside(cell) {
            if self.on(near) == colour {
                name = self.join(name, self.name[usize::from(near)]);
            }
        }
    }

    /// Unites two strings of one colour, and returns their common name, that of the larger string.
    #[inline]
    fn join(&mut self, one: Cell, other: Cell) -> Cell {
        if one == other {
            return one;
        }
        let (large, small) = if self.stones[usize::from(one)] >= self.stones[usize::from(other)] {
            (one, other)
        } else {
            (other, one)
        };
        // Fewer stones are renamed if the larger string keeps its name.
        let mut at = small;
        loop {
            self.name[usize::from(at)] = large;
            at = self.next[usize::from(at)];
            if at == small {
                break;
            }
        }
        // The rings of the two strings become one if two stones exchange their successors.
        self.next.swap(usize::from(large), usize::from(small));
        self.stones[usize::from(large)] += self.stones[usize::from(small)];
        let liberties = self.liberties[usize::from(small)];
        self.liberties[usize::from(large)].add(liberties);
        large
    }

    /// Removes the string on a cell.
    fn take_off(&mut self, cell: Cell) {
        let colour = self.on(cell);
        let mut at = cell;
        loop {
            self.on[usize::from(at)] = EMPTY;
            self.add_empty(at);
            for near in beside(at) {
                self.around[usize::from(near)].0 = self.around[usize::from(near)]
                    .0
                    .wrapping_add(ONE_EMPTY)
                    .wrapping_sub(NeighbourCounts::stone(colour));
                let on = self.on(near);
                if on < EMPTY {
                    let name = self.name[usize::from(near)];
                    self.liberties[usize::from(name)].add(Liberties::on(at));
                }
            }
            at = self.next[usize::from(at)];
            if at == cell {
                break;
            }
        }
    }
}

/// The outcome of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveOutcome {
    /// Suicide, or a ko retaken at once.
    Illegal,
    /// The move captures nothing and leaves its string with one liberty.
    SelfAtari {
        /// The number of stones of this string.
        stones: u16,
    },
    /// Any other legal move.
    Fine,
}

/// The cell of a point.
#[inline]
pub(super) fn cell_of(point: Point) -> Cell {
    (point.index() + FIRST) as Cell
}

/// The point of a cell on the board.
pub(super) fn point_of(cell: Cell) -> Point {
    Point::from_index(usize::from(cell) - FIRST)
}

/// The stones of a colour whose strings have liberties.
fn breathing(position: &Position, colour: Colour) -> crate::PointSet {
    let stones = position.stones(colour);
    position.empty().neighbours_in(stones).block_in(stones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing;
    use crate::{IllegalMove, PointSet, position};
    use proptest::prelude::*;

    /// Checks that both boards show the same position, and that the fast one counts right.
    fn assert_same(fast: &PlayoutBoard, board: &crate::Board) {
        let size = board.size();
        let mut empty = PointSet::EMPTY;
        for point in size.points() {
            let cell = cell_of(point);
            match board.position().at(point) {
                Some(colour) => {
                    assert_eq!(fast.on(cell), colour.index() as u8);
                    let only = board.liberties(point).single().map(cell_of);
                    assert_eq!(fast.liberties(cell).only(), only);
                    let string: PointSet = size
                        .points()
                        .filter(|&other| fast.string(cell).any(|stone| stone == cell_of(other)))
                        .collect();
                    assert_eq!(string, board.string(point));
                }
                None => {
                    assert_eq!(fast.on(cell), EMPTY);
                    assert!(fast.empty().contains(&cell));
                    empty.insert(point);
                    for colour in Colour::BOTH {
                        let all = point
                            .neighbours(size)
                            .all(|near| board.position().at(near) == Some(colour));
                        assert_eq!(fast.is_surrounded(cell, colour.index() as u8), all);
                    }
                }
            }
        }
        assert_eq!(fast.empty().len(), empty.len());
    }

    /// The outcome of a move on the slow board.
    fn outcome(board: &crate::Board, colour: Colour, point: Point) -> MoveOutcome {
        match board.check(colour, point) {
            Err(IllegalMove::Ko | IllegalMove::Suicide) => return MoveOutcome::Illegal,
            Err(error) => panic!("{error}"),
            Ok(()) => {}
        }
        let mut after = board.clone();
        let captures = after
            .play(colour, point)
            .is_ok_and(|played| !played.captured().is_empty());
        let stones = after.string(point).len() as u16;
        if !captures && after.liberties(point).len() == 1 {
            MoveOutcome::SelfAtari { stones }
        } else {
            MoveOutcome::Fine
        }
    }

    proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(48))]
        #[test]
        fn the_fast_board_plays_as_the_other_does((size, moves) in testing::moves(2)) {
            let mut board = crate::Board::new(size);
            let mut fast = PlayoutBoard::of(board.position());
            let mut colour = Colour::Black;
            for (_, point) in moves {
                if board.position().at(point).is_some() {
                    continue;
                }
                let cell = cell_of(point);
                let own = colour.index() as u8;
                prop_assert_eq!(fast.try_move(cell, own), outcome(&board, colour, point));
                if board.play(colour, point).is_ok() {
                    fast.play(own, cell);
                    colour = colour.opponent();
                }
            }
            assert_same(&fast, &board);
            assert_same(&PlayoutBoard::of(board.position()), &board);
        }
    }

    #[test]
    fn eyes_are_told_from_false_eyes() {
        let board = PlayoutBoard::of(&position! {
            . X . X O
            X X X X O
            O X . X O
            . O X O O
            O O O O .
        });
        let eye = |row, column, colour| board.is_eye(cell_of(Point::at(row, column)), colour);
        assert!(eye(0, 0, 0) && eye(0, 2, 0));
        // Two of the corners are White's.
        assert!(!eye(2, 2, 0));
        assert!(eye(4, 4, 1) && !eye(0, 0, 1));
    }
}
