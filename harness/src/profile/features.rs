//! Features to profile that the library does not offer as trackers, or only with other parameters.
//!
//! `mod.rs` lists them among [`FEATURES`](super::FEATURES). They are compared with a computation
//! from scratch, like the trackers of the library. If only one of the two ways did some work, their
//! ratio would mean nothing.

use std::hint::black_box;

use sahwal_core::features::Tracker;
use sahwal_core::params::Parameters;
use sahwal_core::potential::{Field, FieldParams, FollowedGroups, GroupParams, Overlap, Potential};
use sahwal_core::{Board, Colour, Played, Point, Position, Strings};

/// A feature without any work. It times the loop over the moves.
#[derive(Debug, PartialEq)]
pub(super) struct Nothing;

impl Tracker for Nothing {
    fn of(_: &Position) -> Nothing {
        Nothing
    }

    fn place(&mut self, _: Colour, _: Point) {}

    fn remove(&mut self, _: Colour, _: Point) {}

    fn play(&mut self, _: &Played) {}

    fn undo(&mut self, _: &Played) {}
}

/// Strings and liberties, as a [`Board`] updates them.
#[derive(Debug)]
pub(super) struct BoardStrings {
    board: Board,
    way_back: Vec<Played>,
}

impl PartialEq for BoardStrings {
    /// Compares the stones, strings and liberties of the boards.
    fn eq(&self, other: &BoardStrings) -> bool {
        let position = self.board.position();
        if position != other.board.position() {
            return false;
        }
        // A string is looked up by any of its stones.
        for stone in Strings::of(position).iter().map(|string| string.stones) {
            let Some(stone) = stone.first() else { continue };
            if self.board.string(stone) != other.board.string(stone)
                || self.board.liberties(stone) != other.board.liberties(stone)
            {
                return false;
            }
        }
        true
    }
}

impl Tracker for BoardStrings {
    fn of(position: &Position) -> BoardStrings {
        BoardStrings {
            board: Board::of(position),
            way_back: Vec::new(),
        }
    }

    /// Finds only the strings. A board computes more, for its moves.
    fn recompute(&mut self, position: &Position) {
        black_box(&Strings::of(position));
    }

    fn place(&mut self, colour: Colour, point: Point) {
        self.way_back.push(self.board.play_anyway(colour, point));
    }

    fn remove(&mut self, _: Colour, _: Point) {
        // A board takes back its last move, whichever stone that was.
        if let Some(played) = self.way_back.pop() {
            self.board.undo(&played).expect("steps come back in order");
        }
    }

    fn play(&mut self, played: &Played) {
        self.place(played.colour(), played.point());
    }

    fn undo(&mut self, played: &Played) {
        self.remove(played.colour(), played.point());
    }
}

/// The potential with exact shadows.
#[derive(Debug, PartialEq)]
pub(super) struct ExactPotential(Potential);

impl Tracker for ExactPotential {
    fn of(position: &Position) -> ExactPotential {
        // The definition (section 6.1, item 3) adds up all shadows on a point before it computes
        // the potential. The default field treats shadows in pairs, which makes updates cheap.
        let params = FieldParams::default().with(|set| set.shadows = Overlap::Exact);
        let field = Field::shared(&params, position.size()).expect("the parameters are in range");
        ExactPotential(Potential::of(&field, position))
    }

    fn recompute(&mut self, position: &Position) {
        self.0.recompute(position);
    }

    fn place(&mut self, colour: Colour, point: Point) {
        self.0.place(colour, point);
    }

    fn remove(&mut self, _: Colour, point: Point) {
        self.0.remove(point);
    }
}

/// The groups by potential with the owners of all points.
#[derive(Debug, PartialEq)]
pub(super) struct OwnedGroups<const WEAKEST_FIRST: bool> {
    groups: FollowedGroups,
    params: GroupParams,
}

impl<const WEAKEST_FIRST: bool> OwnedGroups<WEAKEST_FIRST> {
    fn find_owners(&self) {
        let position = self.groups.potential().position();
        black_box(&self.groups.analysis().verdicts(position, &self.params));
    }
}

impl<const WEAKEST_FIRST: bool> Tracker for OwnedGroups<WEAKEST_FIRST> {
    /// Uses the parameters of the paper, or makes all weak groups void, the weakest first.
    fn of(position: &Position) -> OwnedGroups<WEAKEST_FIRST> {
        let mut params = GroupParams::default();
        if WEAKEST_FIRST {
            // A living group has strength 4. Every weaker group becomes void, so that the potential
            // is recomputed as often as possible.
            params.void_strength = 4.0;
            params
                .set("void-order", "weakest")
                .expect("an order by its name");
        }
        let field = Field::shared(&FieldParams::default(), position.size())
            .expect("the parameters are in range");
        let groups = FollowedGroups::with(&field, &params, position);
        OwnedGroups { groups, params }
    }

    fn recompute(&mut self, position: &Position) {
        self.groups.recompute(position);
        self.find_owners();
    }

    fn place(&mut self, colour: Colour, point: Point) {
        self.groups.place(colour, point);
        self.find_owners();
    }

    fn remove(&mut self, colour: Colour, point: Point) {
        self.groups.remove(colour, point);
        self.find_owners();
    }

    fn play(&mut self, played: &Played) {
        self.groups.play(played);
        self.find_owners();
    }

    fn undo(&mut self, played: &Played) {
        self.groups.undo(played);
        self.find_owners();
    }
}
