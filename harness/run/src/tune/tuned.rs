//! Judges a grid on games, chooses the best cell, and measures the choice by cross-validation.
//!
//! `cmd/tune.rs` makes a [`Tuned`], and `files` writes what follows from it. The best cell of each
//! fold must be chosen without the games on which it is counted. Otherwise the reported gain is too
//! large.

use anyhow::{Result, anyhow, bail, ensure};
use clap::ValueEnum;
use rayon::prelude::*;
use sahwal_core::Strings;
use sahwal_core::classify::Classifier;
use sahwal_core::verdict::Verdicts;
use sahwal_data::input::{Game, GameSet};
use sahwal_data::merge::Merge;

use super::{Grid, GridAxis};
use crate::job::judge::{Sights, caught, count_likelier_owners};
use crate::job::margins::Margin;
use crate::progress::Progress;
use crate::rows::Row;
use crate::score::Score;
use crate::stats::folds::Folds;
use crate::stats::{Counted, Difference, Resampling, sign_flip_between};

/// The count by which the rows are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Strings with the right status
    Strings,
    /// Points with the right owner
    Points,
    /// Games with the exact recorded margin
    Margin,
}

impl By {
    /// Whether a game has the result that this count needs.
    pub fn counts(self, game: &Game) -> bool {
        match self {
            By::Strings | By::Points => game.truth.is_some(),
            By::Margin => game.recorded.margin().is_some(),
        }
    }

    /// The end of an error about games without this result: what is missing.
    fn source(self) -> &'static str {
        match self {
            By::Strings | By::Points => {
                "a counted result is missing: territory marks (TB and TW) or a labels.csv give it"
            }
            By::Margin => "a game that ends by resignation has no margin",
        }
    }

    /// The name of the things that are counted.
    pub fn unit(self) -> &'static str {
        match self {
            By::Strings => "strings",
            By::Points => "points",
            By::Margin => "exact margins",
        }
    }

    /// The counts of the verdicts on a game; `None` if the game lacks the result that this needs.
    fn of(self, game: &Game, strings: &Strings, verdicts: &Verdicts) -> Option<Counted> {
        match self {
            By::Strings => Some(score(game, strings, verdicts)?.strings),
            By::Points => Some(score(game, strings, verdicts)?.points),
            // The first bound is 0: the exact margin.
            By::Margin => Margin::of(game, verdicts)?.within_bounds().first().copied(),
        }
    }
}

fn score(game: &Game, strings: &Strings, verdicts: &Verdicts) -> Option<Score> {
    Some(Score::of(verdicts, game.truth.as_ref()?, strings, None))
}

/// Judges the games for which [`By::counts`] is true, in parallel on the current rayon pool.
/// Returns for each row its counts in each of these games. Rows that see the same share that step.
///
/// # Errors
/// A classifier panicked.
pub fn judge(rows: &[Row], games: &GameSet, by: By) -> Result<Vec<Vec<Counted>>> {
    let classifiers: Vec<Box<dyn Classifier>> = rows.iter().map(Row::build).collect();
    let counting: Vec<&Game> = games.games.iter().filter(|game| by.counts(game)).collect();
    let progress = Progress::new(counting.len() as u64, "games");
    let by_game: Vec<Vec<Counted>> = counting
        .par_iter()
        .map(|game| {
            let counts = of_game(game, rows, &classifiers, by);
            progress.add(1);
            counts
        })
        .collect::<Result<_>>()?;
    let mut by_row = vec![Vec::with_capacity(by_game.len()); rows.len()];
    for counts in by_game {
        for (of_row, count) in by_row.iter_mut().zip(counts) {
            of_row.push(count);
        }
    }
    Ok(by_row)
}

/// The counts of each row in a game.
fn of_game(
    game: &Game,
    rows: &[Row],
    classifiers: &[Box<dyn Classifier>],
    by: By,
) -> Result<Vec<Counted>> {
    let question = game.question();
    let strings = Strings::of(&game.position);
    let mut sights = Sights::of(&game.position);
    let mut counts = Vec::with_capacity(rows.len());
    for (row, classifier) in rows.iter().zip(classifiers) {
        let mut judgement = caught(|| {
            let (seen, _) = sights.seen_by(&**classifier);
            classifier.judge(seen, &question)
        })
        .map_err(|why| anyhow!("{}: {}: {why}", row.name, game.label()))?;
        // As in a run: tuning must optimise what `sahwal run` scores.
        count_likelier_owners(&mut judgement, game);
        let counted = by.of(game, &strings, &judgement.verdicts);
        counts.push(counted.expect("the game has what is counted"));
    }
    Ok(counts)
}

/// The counts of a grid on games, its best cell, and its folds.
#[derive(Debug)]
pub struct Tuned {
    /// The counts of the row that the grid starts from, in each game.
    pub start: Vec<Counted>,
    /// The counts of each shipped row in each game.
    pub shipped: Vec<Vec<Counted>>,
    /// The counts of each cell in each game. The first axis varies fastest.
    pub cells: Vec<Vec<Counted>>,
    /// The number of the best cell on all games.
    pub best: usize,
    /// The folds; none if there is only one game.
    pub folds: Vec<Fold>,
}

