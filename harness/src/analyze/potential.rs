//! The layer of the potential model: its groups with sphere, score and strength, and the
//! potential itself.

use std::fmt::Write;
use std::sync::Arc;

use sahwal_core::potential::{Analysis, Field, Params, ParamsError, Potential, Shadows};
use sahwal_core::{Colour, Position};

use super::board::grid;

/// The groups by number on their stones and spheres of influence, a table of them, and
/// the difference of both colours' potential (Nakamura 2002, sections 6 and 7).
///
/// # Errors
/// A parameter outside its range.
pub fn layer(position: &Position, params: &Params) -> Result<String, ParamsError> {
    let size = position.size();
    let field = Arc::new(Field::new(params, size)?);
    let potential = Potential::of(&field, position);
    let analysis = Analysis::of(&potential, params);

    // A void group is found again inside what has taken it: the later number would hide it.
    let numbers = grid(size, |point| {
        let stands = |judged: &&sahwal_core::potential::Judged| match position.at(point) {
            Some(_) => judged.group.stones.contains(point),
            None => !judged.void && judged.group.block.contains(point),
        };
        let groups = analysis.groups().iter();
        let number = groups.zip(1..).find(|(judged, _)| stands(judged));
        number.map_or(". ".to_owned(), |(_, number)| format!("{number:<2}"))
    });
    let map = potential.map();
    let difference = grid(size, |point| {
        let [black, white] = Colour::BOTH.map(|colour| map.at(Shadows::Both, colour, point));
        format!("{:>2}", format!("{:.0}", black - white).replace("-0", "0"))
    });

    let mut text = format!("groups by potential, with their spheres\n\n{numbers}\n");
    let _ = writeln!(
        text,
        "group  colour  first  stones  sphere   score  strength"
    );
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
    let _ = write!(
        text,
        "\nBlack's potential less White's, B' - W', rounded\n\n{difference}"
    );
    Ok(text)
}
