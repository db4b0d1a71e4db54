//! The test for an ASG, an alive string graph (Park and Kim (2004), fig. 3).
//!
//! `pipeline` calls it as the last rule. A vertex that passes is alive, and DESR never captures it.
//! So one eye too many saves a dead group, and may kill the strings around it.

use super::apc_articulation_points as apc;
use crate::methods::string_graph::containment::inside;
use crate::methods::string_graph::graph::{Life, ReducedGraph};
use crate::methods::string_graph::params::{Articulation, StringGraphParams, Terminals};
use crate::methods::string_graph::trace::{Rule, Step, Trace};
use crate::{PointSet, Position, Strings};

/// The number of free points that an eye with dead stones needs for APC.
const FREE_FOR_ARTICULATION: usize = 2;
/// The number that it needs to count as a large eye.
const FREE_FOR_LARGE_EYE: usize = 3;

/// The number of empty points of an eye that touch no dead stone. `None` if the eye contains no
/// stone.
///
/// This is an addition to the paper. Dead stones help the enemy in the eye: a nearly full eye may
/// be a killing shape (nakade) although it has many points.
fn free_points(eye: PointSet, position: &Position) -> Option<usize> {
    let dead = eye & position.occupied();
    if dead.is_empty() {
        return None;
    }
    let empty = eye - dead;
    Some((empty - dead.neighbours_in(empty)).len())
}

/// Counts the living strings of either colour inside each vertex as ends of directed edges.
fn count_strings_inside(graph: &mut ReducedGraph, strings: &Strings) {
    let living = (strings.position().occupied() - graph.view.space) | graph.view.own;
    let mut rest = graph.view.own;
    while let Some(stone) = rest.first() {
        let vertex = graph.links.at(stone, strings);
        let stones = graph.links.stones(vertex);
        rest -= stones;
        let contained = inside(stones, graph.view.size) & living;
        let ends = strings
            .iter()
            .filter(|string| string.stones.is_subset(&contained));
        graph.lives[vertex].degree += ends.count() as u16;
    }
}

/// Finds the vertices that are ASG. There are four reasons: two or more directed edges (fig. 3), an
/// ES that passes APC, a large eye, or life without eyes (CG).
pub(in crate::methods::string_graph) fn test(
    graph: &mut ReducedGraph,
    strings: &Strings,
    params: &StringGraphParams,
    trace: &mut impl Trace,
) {
    let own = graph.view.own;
    let colour = graph.view.colour;
    let numbers = strings.numbers(colour);
    graph.lives[..numbers.len()].fill(Life::default());
    // ASG (fig. 3): each directed edge counts for the vertices around its ES.
    for at in 0..graph.eyes.len() {
        let eye = graph.eyes[at];
        if !eye.directed {
            continue;
        }
        let mut rest = eye.points.neighbours_in(own);
        while let Some(stone) = rest.first() {
            let vertex = graph.links.at(stone, strings);
            rest -= graph.links.stones(vertex);
            graph.lives[vertex].degree += 1;
        }
    }
    if params.terminals == Terminals::Any {
        count_strings_inside(graph, strings);
    }
    // The articulation check is slow, and a vertex with two eyes does not need it.
    for at in 0..graph.eyes.len() {
        let eye = graph.eyes[at];
        if !eye.directed {
            continue;
        }
        // APC (fig. 11) looks at the ES or, by the default, at its whole region before SR.
        let within = match params.articulation {
            Articulation::Region if eye.whole => graph.region_of(&eye),
            _ => eye.points,
        };
        let wanted = usize::from(params.articulation_points.max(1));
        // One ES can be enough to live by its size, or by its vital points.
        let mut large = params.large_eye > 0 && eye.points.len() >= usize::from(params.large_eye);
        let mut vital = params.apc;
        if params.free_points
            && (large || vital)
            && let Some(free) = free_points(eye.points, strings.position())
        {
            vital &= free >= FREE_FOR_ARTICULATION;
            large &= free >= FREE_FOR_LARGE_EYE;
        }
        let mut rest = eye.points.neighbours_in(own);
        while let Some(stone) = rest.first() {
            let vertex = graph.links.at(stone, strings);
            let stones = graph.links.stones(vertex);
            rest -= stones;
            if graph.lives[vertex].degree >= 2 {
                continue;
            }
            graph.lives[vertex].large_eye |= large;
            if vital && apc::has_articulation_points(within, wanted) {
                graph.lives[vertex].articulation = true;
                trace.record(|| Step {
                    rule: Rule::Apc,
                    colour,
                    from: vec![stones, eye.points],
                    to: apc::articulation_points(within),
                });
            }
            if large {
                trace.record(|| Step {
                    rule: Rule::LargeEye,
                    colour,
                    from: vec![eye.points],
                    to: stones,
                });
            }
        }
    }
    graph.alive = PointSet::EMPTY;
    let mut rest = own;
    while let Some(stone) = rest.first() {
        let vertex = graph.links.at(stone, strings);
        let stones = graph.links.stones(vertex);
        rest -= stones;
        let life = graph.lives[vertex];
        // Each of the four reasons is enough.
        if life.degree >= 2
            || life.articulation
            || life.large_eye
            || stones.intersects(&graph.living)
        {
            graph.alive |= stones;
            trace.record(|| Step {
                rule: Rule::Asg,
                colour,
                from: graph
                    .eyes
                    .iter()
                    .filter(|eye| eye.directed && eye.points.neighbours_in(own).intersects(&stones))
                    .map(|eye| eye.points)
                    .collect(),
                to: stones,
            });
        }
    }
}
