//! The traits that a game implements to be searched.
//!
//! The games of `chapter12` implement them. `undo` must restore everything: the searches play on
//! one game, and a wrong undo would spoil all later values without an error.

/// The value of a position for MAX, from -[`WIN`] to [`WIN`]. Large values are good for MAX,
/// small ones for MIN.
pub type Value = i32;

/// The value of a won game. It stands for infinity. A lost game has the value `-WIN`. Other
/// positions must not have these values.
pub const WIN: Value = 1_000_000_000;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who wants the largest value.
    Max,
    /// The player who wants the smallest value.
    Min,
}

impl Player {
    /// Returns the other player.
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }

    /// Returns whether the first value is better for this player than the second.
    #[inline]
    pub fn prefers<V: PartialOrd>(self, one: V, other: V) -> bool {
        match self {
            Player::Max => one > other,
            Player::Min => one < other,
        }
    }

    /// Returns a value that is worse for this player than every other.
    pub(super) const fn worst(self) -> Value {
        match self {
            Player::Max => -Value::MAX,
            Player::Min => Value::MAX,
        }
    }

    /// Returns the value from the side of this player: larger is better.
    pub(super) const fn value_for(self, value: Value) -> Value {
        match self {
            Player::Max => value,
            Player::Min => -value,
        }
    }
}

/// A two-player game with perfect information: a position in which moves can be played and undone.
///
/// The players need not alternate: [`Game::player`] returns the player to move. A pass, if the
/// rules allow it, is a move.
pub trait Game {
    /// A move.
    type Move: Copy + PartialEq;
    /// The data that is needed to undo a move.
    type Undo;

    /// Returns the player to move. After the end of the game it has no meaning.
    fn player(&self) -> Player;

    /// Returns whether the game is over, so that [`Game::evaluate`] is exact.
    fn is_over(&self) -> bool;

    /// Appends the legal moves; none if the game is over. Of several moves that lead to
    /// symmetric positions, one is enough.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a move from [`Game::moves`].
    fn play(&mut self, played: Self::Move) -> Self::Undo;

    /// Undoes the last move.
    fn undo(&mut self, undo: Self::Undo);

    /// Returns the static evaluation for MAX.
    fn evaluate(&self) -> Value;
}

/// A game in which dice decide some moves.
///
/// At a DICE node [`Game::moves`] appends no moves and [`Game::is_over`] is false. A search
/// without chance nodes evaluates such a position statically.
pub trait StochasticGame: Game {
    /// Appends the moves of the dice with their probabilities, which add up to 1; none if a
    /// player is to move or the game is over.
    fn outcomes(&self, outcomes: &mut Vec<(Self::Move, f64)>);
}
