//! Judges a finished board, scores it by territory rules, and asks whether the score needs a
//! person.
//!
//! ```text
//! cargo run --release --example judge
//! ```

use sahwal_core::rules::{Captured, Counting, Ruleset, Score};
use sahwal_core::{ByColour, position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = position! {
        . X . X O . .
        X X X X O . O
        O O O O O O .
        . X O . . . .
        O O O . . X .
        . . . . . . .
        . . . . . . .
    };
    let counting = Counting {
        ruleset: Ruleset::named("Japanese").ok_or("not a rule set")?,
        komi: 6.5,
        handicap: 0,
        captured: Captured::known(ByColour { black: 3, white: 1 }), // During the game.
    };
    let judgement = sahwal_core::judge(&position, counting.ruleset.rules);
    println!(
        "{}",
        Score::of(&position, &judgement.verdicts, &counting).result()
    );
    for doubt in judgement.doubts.iter().flatten() {
        println!(
            "{}: points at stake: {}",
            doubt.in_words(position.size()),
            doubt.at_stake
        );
    }
    Ok(())
}
