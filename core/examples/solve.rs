//! Proves the life or death of a group, with each player moving first.
//!
//! ```text
//! cargo run --release --example solve
//! ```

use sahwal_core::solve::{DecideParams, Decider, SolveParams, Solver};
use sahwal_core::{Colour, Point, PointSet, position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = position! {
        . . . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    let mut solver = Solver::new(SolveParams::default());
    let stone = Point::at(3, 0);
    let params = DecideParams::default();
    let mut decider = Decider::new(
        &position,
        PointSet::from_iter([stone]),
        &params,
        &mut solver,
    )
    .ok_or("expected a stone")?;
    println!("{position}");
    for first in Colour::BOTH {
        match decider.decide(first, &|| false) {
            Some(answer) => println!(
                "{} at {}, {first} first: {} (L lives, S seki, D dead, K ko)",
                decider.owner(),
                stone.gtp(position.size()),
                answer.fate.letter(),
            ),
            None => println!("{first} first: not proved within the limits"),
        }
    }
    println!("positions searched: {}", decider.nodes());
    Ok(())
}
