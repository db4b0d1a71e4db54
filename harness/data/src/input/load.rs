//! Reads whole data sets into memory.
//!
//! `tune`, `profile` and the lab call [`load`], since they judge the same games many times. `run`
//! reads a stream instead. Both must give the same games, or their figures cannot be compared.

use anyhow::Result;

use super::{GameSet, GameStream, Sample, Selection, Source};

/// The number of games read at a time.
const PORTION: usize = 4096;

/// Reads the games of everything selected, with the counted results. Files are read in parallel on
/// the current rayon pool.
///
/// # Errors
/// A folder cannot be listed. A file that cannot be read is a fault of its set.
pub fn load(selection: &Selection) -> Result<Vec<GameSet>> {
    let named = selection.sources.iter().zip(selection.names());
    let sets = named.map(|(source, name)| {
        let set = load_one(source)?;
        Ok(GameSet { name, ..set })
    });
    sets.collect()
}

/// Reads one source as [`load`] does. Another source may have the same name.
///
/// # Errors
/// As for [`load`].
pub fn load_one(source: &Source) -> Result<GameSet> {
    let (mut stream, faults) = GameStream::open(source, Sample::ALL)?;
    let mut set = GameSet {
        name: source.name(),
        faults,
        ..GameSet::default()
    };
    while let Some(portion) = stream.next_portion(PORTION)? {
        for entry in portion {
            set.add(entry);
        }
    }
    Ok(set)
}
