//! Single games, read back from the files of a complete run: those in which none of the best rows
//! has the recorded margin, and the judged scores of games without a counted result.

use std::fmt;
use std::path::Path;

use anyhow::Result;

use crate::disk::write_whole;
use crate::format::{CsvRow, GameRow, JudgedRow, MissedRow, each_row, write_rows};
use crate::recorded::is_exact;
use crate::run::summary::{Row, Summary};
use crate::run::table::{dash, grouped, one_line};

/// Number of judged games that are printed of a data set at most.
const PRINTED: usize = 20;
/// The best rows have at least this part of the largest share of exact margins.
const BEST: f64 = 0.9;

/// The games of one data set in which none of the best rows has the recorded margin.
pub(super) struct MissedGames {
    dataset: String,
    /// Number of games with a recorded margin.
    games: u64,
    /// Names of the best rows.
    best: Vec<String>,
    missed: Vec<MissedRow<'static>>,
}

/// The judged scores of the games of one data set without a counted result.
pub(super) struct JudgedGames {
    dataset: String,
    /// The rows to print.
    first: Vec<JudgedRow<'static>>,
    /// Number of rows of this kind.
    rows: u64,
}

/// The lists of all data sets of a run.
pub struct GameLists {
    missed: Vec<MissedGames>,
    judged: Vec<JudgedGames>,
}

impl MissedGames {
    /// `None` if there are fewer than two best rows: a single row shows its errors itself.
    fn of(summary: &Summary) -> Option<MissedGames> {
        let most = (summary.rows.iter().map(|row| row.counts.margins.exact())).max()?;
        let is_best =
            |row: &&Row| most > 0 && row.counts.margins.exact() as f64 >= BEST * most as f64;
        let best = summary.rows.iter().filter(is_best);
        let best: Vec<String> = best.map(|row| row.classifier.clone()).collect();
        (best.len() > 1).then(|| MissedGames {
            dataset: summary.dataset.clone(),
            games: summary.recorded,
            best,
            missed: Vec::new(),
        })
    }
}

/// The errors of the best rows on the game that is being read.
struct Pending {
    /// Place of the data set among those with best rows.
    set: usize,
    dataset: String,
    game: String,
    recorded: f64,
    errors: Vec<f64>,
}

impl Pending {
    /// No game.
    const NONE: Pending = Pending {
        set: usize::MAX,
        dataset: String::new(),
        game: String::new(),
        recorded: 0.0,
        errors: Vec::new(),
    };

    /// The game, if all best rows miss its margin. `best` is their number.
    fn missed(&self, best: usize) -> Option<MissedRow<'static>> {
        let is_missed = !self.errors.iter().any(|&error| is_exact(error));
        let nearest = self.errors.iter().copied();
        let nearest = nearest.min_by(|one, other| one.abs().total_cmp(&other.abs()))?;
        (self.errors.len() == best && is_missed).then(|| MissedRow {
            dataset: self.dataset.clone().into(),
            game: self.game.clone().into(),
            margin_recorded: self.recorded,
            good_rows: best,
            nearest_error: nearest,
        })
    }
}

impl GameLists {
    /// Reads the rows of a complete run in `dir`.
    ///
    /// # Errors
    /// A file is missing or malformed.
    pub fn read(dir: &Path, summaries: &[Summary]) -> Result<GameLists> {
        let mut missed: Vec<MissedGames> = summaries.iter().filter_map(MissedGames::of).collect();
        if !missed.is_empty() {
            read_missed(dir, &mut missed)?;
        }
        let judged = summaries.iter().filter(|summary| summary.has_judged());
        let mut judged: Vec<JudgedGames> = judged
            .map(|summary| JudgedGames {
                dataset: summary.dataset.clone(),
                first: Vec::new(),
                rows: 0,
            })
            .collect();
        if !judged.is_empty() {
            read_judged(dir, &mut judged)?;
        }
        Ok(GameLists { missed, judged })
    }

