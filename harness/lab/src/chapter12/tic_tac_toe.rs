//! Tic-tac-toe (Nilsson (1998), section 12.2, example 2).
//!
//! `worked` computes figs. 3 to 6 with it, and the tests play it to its end. The chapter counts
//! symmetric positions once. If that changed here, the numbers of tips would no longer agree.

use crate::search::{Game, Player, Value, WIN, minimax};

/// A cell, 0 to 8, row by row.
pub type Cell = u8;

/// Tic-tac-toe: MAX plays crosses and moves first, MIN plays noughts.
///
/// The static evaluation is the number of rows, columns and diagonals that are open for MAX, minus
/// the number open for MIN. A complete line is worth [`WIN`] or `-WIN`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe {
    /// The cells of the crosses and of the noughts, one bit for each cell.
    crosses: u16,
    noughts: u16,
    /// Whether symmetric positions count as one node.
    merged: bool,
}

const FULL: u16 = 0x1ff;

/// The rows, the columns and the diagonals.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// The image of every set of cells under each of the eight symmetries of the square.
const IMAGES: [[u16; FULL as usize + 1]; 8] = images();

const fn images() -> [[u16; FULL as usize + 1]; 8] {
    let mut images = [[0; FULL as usize + 1]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut cells = 0;
        while cells <= FULL as usize {
            let mut cell = 0;
            while cell < 9 {
                if cells >> cell & 1 == 1 {
                    let mut row = cell / 3;
                    let mut column = cell % 3;
                    // Two reflections and a swap of rows and columns generate all eight symmetries.
                    if symmetry & 1 != 0 {
                        row = 2 - row;
                    }
                    if symmetry & 2 != 0 {
                        column = 2 - column;
                    }
                    if symmetry & 4 != 0 {
                        (row, column) = (column, row);
                    }
                    images[symmetry][cells] |= 1 << (row * 3 + column);
                }
                cell += 1;
            }
            cells += 1;
        }
        symmetry += 1;
    }
    images
}

impl Default for TicTacToe {
    /// The empty board.
    fn default() -> TicTacToe {
        TicTacToe::new()
    }
}

impl TicTacToe {
    /// Returns the empty board. Symmetric positions count as one node, as in the chapter.
    pub const fn new() -> TicTacToe {
        TicTacToe {
            crosses: 0,
            noughts: 0,
            merged: true,
        }
    }

    /// Returns the empty board. Symmetric positions count as different nodes.
    pub const fn with_all_moves() -> TicTacToe {
        TicTacToe {
            merged: false,
            ..TicTacToe::new()
        }
    }

    /// Returns the position after these moves, or `None` if one is illegal.
    pub fn after(cells: &[Cell]) -> Option<TicTacToe> {
        let mut game = TicTacToe::new();
        for &cell in cells {
            if cell >= 9 || game.free() >> cell & 1 == 0 || game.is_over() {
                return None;
            }
            game.play(cell);
        }
        Some(game)
    }

    fn free(&self) -> u16 {
        FULL & !(self.crosses | self.noughts)
    }

    fn has_line(cells: u16) -> bool {
        LINES.iter().any(|line| cells & line == *line)
    }

    fn open_lines(against: u16) -> Value {
        // A line is open for a player while the other has nothing on it.
        LINES.iter().filter(|line| against & **line == 0).count() as Value
    }

    /// Returns a key that all symmetric positions share.
    fn canonical(crosses: u16, noughts: u16) -> u32 {
        let mut least = u32::MAX;
        for image in &IMAGES {
            let crosses = u32::from(image[usize::from(crosses)]);
            let noughts = u32::from(image[usize::from(noughts)]);
            least = least.min(crosses << 9 | noughts);
        }
        least
    }
}

impl Game for TicTacToe {
    type Move = Cell;
    type Undo = Cell;

    fn player(&self) -> Player {
        // Crosses begin, so it is their turn whenever both have played equally often.
        if self.crosses.count_ones() == self.noughts.count_ones() {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn is_over(&self) -> bool {
        self.free() == 0 || TicTacToe::has_line(self.crosses) || TicTacToe::has_line(self.noughts)
    }

    fn moves(&self, moves: &mut Vec<Cell>) {
        if self.is_over() {
            return;
        }
        let free = (0..9).filter(|cell| self.free() >> cell & 1 == 1);
        if !self.merged {
            return moves.extend(free);
        }
        // Fig. 3 has three first moves, not nine: a corner, a side and the centre.
        let mut known = Vec::new();
        for cell in free {
            let mut next = *self;
            next.play(cell);
            let position = TicTacToe::canonical(next.crosses, next.noughts);
            if !known.contains(&position) {
                known.push(position);
                moves.push(cell);
            }
        }
    }

    fn play(&mut self, cell: Cell) -> Cell {
        match self.player() {
            Player::Max => self.crosses |= 1 << cell,
            Player::Min => self.noughts |= 1 << cell,
        }
        cell
    }

    fn undo(&mut self, cell: Cell) {
        self.crosses &= !(1 << cell);
        self.noughts &= !(1 << cell);
    }

    fn evaluate(&self) -> Value {
        if TicTacToe::has_line(self.crosses) {
            WIN
        } else if TicTacToe::has_line(self.noughts) {
            -WIN
        } else {
            TicTacToe::open_lines(self.noughts) - TicTacToe::open_lines(self.crosses)
        }
    }
}

/// Returns each first move with the value that a search of `depth` plies backs up to it.
pub fn backed_up(game: &TicTacToe, depth: u32) -> Vec<(Cell, Value)> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut values = Vec::new();
    for cell in moves {
        let mut next = *game;
        next.play(cell);
        values.push((cell, minimax(&mut next, depth - 1, None).value));
    }
    values
}
