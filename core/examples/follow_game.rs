//! Follows a game: features and potential are updated by differences after each move, and
//! undone again.
//!
//! ```text
//! cargo run --release --example follow_game
//! ```

use sahwal_core::features::{SetFeatures, Tracked, Tracker};
use sahwal_core::{Board, Colour, Point, Size};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut board = Board::new(Size::S9);
    let mut features = Tracked::<SetFeatures>::of(board.position());
    let mut moves = Vec::new();
    let game = ["E5", "D5", "D6", "C6", "D4", "C5", "C4", "B4", "D7"];
    for (text, colour) in game.iter().zip(Colour::BOTH.iter().cycle()) {
        let point = Point::from_gtp(text, board.position().size())?;
        let played = board.play(*colour, point)?;
        features.play(&played);
        let [black, white] = Colour::BOTH.map(|colour| features.feature(colour).liberty().len());
        println!("{colour} {text}: liberties of Black {black}, of White {white}");
        moves.push(played);
    }
    assert_eq!(features, Tracked::of(board.position()));

    // Undo takes the features back, too.
    for played in moves.into_iter().rev() {
        features.undo(&played);
        board.undo(&played)?;
    }
    assert_eq!(features, Tracked::of(board.position()));
    println!("back at the empty board");
    Ok(())
}
