//! Measures what "safe" and a bound on the points at stake mean: how many boards `combined`, or
//! `combined` without one of its parts, accepts, and how many of these change their score by more
//! than the bound.
//!
//! `boards.csv` has boards of 8x8 to 13x13, made for this test. The column `change` says by how
//! many points the score depends on who moves first, or is 0 if it does not:
//!
//! - `corners`: groups in a corner, solved by exact search. If no first move changes the fate of
//!   the string, the column `fate` has it. A wrong verdict then changes the score by two points for
//!   each stone.
//! - `made`: boards from random filling, from play near its end, and changed boards, solved by
//!   exact search of the whole board.
//! - `changed`: final boards of ogs9 with a stone removed or a point filled; `maps`: walls between
//!   wide regions. The change is the difference of the leads by KataGo 1.17.2 for either player to
//!   move, if it is more than six points.
//! - `stops`: games of ogs9, 3 to 15 moves before their end. If KataGo gives the largest string
//!   another owner when the other player moves, the change is two points for each of its stones.
//!
//! For finished games, the change is the difference between the verdicts and the counted result.
//!
//! `sahwal-lab safe` writes the table to `results/safe`. The solutions of the boards were found
//! without `combined`: a `change` that `combined` had computed could never refute it.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use rayon::prelude::*;
use sahwal_core::classify::Classifier;
use sahwal_core::verdict::Owners;
use sahwal_core::{Point, PointSet, Position, Question};
use sahwal_data::disk::write_whole;
use sahwal_data::input::GameSet;
use sahwal_run::plot::{Axis, Chart, Series, Spacing};
use sahwal_run::rows::Row;
use serde::{Deserialize, Serialize};

const BOARDS: &str = include_str!("safe/boards.csv");
/// The bounds on the points at stake. The bound 0 means "safe".
const BOUNDS: [usize; 4] = [0, 2, 3, 10];

/// A line of `boards.csv`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardRow {
    set: String,
    name: String,
    board: String,
    change: usize,
    string: String,
    fate: String,
}

/// The result for a board: the points at stake, and by how many points its score changes.
struct BoardOutcome {
    at_stake: usize,
    change: usize,
}

/// The counts of the boards of a set.
#[derive(Clone)]
struct SetBounds {
    name: String,
    boards: usize,
    /// The counts for each of [`BOUNDS`].
    bounds: [Accepted; BOUNDS.len()],
}

/// The boards that a bound accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Accepted {
    boards: usize,
    /// How many of them change by more than the bound.
    changed: usize,
}

/// The counts of a row of the table of classifiers.
struct RowBounds {
    name: String,
    /// The sets of finished games.
    games: Vec<SetBounds>,
    /// The sets of made boards.
    boards: Vec<SetBounds>,
}

/// The counts of all rows.
pub struct BoundTable(Vec<RowBounds>);

/// Judges the boards of the table, and the finished games of these sets, by each row.
///
/// # Errors
/// The table of boards has another form.
pub fn bound_table(sets: &[GameSet], rows: &[&Row]) -> Result<BoundTable> {
    let mut boards: BTreeMap<String, Vec<BoardRow>> = BTreeMap::new();
    for line in csv::Reader::from_reader(BOARDS.as_bytes()).deserialize() {
        let board: BoardRow = line.context("boards.csv")?;
        boards.entry(board.set.clone()).or_default().push(board);
    }
    let mut table = BoundTable(Vec::new());
    for row in rows {
        let classifier = row.build();
        let mut games = Vec::new();
        for set in sets {
            games.push(SetBounds::of(&set.name, judge_games(set, &*classifier)));
        }
        let mut made = Vec::new();
        for (name, boards) in &boards {
            let outcomes: Result<Vec<BoardOutcome>> = boards
                .par_iter()
                .map(|board| judge_board(board, &*classifier))
                .collect();
            let outcomes = outcomes.with_context(|| format!("boards.csv: {name}"))?;
            made.push(SetBounds::of(name, outcomes));
        }
        table.0.push(RowBounds {
            name: row.name.clone(),
            games,
            boards: made,
        });
    }
    Ok(table)
}

/// Judges the finished games of a set. No move gains anything there, so any change is an error of
/// the verdicts.
fn judge_games(set: &GameSet, classifier: &dyn Classifier) -> Vec<BoardOutcome> {
    let outcomes = set.games.par_iter().filter_map(|game| {
        let truth = game.truth.as_ref()?.owners();
        Some(judge(&game.position, classifier, |owners| {
            lead(owners).abs_diff(lead(truth)) as usize
        }))
    });
    outcomes.collect()
}

/// Judges a board of the table.
fn judge_board(board: &BoardRow, classifier: &dyn Classifier) -> Result<BoardOutcome> {
    let position: Position = board
        .board
        .replace('/', "\n")
        .parse()
        .with_context(|| board.name.clone())?;
    let string = Point::from_gtp(&board.string, position.size()).ok();
    Ok(judge(&position, classifier, |owners| {
        match (string, board.fate.as_str()) {
            (Some(stone), "alive" | "dead") => {
                let colour = position.at(stone).expect("the string has a stone");
                let is_alive = owners.of(colour).contains(stone);
                if is_alive == (board.fate == "alive") {
                    return 0;
                }
                // If the fate of a string is wrong, by area each of its stones counts for the other
                // player.
                let string = PointSet::of(stone).block_in(position.stones(colour));
                2 * string.len()
            }
            _ => board.change,
        }
    }))
}

