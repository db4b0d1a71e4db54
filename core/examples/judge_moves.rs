//! Judges a game after every move. Each move changes the potential by differences. Only the groups
//! are found and weighed anew.
//!
//! ```text
//! cargo run --release --example judge_moves
//! ```

use sahwal_core::{Board, Colour, Point, Question, Size, classify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let potential = classify::find("potential")?.build();
    let mut board = Board::new(Size::S9);
    let mut seen = potential.see(board.position());
    let game = ["C3", "G7", "C7", "G3", "E5", "E7", "E3"];
    for (text, colour) in game.iter().zip(Colour::BOTH.iter().cycle()) {
        let _played = board.play(*colour, Point::from_gtp(text, Size::S9)?)?;
        potential.follow(&mut seen, board.position());
        let judgement = potential.judge(&seen, &Question::from(board.position()));
        let result = judgement.score().result();
        let groups = judgement.groups.unwrap_or_default().len();
        println!("{colour} {text}: {result}, {groups} groups");
    }
    Ok(())
}
