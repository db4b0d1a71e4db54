//! Measures the potential inside areas that one colour encloses. By the paper, the potential of
//! this colour is about 4 to 6 there (Nakamura and Kitoma (2002), section 6.3). A table of shadows
//! says how much stones weaken the potential behind them, and the default table was chosen to fit
//! this range.
//!
//! `sahwal-lab enclosed` prints the result. `results/CLAIMS.md` and `results/PAPERS.md` quote its
//! lines. A wrong figure here would make another table look better.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use anyhow::Result;
use sahwal_core::potential::{Field, FieldParams, Potential, Shadow, Shadows};
use sahwal_core::{Colour, Point, PointSet, Position, Size};

use sahwal_data::input::GameSet;

/// Returns the shadow tables to compare: that of `base`, and both built-in ones with several
/// factors kappa.
fn tables(base: &FieldParams) -> Vec<(String, FieldParams)> {
    // The paper's figures do not tell how shadows are cast or how strong they are.
    let mut tables = vec![("these parameters".to_owned(), base.clone())];
    for kappa in [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0] {
        let params = with(base, Shadow::PathShare, kappa);
        tables.push((format!("path-share, kappa {kappa}"), params));
    }
    for kappa in [1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0] {
        let params = with(base, Shadow::Cone, kappa);
        tables.push((format!("cone, kappa {kappa}"), params));
    }
    tables
}

/// Returns these parameters with another shadow.
fn with(base: &FieldParams, shadow: Shadow, kappa: f64) -> FieldParams {
    base.clone().with(|set| {
        set.shadow = shadow;
        set.kappa = kappa;
    })
}

/// Returns, as text, one table for each choice of shadows. It shows the potential inside squares
/// that a ring of stones encloses, and inside the territories of `sets`.
///
/// # Errors
/// A parameter is out of range.
pub fn enclosed_areas(base: &FieldParams, sets: &[GameSet]) -> Result<String> {
    let mut text = String::new();
    for (name, params) in tables(base) {
        let _ = writeln!(
            text,
            "{name}\n  {:30} {:>7} {:>7} {:>7} {:>7} {:>8}",
            "area", "points", "least", "mean", "most", "4-6 in %"
        );
        // At the rim fewer stones enclose an area. In these pairs, 1 stands for the middle of the
        // board and 0 for the rim.
        for (name, middle) in [("centre", [1, 1]), ("side", [0, 1]), ("corner", [0, 0])] {
            for lines in 1..=7 {
                let corner = middle.map(|middle| middle * ((Size::MAX - lines) / 2));
                let area = format!("{lines}x{lines}, {name}");
                text += &line(&area, square(&params, corner, lines)?);
            }
        }
        for set in sets {
            let [all, small, large] = territories(&params, set)?;
            text += &line(&format!("{}, all", set.name), all);
            text += &line(&format!("{}, to {SMALL} points", set.name), small);
            text += &line(&format!("{}, larger", set.name), large);
        }
        text.push('\n');
    }
    Ok(text)
}

fn line(area: &str, spread: Option<Potentials>) -> String {
    let numbers = match spread {
        Some(spread) => format!(
            "{:7} {:7.2} {:7.2} {:7.2} {:8.1}",
            spread.points, spread.low, spread.mean, spread.high, spread.within
        ),
        None => String::new(),
    };
    format!("  {area:30} {numbers}\n")
}

/// The potentials of the points of one kind of area.
struct Potentials {
    /// The number of points.
    points: usize,
    low: f64,
    mean: f64,
    high: f64,
    /// The share of points with a potential from 4 to 6, in percent.
    within: f64,
}

impl Potentials {
    fn of(values: &[f64]) -> Option<Potentials> {
        if values.is_empty() {
            return None;
        }
        let count = values.len() as f64;
        // The paper only says that the potential of an enclosed area is about 4 to 6.
        let within = values
            .iter()
            .filter(|value| (4.0..=6.0).contains(*value))
            .count();
        Some(Potentials {
            points: values.len(),
            low: values.iter().copied().fold(f64::MAX, f64::min),
            mean: values.iter().sum::<f64>() / count,
            high: values.iter().copied().fold(f64::MIN, f64::max),
            within: 100.0 * within as f64 / count,
        })
    }
}

