//! The counts of every setting that was tried: kept in memory, written to `cells.csv` as
//! they come, and read back when a search is resumed.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use rayon::prelude::*;

use super::correct::sum_used;
use super::{Correct, Tunable};
use crate::disk::{make_folder, write_whole};
use crate::lock::Lock;
use crate::memory;
use crate::progress::Progress;

/// A setting and its right verdicts.
#[derive(Clone, Debug)]
pub struct Cell<S> {
    /// The setting.
    pub setting: S,
    /// The right verdicts in each game.
    pub games: Arc<[Correct]>,
}

impl<S> Cell<S> {
    /// The right verdicts in the games that are `used`.
    pub fn correct(&self, used: &[bool]) -> Correct {
        sum_used(&self.games, used)
    }

    /// The right verdicts in all games.
    pub fn total(&self) -> Correct {
        self.games.iter().copied().sum()
    }
}

/// The settings that were tried on the games of a [`Tunable`].
pub struct Results<'a, T: Tunable> {
    /// The model and its games.
    pub tunable: &'a T,
    /// `cells.csv`; without it nothing is written.
    path: Option<PathBuf>,
    /// Keeps other searches out of the folder.
    _lock: Option<Lock>,
    known: HashMap<Vec<String>, Arc<[Correct]>>,
    resumed: usize,
}

/// The number of settings per thread between two writes.
const CHUNK: usize = 8;

impl<'a, T: Tunable> Results<'a, T> {
    /// Results that are kept in memory only.
    pub fn in_memory(tunable: &'a T) -> Results<'a, T> {
        Results {
            tunable,
            path: None,
            _lock: None,
            known: HashMap::new(),
            resumed: 0,
        }
    }

    /// Results that are written to `cells.csv` in `dir`. The complete rows that an earlier
    /// search over the same games left there are taken over; an incomplete last row is cut
    /// off.
    ///
    /// `about` describes everything that the counts depend on and that has no column. It is
    /// stored in `search.txt`.
    ///
    /// # Errors
    /// The folder holds the results of a search with another `about`, or it cannot be read
    /// or written.
    pub fn open(dir: &Path, tunable: &'a T, about: &str) -> Result<Results<'a, T>> {
        make_folder(dir)?;
        let lock = Lock::take(dir)?;
        let path = dir.join("cells.csv");
        let about_path = dir.join("search.txt");
        match memory::read_text(&about_path) {
            Ok(found) => ensure!(
                found == about,
                "{} holds another search; expected\n{about}found\n{found}choose another --out or remove the folder",
                dir.display()
            ),
            Err(_) => {
                ensure!(
                    !path.exists(),
                    "{}: expected search.txt beside it, found none; choose another --out",
                    path.display()
                );
                write_whole(&about_path, |file| file.write_all(about.as_bytes()))?;
            }
        }
        let mut results = Results::in_memory(tunable);
        results
            .read(&path)
            .with_context(|| path.display().to_string())?;
        results.path = Some(path);
        results._lock = Some(lock);
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
        settings: &[T::Setting],
        progress: Option<&Progress>,
    ) -> Result<Vec<Cell<T::Setting>>> {
        let advance = |settings: usize| {
            if let Some(progress) = progress {
                progress.add(settings as u64);
            }
        };
        let tunable = self.tunable;
        let mut new: Vec<(Vec<String>, &T::Setting)> = Vec::new();
        for setting in settings {
            let key = tunable.texts(setting);
            if !self.known.contains_key(&key) && !new.iter().any(|(other, _)| *other == key) {
                new.push((key, setting));
            }
        }
        advance(settings.len() - new.len());
        for chunk in new.chunks(CHUNK * rayon::current_num_threads()) {
            let evaluate = |(key, setting): &(Vec<String>, &T::Setting)| {
                let correct: Arc<[Correct]> = tunable.correct(setting)?.into();
                advance(1);
                Ok((key.clone(), correct))
            };
            let rows: Vec<_> = chunk.par_iter().map(evaluate).collect::<Result<_>>()?;
            self.append(&rows)?;
            self.known.extend(rows);
        }
        let cell = |setting: &T::Setting| Cell {
            setting: setting.clone(),
            games: Arc::clone(&self.known[&tunable.texts(setting)]),
        };
        Ok(settings.iter().map(cell).collect())
    }

    /// The header: the columns of the setting, a sum for every count and, if `by_game`, a
    /// column for every count with the numbers of all games, separated by spaces.
    fn header(tunable: &T, by_game: bool) -> Vec<&'static str> {
        let mut header = tunable.columns();
        header.extend(T::COUNTS.iter().map(|count| count.sum));
        if by_game {
            header.extend(T::COUNTS.iter().map(|count| count.by_game));
        }
        header
    }

    fn row(mut texts: Vec<String>, games: &[Correct], by_game: bool) -> Vec<String> {
        let sum: Correct = games.iter().copied().sum();
        texts.extend(T::COUNTS.iter().map(|count| count.get(sum).to_string()));
        if by_game {
            texts.extend(T::COUNTS.iter().map(|count| {
                let numbers = games.iter().map(|&game| count.get(game).to_string());
                numbers.collect::<Vec<_>>().join(" ")
            }));
        }
        texts
    }

    fn append(&self, rows: &[(Vec<String>, Arc<[Correct]>)]) -> Result<()> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let mut csv = csv::Writer::from_writer(Vec::new());
        if !path.exists() {
            csv.write_record(Self::header(self.tunable, true))?;
        }
        for (key, games) in rows {
            csv.write_record(Self::row(key.clone(), games, true))?;
        }
        let bytes = csv.into_inner().map_err(|error| error.into_error())?;
        // A single write: a killed program leaves at most one incomplete row.
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(&bytes))
            .with_context(|| format!("cannot write {}", path.display()))
    }

    /// Takes over the complete rows of a file, if it exists, and cuts off an incomplete one.
    fn read(&mut self, path: &Path) -> Result<()> {
        let Ok(bytes) = memory::read(path) else {
            return Ok(());
        };
        let newline = bytes.iter().rposition(|&byte| byte == b'\n');
        let Some(complete) = newline.map(|at| at + 1) else {
            // The header itself is incomplete.
            return Ok(fs::remove_file(path)?);
        };
        if complete < bytes.len() {
            let file = OpenOptions::new().write(true).open(path)?;
            file.set_len(complete as u64)?;
        }
        let mut csv = csv::Reader::from_reader(&bytes[..complete]);
        let header: Vec<String> = csv.headers()?.iter().map(str::to_owned).collect();
        let expected = Self::header(self.tunable, true);
        ensure!(
            header == expected,
            "expected the columns {}, found {}",
            expected.join(","),
            header.join(",")
        );
        let columns = self.tunable.columns().len();
        for record in csv.records() {
            let record = record?;
            let key = record.iter().take(columns).map(str::to_owned).collect();
            let mut games = vec![Correct::default(); self.tunable.games()];
            for (at, count) in T::COUNTS.iter().enumerate() {
                let column = columns + T::COUNTS.len() + at;
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
    pub fn write_sums(&self, dir: &Path, cells: &[Cell<T::Setting>]) -> io::Result<()> {
        write_whole(&dir.join("cells.csv"), |file| {
            let mut csv = csv::Writer::from_writer(file);
            csv.write_record(Self::header(self.tunable, false))?;
            for cell in cells {
                let texts = self.tunable.texts(&cell.setting);
                csv.write_record(Self::row(texts, &cell.games, false))?;
            }
            csv.flush()
        })
    }
}
