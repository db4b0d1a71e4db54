//! Answers that the players of playouts learn.
//!
//! In random playouts both players find the right move of a capturing race only sometimes.
//! Here each player remembers one answer to each move of the opponent. After a playout, every
//! move is judged: the final owners of its point and the eight points around it are compared
//! with their mean over the playouts before. If the player of the move owns more than on
//! average, the move becomes the answer to the move before it. If the player owns less, and
//! the move was the answer, the answer is forgotten.
//!
//! This is the last good reply policy with forgetting (Drake, "The Last-Good-Reply Policy for
//! Monte-Carlo Go" (2009); Baier and Drake, "The Power of Forgetting" (2010)). They judge all
//! moves by the result of the game; the judgement by the points around the move is ours.

use super::board::{CELLS, Cell, NOWHERE, PlayoutBoard, around};
use super::policy::{Played, value_of};

/// The answers of both players, and what they are learned from.
#[derive(Clone)]
pub(super) struct Answers {
    /// For each colour and each move of its opponent: the answer, or [`NOWHERE`].
    to: [[Cell; CELLS]; 2],
    /// For each cell: the number of playouts in which Black owned it at the end, minus the
    /// number in which White did.
    sums: [i32; CELLS],
    /// The number of playouts in `sums`.
    playouts: i32,
}

impl Answers {
    /// No answers.
    pub(super) fn none() -> Answers {
        Answers {
            to: [[NOWHERE; CELLS]; 2],
            sums: [0; CELLS],
            playouts: 0,
        }
    }

    /// The answer of `colour` to the move on `last`, or [`NOWHERE`]. The answer can be illegal in
    /// the present position.
    #[inline]
    pub(super) fn to(&self, last: Cell, colour: u8) -> Cell {
        self.to[usize::from(colour)][usize::from(last)]
    }

    /// Judges the moves of a playout and changes the answers. `board` is the end of the playout.
    pub(super) fn learn(&mut self, moves: &[Played], board: &PlayoutBoard) {
        // 1. For each cell, the final owner minus the mean so far, multiplied by the number of
        // playouts, so that it stays an integer.
        let mut gain = [0i32; CELLS];
        for ((gain, sum), (cell, &on)) in gain
            .iter_mut()
            .zip(&mut self.sums)
            .zip((0..).zip(board.cells()))
        {
            let value = value_of(board, cell, on);
            *gain = self.playouts.max(1) * value - *sum;
            *sum += value;
        }
        self.playouts += 1;
        // 2. Each move by the sum over the nine cells.
        for played in moves {
            if played.after == NOWHERE {
                continue;
            }
            let black: i32 = around(played.cell)
                .map(|near| gain[usize::from(near)])
                .iter()
                .sum();
            let won = if played.colour == 0 { black } else { -black };
            let answer = &mut self.to[usize::from(played.colour)][usize::from(played.after)];
            if won > 0 {
                *answer = played.cell;
            } else if won < 0 && *answer == played.cell {
                *answer = NOWHERE;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::playout::{PlayoutParams, Sample};
    use crate::search::Deadline;
    use crate::{Colour, Point, PointSet, Position, position};

    /// The survival of a white string in playouts with learned answers.
    fn survival(position: &Position, stone: Point) -> f64 {
        let start = Sample::new(position, &PlayoutParams::default());
        let string = PointSet::of(stone).block_in(position.stones(Colour::White));
        let sample = start.with_learning(150, 500, Deadline::default());
        assert_eq!(sample.playouts(), 500);
        sample.survival(Colour::White, string)
    }

    #[test]
    fn a_string_with_two_ways_to_link_lives() {
        // Black E6 is answered by White F6, and F6 by E6.
        let position = position! {
            X X X X O . O O .
            X . X X O O O . O
            X X X . O X . O O
            X O O O . . O O X
            X X X X . X X X X
            X . X X X X X X .
            X X X X X X X X X
            . X . X X . X X X
            X X X X X X X . X
        };
        let learned = survival(&position, Point::at(3, 1));
        assert!(learned > 0.7, "{learned}");
    }

    #[test]
    fn a_string_without_a_way_out_learns_none() {
        let position = position! {
            X X X X O . O O .
            X . X X O O O . O
            X X X X X X X O O
            X O O O O . X O X
            X X X X X X X X X
            X . X . X . X X .
            X X X X X X X X X
            . X . X X . X X X
            X X X X X X X . X
        };
        let learned = survival(&position, Point::at(3, 1));
        assert!(learned < -0.9, "{learned}");
    }
}
