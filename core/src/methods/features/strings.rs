//! A feature of every string, or of every group of linked stones, kept up to date through a game
//! (Nakamura and Kitoma (2002), sections 3 and 4).
//!
//! These trackers serve programs that follow a game and `sahwal profile`; `regions.rs` is built on
//! them. If a string is joined or split wrongly, its features stay wrong. The tests of
//! `differential.rs` compare each state with a new tracker.

use smallvec::SmallVec;

use super::euler::linked_part;
use super::{Feature, Near, Tracker};
use crate::board::components::NONE;
use crate::board::point::INDICES;
use crate::{Colour, Point, PointSet, Position, Size};

/// A feature of each string ("block" in the paper), kept up to date stone by stone.
///
/// A stone that touches one string is added to it by [`Feature::place`]. If a stone joins several
/// strings, the stones of the smaller ones are added to the largest. If a string is split, the
/// stones of its smaller parts are removed from it, and the features of these parts are computed
/// from scratch. So are those of captured strings that come back. For `LINKED` see
/// [`TrackedGroups`].
///
/// ```
/// use sahwal_core::features::{SetFeatures, TrackedStrings, Tracker};
/// use sahwal_core::{Point, position};
///
/// let strings = TrackedStrings::<SetFeatures>::of(&position! { X X . O });
/// let black = strings.feature(Point::at(0, 0)).expect("a stone");
/// assert_eq!(black.liberty().len(), 1);
/// assert_eq!(strings.stones(Point::at(1, 0)), None);
/// ```
#[derive(Clone, Debug)]
pub struct TrackedStrings<F, const LINKED: bool = false> {
    position: Position,
    /// For each point, the slot of the string there, or [`NONE`].
    slots: [u16; INDICES],
    strings: Vec<StringSlot<F>>,
    /// Slots that hold no string.
    free: Vec<u16>,
}

/// The features of a string of up to this many stones are computed stone by stone.
const FEW_STONES: usize = 8;

/// A feature of each group of linked stones. Links are those of section 4: neighbouring stones of
/// one colour, and diagonal ones (kosumi). `#openloop` of such a group estimates its eyes.
///
/// ```
/// use sahwal_core::features::{SetFeatures, TrackedGroups, Tracker};
/// use sahwal_core::{Point, position};
///
/// // A kosumi makes one group of two strings.
/// let groups = TrackedGroups::<SetFeatures>::of(&position! { X . . X });
/// assert_eq!(groups.stones(Point::at(0, 0)).map(|stones| stones.len()), Some(2));
/// ```
pub type TrackedGroups<F> = TrackedStrings<F, true>;

#[derive(Clone, Debug)]
struct StringSlot<F> {
    /// Empty if the slot holds no string.
    stones: PointSet,
    feature: F,
}

impl<F: Feature, const LINKED: bool> PartialEq for TrackedStrings<F, LINKED> {
    fn eq(&self, other: &Self) -> bool {
        if self.position != other.position {
            return false;
        }
        let mut stones = self.position.occupied().iter();
        stones.all(|stone| self.string(stone) == other.string(stone))
    }
}

impl<F: Feature, const LINKED: bool> Tracker for TrackedStrings<F, LINKED> {
    fn of(position: &Position) -> Self {
        let mut tracked = TrackedStrings {
            position: *position,
            slots: [NONE; INDICES],
            strings: Vec::new(),
            free: Vec::new(),
        };
        for colour in Colour::BOTH {
            tracked.insert_parts(colour, position.stones(colour));
        }
        tracked
    }

    fn place(&mut self, colour: Colour, point: Point) {
        let size = self.size();
        let opponent = self.position.stones(colour.opponent());
        let (mut own, joined) = self.slots_at(colour, self.around(point));
        self.position.insert(colour, PointSet::of(point));
        self.update_opponents(colour, point, F::opponent_places);
        // The largest of the joined strings stays, so that few stones are added.
        let own = &mut own[..joined];
        let Some(largest) =
            (0..joined).max_by_key(|&at| self.strings[usize::from(own[at])].stones.len())
        else {
            return self.insert(colour, PointSet::of(point));
        };
        own.swap(0, largest);
        let slot = usize::from(own[0]);
        // The stones of the other strings and the new stone are added to the largest.
        let mut coming = PointSet::of(point);
        for &other in &own[1..] {
            let joined = &mut self.strings[usize::from(other)].stones;
            coming |= std::mem::replace(joined, PointSet::EMPTY);
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
        let around = self.around(point);
        let string = &mut self.strings[usize::from(slot)];
        string.stones.remove(point);
        string
            .feature
            .remove(&Near::of(point, string.stones, opponent, size));
        // Without the stone the string may fall into several parts. The largest part stays in the
        // slot; each other part becomes a new string.
        let may_part = if LINKED {
            string.stones.may_part_links_at(point)
        } else {
            string.stones.may_part_at(point)
        };
        if may_part || string.stones.is_empty() {
            let mut parts = SmallVec::<[PointSet; 4]>::new();
            // Every part has a stone beside the point that was left.
            let whole = string.stones;
            let mut ends = around & whole;
            while let Some(end) = ends.first() {
                let part = connected_part::<LINKED>(end, whole, size);
                ends -= part;
                parts.push(part);
            }
            let largest = parts.iter().copied().max_by_key(PointSet::len);
            if largest.is_none() {
                self.free.push(slot);
            }
            for &part in parts.iter().filter(|part| Some(**part) != largest) {
                let string = &mut self.strings[usize::from(slot)];
                for stone in part {
                    string.stones.remove(stone);
                    string
                        .feature
                        .remove(&Near::of(stone, string.stones, opponent, size));
                }
                self.insert(colour, part);
            }
        }
        self.update_opponents(colour, point, F::opponent_removes);
    }

    fn remove_strings(&mut self, colour: Colour, stones: PointSet) {
        if LINKED {
            // A string may be only a part of its group, so its stones leave one by one.
            return stones.iter().for_each(|stone| self.remove(colour, stone));
        }
        self.position.remove(colour, stones);
        for stone in stones {
            let slot = std::mem::replace(&mut self.slots[stone.index()], NONE);
            let string = &mut self.strings[usize::from(slot)];
            string.stones.remove(stone);
            if string.stones.is_empty() {
                self.free.push(slot);
            }
            self.update_opponents(colour, stone, F::opponent_removes);
        }
    }

    fn place_strings(&mut self, colour: Colour, stones: PointSet) {
        if LINKED {
            return stones.iter().for_each(|stone| self.place(colour, stone));
        }
        // A captured string comes back whole. No other stone of its colour touches it.
        self.position.insert(colour, stones);
        self.insert_parts(colour, stones);
        for stone in stones {
            self.update_opponents(colour, stone, F::opponent_places);
        }
    }
}

/// The string of `stones` that contains `point`, or with `LINKED` the group of linked stones.
fn connected_part<const LINKED: bool>(point: Point, stones: PointSet, size: Size) -> PointSet {
    if LINKED {
        linked_part(PointSet::of(point), stones, PointSet::EMPTY, size)
    } else {
        PointSet::of(point).block_in(stones)
    }
}

impl<F: Feature, const LINKED: bool> TrackedStrings<F, LINKED> {
    /// The feature of the string at `point`. `None` on an empty point.
    pub fn feature(&self, point: Point) -> Option<&F> {
        self.slot(point).map(|slot| &slot.feature)
    }

