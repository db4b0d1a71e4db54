//! Positional superko: the rule that no move may repeat an earlier position of the game.
//!
//! It is meant for searches that users write; `examples/search_loop.rs` shows one. Classifiers,
//! records and GTP know only simple ko. Two positions count as equal if their hashes are equal, so
//! a weak hash would forbid legal moves.

use std::collections::HashSet;

use super::{Board, IllegalMove, OutOfOrder, Played};
use crate::{Colour, Point, PointSet};

/// The positions of a game, for positional superko: no stone may repeat a position of the game,
/// whoever is to move. A pass makes no new position, so this type need not know about passes.
///
/// ```
/// use sahwal_core::{Board, Colour, IllegalMove, Point, Superko, position};
///
/// let mut board = Board::of(&position! {
///     . X O .
///     X O . O
///     . X O .
///     . . . .
/// });
/// let mut superko = Superko::of(&board);
/// let taken = superko.play(&mut board, Colour::Black, Point::at(1, 2))?;
/// board.pass();
/// // Simple ko no longer forbids to take back, but the position was there before.
/// assert_eq!(board.check(Colour::White, Point::at(1, 1)), Ok(()));
/// let back = superko.play(&mut board, Colour::White, Point::at(1, 1));
/// assert_eq!(back, Err(IllegalMove::Superko));
/// # drop(taken);
/// # Ok::<(), IllegalMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Superko {
    /// The [hashes](Board::hash) of all positions of the game.
    seen: HashSet<u64>,
}

impl Superko {
    /// A game that begins with this board.
    pub fn of(board: &Board) -> Superko {
        Superko {
            seen: HashSet::from([board.hash()]),
        }
    }

    /// Plays a move. `board` must be the board of the game.
    ///
    /// # Errors
    /// [`IllegalMove`], the rule that forbids the move; board and game are then unchanged.
    pub fn play(
        &mut self,
        board: &mut Board,
        colour: Colour,
        point: Point,
    ) -> Result<Played, IllegalMove> {
        let played = board.play(colour, point)?;
        // Positional superko: who is to move does not count.
        if self.seen.insert(played.hash_after()) {
            return Ok(played);
        }
        board.undo(&played).expect("it was played last");
        Err(IllegalMove::Superko)
    }

    /// Takes back the latest move of the game.
    ///
    /// # Errors
    /// [`OutOfOrder`] if the board does not show the position after the move; board and game are
    /// then unchanged.
    pub fn undo(&mut self, board: &mut Board, played: &Played) -> Result<(), OutOfOrder> {
        board.undo(played)?;
        self.seen.remove(&played.hash_after());
        Ok(())
    }

    /// The points where `colour` may play.
    pub fn legal_moves(&self, board: &Board, colour: Colour) -> PointSet {
        let mut next = board.clone();
        let moves = board.legal_moves(colour).iter();
        let new = moves.filter(|&point| {
            // Captures change the position, so only playing a move shows what it leads to.
            let played = next.play_anyway(colour, point);
            let is_new = !self.seen.contains(&played.hash_after());
            next.undo(&played).expect("it was played last");
            is_new
        });
        new.collect()
    }
}
