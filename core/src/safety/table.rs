//! What a search knows of the positions it has seen.

use super::bits::Few;
use super::local::Stones;

/// Proof and disproof numbers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// No number is larger; as a proof number: disproved.
pub(super) const INFINITE: u32 = 1 << 24;

impl Numbers {
    pub(super) const PROVED: Numbers = Numbers {
        proof: 0,
        disproof: INFINITE,
    };
    pub(super) const DISPROVED: Numbers = Numbers {
        proof: INFINITE,
        disproof: 0,
    };

    pub(super) fn decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A position of a search and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) stones: Stones,
    /// 0: the enemy is to move; 1 + the point the defender may not retake, 65 for none.
    turn: u8,
}

impl Key {
    pub(super) fn enemy(stones: Stones) -> Key {
        Key { stones, turn: 0 }
    }

    pub(super) fn defender(stones: Stones, ko: Few) -> Key {
        Key {
            stones,
            turn: 1 + ko.0.trailing_zeros() as u8,
        }
    }

    fn hash(self) -> usize {
        let Stones { own, enemy } = self.stones;
        let mixed = own.0.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ enemy.0.rotate_left(29).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
            ^ u64::from(self.turn).wrapping_mul(0x1656_67B1_9E37_79F9);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed ^ mixed >> 32) as usize
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    stones: Stones,
    /// The search it is of, and the turn.
    tag: u32,
    numbers: Numbers,
    /// How many positions were looked at below it.
    work: u32,
}

/// A table of fixed size. Whole positions are compared, so that a proof is never
/// another position's; of two for one place the one with more work below it stays.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    entries: Vec<Entry>,
    search: u32,
}

const SIZE: usize = 1 << 17;
const PLACES: usize = 4;

impl Table {
    /// Forgets everything.
    pub(super) fn start(&mut self) {
        if self.search + 1 >= 1 << 24 || self.entries.is_empty() {
            let nothing = Entry {
                stones: Stones::default(),
                tag: 0,
                numbers: Numbers::DISPROVED,
                work: 0,
            };
            self.entries.clear();
            self.entries.resize(SIZE, nothing);
            self.search = 0;
        }
        self.search += 1;
    }

    pub(super) fn get(&self, key: Key) -> Option<Numbers> {
        self.look_up(key).map(|known| known.0)
    }

    /// The numbers of a position, and whether any work was done below it.
    pub(super) fn look_up(&self, key: Key) -> Option<(Numbers, bool)> {
        let place = key.hash() % (SIZE / PLACES) * PLACES;
        let tag = self.tag(key);
        let places = &self.entries[place..place + PLACES];
        let found = places
            .iter()
            .find(|entry| entry.tag == tag && entry.stones == key.stones);
        found.map(|entry| (entry.numbers, entry.work > 0))
    }

    pub(super) fn set(&mut self, key: Key, numbers: Numbers, work: u32) {
        let place = key.hash() % (SIZE / PLACES) * PLACES;
        let (tag, search) = (self.tag(key), self.search);
        let places = &mut self.entries[place..place + PLACES];
        let value = |entry: &Entry| match entry.tag >> 8 == search {
            _ if entry.tag == tag && entry.stones == key.stones => (0, 0),
            false => (1, 0),
            true => (2, entry.work),
        };
        if let Some(entry) = places.iter_mut().min_by_key(|entry| value(entry)) {
            *entry = Entry {
                stones: key.stones,
                tag,
                numbers,
                work,
            };
        }
    }

    fn tag(&self, key: Key) -> u32 {
        self.search << 8 | u32::from(key.turn)
    }
}
