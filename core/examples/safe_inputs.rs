//! What the probability that a score stands is fitted on: reads lines `name,size,stones` and writes
//! `name`, the inputs, the strings and borders in known doubt as `cause:first point`, and whether the position
//! is safe to score. `scripts/fit-safe` runs it.

use std::error::Error;
use std::io::{self, BufRead};

use sahwal_core::rules::Rules;
use sahwal_core::verdict::Detail;
use sahwal_core::{Colour, Position, Size, classify, internals};

fn main() -> Result<(), Box<dyn Error>> {
    let combined = classify::find("combined").expect("registered").build();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let cells: Vec<&str> = line.split(',').collect();
        let [name, size, stones] = cells[..] else {
            return Err(format!("expected name,size,stones, found {line}").into());
        };
        let size = Size::new(size.parse()?)?;
        let mut position = Position::new(size);
        for (point, stone) in size.points().zip(stones.chars()) {
            let stone = Colour::BOTH
                .into_iter()
                .find(|colour| colour.letter() == stone);
            position.put(point, stone);
        }
        let (inputs, known) = internals::safe_inputs(&position);
        let inputs = inputs.map(|value| format!("{value:.4}")).join(" ");
        let known = known.iter().filter_map(|doubt| {
            let first = doubt.points.first()?.gtp(size);
            Some(format!("{}:{first}", doubt.cause.name()))
        });
        let known: Vec<String> = known.collect();
        let judgement = combined.judge(&position, Rules::Area, Detail::Brief);
        let safe = judgement.is_safe() == Some(true);
        println!("{name},{inputs},{},{safe}", known.join(" "));
    }
    Ok(())
}
