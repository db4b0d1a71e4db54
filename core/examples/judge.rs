//! Judges a board, scores it by territory rules, and says what is in doubt: here Black makes two
//! eyes if he plays first.
//!
//! ```text
//! cargo run --release --example judge
//! ```

use sahwal_core::rules::{Captured, Counting, Rules};
use sahwal_core::{ByColour, Question, judge, position};

fn main() {
    let position = position! {
        . . . X O .
        X X X X O O
        O O O O . .
        . X O . O O
        O O O O . .
        . O . . O .
    };
    let mut counting = Counting::plain(Rules::Territory);
    counting.komi = 6.5;
    counting.captured = Captured::known(ByColour { black: 3, white: 1 }); // During the game.
    let judgement = judge(Question::new(&position, counting));
    println!("{}", judgement.score().result());
    for doubt in judgement.doubts.iter().flatten() {
        let in_words = doubt.in_words(position.size());
        println!("{in_words}, points at stake: {}", doubt.at_stake);
    }
}
