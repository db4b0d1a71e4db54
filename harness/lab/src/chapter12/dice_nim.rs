//! A small dice game for expectimax (section 12.5).
//!
//! `worked` shows its expected values; the tests learn it by temporal differences and check both
//! against exact ones. So its values must stay easy to compute by another way.

use crate::search::{Game, Player, StochasticGame, Value};

/// Nim with a die. Before each move a die is thrown, and the player to move takes from one
/// match up to the number on the die. The player who takes the last match wins: the value
/// is 1 if this is MAX and -1 if it is MIN. With [`DiceNim::with_double_wins`] a win may
/// count twice.
///
/// Fig. 8 of the source shows a tree of this kind without naming a game; this one is ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceNim {
    pile: u8,
    faces: u8,
    /// The number on the die; `None` before the throw.
    shown: Option<u8>,
    player: Player,
    /// The number of matches that a last move must take to win double; `None` if wins are
    /// all plain.
    double_from: Option<u8>,
    /// Whether the game ended with a double win.
    double: bool,
}

/// A move of the dice or of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceMove {
    /// A throw of the die with this result.
    Throw(u8),
    /// A player takes this number of matches.
    Take(u8),
}

impl DiceNim {
    /// A game with this pile before MAX's throw, and a die with this number of faces; `None`
    /// if one of them is 0.
    pub fn new(pile: u8, faces: u8) -> Option<DiceNim> {
        if pile == 0 || faces == 0 {
            return None;
        }
        Some(DiceNim {
            pile,
            faces,
            shown: None,
            player: Player::Max,
            double_from: None,
            double: false,
        })
    }

    /// This game with another rule: a last move that takes `matches` or more wins double, so that
    /// the value is 2 or -2.
    #[must_use]
    pub fn with_double_wins(self, matches: u8) -> DiceNim {
        DiceNim {
            double_from: Some(matches.max(1)),
            ..self
        }
    }

    /// This game with the other player to throw.
    #[must_use]
    pub fn passed(self) -> DiceNim {
        DiceNim {
            player: self.player.opponent(),
            ..self
        }
    }

    /// The number of matches left.
    pub fn pile(&self) -> u8 {
        self.pile
    }
}

impl Game for DiceNim {
    type Move = DiceMove;
    type Undo = DiceNim;

    fn player(&self) -> Player {
        self.player
    }

    fn is_over(&self) -> bool {
        self.pile == 0
    }

    fn moves(&self, moves: &mut Vec<DiceMove>) {
        // Before the throw nobody may take: the node is the dice's.
        let most = self.shown.unwrap_or(0).min(self.pile);
        moves.extend((1..=most).map(DiceMove::Take));
    }

    fn play(&mut self, played: DiceMove) -> DiceNim {
        let before = *self;
        match played {
            DiceMove::Throw(face) => self.shown = Some(face),
            DiceMove::Take(count) => {
                self.pile -= count;
                // Only a last move wins, so only that may win double.
                self.double = match self.double_from {
                    Some(matches) => self.pile == 0 && count >= matches,
                    None => false,
                };
                self.shown = None;
                self.player = self.player.opponent();
            }
        }
        before
    }

    fn undo(&mut self, before: DiceNim) {
        *self = before;
    }

    fn evaluate(&self) -> Value {
        let payoff = 1 + Value::from(self.double);
        match (self.is_over(), self.player) {
            (false, _) => 0,
            // The player to move has lost: the other took the last match.
            (true, Player::Max) => -payoff,
            (true, Player::Min) => payoff,
        }
    }
}

impl StochasticGame for DiceNim {
    fn outcomes(&self, outcomes: &mut Vec<(DiceMove, f64)>) {
        // The faces of a fair die are equally likely.
        if self.shown.is_none() && !self.is_over() {
            let chance = 1.0 / f64::from(self.faces);
            outcomes.extend((1..=self.faces).map(|face| (DiceMove::Throw(face), chance)));
        }
    }
}
