//! The layer of the potential model: groups with spheres, scores and strength, and the
//! potential.

use std::fmt::Write;
use std::sync::Arc;

use sahwal_core::params::ParamError;
use sahwal_core::potential::{Field, GroupAnalysis, Potential, PotentialParams, Shadows};
use sahwal_core::{Colour, Point, Position, Size};

use super::Groups;
use super::board::grid;

/// The potential of a position, and its groups.
///
/// # Errors
/// A parameter is outside its range.
pub fn of(
    position: &Position,
    params: &PotentialParams,
) -> Result<(Potential, GroupAnalysis), ParamError> {
    let field = Field::new(params, position.size())?;
    let potential = Potential::of(&Arc::new(field), position);
    let analysis = GroupAnalysis::of(&potential, params);
    Ok((potential, analysis))
}

/// Black's potential minus White's at `point`, B' - W', with shadows of both colours (Nakamura
/// and Kitoma (2002), section 6).
pub fn difference(potential: &Potential, point: Point) -> f64 {
    let map = potential.map();
    let [black, white] = Colour::BOTH.map(|colour| map.at(Shadows::Both, colour, point));
    black - white
}

/// A board with the numbers of the groups on their stones and spheres of influence, a table of
/// the groups, and a board of the differences of potential (Nakamura and Kitoma (2002),
/// sections 6 and 7).
pub fn layer(position: &Position, potential: &Potential, analysis: &GroupAnalysis) -> String {
    let size = position.size();
    let groups = Groups::of_potential(analysis);
    let numbers = grid(size, |point| {
        let number = groups.shown(position, point);
        number.map_or(". ".to_owned(), |number| format!("{number:<2}"))
    });
    let mut text = format!("groups by potential, with their spheres\n\n{numbers}\n");
    let _ = writeln!(text, "{}", table(analysis, size));
    let map = grid(size, |point| {
        let value = difference(potential, point);
        format!("{:>2}", format!("{value:.0}").replace("-0", "0"))
    });
    let _ = write!(
        text,
        "Black's potential less White's, B' - W', rounded\n\n{map}"
    );
    text
}

/// A line for each group.
fn table(analysis: &GroupAnalysis, size: Size) -> String {
    let mut text = String::from("group  colour  first  stones  sphere   score  strength\n");
    for (judged, number) in analysis.groups().iter().zip(1..) {
        let first = judged.group.stones.first();
        let _ = writeln!(
            text,
            "{number:>5}  {:<6}  {:<5}  {:>6}  {:>6}  {:>6.1}  {:>8.2}{}",
            judged.colour,
            first.map_or(String::new(), |point| point.gtp(size).to_string()),
            judged.group.stones.len(),
            judged.group.sphere().len(),
            judged.score.value(),
            judged.score.strength(),
            if judged.void { "  void" } else { "" },
        );
    }
    text
}
