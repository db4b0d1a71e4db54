//! The features that are profiled.

use std::sync::Arc;

use anyhow::Result;
use sahwal_core::features::{self, SetFeatures, Tracked, TrackedStrings};
use sahwal_core::potential::{Field, Params, Potential};
use sahwal_core::{Board, Played, Position, Size, Strings};

use super::Incremental;
use crate::input::Step;

/// Strings and liberties: [`Board`] beside [`Board::of`].
struct StringsFeature {
    board: Board,
    way_back: Vec<Played>,
}

pub(super) fn strings(size: Size, _: &Params) -> Result<Box<dyn Incremental>> {
    Ok(Box::new(StringsFeature {
        board: Board::new(size),
        way_back: Vec::new(),
    }))
}

impl Incremental for StringsFeature {
    fn recompute(&mut self, position: &Position) {
        self.board = Board::of(position);
    }

    fn place(&mut self, step: &Step) {
        self.way_back
            .push(self.board.play_anyway(step.colour, step.point));
    }

    fn undo(&mut self, _: &Step) {
        if let Some(played) = self.way_back.pop() {
            self.board.undo(played);
        }
    }

    fn equals_scratch(&mut self, position: &Position) -> bool {
        let strings = Strings::of(position);
        let same = |string: sahwal_core::StoneString| {
            string.stones.first().is_some_and(|stone| {
                self.board.string(stone) == string.stones
                    && self.board.liberties(stone) == strings.liberties(string.number)
            })
        };
        self.board.position() == position && strings.iter().all(same)
    }
}

/// A feature that follows the moves a board reports.
struct Following<T> {
    state: T,
    of: fn(&Position) -> T,
    play: fn(&mut T, &Played),
    undo: fn(&mut T, &Played),
}

/// A set feature of all stones of a colour.
pub(super) fn set<F>(size: Size, _: &Params) -> Result<Box<dyn Incremental>>
where
    F: features::Feature + 'static,
{
    Ok(Box::new(Following {
        state: Tracked::<F>::of(&Position::new(size)),
        of: Tracked::of,
        play: Tracked::play,
        undo: Tracked::undo,
    }))
}

/// All set features of every string.
pub(super) fn set_of_strings(size: Size, _: &Params) -> Result<Box<dyn Incremental>> {
    Ok(Box::new(Following {
        state: TrackedStrings::<SetFeatures>::of(&Position::new(size)),
        of: TrackedStrings::of,
        play: TrackedStrings::play,
        undo: TrackedStrings::undo,
    }))
}

impl<T: PartialEq> Incremental for Following<T> {
    fn recompute(&mut self, position: &Position) {
        self.state = (self.of)(position);
    }

    fn place(&mut self, step: &Step) {
        (self.play)(&mut self.state, &step.played);
    }

    fn undo(&mut self, step: &Step) {
        (self.undo)(&mut self.state, &step.played);
    }

    fn equals_scratch(&mut self, position: &Position) -> bool {
        self.state == (self.of)(position)
    }
}

/// The potential, both kinds, with all that is kept for differences.
struct PotentialFeature {
    potential: Potential,
    scratch: Potential,
}

pub(super) fn potential(size: Size, params: &Params) -> Result<Box<dyn Incremental>> {
    let potential = Potential::new(&Arc::new(Field::new(params, size)?));
    Ok(Box::new(PotentialFeature {
        scratch: potential.clone(),
        potential,
    }))
}

impl Incremental for PotentialFeature {
    fn recompute(&mut self, position: &Position) {
        self.potential.recompute(position);
    }

    fn place(&mut self, step: &Step) {
        self.potential.follow(&step.after);
    }

    fn undo(&mut self, step: &Step) {
        self.potential.follow(&step.before);
    }

    fn equals_scratch(&mut self, position: &Position) -> bool {
        self.scratch.recompute(position);
        self.potential == self.scratch
    }
}
