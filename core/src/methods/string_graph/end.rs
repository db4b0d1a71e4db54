//! The state that one analysis of a position fills step by step: the graphs of both colours, and
//! the stones found alive, dead or in seki. The verdicts are read from it at the end.
//!
//! `analysis` begins one, `enclosures` and the rules DESR and seki fill it, and `areas` reads it.
//! The rules see each other's results in it alone. So a wrong entry goes on into every later round.

use super::colour_view::Dead;
use super::graph::ReducedGraph;
use crate::{ByColour, PointSet, Strings};

/// The state of the analysis, and its result once nothing changes any more.
pub(super) struct End {
    /// The graphs of Black and White: of the whole board if `whole`, otherwise of the
    /// region judged last.
    pub(super) graphs: ByColour<ReducedGraph>,
    /// Whether the graphs are of the whole board. Otherwise only regions are judged,
    /// each at its turn, and again only after a capture has changed it.
    pub(super) whole: bool,
    /// The stones of Black and of White that are known to be in an ASG.
    pub(super) alive: ByColour<PointSet>,
    /// The dead strings.
    pub(super) dead: Dead,
    /// Stones that stand in seki.
    pub(super) seki: PointSet,
}

impl End {
    /// The start: graphs not yet built, no string dead. The struct is large, so callers
    /// make it once and fill it in place.
    #[inline]
    pub(super) fn new(strings: &Strings) -> End {
        End {
            graphs: ByColour::from_fn(|colour| ReducedGraph::new(strings, colour)),
            whole: false,
            alive: ByColour::default(),
            dead: Dead::default(),
            seki: PointSet::EMPTY,
        }
    }
}
