//! The graph of one colour, reduced rule by rule.

use super::ground::{Dead, Ground};
use super::links::{Links, MAX_STRINGS};
use super::params::StringGraphParams;
use super::trace::Trace;
use super::{asg, cg, er, et, scsr, sr};
use crate::components::Components;
use crate::few::Few;
use crate::{Colour, PointSet, Strings};

/// A contained ES: what a directed edge leads to.
#[derive(Clone, Copy)]
pub(super) struct Eye {
    /// Its points.
    pub(super) points: PointSet,
    /// The number of the region it is part of.
    pub(super) region: u16,
    /// Whether it is a whole ES. A piece, in reading B3, is what dead stones that are
    /// not contracted leave of one: an eye to each vertex around, and no link.
    pub(super) whole: bool,
    /// Whether ET made the edges to it directed.
    pub(super) directed: bool,
}

/// A real game has fewer.
const FEW_EYES: usize = 48;

/// What makes a vertex alive.
#[derive(Clone, Copy, Default)]
pub(super) struct Life {
    /// Its directed edges.
    pub(super) degree: u16,
    /// An ES with articulation points enough.
    pub(super) articulation: bool,
    /// An ES large enough.
    pub(super) large_eye: bool,
}

/// The reduced graph of one colour, or of a region of the other. Built in place.
pub(super) struct Reduction {
    pub(super) ground: Ground,
    /// The components of `ground.space`.
    pub(super) regions: Components,
    pub(super) links: Links,
    /// Stones of the strings on a ring.
    pub(super) rings: PointSet,
    /// Points that SR made part of an LV.
    pub(super) eaten: PointSet,
    eyes: Few<Eye, FEW_EYES>,
    /// By vertex.
    pub(super) lives: [Life; MAX_STRINGS],
    /// Stones of the vertices that are ASG.
    pub(super) alive: PointSet,
}

impl Reduction {
    /// The graph of `colour` before anything died, not yet reduced.
    #[inline]
    pub(super) fn new(strings: &Strings, colour: Colour) -> Reduction {
        let eye = Eye {
            points: PointSet::EMPTY,
            region: 0,
            whole: false,
            directed: false,
        };
        Reduction {
            ground: Ground::of(strings, colour, &Dead::default(), PointSet::EMPTY),
            regions: Components::new(),
            links: Links::new(),
            rings: PointSet::EMPTY,
            eaten: PointSet::EMPTY,
            eyes: Few::new(eye),
            lives: [Life::default(); MAX_STRINGS],
            alive: PointSet::EMPTY,
        }
    }

    /// The contained ES.
    pub(super) fn eyes(&self) -> &[Eye] {
        self.eyes.as_slice()
    }

    pub(super) fn eyes_mut(&mut self) -> &mut [Eye] {
        self.eyes.as_mut_slice()
    }

    pub(super) fn add_eye(&mut self, points: PointSet, region: u16, whole: bool) {
        self.eyes.push(Eye {
            points,
            region,
            whole,
            directed: false,
        });
    }

    /// The points of the region an eye is part of.
    pub(super) fn region_of(&self, eye: &Eye) -> PointSet {
        self.regions.sets()[usize::from(eye.region)]
    }

    /// Builds the graph of the points `within` with `dead` as the dead strings, and
    /// reduces it. No ES and no string may lie partly within.
    pub(super) fn build(
        &mut self,
        strings: &Strings,
        dead: &Dead,
        params: &StringGraphParams,
        within: PointSet,
        trace: &mut impl Trace,
    ) {
        let colour = self.ground.colour;
        self.ground = Ground::of(strings, colour, dead, within);
        self.regions.reset();
        self.regions.add(self.ground.space, self.ground.size);
        self.links.reset(strings, colour, self.ground.own);
        self.rings = PointSet::EMPTY;
        self.eaten = PointSet::EMPTY;
        self.eyes.clear();

        // Rings are made of ES that SR is about to eat.
        if params.cg {
            self.rings = cg::rings(&self.ground, &self.regions, strings, trace);
        }
        if params.sr {
            sr::points(self, strings, params, trace);
            sr::runs(self, strings, params, trace);
        }
        er::reduce(self, strings, params, trace);
        if params.scsr {
            scsr::absorb(self, strings, trace);
        }
        if params.sr {
            sr::around_es(self, strings, trace);
        }
        et::transform(self, strings, params, trace);
        asg::test(self, strings, params, trace);
    }
}
