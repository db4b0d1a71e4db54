//! The graph of one colour, reduced rule by rule.
//!
//! `pipeline` builds and reduces it by the files of `rules`; `End` keeps one for each colour, and
//! `analysis` and `areas` read the result. The verdicts of `string-graph` and `static-plus` rest
//! on it, and the drawn boards of `string_graph/tests` hold the figures of the paper to it.

use smallvec::SmallVec;

use super::colour_view::{ColourView, Dead};
use crate::board::components::Components;
use crate::board::links::{LinkVertices, MAX_STRINGS};
use crate::{Colour, PointSet, Strings};

/// A contained ES, the end of a directed edge.
#[derive(Clone, Copy)]
pub(super) struct Eye {
    /// Its points.
    pub(super) points: PointSet,
    /// The number of the region it is part of.
    pub(super) region: u16,
    /// Whether it is a whole ES. A piece, only for `string-graph-vertex`, is a part of
    /// an ES that uncontracted dead stones leave: an eye of each vertex around, and no
    /// link.
    pub(super) whole: bool,
    /// Whether ET made the edges to it directed.
    pub(super) directed: bool,
}

/// A real game has fewer.
const FEW_EYES: usize = 48;

/// The reasons that make a vertex alive.
#[derive(Clone, Copy, Default)]
pub(super) struct Life {
    /// The number of directed edges.
    pub(super) degree: u16,
    /// It has an ES with enough articulation points.
    pub(super) articulation: bool,
    /// It has a large eye.
    pub(super) large_eye: bool,
}

/// The graph of one colour, of the whole board or of a region of the other colour.
/// [`pipeline`](super::pipeline) builds and reduces it in place.
pub(super) struct ReducedGraph {
    pub(super) view: ColourView,
    /// The components of `view.space`.
    pub(super) regions: Components,
    pub(super) links: LinkVertices,
    /// Stones of vertices that live without eyes.
    pub(super) living: PointSet,
    /// ES that are not eaten.
    pub(super) kept: PointSet,
    /// Points that a rule made part of an LV.
    pub(super) eaten: PointSet,
    /// The contained ES.
    pub(super) eyes: SmallVec<[Eye; FEW_EYES]>,
    /// By vertex.
    pub(super) lives: [Life; MAX_STRINGS],
    /// Stones of the vertices that are ASG.
    pub(super) alive: PointSet,
}

impl ReducedGraph {
    /// An empty graph of `colour`, not yet built.
    #[inline]
    pub(super) fn new(strings: &Strings, colour: Colour) -> ReducedGraph {
        ReducedGraph {
            view: ColourView::of(strings, colour, &Dead::default(), PointSet::EMPTY),
            regions: Components::new(),
            links: LinkVertices::new(),
            living: PointSet::EMPTY,
            kept: PointSet::EMPTY,
            eaten: PointSet::EMPTY,
            eyes: SmallVec::new(),
            lives: [Life::default(); MAX_STRINGS],
            alive: PointSet::EMPTY,
        }
    }

    pub(super) fn add_eye(&mut self, points: PointSet, region: u16, whole: bool) {
        self.eyes.push(Eye {
            points,
            region,
            whole,
            directed: false,
        });
    }

    /// The points of the region that contains the eye.
    pub(super) fn region_of(&self, eye: &Eye) -> PointSet {
        self.regions.sets()[usize::from(eye.region)]
    }
}
