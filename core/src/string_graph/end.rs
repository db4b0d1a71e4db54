//! The result of the reductions of both colours.

use super::colour_view::Dead;
use super::graph::ReducedGraph;
use crate::{Colour, PointSet, Strings};

/// What the reduction leads to when nothing dies any more.
pub(super) struct End {
    /// The graphs of Black and White: of the whole board, or else of what was judged last.
    pub(super) graphs: [ReducedGraph; 2],
    /// Whether they are of the whole board, for others to look at. Else only regions are
    /// judged, each when its turn comes, and anew only when a death has changed it.
    pub(super) whole: bool,
    /// Black's and White's stones that are in an ASG, as far as it is known.
    pub(super) alive: [PointSet; 2],
    /// What died.
    pub(super) dead: Dead,
    /// Stones that stand in seki.
    pub(super) seki: PointSet,
}

impl End {
    /// Where [`fixed_point`] starts: graphs not yet built, nobody dead. Large, so made
    /// once and filled in place.
    #[inline]
    pub(super) fn new(strings: &Strings) -> End {
        End {
            graphs: [
                ReducedGraph::new(strings, Colour::Black),
                ReducedGraph::new(strings, Colour::White),
            ],
            whole: false,
            alive: [PointSet::EMPTY; 2],
            dead: Dead::default(),
            seki: PointSet::EMPTY,
        }
    }
}
