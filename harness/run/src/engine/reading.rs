//! Turns the dead stones that an engine listed into verdicts, or into an error.
//!
//! `ask` calls [`read`] with the answer to each question. A list with only a part of a string is
//! refused. A guess would put our opinion into the row of the engine.

use anyhow::{Context, Result, bail};
use sahwal_core::verdict::Verdicts;
use sahwal_core::{Point, PointSet, Position, Strings};

/// The verdicts on a position, if the points with these `names` are dead. Dead stones are removed,
/// and an empty region belongs to a colour if it borders only that one.
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
    // The stones of a string live or die together, so a part of a string has no clear meaning.
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
