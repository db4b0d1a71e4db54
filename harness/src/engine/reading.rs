//! What an engine said becomes verdicts, or an error.

use anyhow::{Context, Result, bail, ensure};
use sahwal_core::verdict::{Owner, Owners, Verdicts};
use sahwal_core::{Colour, Point, PointSet, Position, Size, Strings};
use serde::{Deserialize, Serialize};

use super::OutsideVerdicts;
use super::spec::EngineSpec;

/// An answer as the engine gave it, before anything is concluded from it. The cache keeps it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Raw {
    /// The points of dead stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) dead: Option<Vec<String>>,
    /// The points of stones in seki.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) seki: Vec<String>,
    /// The territory of Black and of White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) territory: Option<[Vec<String>; 2]>,
    /// The owners of all points, one letter each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) owners: Option<String>,
    /// The ownership of all points, row by row from the top-left: 1 Black, -1 White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ownership: Option<Vec<f64>>,
    /// The engine refused to answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) refused: Option<String>,
}

impl Raw {
    pub(super) fn refused(why: impl Into<String>) -> Raw {
        Raw {
            refused: Some(why.into()),
            ..Raw::default()
        }
    }
}

/// The mean ownership from which a point has an owner.
const OWNED: f64 = 0.5;

/// The verdicts that the answer gives on a position.
///
/// # Errors
/// The engine refused, a point is off the board or empty, or a string is listed in part.
pub(super) fn read(raw: &Raw, position: &Position, spec: &EngineSpec) -> Result<OutsideVerdicts> {
    if let Some(why) = &raw.refused {
        bail!("{why}");
    }
    let size = position.size();
    let strings = Strings::of(position);
    let from_engine = spec.owners == super::spec::OwnersFrom::Engine;
    // What the engine tells: dead stones, owners, or ownership.
    let (dead, owners) = if let Some(list) = &raw.dead {
        let dead = whole_strings("dead", points("dead", list, size)?, &strings)?;
        (dead, None)
    } else if let Some(letters) = &raw.owners {
        let owners = Owners::from_letters(letters, size)?;
        (dead_by_owners(&owners, &strings)?, Some(owners))
    } else if let Some(values) = &raw.ownership {
        let (expected, found) = (size.area(), values.len());
        ensure!(
            found == expected,
            "expected the ownership of {expected} points, found {found}"
        );
        let dead = dead_by_ownership(values, &strings, size, spec.dead_below);
        (dead, Some(owners_of_ownership(values, size)))
    } else {
        bail!("expected dead stones or owners, found neither");
    };
    // Strings in seki are not dead.
    let seki = whole_strings("seki", points("seki", &raw.seki, size)?, &strings)?;
    if let Some(point) = (dead & seki).first() {
        bail!("{} is listed as dead and as seki", point.gtp(size));
    }
    let mut verdicts = Verdicts::with_dead(position, dead);
    // The owners of the engine, or those that follow from the dead stones.
    if from_engine {
        let owners = match (&raw.territory, owners) {
            (Some(lists), _) => owners_of_territory(lists, size)?,
            (None, Some(owners)) => owners,
            (None, None) => bail!("expected owners, found only dead stones"),
        };
        // Only the empty points: stones go by their status.
        for point in position.empty().iter() {
            verdicts.owners.set(PointSet::of(point), owners.at(point));
        }
    }
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

/// The strings whose mean ownership, seen by their own colour, is below `limit`.
fn dead_by_ownership(values: &[f64], strings: &Strings, size: Size, limit: f64) -> PointSet {
    let mut dead = PointSet::EMPTY;
    for string in strings.iter() {
        let values = size.points().zip(values);
        let own = values.filter(|(point, _)| string.stones.contains(*point));
        let sum: f64 = own.map(|(_, value)| value).sum();
        let mean = sum / string.stones.len() as f64;
        let own_mean = match string.colour {
            Colour::Black => mean,
            Colour::White => -mean,
        };
        if own_mean < limit {
            dead |= string.stones;
        }
    }
    dead
}

fn owners_of_ownership(values: &[f64], size: Size) -> Owners {
    let mut owners = Owners::default();
    for (point, &value) in size.points().zip(values) {
        let owner = match value {
            _ if value >= OWNED => Owner::Of(Colour::Black),
            _ if value <= -OWNED => Owner::Of(Colour::White),
            _ => Owner::Neutral,
        };
        owners.set(PointSet::of(point), owner);
    }
    owners
}

fn owners_of_territory(lists: &[Vec<String>; 2], size: Size) -> Result<Owners> {
    let black = points("black_territory", &lists[0], size)?;
    let white = points("white_territory", &lists[1], size)?;
    if let Some(point) = (black & white).first() {
        bail!("{} is listed as territory of both", point.gtp(size));
    }
    Ok(Owners {
        black,
        white,
        neutral: size.board() - black - white,
    })
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

    fn spec(more: &str) -> EngineSpec {
        toml::from_str(&format!("name = \"a\"\ncommand = \"b\"\n{more}")).unwrap()
    }

    fn names(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn dead(text: &str) -> Raw {
        Raw {
            dead: Some(names(text)),
            ..Raw::default()
        }
    }

    fn letters(raw: &Raw, more: &str) -> Result<String, String> {
        let read = read(raw, &example(), &spec(more));
        let read = read.map_err(|error| format!("{error:#}"))?;
        Ok(read.verdicts.owners.to_letters(example().size()))
    }

    #[test]
    fn listed_stones_are_dead_and_the_others_alive() {
        assert_eq!(letters(&dead("c1"), ""), Ok("BBWWBBWWBNNWBBBN".to_owned()));
        let seki = Raw {
            seki: names("C1"),
            ..dead("")
        };
        let read = read(&seki, &example(), &spec("")).unwrap();
        assert_eq!(read.seki, PointSet::of(Point::at(3, 2)));
        assert_eq!(
            read.verdicts.status(Point::at(3, 2)),
            sahwal_core::verdict::Status::Alive
        );
    }

    #[test]
    fn nothing_is_guessed() {
        for (raw, expected) in [
            (
                dead("A1 B1"),
                "expected whole strings in the list `dead`, found A1 without B4 of its string",
            ),
            (
                dead("B2"),
                "expected stones in the list `dead`, found B2, which is empty",
            ),
            (dead("E5"), "in the list `dead`: "),
            (dead("pass"), "in the list `dead`: "),
            (
                Raw::default(),
                "expected dead stones or owners, found neither",
            ),
            (Raw::refused("no"), "no"),
            (
                Raw {
                    seki: names("C1"),
                    ..dead("C1")
                },
                "C1 is listed as dead and as seki",
            ),
            (
                Raw {
                    owners: Some("BBWWBBWWBNNWBB?N".to_owned()),
                    ..Raw::default()
                },
                "expected an owner of every stone, found none for the string C1",
            ),
            (
                Raw {
                    owners: Some("BBWWBBWWBNNWBWBN".to_owned()),
                    ..Raw::default()
                },
                "expected one owner for the string B4, found several",
            ),
            (
                Raw {
                    ownership: Some(vec![0.0; 3]),
                    ..Raw::default()
                },
                "expected the ownership of 16 points, found 3",
            ),
        ] {
            let error = letters(&raw, "").unwrap_err();
            assert!(error.contains(expected), "{expected}: {error}");
        }
    }

    #[test]
    fn owners_are_by_flood_or_by_the_engine() {
        let raw = Raw {
            owners: Some("BBWWBBWWBBNWBBBN".to_owned()),
            ..Raw::default()
        };
        assert_eq!(letters(&raw, ""), Ok("BBWWBBWWBNNWBBBN".to_owned()));
        let by_engine = letters(&raw, "owners = \"engine\"");
        assert_eq!(by_engine, Ok("BBWWBBWWBBNWBBBN".to_owned()));
        let lists = Raw {
            territory: Some([names("B2 C1"), names("C2")]),
            ..dead("C1")
        };
        let by_lists = letters(&lists, "owners = \"engine\"");
        assert_eq!(by_lists, Ok("NBWNBBWWBBWWBBBN".to_owned()));
    }

    #[test]
    fn ownership_is_seen_by_the_colour_of_the_string() {
        let mut values = vec![-0.1; 16];
        values[..2].copy_from_slice(&[0.9, 0.9]);
        for (at, value) in [
            (4, 0.9),
            (5, 0.9),
            (8, 0.9),
            (12, 0.9),
            (13, 0.9),
            (14, 0.2),
        ] {
            values[at] = value;
        }
        let raw = Raw {
            ownership: Some(values),
            ..Raw::default()
        };
        assert_eq!(letters(&raw, "").unwrap(), "BBWWBBWWBNNWBBBN");
        assert_eq!(
            letters(&raw, "dead_below = -0.3").unwrap().chars().nth(14),
            Some('W')
        );
    }
}
