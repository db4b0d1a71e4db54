//! APC, the articulation point check: how many points of a set cut it in two.
//!
//! The test for an ASG asks it about eyes. Two such points are miai for a second eye, so a miscount
//! kills or saves the group around. A test compares it with the definition.

use crate::{Point, PointSet};

/// Whether the connected set `points` has at least `wanted` articulation points.
/// Without an articulation point, the set is no longer connected. Each is a vital
/// point: with two of them the defender has miai (fig. 11).
pub(super) fn has_articulation_points(points: PointSet, wanted: usize) -> bool {
    // A connected set has at least two points that are no articulation points.
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
    // Neighbours that are connected around the point itself stay connected.
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
