//! Writes Table 2 of Park and Kim (2004) with our figures beside the published ones.
//!
//! [`stream`](crate::job::stream) adds the games, and `sahwal run` and `sahwal merge` write the
//! tables. `results/CLAIMS.md` quotes the columns. Published figures are shown as printed, and no
//! column may be left out because it disagrees.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Result;
use sahwal_data::disk::write_whole;
use serde::{Deserialize, Serialize};

use super::account::{account, percent};
use super::game_plots::plot_losses;
use super::paper_game::{GRAPH, PaperGame, paper_games};
use crate::format::write_records;
use crate::job::Evaluation;
use crate::job::state::Plan;

/// The data set of the paper.
const DATASET: &str = "igs31";

/// Collects the games of the paper's data set while they are judged, and writes the tables.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct PaperTables {
    games: Vec<PaperGame>,
}

impl PaperTables {
    /// `None` unless the run has all games of the paper's data set, the row [`GRAPH`], and no
    /// moments before the end.
    pub(crate) fn new(plan: &Plan) -> Option<PaperTables> {
        // The sums of the paper are over all its games, so a sample of them cannot be compared.
        let has_games = plan.every == 1 && plan.datasets.iter().any(|name| name == DATASET);
        let has_row = plan.classifiers.iter().any(|name| name == GRAPH);
        if has_games && has_row && plan.at.is_empty() {
            Some(PaperTables::default())
        } else {
            None
        }
    }

    /// Adds the games of another shard.
    pub(crate) fn merge(&mut self, other: &PaperTables) {
        self.games.extend_from_slice(&other.games);
    }

    /// Adds the games of an evaluation, if it is of the paper's data set.
    pub(crate) fn add(&mut self, evaluation: &Evaluation) {
        if evaluation.set.name == DATASET {
            self.games.extend(paper_games(evaluation));
        }
    }

    /// The games in the order of the paper.
    fn games(&self) -> Vec<&PaperGame> {
        let mut games: Vec<&PaperGame> = self.games.iter().collect();
        games.sort_by_key(|game| game.game);
        games
    }

    /// Writes `string-graph-table2.csv` and `string-graph.md`, and with `plots` the plot of the
    /// losses.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, dir: &Path, plots: bool) -> Result<()> {
        let games = self.games();
        if plots {
            plot_losses(dir, DATASET, &games)?;
        }
        write_records(&dir.join("string-graph-table2.csv"), &games)?;
        let mut text = String::from("# String Graph: published and measured tables\n\n");
        table_2(&mut text, &games);
        account(&mut text, &games);
        write_whole(&dir.join("string-graph.md"), |file| {
            file.write_all(text.as_bytes())
        })?;
        Ok(())
    }
}

/// The explanation of the columns above Table 2.
const COUNTS: &str = "Points that are right: as published; by group\n\
    with the difference; by group if every stone counts as right (areas), then the\n\
    same if strings that share a liberty are one group (shared), and if every string\n\
    is its own (alone); by owner. Then strings.";

/// A count of a game.
type Count = fn(&PaperGame) -> i64;

/// The columns of Table 2 after the number of the game. A column without a head is the difference
/// of the two columns before it.
const COLUMNS: [(&str, Count); 12] = [
    ("points", |game| game.points.into()),
    ("publ.", |game| game.points_published.into()),
    ("group", |game| game.points_by_group),
    ("", |game| game.points_difference),
    ("areas", |game| game.areas_by_group),
    ("shared", |game| game.areas_sharing_liberties),
    ("alone", |game| game.areas_strings_alone),
    ("owner", |game| game.points_by_owner),
    ("strings", |game| game.strings.into()),
    ("publ.", |game| game.strings_published.into()),
    ("right", |game| game.strings_measured),
    ("", |game| game.strings_difference),
];

/// Writes Table 2: a line for each game, then the sums.
fn table_2(text: &mut String, rows: &[&PaperGame]) {
    let heads = COLUMNS.map(|(head, _)| head).join(" | ");
    let line = " ---: |".repeat(1 + COLUMNS.len());
    let _ = writeln!(
        text,
        "## Table 2\n\nBy `{GRAPH}`. {COUNTS}\n\n| game | {heads} |\n|{line}"
    );
    let mut sums = [0; COLUMNS.len()];
    for row in rows {
        let values = COLUMNS.map(|(_, column)| column(row));
        for (sum, value) in sums.iter_mut().zip(values) {
            *sum += value;
        }
        let _ = writeln!(text, "| {} | {} |", row.game, cells(values));
    }
    let _ = writeln!(text, "| sum | {} |", cells(sums));
    for row in rows {
        // A game cannot have more right strings than strings: such a figure is a misprint.
        if row.strings_published <= row.strings {
            continue;
        }
        // The sums with the printed figure and with the largest possible one.
        let sum: u32 = rows.iter().map(|row| row.strings_published).sum();
        let possible = sum - (row.strings_published - row.strings);
        let strings: u32 = rows.iter().map(|row| row.strings).sum();
        let _ = writeln!(
            text,
            "\nGame {} is a misprint: {} right strings of {}. The column adds up to the {sum} of Table 1\n\
             only with it, so it is kept as printed. With {} it adds up to {possible} ({}).",
            row.game,
            row.strings_published,
            row.strings,
            row.strings,
            percent(possible.into(), strings.into()),
        );
    }
    text.push('\n');
}

/// The cells of a line of Table 2. A difference has a sign; a difference of 0 is an empty cell.
fn cells(values: [i64; COLUMNS.len()]) -> String {
    let mut cells = Vec::new();
    for ((head, _), value) in COLUMNS.into_iter().zip(values) {
        cells.push(match (head, value) {
            ("", 0) => String::new(),
            ("", value) => format!("{value:+}"),
            (_, value) => value.to_string(),
        });
    }
    cells.join(" | ")
}
