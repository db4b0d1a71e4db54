//! The search library on Nim: players take one to three matches in turn, and the player
//! who takes the last one wins.
//!
//! `cargo run -p sahwal-lab --example nim` prints the winner and the first move for each pile.

use sahwal_lab::search::{AlphaBeta, Budget, Game, Options, Player, Value, WIN};

struct Nim {
    pile: u8,
    max_to_move: bool,
}

impl Game for Nim {
    type Move = u8;
    /// The matches taken.
    type Undo = u8;

    fn player(&self) -> Player {
        match self.max_to_move {
            true => Player::Max,
            false => Player::Min,
        }
    }

    fn is_over(&self) -> bool {
        self.pile == 0
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(1..=self.pile.min(3));
    }

    fn play(&mut self, taken: u8) -> u8 {
        self.pile -= taken;
        self.max_to_move = !self.max_to_move;
        taken
    }

    fn undo(&mut self, taken: u8) {
        self.pile += taken;
        self.max_to_move = !self.max_to_move;
    }

    /// Nothing is known before the end; then the player to move has lost.
    fn evaluate(&self) -> Value {
        match (self.pile, self.max_to_move) {
            (0, true) => -WIN,
            (0, false) => WIN,
            _ => 0,
        }
    }

    fn key(&self) -> u64 {
        u64::from(self.pile) << 1 | u64::from(self.max_to_move)
    }
}

fn main() {
    for pile in 1..=12 {
        let mut game = Nim {
            pile,
            max_to_move: true,
        };
        let mut search = AlphaBeta::new(Options::default());
        let answer = search.deepen(&mut game, &Budget::depth(20));
        match answer.best {
            Some(taken) if answer.value == WIN => println!("{pile:2}: take {taken} and win"),
            _ => println!("{pile:2}: lost"),
        }
    }
}
