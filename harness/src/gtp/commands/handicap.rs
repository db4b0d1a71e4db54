//! Commands that put handicap stones on the empty board (GTP 2, section 4.1).
//!
//! The GTP engine finds these commands through `all` in `commands/mod.rs`. Servers send them before
//! the first move. The number of stones changes the score: several rules give White points for
//! them.

use sahwal_core::{Colour, PointSet, Size};

use super::{Answer, Command, command};
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::Engine;
use crate::picture::handicap;

pub(super) const COMMANDS: &[Command] = &[
    command("fixed_handicap", "STONES", fixed),
    command("place_free_handicap", "STONES", place_free),
    command("set_free_handicap", "VERTEX VERTEX ...", set_free),
];

/// Puts stones on the points that the protocol prescribes.
fn fixed(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let size = engine.game.size();
    let count: usize = arguments.only(Arguments::number)?;
    // One stone gives nothing: Black moves first anyway.
    match most(size) {
        most if (2..=most).contains(&count) => put(engine, handicap(size, count)),
        0 => Err(format!(
            "invalid number of stones: expected none on {} lines, found {count}",
            size.lines()
        )),
        most => Err(format!(
            "invalid number of stones: expected 2 to {most}, found {count}"
        )),
    }
}

/// Puts stones on points that the engine chooses.
fn place_free(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let size = engine.game.size();
    let count: usize = arguments.only(Arguments::number)?;
    // The protocol allows the engine to place fewer stones than requested.
    let chosen = count.min(most(size));
    if chosen < 2 {
        return Err(format!(
            "invalid number of stones: expected 2 or more, on a board of 7 lines or more; \
             found {count} stones on {} lines",
            size.lines()
        ));
    }
    put(engine, handicap(size, chosen))
}

/// Puts stones on points that a player chose. The answer is empty, since the client knows the
/// points.
fn set_free(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let stones = vertices(engine.game.size(), arguments)?;
    put(engine, stones)?;
    Ok(String::new())
}

/// Puts black stones on the empty board, and answers their points.
fn put(engine: &mut Engine, stones: PointSet) -> Answer {
    if !engine.position().occupied().is_empty() {
        return Err("board not empty".to_owned());
    }
    engine
        .game
        .set_up(stones.iter().map(|point| (point, Some(Colour::Black))));
    // Some rules give White points for each of them.
    engine.game.recorded.terms.handicap = Some(stones.len() as u32);
    Ok(stones.gtp(engine.game.size()))
}

/// Reads and checks the vertices of `set_free_handicap`.
fn vertices(size: Size, mut arguments: Arguments<'_>) -> Result<PointSet, String> {
    let mut stones = PointSet::EMPTY;
    while !arguments.rest().is_empty() {
        let point = arguments
            .point(size)
            .map_err(|error| format!("bad vertex list: {error}"))?;
        if stones.contains(point) {
            let name = point.gtp(size);
            return Err(format!(
                "bad vertex list: expected each once, found {name} again"
            ));
        }
        stones.insert(point);
    }
    if stones.len() < 2 || stones.len() >= size.area() {
        return Err(format!(
            "bad vertex list: expected 2 stones or more and a free point, found {}",
            stones.len()
        ));
    }
    Ok(stones)
}

/// Returns the largest number of stones at fixed places (GTP 2, section 4.1.1): nine on odd boards
/// of nine lines or more, four on 7 lines and on even boards from 8, none on smaller ones.
fn most(size: Size) -> usize {
    match size.lines() {
        0..7 => 0,
        lines if lines == 7 || lines.is_multiple_of(2) => 4,
        _ => 9,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The points come from the table of GTP 2, section 4.1.1.
    #[test]
    fn the_fixed_places_are_those_of_the_protocol() {
        let names = |count| handicap(Size::S19, count).gtp(Size::S19);
        for (count, expected) in [
            (2, "Q16 D4"),
            (3, "D16 Q16 D4"),
            (4, "D16 Q16 D4 Q4"),
            (5, "D16 Q16 K10 D4 Q4"),
            (6, "D16 Q16 D10 Q10 D4 Q4"),
            (7, "D16 Q16 D10 K10 Q10 D4 Q4"),
            (8, "D16 K16 Q16 D10 Q10 D4 K4 Q4"),
            (9, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"),
        ] {
            assert_eq!(names(count), expected);
        }
        let nine = Size::S9;
        assert_eq!(handicap(nine, 2).gtp(nine), "G7 C3");
        assert_eq!(
            [6, 7, 8, 9, 19].map(|lines| most(Size::new(lines).unwrap())),
            [0, 4, 4, 9, 9]
        );
    }
}
