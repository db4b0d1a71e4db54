//! A feature of every string of a position, kept up to date.

use super::{Feature, Near, Tracker};
use crate::components::NONE;
use crate::point::INDICES;
use crate::{Colour, Point, PointSet, Position, Size, Strings};

/// A feature of each string ("block" in the paper), kept up to date stone by stone.
///
/// A stone that touches one string is added to it by [`Feature::place`]. A stone that
/// joins several adds the stones of the smaller strings to the largest. Only strings that
/// are split or put back are computed from scratch.
#[derive(Clone, Debug)]
pub struct TrackedStrings<F> {
    position: Position,
    /// By point, the slot of the string there, or [`NONE`].
    slots: [u16; INDICES],
    strings: Vec<Slot<F>>,
    /// Slots that hold no string.
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

impl<F: Feature> Tracker for TrackedStrings<F> {
    fn of(position: &Position) -> TrackedStrings<F> {
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

    fn place(&mut self, colour: Colour, point: Point) {
        let size = self.size();
        let opponent = self.position.stones(colour.opponent());
        let (mut own, joined) = self.around(colour, point);
        self.position.insert(colour, PointSet::of(point));
        self.tell_opponents(colour, point, F::opponent_places);
        // The largest of the joined strings stays.
        let own = &mut own[..joined];
        let Some(largest) =
            (0..joined).max_by_key(|&at| self.strings[usize::from(own[at])].stones.len())
        else {
            return self.insert(colour, PointSet::of(point));
        };
        own.swap(0, largest);
        let slot = usize::from(own[0]);
        // The others and the new stone are added to it.
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

    fn remove(&mut self, colour: Colour, point: Point) {
        let size = self.size();
        let opponent = self.position.stones(colour.opponent());
        let slot = std::mem::replace(&mut self.slots[point.index()], NONE);
        debug_assert_ne!(slot, NONE);
        self.position.remove(colour, PointSet::of(point));
        let string = &mut self.strings[usize::from(slot)];
        string.stones.remove(point);
        // Without the stone the string may be in several parts, each a new string.
        let first = PointSet::of(point).neighbours_in(string.stones).first();
        let whole = first.map(|first| PointSet::of(first).block_in(string.stones));
        if whole == Some(string.stones) {
            string
                .feature
                .remove(&Near::of(point, string.stones, opponent, size));
        } else {
            self.free.push(slot);
            for part in string.stones.parts_in(string.stones) {
                self.insert(colour, part);
            }
        }
        self.tell_opponents(colour, point, F::opponent_removes);
    }

    fn remove_strings(&mut self, colour: Colour, stones: PointSet) {
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

    fn place_strings(&mut self, colour: Colour, stones: PointSet) {
        self.position.insert(colour, stones);
        for string in stones.parts_in(stones) {
            self.insert(colour, string);
            for stone in string {
                self.tell_opponents(colour, stone, F::opponent_places);
            }
        }
    }
}

impl<F: Feature> TrackedStrings<F> {
    /// The feature of the string with a stone at `point`.
    pub fn feature(&self, point: Point) -> Option<&F> {
        self.slot(point).map(|slot| &slot.feature)
    }

    /// The string with a stone at `point`.
    pub fn stones(&self, point: Point) -> Option<PointSet> {
        self.slot(point).map(|slot| slot.stones)
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

    /// Adds a string, whose stones are on the board already.
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

    /// The slots of the strings of `colour` next to a point, and how many they are.
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

    /// Updates the opponent's strings next to a stone of `colour` that is placed or removed.
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
