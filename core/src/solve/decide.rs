//! Deciding the life of a block or a group on a real board: every answer is proved.
//!
//! Each question is asked in several areas and under the assumptions of
//! [`Outside`]. An answer against the player whom it favours is proved; what is proved in one
//! area holds on the board, so facts of different areas go together.

use super::basis::alive;
use super::grown::{grown, immortal, prover};
use super::params::DecideParams;
use super::proof::Goal;
use super::zones::Zones;
use super::{Problem, Solver};
use crate::life::{ATTACKER, Fate, KoRule, OWNER, Outside};
use crate::safety::Safety;
use crate::{ByColour, Colour, Point, PointSet, Position, Strings, certificate};

/// The answer for a block or a group with one given player moving first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The player who moves first.
    pub first: Colour,
    /// The fate. If it is not [exact](Decision::exact), at least this for the owner.
    pub fate: Fate,
    /// Whether the fate is known exactly. Otherwise the blocks are not captured, but it is open
    /// whether they live or are in seki; the fate is then [`Fate::Seki`].
    pub exact: bool,
    /// How it was found.
    pub how: Evidence,
}

/// How an answer was found.
#[expect(
    clippy::large_enum_variant,
    reason = "an answer has one of these, and callers copy it"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// The block is unconditionally alive (Benson (1976)).
    Unconditional,
    /// The prover of [`safety`](crate::safety) shows it for the position as it stands.
    Safety,
    /// By [`zone_search`](crate::zone_search), with no area drawn.
    Zone {
        /// The points on which the proof depends.
        zone: PointSet,
        /// The first move of the player who reaches his goal, if he moves first.
        key: Option<Point>,
    },
    /// By the search of a problem with an area.
    Area(Problem),
}

impl Evidence {
    /// The points on which the answer depends, besides the crucial stones; empty if it follows
    /// from the position without search.
    pub fn area(&self) -> PointSet {
        match self {
            Evidence::Unconditional | Evidence::Safety => PointSet::EMPTY,
            Evidence::Zone { zone, .. } => *zone,
            Evidence::Area(problem) => problem.area(),
        }
    }

    /// The problem that was searched, if it has an area.
    pub fn problem(&self) -> Option<Problem> {
        match self {
            Evidence::Area(problem) => Some(*problem),
            _ => None,
        }
    }
}

/// The facts about a fate that were proved, each by some area, in the order of [`QUESTIONS`].
#[derive(Clone, Copy, Debug, Default)]
struct Facts {
    known: [Option<Evidence>; QUESTIONS.len()],
}

/// A question in an area: the player who gains from the answer is the one whom the outside is
/// against.
#[derive(Clone, Copy, Debug)]
struct Try {
    problem: Problem,
    /// The number of the problem in the table.
    number: u64,
    /// The answers so far, by [`QUESTIONS`] and first player.
    refuted: [[bool; 2]; QUESTIONS.len()],
}

/// The questions, those for a clean result first: the goal, whether it is reached, the ko rule,
/// and the assumption under which the answer is proved.
const QUESTIONS: [(Goal, bool, KoRule, Outside); 5] = {
    use Goal::{Alive, Dead};
    use KoRule::Master;
    use Outside::{AgainstAttacker, AgainstOwner};
    [
        (Alive, true, Master(ATTACKER), AgainstOwner),
        (Dead, true, Master(OWNER), AgainstAttacker),
        (Dead, false, Master(ATTACKER), AgainstOwner),
        (Dead, true, Master(ATTACKER), AgainstAttacker),
        (Alive, true, Master(OWNER), AgainstOwner),
    ]
};

impl Facts {
    /// Whether the answer to a question still matters.
    fn wants(&self, question: usize) -> bool {
        let [alive, dead, stays, dead_by_ko, alive_by_ko] =
            self.known.each_ref().map(Option::is_some);
        let settled = match question {
            0 => false,
            1 | 4 => stays || alive_by_ko,
            _ => stays || dead_by_ko,
        };
        !(alive || dead || settled)
    }

