//! APC, the articulation point check.

use crate::{PointSet, Size};

/// Whether the connected set `points` has at least `wanted` articulation points.
pub(super) fn at_least(points: PointSet, wanted: usize, size: Size) -> bool {
    let mut found = 0;
    for point in points {
        let rest = points.without(point);
        let one = PointSet::of(point);
        let near = one.neighbours_in(rest);
        let Some(start) = near.first() else { continue };
        // Neighbours that meet around the corner are joined without the point.
        let ring = near.neighbours_in(rest) & one.thicken(size).thicken(size) ;
        let local = PointSet::of(start).block_in(near | ring);
        if near.is_subset(&local) {
            continue;
        }
        let block = PointSet::of(start).block_in(rest);
        if !near.is_subset(&block) {
            found += 1;
            if found >= wanted {
                return true;
            }
        }
    }
    false
}
