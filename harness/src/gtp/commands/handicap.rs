//! Handicap stones (GTP 2, section 4.1.1).

use sahwal_core::{Colour, Point, Size};

use super::{Answer, Command, command};
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::Engine;

pub(super) const COMMANDS: &[Command] = &[
    command("fixed_handicap", "STONES", |engine, arguments| {
        let stones: usize = arguments.only(Arguments::number)?;
        let most = most_fixed(engine.game.size());
        if !(2..=most).contains(&stones) {
            let expected = if most == 0 {
                "none".to_owned()
            } else {
                format!("2 to {most}")
            };
            return Err(format!(
                "invalid number of stones: expected {expected} on this board, found {stones}"
            ));
        }
        place(engine, fixed(engine.game.size(), stones))
    }),
    // GTP 2 allows fewer stones than asked for. These are the points of a fixed handicap.
    command("place_free_handicap", "STONES", |engine, arguments| {
        let stones: usize = arguments.only(Arguments::number)?;
        let most = most_fixed(engine.game.size());
        if stones < 2 || most == 0 {
            return Err(format!(
                "invalid number of stones: expected 2 or more on 7x7 or larger, found {stones}"
            ));
        }
        place(engine, fixed(engine.game.size(), stones.min(most)))
    }),
    command(
        "set_free_handicap",
        "VERTEX VERTEX ...",
        |engine, mut arguments| {
            let mut stones = Vec::new();
            while !arguments.rest().is_empty() {
                let point = arguments.point(engine.game.size());
                let point = point.map_err(|error| format!("bad vertex list: {error}"))?;
                if stones.contains(&point) {
                    let name = point.gtp(engine.game.size());
                    return Err(format!(
                        "bad vertex list: expected each once, found {name} again"
                    ));
                }
                stones.push(point);
            }
            if stones.len() < 2 || stones.len() >= engine.game.size().area() {
                return Err(format!(
                    "bad vertex list: expected 2 stones or more and a free point, found {}",
                    stones.len()
                ));
            }
            place(engine, stones).map(|_| String::new())
        },
    ),
];

/// Puts stones on the board, which must be empty, and returns their names.
fn place(engine: &mut Engine, stones: Vec<Point>) -> Answer {
    if !engine.position().occupied().is_empty() {
        return Err("board not empty".to_owned());
    }
    let size = engine.game.size();
    let names: Vec<String> = stones
        .iter()
        .map(|point| point.gtp(size).to_string())
        .collect();
    engine
        .game
        .set_up(stones.into_iter().map(|point| (point, Some(Colour::Black))));
    Ok(names.join(" "))
}

/// The largest fixed handicap on a board; 0 if the board is too small.
fn most_fixed(size: Size) -> usize {
    match size.lines() {
        0..7 => 0,
        7 => 4,
        lines if lines % 2 == 0 => 4,
        _ => 9,
    }
}

/// The points of a fixed handicap, 2 to [`most_fixed`] stones.
fn fixed(size: Size, stones: usize) -> Vec<Point> {
    let lines = size.lines();
    let low = if lines >= 13 { 3 } else { 2 };
    let (high, middle) = (lines - 1 - low, lines / 2);
    // Rows count from the top.
    let corners = [(high, low), (low, high), (low, low), (high, high)];
    let left_right = [(middle, low), (middle, high)];
    let bottom_top = [(high, middle), (low, middle)];
    let mut places = corners[..stones.min(4)].to_vec();
    if stones >= 6 {
        places.extend(left_right);
    }
    if stones >= 8 {
        places.extend(bottom_top);
    }
    if stones % 2 == 1 && stones >= 5 {
        places.push((middle, middle));
    }
    places
        .into_iter()
        .map(|(row, column)| Point::at(row, column))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(lines: usize, stones: usize) -> String {
        let size = Size::new(lines).unwrap();
        let points = fixed(size, stones).into_iter();
        points
            .map(|point| format!("{} ", point.gtp(size)))
            .collect::<String>()
            .trim()
            .to_owned()
    }

    #[test]
    fn fixed_stones_are_those_of_the_protocol() {
        assert_eq!(names(19, 2), "D4 Q16");
        assert_eq!(names(19, 3), "D4 Q16 D16");
        assert_eq!(names(19, 5), "D4 Q16 D16 Q4 K10");
        assert_eq!(names(19, 6), "D4 Q16 D16 Q4 D10 Q10");
        assert_eq!(names(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
        assert_eq!(names(19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
        assert_eq!(names(9, 4), "C3 G7 C7 G3");
        assert_eq!(names(13, 8), "D4 K10 D10 K4 D7 K7 G4 G10");
        let most: Vec<_> = [1, 6, 7, 8, 9, 12, 13, 18, 19]
            .map(|lines| most_fixed(Size::new(lines).unwrap()))
            .into();
        assert_eq!(most, [0, 0, 4, 4, 9, 4, 9, 4, 9]);
    }
}
