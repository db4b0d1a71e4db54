//! Exhaustive solution of small zone games.

use std::collections::HashMap;

use super::claim::{Answer, Certificate, Claim, Goal};
use super::game::{Node, ZoneGame};
use super::record::{RecordError, record};

impl Claim {
    /// Solves a zone game exactly, without any pruning: it lists every state that can be reached,
    /// then finds the states from which the prover reaches the goal (for `Live` and `Capture` the
    /// smallest fixed point, by the number of moves; for `Keep` the largest). `None` if the claim
    /// is false in this zone. It serves as an independent second opinion on a search; a zone with ten
    /// empty points has some 100,000 states.
    ///
    /// # Errors
    /// [`RecordError`] when the claim makes no sense, or if there are more than `limit` states.
    pub fn solve(&self, limit: usize) -> Result<Option<Certificate>, RecordError> {
        let game = ZoneGame::new(self)?;
        if !game.mortal().is_empty() {
            return Ok(None);
        }
        let Some(graph) = Graph::of(&game, limit) else {
            return Err(RecordError::TooLarge { limit });
        };
        let ranks = match game.goal() {
            Goal::Keep => graph.kept(),
            Goal::Live | Goal::Capture => graph.reached(),
        };
        if ranks[0] == NEVER {
            return Ok(None);
        }
        let certificate = record(self, graph.nodes.len(), |_, node| {
            let index = graph.index[&(*node, true)];
            let moves = graph.moves[index].iter();
            let best = moves.min_by_key(|(_, next)| ranks[*next])?;
            (ranks[best.1] != NEVER).then_some(best.0)
        });
        // The ranks are a strategy, so that this fails only for states that look equal to the
        // strategy and need different answers.
        Ok(certificate.ok())
    }
}

/// The rank of a state from which the goal is not reached.
const NEVER: u32 = u32::MAX;

/// All states of a game. State 0 is the first.
struct Graph {
    nodes: Vec<(Node, bool)>,
    /// By state and whether the prover is to move.
    index: HashMap<(Node, bool), usize>,
    /// The moves of each state; none for ends.
    moves: Vec<Vec<(Answer, usize)>>,
    /// The states from which each state is reached.
    parents: Vec<Vec<usize>>,
    won: Vec<bool>,
    lost: Vec<bool>,
}

impl Graph {
    fn of(game: &ZoneGame, limit: usize) -> Option<Graph> {
        let mut graph = Graph {
            nodes: Vec::new(),
            index: HashMap::new(),
            moves: Vec::new(),
            parents: Vec::new(),
            won: Vec::new(),
            lost: Vec::new(),
        };
        graph.add(game, game.root(), game.first() == game.prover());
        let mut next = 0;
        while next < graph.nodes.len() {
            if graph.nodes.len() > limit {
                return None;
            }
            let (node, prover) = graph.nodes[next];
            if !graph.won[next] && !graph.lost[next] {
                let empty = game.empty(&node);
                let moves = empty.iter().map(Answer::Play).chain([Answer::Pass]);
                for answer in moves {
                    let child = match (prover, answer) {
                        (true, answer) => game.answer(&node, answer).ok(),
                        (false, Answer::Play(point)) => game.reply(&node, Some(point)),
                        (false, Answer::Pass) => game.reply(&node, None),
                    };
                    if let Some(child) = child {
                        let child = graph.add(game, child, !prover);
                        graph.moves[next].push((answer, child));
                        graph.parents[child].push(next);
                    }
                }
            }
            next += 1;
        }
        Some(graph)
    }

    fn add(&mut self, game: &ZoneGame, node: Node, prover: bool) -> usize {
        let new = self.nodes.len();
        let index = *self.index.entry((node, prover)).or_insert(new);
        if index == new {
            self.nodes.push((node, prover));
            self.moves.push(Vec::new());
            self.parents.push(Vec::new());
            self.won.push(game.is_reached(&node));
            self.lost.push(game.is_lost(&node));
        }
        index
    }

    /// The number of moves in which the prover reaches the goal at the latest.
    fn reached(&self) -> Vec<u32> {
        let mut ranks = vec![NEVER; self.nodes.len()];
        let mut left: Vec<usize> = self.moves.iter().map(Vec::len).collect();
        let mut queue: Vec<usize> = (0..ranks.len()).filter(|&at| self.won[at]).collect();
        queue.iter().for_each(|&at| ranks[at] = 0);
        let mut next = 0;
        while next < queue.len() {
            let child = queue[next];
            next += 1;
            for &parent in &self.parents[child] {
                left[parent] -= 1;
                // The prover needs one good move; the opponent must have good moves only.
                if ranks[parent] == NEVER && (self.nodes[parent].1 || left[parent] == 0) {
                    ranks[parent] = ranks[child] + 1;
                    queue.push(parent);
                }
            }
        }
        ranks
    }

    /// 0 where the prover can keep the crucial stones for ever.
    fn kept(&self) -> Vec<u32> {
        let mut ranks = vec![0; self.nodes.len()];
        let mut left: Vec<usize> = self.moves.iter().map(Vec::len).collect();
        let mut queue: Vec<usize> = (0..ranks.len()).filter(|&at| self.lost[at]).collect();
        queue.iter().for_each(|&at| ranks[at] = NEVER);
        let mut next = 0;
        while next < queue.len() {
            let child = queue[next];
            next += 1;
            for &parent in &self.parents[child] {
                left[parent] -= 1;
                if ranks[parent] == 0 && (!self.nodes[parent].1 || left[parent] == 0) {
                    ranks[parent] = NEVER;
                    queue.push(parent);
                }
            }
        }
        ranks
    }
}
