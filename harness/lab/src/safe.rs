//! Measures what "safe" and a bound on the points at stake mean: how many boards `combined`
//! accepts, and how many of these change their score by more than the bound.
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
use std::io;
use std::path::Path;

use anyhow::{Context, Result};
use rayon::prelude::*;
use sahwal_core::verdict::Owners;
use sahwal_core::{Point, PointSet, Position, Question, classify};
use sahwal_data::disk::write_whole;
use sahwal_data::input::GameSet;
use sahwal_run::plot::{Axis, Chart, Series, Spacing};
use serde::Deserialize;

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
struct SetBounds {
    name: String,
    boards: usize,
    /// For each of [`BOUNDS`], how many boards are accepted, and how many of these change by more
    /// than the bound.
    bounds: [(usize, usize); BOUNDS.len()],
}

/// The counts of all sets.
pub struct BoundTable(Vec<SetBounds>);

/// Judges the boards of the table, and the finished games of these sets.
///
/// # Errors
/// The table of boards has another form.
pub fn bound_table(sets: &[GameSet]) -> Result<BoundTable> {
    let mut rows: BTreeMap<String, Vec<BoardRow>> = BTreeMap::new();
    for line in csv::Reader::from_reader(BOARDS.as_bytes()).deserialize() {
        let row: BoardRow = line.context("boards.csv")?;
        rows.entry(row.set.clone()).or_default().push(row);
    }
    let mut table = BoundTable(Vec::new());
    for set in sets {
        let games = set.games.par_iter().filter_map(|game| {
            // In a finished game no move gains anything, so any change is an error of the verdicts.
            let truth = game.truth.as_ref()?.owners();
            Some(judge(&game.position, |owners| {
                lead(owners).abs_diff(lead(truth)) as usize
            }))
        });
        table.add(&set.name, games.collect());
    }
    for (name, rows) in rows {
        let boards: Result<Vec<BoardOutcome>> = rows.par_iter().map(judge_row).collect();
        table.add(
            &name,
            boards.with_context(|| format!("boards.csv: {name}"))?,
        );
    }
    Ok(table)
}

/// Judges a board of the table.
fn judge_row(row: &BoardRow) -> Result<BoardOutcome> {
    let position: Position = row
        .board
        .replace('/', "\n")
        .parse()
        .with_context(|| row.name.clone())?;
    let string = Point::from_gtp(&row.string, position.size()).ok();
    Ok(judge(&position, |owners| {
        match (string, row.fate.as_str()) {
            (Some(stone), "alive" | "dead") => {
                let colour = position.at(stone).expect("the string has a stone");
                let is_alive = owners.of(colour).contains(stone);
                if is_alive == (row.fate == "alive") {
                    return 0;
                }
                // If the fate of a string is wrong, by area each of its stones counts for the other
                // player.
                let string = PointSet::of(stone).block_in(position.stones(colour));
                2 * string.len()
            }
            _ => row.change,
        }
    }))
}

/// Judges a position. `change` returns by how many points the score with these owners changes.
fn judge(position: &Position, change: impl Fn(&Owners) -> usize) -> BoardOutcome {
    let combined = classify::find("combined").expect("registered").build();
    let judgement = combined.answer(&Question::from(position));
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

impl BoundTable {
    fn add(&mut self, name: &str, outcomes: Vec<BoardOutcome>) {
        let bounds = BOUNDS.map(|bound| {
            let mut accepted = 0;
            let mut changed = 0;
            for board in &outcomes {
                if board.at_stake <= bound {
                    accepted += 1;
                    changed += usize::from(board.change > bound);
                }
            }
            (accepted, changed)
        });
        self.0.push(SetBounds {
            name: name.to_owned(),
            boards: outcomes.len(),
            bounds,
        });
    }

    /// Writes the table as text, and a plot: for each set, the share of accepted boards whose score
    /// stays within the bound.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, dir: &Path) -> io::Result<()> {
        let text = self.to_string();
        write_whole(&dir.join("safe.txt"), |file| {
            file.write_all(text.as_bytes())
        })?;
        let mut series = Vec::new();
        for set in &self.0 {
            let mut points = Vec::new();
            for (bound, (accepted, changed)) in BOUNDS.iter().zip(set.bounds) {
                // Without an accepted board there is no share.
                if accepted > 0 {
                    points.push((*bound as f64, 100.0 - percent(changed, accepted)));
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
        chart.write(dir, "safe")
    }
}

fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all as f64
}

/// Displays a line for each set with the number of boards. For each bound follow the number of
/// accepted boards, and of those among them that change by more than the bound.
impl fmt::Display for BoundTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<12}{:>7}", "", "boards")?;
        for bound in BOUNDS {
            write!(f, "{:>15}", format!("at stake <= {bound}"))?;
        }
        writeln!(f)?;
        for set in &self.0 {
            write!(f, "{:<12}{:>7}", set.name, set.boards)?;
            for (accepted, changed) in set.bounds {
                write!(f, "{accepted:>10}, {changed:>3}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_counts_at_its_bound_and_above_and_is_wrong_if_it_changes_by_more() {
        let mut table = BoundTable(Vec::new());
        let board = |at_stake, change| BoardOutcome { at_stake, change };
        table.add(
            "boards",
            vec![board(0, 0), board(0, 3), board(3, 3), board(9, 40)],
        );
        assert_eq!(table.0[0].bounds, [(2, 1), (2, 1), (3, 0), (4, 1)]);
        assert!(
            table
                .to_string()
                .contains("boards            4         2,   1")
        );
    }
}
