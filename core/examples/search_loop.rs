//! A search loop: it plays each legal move, reads the groups of the potential model on the board
//! after it, and takes the move back. It prints the moves after which a group of White is weakest.
//!
//! ```text
//! cargo run --release --example search_loop
//! ```

use std::sync::Arc;

use sahwal_core::potential::{Field, FieldParams, GroupAnalysis, GroupParams, Potential};
use sahwal_core::{Board, Colour, Point, Superko, position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut board = Board::of(&position! {
        . . . . . . . . .
        . . X . . . X . .
        . . . . . . . . .
        . . X . . O . . .
        . . . . . . O . .
        . . X . . . . O .
        . . . X X . . . .
        . . . . . . X . .
        . . . . . . . . .
    });
    let params = GroupParams::default();
    let field = Arc::new(Field::new(&FieldParams::default(), board.size())?);
    let mut potential = Potential::of(&field, board.position());
    let mut superko = Superko::of(&board);
    let start = potential.clone();

    let mut moves: Vec<(f64, Point)> = Vec::new();
    for point in superko.legal_moves(&board, Colour::Black) {
        let played = superko.play(&mut board, Colour::Black, point)?;
        potential.play(&played)?;
        let analysis = GroupAnalysis::of(&potential, &params);
        let mut weakest = f64::INFINITY;
        for judged in analysis.groups() {
            if judged.colour == Colour::White {
                weakest = weakest.min(judged.score.strength());
            }
        }
        moves.push((weakest, point));
        // Back, in reverse order; anything else is an error.
        potential.undo(&played)?;
        superko.undo(&mut board, &played)?;
    }
    assert!(potential == start);

    moves.sort_by(|one, other| one.0.total_cmp(&other.0));
    for (strength, point) in moves.iter().take(5) {
        let name = point.gtp(board.size());
        println!("Black {name}: White's weakest group has strength {strength:.2}");
    }
    Ok(())
}
