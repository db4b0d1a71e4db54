//! The features to profile.

use std::sync::Arc;

use anyhow::Result;
use sahwal_core::features::Tracker;
use sahwal_core::potential::{Field, GroupAnalysis, Overlap, Potential, PotentialParams};
use sahwal_core::{Board, Played, Position, Size, Strings};
use sahwal_record::Step;

use super::Incremental;

/// No feature.
struct Nothing;

pub(super) fn nothing(_: Size, _: &PotentialParams) -> Result<Box<dyn Incremental>> {
    Ok(Box::new(Nothing))
}

impl Incremental for Nothing {
    fn recompute(&mut self, _: &Position) {}

    fn place(&mut self, _: &Step) {}

    fn undo(&mut self, _: &Step) {}

    fn equals_scratch(&mut self, _: &Position) -> bool {
        true
    }
}

/// Strings and liberties, as [`Board`] keeps them.
struct StringsFeature {
    board: Board,
    way_back: Vec<Played>,
}

pub(super) fn strings(size: Size, _: &PotentialParams) -> Result<Box<dyn Incremental>> {
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

/// A feature that follows the moves of a board.
pub(super) fn tracked<T: Tracker + 'static>(
    size: Size,
    _: &PotentialParams,
) -> Result<Box<dyn Incremental>> {
    Ok(Box::new(Tracking(T::of(&Position::new(size)))))
}

struct Tracking<T>(T);

impl<T: Tracker> Incremental for Tracking<T> {
    fn recompute(&mut self, position: &Position) {
        self.0 = T::of(position);
    }

    fn place(&mut self, step: &Step) {
        self.0.play(&step.played);
    }

    fn undo(&mut self, step: &Step) {
        self.0.undo(&step.played);
    }

    fn equals_scratch(&mut self, position: &Position) -> bool {
        self.0 == T::of(position)
    }
}

/// The potential in both kinds, with all state that differences need.
struct PotentialFeature {
    potential: Potential,
    scratch: Potential,
}

pub(super) fn potential(size: Size, params: &PotentialParams) -> Result<Box<dyn Incremental>> {
    let potential = Potential::new(&Arc::new(Field::new(params, size)?));
    Ok(Box::new(PotentialFeature {
        scratch: potential.clone(),
        potential,
    }))
}

/// The potential with exact shadows, by differences.
pub(super) fn exact_potential(
    size: Size,
    params: &PotentialParams,
) -> Result<Box<dyn Incremental>> {
    let exact = params.clone().with(|set| set.shadows = Overlap::Exact);
    potential(size, &exact)
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

/// The groups and their strength. By differences, the potential and the shares of its stones
/// are kept.
struct GroupsFeature {
    potential: Potential,
    scratch: Potential,
    params: PotentialParams,
    groups: GroupAnalysis,
}

pub(super) fn groups(size: Size, params: &PotentialParams) -> Result<Box<dyn Incremental>> {
    let field = Arc::new(Field::new(params, size)?);
    let potential = Potential::new(&field);
    Ok(Box::new(GroupsFeature {
        scratch: potential.clone(),
        groups: GroupAnalysis::of(&potential, params),
        params: params.clone(),
        potential,
    }))
}

impl GroupsFeature {
    fn follow(&mut self, position: &Position) {
        self.potential.follow(position);
        self.groups = GroupAnalysis::of(&self.potential, &self.params);
    }
}

impl Incremental for GroupsFeature {
    fn recompute(&mut self, position: &Position) {
        self.scratch.recompute(position);
        self.groups = GroupAnalysis::of(&self.scratch, &self.params);
    }

    fn place(&mut self, step: &Step) {
        self.follow(&step.after);
    }

    fn undo(&mut self, step: &Step) {
        self.follow(&step.before);
    }

    fn equals_scratch(&mut self, position: &Position) -> bool {
        self.scratch.recompute(position);
        self.groups == GroupAnalysis::of(&self.scratch, &self.params)
    }
}
