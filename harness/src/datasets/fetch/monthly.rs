//! Downloads sets that are made of archives by month, or of the files of another set.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::archives::{Month, listed, make};
use super::downloader::{Limits, Retry};
use super::{
    Arrivals, FailedFile, FetchError, FetchOptions, Fetched, Reason, Source, destination, is_right,
    sources,
};
use crate::datasets::catalogue::{Builtin, find};
use crate::datasets::checksums::Sha256Sum;
use crate::datasets::locate::{Surroundings, locate};
use crate::progress::Progress;

/// A file to make: its month, the games to take (`None` for all), and its sum if it is known.
type Planned = (Month, Option<Vec<u64>>, Option<Sha256Sum>);

/// Downloads the archives of the months and makes the files of the set.
///
/// # Errors
/// As for [`fetch`](super::fetch); other months need a folder of their own.
pub(super) fn fetch_months(
    set: &Builtin,
    options: &FetchOptions,
    surroundings: &Surroundings,
) -> Result<Fetched, FetchError> {
    if options.months.is_some() && options.to.is_none() {
        return Err(FetchError::MonthsWithoutFolder);
    }
    let folder = destination(set, options, surroundings)?;
    let all = plan(set, options);
    let files = all.len();
    let is_here = |(month, _, sum): &Planned| {
        sum.is_some_and(|sum| is_right(&folder.join(file_of(*month)), sum))
    };
    // Months whose files are here and right are left out.
    let wanted: Vec<Planned> = all
        .into_iter()
        .filter(|planned| !is_here(planned))
        .collect();
    let mut fetched = Fetched {
        already: files - wanted.len(),
        is_verified: options.months.is_none(),
        ..Fetched::none(folder.clone(), files)
    };
    if wanted.is_empty() {
        return Ok(fetched);
    }
    let limits = Limits::of_archives(set);
    let mut download = Archives {
        sources: sources(set, options, surroundings)?,
        arrivals: Arrivals::new(&folder)?,
        limits,
        indexes: BTreeMap::new(),
        slots: 0,
    };
    let progress = Progress::new(wanted.len() as u64, "months");
    // A month that fails is reported, and the others go on.
    for (month, games, sum) in &wanted {
        match download.make_month(*month, games.as_deref(), *sum)? {
            Ok(games) => {
                fetched.new += 1;
                fetched.games += games as u64;
            }
            Err(reason) => fetched.failed.push(FailedFile {
                file: file_of(*month),
                reason,
            }),
        }
        progress.add(1);
    }
    Ok(fetched)
}

fn file_of(month: Month) -> String {
    format!("{month}.sgf")
}

/// The files of the set, or all games of other months.
fn plan(set: &Builtin, options: &FetchOptions) -> Vec<Planned> {
    if let Some(months) = &options.months {
        return months.0.iter().map(|&month| (month, None, None)).collect();
    }
    let sums: BTreeMap<&str, Sha256Sum> = set.checksums().iter().collect();
    let games = listed(set.games.unwrap_or_default());
    let planned = games.into_iter().map(|(month, games)| {
        let sum = sums.get(file_of(month).as_str()).copied();
        (month, Some(games), sum)
    });
    planned.collect()
}

/// Archives while they are downloaded.
struct Archives<'a> {
    sources: Vec<Source>,
    arrivals: Arrivals<'a>,
    limits: Limits,
    /// The indexes that have arrived, by name.
    indexes: BTreeMap<String, PathBuf>,
    /// Number of temporary files so far.
    slots: usize,
}

