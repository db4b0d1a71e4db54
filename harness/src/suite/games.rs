//! What is timed on the moves of games: every incremental feature by differences beside
//! from scratch.

use anyhow::{Result, ensure};
use sahwal_core::Size;
use sahwal_core::potential::Params;

use super::Kernel;
use crate::input::{Record, RecordSet, Step};
use crate::profile::{Feature, Incremental};

/// The most moves that are timed.
const MOVES: usize = 256;
/// They are from every so many games.
const EVERY_GAME: usize = 4;

/// The moves that are timed: those on 19x19 in every fourth game, evenly over them.
pub fn moves(set: &RecordSet) -> Vec<Step> {
    let on_19x19 = |record: &&Record| {
        let first = record.positions.first();
        first.is_some_and(|position| position.size() == Size::S19)
    };
    let games = set.records.iter().filter(on_19x19).step_by(EVERY_GAME);
    let all: Vec<Step> = games.flat_map(Record::steps).collect();
    let every = all.len().div_ceil(MOVES).max(1);
    all.into_iter().step_by(every).collect()
}

/// How a feature is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By the difference a move makes, and back: two operations.
    Differences,
    /// From scratch, for the position after the move.
    Scratch,
}

struct Moves<'a> {
    moves: &'a [Step],
    state: Box<dyn Incremental>,
    way: Way,
}

/// A feature on moves.
///
/// # Errors
/// None: the default parameters are in their ranges.
pub fn feature<'a>(moves: &'a [Step], feature: &Feature, way: Way) -> Result<Box<dyn Kernel + 'a>> {
    let state = feature.make(Size::S19, &Params::default())?;
    Ok(Box::new(Moves { moves, state, way }))
}

impl Kernel for Moves<'_> {
    fn items(&self) -> usize {
        self.moves.len()
    }

    fn prepare(&mut self, item: usize) {
        self.state.recompute(&self.moves[item].before);
    }

    fn call(&mut self, item: usize) -> u64 {
        let step = &self.moves[item];
        match self.way {
            Way::Differences => {
                self.state.place(step);
                self.state.undo(step);
            }
            Way::Scratch => self.state.recompute(&step.after),
        }
        0
    }

    fn operations(&self, _item: usize) -> u64 {
        match self.way {
            Way::Differences => 2,
            Way::Scratch => 1,
        }
    }

    /// Every move, played and taken back, must give what scratch gives.
    fn answer(&mut self) -> Result<u64> {
        for (number, step) in self.moves.iter().enumerate() {
            self.state.recompute(&step.before);
            self.state.place(step);
            let played = self.state.equals_scratch(&step.after);
            self.state.undo(step);
            let taken_back = self.state.equals_scratch(&step.before);
            ensure!(
                played && taken_back,
                "move {number}: differences and scratch disagree"
            );
        }
        Ok(self.moves.len() as u64)
    }
}
