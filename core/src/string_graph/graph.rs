//! The graph of one colour, reduced rule by rule.

use super::bridges::Edges;
use super::links::{Links, MAX_STRINGS};
use super::params::{Articulation, Containment, Eaten, Params};
use super::trace::{Step, Trace};
use super::{apc, cg, sr};
use crate::components::Components;
use crate::{Colour, PointSet, Size, Strings};

/// What has been judged dead so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Dead {
    /// The stones of dead strings.
    pub(super) stones: PointSet,
    /// Those of them that are not contracted with the ES around them.
    pub(super) standing: PointSet,
}

/// The points of the board as one colour sees them.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    pub(super) size: Size,
    pub(super) colour: Colour,
    /// Own live stones.
    pub(super) own: PointSet,
    /// Points of ES: empty, or a contracted dead enemy stone.
    pub(super) space: PointSet,
    /// Points of `space` next to an enemy stone that lives or an own dead one.
    pub(super) beside_wall: PointSet,
    /// Points of `space` next to a dead enemy stone that is not contracted.
    pub(super) beside_standing: PointSet,
}

impl Ground {
    fn of(strings: &Strings, colour: Colour, dead: &Dead) -> Ground {
        let position = strings.position();
        let (own, enemy) = (position.stones(colour), position.stones(colour.opponent()));
        let space = position.empty() | ((enemy & dead.stones) - dead.standing);
        let wall = (enemy - dead.stones) | (own & dead.stones);
        Ground {
            size: position.size(),
            colour,
            own: own - dead.stones,
            space,
            beside_wall: wall.neighbours_in(space),
            beside_standing: (enemy & dead.standing).neighbours_in(space),
        }
    }

    /// The points from which something other than the colour is near.
    pub(super) fn open(&self) -> PointSet {
        self.beside_wall | self.beside_standing
    }
}

/// A contained ES: the end of a directed edge.
#[derive(Clone, Copy)]
pub(super) struct Eye {
    /// Its points.
    pub(super) points: PointSet,
    /// The region of the board it is part of.
    pub(super) region: u16,
    /// The vertex that contains it; `NOBODY` where several or none do.
    pub(super) vertex: u16,
}

/// No vertex.
pub(super) const NOBODY: u16 = u16::MAX;

/// The most ES of one colour's graph.
const MAX_EYES: usize = 361;

/// The reduced graph of one colour.
pub(super) struct Graph {
    pub(super) ground: Ground,
    pub(super) regions: Components,
    pub(super) links: Links,
    /// Stones of strings on a ring.
    pub(super) rings: PointSet,
    pub(super) eaten: PointSet,
    pub(super) es: Components,
    eyes: [Eye; MAX_EYES],
    eyes_len: usize,
    contained: usize,
    /// Stones of vertices that are ASG.
    pub(super) alive: PointSet,
}

impl Graph {
    pub(super) fn new() -> Graph {
        let eye = Eye { points: PointSet::EMPTY, region: 0, vertex: NOBODY };
        Graph {
            ground: Ground {
                size: Size::S19,
                colour: Colour::Black,
                own: PointSet::EMPTY,
                space: PointSet::EMPTY,
                beside_wall: PointSet::EMPTY,
                beside_standing: PointSet::EMPTY,
            },
            regions: Components::new(),
            links: Links::new(),
            rings: PointSet::EMPTY,
            eaten: PointSet::EMPTY,
            es: Components::new(),
            eyes: [eye; MAX_EYES],
            eyes_len: 0,
            contained: 0,
            alive: PointSet::EMPTY,
        }
    }

    pub(super) fn eyes(&self) -> &[Eye] {
        &self.eyes[..self.eyes_len]
    }

    fn add_eye(&mut self, points: PointSet) {
        let first = points.first().expect("an ES has points");
        self.eyes[self.eyes_len] = Eye { points, region: self.regions.number(first), vertex: NOBODY };
        self.eyes_len += 1;
    }

