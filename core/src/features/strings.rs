//! The set features of every string of a position, kept up to date.

use super::{Feature, Near};
use crate::components::NONE;
use crate::point::INDICES;
use crate::{Colour, Played, Point, PointSet, Position, Size, Strings};

/// A feature of each string ("block" in the paper), kept up to date while a game is
/// played and taken back.
///
/// A stone that touches one string changes it by [`Feature::place`]; where it joins
/// several, the stones of the smaller ones are placed on the largest. Only a string that
/// comes apart or comes back is computed from scratch.
///
/// Equal when the strings and their features are.
#[derive(Clone, Debug)]
pub struct TrackedStrings<F> {
    position: Position,
    /// For every stone the slot of its string.
    slots: [u16; INDICES],
    strings: Vec<Slot<F>>,
    free: Vec<u16>,
}

#[derive(Clone, Debug)]
struct Slot<F> {
    stones: PointSet,
    feature: F,
}

impl<F: Feature> PartialEq for TrackedStrings<F> {
    fn eq(&self, other: &TrackedStrings<F>) -> bool {
        let same = |stone| match (self.slot(stone), other.slot(stone)) {
            (Some(one), Some(two)) => one.stones == two.stones && one.feature == two.feature,
            (one, two) => one.is_none() && two.is_none(),
        };
        self.position == other.position && self.position.occupied().iter().all(same)
    }
}

impl<F: Feature> TrackedStrings<F> {
    /// Finds the strings and computes the feature of each from scratch.
    pub fn of(position: &Position) -> TrackedStrings<F> {
        let found = Strings::of(position);
        let mut tracked = TrackedStrings {
            position: *position,
            slots: [NONE; INDICES],
            strings: Vec::with_capacity(found.len()),
            free: Vec::new(),
        };
        for string in found.iter() {
            tracked.insert(string.colour, string.stones);
        }
        tracked
    }

    /// The feature of the string that has a stone at `point`.
    pub fn feature(&self, point: Point) -> Option<&F> {
        self.slot(point).map(|slot| &slot.feature)
    }

    /// The string that has a stone at `point`.
    pub fn stones(&self, point: Point) -> Option<PointSet> {
        self.slot(point).map(|slot| slot.stones)
    }

    /// Follows a move of a [`Board`](crate::Board), with its captures.
    pub fn play(&mut self, played: &Played) {
        let (colour, point) = (played.colour(), played.point());
        if let Some(replaced) = played.replaced() {
            self.remove(replaced, point);
        }
        self.place(colour, point);
        self.take_off(colour.opponent(), played.captured());
        self.take_off(colour, played.suicide());
    }

    /// Takes a move back: the latest that [`TrackedStrings::play`] followed and that was
    /// not taken back yet.
    pub fn undo(&mut self, played: &Played) {
        let (colour, point) = (played.colour(), played.point());
        self.put_back(colour, played.suicide());
        // The stone goes first: then the captured strings come back at their last liberty.
        self.remove(colour, point);
        self.put_back(colour.opponent(), played.captured());
        if let Some(replaced) = played.replaced() {
            self.place(replaced, point);
        }
    }

    fn slot(&self, point: Point) -> Option<&Slot<F>> {
        match self.slots[point.index()] {
            NONE => None,
            slot => Some(&self.strings[usize::from(slot)]),
        }
    }

    fn size(&self) -> Size {
        self.position.size()
    }

    /// Gives stones that are on the board a string of their own.
    fn insert(&mut self, colour: Colour, stones: PointSet) {
        let opponent = self.position.stones(colour.opponent());
        let string = Slot {
            stones,
            feature: F::of(stones, opponent, self.size()),
        };
        let slot = match self.free.pop() {
            Some(slot) => {
                self.strings[usize::from(slot)] = string;
                slot
            }
            None => {
                self.strings.push(string);
                (self.strings.len() - 1) as u16
            }
        };
        for stone in stones {
            self.slots[stone.index()] = slot;
        }
    }

    /// The different strings of `colour` next to a point.
    fn around(&self, colour: Colour, point: Point) -> ([u16; 4], usize) {
        let stones = self.position.stones(colour);
        let (mut found, mut len) = ([NONE; 4], 0);
        for near in point.neighbours(self.size()) {
            let slot = self.slots[near.index()];
            if stones.contains(near) && !found[..len].contains(&slot) {
                found[len] = slot;
                len += 1;
            }
        }
        (found, len)
    }

