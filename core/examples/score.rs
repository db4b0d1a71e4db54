//! Scores a finished board by area rules and by territory rules, and says whether each score is
//! safe to take without asking the players.
//!
//! ```text
//! cargo run --release --example score
//! ```

use sahwal_core::rules::{Counting, Ruleset, Score};
use sahwal_core::verdict::Detail;
use sahwal_core::{ByColour, classify, position};

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
    let combined = classify::find("combined").ok_or("not registered")?.build();
    for name in ["Chinese", "Japanese", "AGA"] {
        let counting = Counting {
            ruleset: Ruleset::named(name).ok_or("not a rule set")?,
            komi: 6.5,
            handicap: 0,
            // During the game.
            captured: ByColour { black: 3, white: 1 },
        };
        let judgement = combined
            .judge(&position, Detail::Full)
            .by(&position, counting.ruleset.rules);
        let score = Score::of(&position, &judgement.verdicts, &counting);
        let winner = if score.margin() > 0.0 { "B" } else { "W" };
        println!("{name}: {winner}+{}", score.margin().abs());
        for doubt in &judgement.doubts {
            println!("    not safe because of {:?}", doubt.cause);
        }
    }
    Ok(())
}
