//! CG, the circular graph: strings linked in a ring by false eyes live.

use crate::components::Components;
use crate::string_graph::bridges::Edges;
use crate::string_graph::colour_view::ColourView;
use crate::string_graph::trace::{Rule, Step, Trace};
use crate::{PointSet, Strings};

/// The stones of all strings on a ring (rule CG, fig. 6).
///
/// A ring is a closed trail that alternates strings and ES. A run of neighbouring ES
/// counts as one, so a whole region is one vertex; it takes part only if no foreign
/// stone touches it. A string and a region that touch have exactly one edge, so a ring
/// never goes back through the edge it came from. A string lies on a ring if one of its
/// edges is no bridge.
pub(in crate::string_graph) fn rings(
    view: &ColourView,
    regions: &Components,
    strings: &Strings,
    trace: &mut impl Trace,
) -> PointSet {
    let open = view.open();
    let numbers = strings.numbers(view.colour);
    let mut edges = Edges::new();
    let mut vertices = numbers.len();
    for region in regions
        .sets()
        .iter()
        .filter(|region| region.is_disjoint(&open))
    {
        let mut rest = region.neighbours_in(view.own);
        let only = |stones: &PointSet| {
            let number = stones.first().and_then(|stone| strings.at(stone));
            number.is_none_or(|number| stones.is_subset(&strings.stones(number)))
        };
        // A region with one string around is on no ring.
        if only(&rest) {
            continue;
        }
        while let Some(number) = rest.first().and_then(|stone| strings.at(stone)) {
            edges.push(number - numbers.start, vertices);
            rest -= strings.stones(number);
        }
        vertices += 1;
    }
    let mut rings = PointSet::EMPTY;
    if vertices < numbers.len() + 2 {
        return rings;
    }
    edges.on_rings(vertices, |string| {
        rings |= strings.stones(numbers.start + string)
    });
    if !rings.is_empty() {
        trace.see(|| {
            let on_ring = strings
                .iter()
                .filter(|string| string.stones.is_subset(&rings));
            Step {
                rule: Rule::Cg,
                colour: view.colour,
                from: on_ring.map(|string| string.stones).collect(),
                to: rings,
            }
        });
    }
    rings
}
