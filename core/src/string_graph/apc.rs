//! APC, the articulation point check.

use crate::{PointSet, Size};

/// Whether the connected set `points` has at least `wanted` articulation points, points
/// without which it falls apart. Each is a vital point: with two of them the defender
/// has miai (fig. 11).
pub(super) fn has_articulation_points(points: PointSet, wanted: usize, size: Size) -> bool {
    // The two ends of a set are none.
    points.len() >= wanted + 2 && articulation(points, size).nth(wanted - 1).is_some()
}

/// All articulation points of a connected set.
pub(super) fn articulation_points(points: PointSet, size: Size) -> PointSet {
    articulation(points, size).collect()
}

fn articulation(points: PointSet, size: Size) -> impl Iterator<Item = crate::Point> {
    points.iter().filter(move |&point| {
        let here = PointSet::of(point);
        let rest = points.without(point);
        let near = rest.beside(point);
        let Some(first) = near.first() else {
            return false;
        };
        // Neighbours that meet around a corner stay together: no need to look further.
        let ring = here.thicken(size).thicken(size) & near.neighbours_in(rest);
        let meeting = PointSet::of(first).block_in(near | ring);
        !near.is_subset(&meeting) && !near.is_subset(&PointSet::of(first).block_in(rest))
    })
}
