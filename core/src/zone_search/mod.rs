//! Proofs on the open board: search with relevance zones.

mod alive;
mod closure;
mod enclosed;
mod engine;
mod estimate;
mod ground;
mod params;
mod patterns;
mod reach;
#[cfg(test)]
mod tests;

pub use params::ZoneParams;

use crate::{Colour, Point, PointSet, Position, benson};
use engine::{Engine, Entry, Memory};
use ground::{Ground, State};

/// The goal of the prover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ZoneGoal {
    /// Some crucial string of the prover becomes unconditionally alive; with `all`, every one.
    Live {
        /// Whether all crucial strings must live.
        all: bool,
    },
    /// No crucial string of the prover is ever captured. This holds for a seki, too.
    Keep,
    /// All crucial strings of the opponent are captured.
    Capture,
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneQuestion {
    /// The stones on the board.
    pub position: Position,
    /// The crucial stones. They belong to the prover for [`ZoneGoal::Live`] and
    /// [`ZoneGoal::Keep`], to the opponent for [`ZoneGoal::Capture`]; others are ignored. A
    /// stone stands for its whole string.
    pub crucial: PointSet,
    /// The goal.
    pub goal: ZoneGoal,
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
    /// The moves that the prover tries do not reach the goal. This is no proof that the goal is
    /// out of reach: moves far away and repetitions are not searched.
    NotReached,
    /// The limit was reached first.
    Unknown,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct ZoneAnswer {
    /// What the search found.
    pub verdict: ZoneVerdict,
    /// The first move of the prover, if he moves first: proved, or the most promising one.
    pub key_move: Option<Point>,
    /// The points on which the proof depends; empty without a proof.
    pub zone: PointSet,
    /// The number of positions made.
    pub nodes: u64,
    /// The number of positions decided by a pattern.
    pub pattern_hits: u64,
}

/// Answers questions one after another. Proved patterns are kept between questions.
#[derive(Clone, Debug)]
pub struct ZoneSearch {
    params: ZoneParams,
    memory: Memory,
    /// For enclosed regions.
    local: Memory,
    /// The goal, the prover and the size of the board that the patterns belong to.
    kept_for: Option<(ZoneGoal, Colour, crate::Size)>,
}

impl ZoneSearch {
    /// A search without patterns.
    pub fn new(params: ZoneParams) -> ZoneSearch {
        ZoneSearch {
            params,
            memory: Memory::new(params.most_patterns),
            local: Memory::new(params.most_patterns),
            kept_for: None,
        }
    }

    /// The limits and switches.
    pub fn params(&self) -> &ZoneParams {
        &self.params
    }

    /// The number of proved patterns kept.
    pub fn patterns(&self) -> usize {
        self.memory.patterns.len() + self.local.patterns.len()
    }

    /// Sets the limit of positions for the next searches.
    pub fn set_nodes(&mut self, nodes: u64) {
        self.params.nodes = nodes;
    }

    /// Searches for a proof.
    pub fn search(&mut self, question: &ZoneQuestion) -> ZoneAnswer {
        let kind = (
            question.goal,
            question.prover,
            question.position.size(),
        );
        if self.kept_for.replace(kind) != Some(kind) {
            self.memory.clear();
            self.local.clear();
        }
        self.memory.forget_states();
        self.local.forget_states();
        let (ground, state) = self.start(question);
        if state.marks.is_empty() {
            return ZoneAnswer {
                verdict: ZoneVerdict::NotReached,
                key_move: None,
                zone: PointSet::EMPTY,
                nodes: 0,
                pattern_hits: 0,
            };
        }
        let reach = reach::reach(question, self.params.margin);
        let mut engine = Engine::new(ground, question.goal, self.params, reach, &mut self.memory, Some(&mut self.local).filter(|_| self.params.enclosed > 0));
        let entry = engine.solve(&state);
        let (verdict, zone) = match entry {
            Entry { pn: 0, .. } => (ZoneVerdict::Proved, engine.zone(&entry)),
            Entry { dn: 0, .. } => (ZoneVerdict::NotReached, PointSet::EMPTY),
            _ => (ZoneVerdict::Unknown, PointSet::EMPTY),
        };
        ZoneAnswer {
            verdict,
            key_move: entry.best.filter(|_| state.prover),
            zone,
            nodes: engine.nodes,
            pattern_hits: engine.pattern_hits,
        }
    }

    /// The game on the whole board, and its first state.
    fn start(&self, question: &ZoneQuestion) -> (Ground, State) {
        let ZoneQuestion {
            position,
            crucial,
            goal,
            prover,
            first,
        } = question;
        let size = position.size();
        let own = position.stones(*prover);
        let opp = position.stones(prover.opponent());
        let immortal = benson(position, *prover).blocks;
        let ground = Ground::new(size, size.board(), immortal);
        let marked = match goal {
            ZoneGoal::Capture => opp,
            _ => own,
        };
        let marks = crucial.block_in(marked);
        let state = ground.state(own, opp, marks, first == prover, self.params.threats);
        (ground, state)
    }
}
