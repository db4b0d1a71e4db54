//! APC, the articulation point check (Park and Kim (2004), fig. 11). A point of a connected set is
//! an articulation point if the set falls apart without it.
//!
//! The test for an ASG calls it for eyes. Two such points are miai for a second eye: if the enemy
//! takes one, the owner takes the other. So a wrong count kills or saves the group around the eye.
//! A test compares it with the definition.

use crate::{Point, PointSet};

/// Whether the connected set `points` has at least `wanted` articulation points (fig. 11).
pub(super) fn has_articulation_points(points: PointSet, wanted: usize) -> bool {
    // A connected set of two or more points has at least two that are no articulation points.
    points.len() >= wanted + 2 && articulation(points).nth(wanted - 1).is_some()
}

/// All articulation points of a connected set.
pub(in crate::methods::string_graph) fn articulation_points(points: PointSet) -> PointSet {
    articulation(points).collect()
}

fn articulation(points: PointSet) -> impl Iterator<Item = Point> {
    points
        .iter()
        .filter(move |&point| is_articulation(point, points))
}

/// Whether the connected set `points` falls into parts without `point`.
fn is_articulation(point: Point, points: PointSet) -> bool {
    // A quick test: if the neighbours of the point are connected around it, they stay connected.
    if !points.may_part_at(point) {
        return false;
    }
    let rest = points.without(point);
    let near = rest.beside(point);
    match near.first() {
        Some(first) => !near.is_subset(&PointSet::of(first).block_in(rest)),
        None => false,
    }
}
