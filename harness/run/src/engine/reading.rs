//! What an engine said becomes verdicts, or an error.

use anyhow::{Context, Result, bail};
use sahwal_core::verdict::{Owners, Verdicts};
use sahwal_core::{Point, PointSet, Position, Size, Strings};

use super::OutsideVerdicts;

/// The lists of an engine, before anything is concluded from them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Lists {
    /// The points of dead stones.
    pub(super) dead: Vec<String>,
    /// The points of stones in seki.
    pub(super) seki: Vec<String>,
}

/// The verdicts that the lists give on a position. Dead stones are removed; an empty region
/// belongs to the only colour that it borders.
///
/// # Errors
/// A point is off the board or empty, or a string is listed in part or twice.
pub(super) fn read(lists: &Lists, position: &Position) -> Result<OutsideVerdicts> {
    let size = position.size();
    let strings = Strings::of(position);
    let read = |name, list| whole_strings(name, points(name, list, size)?, &strings);
    let (dead, seki) = (read("dead", &lists.dead)?, read("seki", &lists.seki)?);
    if let Some(point) = (dead & seki).first() {
        bail!("{} is listed as dead and as seki", point.gtp(size));
    }
    let verdicts = Verdicts::with_dead(position, dead);
    Ok(OutsideVerdicts { verdicts, seki })
}

/// The points with these names.
fn points(list: &str, names: &[String], size: Size) -> Result<PointSet> {
    let mut points = PointSet::EMPTY;
    for name in names {
        let point = Point::from_gtp(name, size);
        points.insert(point.with_context(|| format!("in the list `{list}`"))?);
    }
    Ok(points)
}

/// The points, if they are all stones of whole strings.
fn whole_strings(list: &str, points: PointSet, strings: &Strings) -> Result<PointSet> {
    let size = strings.position().size();
    if let Some(point) = (points - strings.position().occupied()).first() {
        let point = point.gtp(size);
        bail!("expected stones in the list `{list}`, found {point}, which is empty");
    }
    for string in strings.iter() {
        let listed = string.stones & points;
        if !listed.is_empty() && listed != string.stones {
            let named = |points: PointSet| points.first().map(|point| point.gtp(size).to_string());
            bail!(
                "expected whole strings in the list `{list}`, found {} without {} of its string",
                named(listed).unwrap_or_default(),
                named(string.stones - listed).unwrap_or_default(),
            );
        }
    }
    Ok(points)
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
    use sahwal_core::verdict::Status;

    fn example() -> Position {
        position! {
            . X O .
            X X O O
            X . . O
            X X O .
        }
    }

    fn names(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn told(dead: &str, seki: &str) -> Result<OutsideVerdicts, String> {
        let (dead, seki) = (names(dead), names(seki));
        let read = read(&Lists { dead, seki }, &example());
        read.map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn listed_stones_are_dead_and_the_others_alive() {
        let owners = told("c1", "").unwrap().verdicts.owners;
        assert_eq!(owners.to_letters(example().size()), "BBWWBBWWBNNWBBBN");
        let seki = told("", "C1").unwrap();
        let stone = Point::at(3, 2);
        assert_eq!(seki.seki, PointSet::of(stone));
        assert_eq!(seki.verdicts.status(stone), Status::Alive);
    }

    #[test]
    fn nothing_is_guessed() {
        for (dead, seki, expected) in [
            (
                "A1 B1",
                "",
                "expected whole strings in the list `dead`, found A1 without B4 of its string",
            ),
            (
                "B2",
                "",
                "expected stones in the list `dead`, found B2, which is empty",
            ),
            ("E5", "", "in the list `dead`: "),
            ("pass", "", "in the list `dead`: "),
            ("C1", "C1", "C1 is listed as dead and as seki"),
        ] {
            let error = told(dead, seki).unwrap_err();
            assert!(error.contains(expected), "{expected}: {error}");
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