impl Archives<'_> {
    /// Makes the file of a month and returns its number of games; the inner error is that of
    /// an archive.
    fn make_month(
        &mut self,
        month: Month,
        games: Option<&[u64]>,
        sum: Option<Sha256Sum>,
    ) -> Result<Result<usize, Reason>, FetchError> {
        // The index serves all months that it covers; the moves are of this month alone.
        let index = match self.indexes.get(&month.index()) {
            Some(path) => path.clone(),
            None => match self.get(&month.index()) {
                Ok(path) => {
                    self.indexes.insert(month.index(), path.clone());
                    path
                }
                Err(reason) => return Ok(Err(reason)),
            },
        };
        let moves = match self.get(&month.moves()) {
            Ok(path) => path,
            Err(reason) => return Ok(Err(reason)),
        };
        // The file of the set: the games of the month that have a counted result.
        let made = match make(&moves, &index, games) {
            Ok(made) => made,
            Err(error) => return Ok(Err(Reason::Archive(error.to_string()))),
        };
        let _ = fs::remove_file(&moves);
        if made.games == 0 {
            let text = "it has no game with a counted result".to_owned();
            return Ok(Err(Reason::Archive(text)));
        }
        // It takes its place only with the right checksum.
        let found = Sha256Sum::of(made.text.as_bytes());
        if let Some(expected) = sum.filter(|&expected| expected != found) {
            return Ok(Err(Reason::WrongContent { expected, found }));
        }
        let slot = self.next_slot();
        let write = fs::write(&slot, made.text.as_bytes());
        write.map_err(|source| FetchError::Folder {
            path: slot.clone(),
            source,
        })?;
        self.arrivals.keep(&slot, &file_of(month))?;
        Ok(Ok(made.games))
    }

    /// Downloads one archive from the first source that has it.
    fn get(&mut self, file: &str) -> Result<PathBuf, Reason> {
        let slot = self.next_slot();
        let mut last = Reason::Transfer("no source".to_owned());
        for source in &self.sources {
            match source.transfer(file, &slot, Retry::Twice, &self.limits) {
                Ok(()) => return Ok(slot),
                Err(text) => last = Reason::Transfer(format!("{file}: {text}")),
            }
        }
        Err(last)
    }

    fn next_slot(&mut self) -> PathBuf {
        self.slots += 1;
        self.arrivals.slot(self.slots)
    }
}

/// Makes the files of a set from those of the set `origin`, which is on this machine. Each
/// file is one game, named by its number (GN).
///
/// # Errors
/// The other set is not here, or a file cannot be read or written.
pub(super) fn fetch_derived(
    origin: &str,
    set: &Builtin,
    options: &FetchOptions,
    surroundings: &Surroundings,
) -> Result<Fetched, FetchError> {
    let folder = destination(set, options, surroundings)?;
    let of_origin = || FetchError::OriginMissing {
        name: set.name().to_owned(),
        origin: origin.to_owned(),
    };
    let origin_set = find(origin).map_err(|_| of_origin())?;
    let located = locate(origin_set, surroundings).map_err(|_| of_origin())?;
    // The records of the origin, one a line, by the number of the game.
    let mut records: BTreeMap<String, String> = BTreeMap::new();
    for file in origin_set.sgf_files() {
        let fail = |source: io::Error| FetchError::Folder {
            path: Path::new(origin).join(file),
            source,
        };
        let bytes = located.read(file).map_err(fail)?;
        for line in String::from_utf8_lossy(&bytes).lines() {
            let number = line
                .split_once("GN[")
                .and_then(|(_, rest)| rest.split_once(']'));
            if let Some((number, _)) = number {
                records.insert(format!("{number}.sgf"), format!("{line}\n"));
            }
        }
    }
    // A file is kept only with the checksum of the set.
    let mut fetched = Fetched::none(folder.clone(), set.checksums().len());
    let arrivals = Arrivals::new(&folder)?;
    for (file, expected) in set.checksums().iter() {
        if is_right(&folder.join(file), expected) {
            fetched.already += 1;
            continue;
        }
        let record = records.get(file).map_or("", String::as_str);
        let found = Sha256Sum::of(record.as_bytes());
        if found != expected {
            fetched.failed.push(FailedFile {
                file: file.to_owned(),
                reason: Reason::WrongContent { expected, found },
            });
            continue;
        }
        let slot = arrivals.slot(0);
        let write = fs::write(&slot, record);
        write.map_err(|source| FetchError::Folder {
            path: slot.clone(),
            source,
        })?;
        arrivals.keep(&slot, file)?;
        fetched.new += 1;
    }
    Ok(fetched)
}
