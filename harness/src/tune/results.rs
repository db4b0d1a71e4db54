//! The counts of every setting that was tried: kept in memory, written to `cells.csv` as
//! they come, and read back when a search is resumed.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use sahwal_core::potential::PotentialParams;

use super::correct::sum_used;
use super::{AXES, Correct, PotentialTuning, axes};
use crate::disk::{is_there, write_whole};
use crate::format::{Extent, Summed};
use crate::memory;
use crate::progress::Progress;
use crate::sealed::{seal, unseal};

/// A setting and its right verdicts.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The setting.
    pub setting: PotentialParams,
    /// The right verdicts in each game.
    pub games: Arc<[Correct]>,
}

impl Cell {
    /// The right verdicts in the games that are `used`.
    pub fn correct(&self, used: &[bool]) -> Correct {
        sum_used(&self.games, used)
    }

    /// The right verdicts in all games.
    pub fn total(&self) -> Correct {
        self.games.iter().copied().sum()
    }
}

/// The settings that were tried on the games of a [`PotentialTuning`].
pub struct Results<'a> {
    /// The model and its games.
    pub tuning: &'a PotentialTuning,
    /// `cells.csv`; without it nothing is written.
    path: Option<PathBuf>,
    /// The length and the checksum of its rows, which `cells.json` holds.
    sums: Summed<io::Sink>,
    known: HashMap<Vec<String>, Arc<[Correct]>>,
    resumed: usize,
}

/// The number of settings per thread between two writes.
const CHUNK: usize = 8;

