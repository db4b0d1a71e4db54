//! Property tests. They compare rings with Benson's algorithm, the verdicts with those of an
//! analysis, and the graph for display with its definitions.

use super::*;
use crate::methods::string_graph::params::RingRegions;
use crate::methods::string_graph::rings::rings;

/// A ring of single points lives (CG). Benson's algorithm agrees on random crowded boards.
///
/// This is true only if all strings around the points lie on the ring. Otherwise the enemy may
/// capture a string that touches the ring at one point, and break the ring there.
#[test]
fn a_closed_ring_of_single_points_is_unconditionally_alive() {
    let mut dice = crate::base::random::Dice::new([7]);
    let size = crate::Size::new(7).expect("a size");
    let (mut closed, mut hanging) = (0, [0, 0]);
    for _ in 0..200_000 {
        let mut position = Position::new(size);
        for point in size.points() {
            let colour = match dice.below(10) {
                0..6 => Some(Colour::Black),
                6..8 => Some(Colour::White),
                _ => None,
            };
            position.put(point, colour);
        }
        let strings = crate::Strings::of(&position);
        let dead = crate::methods::string_graph::colour_view::Dead::default();
        let view = crate::methods::string_graph::colour_view::ColourView::of(
            &strings,
            Colour::Black,
            &dead,
            size.board(),
        );
        let regions = crate::board::components::Components::of(view.space, size);
        let found = rings(&view, &regions, &strings, RingRegions::Untouched);
        let ring = found.circular;
        let single = |point: Point| {
            ring.space
                .without(point)
                .is_disjoint(&PointSet::of(point).exterior(size))
        };
        if ring.space.is_empty() || !ring.space.iter().all(single) {
            continue;
        }
        let alive = crate::methods::benson::benson(&position, Colour::Black).blocks;
        let lives = ring.stones.is_subset(&alive);
        if ring.space.neighbours_in(view.own).is_subset(&ring.stones) {
            assert!(lives, "{position}");
            closed += 1;
        } else {
            hanging[usize::from(lives)] += 1;
        }
    }
    assert!(
        closed > 5_000 && hanging[0] > hanging[1],
        "{closed} {hanging:?}"
    );
}

proptest::proptest! {
    /// The analysis that people look at has the verdicts of the classifier.
    #[test]
    fn an_analysis_has_the_verdicts_of_the_classifier(position in crate::board::testing::positions()) {
        for params in [StringGraphParams::COLOUR, VERTEX, StringGraphParams::STATIC_PLUS] {
            let analysis = StringGraphAnalysis::of(&position, &params);
            proptest::prop_assert_eq!(analysis.verdicts, classify(&position, &params));
            let alive = analysis.groups.iter().filter(|group| group.fate.is_alive());
            let stones: PointSet = alive.flat_map(|group| &group.strings).copied().collect();
            proptest::prop_assert_eq!(stones, analysis.verdicts.alive);
            // Every string is in one group.
            let strings: usize = analysis.groups.iter().map(|group| group.strings.len()).sum();
            proptest::prop_assert_eq!(strings, crate::Strings::of(&position).len());
        }
    }

    /// The graph before the rules agrees with the regions and with definitions 2 and 3.
    #[test]
    fn the_graph_before_is_what_the_rules_start_from(position in crate::board::testing::positions()) {
        let graph = Graph::of(&position);
        let size = position.size();
        let points = |at: usize| graph.vertices[at].points;
        let is_es = |at: usize| graph.vertices[at].kind == VertexKind::Es;
        let adjacent = |one: usize, other: usize| {
            let near = |point: crate::Point| point.neighbours(size).any(|near| points(other).contains(near));
            points(one).iter().any(near)
        };
        // Neighbouring ES together are a region. A string touches one of them if it touches the
        // region.
        for region in position.empty().parts() {
            let within = |at: &usize| is_es(*at) && points(*at).intersects(&region);
            let parts: Vec<usize> = (0..graph.vertices.len()).filter(within).collect();
            let union: PointSet = parts.iter().map(|&at| points(at)).collect();
            proptest::prop_assert_eq!(union, region);
            for string in 0..graph.vertices.len() {
                let near = |es: &&usize| adjacent(string, **es);
                let touches = points(string).exterior(size).intersects(&region);
                proptest::prop_assert_eq!(!is_es(string) && touches, !is_es(string) && parts.iter().any(|es| near(&es)));
            }
        }
        // The slow definition: all points that the inner vertex reaches without crossing the outer.
        let reach = |outer: usize, inner: usize| points(inner).block_in(size.board() - points(outer));
        let is_inside = |outer: usize, inner: usize| {
            let reached = reach(outer, inner);
            let rest = size.board() - points(outer) - reached;
            !is_es(outer) && rest.iter().any(|point| PointSet::of(point).block_in(rest).len() > reached.len())
        };
        for one in 0..graph.vertices.len() {
            for other in one + 1..graph.vertices.len() {
                let here = |edge: &&Edge| [(one, other), (other, one)].contains(&(edge.from, edge.to));
                let edge = graph.edges.iter().find(here);
                if adjacent(one, other) {
                    let only = |outer: usize, inner: usize| !is_es(outer) && points(inner).exterior(size).is_subset(&points(outer));
                    let contains = |outer, inner| only(outer, inner) || is_inside(outer, inner);
                    let directed = contains(one, other) != contains(other, one);
                    proptest::prop_assert_eq!(edge.map(|edge| edge.directed), Some(directed));
                    if directed {
                        let from = if contains(one, other) { one } else { other };
                        proptest::prop_assert_eq!(edge.map(|edge| edge.from), Some(from));
                    }
                } else if let Some(edge) = edge {
                    proptest::prop_assert!(edge.directed && is_inside(edge.from, edge.to));
                }
            }
        }
    }

    #[test]
    fn articulation_points_equal_their_definition(position in crate::board::testing::positions()) {
        for region in position.empty().parts() {
            let cut = |point: &crate::Point| {
                let rest = region.without(*point);
                rest.first().is_some_and(|first| PointSet::of(first).block_in(rest) != rest)
            };
            let slow: PointSet = region.iter().filter(cut).collect();
            proptest::prop_assert_eq!(super::rules::articulation_points(region), slow);
        }
    }
}
