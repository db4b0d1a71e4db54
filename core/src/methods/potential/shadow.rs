//! The shadow table: the distance that a stone in the way adds (Nakamura and Kitoma (2002), section
//! 6.1, fig. 7).
//!
//! The figure is lost, so the table is a parameter: one of two built-in tables, or rows from the
//! user. A value depends on the places of the blocker and of the point relative to the charge (the
//! stone that gives potential). It is the same for all eight symmetries.
//!
//! `losses` and `exact` make their lists from it, and the kernel of `influence` uses the table of
//! path shares. Other values change the potential, and so the groups and verdicts of every row of
//! `potential`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::layout::{Offset, length};
use crate::base::params::ParamError;

/// The shadow table. In the shadow of a stone, its value times `kappa` is added to the distance.
///
/// ```
/// use sahwal_core::params::Parameters;
/// use sahwal_core::potential::{FieldParams, Shadow};
///
/// let mut params = FieldParams::default();
/// params.set("shadow", "cone")?;
/// assert_eq!(params.shadow, Shadow::Cone);
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shadow {
    /// The value is the share of the shortest paths from the charge to the point that lead through
    /// the blocker. Straight behind the blocker it is 1.
    #[default]
    PathShare,
    /// A cone behind the blocker. The value is 1 on its axis and falls to 0 at its edge, the line
    /// from the charge through a point one step beside the blocker.
    Cone,
    /// Rows `[blocker down, blocker right, point down, point right, value]`. A place without a row
    /// has no shadow.
    #[serde(deserialize_with = "rows")]
    Table(Vec<[f64; 5]>),
}

/// `[blocker down, blocker right, point down, point right, value]`.
type Row = [f64; 5];

/// The places of the blocker and of the point relative to the charge, turned to the canonical one
/// of the eight symmetric images.
fn places(row: &Row) -> (Offset, Offset) {
    let [a, b, c, d, _] = row.map(|value| value as i32);
    canonical((a, b), (c, d))
}

/// Checks the ranges of a row, and that the point is farther from the charge than the blocker.
fn check_row(row: &Row) -> Result<(), ParamError> {
    let [places @ .., value] = *row;
    if let Some(odd) = places
        .iter()
        .find(|place| place.fract() != 0.0 || place.abs() > 20.0)
    {
        return Err(ParamError::new("whole numbers -20 to 20 for places", odd));
    }
    if !(0.0..=1e4).contains(&value) {
        return Err(ParamError::new("a value 0 to 10000", value));
    }
    let [a, b, c, d] = places;
    // City-block distances from the charge.
    let blocker = a.abs() + b.abs();
    let point = c.abs() + d.abs();
    if blocker == 0.0 || blocker > point || (a, b) == (c, d) {
        return Err(ParamError::new(
            "a blocker beside the charge, and a point that is farther",
            format!("[{a}, {b}] and [{c}, {d}]"),
        ));
    }
    Ok(())
}

/// Reads rows and checks each. No two rows may be symmetric images of each other.
fn rows<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Row>, D::Error> {
    let rows: Vec<Row> = Vec::deserialize(from)?;
    for (at, row) in rows.iter().enumerate() {
        check_row(row).map_err(|error| D::Error::custom(error.inside(at)))?;
        // One row stands for all eight images.
        if rows[..at].iter().any(|other| places(other) == places(row)) {
            let error = ParamError::new("each place once", "a symmetric image of a row above");
            return Err(D::Error::custom(error.inside(at)));
        }
    }
    Ok(rows)
}

impl Shadow {
    /// The value for a blocker and a point at these places relative to the charge.
    pub(super) fn value(&self, blocker: Offset, point: Offset) -> f64 {
        match self {
            Shadow::PathShare => path_share(blocker, point),
            Shadow::Cone => cone(blocker, point),
            Shadow::Table(rows) => {
                let place = canonical(blocker, point);
                match rows.iter().find(|row| places(row) == place) {
                    Some([.., value]) => *value,
                    None => 0.0,
                }
            }
        }
    }

    /// The value as an integer in units of 1/[`Shadow::unit`].
    pub(super) fn whole(&self, blocker: Offset, point: Offset) -> i32 {
        (self.value(blocker, point) * f64::from(self.unit(point))).round() as i32
    }

