//! Makes certificates from anything that can answer in the zone game.

use std::collections::HashMap;

use super::check::walk;
use super::claim::{Answer, Certificate, Claim};
use super::fault::{Fault, Wrong};
use super::game::{Node, ZoneGame};
use crate::InputError;

/// The reason why no certificate was made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The claim makes no sense.
    #[error(transparent)]
    Claim(#[from] InputError),
    /// The answers do not prove the claim.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The strategy has more states than allowed.
    #[error("the strategy has more than {limit} states")]
    TooLarge {
        /// The largest number of states allowed.
        limit: usize,
    },
}

impl Certificate {
    /// Walks the zone game of a claim against every reply, asks `answer` in each new state with the
    /// prover to move in which the goal is not reached, and keeps the answers as a certificate.
    ///
    /// The same state is asked once. A search that proves by stronger rules at its leaves can
    /// search again from the state it is asked about; `None` says that it knows no answer. `limit`
    /// is the largest number of answers.
    ///
    /// # Errors
    /// [`RecordError`] when the claim makes no sense, an answer fails, or the strategy is too large.
    pub fn record(
        claim: &Claim,
        limit: usize,
        answer: impl FnMut(&ZoneGame, &Node) -> Option<Answer>,
    ) -> Result<Certificate, RecordError> {
        record(claim, limit, answer)
    }
}

/// [`Certificate::record`].
pub(crate) fn record(
    claim: &Claim,
    limit: usize,
    mut answer: impl FnMut(&ZoneGame, &Node) -> Option<Answer>,
) -> Result<Certificate, RecordError> {
    let game = ZoneGame::new(claim)?;
    if !game.mortal().is_empty() {
        let wrong = Wrong::Mortal(game.mortal());
        return Err(Fault::new(&game, wrong, Vec::new(), game.root()).into());
    }
    let mut answers = HashMap::new();
    let mut full = false;
    let walked = walk(&game, |node| {
        let state = node.state();
        if let Some(known) = answers.get(&state) {
            return Some(*known);
        }
        if answers.len() >= limit {
            full = true;
            return None;
        }
        let found = answer(&game, node)?;
        answers.insert(state, found);
        Some(found)
    });
    match walked {
        Err(_) if full => Err(RecordError::TooLarge { limit }),
        Err(fault) => Err(fault.into()),
        Ok(_) => Ok(Certificate::new(claim.clone(), answers)?),
    }
}
