//! Prints the dead strings of a position with the confidence of each verdict.
//!
//! The position is read from standard input: one line for each row, `X` for a black stone,
//! `O` for a white one, `.` for an empty point. Without input, a built-in position is used.
//!
//! ```text
//! cargo run --release --example dead_stones < position.txt
//! ```

use std::io::{IsTerminal, Read};

use sahwal_core::verdict::Status;
use sahwal_core::{Position, position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    let input = std::io::stdin();
    if !input.is_terminal() {
        input.lock().read_to_string(&mut text)?;
    }
    let position = match text.trim() {
        "" => position! {
            . X . X O . . . .
            X X X X O . . X .
            O O O O O . . . .
            . . . . . . . . .
            . . . . . . O . .
            . . O . . . . . .
            . . . . O . . . .
            . . . . . . . . .
            . . . . . . . . .
        },
        picture => picture.parse::<Position>()?,
    };
    println!("{position}");
    for string in sahwal_core::judge(position).strings {
        if string.status == Status::Dead
            && let Some(first) = string.stones.first()
        {
            let confidence = string.confidence.unwrap_or(0.0);
            println!(
                "dead {} string at {}, stones: {}, confidence: {confidence:.2}",
                string.colour,
                first.gtp(position.size()),
                string.stones.len(),
            );
        }
    }
    Ok(())
}
