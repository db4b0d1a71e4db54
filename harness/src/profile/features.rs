//! The features to profile.

use std::hint::black_box;
use std::sync::Arc;

use anyhow::Result;
use sahwal_core::features::Tracker;
use sahwal_core::params::Parameters;
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
    fn begin(&mut self, _: &Position) {}

    fn compute(&mut self, _: &Position) {}

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
    fn begin(&mut self, position: &Position) {
        self.board = Board::of(position);
    }

    fn compute(&mut self, position: &Position) {
        black_box(&Strings::of(position));
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
struct Tracking<T>(T);

pub(super) fn tracked<T: Tracker + 'static>(
    size: Size,
    _: &PotentialParams,
) -> Result<Box<dyn Incremental>> {
    Ok(Box::new(Tracking(T::of(&Position::new(size)))))
}

impl<T: Tracker> Incremental for Tracking<T> {
    fn begin(&mut self, position: &Position) {
        self.0 = T::of(position);
    }

    fn compute(&mut self, position: &Position) {
        black_box(&T::of(position));
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

/// The potential with exact shadows.
pub(super) fn exact_potential(
    size: Size,
    params: &PotentialParams,
) -> Result<Box<dyn Incremental>> {
    let exact = params.clone().with(|set| set.shadows = Overlap::Exact);
    potential(size, &exact)
}

impl Incremental for PotentialFeature {
    fn begin(&mut self, position: &Position) {
        self.potential.recompute(position);
    }

    fn compute(&mut self, position: &Position) {
        self.scratch.recompute(position);
    }

    fn place(&mut self, step: &Step) {
        self.potential.play(&step.played);
    }

    fn undo(&mut self, step: &Step) {
        self.potential.undo(&step.played);
    }

    fn equals_scratch(&mut self, position: &Position) -> bool {
        self.scratch.recompute(position);
        self.potential == self.scratch
    }
}

/// The groups with their spheres and strength, and the owners of all points. The potential and the
/// shares of its stones follow the moves; the rest is found anew.
struct GroupsFeature {
    potential: PotentialFeature,
    params: PotentialParams,
    groups: GroupAnalysis,
}

pub(super) fn groups(size: Size, params: &PotentialParams) -> Result<Box<dyn Incremental>> {
    let potential = Potential::new(&Arc::new(Field::new(params, size)?));
    Ok(Box::new(GroupsFeature {
        groups: GroupAnalysis::of(&potential, params),
        params: params.clone(),
        potential: PotentialFeature {
            scratch: potential.clone(),
            potential,
        },
    }))
}

/// The groups if all that are weak are void, the weakest first.
pub(super) fn weakest_first(size: Size, params: &PotentialParams) -> Result<Box<dyn Incremental>> {
    let mut params = params.clone();
    params.set("void-strength", 4.0)?;
    params.set("void-order", "weakest")?;
    groups(size, &params)
}

impl GroupsFeature {
    fn judge(&self, potential: &Potential) -> GroupAnalysis {
        let groups = GroupAnalysis::of(potential, &self.params);
        black_box(&groups.verdicts(potential.position(), &self.params));
        groups
    }
}

impl Incremental for GroupsFeature {
    fn begin(&mut self, position: &Position) {
        self.potential.begin(position);
        self.groups = self.judge(&self.potential.potential);
    }

    fn compute(&mut self, position: &Position) {
        self.potential.compute(position);
        black_box(&self.judge(&self.potential.scratch));
    }

    fn place(&mut self, step: &Step) {
        self.potential.place(step);
        self.groups = self.judge(&self.potential.potential);
    }

    fn undo(&mut self, step: &Step) {
        self.potential.undo(step);
        self.groups = self.judge(&self.potential.potential);
    }

    fn equals_scratch(&mut self, position: &Position) -> bool {
        self.potential.compute(position);
        self.groups == GroupAnalysis::of(&self.potential.scratch, &self.params)
    }
}
