//! The layer `race` as text: a board for each capturing race.
//!
//! `text` calls it for `--layer race`. The marks show which liberties were counted. A mark on a
//! wrong point makes a right count look wrong.

use std::fmt::Write;

use sahwal_core::view::RaceView;
use sahwal_core::{Colour, Point, Position};
use sahwal_data::tell::wrapped;

use super::board::{flag_of, flagged_grid, letter};

/// The marks of the layer and their meanings.
const MARKS: [(&str, &str); 6] = [
    ("#", "wall"),
    ("b", "liberty of Black's wall outside"),
    ("w", "of White's"),
    ("+", "shared liberty"),
    ("e", "in an eye"),
    (">", "this move decides"),
];

/// Draws the board of each race of a position.
pub(super) fn layer(position: &Position, races: &[RaceView]) -> String {
    if races.is_empty() {
        return "races: none\n".to_owned();
    }
    let marks = MARKS.map(|(mark, meaning)| format!("{mark} {meaning}"));
    let mut text = wrapped(&format!("races: {}", marks.join(", ")), 7);
    for race in races {
        let _ = write!(
            text,
            "\n\n{}\n\n{}",
            wrapped(&race.text, 2),
            board(position, race)
        );
        // If the first move decides a race, the deciding move of each player follows.
        for colour in Colour::BOTH {
            if let Some(point) = race.vital[colour].first() {
                let name = match colour {
                    Colour::Black => "Black",
                    Colour::White => "White",
                };
                let _ = writeln!(text, "{name} moves first at {}", point.gtp(position.size()));
            }
        }
    }
    text
}

/// Draws the board with the marks of a race.
fn board(position: &Position, race: &RaceView) -> String {
    let size = position.size();
    let vital = *race.vital.black | *race.vital.white;
    let walls = *race.walls.black | *race.walls.white;
    flagged_grid(size, flag_of(vital, '>'), |point| match mark(race, point) {
        Some(mark) => format!("{mark} "),
        None if walls.contains(point) => format!("{}#", letter(position.at(point))),
        None => format!("{} ", letter(position.at(point))),
    })
}

/// Returns the mark of a liberty, or `None` for any other point.
fn mark(race: &RaceView, point: Point) -> Option<char> {
    let kinds = [
        (*race.outside.black, 'b'),
        (*race.outside.white, 'w'),
        (*race.shared, '+'),
        (*race.eyes.black | *race.eyes.white, 'e'),
    ];
    kinds
        .iter()
        .find(|(points, _)| points.contains(point))
        .map(|(_, mark)| *mark)
}
