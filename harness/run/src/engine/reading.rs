//! What an engine said becomes verdicts, or an error.

use anyhow::{Context, Result, bail};
use sahwal_core::verdict::{Owners, Verdicts};
use sahwal_core::{Point, PointSet, Position, Strings};

/// The verdicts on a position of which the points with these `names` are listed as dead. Dead stones are
/// removed; an empty region belongs to the only colour that it borders.
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
    if let Some(point) = (dead - position.occupied()).first() {
        let point = point.gtp(size);
        bail!("expected stones in the list `dead`, found {point}, which is empty");
    }
    for string in Strings::of(position).iter() {
        let listed = string.stones & dead;
        if !listed.is_empty() && listed != string.stones {
            let named = |points: PointSet| points.first().map(|point| point.gtp(size).to_string());
            bail!(
                "expected whole strings in the list `dead`, found {} without {} of its string",
                named(listed).unwrap_or_default(),
                named(string.stones - listed).unwrap_or_default(),
            );
        }
    }
    Ok(Verdicts::with_dead(position, dead))
}

/// The strings that stand on points which are not of their colour.
///
/// # Errors
/// The points of a string have several owners, or none.
pub(super) fn dead_by_owners(owners: &Owners, strings: &Strings) -> Result<PointSet> {
    let size = strings.position().size();
    let mut dead = PointSet::EMPTY;
    for string in strings.iter() {
        let alive = string.stones & owners.of(string.colour);
        let name = string
            .stones
            .first()
            .map(|first| first.gtp(size).to_string());
        let name = name.unwrap_or_default();
        if !string.stones.is_subset(&owners.known()) {
            bail!("expected an owner of every stone, found none for the string {name}");
        }
        if alive.is_empty() {
            dead |= string.stones;
        } else if alive != string.stones {
            bail!("expected one owner for the string {name}, found several");
        }
    }
    Ok(dead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    fn example() -> Position {
        position! {
            . X O .
            X X O O
            X . . O
            X X O .
        }
    }

    #[test]
    fn a_string_has_one_owner() {
        let position = example();
        for (letters, expected) in [
            (
                "BBWWBBWWBNNWBB?N",
                "expected an owner of every stone, found none for the string C1",
            ),
            (
                "BBWWBBWWBNNWBWBN",
                "expected one owner for the string B4, found several",
            ),
        ] {
            let owners = Owners::from_letters(letters, position.size()).unwrap();
            let error = dead_by_owners(&owners, &Strings::of(&position)).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }
}
