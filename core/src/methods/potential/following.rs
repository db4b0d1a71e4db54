//! Keeps groups up to date move by move. Nakamura and Kitoma (2002) leave open how to do that
//! (section 8).
//!
//! `sahwal profile` times [`FollowedGroups`], and programs that search can use it; the rows
//! `potential` find the groups of each position from scratch. A group that no change touches is not
//! looked at again, so a change that is overlooked leaves a wrong group. A test plays random moves
//! forwards and back, and compares the groups with those found from scratch.

use std::sync::Arc;

use fearless_simd::dispatch;

use super::analysis::GroupAnalysis;
use super::differential::Potential;
use super::field::Field;
use super::params::{FieldParams, GroupParams};
use super::rounds::{Change, Round, VoidSearch};
use crate::base::level::LEVEL;
use crate::board::components::Parts;
use crate::methods::features::Tracker;
use crate::{Colour, Played, Point, PointSet, Position};

/// The potential of a position with its groups, kept up to date move by move.
///
/// The groups before any stone is void are updated by differences: only groups that a change
/// touches are found and scored again. The rounds in which stones are void are repeated after each
/// move. The result after each move is kept, so taking back a move only has to restore the
/// potential.
///
/// ```
/// use sahwal_core::features::Tracker;
/// use sahwal_core::potential::FollowedGroups;
/// use sahwal_core::{Board, Colour, Point, Size};
///
/// let mut board = Board::new(Size::S9);
/// let mut groups = FollowedGroups::of(board.position());
/// let played = board.play(Colour::Black, Point::at(4, 4))?;
/// groups.play(&played);
/// let group = groups.analysis().at(Point::at(4, 4)).expect("a stone");
/// assert_eq!(group.group.stones.len(), 1);
/// groups.undo(&played);
/// assert!(groups.analysis().groups().is_empty());
/// # Ok::<(), sahwal_core::IllegalMove>(())
/// ```
#[derive(Debug)]
pub struct FollowedGroups {
    potential: Potential,
    search: VoidSearch,
    /// The result at the start and after each move. Entries behind `moves` are old ones whose
    /// memory is reused.
    states: Vec<State>,
    /// The number of moves that were played and not taken back.
    moves: usize,
    /// A buffer for the rounds in which stones are void.
    later: Round,
    parts: Box<Parts>,
}

/// The groups that were found for one position.
#[derive(Debug)]
struct State {
    /// The round in which no stone is void.
    first: Round,
    analysis: GroupAnalysis,
}

impl State {
    fn new(first: Round) -> State {
        State {
            first,
            analysis: GroupAnalysis::default(),
        }
    }
}

impl PartialEq for FollowedGroups {
    fn eq(&self, other: &FollowedGroups) -> bool {
        self.potential == other.potential && self.analysis() == other.analysis()
    }
}

impl FollowedGroups {
    /// Finds the groups of `position` from scratch, with other parameters than the defaults.
    ///
    /// # Panics
    /// Panics if `position` has another size than `field`.
    pub fn with(field: &Arc<Field>, params: &GroupParams, position: &Position) -> FollowedGroups {
        let potential = Potential::of(field, position);
        let search = VoidSearch::new(params);
        let mut parts = Box::new(Parts::new());
        let first = search.first_round(&potential, &mut parts);
        let mut followed = FollowedGroups {
            states: vec![State::new(first)],
            later: Round::new(position),
            moves: 0,
            parts,
            search,
            potential,
        };
        followed.judge();
        followed
    }

    /// The potential.
    pub fn potential(&self) -> &Potential {
        &self.potential
    }

    /// The groups, equal to those of [`GroupAnalysis::of`].
    pub fn analysis(&self) -> &GroupAnalysis {
        &self.states[self.moves].analysis
    }

    /// Updates the groups after the potential has been updated for these stones.
    fn follow(&mut self, stones: PointSet) {
        let FollowedGroups {
            potential,
            search,
            states,
            moves,
            parts,
            ..
        } = self;
        // A stone changes the potential only within its range, and where it shades others.
        let change = Change::by_stones(stones, potential.field());
        let first = &mut states[*moves].first;
        dispatch!(*LEVEL, _simd => search.follow(potential, &change, first, parts));
        self.judge();
    }

    /// Declares weak groups void, round by round, until no weak group is left.
    fn judge(&mut self) {
        let FollowedGroups {
            potential,
            search,
            states,
            moves,
            later,
            parts,
        } = self;
        let State { first, analysis } = &mut states[*moves];
        let groups = &mut analysis.groups;
        groups.clear();
        dispatch!(*LEVEL, _simd => {
            let Some(stones) = search.weak_stones(first, groups) else {
                search.add_remaining(first, groups);
                return;
            };
            // After the next move other stones may be void, so these rounds are not kept. They run
            // on a copy of the first round.
            later.copy(first);
            search.next_round(potential, stones, later, parts);
            while let Some(stones) = search.weak_stones(later, groups) {
                search.next_round(potential, stones, later, parts);
            }
            search.add_remaining(later, groups);
        });
    }
}

impl Tracker for FollowedGroups {
    /// Uses the default parameters.
    fn of(position: &Position) -> FollowedGroups {
        let field = Field::shared(&FieldParams::DEFAULT, position.size())
            .expect("the default parameters are in range");
        FollowedGroups::with(&field, &GroupParams::DEFAULT, position)
    }

    fn recompute(&mut self, position: &Position) {
        self.potential.recompute(position);
        self.moves = 0;
        let State { first, .. } = &mut self.states[0];
        *first = self.search.first_round(&self.potential, &mut self.parts);
        self.judge();
    }

    fn place(&mut self, colour: Colour, point: Point) {
        self.potential.place(colour, point);
        self.follow(PointSet::of(point));
    }

    fn remove(&mut self, _: Colour, point: Point) {
        self.potential.remove(point);
        self.follow(PointSet::of(point));
    }

    fn play(&mut self, played: &Played) {
        Tracker::play(&mut self.potential, played);
        if self.states.len() == self.moves + 1 {
            let room = Round::new(self.potential.position());
            self.states.push(State::new(room));
        }
        let (before, after) = self.states.split_at_mut(self.moves + 1);
        // `undo` needs the state before the move, so the new state is a copy of it.
        after[0].first.copy(&before[self.moves].first);
        self.moves += 1;
        self.follow(PointSet::of(played.point()) | played.captured() | played.suicide());
    }

    fn undo(&mut self, played: &Played) {
        Tracker::undo(&mut self.potential, played);
        self.moves -= 1;
    }
}
