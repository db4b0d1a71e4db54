//! Certificates of proofs.

use super::engine::Engine;
use super::ground::Ground;
use super::{Aim, RelevanceSearch, ZoneAnswer, ZoneParams, ZoneVerdict};
use crate::certificate::{self, Answer, Certificate, Claim, Goal, Needed, RecordError};
use crate::{PointSet, benson};

impl RelevanceSearch {
    /// The certificate of a proof: an answer to every move of the opponent in its zone.
    ///
    /// A second search, inside the zone, gives the answers: patterns of the first search prove
    /// most of the states, and ends that were proved without play are played out. Ask before the
    /// next question, so that the patterns are still there. `limit` is the largest number of
    /// answers. The result has passed the walk of the checker.
    ///
    /// # Errors
    /// [`RecordError`] when the strategy is too large, or when the second search finds no answer
    /// to some state. Nothing is certified then. An answer without a proof has no zone, and is an
    /// error of the claim.
    pub fn certificate(
        &mut self,
        answer: &ZoneAnswer,
        limit: usize,
    ) -> Result<Certificate, RecordError> {
        let question = answer.question;
        let position = question.position;
        let own = position.stones(question.prover);
        let immortal = benson(&position, question.prover).blocks;
        let marks = question.marks();
        let claim = Claim {
            position,
            crucial: match answer.verdict {
                ZoneVerdict::Proved => marks & answer.zone,
                _ => PointSet::EMPTY,
            },
            goal: question.goal,
            needed: question.needed,
            prover: question.prover,
            first: question.first,
            threats: self.params.threats,
            zone: answer.zone,
            immortal: (immortal & answer.zone).block_in(own),
        };
        let aim = match (question.goal, question.needed) {
            (Goal::Live, needed) => Aim::Live {
                all: needed == Needed::All,
            },
            (Goal::Keep, _) => Aim::Keep,
            (Goal::Capture, _) => Aim::Capture,
        };
        let size = position.size();
        let ground = Ground::new(size, size.board(), immortal);
        let ground = ground.narrowed(answer.zone, immortal & answer.zone);
        let local = Some(&mut self.local).filter(|_| self.params.enclosed > 0);
        // The checker knows unconditional life only, so other ends are played out.
        self.memory.forget_states();
        let params = ZoneParams {
            alternate: 0,
            ..self.params
        };
        let mut engine = Engine::new(
            ground,
            aim,
            params,
            answer.zone,
            &mut self.memory,
            local,
            &self.stop,
        );
        certificate::record(&claim, limit, |_, node| {
            let seen = node.state();
            let marks = match aim {
                Aim::Capture => claim.crucial - node.captured(),
                _ => claim.crucial & seen.prover,
            };
            let mut state =
                engine
                    .ground
                    .state(seen.prover, seen.opponent, marks, true, seen.threats);
            engine.ground.ban(&mut state, seen.ban);
            let entry = engine.solve_in_rounds(&state);
            if entry.pn > 0 {
                return None;
            }
            Some(entry.best.map_or(Answer::Pass, Answer::Play))
        })
    }
}
