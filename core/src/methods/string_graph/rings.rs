//! Rings of strings and ES, for the rules CG and SCSR.
//!
//! `pipeline` looks for them before SR removes the ES that they consist of. CG makes what lies on a
//! ring live. So a ring that is none saves strings without eyes; a test compares closed rings with
//! Benson's algorithm.

use std::ops::Range;

use super::bridges::{Edges, MAX_VERTICES};
use super::colour_view::ColourView;
use super::containment::inside;
use super::params::RingRegions;
use crate::board::components::Components;
use crate::{PointSet, Strings};

/// The strings and ES on rings of one kind.
#[derive(Clone, Copy, Default)]
pub(super) struct Rings {
    /// The stones of the strings.
    pub(super) stones: PointSet,
    /// The points of the ES. A run of neighbouring ES counts as one, so they are whole
    /// regions.
    pub(super) space: PointSet,
}

/// All rings of a graph.
#[derive(Clone, Copy, Default)]
pub(super) struct AllRings {
    /// Rings of undirected edges: no string on the ring contains an ES of it (CG, fig. 6).
    pub(super) circular: Rings,
    /// Rings that run inside one of their strings, which contains the rest (SCSR,
    /// fig. 10).
    pub(super) inner: Rings,
}

/// The points that a vertex stands for: first come the strings of a colour, then regions.
struct VertexPoints<'a> {
    strings: &'a Strings,
    regions: &'a Components,
    /// The numbers of the strings.
    numbers: Range<usize>,
    /// The number of the region of each vertex after the strings.
    found: &'a [u16],
}

impl VertexPoints<'_> {
    /// The stones of a vertex that is a string.
    fn stones(&self, vertex: usize) -> PointSet {
        self.strings.stones(self.numbers.start + vertex)
    }

    /// The points of a vertex that is a region.
    fn region(&self, vertex: usize) -> PointSet {
        let number = self.found[vertex - self.numbers.len()];
        self.regions.sets()[usize::from(number)]
    }
}

/// Finds the rings among the strings and the regions, or those regions alone that no foreign stone
/// touches.
///
/// A ring is a closed trail that alternates strings and regions. A string and a region
/// that touch have exactly one edge, so a ring never goes back through the edge it came
/// from. An edge lies on a ring if it is no bridge. An edge is directed if the string
/// completely contains the region. The rings without directed edges are `circular`; what
/// lies on a ring only by directed edges is `inner`.
pub(super) fn rings(
    view: &ColourView,
    regions: &Components,
    strings: &Strings,
    taken: RingRegions,
) -> AllRings {
    let numbers = strings.numbers(view.colour);
    let mut edges = Edges::new();
    let mut found = [0u16; MAX_VERTICES];
    let vertices = edges_of(view, regions, strings, taken, &mut edges, &mut found);
    let mut rings = AllRings::default();
    // A ring needs two regions: by one alone it would go back through the edge it came from.
    if vertices < numbers.len() + 2 {
        return rings;
    }
    let ends = VertexPoints {
        strings,
        regions,
        numbers,
        found: &found,
    };
    let mut on_ring = Edges::new();
    edges.on_rings(vertices, |string, vertex| on_ring.push(string, vertex));
    if on_ring.is_empty() {
        return rings;
    }
    // Rings are rare, so containment is worked out for their edges alone.
    let mut undirected = Edges::new();
    for (string, vertex) in on_ring.iter() {
        let stones = ends.stones(string);
        let region = ends.region(vertex);
        // A string that contains the region has it as an eye, not as a link to its neighbour.
        if !region.is_subset(&inside(stones, view.size)) {
            undirected.push(string, vertex);
        }
    }
    undirected.on_rings(vertices, |string, vertex| {
        rings.circular.add(ends.stones(string), ends.region(vertex));
    });
    // A ring that is left runs through a directed edge.
    for (string, vertex) in on_ring.iter() {
        let stones = ends.stones(string);
        let region = ends.region(vertex);
        let circular = &rings.circular;
        if !stones.is_subset(&circular.stones) || !region.is_subset(&circular.space) {
            rings.inner.add(stones, region);
        }
    }
    rings
}

/// Adds an edge for each string beside a region that may be on a ring, if several strings are.
/// `found` becomes the number of the region of each vertex after the strings. Returns the
/// number of vertices.
fn edges_of(
    view: &ColourView,
    regions: &Components,
    strings: &Strings,
    taken: RingRegions,
    edges: &mut Edges,
    found: &mut [u16; MAX_VERTICES],
) -> usize {
    let open = match taken {
        RingRegions::Untouched => view.open(),
        RingRegions::Any => PointSet::EMPTY,
    };
    let numbers = strings.numbers(view.colour);
    let mut vertices = numbers.len();
    for (number, region) in regions.sets().iter().enumerate() {
        if region.intersects(&open) {
            continue;
        }
        let around = region.neighbours_in(view.own);
        // A region with one string around is on no ring.
        if strings.on(around).nth(1).is_none() {
            continue;
        }
        for number in strings.on(around) {
            edges.push(number - numbers.start, vertices);
        }
        found[vertices - numbers.len()] = number as u16;
        vertices += 1;
    }
    vertices
}

impl Rings {
    fn add(&mut self, stones: PointSet, region: PointSet) {
        self.stones |= stones;
        self.space |= region;
    }
}
