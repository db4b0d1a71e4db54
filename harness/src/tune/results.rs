//! The counts of every setting that was tried.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::potential::PotentialParams;

use super::correct::sum_used;
use super::{Correct, PotentialTuning, axes};
use crate::disk::write_whole;
use crate::progress::Progress;

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
    known: HashMap<Vec<String>, Arc<[Correct]>>,
    /// The keys of `known` in the order in which they were tried.
    order: Vec<Vec<String>>,
}

impl<'a> Results<'a> {
    /// No settings yet.
    pub fn new(tuning: &'a PotentialTuning) -> Results<'a> {
        Results {
            tuning,
            known: HashMap::new(),
            order: Vec::new(),
        }
    }

    /// The cells of these settings. Settings not tried before are tried in parallel on the
    /// current rayon pool. `progress` advances by one for every setting.
    ///
    /// # Errors
    /// A parameter is out of range.
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
        let evaluate = |(key, setting): &(Vec<String>, &PotentialParams)| {
            let correct: Arc<[Correct]> = tuning.correct(setting)?.into();
            advance(1);
            Ok((key.clone(), correct))
        };
        let tried: Vec<_> = new.par_iter().map(evaluate).collect::<Result<_>>()?;
        self.order.extend(tried.iter().map(|(key, _)| key.clone()));
        self.known.extend(tried);
        let cell = |setting: &PotentialParams| Cell {
            setting: setting.clone(),
            games: Arc::clone(&self.known[&axes::texts(setting)]),
        };
        Ok(settings.iter().map(cell).collect())
    }

    /// Writes `cells.csv` into `dir`: for each setting its columns, a sum for every count, and a
    /// column for every count with the numbers of all games, separated by spaces.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, dir: &Path) -> io::Result<()> {
        let counts = self.tuning.counts();
        write_whole(&dir.join("cells.csv"), |file| {
            let mut csv = csv::Writer::from_writer(file);
            let names = axes::columns().into_iter();
            let sums = counts.iter().map(|count| count.sum);
            let mut header: Vec<String> = names.chain(sums).map(str::to_owned).collect();
            header.extend(self.tuning.columns_of_positions());
            csv.write_record(header)?;
            for key in &self.order {
                let games = &self.known[key];
                let sum: Correct = games.iter().copied().sum();
                let mut row = key.clone();
                row.extend(counts.iter().map(|count| count.get(sum).to_string()));
                row.extend(counts.iter().map(|count| {
                    let numbers = games.iter().map(|&game| count.get(game).to_string());
                    numbers.collect::<Vec<_>>().join(" ")
                }));
                csv.write_record(row)?;
            }
            csv.flush()
        })
    }
}
