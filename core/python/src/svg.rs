//! A board as SVG.

use std::fmt::Write;

use sahwal_core::verdict::Verdicts;
use sahwal_core::{Colour, Point, Position};

/// Pixels from line to line.
const CELL: usize = 24;

/// A board: dead stones are crossed out, and owned points without a living stone have a square.
pub(crate) fn board(position: &Position, verdicts: &Verdicts) -> String {
    let size = position.size();
    let lines = size.lines();
    let side = CELL * (lines + 1);
    let at = |point: Point| (CELL * (point.column() + 1), CELL * (point.row() + 1));
    let fill = |colour: Colour| match colour {
        Colour::Black => "#161616",
        Colour::White => "#fff",
    };
    // The board with its lines.
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\">\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#f2e2c0\"/>"
    );
    let last = CELL * lines;
    for line in (1..=lines).map(|line| CELL * line) {
        let _ = write!(
            svg,
            "<path d=\"M{CELL} {line}H{last}M{line} {CELL}V{last}\" stroke=\"#6b5a3c\"/>"
        );
    }
    // Point by point: the stone, its cross if dead, or the square of the owner.
    for point in size.points() {
        let (x, y) = at(point);
        if let Some(colour) = position.at(point) {
            let fill = fill(colour);
            let _ = write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"{fill}\" stroke=\"#161616\"/>"
            );
        }
        if verdicts.dead.contains(point) {
            let ink = fill(position.at(point).map_or(Colour::White, Colour::opponent));
            let (left, top) = (x - 5, y - 5);
            let _ = write!(
                svg,
                "<path d=\"M{left} {top}l10 10m0 -10l-10 10\" stroke=\"{ink}\" stroke-width=\"2\"/>"
            );
            continue;
        }
        let owner = Colour::BOTH
            .into_iter()
            .find(|&colour| verdicts.owners.of(colour).contains(point));
        if let Some(owner) = owner.filter(|_| position.at(point).is_none()) {
            let (left, top, fill) = (x - 4, y - 4, fill(owner));
            let _ = write!(
                svg,
                "<rect x=\"{left}\" y=\"{top}\" width=\"8\" height=\"8\" fill=\"{fill}\"/>"
            );
        }
    }
    svg + "</svg>"
}
