//! CG, the circular graph.

use super::bridges::Edges;
use super::graph::Ground;
use super::links::Links;
use crate::components::Components;
use crate::{PointSet, Strings};

/// The stones of all strings on a ring.
pub(super) fn rings(ground: &Ground, regions: &Components, strings: &Strings, _links: &Links) -> PointSet {
    let open = ground.open();
    let first = strings.numbers(ground.colour).start;
    let end = strings.numbers(ground.colour).end;
    let count = end - first;
    let mut edges = Edges::new();
    let mut vertices = count;
    for region in regions.sets() {
        if region.intersects(&open) {
            continue;
        }
        let mut rest = region.neighbours_in(ground.own);
        let Some(point) = rest.first() else { continue };
        let one = strings.stones(strings.at(point).expect("a stone"));
        if rest.is_subset(&one) {
            continue;
        }
        while let Some(point) = rest.first() {
            let string = strings.at(point).expect("a stone");
            edges.push(string - first, vertices);
            rest -= strings.stones(string);
        }
        vertices += 1;
    }
    let mut rings = PointSet::EMPTY;
    if vertices < count + 2 {
        return rings;
    }
    edges.on_rings(vertices, |string| rings |= strings.stones(first + string));
    rings
}