/// Returns the potential inside a square of `lines` x `lines` points on 19x19 that one layer of
/// stones encloses. `row` and `column` are the top-left point of the square. Only stones of the
/// same colour cast shadows.
fn square(
    params: &FieldParams,
    [row, column]: [usize; 2],
    lines: usize,
) -> Result<Option<Potentials>> {
    let size = Size::S19;
    let inside = rectangle(row..row + lines, column..column + lines);
    let stones = ring_around([row, column], lines);
    let position = Position::from_stones(size, stones, PointSet::EMPTY)?;
    let potential = Potential::of(&Arc::new(Field::new(params, size)?), &position);
    Ok(Potentials::of(&values(&potential, inside, Colour::Black)))
}

/// Returns the ring of stones around a square of `lines` x `lines` points on 19x19. Without its
/// corners it could be cut, and players would close it. So the corners are stones, too.
fn ring_around([row, column]: [usize; 2], lines: usize) -> PointSet {
    let end = Size::S19.lines();
    let with_ring = rectangle(
        row.saturating_sub(1)..(row + lines + 1).min(end),
        column.saturating_sub(1)..(column + lines + 1).min(end),
    );
    with_ring - rectangle(row..row + lines, column..column + lines)
}

/// Returns the points in these rows and columns.
fn rectangle(rows: Range<usize>, columns: Range<usize>) -> PointSet {
    let points = rows.flat_map(|row| columns.clone().map(move |column| Point::at(row, column)));
    points.collect()
}

/// Returns the potential of a colour at these points.
fn values(potential: &Potential, points: PointSet, colour: Colour) -> Vec<f64> {
    points
        .iter()
        .map(|point| potential.map().at(Shadows::Own, colour, point))
        .collect()
}

/// The largest number of points of a small territory.
const SMALL: usize = 25;

/// Returns the potential of the owner in the true territories of a data set, without the dead
/// stones. The three results are for all territories, for those of at most [`SMALL`] points, and
/// for larger ones.
fn territories(params: &FieldParams, set: &GameSet) -> Result<[Option<Potentials>; 3]> {
    let mut fields: Vec<Arc<Field>> = Vec::new();
    let [mut all, mut small, mut large] = [const { Vec::new() }; 3];
    for game in &set.games {
        let Some(truth) = &game.truth else { continue };
        let size = game.position.size();
        if !fields.iter().any(|field| field.size() == size) {
            fields.push(Arc::new(Field::new(params, size)?));
        }
        let Some(field) = fields.iter().find(|field| field.size() == size) else {
            continue;
        };
        // Dead stones are removed: they would add potential inside the area that captured them.
        let owners = truth.owners();
        let [black, white] =
            Colour::BOTH.map(|colour| game.position.stones(colour) & owners.of(colour));
        let position = Position::from_stones(size, black, white)?;
        let potential = Potential::of(field, &position);
        for colour in Colour::BOTH {
            let mut rest = truth.owners().of(colour) - position.occupied();
            while let Some(first) = rest.first() {
                let territory = PointSet::of(first).block_in(rest);
                rest -= territory;
                let inside = values(&potential, territory, colour);
                all.extend(&inside);
                if inside.len() <= SMALL {
                    small.extend(inside);
                } else {
                    large.extend(inside);
                }
            }
        }
    }
    Ok([all, small, large].map(|values| Potentials::of(&values)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_has_its_corners_and_no_stone_inside() {
        assert_eq!(ring_around([8, 8], 2).len(), 12);
        // At the edge and in the corner the board closes the square.
        assert_eq!(ring_around([0, 8], 2).len(), 8);
        assert_eq!(ring_around([17, 17], 2).len(), 5);
    }
}
