#![doc = include_str!("README.md")]

mod alive;
mod certify;
mod closure;
mod dead;
#[cfg(any(test, feature = "internals"))]
pub mod drawn;
mod enclosed;
mod engine;
mod estimate;
mod ground;
mod memory;
mod params;
mod patterns;
mod reach;
#[cfg(test)]
mod tests;
mod walls;

pub use params::ZoneParams;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::certificate::{Goal, Needed};
use crate::{Colour, Point, PointSet, Position, benson};
use enclosed::Local;
use engine::Engine;
use ground::{Ground, State};
use memory::Memory;

/// One of this number of positions is left for points farther away.
const NARROW: u64 = 8;

/// After a search that tried all it could, one that reaches a line farther may make this many times
/// as many positions.
const WIDER: u64 = 20;

/// The goal of a search: [`Goal`] and [`Needed`] together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// Some crucial string of the prover becomes unconditionally alive; with `all`, every one.
    Live { all: bool },
    /// No crucial string of the prover is ever captured.
    Keep,
    /// All crucial strings of the opponent are captured.
    Capture,
    /// The walls around a region stand while the prover plays a number of moves inside it. Here a
    /// pass of the prover is such a move.
    Stand,
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneQuestion {
    /// The stones on the board.
    pub position: Position,
    /// The crucial stones. They belong to the prover for [`Goal::Live`] and [`Goal::Keep`], to
    /// the opponent for [`Goal::Capture`]; others are ignored. A stone stands for its string.
    pub crucial: PointSet,
    /// The goal.
    pub goal: Goal,
    /// Whether all crucial strings must reach it. For `Keep` and `Capture`, `Any` tries one
    /// string after another, so that the string does not depend on the opponent's play.
    pub needed: Needed,
    /// The player who wants to reach it.
    pub prover: Colour,
    /// The player who moves first.
    pub first: Colour,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneVerdict {
    /// The prover reaches the goal, whatever the opponent does anywhere on the board.
    Proved,
    /// The same, if the walls stand that the answer names. Only with
    /// [`assume`](ZoneParams::assume).
    Assumed,
    /// The moves near the crucial stones do not reach the goal, and no others were found that do.
    /// This is no proof that the goal is out of reach: moves far away and repetitions are not
    /// searched.
    NotReached,
    /// The limit was reached first.
    Unknown,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct ZoneAnswer {
    /// The question that was answered. For `Any` of `Keep` and `Capture`, its crucial stones are
    /// those of one string.
    pub question: ZoneQuestion,
    /// What the search found.
    pub verdict: ZoneVerdict,
    /// The first move of the prover, if he moves first: proved, or the most promising one.
    pub key_move: Option<Point>,
    /// The points on which the proof depends; empty without a proof.
    pub zone: PointSet,
    /// Stones of the prover that the search took as safe without proof.
    pub assumed: PointSet,
    /// The number of positions made.
    pub nodes: u64,
    /// The number of positions decided by a pattern.
    pub pattern_hits: u64,
}

/// Answers questions one after another. Proved patterns are kept between questions.
#[derive(Clone, Debug)]
pub struct RelevanceSearch {
    params: ZoneParams,
    memory: Memory,
    /// For enclosed regions.
    local: Local,
    /// The goal, the prover and the size of the board that the patterns belong to.
    kept_for: Option<(Aim, Colour, crate::Size)>,
    /// Set from outside to end the search.
    pub(crate) stop: Arc<AtomicBool>,
}

impl RelevanceSearch {
    /// A search without patterns.
    pub fn new(params: ZoneParams) -> RelevanceSearch {
        RelevanceSearch {
            params,
            memory: Memory::new(params.most_patterns),
            local: Local::new(params.most_patterns),
            kept_for: None,
            stop: Arc::default(),
        }
    }

    /// A flag that ends this search and its clones when it is set: what is not decided then is
    /// [`ZoneVerdict::Unknown`]. It stays set.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// The limits and switches.
    pub fn params(&self) -> &ZoneParams {
        &self.params
    }

    /// The number of proved patterns kept.
    pub fn patterns(&self) -> usize {
        self.memory.patterns.len() + self.local.patterns()
    }

    /// Sets the limit of positions for the next searches.
    pub fn set_nodes(&mut self, nodes: u64) {
        self.params.nodes = nodes;
    }

    /// Searches for a proof.
    pub fn search(&mut self, question: &ZoneQuestion) -> ZoneAnswer {
        let marks = question.marks();
        let aims = match (question.goal, question.needed) {
            (Goal::Live, Needed::Any) => {
                return self.search_for(question, Aim::Live { all: false });
            }
            (Goal::Live, Needed::All) => return self.search_for(question, Aim::Live { all: true }),
            (Goal::Keep, _) => Aim::Keep,
            (Goal::Capture, _) => Aim::Capture,
        };
        if question.needed == Needed::All {
            return self.search_for(question, aims);
        }
        // One string after another.
        let mut answer = ZoneAnswer::none(question);
        for string in marks.parts_in(marks) {
            let single = ZoneQuestion {
                crucial: string,
                ..*question
            };
            let next = self.search_for(&single, aims);
            let nodes = answer.nodes + next.nodes;
            let undecided = answer.verdict == ZoneVerdict::Unknown;
            answer = ZoneAnswer { nodes, ..next };
            match answer.verdict {
                _ if answer.is_positive() => return answer,
                ZoneVerdict::NotReached if undecided => answer.verdict = ZoneVerdict::Unknown,
                _ => {}
            }
        }
        answer
    }

    fn search_for(&mut self, question: &ZoneQuestion, aim: Aim) -> ZoneAnswer {
        let kind = (aim, question.prover, question.position.size());
        if self.kept_for.replace(kind) != Some(kind) {
            self.memory.clear();
            self.local.clear();
        }
        self.local.forget_states();
        let mut answer = ZoneAnswer::none(question);
        let (ground, state) = self.start(question);
        if state.marks.is_empty() {
            return answer;
        }
        // If the prover finds nothing near the crucial stones with most of the positions, he tries
        // points one line farther away.
        let all = self.params.nodes;
        let mut refuted = false;
        for (margin, end) in [(0, all - all / NARROW), (1, all)] {
            let mut end = end;
            if refuted {
                // Where nothing was found quickly, there is rarely anything farther away, either.
                end = end.min((1 + WIDER) * answer.nodes);
            }
            if answer.nodes >= end {
                continue;
            }
            let params = ZoneParams {
                nodes: end - answer.nodes,
                ..self.params
            };
            self.memory.forget_states();
            let reach = reach::reach(question, self.params.margin + margin);
            self.attempt(&ground, &state, aim, params, reach, &mut answer);
            if answer.is_positive() {
                return answer;
            }
            refuted |= answer.verdict == ZoneVerdict::NotReached;
        }
        if refuted && answer.verdict == ZoneVerdict::Unknown {
            answer.verdict = ZoneVerdict::NotReached;
        }
        answer
    }

    /// One search with the points that the prover may try; adds what it finds to `answer`.
    fn attempt(
        &mut self,
        ground: &Ground,
        state: &State,
        aim: Aim,
        params: ZoneParams,
        reach: PointSet,
        answer: &mut ZoneAnswer,
    ) {
        let local = Some(&mut self.local).filter(|_| params.enclosed > 0);
        let (memory, stop) = (&mut self.memory, &*self.stop);
        let mut engine = Engine::new(ground.clone(), aim, params, reach, memory, local, stop);
        let entry = engine.solve_in_rounds(state);
        answer.verdict = match (entry.pn, entry.dn) {
            // Patterns may rest on walls that were assumed in an earlier question, too.
            (0, _) if params.assume > 0 => ZoneVerdict::Assumed,
            (0, _) => ZoneVerdict::Proved,
            (_, 0) => ZoneVerdict::NotReached,
            _ => ZoneVerdict::Unknown,
        };
        if answer.is_positive() {
            answer.assumed = engine.assumed;
            answer.zone = engine.zone(&entry);
            closure::keep_liberties(&engine.ground, state, &mut answer.zone);
        }
        answer.key_move = entry.best.filter(|_| state.prover);
        answer.nodes += engine.nodes;
        answer.pattern_hits += engine.pattern_hits;
    }

    /// The game on the whole board, and its first state.
    fn start(&self, question: &ZoneQuestion) -> (Ground, State) {
        let ZoneQuestion {
            position,
            prover,
            first,
            ..
        } = question;
        let size = position.size();
        let own = position.stones(*prover);
        let opp = position.stones(prover.opponent());
        let immortal = benson(position, *prover).blocks;
        let ground = Ground::new(size, size.board(), immortal);
        let threats = self.params.threats;
        let state = ground.state(own, opp, question.marks(), first == prover, threats);
        (ground, state)
    }
}

impl ZoneQuestion {
    /// The stones of the crucial strings.
    fn marks(&self) -> PointSet {
        let owner = match self.goal {
            Goal::Capture => self.prover.opponent(),
            _ => self.prover,
        };
        self.crucial.block_in(self.position.stones(owner))
    }
}

impl ZoneAnswer {
    /// Whether the goal is reached, by proof or if the assumed walls stand.
    fn is_positive(&self) -> bool {
        matches!(self.verdict, ZoneVerdict::Proved | ZoneVerdict::Assumed)
    }

    fn none(question: &ZoneQuestion) -> ZoneAnswer {
        ZoneAnswer {
            question: *question,
            verdict: ZoneVerdict::NotReached,
            key_move: None,
            zone: PointSet::EMPTY,
            assumed: PointSet::EMPTY,
            nodes: 0,
            pattern_hits: 0,
        }
    }
}
