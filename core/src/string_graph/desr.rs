//! DESR, the dead enemy strings reduction.

use super::graph::{Dead, Graph};
use super::params::{Containment, Params};
use super::trace::Trace;
use crate::components::Components;
use crate::{Colour, PointSet, Size, Strings};

/// A region that may die.
#[derive(Clone, Copy)]
struct Candidate {
    key: (usize, usize),
    attacker: Colour,
    region: PointSet,
    victims: PointSet,
    /// Contracted at once.
    contract: bool,
}

/// The most candidates: a string each.
const MAX_CANDIDATES: usize = Size::MAX * Size::MAX + 1;

/// Judges enemy strings dead to a fixed point. Leaves the graphs of the end.
pub(super) fn fixed_point(
    strings: &Strings,
    params: &Params,
    graphs: &mut [Graph; 2],
    trace: &mut impl Trace,
) -> (Dead, PointSet) {
    let mut dead = Dead::default();
    let mut seki = PointSet::EMPTY;
    let mut candidates = Candidates::new();
    loop {
        for colour in Colour::BOTH {
            graphs[colour.index()].build(strings, colour, &dead, params, trace);
        }
        if !params.desr {
            return (dead, seki);
        }
        candidates.find(strings, params, graphs, &dead, seki);
        if !candidates.capture(strings, params, graphs, &mut dead, &mut seki) {
            return (dead, seki);
        }
    }
}

struct Candidates {
    list: [Candidate; MAX_CANDIDATES],
    len: usize,
}

impl Candidates {
    fn new() -> Candidates {
        let none = Candidate {
            key: (0, 0),
            attacker: Colour::Black,
            region: PointSet::EMPTY,
            victims: PointSet::EMPTY,
            contract: false,
        };
        Candidates { list: [none; MAX_CANDIDATES], len: 0 }
    }

    fn find(&mut self, strings: &Strings, params: &Params, graphs: &mut [Graph; 2], dead: &Dead, seki: PointSet) {
        let position = strings.position();
        let size = position.size();
        self.len = 0;
        for attacker in Colour::BOTH {
            let own = position.stones(attacker) - dead.stones;
            let enemy = position.stones(attacker.opponent());
            let safe = graphs[attacker.opponent().index()].alive | seki;
            let regions = Components::of(size.board() - own, size);
            for &region in regions.sets() {
                let border = region.neighbours_in(own);
                let fresh = (region & enemy) - dead.stones;
                let standing = region & enemy & dead.standing;
                if region.intersects(&safe) || border.is_empty() || (fresh | standing).is_empty() {
                    continue;
                }
                let contract = params.containment == Containment::Colour
                    || graphs[attacker.index()].links.only(border, strings).is_some();
                let victims = if contract { fresh | standing } else { fresh };
                if victims.is_empty() {
                    continue;
                }
                let key = (region.len(), victims.len());
                self.list[self.len] = Candidate { key, attacker, region, victims, contract };
                self.len += 1;
            }
        }
        self.list[..self.len].sort_unstable_by_key(|candidate| candidate.key);
    }

    fn capture(
        &self,
        strings: &Strings,
        params: &Params,
        graphs: &mut [Graph; 2],
        dead: &mut Dead,
        seki: &mut PointSet,
    ) -> bool {
        let list = &self.list[..self.len];
        for tied in list.chunk_by(|one, other| one.key == other.key) {
            let victims = tied.iter().fold(PointSet::EMPTY, |all, one| all | one.victims);
            let before = *dead;
            let mut captured = false;
            for candidate in tied {
                let graph = &graphs[candidate.attacker.index()];
                let border = candidate.region.neighbours_in(graph.ground.own);
                if tied.len() > 1 && whole(border, strings).intersects(&victims) {
                    continue;
                }
                captured = true;
                if params.seki && let Some(stones) = shared_life(strings, params, graphs, &before, candidate) {
                    *seki |= stones | candidate.victims;
                    continue;
                }
                dead.stones |= candidate.victims;
                if candidate.contract {
                    dead.standing -= candidate.victims;
                } else {
                    dead.standing |= candidate.victims;
                }
            }
            if captured {
                return true;
            }
        }
        false
    }
}

/// The strings with a stone in `stones`.
fn whole(stones: PointSet, strings: &Strings) -> PointSet {
    let mut all = PointSet::EMPTY;
    while let Some(point) = (stones - all).first() {
        all |= strings.stones(strings.at(point).expect("a stone"));
    }
    all
}

/// The stones of the attackers, where they and the victims stand in seki.
fn shared_life(strings: &Strings, params: &Params, graphs: &mut [Graph; 2], dead: &Dead, best: &Candidate) -> Option<PointSet> {
    let position = strings.position();
    let graph = &mut graphs[best.attacker.index()];
    let border = best.region.neighbours_in(graph.ground.own);
    let vertex = graph.links.only(border, strings)?;
    let stones = graph.links.stones(vertex);
    let liberties = stones.neighbours_in(position.empty());
    if stones.intersects(&graph.alive) || liberties.len() < 2 || liberties != best.victims.neighbours_in(position.empty()) {
        return None;
    }
    let after = Dead { stones: dead.stones | best.victims, standing: dead.standing - best.victims };
    graph.build(strings, best.attacker, &after, params, &mut ());
    let lives = stones.is_subset(&graph.alive);
    graph.build(strings, best.attacker, dead, params, &mut ());
    lives.then_some(stones)
}
