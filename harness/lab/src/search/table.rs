//! The transposition table: the values of positions searched before, in a fixed amount of
//! memory.

use super::game::Value;

/// The relation of the true value to the value in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A position that was searched, with its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    pub(super) key: u64,
    pub(super) value: Value,
    pub(super) bound: Bound,
    /// The depth of its search in plies.
    pub(super) depth: u32,
    /// Whether all lines that affect the value reached the end of the game.
    pub(super) solved: bool,
    /// The best move, or the move that caused a cut-off.
    pub(super) best: Option<M>,
}

impl<M: Copy> Entry<M> {
    /// Whether the entry is valid for a search of this depth.
    pub(super) fn fits(&self, depth: u32) -> bool {
        self.depth == depth || (self.solved && self.depth <= depth)
    }
}

/// The table. A bucket has two entries: the one with the deepest search, and the newest of
/// the others.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable<M> {
    buckets: Vec<[Option<Entry<M>>; 2]>,
}

impl<M: Copy> TranspositionTable<M> {
    /// The largest table of at most `bytes` bytes, but at least one bucket.
    pub(super) fn with_memory(bytes: usize) -> TranspositionTable<M> {
        let most = bytes / size_of::<[Option<Entry<M>>; 2]>();
        let buckets = match most.checked_ilog2() {
            Some(log) => 1 << log,
            None => 1,
        };
        TranspositionTable {
            buckets: vec![[None; 2]; buckets],
        }
    }

    /// The size in bytes.
    pub(super) fn memory(&self) -> usize {
        size_of_val(self.buckets.as_slice())
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry<M>> {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().flatten().find(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, entry: Entry<M>) {
        let place = self.place(entry.key);
        let [deepest, newest] = &mut self.buckets[place];
        match deepest {
            Some(known) if known.key == entry.key => *known = entry,
            Some(known) if known.depth > entry.depth => *newest = Some(entry),
            _ => {
                // The former deepest entry becomes the newest. It replaces an older entry of
                // the same key.
                *newest = deepest.replace(entry);
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([None; 2]);
    }

    fn place(&self, key: u64) -> usize {
        // Keys of small games may be small numbers, so multiplication spreads them.
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        spread as usize & (self.buckets.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, depth: u32) -> Entry<u8> {
        Entry {
            key,
            value: key as Value,
            bound: Bound::Exact,
            depth,
            solved: false,
            best: None,
        }
    }

    #[test]
    fn memory_stays_within_its_limit() {
        for bytes in [0, 100, 1 << 10, 100_000, 1 << 20] {
            let mut table = TranspositionTable::<u8>::with_memory(bytes);
            let one = size_of::<[Option<Entry<u8>>; 2]>();
            assert!(table.memory() <= bytes.max(one), "{bytes}");
            assert!(table.memory() > bytes / 2 - one.min(bytes / 2), "{bytes}");
            let before = table.memory();
            for key in 0..10_000 {
                table.put(entry(key, (key % 7) as u32));
            }
            assert_eq!(table.memory(), before);
        }
    }

    #[test]
    fn the_deepest_and_the_newest_stay() {
        let mut table = TranspositionTable::with_memory(0);
        let depth = |table: &TranspositionTable<u8>, key| table.get(key).map(|entry| entry.depth);
        table.put(entry(1, 5));
        table.put(entry(2, 3));
        assert_eq!((depth(&table, 1), depth(&table, 2)), (Some(5), Some(3)));
        table.put(entry(3, 1));
        assert_eq!((depth(&table, 2), depth(&table, 3)), (None, Some(1)));
        table.put(entry(4, 6));
        assert_eq!((depth(&table, 1), depth(&table, 4)), (Some(5), Some(6)));
        // The same position again: one entry.
        table.put(entry(4, 2));
        assert_eq!((depth(&table, 1), depth(&table, 4)), (Some(5), Some(2)));
        // From the second place to the first.
        table.put(entry(1, 7));
        assert_eq!(depth(&table, 1), Some(7));
        table.clear();
        assert_eq!(depth(&table, 1), None);
    }

    #[test]
    fn an_entry_holds_at_its_depth_and_when_solved_below() {
        let known = entry(1, 4);
        assert!(known.fits(4) && !known.fits(5) && !known.fits(3));
        let solved = Entry {
            solved: true,
            ..known
        };
        assert!(solved.fits(4) && solved.fits(9) && !solved.fits(3));
    }
}
