//! The layer `borders` as text, JSON and marks.

use sahwal_core::borders::Borders;
use sahwal_core::rules::Rules;
use sahwal_core::verdict::Verdicts;
use sahwal_core::{Colour, Count, Point, PointSet, Position, Size};
use serde::Serialize;

use super::board::{Charset, grid};
use super::wrapped;
use crate::coordinates::{list, names};

/// The marks of the layer and their meanings, in the order of the text.
const MARKS: [(char, &str); 6] = [
    ('+', "dame"),
    ('-', "small gap"),
    ('=', "gap"),
    ('*', "open border"),
    ('f', "to fill"),
    ('s', "shared in seki"),
];

/// The mark of an empty point or a dead stone; `None` without one.
pub(super) fn mark(borders: &Borders, point: Point) -> Option<char> {
    let filled = borders.teire[0] | borders.teire[1];
    let sets = [
        borders.dame,
        borders.small,
        borders.gaps,
        borders.open,
        filled,
        borders.shared,
    ];
    let at = sets.iter().position(|set| set.contains(point))?;
    Some(MARKS[at].0)
}

/// The board with the marks, the points by kind, and the scores.
pub(super) fn layer(
    position: &Position,
    verdicts: &Verdicts,
    borders: &Borders,
    charset: Charset,
) -> String {
    let size = position.size();
    let board = grid(size, |point| match mark(borders, point) {
        Some(mark) => format!("{mark} "),
        None => format!("{} ", charset.stone(position.at(point))),
    });
    let mut text = format!("borders: {}\n\n{board}\n", legend());
    let mut line = |name: &str, points: PointSet| {
        let points = match points.is_empty() {
            true => "none".to_owned(),
            false => list(points, size),
        };
        text.push_str(&wrapped(&format!("{name:<22}{points}"), 22));
        text.push('\n');
    };
    line("dame", borders.dame);
    line("small gaps", borders.small);
    line("open borders", borders.open);
    line("gaps in them", borders.gaps);
    for colour in Colour::BOTH {
        line(
            &format!("{colour} must fill"),
            borders.teire[colour.index()],
        );
    }
    line("stones in seki", borders.seki);
    line("shared in seki", borders.shared);
    line("eyes in seki", borders.seki_eyes[0] | borders.seki_eyes[1]);
    let count = Count::of(position, &verdicts.owners, verdicts.dead);
    for rules in [Rules::Area, Rules::Territory] {
        let [black, white] = count.points(rules, [0, 0]);
        let name = format!("points by {}", rules.name());
        text.push_str(&format!("{name:<22}black {black}, white {white}\n"));
    }
    let [black, white] = borders.territory_after_teire(position, &count, [0, 0]);
    let name = "once all is filled";
    text.push_str(&format!("{name:<22}black {black}, white {white}\n"));
    text.push_str("\nCaptures in play are left out.\n");
    if borders.is_open() {
        text.push_str("A border is open: the count is not sure.\n");
    }
    text
}

/// The marks with their meanings.
fn legend() -> String {
    MARKS
        .map(|(mark, meaning)| format!("{mark} {meaning}"))
        .join(", ")
}

/// The layer in JSON. Points are GTP coordinates.
#[derive(Serialize)]
pub(super) struct JsonBorders {
    dame: Vec<String>,
    small: Vec<String>,
    open: Vec<String>,
    gaps: Vec<String>,
    teire: JsonTeire,
    seki: Vec<String>,
    shared: Vec<String>,
    /// No points by territory rules once all is filled.
    seki_eyes: Vec<String>,
    /// Black less White, without komi and without captures in play.
    area_margin: i64,
    territory_margin: i64,
    territory_margin_after_teire: i64,
}

#[derive(Serialize)]
struct JsonTeire {
    black: Vec<String>,
    white: Vec<String>,
}

impl JsonBorders {
    pub(super) fn of(position: &Position, verdicts: &Verdicts, borders: &Borders) -> JsonBorders {
        let size: Size = position.size();
        let names = |points| names(points, size);
        let count = Count::of(position, &verdicts.owners, verdicts.dead);
        let margin = |[black, white]: [usize; 2]| black as i64 - white as i64;
        JsonBorders {
            dame: names(borders.dame),
            small: names(borders.small),
            open: names(borders.open),
            gaps: names(borders.gaps),
            teire: JsonTeire {
                black: names(borders.teire[0]),
                white: names(borders.teire[1]),
            },
            seki: names(borders.seki),
            shared: names(borders.shared),
            seki_eyes: names(borders.seki_eyes[0] | borders.seki_eyes[1]),
            area_margin: margin(count.points(Rules::Area, [0, 0])),
            territory_margin: margin(count.points(Rules::Territory, [0, 0])),
            territory_margin_after_teire: margin(borders.territory_after_teire(
                position,
                &count,
                [0, 0],
            )),
        }
    }
}