    /// The fate that is proved, whether it is exact, and what shows it.
    fn fate(&self) -> Option<(Fate, bool, Evidence)> {
        let [alive, dead, stays, dead_by_ko, alive_by_ko] = self.known;
        let clean = alive.map(|how| (Fate::Alive, true, how));
        clean
            .or(dead.map(|how| (Fate::Dead, true, how)))
            .or(stays.map(|how| (Fate::Seki, false, how)))
            .or(alive_by_ko.and(dead_by_ko).map(|how| (Fate::Ko, true, how)))
    }
}

/// Decides the life of blocks of one colour on a board.
#[derive(Debug)]
pub struct Decider<'s> {
    solver: &'s mut Solver,
    params: DecideParams,
    position: Position,
    crucial: PointSet,
    owner: Colour,
    tries: Vec<Try>,
    zones: Zones,
    facts: [Facts; 2],
    /// Stays by the rules of safety, whoever moves first; captured, likewise.
    safe: bool,
    doomed: bool,
    unconditional: bool,
    nodes: u64,
}

impl<'s> Decider<'s> {
    /// Chooses the areas for the blocks with a stone in `stones`. `None` if there is none, or if
    /// the stones have both colours.
    pub fn new(
        position: &Position,
        stones: PointSet,
        params: &DecideParams,
        solver: &'s mut Solver,
    ) -> Option<Decider<'s>> {
        let owner = position.at(stones.first()?)?;
        let own = position.stones(owner);
        if !stones.is_subset(&own) {
            return None;
        }
        let crucial = stones.block_in(own);
        let safety = ByColour::from_fn(|of| Safety::by_search(position, of, &params.safety));
        let other = owner.opponent();
        let zones = Zones::new(position, crucial, owner, &solver.stop_flag());
        let mut decider = Decider {
            solver,
            params: *params,
            position: *position,
            crucial,
            owner,
            tries: Vec::new(),
            zones,
            facts: [Facts::default(); 2],
            safe: crucial.intersects(&safety[owner].blocks),
            doomed: crucial.is_subset(&safety[other].territory),
            unconditional: crucial.intersects(&alive(position)),
            nodes: 0,
        };
        if !decider.doomed && !decider.unconditional {
            let safe = safety.black.blocks | safety.white.blocks;
            decider.choose_areas(safe);
        }
        Some(decider)
    }

    /// The colour of the blocks.
    pub fn owner(&self) -> Colour {
        self.owner
    }

    /// The number of positions of all searches so far.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.zones.nodes
    }

    /// The areas: everything inside of safe stones, and areas grown to several sizes. Each is
    /// tried against the owner and against the attacker.
    fn choose_areas(&mut self, safe: PointSet) {
        let strings = Strings::of(&self.position);
        let mut areas: Vec<PointSet> = Vec::new();
        for &most in &SIZES {
            let most = match self.solver_takes_stones() {
                true => most.saturating_sub(self.crucial.len()),
                false => most,
            };
            let area = grown(&strings, self.crucial, self.owner, safe, most);
            if !areas.contains(&area) && area != self.crucial {
                areas.push(area);
            }
        }
        for area in areas {
            for outside in [Outside::AgainstOwner, Outside::AgainstAttacker] {
                let stones = prover(outside, self.owner)
                    .map(|colour| immortal(&self.position, area, colour, &self.params.safety));
                let problem = Problem::of_group(&self.position, self.crucial, area);
                let Ok(problem) = problem else { continue };
                self.tries.push(Try {
                    problem: problem.with_outside(outside, stones.unwrap_or_default()),
                    number: self.solver.number(),
                    refuted: [[false; 2]; QUESTIONS.len()],
                });
            }
        }
    }

    /// Whether the crucial stones count as points of the area.
    fn solver_takes_stones(&self) -> bool {
        super::problem::blocks(self.crucial).len() > 1
    }

    /// The answer with `first` moving first; `None` if nothing is proved within the limits.
    ///
    /// `stop` is asked between searches; once it returns true, no further search begins.
    pub fn decide(&mut self, first: Colour, stop: &dyn Fn() -> bool) -> Option<Decision> {
        if let Some(known) = self.without_search(first) {
            return Some(known);
        }
        let side = usize::from(first != self.owner);
        let mut left = self.params.nodes;
        let mut limit = self.params.start;
        while left > 0 && self.facts[side].fate().is_none_or(|fate| !fate.1) {
            let open = self.ask_zones(side, first, limit, &mut left, stop);
            let open = self.round(side, first, limit, &mut left, stop) || open;
            if !open || limit >= self.params.nodes || stop() {
                break;
            }
            limit = limit.saturating_mul(8).min(self.params.nodes);
        }
        let proved = self.facts[side].fate().map(|(fate, exact, how)| Decision {
            first,
            fate,
            exact,
            how,
        });
        proved.or(self.by_safety(first))
    }

    /// Asks the questions that need no area, with a share of `limit` nodes each. Returns whether
    /// any may find more with a larger limit.
    fn ask_zones(
        &mut self,
        side: usize,
        first: Colour,
        limit: u64,
        left: &mut u64,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        use certificate::Goal;
        for (question, goal) in [(0, Goal::Live), (1, Goal::Capture), (2, Goal::Keep)] {
            if !self.facts[side].wants(question) || *left == 0 || stop() {
                continue;
            }
            let before = self.zones.nodes;
            let nodes = (limit.min(*left) / ZONE_COST).max(1);
            if let Some(proof) = self.zones.proves(goal, first, nodes) {
                let (zone, key) = (proof.zone, proof.key);
                self.facts[side].known[question] = Some(Evidence::Zone { zone, key });
            }
            let spent = (self.zones.nodes - before) * ZONE_COST;
            *left = left.saturating_sub(spent);
        }
        true
    }

    /// Asks all open questions once, in every area, with at most `limit` nodes each. Returns
    /// whether any was asked and left open.
    fn round(
        &mut self,
        side: usize,
        first: Colour,
        limit: u64,
        left: &mut u64,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let mut open = false;
        for (question, &(goal, reached, ko, outside)) in QUESTIONS.iter().enumerate() {
            for at in 0..self.tries.len() {
                // Skip questions of the other assumption, and what is refuted or does not matter.
                // The questions about seki and ko wait until the clean one is refuted here.
                let one = &self.tries[at];
                let skipped = one.problem.outside() != outside
                    || one.refuted[question][side]
                    || question > 1
                        && !one.refuted[usize::from(outside == Outside::AgainstAttacker)][side]
                    || !self.facts[side].wants(question);
                if skipped {
                    continue;
                }
                if *left == 0 || stop() {
                    return open;
                }
                // The search goes on with the results of the last round.
                let given = limit.min(*left);
                let mut nodes = given;
                let problem = one.problem;
                let mut solving = self.solver.resume(&problem, one.number);
                let found = solving.reaches(goal, ko, first, &mut nodes);
                *left -= given - nodes;
                self.nodes += given - nodes;
                // Only the expected answer is a proof, as it favours the player whom the outside is
                // against.
                match found {
                    None => open = true,
                    Some(found) if found == reached => {
                        self.facts[side].known[question] = Some(Evidence::Area(problem));
                    }
                    Some(_) => self.tries[at].refuted[question][side] = true,
                }
            }
        }
        open
    }

    fn without_search(&self, first: Colour) -> Option<Decision> {
        let (fate, how) = match (self.unconditional, self.doomed) {
            (true, _) => (Fate::Alive, Evidence::Unconditional),
            (_, true) => (Fate::Dead, Evidence::Safety),
            _ => return None,
        };
        Some(Decision {
            first,
            fate,
            exact: true,
            how,
        })
    }

    /// The blocks stay if the rules of safety prove it, alive or in seki.
    fn by_safety(&self, first: Colour) -> Option<Decision> {
        self.safe.then_some(Decision {
            first,
            fate: Fate::Seki,
            exact: false,
            how: Evidence::Safety,
        })
    }
}

/// A position of the zone search costs as much as this many of a search in an area.
const ZONE_COST: u64 = 16;

/// The sizes of grown areas, in points besides the crucial stones.
const SIZES: [usize; 4] = [12, 20, 32, 60];
