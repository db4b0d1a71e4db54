//! A grid judged on games: its best cell, and what cross-validation says of the choice.

use anyhow::{Result, ensure};
use clap::ValueEnum;
use sahwal_data::input::{Game, GameSet};
use sahwal_data::merge::Merge;
use sahwal_record::is_exact;

use super::Axis;
use crate::job::margins::Margin;
use crate::job::{Answer, Panel};
use crate::progress::Progress;
use crate::rows::Row;
use crate::stats::Counted;
use crate::stats::folds::Folds;

/// What the rows are judged by.
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
    /// Whether a game has what the rows are judged by.
    pub fn counts(self, game: &Game) -> bool {
        match self {
            By::Strings | By::Points => game.truth.is_some(),
            By::Margin => game.recorded.margin().is_some(),
        }
    }

    /// What is counted.
    pub fn unit(self) -> &'static str {
        match self {
            By::Strings => "strings",
            By::Points => "points",
            By::Margin => "exact margins",
        }
    }

    /// The counts of an answer; `None` if the game has not what is counted.
    fn of(self, game: &Game, answer: &Answer) -> Option<Counted> {
        let tally = match self {
            By::Strings => answer.score?.strings,
            By::Points => answer.score?.points,
            By::Margin => {
                let error = Margin::of(game, answer)?.error();
                return Some(Counted {
                    correct: u64::from(error.is_some_and(is_exact)),
                    total: 1,
                });
            }
        };
        Some(Counted {
            correct: tally.correct,
            total: tally.total,
        })
    }
}

/// The most answers that are held at a time.
const ANSWERS: usize = 4096;

/// The counts of each row in each game that [`By::counts`] has, judged in parallel on the current
/// rayon pool.
///
/// # Errors
/// Two rows have one name.
pub fn judge(rows: &[Row], games: &GameSet, by: By) -> Result<Vec<Vec<Counted>>> {
    let progress = Progress::new(rows.len() as u64, "settings");
    let mut counts = Vec::with_capacity(rows.len());
    for some in rows.chunks((ANSWERS / games.games.len().max(1)).max(1)) {
        let panel = Panel::new(&some.iter().collect::<Vec<_>>())?;
        let evaluation = panel.evaluate(games);
        for row in 0..some.len() {
            let judged = games.games.iter().zip(&evaluation.games);
            let judged = judged.filter_map(|(game, of_game)| by.of(game, &of_game.answers[row]));
            counts.push(judged.collect());
        }
        progress.add(some.len() as u64);
    }
    Ok(counts)
}

/// A grid judged on games.
#[derive(Debug)]
pub struct Tuned {
    /// The number of games.
    pub games: usize,
    /// The counts of the row that the grid starts from.
    pub start: Counted,
    /// The counts of each cell over all games, the first axis varying fastest.
    pub cells: Vec<Counted>,
    /// The best cell on all games.
    pub best: usize,
    /// For each fold, the best cell on the other games, and its counts in the fold.
    pub folds: Vec<(usize, Counted)>,
}

impl Tuned {
    /// Judges the grid on the games that count. There are no folds for a single game. Of equally good cells, the one nearest to the start is the best.
    ///
    /// # Errors
    /// No game counts.
    pub fn new(
        (row, axes, cells): (&Row, &[Axis], &[Row]),
        (games, by): (&GameSet, By),
        (folds, seed): (Folds, u64),
    ) -> Result<Tuned> {
        let rows: Vec<Row> = std::iter::once(row).chain(cells).cloned().collect();
        let mut counts = judge(&rows, games, by)?;
        let start = counts.remove(0);
        let games = start.len();
        ensure!(games > 0, "expected games with {}, found none", by.unit());
        let distances: Vec<f64> = cells.iter().map(|cell| distance(axes, cell, row)).collect();
        // All cells have the same totals, so the number of right verdicts decides.
        let best_of = |used: &dyn Fn(usize) -> bool| {
            let right = |cell: &usize| total(&counts[*cell], used).correct;
            let better = |one: &usize, other: &usize| {
                let nearer = distances[*other].total_cmp(&distances[*one]);
                // The first of equally near cells.
                let first = other.cmp(one);
                right(one).cmp(&right(other)).then(nearer).then(first)
            };
            (0..counts.len()).max_by(better)
        };
        let all = |_: usize| true;
        let Some(best) = best_of(&all) else {
            anyhow::bail!("expected a grid, found no cell");
        };
        let rounds = match games {
            1 => Vec::new(),
            _ => folds.rounds(games, seed),
        };
        let rounds = rounds.iter().filter_map(|round| {
            let chosen = best_of(&|game| round.tuned[game])?;
            Some((chosen, total(&counts[chosen], &|game| round.held_out[game])))
        });
        Ok(Tuned {
            games,
            start: total(&start, &all),
            cells: counts.iter().map(|cell| total(cell, &all)).collect(),
            best,
            folds: rounds.collect(),
        })
    }

    /// The counts of all folds together; `None` without folds.
    pub(crate) fn held_out(&self) -> Option<Counted> {
        let counts = self.folds.iter().map(|fold| fold.1);
        counts.reduce(|mut sum, fold| {
            sum.merge(&fold);
            sum
        })
    }

    /// The number of cells as good as the best one, and of those as good as the start.
    pub(crate) fn as_good(&self) -> [usize; 2] {
        [self.cells[self.best], self.start].map(|than| {
            let cells = self.cells.iter();
            cells.filter(|cell| cell.correct >= than.correct).count()
        })
    }
}

/// The sum over the games that are used.
fn total(games: &[Counted], used: &dyn Fn(usize) -> bool) -> Counted {
    let mut sum = Counted::default();
    let games = games.iter().enumerate().filter(|(game, _)| used(*game));
    games.for_each(|(_, counts)| sum.merge(counts));
    sum
}

/// How far two rows are apart: the sum over the axes, each in units of its range.
fn distance(axes: &[Axis], one: &Row, other: &Row) -> f64 {
    let along = |axis: &Axis| {
        let [low, high] = axis.ends;
        Some((axis.of(one)? - axis.of(other)?).abs() / (high - low))
    };
    axes.iter().filter_map(along).sum()
}