    /// Writes `margin-missed.csv` and `margins.md` into `dir`, if there are best rows.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, dir: &Path) -> Result<()> {
        if self.missed.is_empty() {
            return Ok(());
        }
        let rows = self
            .missed
            .iter()
            .flat_map(|set| set.missed.iter().cloned());
        write_rows(dir, MissedRow::FILE, rows)?;
        write_whole(&dir.join("margins.md"), |file| {
            writeln!(file, "{EXPLAINED}\n")?;
            (self.missed.iter()).try_for_each(|missed| write!(file, "{missed}"))
        })?;
        Ok(())
    }
}

const EXPLAINED: &str = "\
# Games in which none of the best rows has the recorded margin

The best rows are those whose share of exact margins is at least nine tenths of the largest
share. Such a game often lacks its last move, or the players counted otherwise; or all these
rows have the same error. The games are in `margin-missed.csv`.";

fn read_missed(dir: &Path, all: &mut [MissedGames]) -> Result<()> {
    let best: Vec<(String, Vec<String>)> = (all.iter())
        .map(|set| (set.dataset.clone(), set.best.clone()))
        .collect();
    let mut finish = |pending: &Pending| {
        if let Some(set) = all.get_mut(pending.set) {
            set.missed.extend(pending.missed(set.best.len()));
        }
    };
    let mut pending = Pending::NONE;
    each_row::<GameRow>(dir, |row| {
        let Some(set) = best.iter().position(|(name, _)| *name == row.dataset) else {
            return;
        };
        let is_best = best[set].1.iter().any(|name| *name == row.classifier);
        let Some(recorded) = row.margin_recorded.filter(|_| is_best) else {
            return;
        };
        if pending.set != set || pending.game != row.game {
            finish(&pending);
            pending = Pending {
                set,
                dataset: row.dataset.to_string(),
                game: row.game.to_string(),
                recorded,
                errors: Vec::new(),
            };
        }
        pending.errors.extend(row.margin_error);
    })?;
    finish(&pending);
    Ok(())
}

/// Keeps the first rows of each data set, of rows that state whether a position is safe to
/// score if there are any.
fn read_judged(dir: &Path, all: &mut [JudgedGames]) -> Result<()> {
    let mut states_safe = vec![false; all.len()];
    each_row::<JudgedRow>(dir, |row| {
        let Some(at) = all.iter().position(|set| set.dataset == row.dataset) else {
            return;
        };
        let set = &mut all[at];
        if row.safe_to_score.is_some() && !states_safe[at] {
            states_safe[at] = true;
            set.first.retain(|row| row.safe_to_score.is_some());
            set.rows = set.first.len() as u64;
        }
        if row.area_margin.is_none() || (states_safe[at] && row.safe_to_score.is_none()) {
            return;
        }
        set.rows += 1;
        if set.first.len() < PRINTED {
            set.first.push(row);
        }
    })
}

impl fmt::Display for MissedGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.missed.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            "{}: in {} of {} games, none of the best rows has the recorded margin.",
            one_line(&self.dataset),
            grouped(self.missed.len() as u64),
            grouped(self.games)
        )?;
        writeln!(f, "Best rows: {}.\n", self.best.join(", "))
    }
}

impl fmt::Display for JudgedGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            "{}: scores of games without a counted result\n",
            one_line(&self.dataset)
        )?;
        writeln!(
            f,
            "{:<24} {:<20} {:>11} {:>12}  safe",
            "game", "classifier", "area margin", "after komi"
        )?;
        for row in &self.first {
            let lead = |margin: f64| match margin {
                0.0 => "draw".to_owned(),
                _ if margin > 0.0 => format!("B+{margin}"),
                _ => format!("W+{}", -margin),
            };
            writeln!(
                f,
                "{:<24} {:<20} {:>11} {:>12}  {}",
                row.game,
                row.classifier,
                row.area_margin.map_or(dash(), |margin| lead(margin.into())),
                row.margin.map_or(dash(), lead),
                match row.safe_to_score {
                    Some(true) => "yes",
                    Some(false) => "no",
                    None => "-",
                }
            )?;
        }
        match self.rows - self.first.len() as u64 {
            0 => {}
            more => writeln!(f, "and {} more in {}", grouped(more), JudgedRow::FILE)?,
        }
        writeln!(f)
    }
}

impl fmt::Display for GameLists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.missed.iter().try_for_each(|set| write!(f, "{set}"))?;
        self.judged.iter().try_for_each(|set| write!(f, "{set}"))
    }
}
