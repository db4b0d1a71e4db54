//! What a game has to offer to be searched.

/// The value of a position for MAX: large is good for MAX, small for MIN. Within
/// -[`WIN`] to [`WIN`].
pub type Value = i32;

/// The value of a won game, which stands for infinity; a lost one is worth `-WIN`. No
/// other position may have these values.
pub const WIN: Value = 1_000_000_000;

/// One of the two agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Wants the largest value.
    Max,
    /// Wants the smallest value.
    Min,
}

impl Player {
    /// The other one.
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }

    /// Whether the first value is better for this player.
    #[inline]
    pub fn prefers<V: PartialOrd>(self, one: V, other: V) -> bool {
        match self {
            Player::Max => one > other,
            Player::Min => one < other,
        }
    }

    /// Worse than every value.
    pub(super) const fn worst(self) -> Value {
        match self {
            Player::Max => -Value::MAX,
            Player::Min => Value::MAX,
        }
    }

    /// A number that is the larger, the better `value` is for this player.
    pub(super) const fn liking(self, value: Value) -> Value {
        match self {
            Player::Max => value,
            Player::Min => -value,
        }
    }
}

/// A game of two with perfect information: a position that can be played on and taken
/// back.
///
/// The players need not alternate strictly: [`Game::player`] says whose move it is. A
/// pass, where there is one, is a move.
pub trait Game {
    /// A move.
    type Move: Copy + PartialEq;
    /// What it takes to take a move back.
    type Undo;

    /// Below it lies every [`Game::slot`].
    const SLOTS: usize = 1;

    /// Whose move it is; of no meaning once the game is over.
    fn player(&self) -> Player;

    /// Whether the game has ended here, so that [`Game::evaluate`] is exact.
    fn is_over(&self) -> bool;

    /// Appends the moves, none if the game is over. Moves that lead to symmetric
    /// positions may be left out but for one: they are the same node.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a move that [`Game::moves`] gave.
    fn play(&mut self, played: Self::Move) -> Self::Undo;

    /// Takes the last move back.
    fn undo(&mut self, undo: Self::Undo);

    /// The static evaluation for MAX.
    fn evaluate(&self) -> Value;

    /// A number that tells positions apart, the player to move included; for the
    /// transposition table. Equal keys mean equal values.
    fn key(&self) -> u64;

    /// Where play has come back to a position since the search began: how many moves ago
    /// it stood there, at least 1, and what coming back is worth.
    ///
    /// A search takes that value without looking further. What rests on such a value, and
    /// on a position above its own, holds on this path alone and is not kept in the
    /// transposition table (the graph-history interaction).
    fn repeats(&self) -> Option<(usize, Value)> {
        None
    }

    /// Which moves count as the same wherever they are played, for ordering by history.
    fn slot(_played: Self::Move) -> usize {
        0
    }
}

/// A game in which dice decide some moves.
///
/// Where it is DICE's turn, [`Game::moves`] gives none and [`Game::is_over`] is false: a
/// search that knows of no chance evaluates there.
pub trait StochasticGame: Game {
    /// Appends the moves that the dice may make here, each with its probability, which
    /// add up to 1; none when it is a player's turn or the game is over.
    fn outcomes(&self, outcomes: &mut Vec<(Self::Move, f64)>);
}
