//! The order in which moves are searched (section 12.4).

use super::game::{Game, Player, Value};

/// The criteria by which moves are ordered, from the most to the least important: the hash
/// move, the static evaluation, the history. Equal moves keep the game's own order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordering {
    /// Whether the best move or cut-off move of an earlier search of the position comes
    /// first. It is stored in the transposition table and has no effect without one.
    pub hash_move: bool,
    /// Whether moves are ordered by the static evaluation of the next position. This is not
    /// done one ply above the depth limit, where it would save nothing.
    pub evaluation: bool,
    /// Whether moves are ordered by their cut-offs in other positions, where cut-offs higher
    /// in the tree count more (Schaeffer (1983)). It uses [`Game::slot`].
    pub history: bool,
}

impl Ordering {
    /// The game's own order only.
    pub const AS_GENERATED: Ordering = Ordering {
        hash_move: false,
        evaluation: false,
        history: false,
    };
    /// All criteria.
    pub const ALL: Ordering = Ordering {
        hash_move: true,
        evaluation: true,
        history: true,
    };
}

/// A move with its values for ordering.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) played: M,
    pub(super) first: bool,
    pub(super) liking: Value,
    pub(super) cutoffs: u32,
}

/// Sorts the best first and keeps the order of equals. Insertion sort needs no memory and is
/// fast for few moves.
pub(super) fn sort<M: Copy>(candidates: &mut [Candidate<M>]) {
    let rank = |one: &Candidate<M>| (one.first, one.liking, one.cutoffs);
    for at in 1..candidates.len() {
        let moving = candidates[at];
        let before = &candidates[..at];
        let place = before.partition_point(|other| rank(other) >= rank(&moving));
        candidates.copy_within(place..at, place + 1);
        candidates[place] = moving;
    }
}

/// The weight of the cut-offs of each move, by player and [`Game::slot`].
#[derive(Clone, Debug)]
pub(super) struct History {
    slots: usize,
    weights: Vec<u32>,
}

/// The largest weight. All weights are halved before one exceeds it.
const FULL: u32 = 1 << 30;

impl History {
    pub(super) fn new<G: Game>() -> History {
        History {
            slots: G::SLOTS,
            weights: vec![0; 2 * G::SLOTS],
        }
    }

    pub(super) fn weight<G: Game>(&self, player: Player, played: G::Move) -> u32 {
        self.weights[self.index::<G>(player, played)]
    }

    /// Adds a cut-off `depth` plies above the depth limit. Its weight grows with `depth`,
    /// because it saves more.
    pub(super) fn add<G: Game>(&mut self, player: Player, played: G::Move, depth: u32) {
        let index = self.index::<G>(player, played);
        let weight = &mut self.weights[index];
        *weight = weight.saturating_add(depth.saturating_mul(depth).min(FULL));
        if *weight >= FULL {
            self.weights.iter_mut().for_each(|weight| *weight /= 2);
        }
    }

    pub(super) fn clear(&mut self) {
        self.weights.fill(0);
    }

    fn index<G: Game>(&self, player: Player, played: G::Move) -> usize {
        let slot = G::slot(played);
        debug_assert!(slot < self.slots);
        match player {
            Player::Max => slot,
            Player::Min => self.slots + slot,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game with nine kinds of moves; only its slots matter here.
    struct Nine;

    impl Game for Nine {
        type Move = usize;
        type Undo = ();
        const SLOTS: usize = 9;

        fn player(&self) -> Player {
            Player::Max
        }

        fn is_over(&self) -> bool {
            true
        }

        fn moves(&self, _: &mut Vec<usize>) {}

        fn play(&mut self, _: usize) {}

        fn undo(&mut self, (): ()) {}

        fn evaluate(&self) -> Value {
            0
        }

        fn key(&self) -> u64 {
            0
        }

        fn slot(played: usize) -> usize {
            played
        }
    }

    #[test]
    fn the_hash_move_then_the_evaluation_then_the_history() {
        let keys = [
            ('a', false, 1, 5),
            ('b', false, 2, 0),
            ('c', false, 1, 9),
            ('d', true, -7, 0),
            ('e', false, 1, 5),
        ];
        let mut candidates = keys.map(|(played, first, liking, cutoffs)| Candidate {
            played,
            first,
            liking,
            cutoffs,
        });
        sort(&mut candidates);
        let order = candidates.map(|candidate| candidate.played);
        assert_eq!(order, ['d', 'b', 'c', 'a', 'e']);
    }

    #[test]
    fn history_is_kept_by_player_and_never_overflows() {
        let mut history = History::new::<Nine>();
        history.add::<Nine>(Player::Max, 4, 3);
        let weights = |history: &History| {
            [Player::Max, Player::Min].map(|player| history.weight::<Nine>(player, 4))
        };
        assert_eq!(weights(&history), [9, 0]);
        for _ in 0..5 {
            history.add::<Nine>(Player::Max, 4, u32::MAX);
        }
        assert!(weights(&history)[0] < FULL && weights(&history)[0] > 9);
    }
}