/// Judges a position. `change` returns by how many points the score with these owners changes.
fn judge(
    position: &Position,
    classifier: &dyn Classifier,
    change: impl Fn(&Owners) -> usize,
) -> BoardOutcome {
    let judgement = classifier.answer(&Question::from(position));
    BoardOutcome {
        // If the judgement says nothing, no bound accepts the board.
        at_stake: judgement.at_stake().unwrap_or(usize::MAX),
        change: change(&judgement.verdicts.owners),
    }
}

/// Returns Black's lead by area.
fn lead(owners: &Owners) -> i32 {
    owners.black.len() as i32 - owners.white.len() as i32
}

impl SetBounds {
    fn of(name: &str, outcomes: Vec<BoardOutcome>) -> SetBounds {
        let bounds = BOUNDS.map(|bound| {
            let mut accepted = Accepted::default();
            for board in &outcomes {
                if board.at_stake <= bound {
                    accepted.boards += 1;
                    accepted.changed += usize::from(board.change > bound);
                }
            }
            accepted
        });
        SetBounds {
            name: name.to_owned(),
            boards: outcomes.len(),
            bounds,
        }
    }

    /// The sum over some sets.
    fn sum(name: &str, sets: &[SetBounds]) -> SetBounds {
        let mut sum = SetBounds::of(name, Vec::new());
        for set in sets {
            sum.boards += set.boards;
            for (sum, of_set) in sum.bounds.iter_mut().zip(set.bounds) {
                sum.boards += of_set.boards;
                sum.changed += of_set.changed;
            }
        }
        sum
    }
}

impl RowBounds {
    /// The counts of all sets, with a sum behind the games and another behind the boards.
    fn with_sums(&self) -> Vec<SetBounds> {
        let mut sets = self.games.clone();
        sets.push(SetBounds::sum("all games", &self.games));
        sets.extend_from_slice(&self.boards);
        sets.push(SetBounds::sum("all boards", &self.boards));
        sets
    }
}

/// A line of `safe.csv`.
#[derive(Serialize)]
struct CsvLine<'a> {
    classifier: &'a str,
    set: &'a str,
    at_stake: usize,
    boards: usize,
    accepted: usize,
    changed: usize,
}

impl BoundTable {
    /// Writes the counts as `safe.csv` and as text, and a plot of the first row: for each set, the
    /// share of accepted boards whose score stays within the bound.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, dir: &Path) -> Result<()> {
        let mut file = csv::Writer::from_writer(Vec::new());
        for row in &self.0 {
            for set in row.with_sums() {
                for (at_stake, accepted) in BOUNDS.into_iter().zip(set.bounds) {
                    file.serialize(CsvLine {
                        classifier: &row.name,
                        set: &set.name,
                        at_stake,
                        boards: set.boards,
                        accepted: accepted.boards,
                        changed: accepted.changed,
                    })?;
                }
            }
        }
        let lines = file.into_inner()?;
        write_whole(&dir.join("safe.csv"), |file| file.write_all(&lines))?;
        let text = self.to_string();
        write_whole(&dir.join("safe.txt"), |file| {
            file.write_all(text.as_bytes())
        })?;
        let Some(first) = self.0.first() else {
            return Ok(());
        };
        let mut series = Vec::new();
        for set in first.games.iter().chain(&first.boards) {
            let mut points = Vec::new();
            for (bound, accepted) in BOUNDS.iter().zip(set.bounds) {
                // Without an accepted board there is no share.
                if accepted.boards > 0 {
                    let changed = percent(accepted.changed, accepted.boards);
                    points.push((*bound as f64, 100.0 - changed));
                }
            }
            series.push(Series::line(&set.name, points));
        }
        let chart = Chart {
            title: "Accepted boards that keep their score",
            x: Axis::spaced("at stake at most (points)", Spacing::Even),
            y: Axis::percent("score within the bound (%)"),
            series,
            ..Chart::default()
        };
        chart.write(dir, "safe")?;
        Ok(())
    }
}

fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all as f64
}

/// Displays a table for each row, with a line for each set. After the number of boards follow, for
/// each bound, the number of accepted boards, and of those among them that change by more than the
/// bound.
impl fmt::Display for BoundTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.0.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            write!(f, "{:<24}{:>7}", row.name, "boards")?;
            for bound in BOUNDS {
                write!(f, "{:>15}", format!("at stake <= {bound}"))?;
            }
            writeln!(f)?;
            for set in row.with_sums() {
                write!(f, "{:<24}{:>7}", set.name, set.boards)?;
                for accepted in set.bounds {
                    write!(f, "{:>10}, {:>3}", accepted.boards, accepted.changed)?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_counts_at_its_bound_and_above_and_is_wrong_if_it_changes_by_more() {
        let board = |at_stake, change| BoardOutcome { at_stake, change };
        let set = SetBounds::of(
            "boards",
            vec![board(0, 0), board(0, 3), board(3, 3), board(9, 40)],
        );
        let counts = set.bounds.map(|bound| (bound.boards, bound.changed));
        assert_eq!(counts, [(2, 1), (2, 1), (3, 0), (4, 1)]);
        let twice = SetBounds::sum("twice", &[set, SetBounds::of("none", Vec::new())]);
        assert_eq!(twice.boards, 4);
        assert_eq!(
            twice.bounds[3],
            Accepted {
                boards: 4,
                changed: 1
            }
        );
    }
}