impl<'a> Results<'a> {
    /// Results that are kept in memory only.
    pub fn in_memory(tuning: &'a PotentialTuning) -> Results<'a> {
        Results {
            tuning,
            path: None,
            sums: Summed::new(io::sink()),
            known: HashMap::new(),
            resumed: 0,
        }
    }

    /// Results that are written to `cells.csv` in `dir`. The rows that an earlier search over the
    /// same games left there are taken over, as far as `cells.json` has their checksum; what
    /// follows is cut off.
    ///
    /// `about` describes everything that the counts depend on and that has no column. It is
    /// stored in `search.txt`.
    ///
    /// # Errors
    /// The folder holds the results of a search with another `about`, its rows were changed, or it
    /// cannot be read or written.
    pub fn open(dir: &Path, tuning: &'a PotentialTuning, about: &str) -> Result<Results<'a>> {
        let path = dir.join("cells.csv");
        let about_path = dir.join("search.txt");
        if is_there(&about_path) {
            let found = memory::read_text(&about_path);
            let found = found.with_context(|| about_path.display().to_string())?;
            ensure!(
                found == about,
                "{} holds another search; expected\n{about}found\n{found}choose another --out or remove the folder",
                dir.display()
            );
        } else {
            ensure!(
                !is_there(&path),
                "{}: expected search.txt beside it, found none; choose another --out",
                path.display()
            );
            write_whole(&about_path, |file| file.write_all(about.as_bytes()))?;
        }
        let mut results = Results::in_memory(tuning);
        results
            .read(&path)
            .with_context(|| path.display().to_string())?;
        results.path = Some(path);
        if results.resumed > 0 {
            eprintln!("{} settings known from {}", results.resumed, dir.display());
        }
        Ok(results)
    }

    /// The number of settings taken over from an earlier search.
    pub fn resumed(&self) -> usize {
        self.resumed
    }

    /// The cells of these settings. Settings not tried before are tried in parallel on the
    /// current rayon pool and written in their order. `progress` advances by one for every
    /// setting.
    ///
    /// # Errors
    /// A parameter is out of range, or the file cannot be written.
    pub(crate) fn of(
        &mut self,
        settings: &[PotentialParams],
        progress: Option<&Progress>,
    ) -> Result<Vec<Cell>> {
        let advance = |settings: usize| {
            if let Some(progress) = progress {
                progress.add(settings as u64);
            }
        };
        let tuning = self.tuning;
        let mut new: Vec<(Vec<String>, &PotentialParams)> = Vec::new();
        for setting in settings {
            let key = axes::texts(setting);
            if !self.known.contains_key(&key) && !new.iter().any(|(other, _)| *other == key) {
                new.push((key, setting));
            }
        }
        advance(settings.len() - new.len());
        for chunk in new.chunks(CHUNK * rayon::current_num_threads()) {
            let evaluate = |(key, setting): &(Vec<String>, &PotentialParams)| {
                let correct: Arc<[Correct]> = tuning.correct(setting)?.into();
                advance(1);
                Ok((key.clone(), correct))
            };
            let rows: Vec<_> = chunk.par_iter().map(evaluate).collect::<Result<_>>()?;
            self.append(&rows)?;
            self.known.extend(rows);
        }
        let cell = |setting: &PotentialParams| Cell {
            setting: setting.clone(),
            games: Arc::clone(&self.known[&axes::texts(setting)]),
        };
        Ok(settings.iter().map(cell).collect())
    }

    /// The header: the columns of the setting, a sum for every count and, if `by_game`, a
    /// column for every count with the numbers of all games, separated by spaces.
    fn header(tuning: &PotentialTuning, by_game: bool) -> Vec<String> {
        let names = axes::columns().into_iter();
        let sums = tuning.counts().iter().map(|count| count.sum);
        let mut header: Vec<String> = names.chain(sums).map(str::to_owned).collect();
        header.extend(tuning.columns_of_positions().filter(|_| by_game));
        header
    }

    fn row(&self, mut texts: Vec<String>, games: &[Correct], by_game: bool) -> Vec<String> {
        let sum: Correct = games.iter().copied().sum();
        let counts = self.tuning.counts().iter();
        texts.extend(counts.clone().map(|count| count.get(sum).to_string()));
        texts.extend(counts.filter(|_| by_game).map(|count| {
            let numbers = games.iter().map(|&game| count.get(game).to_string());
            numbers.collect::<Vec<_>>().join(" ")
        }));
        texts
    }

    fn append(&mut self, rows: &[(Vec<String>, Arc<[Correct]>)]) -> Result<()> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let mut csv = csv::Writer::from_writer(Vec::new());
        if self.sums.extent().bytes == 0 {
            csv.write_record(Self::header(self.tuning, true))?;
        }
        for (key, games) in rows {
            csv.write_record(self.row(key.clone(), games, true))?;
        }
        let bytes = csv.into_inner().map_err(|error| error.into_error())?;
        let file = OpenOptions::new().create(true).append(true).open(path);
        let written = file.and_then(|mut file| file.write_all(&bytes));
        written.with_context(|| format!("cannot write {}", path.display()))?;
        // A process that is killed before this loses the rows just written, no others.
        self.sums.write_all(&bytes)?;
        Ok(self.write_sums_of(path)?)
    }

    /// Writes `cells.json`: the length and the checksum of the rows so far.
    fn write_sums_of(&self, path: &Path) -> io::Result<()> {
        let text = seal(&self.sums.extent())?;
        write_whole(&path.with_extension("json"), |file| {
            writeln!(file, "{text}")
        })
    }

    /// Takes over the rows of a file that `cells.json` knows, and cuts off all others.
    fn read(&mut self, path: &Path) -> Result<()> {
        if !is_there(path) {
            return Ok(self.write_sums_of(path)?);
        }
        // `cells.json` tells how many bytes are whole, and their checksum.
        let sums = path.with_extension("json");
        let named = || sums.display().to_string();
        ensure!(
            is_there(&sums),
            "expected cells.json with its checksum beside it, found none; choose another --out or \
             remove the folder"
        );
        let sealed = memory::read_text(&sums).with_context(named)?;
        let expected: Extent = unseal(&sealed).with_context(named)?;
        // The rows must be the ones that were written. A run that was stopped may have added
        // more, which are cut off.
        let found = Extent::of_start(path, expected.bytes)?;
        ensure!(
            found == expected,
            "expected {expected}, found {found}: its rows were changed; choose another --out or \
             remove the folder"
        );
        let file = OpenOptions::new().write(true).open(path)?;
        file.set_len(expected.bytes)?;
        let bytes = memory::read(path)?;
        self.sums.write_all(&bytes)?;
        if bytes.is_empty() {
            return Ok(());
        }
        // The columns must be those of this tuning.
        let mut csv = csv::Reader::from_reader(&bytes[..]);
        let header: Vec<String> = csv.headers()?.iter().map(str::to_owned).collect();
        let expected = Self::header(self.tuning, true);
        ensure!(
            header == expected,
            "expected the columns {}, found {}",
            expected.join(","),
            header.join(",")
        );
        let columns = AXES.len();
        // Each row is a setting with its counts by game.
        for record in csv.records() {
            let record = record?;
            let key = record.iter().take(columns).map(str::to_owned).collect();
            let mut games = vec![Correct::default(); self.tuning.positions()];
            for (at, count) in self.tuning.counts().iter().enumerate() {
                let column = columns + self.tuning.counts().len() + at;
                let numbers = record.get(column).unwrap_or_default().split(' ');
                let numbers: Vec<u64> = numbers.map(str::parse).collect::<Result<_, _>>()?;
                ensure!(
                    numbers.len() == games.len(),
                    "expected counts of {} games, found {}",
                    games.len(),
                    numbers.len()
                );
                for (game, number) in games.iter_mut().zip(numbers) {
                    *(count.of)(game) = number;
                }
            }
            self.known.insert(key, games.into());
        }
        self.resumed = self.known.len();
        Ok(())
    }

    /// Writes these cells to `cells.csv` in `dir`, with the sums over all games only.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_sums(&self, dir: &Path, cells: &[Cell]) -> io::Result<()> {
        write_whole(&dir.join("cells.csv"), |file| {
            let mut csv = csv::Writer::from_writer(file);
            csv.write_record(Self::header(self.tuning, false))?;
            for cell in cells {
                let texts = axes::texts(&cell.setting);
                csv.write_record(self.row(texts, &cell.games, false))?;
            }
            csv.flush()
        })
    }
}
