//! Proof-number search with relevance zones.
//!
//! The frame of [`search::proof_number`](crate::search) has nodes with fixed children. Here a
//! node of the opponent has at first one child, the pass. When the pass is proved, the moves
//! inside the zone of its proof join the children, and the zone grows with their proofs until
//! every move in it is proved. So this room has its own depth-first search; the choice of the next
//! child and the thresholds are those of the frame.

use std::sync::atomic::{AtomicBool, Ordering};

use super::alive::life;
use super::closure;
use super::enclosed::Local;
use super::estimate::{FAR, eye_distance, link_distance};
use super::ground::{Ground, Key, Played, State};
use super::memory::{Entry, Memory, NEVER};
use super::patterns::{MarkRule, Pattern};
use super::walls;
use super::{Aim, ZoneParams};
use crate::search::proof_number::{Choice, Rule};
use crate::{Point, PointSet};

/// The number of replies that are expected but not known while the pass is not proved. With a small
/// number, long chains of moves with passes in between look cheap. It was chosen from 3 to 60 with
/// sight of five positions of `life_death.tst` in the Computer Go Test Collection: 3 proves three
/// of them in 3,000,000 positions each; all from 8 to 60 prove all five.
const HIDDEN: u32 = 20;

/// The positions of the first round of a search; each further round makes twice as many.
const FIRST_ROUND: u64 = 50_000;

/// The static rules are tried in this many states, and in this many more for each state that they
/// prove: where they prove little, they take more time than they save.
const RULES_FREE: u64 = 4_000;
const RULES_PER_PROOF: u64 = 200;

/// A move and the numbers of the state after it.
#[derive(Clone, Copy, Debug)]
struct Child {
    /// `None` is a pass.
    point: Option<Point>,
    entry: Entry,
}

/// One search: a game, a goal and the limits.
#[derive(Debug)]
pub(super) struct Engine<'a> {
    pub(super) ground: Ground,
    pub(super) goal: Aim,
    pub(super) params: ZoneParams,
    /// Where the prover may play.
    reach: PointSet,
    /// Whether he tries all these points, not only those near stones of the question.
    pub(super) everywhere: bool,
    pub(super) memory: &'a mut Memory,
    /// For searches in enclosed regions; see [`super::enclosed`].
    pub(super) local: Option<&'a mut Local>,
    path: Vec<Key>,
    /// The positions made so far, and the number at which the search stops.
    pub(super) nodes: u64,
    pub(super) limit: u64,
    /// Set from outside to end the search as at its limit.
    pub(super) stop: &'a AtomicBool,
    pub(super) pattern_hits: u64,
    /// Walls that were taken as standing without proof.
    pub(super) assumed: PointSet,
    /// The states in which the static rules were tried, and those that they proved.
    rules_tried: u64,
    rules_proved: u64,
}

