//! The checker: replays a strategy against every reply in the zone game.

use std::collections::HashMap;

use super::claim::{Answer, Certificate, Goal};
use super::fault::{Fault, Wrong};
use super::game::{Node, ZoneGame};
use crate::Point;

/// The extent of a certificate that passed the checker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// States with the prover to move in which the strategy answered.
    pub answered: usize,
    /// Replies of the opponent that were played, passes included.
    pub replies: usize,
    /// States in which the goal was reached: unconditional life for `Live`, the capture for
    /// `Capture`; none for `Keep`.
    pub ends: usize,
    /// The length of the longest path that was walked, in moves of both players. For `Live` and
    /// `Capture`, no attack lasts longer than the longest path of the strategy.
    pub longest: usize,
}

impl Certificate {
    /// Replays the strategy against every move and a pass of the opponent inside the zone.
    ///
    /// # Errors
    /// The first fault in the order of the walk.
    pub fn check(&self) -> Result<Checked, Fault> {
        let game = self.game();
        if !game.mortal().is_empty() {
            let wrong = Wrong::Mortal(game.mortal());
            return Err(Fault::new(&game, wrong, Vec::new(), game.root()));
        }
        let choose = |node: &Node| self.answer(&node.state());
        walk(&game, choose)
    }
}

/// A state with the opponent to move on the path of the walk.
struct Step {
    /// The state before the prover's answer; absent for the first state if the opponent begins.
    asked: Option<Node>,
    /// The prover's answer, which led to `node`.
    answer: Option<Option<Point>>,
    node: Node,
    /// Replies not yet played; the last one is next. `None` is a pass.
    replies: Vec<Option<Point>>,
    /// The reply that is being walked.
    reply: Option<Option<Point>>,
}

/// Whether a state is on the path of the walk or was proved earlier.
#[derive(Clone, Copy, PartialEq)]
enum Seen {
    OnPath,
    Proved,
}

/// Walks all states that the answers reach, depth first. Each state with the prover to move is
/// entered once; meeting it again on its own path is a repetition, which only `Keep` allows.
pub(super) fn walk(
    game: &ZoneGame,
    mut choose: impl FnMut(&Node) -> Option<Answer>,
) -> Result<Checked, Fault> {
    let mut checked = Checked::default();
    let mut seen: HashMap<Node, Seen> = HashMap::new();
    let mut path: Vec<Step> = Vec::new();
    // A state with the prover to move that was not looked at yet.
    let mut asked = None;
    if game.first() == game.prover() {
        asked = Some(game.root());
    } else {
        if game.is_lost(&game.root()) {
            let wrong = Wrong::Lost(game.root().captured());
            return Err(Fault::new(game, wrong, Vec::new(), game.root()));
        }
        match game.is_reached(&game.root()) {
            true => checked.ends += 1,
            false => path.push(Step::new(game, None, None, game.root())),
        }
    }
    loop {
        // 1. The prover answers.
        if let Some(node) = asked.take() {
            let fault = |wrong| Err(Fault::new(game, wrong, line(&path), node));
            if game.is_lost(&node) {
                return fault(Wrong::Lost(node.captured()));
            }
            match seen.get(&node) {
                Some(Seen::Proved) => {}
                Some(Seen::OnPath) if game.goal() == Goal::Keep => {}
                Some(Seen::OnPath) => return fault(Wrong::Repeats),
                None if game.is_reached(&node) => {
                    checked.ends += 1;
                    seen.insert(node, Seen::Proved);
                }
                None => {
                    let Some(answer) = choose(&node) else {
                        return fault(Wrong::NoAnswer);
                    };
                    let next = match game.answer(&node, answer) {
                        Ok(next) => next,
                        Err(refusal) => return fault(Wrong::Illegal(answer, refusal)),
                    };
                    checked.answered += 1;
                    checked.longest = checked.longest.max(2 * path.len() + 1);
                    if game.is_reached(&next) {
                        checked.ends += 1;
                        seen.insert(node, Seen::Proved);
                    } else {
                        seen.insert(node, Seen::OnPath);
                        let point = match answer {
                            Answer::Play(point) => Some(point),
                            Answer::Pass => None,
                        };
                        path.push(Step::new(game, Some(node), Some(point), next));
                    }
                }
            }
        }
        // 2. The opponent's next reply to the last answer.
        let Some(step) = path.last_mut() else {
            return Ok(checked);
        };
        let Some(reply) = step.replies.pop() else {
            if let Some(node) = step.asked {
                seen.insert(node, Seen::Proved);
            }
            path.pop();
            continue;
        };
        if let Some(next) = game.reply(&step.node, reply) {
            step.reply = Some(reply);
            checked.replies += 1;
            asked = Some(next);
        }
    }
}

impl Step {
    fn new(
        game: &ZoneGame,
        asked: Option<Node>,
        answer: Option<Option<Point>>,
        node: Node,
    ) -> Step {
        let mut replies: Vec<_> = game.empty(&node).iter().map(Some).collect();
        replies.push(None);
        Step {
            asked,
            answer,
            node,
            replies,
            reply: None,
        }
    }
}

/// The moves of a path.
fn line(path: &[Step]) -> Vec<Option<Point>> {
    let moves = path.iter().flat_map(|step| [step.answer, step.reply]);
    moves.flatten().collect()
}
