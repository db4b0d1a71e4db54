//! Complete containment (Park and Kim (2004), definition 2).
//!
//! `rings.rs`, the test for an ASG and the graph for display call [`inside`]. An edge to a
//! contained vertex is directed and counts as an eye; an undirected edge is only a link. So a wrong
//! result makes an eye of a link, or a link of an eye.

use crate::board::components::Parts;
use crate::{PointSet, Size};

/// The points that a vertex with the points `outer` completely contains.
///
/// The vertex divides the rest of the board into parts. The largest part is its outside. No path
/// leads there from another part without crossing the vertex. So the vertex contains all other
/// parts. If several parts are the largest, all of them are outside, so that the result does not
/// depend on the orientation of the board.
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
