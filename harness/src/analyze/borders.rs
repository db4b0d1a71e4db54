//! The layer `borders` as text and marks.
//!
//! `text` calls it for `--layer borders`. `drawing` paints the same points from the same sets, and
//! the two must agree.

use sahwal_core::view::BordersView;
use sahwal_core::{Point, PointSet, Position, Size};
use sahwal_data::tell::wrapped;

use super::board::{grid, letter};

/// The marks of the layer and their meanings, in the order of the text.
const MARKS: [(char, &str); 6] = [
    ('+', "dame"),
    ('-', "small gap"),
    ('=', "gap"),
    ('*', "open border"),
    ('f', "to fill"),
    ('s', "shared in seki"),
];

/// Returns the mark of an empty point or of a dead stone, or `None` if it has none.
pub(super) fn mark(borders: &BordersView, point: Point) -> Option<char> {
    let filled = *borders.teire.black | *borders.teire.white;
    // The gaps of an open border are also points of that border, so they are looked up first.
    let sets = [
        *borders.dame,
        *borders.small,
        *borders.gaps,
        *borders.open,
        filled,
        *borders.shared,
    ];
    let at = sets.iter().position(|set| set.contains(point))?;
    Some(MARKS[at].0)
}

/// Draws the board with the marks, and lists the points of each kind.
pub(super) fn layer(position: &Position, borders: &BordersView) -> String {
    let size = position.size();
    // A mark may hide a stone. Only dead stones can have one.
    let board = grid(size, |point| match mark(borders, point) {
        Some(mark) => format!("{mark} "),
        None => format!("{} ", letter(position.at(point))),
    });
    let mut text = format!("borders: {}\n\n{board}\n", legend());
    let kinds = [
        ("dame", *borders.dame),
        ("small gaps", *borders.small),
        ("open borders", *borders.open),
        ("gaps in them", *borders.gaps),
        ("black must fill", *borders.teire.black),
        ("white must fill", *borders.teire.white),
        ("stones in seki", *borders.seki),
        ("shared in seki", *borders.shared),
        ("eyes in seki", *borders.seki_eyes),
    ];
    for (name, points) in kinds {
        text.push_str(&kind(name, points, size));
    }
    text.push_str("\nServers count points to fill and eyes in seki; by the letter of territory rules they don't count.\n");
    // Play is not over at an open border: whoever plays there first gains two points or more.
    if !borders.open.is_empty() {
        text.push_str("A border is open: the count is not sure.\n");
    }
    text
}

/// Returns the line that lists the points of one kind.
fn kind(name: &str, points: PointSet, size: Size) -> String {
    let points = if points.is_empty() {
        "none".to_owned()
    } else {
        points.gtp(size)
    };
    wrapped(&format!("{name:<22}{points}"), 22) + "\n"
}

/// The marks with their meanings.
fn legend() -> String {
    MARKS
        .map(|(mark, meaning)| format!("{mark} {meaning}"))
        .join(", ")
}