impl<'a> Engine<'a> {
    pub(super) fn new(
        ground: Ground,
        goal: Aim,
        params: ZoneParams,
        reach: PointSet,
        memory: &'a mut Memory,
        local: Option<&'a mut Local>,
        stop: &'a AtomicBool,
    ) -> Engine<'a> {
        Engine {
            ground,
            goal,
            params,
            reach,
            everywhere: false,
            memory,
            local,
            path: Vec::new(),
            nodes: 0,
            limit: params.nodes,
            stop,
            pattern_hits: 0,
            assumed: PointSet::EMPTY,
            rules_tried: 0,
            rules_proved: 0,
        }
    }

    /// Searches a state until it is proved or disproved, or the limit is reached.
    pub(super) fn solve(&mut self, state: &State) -> Entry {
        let entry = self.look(state);
        if entry.pn == 0 || entry.dn == 0 {
            return entry;
        }
        self.expand(state, NEVER, NEVER)
    }

    /// The same, in rounds of growing limits, until [`nodes`](ZoneParams::nodes) more positions are
    /// made. Each round after the first starts without the numbers of the last one, but with its
    /// patterns: so a search that went astray finds back.
    pub(super) fn solve_in_rounds(&mut self, state: &State) -> Entry {
        let end = self.nodes.saturating_add(self.params.nodes);
        let mut round = FIRST_ROUND;
        loop {
            self.limit = end.min(self.nodes.saturating_add(round));
            (self.rules_tried, self.rules_proved) = (0, 0);
            let entry = self.solve(state);
            let is_over = self.nodes >= end || self.stop.load(Ordering::Relaxed);
            if entry.pn == 0 || entry.dn == 0 || is_over {
                return entry;
            }
            self.memory.forget_states();
            round *= 2;
        }
    }

    /// Whether the limit is reached, or the search is to stop.
    fn is_over(&self) -> bool {
        self.nodes >= self.limit || self.stop.load(Ordering::Relaxed)
    }

    /// The zone of a proved entry.
    pub(super) fn zone(&self, entry: &Entry) -> PointSet {
        self.memory.zone(entry)
    }

    pub(super) fn proved(&mut self, zone: PointSet, best: Option<Point>, passes: u32) -> Entry {
        self.memory.proved(zone, best, passes)
    }

    fn mark_rule(&self) -> MarkRule {
        match self.goal {
            Aim::Live { all: false } => MarkRule::Subset,
            _ => MarkRule::Superset,
        }
    }

    /// The first look at a state: ends, table, patterns, first numbers.
    fn look(&mut self, state: &State) -> Entry {
        if self.path.contains(&state.key) {
            return Entry::LOST;
        }
        if let Some(entry) = self.memory.known(state.key) {
            return entry;
        }
        let entry = self.judge(state);
        self.memory.learn(state.key, entry);
        entry
    }

    fn judge(&mut self, state: &State) -> Entry {
        // Ends: all crucial stones are captured, or they are alive and the opponent is to move.
        match self.goal {
            Aim::Capture => {
                if state.marks.is_empty() {
                    return self.proved(PointSet::EMPTY, None, 0);
                }
            }
            Aim::Live { all } => {
                if !state.prover
                    && let Some(zone) = life(&self.ground, state, all)
                {
                    return self.proved(zone, None, 0);
                }
            }
            Aim::Stand => {}
            Aim::Keep => {
                if !state.prover
                    && let Some(zone) = life(&self.ground, state, true)
                {
                    return self.proved(zone, None, 0);
                }
            }
        }
        // Walls: proved if each has more liberties than the prover needs passes.
        if self.goal == Aim::Stand {
            return match walls::count(&self.ground, state) {
                Ok(zone) => self.proved(zone, None, 0),
                Err(missing) => Entry::open(1 + missing, 1),
            };
        }
        // A proof that was found in another state may hold here, too.
        if self.params.patterns {
            let found = self.memory.patterns.find(
                state,
                self.ground.immortal,
                self.ground.zone,
                self.mark_rule(),
            );
            if let Some(&Pattern {
                zone, best, passes, ..
            }) = found
            {
                self.pattern_hits += 1;
                return self.proved(zone, best, passes);
            }
        }
        // Enclosed strings are decided by a search in their region.
        if self.goal == Aim::Capture
            && self.local.is_some()
            && let Some(entry) = self.judge_enclosed(state)
        {
            return entry;
        }
        // Nothing is proved: the first numbers are estimates.
        let near = |stones: PointSet| {
            let size = self.ground.size;
            stones.thicken(size).thicken(size) & self.ground.zone
        };
        match self.goal {
            Aim::Live { .. } | Aim::Keep | Aim::Stand => {
                let distance = eye_distance(
                    &self.ground,
                    state.own,
                    state.opp,
                    near(state.own & self.reach),
                );
                let distance = link_distance(&self.ground, state, distance);
                // The static rules cost time: they are tried where two eyes are near, and while
                // they prove enough.
                let all = self.goal != Aim::Live { all: false };
                if !state.prover
                    && distance < self.params.alternate
                    && self.rules_tried < RULES_FREE + RULES_PER_PROOF * self.rules_proved
                {
                    self.rules_tried += 1;
                    if let Some(zone) = self.memory.safe(&self.ground, state, all) {
                        self.rules_proved += 1;
                        return self.proved(zone, None, 0);
                    }
                }
                // If the opponent is to move, the prover needs one move more.
                let pn = if state.prover {
                    distance.max(1)
                } else {
                    distance + 1
                };
                Entry::open(pn, 1)
            }
            Aim::Capture => {
                // Many liberties and eyes in sight make a capture look dear.
                let strings = state.marks.block_in(state.opp);
                let liberties = strings.neighbours_in(self.ground.free(state)).len() as u32;
                let distance = eye_distance(
                    &self.ground,
                    state.opp,
                    state.own,
                    near(state.opp & self.reach),
                );
                Entry::open(liberties.max(1) + (FAR - distance) / 2, 1 + distance / 2)
            }
        }
    }

    /// Whether the goal can no longer be reached because crucial stones were captured.
    fn failed(&self, before: PointSet, state: &State) -> bool {
        match self.goal {
            Aim::Live { all: false } => state.marks.is_empty(),
            Aim::Live { all: true } | Aim::Keep | Aim::Stand => state.marks != before,
            Aim::Capture => false,
        }
    }

    fn expand(&mut self, state: &State, pt: u32, dt: u32) -> Entry {
        if self.path.len() >= self.params.depth {
            return Entry::LOST;
        }
        self.path.push(state.key);
        let entry = if state.prover {
            self.expand_prover(state, pt, dt)
        } else {
            self.expand_opponent(state, pt, dt)
        };
        self.path.pop();
        if entry.pn == 0 && self.params.patterns {
            self.keep_pattern(state, &entry);
        }
        self.memory.learn(state.key, entry);
        entry
    }

    fn keep_pattern(&mut self, state: &State, entry: &Entry) {
        let zone = self.zone(entry);
        let marks = match self.mark_rule() {
            MarkRule::Subset => state.marks & zone,
            MarkRule::Superset => state.marks,
        };
        self.memory.patterns.add(Pattern {
            zone,
            own: state.own & zone,
            opp: state.opp & zone,
            marks,
            immortal: self.ground.immortal & state.own & zone,
            ko: state.ko.filter(|&ko| zone.contains(ko)),
            threats: state.threats,
            prover: state.prover,
            best: entry.best,
            passes: entry.passes,
        });
    }

    /// The moves that the prover may try. Fewer moves can only lose proofs.
    fn prover_moves(&self, state: &State) -> PointSet {
        let ground = &self.ground;
        let (size, free) = (ground.size, ground.free(state));
        if self.goal == Aim::Stand {
            return walls::answers(ground, state);
        }
        let centre = match self.goal {
            Aim::Capture => state.marks.block_in(state.opp) | (state.own & self.reach),
            _ => state.own & self.reach,
        };
        let mut moves = match self.everywhere {
            true => self.reach & free,
            false => centre.thicken(size).thicken(size) & self.reach & free,
        };
        // Liberties of enemy strings beside the crucial ones that are short of liberties.
        let crucial = match self.goal {
            Aim::Capture => PointSet::EMPTY,
            _ => state.marks.block_in(state.own),
        };
        for string in crucial.neighbours_in(state.opp).parts_in(state.opp) {
            let liberties = string.neighbours_in(free);
            if liberties.len() <= 2 && string.is_disjoint(&ground.open) {
                moves |= liberties;
            }
        }
        if self.goal == Aim::Capture {
            moves |= state.marks.block_in(state.opp).neighbours_in(free);
            // Own strings in atari run or take.
            for string in (state.own & self.reach).parts_in(state.own) {
                let liberties = string.neighbours_in(free);
                if !liberties.has_several() {
                    moves |= liberties;
                    for enemy in string.neighbours_in(state.opp).parts_in(state.opp) {
                        let liberties = enemy.neighbours_in(free);
                        if !liberties.has_several() {
                            moves |= liberties;
                        }
                    }
                }
            }
        }
        // An own eye of one point is not filled, unless that connects several strings.
        let board = size.board();
        let is_eye = |point: &Point| {
            let sides = board.beside(*point);
            let string = sides
                .first()
                .map(|side| PointSet::of(side).block_in(state.own));
            string.is_some_and(|string| sides.is_subset(&string))
        };
        moves.iter().filter(|point| !is_eye(point)).collect()
    }

    fn expand_prover(&mut self, state: &State, pt: u32, dt: u32) -> Entry {
        let mut children: Vec<Child> = Vec::with_capacity(32);
        // The first look at each move; one move that is proved is enough.
        for point in self.prover_moves(state) {
            let Some(played) = self.ground.play(state, point) else {
                continue;
            };
            self.nodes += 1;
            let entry = self.look(&played.state);
            if entry.pn == 0 {
                return self.won_by(point, &played, &entry);
            }
            let point = Some(point);
            children.push(Child { point, entry });
        }
        // Where stones or walls must only stand, a pass may do.
        if matches!(self.goal, Aim::Keep | Aim::Stand)
            && let Some(passed) = self.ground.pass(state)
        {
            let entry = self.look(&passed);
            if entry.pn == 0 {
                let zone = self.zone(&entry);
                return self.proved(zone, None, entry.passes);
            }
            children.push(Child { point: None, entry });
        }
        loop {
            // The proof number is the least of the children, which have the opponent to move.
            let numbers = children.iter().map(|child| child.entry.numbers(false));
            let Choice {
                numbers,
                best,
                second,
                open,
            } = Choice::among(numbers, Rule::Weak);
            if open == 0 {
                return Entry::LOST;
            }
            let (least, dn) = (numbers.phi, numbers.delta);
            let point = children[best].point;
            // Back to the parent: another node looks better now, or the limit is reached.
            if least >= pt || dn >= dt || self.is_over() {
                let mut entry = Entry::open(least, dn);
                entry.best = point;
                return entry;
            }
            let Some(next) = self.after(state, point) else {
                return Entry::LOST;
            };
            // Search the best child until it is about a quarter worse than the second best.
            let pt = pt.min(second.saturating_add(second / 4 + 1));
            let entry = self.expand(&next.state, pt, dt.saturating_sub(open - 1));
            if entry.pn == 0 {
                return match point {
                    Some(point) => self.won_by(point, &next, &entry),
                    None => {
                        let zone = self.zone(&entry);
                        self.proved(zone, None, entry.passes)
                    }
                };
            }
            children[best].entry = entry;
        }
    }

    fn won_by(&mut self, point: Point, played: &Played, entry: &Entry) -> Entry {
        let zone = closure::after_prover(&self.ground, point, played, self.zone(entry));
        self.proved(zone, Some(point), entry.passes)
    }

    /// The state after a move or pass.
    fn after(&self, state: &State, point: Option<Point>) -> Option<Played> {
        match point {
            Some(point) => self.ground.play(state, point),
            None => self.ground.pass(state).map(|state| Played {
                state,
                captured: PointSet::EMPTY,
            }),
        }
    }

    /// Adds a move of the opponent to the children, unless it is illegal.
    fn reply(&mut self, state: &State, point: Option<Point>, children: &mut Vec<Child>) -> bool {
        let Some(played) = self.after(state, point) else {
            return false;
        };
        self.nodes += 1;
        let entry = if self.failed(state.marks, &played.state) {
            Entry::LOST
        } else {
            self.look(&played.state)
        };
        children.push(Child { point, entry });
        true
    }

    /// A node of the opponent. Every child must be proved; the moves outside the zone of the
    /// proof are no children.
    fn expand_opponent(&mut self, state: &State, pt: u32, dt: u32) -> Entry {
        let mut children: Vec<Child> = Vec::with_capacity(16);
        let mut zone = PointSet::EMPTY;
        let (mut listed, mut illegal) = (PointSet::EMPTY, PointSet::EMPTY);
        let passes = self.goal != Aim::Keep;
        if passes && !self.reply(state, None, &mut children) {
            // A pass too many.
            return Entry::LOST;
        }
        if matches!(self.goal, Aim::Keep | Aim::Stand) {
            // These stones must stand. `Keep`: the prover answers a pass by a pass.
            zone = state.marks;
        }
        if !self.params.zones {
            zone = self.ground.zone;
        }
        loop {
            // Once the pass is proved, close the zone and list the moves in it.
            if !passes || children[0].entry.pn == 0 || !self.params.zones {
                zone = self.close(state, &children, illegal, zone);
                let fresh = (zone & self.ground.free(state)) - listed;
                if !fresh.is_empty() {
                    listed |= fresh;
                    for point in fresh {
                        if !self.reply(state, Some(point), &mut children) {
                            illegal.insert(point);
                        }
                    }
                    // Zones of moves that were proved at once join first.
                    continue;
                }
            }
            // The disproof number is the least of the children, which have the prover to move.
            let numbers = children.iter().map(|child| child.entry.numbers(true));
            let Choice {
                numbers,
                best,
                second,
                open,
            } = Choice::among(numbers, Rule::Weak);
            let least = numbers.phi;
            if least == 0 {
                return Entry::LOST;
            }
            if open == 0 {
                let passes = children
                    .iter()
                    .map(|child| child.entry.passes + u32::from(child.point.is_none()));
                let passes = passes.max().unwrap_or(0);
                return self.proved(zone, None, passes);
            }
            let passed = !passes || children[0].entry.pn == 0;
            let more = if passed { 0 } else { HIDDEN };
            let pn = (numbers.delta + more).min(NEVER - 1);
            if pn >= pt || least >= dt || self.is_over() {
                return Entry::open(pn, least);
            }
            let Some(next) = self.after(state, children[best].point) else {
                return Entry::LOST;
            };
            let dt = dt.min(second.saturating_add(second / 4 + 1));
            children[best].entry = self.expand(&next.state, pt.saturating_sub(open - 1 + more), dt);
        }
    }

    /// The zone that proved moves and illegal moves of the opponent need, to a fixed point.
    fn close(
        &self,
        state: &State,
        children: &[Child],
        illegal: PointSet,
        mut zone: PointSet,
    ) -> PointSet {
        if !self.params.zones {
            return self.ground.zone;
        }
        loop {
            // Each step may add points that the steps before it depend on, so all are repeated.
            let before = zone;
            // The zones of the proved moves, and what gives these moves the same effect there.
            for child in children {
                if child.entry.pn > 0 {
                    continue;
                }
                let after = self.zone(&child.entry);
                match child.point {
                    None => zone |= after,
                    Some(point) => {
                        if let Some(played) = self.ground.play(state, point) {
                            closure::after_opponent(
                                &self.ground,
                                state,
                                point,
                                &played,
                                after,
                                &mut zone,
                            );
                        }
                    }
                }
            }
            // An illegal move must be illegal in the zone, too.
            for point in illegal {
                closure::illegal_for_opponent(&self.ground, state, point, &mut zone);
            }
            // A string of the prover that stands on the board must stand in the zone, too.
            closure::keep_liberties(&self.ground, state, &mut zone);
            if zone == before {
                return zone;
            }
        }
    }
}
