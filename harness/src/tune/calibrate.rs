//! The property by which the shadow table is chosen: inside an area enclosed by one
//! colour the potential is about 4 to 6 (section 6.3).

use std::sync::Arc;

use anyhow::Result;
use sahwal_core::potential::{Field, Potential, PotentialParams, Shadows};
use sahwal_core::{Colour, Point, PointSet, Position, Size};

use crate::input::GameSet;

/// The potentials in one kind of area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Areas or points looked at.
    pub points: usize,
    /// The least potential.
    pub low: f64,
    /// The mean.
    pub mean: f64,
    /// The largest.
    pub high: f64,
    /// Points within 4 to 6, in percent.
    pub within: f64,
}

impl Row {
    fn of(values: &[f64]) -> Option<Row> {
        let count = values.len() as f64;
        let within = values
            .iter()
            .filter(|value| (4.0..=6.0).contains(*value))
            .count();
        (!values.is_empty()).then(|| Row {
            points: values.len(),
            low: values.iter().copied().fold(f64::MAX, f64::min),
            mean: values.iter().sum::<f64>() / count,
            high: values.iter().copied().fold(f64::MIN, f64::max),
            within: 100.0 * within as f64 / count,
        })
    }
}

/// Where a square is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Away from the rim.
    Centre,
    /// With one side on the rim.
    Side,
    /// In the corner.
    Corner,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 3] = [Place::Centre, Place::Side, Place::Corner];

    /// `centre`, `side` or `corner`.
    pub fn name(self) -> &'static str {
        match self {
            Place::Centre => "centre",
            Place::Side => "side",
            Place::Corner => "corner",
        }
    }
}

/// The potential inside a square of `lines` x `lines` points that a single layer of
/// stones encloses on 19x19, shadows of own stones counted.
///
/// # Errors
/// A parameter out of range.
pub fn square(params: &PotentialParams, place: Place, lines: usize) -> Result<Option<Row>> {
    let middle = (Size::MAX - lines) / 2;
    let (row, column) = match place {
        Place::Centre => (middle, middle),
        Place::Side => (0, middle),
        Place::Corner => (0, 0),
    };
    let inside: PointSet = (row..row + lines)
        .flat_map(|row| (column..column + lines).map(move |column| Point::at(row, column)))
        .collect();
    let size = Size::S19;
    // With the corners of the ring, as stones stand in games.
    let ring = inside.exterior(size);
    let corners = ring.exterior(size) & corners_of(inside, size);
    let position = Position::from_stones(size, ring | corners, PointSet::EMPTY)?;
    let potential = Potential::of(&Arc::new(Field::new(params, size)?), &position);
    let at = |point| potential.map().at(Shadows::Own, Colour::Black, point);
    Ok(Row::of(&inside.iter().map(at).collect::<Vec<_>>()))
}

/// The points diagonal to a square's corners.
fn corners_of(square: PointSet, size: Size) -> PointSet {
    let wide = square.left(size) | square.right(size) | square;
    let high = square.up(size) | square.down(size) | square;
    wide.thicken(size).thicken(size)
        & (wide.up(size) | wide.down(size))
        & (high.left(size) | high.right(size))
}

/// The largest territory that counts as small.
pub const SMALL: usize = 25;

/// The potential of the owner in the true territories of a data set, dead stones taken
/// off: in all, in those of at most [`SMALL`] points, in larger ones.
///
/// # Errors
/// A parameter out of range.
pub fn territories(params: &PotentialParams, set: &GameSet) -> Result<[Option<Row>; 3]> {
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
        let living = |colour| game.position.stones(colour) & truth.owners().of(colour);
        let [black, white] = Colour::BOTH.map(living);
        let position = Position::from_stones(size, black, white)?;
        let potential = Potential::of(field, &position);
        for colour in Colour::BOTH {
            let mut rest = truth.owners().of(colour) - position.occupied();
            while let Some(first) = rest.first() {
                let territory = PointSet::of(first).block_in(rest);
                rest -= territory;
                let at = |point| potential.map().at(Shadows::Own, colour, point);
                let values: Vec<f64> = territory.iter().map(at).collect();
                all.extend(&values);
                match values.len() <= SMALL {
                    true => small.extend(values),
                    false => large.extend(values),
                }
            }
        }
    }
    Ok([all, small, large].map(|values| Row::of(&values)))
}
