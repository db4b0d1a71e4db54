//! A search for parameters of the potential model: its texts, and its files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;
use sahwal_core::potential::PotentialParams;

use super::super::arguments::Output;
use super::Games;
use crate::rows::Rows;
use crate::stats::folds::Folds;
use crate::tune::{
    Correct, Method, Objective, PotentialTuning, Results, Tuned, figures, to_toml, tune, v1_v2,
    write_best,
};

/// Parameters by name.
pub type Named = (String, PotentialParams);

/// The default parameters, and those of files.
///
/// # Errors
/// A file cannot be read.
pub fn beside(files: &[PathBuf]) -> Result<Vec<Named>> {
    let mut beside = vec![("default".to_owned(), PotentialParams::default())];
    for path in files {
        let rows = Rows::with_file(Some(path))?;
        let tuned = rows.iter().skip(Rows::builtin().iter().count());
        let named = tuned.filter_map(|row| Some((row.name.clone(), row.params()?)));
        beside.extend(named);
    }
    Ok(beside)
}

/// A search on the final positions of games.
pub struct Search<'a> {
    /// The games, and those to score on.
    pub games: &'a Games,
    /// The games to tune on, as the model takes them.
    pub tuning: &'a PotentialTuning,
    /// How to search.
    pub method: &'a Method<'a>,
    /// The parameters to start from.
    pub base: &'a PotentialParams,
    /// Parameters that are scored, too.
    pub beside: &'a [Named],
    /// The cross-validations; those that suit the method if empty.
    pub folds: &'a [Folds],
    /// The seed of the folds.
    pub seed: u64,
    /// The folder of the results.
    pub out: &'a Path,
}

/// What a search found.
pub struct Found {
    /// The parameters.
    pub tuned: Tuned,
    /// The tables of the scores.
    summary: String,
}

impl Search<'_> {
    /// Searches and prints the scores. `tell` prints more of the best parameters, before the
    /// scores on other games.
    ///
    /// # Errors
    /// A parameter is out of range, or a file cannot be read or written.
    pub fn run(&self, tell: impl FnOnce(&PotentialParams) -> Result<()>) -> Result<Found> {
        let Search { tuning, beside, .. } = *self;
        let total = tuning.total();
        writeln!(
            Output,
            "{}: {} games, {} points, {} strings",
            self.games.names(),
            tuning.positions(),
            total.points,
            total.strings
        )?;
        let mut results = Results::new(tuning);
        let clock = Instant::now();
        // Cross-validation needs two games.
        let folds = match (tuning.positions(), self.folds) {
            (1, _) => Vec::new(),
            (_, []) => self.method.default_folds(),
            (_, given) => given.to_vec(),
        };
        let used = vec![true; tuning.positions()];
        let rounds = folds.iter();
        let rounds: Vec<_> = rounds
            .map(|folds| folds.rounds(tuning.positions(), self.seed))
            .collect();
        // The best setting in sample, and one for each round of the folds.
        let tuned = tune(&mut results, (self.base, self.method), &used, &rounds)?;
        let best = &tuned.best.setting;

        // The figures: given settings, in sample, cross-validated.
        let mut lines = Vec::new();
        for (name, params) in beside {
            let known = results.of(std::slice::from_ref(params), None)?;
            lines.push((name.clone(), known[0].total()));
        }
        lines.push(("best (in sample)".to_owned(), tuned.best.total()));
        for (folds, correct) in folds.iter().zip(&tuned.validated) {
            lines.push((format!("{folds}, seed {}", self.seed), *correct));
        }
        let mut summary = figures("", &lines, total);
        // The best v1 and v2, in sample and in each round.
        let rounds = folds.iter().zip(&tuned.rounds);
        let rounds =
            rounds.map(|(folds, best)| (format!("{folds}, seed {}", self.seed), v1_v2(best)));
        let in_sample = (
            "best (in sample)".to_owned(),
            v1_v2(std::slice::from_ref(best)),
        );
        summary += &format!("\n{:28} v1 v2\n", "");
        for (name, values) in std::iter::once(in_sample).chain(rounds) {
            summary += &format!("{name:28} {values}\n");
        }
        write!(Output, "\n{summary}")?;
        tell(best)?;
        // The figures on games that the tuning did not see.
        for set in &self.games.held_out {
            let tuning =
                PotentialTuning::new(std::slice::from_ref(set), Objective::Both, self.base)?;
            let best = ("best (not tuned on this)".to_owned(), best.clone());
            let lines: Vec<(String, Correct)> = beside
                .iter()
                .chain([&best])
                .map(|(name, params)| Ok((name.clone(), tuning.correct(params)?.into_iter().sum())))
                .collect::<Result<_>>()?;
            let table = figures(&set.name, &lines, tuning.total());
            write!(Output, "\n{table}")?;
            summary += &table;
        }
        results.write(self.out)?;
        eprintln!("{:.1} s", clock.elapsed().as_secs_f64());
        Ok(Found { tuned, summary })
    }

    /// Writes best.toml, with a comment at its top, and names the folder.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, found: &Found, heading: &str) -> Result<()> {
        let best = to_toml(&found.tuned.best.setting);
        write_best(self.out, heading, &found.summary, &best)?;
        writeln!(Output, "files: {}", self.out.display())?;
        Ok(())
    }
}