    /// Builds the graph of `colour` and reduces it.
    pub(super) fn build(
        &mut self,
        strings: &Strings,
        colour: Colour,
        dead: &Dead,
        params: &Params,
        trace: &mut impl Trace,
    ) {
        let ground = Ground::of(strings, colour, dead);
        let (size, open) = (ground.size, ground.open());
        self.ground = ground;
        self.regions.reset();
        self.regions.add(ground.space, size);
        self.links.reset(strings, colour);
        self.rings = PointSet::EMPTY;
        self.eaten = PointSet::EMPTY;
        self.eyes_len = 0;
        self.alive = PointSet::EMPTY;

        if params.cg {
            self.rings = cg::rings(&ground, &self.regions, strings, &self.links);
        }
        if params.sr {
            self.eaten = sr::points(&ground, &self.regions, &mut self.links, strings, params.eaten);
            if params.runs > 0 {
                sr::runs(&ground, self.eaten, params.runs, &mut self.links, strings);
            }
        }
        self.find_eyes(params, open);
        if params.scsr || params.sr {
            for at in 0..self.contained {
                let around = self.eyes[at].points.neighbours_in(ground.own);
                if params.sr {
                    self.links.unite_all(around, strings);
                }
            }
        }
        self.transform_edges(strings, params);
        self.judge(strings, params);
        let _ = trace;
    }

    /// ER, and which ES are contained.
    fn find_eyes(&mut self, params: &Params, open: PointSet) {
        let ground = self.ground;
        self.es.reset();
        self.es.add(ground.space - self.eaten, ground.size);
        let mut pieces = PointSet::EMPTY;
        for number in 0..self.es.len() {
            let points = self.es.sets()[number];
            if points.is_disjoint(&open) {
                self.add_eye(points);
            } else if params.containment == Containment::Vertex {
                let region = self.regions.number(points.first().expect("points"));
                let region = self.regions.sets()[usize::from(region)];
                if region.intersects(&ground.beside_standing) && region.is_disjoint(&ground.beside_wall) {
                    pieces |= points - open;
                }
            }
        }
        self.contained = self.eyes_len;
        if !pieces.is_empty() {
            let parts = Components::of(pieces, ground.size);
            for &points in parts.sets() {
                self.add_eye(points);
            }
        }
    }

    fn transform_edges(&mut self, strings: &Strings, params: &Params) {
        for at in 0..self.eyes_len {
            let Eye { points, .. } = self.eyes[at];
            let around = points.neighbours_in(self.ground.own);
            let Some(vertex) = self.links.only(around, strings) else {
                continue;
            };
            if !params.et {
                // Contained by one string from the start.
                let Some(string) = around.first().and_then(|point| strings.at(point)) else { continue };
                let region = self.regions.sets()[usize::from(self.eyes[at].region)];
                if region != points || !around.is_subset(&strings.stones(string)) {
                    continue;
                }
            }
            if !params.er {
                let mut rest = around;
                let mut single = true;
                while let Some(point) = rest.first() {
                    let stones = strings.stones(strings.at(point).expect("a stone"));
                    single &= stones.neighbours_in(points) == points;
                    rest -= stones;
                }
                if !single {
                    continue;
                }
            }
            self.eyes[at].vertex = vertex as u16;
        }
    }

    /// APC, CG and the ASG test.
    fn judge(&mut self, strings: &Strings, params: &Params) {
        let mut degrees = [0u8; MAX_STRINGS];
        let mut cuts = [false; MAX_STRINGS];
        for at in 0..self.eyes_len {
            let Eye { points, region, vertex } = self.eyes[at];
            if vertex == NOBODY {
                continue;
            }
            let vertex = usize::from(vertex);
            if at >= self.contained { continue; }
            degrees[vertex] = degrees[vertex].saturating_add(1);
            if params.apc {
                let within = match params.articulation {
                    Articulation::Region => self.regions.sets()[usize::from(region)],
                    Articulation::Es => points,
                };
                cuts[vertex] |= apc::at_least(within, usize::from(params.articulation_points), self.ground.size);
            }
            if params.large_eye > 0 && points.len() >= usize::from(params.large_eye) {
                cuts[vertex] = true;
            }
        }
        for at in self.contained..self.eyes_len {
            let Eye { points, .. } = self.eyes[at];
            let mut rest = points.neighbours_in(self.ground.own);
            while let Some(point) = rest.first() {
                let vertex = self.links.at(point, strings);
                rest -= self.links.stones(vertex);
                degrees[vertex] = degrees[vertex].saturating_add(1);
                cuts[vertex] |= params.apc && apc::at_least(points, 2, self.ground.size);
            }
        }
        let mut rest = self.ground.own;
        while let Some(point) = rest.first() {
            let vertex = self.links.at(point, strings);
            let stones = self.links.stones(vertex);
            rest -= stones;
            if degrees[vertex] >= 2 || cuts[vertex] || stones.intersects(&self.rings) {
                self.alive |= stones;
            }
        }
    }
}
