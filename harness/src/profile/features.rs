//! The features to profile.

use std::hint::black_box;

use sahwal_core::features::Tracker;
use sahwal_core::params::Parameters;
use sahwal_core::potential::{Field, FieldParams, GroupAnalysis, GroupParams, Overlap, Potential};
use sahwal_core::{Board, Played, Position, StoneString, Strings};
use sahwal_record::Step;

use super::Incremental;

/// No feature.
struct NoFeature;

pub(super) fn nothing(_: &Position) -> Box<dyn Incremental> {
    Box::new(NoFeature)
}

impl Incremental for NoFeature {
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

pub(super) fn strings(position: &Position) -> Box<dyn Incremental> {
    Box::new(StringsFeature {
        board: Board::of(position),
        way_back: Vec::new(),
    })
}

impl Incremental for StringsFeature {
    fn compute(&mut self, position: &Position) {
        black_box(&Strings::of(position));
    }

    fn place(&mut self, step: &Step) {
        self.way_back
            .push(self.board.play_anyway(step.colour, step.point));
    }

    fn undo(&mut self, _: &Step) {
        if let Some(played) = self.way_back.pop() {
            self.board.undo(&played).expect("steps come back in order");
        }
    }

    fn equals_scratch(&mut self, position: &Position) -> bool {
        let strings = Strings::of(position);
        let same = |string: StoneString| {
            string.stones.first().is_some_and(|stone| {
                self.board.string(stone) == string.stones
                    && self.board.liberties(stone) == strings.liberties(string.number)
            })
        };
        self.board.position() == position && strings.iter().all(same)
    }
}

/// A feature that follows the moves of a board.
pub(super) fn tracked<T: Tracker + 'static>(position: &Position) -> Box<dyn Incremental> {
    Box::new(T::of(position))
}

impl<T: Tracker> Incremental for T {
    fn compute(&mut self, position: &Position) {
        black_box(&T::of(position));
    }

    fn place(&mut self, step: &Step) {
        self.play(&step.played);
    }

    fn undo(&mut self, step: &Step) {
        Tracker::undo(self, &step.played);
    }

    fn equals_scratch(&mut self, position: &Position) -> bool {
        *self == T::of(position)
    }
}

/// The potential in both kinds, with all state that differences need.
struct PotentialFeature {
    potential: Potential,
    scratch: Potential,
}

impl PotentialFeature {
    fn of(position: &Position, params: &FieldParams) -> PotentialFeature {
        let field = Field::shared(params, position.size()).expect("the parameters are in range");
        let potential = Potential::of(&field, position);
        PotentialFeature {
            scratch: potential.clone(),
            potential,
        }
    }
}

pub(super) fn potential(position: &Position) -> Box<dyn Incremental> {
    let params = FieldParams::default();
    Box::new(PotentialFeature::of(position, &params))
}

/// The potential with exact shadows.
pub(super) fn exact_potential(position: &Position) -> Box<dyn Incremental> {
    let exact = FieldParams::default().with(|set| set.shadows = Overlap::Exact);
    Box::new(PotentialFeature::of(position, &exact))
}

impl Incremental for PotentialFeature {
    fn compute(&mut self, position: &Position) {
        self.scratch.recompute(position);
    }

    fn place(&mut self, step: &Step) {
        let played = self.potential.play(&step.played);
        played.expect("steps come in order");
    }

    fn undo(&mut self, step: &Step) {
        let undone = self.potential.undo(&step.played);
        undone.expect("steps come back in order");
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
    params: GroupParams,
    groups: GroupAnalysis,
}

/// The groups by the text of the paper.
pub(super) fn groups(position: &Position) -> Box<dyn Incremental> {
    GroupsFeature::of(position, GroupParams::default())
}

/// The groups if all that are weak are void, the weakest first.
pub(super) fn weakest_first(position: &Position) -> Box<dyn Incremental> {
    let mut params = GroupParams::default().with(|set| set.void_strength = 4.0);
    let set = params.set("void-order", "weakest");
    set.expect("an order by its name");
    GroupsFeature::of(position, params)
}

impl GroupsFeature {
    fn of(position: &Position, params: GroupParams) -> Box<dyn Incremental> {
        let potential = PotentialFeature::of(position, &FieldParams::default());
        Box::new(GroupsFeature {
            groups: GroupAnalysis::of(&potential.potential, &params),
            params,
            potential,
        })
    }

    fn judge(&self, potential: &Potential) -> GroupAnalysis {
        let groups = GroupAnalysis::of(potential, &self.params);
        black_box(&groups.verdicts(potential.position(), &self.params));
        groups
    }
}

impl Incremental for GroupsFeature {
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
