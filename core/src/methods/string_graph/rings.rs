//! Rings of strings and ES (sets of connected empty points), for the rules CG and SCSR.
//!
//! `pipeline` looks for rings before SR eats the ES that they consist of. By CG the strings on a
//! ring live. So a wrong ring saves strings without eyes. A test compares closed rings with
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
    /// The points of the ES. Neighbouring ES count as one, so these are whole regions.
    pub(super) space: PointSet,
}

/// All rings of a graph.
#[derive(Clone, Copy, Default)]
pub(super) struct AllRings {
    /// Rings of undirected edges. No string on such a ring contains an ES of the ring (CG, fig. 6).
    pub(super) circular: Rings,
    /// Rings with directed edges. One of their strings contains the rest of the ring (SCSR,
    /// fig. 10).
    pub(super) inner: Rings,
}

/// Finds the points of a vertex by its number. The strings of the colour come first, then regions.
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

/// Finds the rings of strings and regions. `taken` says which regions can be part of a ring.
///
/// A ring is a closed path in which strings and regions take turns. A string and a region that
/// touch have exactly one edge, so a ring cannot go back through the edge it came from. An edge
/// lies on a ring if it is no bridge. An edge is directed if the string completely contains the
/// region. Rings without directed edges are `circular`. Strings and regions that lie only on rings
/// with directed edges are `inner`.
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
    // A ring needs two regions: through one it would have to go back by the same edge.
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
    // Rings are rare, so containment is tested only for their edges.
    let mut undirected = Edges::new();
    for (string, vertex) in on_ring.iter() {
        let stones = ends.stones(string);
        let region = ends.region(vertex);
        // A region that the string contains is an eye of the string, not a link to another.
        if !region.is_subset(&inside(stones, view.size)) {
            undirected.push(string, vertex);
        }
    }
    undirected.on_rings(vertices, |string, vertex| {
        rings.circular.add(ends.stones(string), ends.region(vertex));
    });
    // Every other ring has a directed edge.
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

/// Adds the edges between the strings and the regions that may be on a ring. Each such region
/// becomes a vertex after the strings, and `found` gets its number. Returns the number of vertices.
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
        // A region with a single string around is on no ring.
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
