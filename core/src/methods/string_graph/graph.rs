//! The graph of one colour (Park and Kim (2004)), which is reduced rule by rule. An *ES* is a set
//! of connected empty points.
//!
//! `pipeline` builds the graph and reduces it with the files of `rules`. `End` has one graph for
//! each colour, and `analysis` and `areas` read the result. The verdicts of `string-graph` and
//! `static-plus` depend on it; tests compare it with the figures of the paper.

use smallvec::SmallVec;

use super::colour_view::{ColourView, Dead};
use crate::board::components::Components;
use crate::board::links::{LinkVertices, MAX_STRINGS};
use crate::{Colour, PointSet, Strings};

/// A contained ES. It is an eye once ET makes the edges to it directed.
#[derive(Clone, Copy)]
pub(super) struct Eye {
    /// Its points.
    pub(super) points: PointSet,
    /// The number of the region it is part of.
    pub(super) region: u16,
    /// Whether it is a whole ES. Otherwise it is a piece of an ES beside uncontracted dead stones,
    /// which only `string-graph-vertex` has. A piece is an eye of each vertex around it, and links
    /// none of them.
    pub(super) whole: bool,
    /// Whether ET made the edges to it directed.
    pub(super) directed: bool,
}

/// Room for this many; positions of real games have fewer.
const FEW_EYES: usize = 48;

/// The reasons why a vertex lives.
#[derive(Clone, Copy, Default)]
pub(super) struct Life {
    /// The number of directed edges.
    pub(super) degree: u16,
    /// Whether it has an ES with enough articulation points.
    pub(super) articulation: bool,
    /// Whether it has a large eye.
    pub(super) large_eye: bool,
}

/// The graph of one colour, of the whole board or of a region of the other colour.
/// [`pipeline`](super::pipeline) builds and reduces it in place.
pub(super) struct ReducedGraph {
    pub(super) view: ColourView,
    /// The components of `view.space`.
    pub(super) regions: Components,
    pub(super) links: LinkVertices,
    /// Stones of vertices that live without eyes (CG).
    pub(super) living: PointSet,
    /// Points that SR must not eat, because CG or SCSR needs their ES.
    pub(super) kept: PointSet,
    /// Points that a rule made part of a vertex of stones, so that they are no eyes.
    pub(super) eaten: PointSet,
    /// The contained ES.
    pub(super) eyes: SmallVec<[Eye; FEW_EYES]>,
    /// For each vertex, the reasons why it lives.
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
