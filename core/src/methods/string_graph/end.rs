//! The state of one analysis: the graphs of both colours, and the stones that were found alive,
//! dead or in seki. The verdicts are read from it at the end.
//!
//! `analysis` makes it, `enclosures` and the rules DESR and seki fill it, and `areas` reads it. The
//! rules pass their results on only through this state. So a wrong entry affects every later round.

use super::colour_view::Dead;
use super::graph::ReducedGraph;
use crate::{ByColour, PointSet, Strings};

/// The state of the analysis, and its result once nothing changes any more.
pub(super) struct End {
    /// The graphs of Black and White. They are graphs of the whole board if `whole`, otherwise of
    /// the region that was judged last.
    pub(super) graphs: ByColour<ReducedGraph>,
    /// Whether the graphs are those of the whole board. Otherwise each region is judged at its
    /// turn, and again only after a capture has changed it.
    pub(super) whole: bool,
    /// The stones of Black and of White that are known to be in an ASG.
    pub(super) alive: ByColour<PointSet>,
    /// The stones of dead strings.
    pub(super) dead: Dead,
    /// The stones of strings in seki.
    pub(super) seki: PointSet,
}

impl End {
    /// The state at the start: no graph is built, and no string is dead. The struct is large, so
    /// callers make it once and fill it in place.
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
