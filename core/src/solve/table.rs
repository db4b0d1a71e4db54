//! The transposition table: of a fixed size, with whole positions as keys.

use super::ground::State;

/// A node of a search: the position with everything that its value depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Key {
    stones: [u64; 2],
    /// The problem, the goal, the ko master, the player to move, ko and pass.
    rest: u64,
}

impl Key {
    /// `search` numbers the problem, the goal and the ko master.
    pub(super) fn new(state: &State, search: u64) -> Key {
        let flags = u64::from(state.ko) << 2 | u64::from(state.passed) << 1;
        Key {
            stones: state.stones,
            rest: search << 10 | flags | u64::from(state.mover),
        }
    }

    /// Mixes all bits (the finaliser of splitmix64, once a word).
    pub(super) fn hash(&self) -> u64 {
        let mix = |mut x: u64| {
            x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            x ^ x >> 31
        };
        let [owner, attacker] = self.stones;
        mix(mix(mix(owner) ^ attacker) ^ self.rest)
    }
}

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The proof number for the player to move.
    pub(super) phi: u32,
    /// The disproof number for the player to move.
    pub(super) delta: u32,
}

/// An entry. `head` is the node that a failure by repetition leans on: it holds only
/// while that node is on the path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    key: Key,
    pub(super) head: Option<Key>,
    phi: u32,
    delta: u32,
    /// How many nodes were searched for it; 0 in an unused entry.
    pub(super) work: u32,
}

impl Entry {
    pub(super) fn numbers(&self) -> Numbers {
        Numbers {
            phi: self.phi,
            delta: self.delta,
        }
    }
}

/// Entries that share a hash.
const WAYS: usize = 4;

#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A table of at most `megabytes` of 2^20 bytes.
    pub(super) fn new(megabytes: usize) -> Table {
        let entries = (megabytes << 20) / size_of::<Entry>() / WAYS;
        Table {
            entries: vec![Entry::default(); entries.max(1) * WAYS],
        }
    }

    fn bucket(&self, hash: u64) -> std::ops::Range<usize> {
        let buckets = self.entries.len() / WAYS;
        // The high part of a product spreads over any number of buckets.
        let bucket = ((u128::from(hash) * buckets as u128) >> 64) as usize;
        bucket * WAYS..(bucket + 1) * WAYS
    }

    pub(super) fn get(&self, key: &Key, hash: u64) -> Option<&Entry> {
        let bucket = &self.entries[self.bucket(hash)];
        bucket
            .iter()
            .find(|entry| entry.work > 0 && entry.key == *key)
    }

    /// Keeps an entry in place of an older one of the key, else of the one with the
    /// least work, those of other problems first.
    pub(super) fn put(
        &mut self,
        key: Key,
        hash: u64,
        numbers: Numbers,
        head: Option<Key>,
        work: u64,
    ) {
        let range = self.bucket(hash);
        let bucket = &mut self.entries[range];
        let worth = |entry: &Entry| {
            let current = entry.key.rest >> 12 == key.rest >> 12;
            (entry.key == key, current, entry.work)
        };
        let same = bucket.iter().position(|entry| entry.key == key);
        let least = (0..WAYS)
            .min_by_key(|&way| worth(&bucket[way]))
            .unwrap_or(0);
        bucket[same.unwrap_or(least)] = Entry {
            key,
            head,
            phi: numbers.phi,
            delta: numbers.delta,
            work: u32::try_from(work.max(1)).unwrap_or(u32::MAX),
        };
    }
}
