//! DESR, the dead enemy strings reduction.

use super::ground::Dead;
use super::params::{Containment, Params};
use super::reduction::Reduction;
use super::seki::shared_life;
use super::sr::whole;
use super::trace::{Rule, Step, Trace};
use crate::few::Few;
use crate::{Colour, PointSet, Strings};

/// A region of a colour whose enemy strings may be dead.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The smallest region first, then the one with the fewest stones to capture.
    size: (usize, usize),
    /// The colour around it.
    pub(super) captor: Colour,
    /// Its points: everything between live stones of the captor.
    pub(super) region: PointSet,
    /// The stones of the strings that would die or, dead already, be contracted.
    pub(super) victims: PointSet,
    /// Whether they contract with the ES around them: in reading B3 only where one
    /// vertex contains the region.
    contract: bool,
}

/// A real game has fewer; the most are one for each string.
const FEW_CANDIDATES: usize = 32;

/// What the reduction leads to when nothing dies any more.
pub(super) struct End {
    /// The graphs of Black and White.
    pub(super) graphs: [Reduction; 2],
    /// What died.
    pub(super) dead: Dead,
    /// Stones that stand in seki.
    pub(super) seki: PointSet,
}

impl End {
    /// Where [`fixed_point`] starts: graphs not yet built, nobody dead. Large, so made
    /// once and filled in place.
    #[inline]
    pub(super) fn new(strings: &Strings) -> End {
        End {
            graphs: [
                Reduction::new(strings, Colour::Black),
                Reduction::new(strings, Colour::White),
            ],
            dead: Dead::default(),
            seki: PointSet::EMPTY,
        }
    }
}

/// Reduces both graphs, judges enemy strings dead, and starts over with the dead ones
/// contracted, until nothing changes.
pub(super) fn fixed_point(
    strings: &Strings,
    params: &Params,
    end: &mut End,
    trace: &mut impl Trace,
) {
    let mut candidates = Candidates::new();
    loop {
        for graph in &mut end.graphs {
            graph.build(strings, &end.dead, params, trace);
        }
        if !params.desr {
            return;
        }
        candidates.find(strings, params, end);
        if !candidates.capture(strings, params, end, trace) {
            return;
        }
    }
}

struct Candidates {
    list: Few<Candidate, FEW_CANDIDATES>,
}

impl Candidates {
    fn new() -> Candidates {
        let none = Candidate {
            size: (0, 0),
            captor: Colour::Black,
            region: PointSet::EMPTY,
            victims: PointSet::EMPTY,
            contract: false,
        };
        Candidates {
            list: Few::new(none),
        }
    }

    /// Regions with enemy strings in them, none of which is an ASG. The captor need
    /// not live: the capture may be its eye.
    fn find(&mut self, strings: &Strings, params: &Params, end: &End) {
        let position = strings.position();
        let dead = &end.dead;
        self.list.clear();
        for captor in Colour::BOTH {
            let own = position.stones(captor) - dead.stones;
            let enemy = position.stones(captor.opponent());
            let safe = end.graphs[captor.opponent().index()].alive | end.seki;
            let links = &end.graphs[captor.index()].links;
            let others = position.size().board() - own;
            // Only regions with enemies that are not safe are looked at.
            let mut rest = (enemy - dead.stones - safe) | (enemy & dead.standing);
            while let Some(first) = rest.first() {
                let region = PointSet::of(first).block_in(others);
                rest -= region;
                let standing = region & enemy & dead.standing;
                let unjudged = (region & enemy) - dead.stones;
                if (unjudged | standing).is_empty() || region.intersects(&safe) {
                    continue;
                }
                let around = region.neighbours_in(own);
                let contract = match params.containment {
                    Containment::Colour => true,
                    Containment::Vertex => links.only(around, strings).is_some(),
                };
                let victims = if contract {
                    unjudged | standing
                } else {
                    unjudged
                };
                if around.is_empty() || victims.is_empty() {
                    continue;
                }
                let size = (region.len(), victims.len());
                self.list.push(Candidate {
                    size,
                    captor,
                    region,
                    victims,
                    contract,
                });
            }
        }
        let list = self.list.as_mut_slice();
        let order = |one: &Candidate| (one.size, one.captor.index(), one.region.first());
        list.sort_unstable_by_key(order);
    }

    /// Captures in the smallest regions; whether there were any.
    ///
    /// Regions of one size are captured together, for an order among them would favour
    /// a colour or a corner. A candidate waits while one of its captors is the victim of
    /// another of its size; where all wait for each other, whose move it is would
    /// decide, and the next size has its turn.
    fn capture(
        &self,
        strings: &Strings,
        params: &Params,
        end: &mut End,
        trace: &mut impl Trace,
    ) -> bool {
        let list = self.list.as_slice();
        for tied in list.chunk_by(|one, other| one.size == other.size) {
            let victims = tied
                .iter()
                .fold(PointSet::EMPTY, |all, one| all | one.victims);
            let before = end.dead;
            let mut captured = false;
            for candidate in tied {
                let ground = &end.graphs[candidate.captor.index()].ground;
                let captors = whole(candidate.region.neighbours_in(ground.own), strings);
                if tied.len() > 1 && captors.intersects(&victims) {
                    continue;
                }
                captured = true;
                if params.seki
                    && let Some(stones) = shared_life(strings, params, end, &before, candidate)
                {
                    end.seki |= stones | candidate.victims;
                    trace.see(|| Step {
                        rule: Rule::Seki,
                        colour: candidate.captor,
                        from: vec![stones, candidate.victims],
                        to: stones | candidate.victims,
                    });
                    continue;
                }
                end.dead.stones |= candidate.victims;
                if candidate.contract {
                    end.dead.standing -= candidate.victims;
                } else {
                    end.dead.standing |= candidate.victims;
                }
                trace.see(|| Step {
                    rule: Rule::Desr,
                    colour: candidate.captor,
                    from: strings
                        .iter()
                        .filter(|string| string.stones.is_subset(&candidate.victims))
                        .map(|string| string.stones)
                        .collect(),
                    to: candidate.region,
                });
            }
            if captured {
                return true;
            }
        }
        false
    }
}
