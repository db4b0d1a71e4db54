//! Adds up counts over games, moments and shards.
//!
//! The counts of `sahwal-run` list their fields in `merge_fields!`. A field that is missing in the
//! list keeps the count of the first shard only.

use std::collections::{BTreeMap, BTreeSet};

/// Counts that can be added.
pub trait Merge {
    /// Adds other counts to these.
    fn merge(&mut self, other: &Self);
}

impl Merge for u64 {
    fn merge(&mut self, other: &u64) {
        *self += other;
    }
}

impl<T: Merge, const N: usize> Merge for [T; N] {
    fn merge(&mut self, other: &[T; N]) {
        self.iter_mut()
            .zip(other)
            .for_each(|(own, other)| own.merge(other));
    }
}

impl<T: Merge + Clone> Merge for Vec<T> {
    /// Adds two lists place by place. One list may be longer: its last counts are taken as they
    /// are.
    fn merge(&mut self, other: &Vec<T>) {
        self.iter_mut()
            .zip(other)
            .for_each(|(own, other)| own.merge(other));
        let known = self.len();
        self.extend(other.iter().skip(known).cloned());
    }
}

impl<K: Ord + Clone, T: Merge + Default> Merge for BTreeMap<K, T> {
    fn merge(&mut self, other: &BTreeMap<K, T>) {
        for (key, count) in other {
            self.entry(key.clone()).or_default().merge(count);
        }
    }
}

impl<T: Ord + Clone> Merge for BTreeSet<T> {
    fn merge(&mut self, other: &BTreeSet<T>) {
        self.extend(other.iter().cloned());
    }
}

/// Implements [`Merge`] for a struct: it adds each of these fields.
#[macro_export]
macro_rules! merge_fields {
    ($name:ident: $($field:ident),+) => {
        impl $crate::merge::Merge for $name {
            fn merge(&mut self, other: &$name) {
                $($crate::merge::Merge::merge(&mut self.$field, &other.$field);)+
            }
        }
    };
}
pub use merge_fields;
