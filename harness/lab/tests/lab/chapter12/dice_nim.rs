//! A small dice game for expectimax (section 12.5).

use sahwal_lab::search::{Game, Player, StochasticGame, Value, expectimax};

/// Nim with a die. Before each move a die is thrown, and the player to move takes from one
/// match up to the number on the die. The player who takes the last match wins: the value
/// is 1 if this is MAX and -1 if it is MIN. With [`DiceNim::with_double_wins`] a win may
/// count twice.
///
/// Fig. 8 of the source shows a tree of this kind without naming a game; this one is ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DiceNim {
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
pub(crate) enum DiceMove {
    /// A throw of the die with this result.
    Throw(u8),
    /// A player takes this number of matches.
    Take(u8),
}

impl DiceNim {
    /// A game with this pile before MAX's throw, and a die with this number of faces; `None`
    /// if one of them is 0.
    pub(crate) fn new(pile: u8, faces: u8) -> Option<DiceNim> {
        (pile > 0 && faces > 0).then_some(DiceNim {
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
    pub(crate) fn with_double_wins(self, matches: u8) -> DiceNim {
        DiceNim {
            double_from: Some(matches.max(1)),
            ..self
        }
    }

    /// The number of matches left.
    pub(crate) fn pile(&self) -> u8 {
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
        let most = self.shown.unwrap_or(0).min(self.pile);
        moves.extend((1..=most).map(DiceMove::Take));
    }

    fn play(&mut self, played: DiceMove) -> DiceNim {
        let before = *self;
        match played {
            DiceMove::Throw(face) => self.shown = Some(face),
            DiceMove::Take(count) => {
                self.pile -= count;
                let enough = self.double_from.is_some_and(|matches| count >= matches);
                self.double = self.pile == 0 && enough;
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
        if self.shown.is_none() && !self.is_over() {
            let chance = 1.0 / f64::from(self.faces);
            outcomes.extend((1..=self.faces).map(|face| (DiceMove::Throw(face), chance)));
        }
    }
}

/// The expected value for the player who throws next, for each size of the pile.
fn by_pile(most: u8, faces: u8) -> Vec<f64> {
    let mut values = vec![-1.0];
    for pile in 1..=usize::from(most) {
        let best = |face: usize| {
            let left = (1..=face.min(pile)).map(|taken| -values[pile - taken]);
            left.fold(f64::MIN, f64::max)
        };
        let sum: f64 = (1..=usize::from(faces)).map(best).sum();
        values.push(sum / f64::from(faces));
    }
    values
}

#[test]
fn expectimax_equals_the_recursion_over_piles() {
    for (faces, most) in [(6, 6), (2, 10), (3, 8)] {
        let exact = by_pile(most, faces);
        for pile in 1..=most {
            let mut game = DiceNim::new(pile, faces).unwrap();
            let found = expectimax(&mut game, pile.into());
            assert!((found.value - exact[usize::from(pile)]).abs() < 1e-12);
            // For MIN the value is the negative.
            game.player = Player::Min;
            let other = expectimax(&mut game, pile.into());
            assert!((found.value + other.value).abs() < 1e-12);
            assert_eq!(game.pile(), pile);
        }
    }
}

#[test]
fn a_depth_limit_counts_the_players_moves_alone() {
    let mut game = DiceNim::new(20, 6).unwrap();
    let found = expectimax(&mut game, 1);
    assert_eq!((found.value, found.solved), (0.0, false));
    // DICE, six throws, 1 + 2 + ... + 6 ways to take.
    assert_eq!((found.counts.tips, found.counts.nodes), (21, 1 + 6 + 21));
}
