//! Reads whole data sets into memory.

use anyhow::Result;

use super::{GameSet, GameStream, Selection, Source};

/// The number of games read at a time.
const PORTION: usize = 4096;

/// Reads the final positions of everything selected, with the counted results. Files are
/// read in parallel on the current rayon pool.
///
/// # Errors
/// A folder cannot be listed. A file that cannot be read is a fault of its set.
pub fn load(selection: &Selection) -> Result<Vec<GameSet>> {
    load_named(selection, load_one)
}

/// Reads as [`load`] does, with how the games were played.
///
/// # Errors
/// As for [`load`].
pub fn load_records(selection: &Selection) -> Result<Vec<GameSet>> {
    load_named(selection, |source| {
        let (stream, faults) = GameStream::open(source)?;
        let mut set = collect(source, stream.with_records())?;
        set.faults.splice(..0, faults);
        Ok(set)
    })
}

/// Reads all positions of everything selected, without counted results, as [`load`] does.
///
/// # Errors
/// As for [`load`].
pub fn load_moves(selection: &Selection) -> Result<Vec<GameSet>> {
    load_named(selection, |source| {
        collect(source, GameStream::open_moves(source)?)
    })
}

/// Reads one source as [`load`] does. Its name may be that of another source, too.
///
/// # Errors
/// As for [`load`].
pub fn load_one(source: &Source) -> Result<GameSet> {
    let (stream, faults) = GameStream::open(source)?;
    let mut set = collect(source, stream)?;
    set.faults.splice(..0, faults);
    Ok(set)
}

fn load_named(
    selection: &Selection,
    load: impl Fn(&Source) -> Result<GameSet>,
) -> Result<Vec<GameSet>> {
    let named = selection.sources.iter().zip(selection.names());
    let sets = named.map(|(source, name)| {
        let set = load(source)?;
        Ok(GameSet { name, ..set })
    });
    sets.collect()
}

fn collect(source: &Source, mut stream: GameStream) -> Result<GameSet> {
    let mut set = GameSet::empty(source.name());
    while let Some(portion) = stream.next_portion(PORTION)? {
        portion.into_iter().for_each(|entry| set.add(entry));
    }
    set.sha256 = stream.sha256().to_owned();
    Ok(set)
}
