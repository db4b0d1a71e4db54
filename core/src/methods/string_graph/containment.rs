//! Complete containment (definition 2).
//!
//! `rings.rs`, the test for an ASG and the graph for display ask it. It tells a directed edge from
//! an undirected one, that is, an eye from a mere link: the whole method rests on this difference.

use crate::board::components::Parts;
use crate::{PointSet, Size};

/// The points that a vertex with the points `outer` completely contains.
///
/// The vertex divides the rest of the board into parts. The largest part is its outside;
/// nothing in another part reaches it without crossing the vertex, so the vertex contains
/// all other parts with everything in them. Parts of equal size are all outside, so that
/// the result does not depend on the orientation of the board.
pub(super) fn inside(outer: PointSet, size: Size) -> PointSet {
    let parts = Parts::of(size.board() - outer, size);
    let largest = parts.sets().iter().map(PointSet::len).max();
    let mut inside = PointSet::EMPTY;
    for part in parts.sets() {
        if Some(part.len()) != largest {
            inside |= *part;
        }
    }
    inside
}
