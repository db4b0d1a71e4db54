//! The layer of the potential model: groups with spheres, scores and strength, and the
//! potential.
//!
//! `text` calls it for `--layer potential`, `charges` and `items`. Users compare the numbers with
//! the tables of the paper, so they are rounded only when they are printed.

use std::fmt::Write;

use sahwal_core::potential::{GroupAnalysis, Potential, PotentialParams};
use sahwal_core::view::{CHARGES, Form, GroupsView, ItemsView};
use sahwal_core::{Position, Size};

use super::board::grid;

/// Draws a board with the number of each group on its stones and its sphere of influence, a table
/// of the groups, and a board of the differences of potential (Nakamura and Kitoma (2002), sections
/// 6 and 7).
pub fn layer(
    position: &Position,
    potential: &Potential,
    analysis: &GroupAnalysis,
    params: &PotentialParams,
) -> String {
    let size = position.size();
    let groups = GroupsView::of_potential("potential", analysis, Form::names(size));
    let numbers = grid(size, |point| match groups.number(point) {
        Some(number) => format!("{number:<2}"),
        None => ". ".to_owned(),
    });
    let mut text = format!("groups by potential, with their spheres\n\n{numbers}\n");
    let _ = writeln!(text, "{}", table(analysis, params, size));
    let map = grid(size, |point| {
        // A small lead of White would be written as -0.
        let rounded = format!("{:.0}", potential.lead(point)).replace("-0", "0");
        format!("{rounded:>2}")
    });
    let _ = write!(
        text,
        "Black's potential less White's, B' - W', rounded\n\n{map}"
    );
    text
}

/// Draws a board for each of the four potentials, in tenths.
pub fn charges(size: Size, potential: &Potential) -> String {
    let boards = CHARGES.map(|(_, name, shadows, colour)| {
        let map = grid(size, |point| {
            // A cell is narrow: tenths have no decimal point.
            let tenths = 10.0 * potential.map().at(shadows, colour, point);
            format!("{tenths:>2.0}")
        });
        format!("potential {name}, in tenths\n\n{map}")
    });
    boards.join("\n")
}

/// Draws a board with the points of the spheres by item of the score, and the table of the groups.
pub fn items_layer(
    size: Size,
    items: &ItemsView,
    analysis: &GroupAnalysis,
    params: &PotentialParams,
) -> String {
    let board = grid(size, |point| {
        let mark = if items.eyes.contains(point) {
            "e "
        } else if items.enclosed.contains(point) {
            "+ "
        } else if items.area.contains(point) {
            "- "
        } else {
            ". "
        };
        mark.to_owned()
    });
    let table = table(analysis, params, size);
    format!(
        "items of the score: e eye (2), + enclosed (4), - area only (1); void stones\n\
         charge in full here\n\n{board}\n{table}"
    )
}

/// Returns a line for each group. S is its own score; S' is the score after connections have raised
/// it (section 7.2.2).
fn table(analysis: &GroupAnalysis, params: &PotentialParams, size: Size) -> String {
    let mut text = String::from(
        "group  colour  first stones area eyes mean enclosed      S     S' strength\n",
    );
    for (judged, number) in analysis.groups().iter().zip(1..) {
        let first = match judged.group.stones.first() {
            Some(point) => point.gtp(size).to_string(),
            None => String::new(),
        };
        let _ = writeln!(
            text,
            "{number:>5}  {:<6}  {first:<5} {:>6} {:>4} {:>4} {:>4.2} {:>8} {:>6.1} {:>6.1} {:>8.2}{}",
            judged.colour,
            judged.group.stones.len(),
            judged.items.area,
            judged.items.eyes,
            judged.items.mean_difference,
            judged.items.enclosed,
            judged.items.score(&params.groups.coefficients).value(),
            judged.score.value(),
            judged.score.strength(),
            // The stones of a void group have no potential when the groups around it are judged.
            if judged.void { "  void" } else { "" },
        );
    }
    text
}