    /// The stones of the string at `point`. `None` on an empty point.
    pub fn stones(&self, point: Point) -> Option<PointSet> {
        self.slot(point).map(|slot| slot.stones)
    }

    fn slot(&self, point: Point) -> Option<&StringSlot<F>> {
        match self.slots[point.index()] {
            NONE => None,
            slot => Some(&self.strings[usize::from(slot)]),
        }
    }

    /// The position whose strings are tracked.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// The stones and the feature of the string at `point`. `None` on an empty point.
    pub(super) fn string(&self, point: Point) -> Option<(PointSet, &F)> {
        self.slot(point).map(|slot| (slot.stones, &slot.feature))
    }

    /// The stones and the feature of each slot. A slot without a string has no stones.
    pub(super) fn iter(&self) -> impl Iterator<Item = (PointSet, &F)> {
        self.strings.iter().map(|slot| (slot.stones, &slot.feature))
    }

    fn size(&self) -> Size {
        self.position.size()
    }

    /// Adds all strings that `stones` form. The stones are on the board already.
    fn insert_parts(&mut self, colour: Colour, stones: PointSet) {
        let mut rest = stones;
        while let Some(first) = rest.first() {
            let part = connected_part::<LINKED>(first, stones, self.size());
            self.insert(colour, part);
            rest -= part;
        }
    }

    /// Adds one string. Its stones are on the board already.
    fn insert(&mut self, colour: Colour, stones: PointSet) {
        let string = StringSlot {
            stones,
            feature: self.feature_of(colour, stones),
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

    /// Computes the feature of a string from scratch. Set operations go over all rows of the board,
    /// even for a small string. So the feature of a small string is built stone by stone instead.
    fn feature_of(&self, colour: Colour, stones: PointSet) -> F {
        let size = self.size();
        let opponent = self.position.stones(colour.opponent());
        if stones.len() > FEW_STONES {
            return F::of(stones, opponent, size);
        }
        let mut feature = F::default();
        let mut placed = PointSet::EMPTY;
        for stone in stones {
            feature.place(&Near::of(stone, placed, opponent, size));
            placed.insert(stone);
        }
        feature
    }

    /// The points around `point` whose stones of its colour are connected with a stone there.
    fn around(&self, point: Point) -> PointSet {
        let size = self.size();
        let stone = PointSet::of(point);
        if !LINKED {
            return stone.exterior(size);
        }
        stone.thicken_with_corners(size) - stone
    }

    /// The slots of the strings of `colour` on the points `around` a stone, and their number.
    fn slots_at(&self, colour: Colour, around: PointSet) -> ([u16; 4], usize) {
        // Four slots are enough. A stone has four neighbours. Of the eight points around it, two
        // side by side belong to one group, so at most four groups meet there.
        let mut slots = [NONE; 4];
        let mut len = 0;
        for near in around & self.position.stones(colour) {
            let slot = self.slots[near.index()];
            if !slots[..len].contains(&slot) {
                slots[len] = slot;
                len += 1;
            }
        }
        (slots, len)
    }

    /// Updates the opponent's strings next to a stone of `colour` that is placed or removed.
    fn update_opponents(&mut self, colour: Colour, point: Point, update: impl Fn(&mut F, &Near)) {
        let size = self.size();
        let own = self.position.stones(colour);
        let beside = PointSet::of(point).exterior(size);
        let (slots, len) = self.slots_at(colour.opponent(), beside);
        for &slot in &slots[..len] {
            let string = &mut self.strings[usize::from(slot)];
            let near = Near::of(point, string.stones, own, size);
            update(&mut string.feature, &near);
        }
    }
}