/// A round of cross-validation: some games are held out, and a cell is chosen on the others.
#[derive(Debug)]
pub struct Fold {
    /// The number of the best cell on the games that are not held out.
    pub cell: usize,
    /// For each game, whether it is held out.
    pub held_out: Vec<bool>,
}

/// Two rows differ significantly if the p-value of the test is smaller.
pub const LEVEL: f64 = 0.05;

impl Tuned {
    /// Judges the grid on the games that count. Of equally good cells, the one nearest to the start
    /// is the best. `seed` draws the folds.
    ///
    /// # Errors
    /// No game counts, or a classifier panicked.
    pub fn new(grid: &Grid, games: &GameSet, by: By, folds: Folds, seed: u64) -> Result<Tuned> {
        let mut rows = vec![grid.row.clone()];
        rows.extend_from_slice(&grid.shipped);
        rows.extend_from_slice(&grid.cells);
        // In one pass, so that all rows that see the same share that step.
        let mut shipped = judge(&rows, games, by)?;
        let cells = shipped.split_off(1 + grid.shipped.len());
        let start = shipped.remove(0);
        let games = start.len();
        ensure!(
            games > 0,
            "expected games with {}, found none; {}",
            by.unit(),
            by.source()
        );
        let distances: Vec<f64> = grid
            .cells
            .iter()
            .map(|cell| distance(&grid.axes, cell, &grid.row))
            .collect();
        let Some(best) = best_cell(&cells, &distances, &vec![false; games]) else {
            bail!("expected a grid, found no cell");
        };
        let mut tuned = Tuned {
            start,
            shipped,
            cells,
            best,
            folds: Vec::new(),
        };
        // With a single game, no other game is left to tune on.
        if games > 1 {
            for held_out in folds.rounds(games, seed) {
                if let Some(cell) = best_cell(&tuned.cells, &distances, &held_out) {
                    tuned.folds.push(Fold { cell, held_out });
                }
            }
        }
        Ok(tuned)
    }

    /// The counts of the cell of a fold, summed over the games that are held out.
    pub fn of_fold(&self, fold: &Fold) -> Counted {
        total(&self.cells[fold.cell], &fold.held_out, Part::HeldOut)
    }

    /// For each game, the counts of the cell that was chosen without it; `None` without folds.
    pub(super) fn held_out(&self) -> Option<Vec<Counted>> {
        (0..self.start.len())
            .map(|game| {
                let fold = self.folds.iter().find(|fold| fold.held_out[game])?;
                Some(self.cells[fold.cell][game])
            })
            .collect()
    }

    /// What tuning gains: the counts on held-out games minus those of the start; `None` without
    /// folds. `seed` is the seed of the bootstrap.
    pub fn gained(&self, seed: u64) -> Option<Difference> {
        Difference::of(&self.held_out()?, &self.start, &Resampling::once(seed))
    }

    /// For each cell, whether it does not differ significantly from the best one: the p-value of
    /// the sign-flip test over games is at least [`LEVEL`]. The p-values are not corrected for the
    /// number of cells. Runs on the current rayon pool.
    pub fn not_worse(&self) -> Vec<bool> {
        let best = &self.cells[self.best];
        self.cells
            .par_iter()
            .map(|cell| sign_flip_between(cell, best) >= LEVEL)
            .collect()
    }

    /// The number of cells that are at least as good as the best one.
    pub(super) fn as_good_as_best(&self) -> usize {
        self.as_good_as(&self.cells[self.best])
    }

    /// The number of cells that are at least as good as the start.
    pub(super) fn as_good_as_start(&self) -> usize {
        self.as_good_as(&self.start)
    }

    fn as_good_as(&self, row: &[Counted]) -> usize {
        let least = Counted::sum(row).correct;
        let cells = self.cells.iter();
        cells
            .filter(|cell| Counted::sum(*cell).correct >= least)
            .count()
    }
}

/// The cell with the most right verdicts on the games that are not held out; `None` without cells.
/// Of equally good cells, it is the one nearest to the start, because nothing speaks for going
/// further.
fn best_cell(cells: &[Vec<Counted>], distances: &[f64], held_out: &[bool]) -> Option<usize> {
    let mut best: Option<usize> = None;
    let mut most = 0;
    for (cell, games) in cells.iter().enumerate() {
        // All cells have the same totals, so the number of right verdicts decides.
        let right = total(games, held_out, Part::Rest).correct;
        let is_better = match best {
            None => true,
            Some(best) => right > most || right == most && distances[cell] < distances[best],
        };
        if is_better {
            best = Some(cell);
            most = right;
        }
    }
    best
}

/// The two parts of the games in a round of cross-validation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    HeldOut,
    Rest,
}

/// The sum of the counts over one part of the games.
fn total(games: &[Counted], held_out: &[bool], part: Part) -> Counted {
    let mut sum = Counted::default();
    for (counts, &is_held_out) in games.iter().zip(held_out) {
        if is_held_out == (part == Part::HeldOut) {
            sum.merge(counts);
        }
    }
    sum
}

/// The distance of two rows: the sum over the axes of their difference, as a share of the axis.
fn distance(axes: &[GridAxis], one: &Row, other: &Row) -> f64 {
    let mut sum = 0.0;
    for axis in axes {
        if let (Some(one), Some(other)) = (axis.of(one), axis.of(other)) {
            let [low, high] = axis.ends;
            sum += (one - other).abs() / (high - low);
        }
    }
    sum
}
