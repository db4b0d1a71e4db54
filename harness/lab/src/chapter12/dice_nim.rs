//! A small dice game for expectimax (Nilsson (1998), section 12.5).
//!
//! `worked` shows its expected values. The tests learn it by temporal differences, and compare both
//! with exact values. If a rule changes, the exact values in the tests must change too.

use crate::search::{Game, Player, StochasticGame, Value};

/// Nim with a die. Before each move the die is thrown. The player to move takes at least one match,
/// and at most the number on the die. The player who takes the last match wins: the value is 1 if
/// MAX wins and -1 if MIN wins. With [`DiceNim::with_double_wins`] a win may count twice.
///
/// Fig. 8 of the chapter shows a tree of this kind without naming a game, so this game is our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceNim {
    pile: u8,
    faces: u8,
    /// The number on the die; `None` before the throw.
    shown: Option<u8>,
    player: Player,
    /// The number of matches that the last move must take to win double; `None` if every win is
    /// plain.
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
    /// Makes a game with this pile before MAX's throw, and a die with this number of faces. Returns
    /// `None` if one of them is 0.
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

    /// Returns this game with another rule: if the last move takes `matches` or more, it wins
    /// double. The value is then 2 or -2.
    #[must_use]
    pub fn with_double_wins(self, matches: u8) -> DiceNim {
        DiceNim {
            double_from: Some(matches.max(1)),
            ..self
        }
    }

    /// Returns this game with the other player to throw.
    #[must_use]
    pub fn passed(self) -> DiceNim {
        DiceNim {
            player: self.player.opponent(),
            ..self
        }
    }

    /// Returns the number of matches that are left.
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
        // Before the throw nobody may take a match: it is the turn of the dice.
        let most = self.shown.unwrap_or(0).min(self.pile);
        moves.extend((1..=most).map(DiceMove::Take));
    }

    fn play(&mut self, played: DiceMove) -> DiceNim {
        let before = *self;
        match played {
            DiceMove::Throw(face) => self.shown = Some(face),
            DiceMove::Take(count) => {
                self.pile -= count;
                // Only the last move wins, so only that move may win double.
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
            // The player to move has lost: the other one took the last match.
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