    /// The number of units in a value of 1 at this point. For shares of paths it is the number of
    /// paths, so that every share is a whole number of units. For other tables it is 840.
    pub(super) fn unit(&self, point: Offset) -> i32 {
        match self {
            Shadow::PathShare => paths(point),
            _ => 840,
        }
    }
}

/// The greatest of the eight symmetric images of a pair of places.
fn canonical(blocker: Offset, point: Offset) -> (Offset, Offset) {
    let images = (0..8).map(|number| (image(blocker, number), image(point, number)));
    // Tuples are compared by the blocker first, so in the greatest image it lies down and right.
    images.max().unwrap_or((blocker, point))
}

/// A step turned or mirrored in one of eight ways.
fn image(step: Offset, number: u8) -> Offset {
    let (mut down, mut right) = step;
    if number & 4 != 0 {
        std::mem::swap(&mut down, &mut right);
    }
    if number & 2 != 0 {
        down = -down;
    }
    if number & 1 != 0 {
        right = -right;
    }
    (down, right)
}

/// The number of shortest paths along the lines of the board over a step: a binomial coefficient.
fn paths(step: Offset) -> i32 {
    let n = length(step);
    let k = step.0.abs().min(step.1.abs());
    // Every partial product is a binomial coefficient, so the division is exact.
    (1..=k).fold(1, |product, i| product * (n - k + i) / i)
}

fn path_share(blocker: Offset, point: Offset) -> f64 {
    let beyond = (point.0 - blocker.0, point.1 - blocker.1);
    let on_the_way = length(blocker) + length(beyond) == length(point);
    if !on_the_way || length(blocker) == 0 || length(beyond) == 0 {
        return 0.0;
    }
    // The paths to the blocker times the paths from there, out of all paths.
    f64::from(paths(blocker)) * f64::from(paths(beyond)) / f64::from(paths(point))
}

fn cone(blocker: Offset, point: Offset) -> f64 {
    // The inner and the outer product: how far the point lies along the axis through the blocker
    // and beside it, both times the length of the axis.
    let along = blocker.0 * point.0 + blocker.1 * point.1;
    let across = (blocker.0 * point.1 - blocker.1 * point.0).abs();
    let square = blocker.0 * blocker.0 + blocker.1 * blocker.1;
    if square == 0 || along <= square || length(point) <= length(blocker) {
        return 0.0;
    }
    // The tangent of the angle between point and axis, relative to that of a point one step beside
    // the blocker.
    let tangent = f64::from(across) / f64::from(along);
    (1.0 - tangent * f64::from(square).sqrt()).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::potential::layout::steps;

    #[test]
    fn paths_straight_behind_a_blocker_all_lead_through_it() {
        for table in [Shadow::PathShare, Shadow::Cone] {
            assert_eq!(table.value((0, 2), (0, 5)), 1.0);
            assert_eq!(table.value((2, 0), (1, 0)), 0.0, "before the blocker");
            assert_eq!(table.value((2, 0), (2, 0)), 0.0, "the blocker itself");
            assert_eq!(table.value((0, 2), (0, -5)), 0.0, "the other side");
        }
        // There are six shortest paths to (2, 2): four lead over (1, 1), three over (0, 1).
        assert_eq!(path_share((1, 1), (2, 2)), 4.0 / 6.0);
        assert_eq!(path_share((0, 1), (2, 2)), 3.0 / 6.0);
        assert_eq!(path_share((0, 1), (2, 0)), 0.0);
        assert!(cone((0, 1), (1, 4)) > cone((0, 1), (2, 4)));
    }

    #[test]
    fn every_table_is_symmetric() {
        let beside = [[1.0, 0.0, 0.0, 2.0, 0.5], [1.0, 1.0, 2.0, 1.0, 1.0]];
        let table = Shadow::Table(beside.to_vec());
        for shadow in [Shadow::PathShare, Shadow::Cone, table] {
            for blocker in steps(4) {
                for point in steps(6) {
                    let value = shadow.value(blocker, point);
                    let turned = shadow.value((-blocker.1, blocker.0), (-point.1, point.0));
                    let mirrored = shadow.value((blocker.1, blocker.0), (point.1, point.0));
                    assert_eq!((value, value), (turned, mirrored), "{blocker:?} {point:?}");
                }
            }
        }
    }
}
