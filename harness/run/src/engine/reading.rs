//! Turns the dead stones that an engine listed into verdicts, or into an error.
//!
//! `ask` calls [`read`] with the answer to each question. A list that names a part of a string is
//! refused: a guess would put our opinion into the row of the engine.

use anyhow::{Context, Result, bail};
use sahwal_core::verdict::Verdicts;
use sahwal_core::{Point, PointSet, Position, Strings};

/// The verdicts on a position of which the points with these `names` are listed as dead. Dead
/// stones are removed; an empty region belongs to the only colour that it borders.
///
/// # Errors
/// A point is off the board or empty, or a string is listed in part.
pub(super) fn read(names: &[String], position: &Position) -> Result<Verdicts> {
    let size = position.size();
    let mut dead = PointSet::EMPTY;
    for name in names {
        let point = Point::from_gtp(name, size);
        dead.insert(point.context("in the list `dead`")?);
    }
    if let Some(empty) = (dead - position.occupied()).first() {
        bail!(
            "expected stones in the list `dead`, found {}, which is empty",
            empty.gtp(size)
        );
    }
    // The stones of a string live or die together. What an engine means by a part of one is not
    // guessed.
    for string in Strings::of(position).iter() {
        let listed = string.stones & dead;
        if let (Some(dead), Some(other)) = (listed.first(), (string.stones - listed).first()) {
            bail!(
                "expected whole strings in the list `dead`, found {} without {} of its string",
                dead.gtp(size),
                other.gtp(size)
            );
        }
    }
    Ok(Verdicts::with_dead(position, dead))
}
