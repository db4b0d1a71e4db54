//! Downloads sets that are made of archives by month, or of the files of another set.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};

use super::archives::{Month, listed, make};
use super::downloader::{Limits, TRIES};
use super::{
    Arrivals, FailedFile, FetchOptions, Fetched, Source, destination, is_right, sources,
    wrong_content,
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
) -> Result<Fetched> {
    ensure!(
        options.months.is_none() || options.to.is_some(),
        "--months: expected a folder for the files of these months, given with --to"
    );
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
            Err(reason) => {
                let failed = FailedFile::new(file_of(*month), reason);
                fetched.failed.push(failed);
            }
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
    ) -> Result<Result<usize, String>> {
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
        let unusable = |why: &str| format!("the archive cannot be used: {why}");
        let made = match make(&moves, &index, games) {
            Ok(made) => made,
            Err(error) => return Ok(Err(unusable(&error.to_string()))),
        };
        let _ = fs::remove_file(&moves);
        if made.games == 0 {
            return Ok(Err(unusable("it has no game with a counted result")));
        }
        // It takes its place only with the right checksum.
        let found = Sha256Sum::of(made.text.as_bytes());
        if let Some(expected) = sum.filter(|&expected| expected != found) {
            return Ok(Err(wrong_content(expected, found)));
        }
        let slot = self.next_slot();
        self.arrivals.write(&slot, &made.text, &file_of(month))?;
        Ok(Ok(made.games))
    }

    /// Downloads one archive from the first source that has it.
    fn get(&mut self, file: &str) -> Result<PathBuf, String> {
        let slot = self.next_slot();
        let mut last = "no source".to_owned();
        for source in &self.sources {
            match source.transfer(file, &slot, TRIES, &self.limits) {
                Ok(()) => return Ok(slot),
                Err(text) => last = format!("{file}: {text}"),
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
) -> Result<Fetched> {
    let folder = destination(set, options, surroundings)?;
    let origin_set = find(origin)?;
    let Ok(located) = locate(origin_set, surroundings) else {
        bail!(
            "{} is made of {origin}, which is not here: `sahwal datasets fetch {origin}` gets it",
            set.name()
        );
    };
    // The records of the origin, one a line, by the number of the game.
    let mut records: BTreeMap<String, String> = BTreeMap::new();
    for file in origin_set.sgf_files() {
        let bytes = located
            .read(file)
            .with_context(|| format!("{origin}/{file}"))?;
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
            let reason = wrong_content(expected, found);
            fetched.failed.push(FailedFile::new(file, reason));
            continue;
        }
        arrivals.write(&arrivals.slot(0), record, file)?;
        fetched.new += 1;
    }
    Ok(fetched)
}
