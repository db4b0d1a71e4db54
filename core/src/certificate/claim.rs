//! Claims about a zone of a board, and certificates of them.

use std::collections::HashMap;

use super::game::ZoneGame;
use crate::{Colour, InputError, Point, PointSet, Position};

/// The aim of the prover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum Goal {
    /// Own crucial strings become unconditionally alive.
    Live,
    /// Own crucial strings are never captured.
    Keep,
    /// Crucial strings of the opponent are captured.
    Capture,
}

impl Goal {
    /// Its name in files, such as `live`.
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Live => "live",
            Goal::Keep => "keep",
            Goal::Capture => "capture",
        }
    }
}

/// The crucial strings that must reach the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum Needed {
    /// Every crucial string.
    All,
    /// At least one crucial string; which one, may depend on the play of the opponent.
    Any,
}

/// A claim: in the zone game of this position, the prover reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The whole board. Nothing outside the zone is used, except the immortal stones.
    pub position: Position,
    /// At least one stone of every crucial string, inside the zone. Each stone listed is
    /// crucial by itself.
    pub crucial: PointSet,
    /// The aim of the prover.
    pub goal: Goal,
    /// Whether all crucial strings must reach the goal.
    pub needed: Needed,
    /// The player who has the goal.
    pub prover: Colour,
    /// The player who moves first.
    pub first: Colour,
    /// The number of times that the prover may retake a ko at once.
    pub threats: u8,
    /// The points of the game.
    pub zone: PointSet,
    /// Whole strings of the prover that are unconditionally alive on the whole board. They may
    /// lie inside or outside the zone; those that do not touch it have no effect.
    pub immortal: PointSet,
}

/// A state of the zone game as a strategy sees it, with the prover to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The prover's stones in the zone.
    pub prover: PointSet,
    /// The opponent's stones in the zone, and the unknown points.
    pub opponent: PointSet,
    /// The point where the prover may not retake a ko, unless he has a threat.
    pub ban: Option<Point>,
    /// The number of times that the prover may still retake a ko at once.
    pub threats: u8,
}

/// The prover's move in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// A stone at this point.
    Play(Point),
    /// A pass.
    Pass,
}

/// A claim with the strategy that proves it. Use [`Certificate::check`] before you rely on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    claim: Claim,
    answers: HashMap<State, Answer>,
}

impl Claim {
    /// The colour of the crucial stones.
    pub fn crucial_colour(&self) -> Colour {
        match self.goal {
            Goal::Live | Goal::Keep => self.prover,
            Goal::Capture => self.prover.opponent(),
        }
    }

    /// Checks that the parts of the claim fit each other.
    ///
    /// # Errors
    /// The first part that does not fit.
    pub fn validate(&self) -> Result<(), InputError> {
        let position = self.position;
        let size = position.size();
        // All sets lie on the board.
        let sets = [
            ("zone", self.zone),
            ("crucial", self.crucial),
            ("immortal", self.immortal),
        ];
        for (what, set) in sets {
            if let Some(point) = (set - size.board()).first() {
                let message = format!("{what}: expected points of the board, found {point:?}");
                return Err(InputError::new(message));
            }
        }
        // The goal has a stone, of the right colour and in the zone.
        let colour = self.crucial_colour();
        if self.crucial.is_empty() {
            return Err(InputError::new(
                "crucial: expected at least one stone, found none".to_owned(),
            ));
        }
        let possible = position.stones(colour) & self.zone;
        if let Some(point) = (self.crucial - possible).first() {
            return Err(InputError::new(format!(
                "crucial: expected a stone of {colour} inside the zone at {}, found none",
                point.gtp(size)
            )));
        }
        // Whole strings of the prover are immortal.
        let own = position.stones(self.prover);
        let whole = self.immortal.block_in(own);
        if let Some(point) = (self.immortal ^ whole).first() {
            return Err(InputError::new(format!(
                "immortal: expected whole strings of {}, found a part or no stone at {}",
                self.prover,
                point.gtp(size)
            )));
        }
        // Play leaves no string without liberties.
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            let breathing = position.empty().neighbours_in(stones).block_in(stones);
            if let Some(point) = (stones - breathing).first() {
                return Err(InputError::new(format!(
                    "position: expected liberties of the string at {}, found none",
                    point.gtp(size)
                )));
            }
        }
        Ok(())
    }
}

impl Certificate {
    /// A certificate of a claim, unchecked: an answer for every state that the strategy reaches
    /// with the prover to move and the goal not reached. See [`Certificate::record`] for a
    /// way to make the map.
    ///
    /// # Errors
    /// [`InputError`] when the claim makes no sense or a state leaves the zone.
    pub fn new(claim: Claim, answers: HashMap<State, Answer>) -> Result<Certificate, InputError> {
        claim.validate()?;
        let size = claim.position.size();
        for (state, answer) in &answers {
            let mut points = state.prover | state.opponent;
            points |= state.ban.map_or(PointSet::EMPTY, PointSet::of);
            if let Answer::Play(point) = answer {
                points.insert(*point);
            }
            let wrong = (points - claim.zone) | (state.prover & state.opponent);
            if let Some(point) = wrong.first() {
                return Err(InputError::new(format!(
                    "strategy: expected stones, ko and answer on points of the zone, found {}",
                    point.gtp(size)
                )));
            }
        }
        Ok(Certificate { claim, answers })
    }

    /// The claim.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The strategy.
    pub fn answers(&self) -> &HashMap<State, Answer> {
        &self.answers
    }

    /// The answer in a state, if the strategy has one.
    pub fn answer(&self, state: &State) -> Option<Answer> {
        self.answers.get(state).copied()
    }

    /// The zone game of the claim.
    pub fn game(&self) -> ZoneGame {
        ZoneGame::of_valid(&self.claim)
    }
}