    /// Puts a stone on an empty point.
    fn place(&mut self, colour: Colour, point: Point) {
        let size = self.size();
        let opponent = self.position.stones(colour.opponent());
        let (mut own, joined) = self.around(colour, point);
        self.position.insert(colour, PointSet::of(point));
        self.tell_opponents(colour, point, F::opponent_places);
        let own = &mut own[..joined];
        let Some(largest) =
            (0..joined).max_by_key(|&at| self.strings[usize::from(own[at])].stones.len())
        else {
            return self.insert(colour, PointSet::of(point));
        };
        own.swap(0, largest);
        let slot = usize::from(own[0]);
        let mut coming = PointSet::of(point);
        for &other in &own[1..] {
            coming |= self.strings[usize::from(other)].stones;
            self.free.push(other);
        }
        let string = &mut self.strings[slot];
        for stone in coming {
            string
                .feature
                .place(&Near::of(stone, string.stones, opponent, size));
            string.stones.insert(stone);
            self.slots[stone.index()] = slot as u16;
        }
    }

    /// Takes a single stone off.
    fn remove(&mut self, colour: Colour, point: Point) {
        let size = self.size();
        let opponent = self.position.stones(colour.opponent());
        let slot = std::mem::replace(&mut self.slots[point.index()], NONE);
        debug_assert_ne!(slot, NONE);
        self.position.remove(colour, PointSet::of(point));
        let string = &mut self.strings[usize::from(slot)];
        string.stones.remove(point);
        let first = PointSet::of(point).neighbours_in(string.stones).first();
        let whole = first.map(|first| PointSet::of(first).block_in(string.stones));
        if whole == Some(string.stones) {
            string
                .feature
                .remove(&Near::of(point, string.stones, opponent, size));
        } else {
            let mut rest = string.stones;
            self.free.push(slot);
            while let Some(first) = rest.first() {
                let part = PointSet::of(first).block_in(rest);
                rest -= part;
                self.insert(colour, part);
            }
        }
        self.tell_opponents(colour, point, F::opponent_removes);
    }

    /// Takes whole strings off.
    fn take_off(&mut self, colour: Colour, stones: PointSet) {
        self.position.remove(colour, stones);
        for stone in stones {
            let slot = std::mem::replace(&mut self.slots[stone.index()], NONE);
            let string = &mut self.strings[usize::from(slot)];
            string.stones.remove(stone);
            if string.stones.is_empty() {
                self.free.push(slot);
            }
            self.tell_opponents(colour, stone, F::opponent_removes);
        }
    }

    /// Puts whole strings back.
    fn put_back(&mut self, colour: Colour, stones: PointSet) {
        self.position.insert(colour, stones);
        let mut rest = stones;
        while let Some(first) = rest.first() {
            let string = PointSet::of(first).block_in(rest);
            rest -= string;
            self.insert(colour, string);
            for stone in string {
                self.tell_opponents(colour, stone, F::opponent_places);
            }
        }
    }

    /// Lets the opponent's strings next to a stone of `colour` know of it.
    fn tell_opponents(&mut self, colour: Colour, point: Point, tell: impl Fn(&mut F, &Near)) {
        let size = self.size();
        let own = self.position.stones(colour);
        let (slots, len) = self.around(colour.opponent(), point);
        for &slot in &slots[..len] {
            let string = &mut self.strings[usize::from(slot)];
            let near = Near::of(point, string.stones, own, size);
            tell(&mut string.feature, &near);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::SetFeatures;
    use crate::{Board, testing};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_string_has_the_features_of_its_stones((size, moves) in testing::moves(2)) {
            let mut board = Board::new(size);
            let mut tracked = TrackedStrings::<SetFeatures>::of(board.position());
            let mut history = Vec::new();
            for (number, &(colour, point)) in moves.iter().enumerate() {
                let played = match board.play(colour, point) {
                    Ok(played) => played,
                    Err(_) if number % 7 == 0 => board.play_anyway(colour, point),
                    Err(_) => continue,
                };
                tracked.play(&played);
                let fresh = TrackedStrings::of(board.position());
                prop_assert!(tracked == fresh, "\n{}", board.position());
                history.push(played);
            }
            while let Some(played) = history.pop() {
                tracked.undo(&played);
                board.undo(played);
                let fresh = TrackedStrings::of(board.position());
                prop_assert!(tracked == fresh, "\n{}", board.position());
            }
        }
    }
}
