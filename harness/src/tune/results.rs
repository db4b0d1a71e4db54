//! Results of settings: kept in memory, written to `cells.csv` as they come, read
//! back when a search is taken up again.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use rayon::prelude::*;
use sahwal_core::potential::PotentialParams;

use super::games::{Counts, Games};
use super::knobs::{KNOBS, key};
use crate::progress::Progress;

/// A setting and what it gets right in each game.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The setting.
    pub params: PotentialParams,
    /// By game.
    pub games: Arc<[Counts]>,
}

impl Cell {
    /// What it gets right in all games.
    pub fn counts(&self) -> Counts {
        self.games.iter().copied().sum()
    }
}

/// All settings evaluated so far.
pub struct Results<'a> {
    games: &'a Games,
    path: PathBuf,
    known: HashMap<Vec<String>, Arc<[Counts]>>,
    resumed: usize,
}

/// Settings between two writes for each thread.
const CHUNK: usize = 8;

impl<'a> Results<'a> {
    /// Takes up what `dir` has from an earlier search over the same games: rows that
    /// are complete; the end of a row cut short is taken off.
    ///
    /// `about` is what the results depend on beside the columns of the file; where it
    /// differs from what the folder was made with, nothing there may be used.
    ///
    /// # Errors
    /// The folder holds results of another search, or cannot be used.
    pub fn open(dir: &Path, games: &'a Games, about: &str) -> Result<Results<'a>> {
        fs::create_dir_all(dir)
            .with_context(|| format!("cannot make the folder {}", dir.display()))?;
        let mut results = Results {
            games,
            path: dir.join("cells.csv"),
            known: HashMap::new(),
            resumed: 0,
        };
        let about_path = dir.join("search.txt");
        match fs::read_to_string(&about_path) {
            Ok(found) => ensure!(
                found == about,
                "{} holds another search; expected\n{about}found\n{found}take another --out or remove the folder",
                dir.display()
            ),
            Err(_) => {
                ensure!(
                    !results.path.exists(),
                    "{}: expected search.txt beside it, found none; take another --out",
                    results.path.display()
                );
                crate::disk::write_whole(&about_path, |file| file.write_all(about.as_bytes()))?;
            }
        }
        results
            .take_up()
            .with_context(|| results.path.display().to_string())?;
        Ok(results)
    }

    /// The number of settings that were known from the start.
    pub fn resumed(&self) -> usize {
        self.resumed
    }

    /// What these settings get right. Settings not known yet are evaluated in parallel
    /// and written in their order.
    ///
    /// # Errors
    /// A setting out of range, or the file could not be written.
    pub(crate) fn of(
        &mut self,
        settings: &[PotentialParams],
        progress: Option<&Progress>,
    ) -> Result<Vec<Cell>> {
        let add = |pieces: usize| {
            if let Some(progress) = progress {
                progress.add(pieces as u64);
            }
        };
        let mut new: Vec<(Vec<String>, &PotentialParams)> = Vec::new();
        for params in settings {
            let key = key(params);
            if !self.known.contains_key(&key) && !new.iter().any(|(other, _)| *other == key) {
                new.push((key, params));
            }
        }
        add(settings.len() - new.len());
        for chunk in new.chunks(CHUNK * rayon::current_num_threads()) {
            let games = self.games;
            let evaluate = |(key, params): &(Vec<String>, &PotentialParams)| {
                let counts: Arc<[Counts]> = games.evaluate(params)?.into();
                add(1);
                Ok((key.clone(), counts))
            };
            let done: Vec<_> = chunk.par_iter().map(evaluate).collect::<Result<_>>()?;
            self.append(&done)?;
            self.known.extend(done);
        }
        let cell = |params: &PotentialParams| Cell {
            params: params.clone(),
            games: Arc::clone(&self.known[&key(params)]),
        };
        Ok(settings.iter().map(cell).collect())
    }

    fn header() -> Vec<&'static str> {
        let sums = [
            "points_correct",
            "strings_correct",
            "points_by_game",
            "strings_by_game",
        ];
        KNOBS.iter().map(|knob| knob.name).chain(sums).collect()
    }

    fn append(&self, rows: &[(Vec<String>, Arc<[Counts]>)]) -> Result<()> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        if !self.path.exists() {
            csv.write_record(Results::header())?;
        }
        for (key, games) in rows {
            let sum: Counts = games.iter().copied().sum();
            let by_game = |count: fn(&Counts) -> u64| {
                let counts: Vec<String> =
                    games.iter().map(|game| count(game).to_string()).collect();
                counts.join(" ")
            };
            let mut row = key.clone();
            row.extend([
                sum.points.to_string(),
                sum.strings.to_string(),
                by_game(|game| game.points),
                by_game(|game| game.strings),
            ]);
            csv.write_record(row)?;
        }
        let bytes = csv.into_inner().map_err(|error| error.into_error())?;
        // One write, so that a kill leaves at most one row cut short.
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path);
        file.and_then(|mut file| file.write_all(&bytes))
            .with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn take_up(&mut self) -> Result<()> {
        let Ok(bytes) = fs::read(&self.path) else {
            return Ok(());
        };
        let whole = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        if whole < bytes.len() {
            let file = OpenOptions::new().write(true).open(&self.path)?;
            file.set_len(whole as u64)?;
        }
        if whole == 0 {
            // Not even a header: start anew.
            return Ok(fs::remove_file(&self.path)?);
        }
        let mut csv = csv::Reader::from_reader(&bytes[..whole]);
        let header: Vec<String> = csv.headers()?.iter().map(str::to_owned).collect();
        ensure!(
            header == Results::header(),
            "expected other columns: made by another version"
        );
        for record in csv.records() {
            let record = record?;
            let key: Vec<String> = record.iter().take(KNOBS.len()).map(str::to_owned).collect();
            let counts = |column: usize| -> Result<Vec<u64>> {
                let text = record.get(column).unwrap_or_default().split(' ');
                Ok(text
                    .map(str::parse)
                    .collect::<std::result::Result<_, _>>()?)
            };
            let (points, strings) = (counts(KNOBS.len() + 2)?, counts(KNOBS.len() + 3)?);
            if points.len() != self.games.len() || strings.len() != self.games.len() {
                bail!(
                    "expected counts of {} games, found {}",
                    self.games.len(),
                    points.len()
                );
            }
            let games = points.into_iter().zip(strings);
            let games = games.map(|(points, strings)| Counts { points, strings });
            self.known.insert(key, games.collect());
        }
        self.resumed = self.known.len();
        Ok(())
    }
}
