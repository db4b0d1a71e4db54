//! APC, the articulation point check.

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
    points.iter().filter(move |&point| {
        // Neighbours that are connected around the point itself stay connected.
        points.may_part_at(point) && {
            let rest = points.without(point);
            let near = rest.beside(point);
            let first = near.first().map_or(PointSet::EMPTY, PointSet::of);
            !near.is_subset(&first.block_in(rest))
        }
    })
}
