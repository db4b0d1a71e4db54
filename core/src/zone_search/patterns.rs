//! The table of proved patterns: what was proved about a zone holds on every board that has the
//! same stones in it.
//!
//! The table is a decision tree. An inner node tests one point: its branches are the patterns
//! with a stone of the prover, a stone of the opponent or nothing there, and the patterns whose
//! zone does not contain the point. A leaf is a short list.

use super::ground::State;
use crate::{Point, PointSet};

/// A proved claim: in a zone with these stones, the prover reaches the goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    pub(super) zone: PointSet,
    pub(super) own: PointSet,
    pub(super) opp: PointSet,
    /// The crucial stones of the proof: in the zone for life, all remaining ones otherwise.
    pub(super) marks: PointSet,
    /// The stones of the zone that the proof takes as immortal.
    pub(super) immortal: PointSet,
    /// Where the proof does not retake a ko.
    pub(super) ko: Option<Point>,
    pub(super) threats: u8,
    /// Whether the prover is to move.
    pub(super) prover: bool,
    /// The proved move of the prover; `None` is a pass or an end.
    pub(super) best: Option<Point>,
    /// The largest number of passes of the opponent on any line of the proof.
    pub(super) passes: u32,
}

/// How the crucial stones of a pattern compare with those of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkRule {
    /// The pattern's stones must be crucial stones of the state (any of them lives).
    Subset,
    /// The state's crucial stones must belong to the pattern's (all of them are captured, live
    /// or are kept).
    Superset,
}

/// The table.
#[derive(Clone, Debug)]
pub(super) struct Patterns {
    list: Vec<Pattern>,
    nodes: Vec<Node>,
    most: usize,
}

#[derive(Clone, Debug)]
enum Node {
    /// Numbers of patterns; points tested above are the same for all of them.
    Leaf(Vec<u32>),
    /// The tested point and the branches: own, opponent, empty, not in the zone.
    Test(Point, [u32; 4]),
}

/// The number of patterns at which a leaf is split.
const FULL: usize = 12;

impl Patterns {
    /// A table of at most `most` patterns; further ones are dropped.
    pub(super) fn new(most: usize) -> Patterns {
        Patterns {
            list: Vec::new(),
            nodes: vec![Node::Leaf(Vec::new())],
            most,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn clear(&mut self) {
        *self = Patterns::new(self.most);
    }

    /// A pattern that proves the state. `allowed` are the points that its zone may use.
    pub(super) fn find(
        &self,
        state: &State,
        immortal: PointSet,
        allowed: PointSet,
        rule: MarkRule,
    ) -> Option<&Pattern> {
        let mut stack = [0u32; 64];
        let mut depth = 1;
        while depth > 0 {
            depth -= 1;
            match &self.nodes[stack[depth] as usize] {
                Node::Leaf(numbers) => {
                    let mut patterns = numbers.iter().map(|&number| &self.list[number as usize]);
                    let found =
                        patterns.find(|pattern| pattern.holds(state, immortal, allowed, rule));
                    if found.is_some() {
                        return found;
                    }
                }
                Node::Test(point, branches) => {
                    let branch = branch(*point, state.own, state.opp);
                    // A very deep tree is searched in part.
                    if depth + 2 <= stack.len() {
                        stack[depth] = branches[3];
                        stack[depth + 1] = branches[branch];
                        depth += 2;
                    }
                }
            }
        }
        None
    }

    /// Adds a pattern.
    pub(super) fn add(&mut self, pattern: Pattern) {
        if self.list.len() >= self.most {
            return;
        }
        let number = self.list.len() as u32;
        self.list.push(pattern);
        let mut at = 0;
        loop {
            match &mut self.nodes[at] {
                Node::Test(point, branches) => at = branches[pattern.branch(*point)] as usize,
                Node::Leaf(numbers) => {
                    numbers.push(number);
                    if numbers.len() >= FULL && numbers.len().is_multiple_of(FULL) {
                        self.split(at);
                    }
                    return;
                }
            }
        }
    }

    /// Splits a leaf at the point that parts its patterns best.
    fn split(&mut self, at: usize) {
        let Node::Leaf(numbers) = &self.nodes[at] else {
            return;
        };
        let numbers = numbers.clone();
        let patterns: Vec<&Pattern> = numbers
            .iter()
            .map(|&number| &self.list[number as usize])
            .collect();
        let union = patterns
            .iter()
            .fold(PointSet::EMPTY, |all, pattern| all | pattern.zone);
        // The work of a look-up is the mean number of patterns left, over the three contents.
        let cost = |point: Point| {
            let mut counts = [0usize; 4];
            for pattern in &patterns {
                counts[pattern.branch(point)] += 1;
            }
            let worst = counts[..3].iter().max().copied().unwrap_or(0);
            (2 * counts[3] + worst, counts[3])
        };
        let Some(best) = union.iter().min_by_key(|&point| cost(point)) else {
            return;
        };
        if cost(best).0 >= patterns.len() + patterns.len() / 4 {
            return;
        }
        let mut parts: [Vec<u32>; 4] = Default::default();
        for (&number, pattern) in numbers.iter().zip(&patterns) {
            parts[pattern.branch(best)].push(number);
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(parts.map(Node::Leaf));
        self.nodes[at] = Node::Test(best, [first, first + 1, first + 2, first + 3]);
    }
}

impl Pattern {
    fn branch(&self, point: Point) -> usize {
        if self.zone.contains(point) {
            branch(point, self.own, self.opp)
        } else {
            3
        }
    }

    fn holds(&self, state: &State, immortal: PointSet, allowed: PointSet, rule: MarkRule) -> bool {
        self.prover == state.prover
            && state.own & self.zone == self.own
            && state.opp & self.zone == self.opp
            && self.zone.is_subset(&allowed)
            && self.immortal.is_subset(&immortal)
            && self.threats <= state.threats
            && self.passes <= u32::from(state.passes)
            && match rule {
                MarkRule::Subset => self.marks.is_subset(&state.marks),
                MarkRule::Superset => state.marks.is_subset(&self.marks),
            }
            && state
                .ko
                .is_none_or(|ko| self.ko == Some(ko) || !self.zone.contains(ko))
    }
}

fn branch(point: Point, own: PointSet, opp: PointSet) -> usize {
    if own.contains(point) {
        0
    } else if opp.contains(point) {
        1
    } else {
        2
    }
}
