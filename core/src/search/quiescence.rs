//! Whether a node is quiet enough to stop at (section 12.5).

use super::answer::Counts;
use super::game::{Game, Value};

/// A node at the depth limit is quiet when its static value is close to what looking a
/// few plies on backs up; where it is not, the search goes on.
///
/// Against the horizon effect it does not help: a loss that is only put off looks quiet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiescence {
    /// The largest difference between the static and a backed-up value of a quiet node.
    pub margin: Value,
    /// How many plies on are looked at; the source names one or two. A node is quiet if
    /// it is by each of them.
    pub look: u32,
    /// How many plies beyond the depth limit the search goes on at most.
    pub extra: u32,
}

impl Quiescence {
    /// Whether the position with this static value is quiet. Costs evaluations, which
    /// are counted.
    pub(super) fn is_quiet<G: Game>(
        &self,
        game: &mut G,
        value: Value,
        moves: &mut Vec<G::Move>,
        counts: &mut Counts,
    ) -> bool {
        (1..=self.look).all(|plies| {
            let backed_up = look_on(game, plies, moves, counts);
            // Values lie within -WIN to WIN, so that the difference fits.
            (i64::from(backed_up) - i64::from(value)).abs() <= i64::from(self.margin)
        })
    }
}

/// The value backed up from so many plies on.
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
