//! The table of a proof-number search, of a fixed size. Entries hold whole positions, so two
//! positions with the same hash are never confused.
//!
//! `forcing.rs` and `safety/search.rs` store their results in it. When a bucket is full, a rule
//! decides which entry is replaced, and so how much is searched twice. A search with a limit may
//! then answer other questions, so this rule changes figures. It makes no proof wrong.

use crate::board::bits::Bits64;

/// The part of a position that is not stones but decides its value: the player to move, ko, and the
/// search to which the position belongs. The default value marks an unused entry and never occurs
/// in a search.
pub(crate) trait Tag: Copy + Eq + Default {
    /// Spreads all bits of a position over the high bits of the result.
    fn hash(self, stones: [Bits64; 2]) -> u64;

    /// The rank of an entry with this tag and `work` when a place is needed for `newcomer`. The
    /// entry with the lowest rank is replaced.
    fn rank(self, work: u32, newcomer: Self) -> (bool, u32);
}

/// Spreads the bits of two sets and a tag over all bits of the result. It applies the last step of
/// SplitMix64 once for each word.
pub(crate) fn hash([one, other]: [Bits64; 2], tag: u64) -> u64 {
    mix(mix(mix(one.0) ^ other.0) ^ tag)
}

fn mix(word: u64) -> u64 {
    let half = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let whole = (half ^ half >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    whole ^ whole >> 31
}

/// A position: the stones of both players, and everything else that its value depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct ProofKey<T> {
    pub(crate) stones: [Bits64; 2],
    pub(crate) tag: T,
}

impl<T: Tag> ProofKey<T> {
    pub(crate) fn hash(&self) -> u64 {
        self.tag.hash(self.stones)
    }
}

/// A position with its value. The fields of the key are stored separately to save padding.
#[derive(Clone, Copy, Debug, Default)]
struct Entry<T, V> {
    stones: [Bits64; 2],
    tag: T,
    value: V,
    work: u32,
}

impl<T: Tag, V> Entry<T, V> {
    /// Whether this is the entry of the position `key`.
    #[inline]
    fn is_of(&self, key: &ProofKey<T>) -> bool {
        self.tag == key.tag && self.stones == key.stones
    }
}

/// The number of entries in a bucket.
const WAYS: usize = 4;

/// The table: buckets of [`WAYS`] entries.
#[derive(Clone, Debug)]
pub(crate) struct ProofTable<T, V> {
    entries: Vec<Entry<T, V>>,
}

impl<T: Tag, V: Copy + Default> ProofTable<T, V> {
    /// A table of `entries` entries, rounded down to whole buckets; at least one bucket.
    pub(crate) fn with_entries(entries: usize) -> ProofTable<T, V> {
        let buckets = (entries / WAYS).max(1);
        ProofTable {
            entries: vec![Entry::default(); buckets * WAYS],
        }
    }

    /// A table of at most `megabytes` times 2^20 bytes.
    pub(crate) fn with_megabytes(megabytes: usize) -> ProofTable<T, V> {
        let most = megabytes.saturating_mul(1 << 20) / size_of::<Entry<T, V>>();
        ProofTable::with_entries(most)
    }

    #[inline]
    fn bucket(&self, hash: u64) -> std::ops::Range<usize> {
        let buckets = self.entries.len() / WAYS;
        // The high half of the product lies evenly between 0 and the number of buckets.
        let bucket = ((u128::from(hash) * buckets as u128) >> 64) as usize;
        bucket * WAYS..(bucket + 1) * WAYS
    }

    /// The value of a position and the nodes of work spent on it. `hash` is the hash of the key.
    #[inline]
    pub(crate) fn get(&self, key: &ProofKey<T>, hash: u64) -> Option<(V, u32)> {
        let bucket = &self.entries[self.bucket(hash)];
        let found = bucket.iter().find(|entry| entry.is_of(key));
        found.map(|entry| (entry.value, entry.work))
    }

    /// Stores a value. It replaces an older value of the same position, or else the entry of the
    /// bucket with the lowest [`Tag::rank`].
    #[inline]
    pub(crate) fn put(&mut self, key: &ProofKey<T>, hash: u64, value: V, work: u64) {
        let range = self.bucket(hash);
        let bucket = &mut self.entries[range];
        let place = match bucket.iter().position(|entry| entry.is_of(key)) {
            Some(place) => place,
            None => (0..WAYS)
                // An entry that took much work is worth keeping, if it belongs to this search.
                .min_by_key(|&way| bucket[way].tag.rank(bucket[way].work, key.tag))
                .unwrap_or(0),
        };
        bucket[place] = Entry {
            stones: key.stones,
            tag: key.tag,
            value,
            work: u32::try_from(work).unwrap_or(u32::MAX),
        };
    }
}
