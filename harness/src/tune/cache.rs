//! A cache of one value.

use std::sync::{Arc, RwLock};

use anyhow::Result;

/// The value computed last, with its key. Neighbouring settings of a search share their
/// expensive part, so one value is enough.
pub(super) struct Latest<K, V>(RwLock<Option<Arc<(K, V)>>>);

impl<K: PartialEq, V> Latest<K, V> {
    pub(super) fn new() -> Latest<K, V> {
        Latest(RwLock::new(None))
    }

    /// The value for `key`, computed if the last one was for another key. Threads that
    /// ask at the same time may compute it more than once.
    ///
    /// # Errors
    /// Those of `compute`.
    pub(super) fn get(&self, key: K, compute: impl FnOnce() -> Result<V>) -> Result<Arc<(K, V)>> {
        if let Ok(latest) = self.0.read()
            && let Some(latest) = latest.as_ref().filter(|latest| latest.0 == key)
        {
            return Ok(Arc::clone(latest));
        }
        let computed = Arc::new((key, compute()?));
        if let Ok(mut latest) = self.0.write() {
            *latest = Some(Arc::clone(&computed));
        }
        Ok(computed)
    }
}
