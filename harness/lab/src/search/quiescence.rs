//! The condition for searching beyond the depth limit (Nilsson (1998), section 12.5).
//!
//! [`minimax`](super::minimax) and [`alpha_beta`](super::alpha_beta) test it at the depth limit. If
//! they tested it in different ways, their values would differ.

use super::answer::Counts;
use super::game::{Game, Value};

/// Decides when a node at the depth limit is quiet: its static value must be close to the values
/// backed up from a few plies further. The search continues at nodes that are not quiet.
///
/// This does not prevent the horizon effect: if a loss is only delayed, the position looks quiet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiescence {
    /// The largest difference between the static value and a backed-up value of a quiet node.
    pub margin: Value,
    /// The number of plies to look ahead. Section 12.5 suggests one or two. The node is quiet if
    /// the values backed up from 1, 2, ... `look` plies are all close.
    pub look: u32,
    /// The largest number of plies beyond the depth limit.
    pub extra: u32,
}

impl Quiescence {
    /// Returns whether the position with this static value is quiet. Adds its evaluations to
    /// `counts`.
    pub(super) fn is_quiet<G: Game>(
        &self,
        game: &mut G,
        value: Value,
        moves: &mut Vec<G::Move>,
        counts: &mut Counts,
    ) -> bool {
        // A look of one ply favours the player who moved last, and a look of two plies may hide
        // what one shows.
        (1..=self.look).all(|plies| {
            let backed_up = look_on(game, plies, moves, counts);
            // The difference of two values may exceed their type.
            (i64::from(backed_up) - i64::from(value)).abs() <= i64::from(self.margin)
        })
    }
}

/// Returns the value backed up from `plies` plies ahead.
fn look_on<G: Game>(
    game: &mut G,
    plies: u32,
    moves: &mut Vec<G::Move>,
    counts: &mut Counts,
) -> Value {
    let start = moves.len();
    if plies > 0 && !game.is_over() {
        game.moves(moves);
    }
    if moves.len() == start {
        counts.other_evaluations += 1;
        return game.evaluate();
    }
    // A plain minimax of a few plies is enough: the test of a tip must cost less than a search
    // below it.
    let player = game.player();
    let mut best = player.worst();
    for at in start..moves.len() {
        let undo = game.play(moves[at]);
        let value = look_on(game, plies - 1, moves, counts);
        game.undo(undo);
        if player.prefers(value, best) {
            best = value;
        }
    }
    moves.truncate(start);
    best
}
