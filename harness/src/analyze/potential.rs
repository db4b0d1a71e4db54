//! The layer of the potential model: groups with spheres, scores and strength, and the
//! potential.

use std::fmt::Write;
use std::sync::Arc;

use sahwal_core::params::ParamError;
use sahwal_core::potential::{
    EnclosedBy, Field, GroupAnalysis, Potential, PotentialParams, Shadows,
};
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
pub fn layer(
    position: &Position,
    potential: &Potential,
    analysis: &GroupAnalysis,
    params: &PotentialParams,
) -> String {
    let size = position.size();
    let groups = Groups::of_potential(analysis);
    let numbers = grid(size, |point| {
        let number = groups.shown(position, point);
        number.map_or(". ".to_owned(), |number| format!("{number:<2}"))
    });
    let mut text = format!("groups by potential, with their spheres\n\n{numbers}\n");
    let _ = writeln!(text, "{}", table(analysis, params, size));
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

/// The four potentials of the paper by name: B and W with the shadows of own stones, B' and W'
/// with those of both colours.
pub const CHARGES: [(&str, Shadows, Colour); 4] = [
    ("B", Shadows::Own, Colour::Black),
    ("W", Shadows::Own, Colour::White),
    ("B'", Shadows::Both, Colour::Black),
    ("W'", Shadows::Both, Colour::White),
];

/// A board for each of the four potentials, in tenths.
pub fn charges(size: Size, potential: &Potential) -> String {
    let boards = CHARGES.map(|(name, shadows, colour)| {
        let map = grid(size, |point| {
            let tenths = 10.0 * potential.map().at(shadows, colour, point);
            format!("{tenths:>2.0}")
        });
        format!("potential {name}, in tenths\n\n{map}")
    });
    boards.join("\n")
}

/// The colour of a point that counts for an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Item 2: an eye.
    Eye,
    /// Item 4, but not item 2.
    Enclosed,
    /// Item 1 only.
    Area,
}

/// The points of the spheres of groups that are not void, by the strongest item that they count
/// for.
pub fn items(
    analysis: &GroupAnalysis,
    params: &PotentialParams,
    potential: &Potential,
) -> Vec<(Point, Item)> {
    let map = potential.map();
    let groups = analysis.groups().iter().filter(|judged| !judged.void);
    let points = groups.flat_map(|judged| {
        judged.group.sphere().iter().map(|point| {
            let other = judged.colour.opponent();
            let difference =
                |shadows| map.at(shadows, judged.colour, point) - map.at(shadows, other, point);
            let enclosed = match params.enclosed_by {
                EnclosedBy::Potential => map.at(Shadows::Own, judged.colour, point),
                EnclosedBy::Difference => difference(Shadows::Own),
            };
            let item = if difference(Shadows::Both) >= params.eye_difference {
                Item::Eye
            } else if enclosed >= params.enclosed_potential {
                Item::Enclosed
            } else {
                Item::Area
            };
            (point, item)
        })
    });
    points.collect()
}

/// A board with the points of the spheres by item, and the table of the groups.
pub fn items_layer(
    size: Size,
    analysis: &GroupAnalysis,
    params: &PotentialParams,
    potential: &Potential,
) -> String {
    let items = items(analysis, params, potential);
    let board = grid(size, |point| {
        let item = items.iter().find(|item| item.0 == point);
        let letter = match item {
            Some((_, Item::Eye)) => "e ",
            Some((_, Item::Enclosed)) => "+ ",
            Some((_, Item::Area)) => "- ",
            None => ". ",
        };
        letter.to_owned()
    });
    let table = table(analysis, params, size);
    format!(
        "items of the score: e eye (2), + enclosed (4), - area only (1); void stones\n\
         charge in full here\n\n{board}\n{table}"
    )
}

/// A line for each group. S is its own score, S' the one that connections have raised (section
/// 7.2.2).
fn table(analysis: &GroupAnalysis, params: &PotentialParams, size: Size) -> String {
    let mut text = String::from(
        "group  colour  first stones area eyes mean enclosed      S     S' strength\n",
    );
    for (judged, number) in analysis.groups().iter().zip(1..) {
        let first = judged.group.stones.first();
        let _ = writeln!(
            text,
            "{number:>5}  {:<6}  {:<5} {:>6} {:>4} {:>4} {:>4.2} {:>8} {:>6.1} {:>6.1} {:>8.2}{}",
            judged.colour,
            first.map_or(String::new(), |point| point.gtp(size).to_string()),
            judged.group.stones.len(),
            judged.items.area,
            judged.items.eyes,
            judged.items.mean_difference,
            judged.items.enclosed,
            judged.items.score(&params.coefficients).value(),
            judged.score.value(),
            judged.score.strength(),
            if judged.void { "  void" } else { "" },
        );
    }
    text
}
