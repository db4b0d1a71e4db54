//! Table 2 of Park and Kim (2004) beside the measured figures.
//!
//! [`stream`](crate::job::stream) adds the games of a run, and `run` and `merge` write the tables.
//! `results/CLAIMS.md` quotes the columns.

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

/// The reproduction of the paper's tables: the games of its data set, as they are judged.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct PaperTables {
    games: Vec<PaperGame>,
}

impl PaperTables {
    /// `None` unless the run includes all games of the paper's data set, without earlier moments,
    /// and the row that is compared with it.
    pub(crate) fn new(plan: &Plan) -> Option<PaperTables> {
        let has = |names: &[String], name: &str| names.iter().any(|other| other == name);
        let is_all = plan.every == 1 && plan.at.is_empty() && has(&plan.datasets, DATASET);
        (is_all && has(&plan.classifiers, GRAPH)).then(PaperTables::default)
    }

    /// Adds the games of another shard.
    pub(crate) fn merge(&mut self, other: &PaperTables) {
        self.games.extend_from_slice(&other.games);
    }

    /// Adds the games among these that are of the paper.
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

    /// Writes `string-graph-table2.csv` and `string-graph.md`, and with `plots` the losses
    /// of Table 2.
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

/// What the columns of Table 2 count.
const COUNTS: &str = "Points that are right: as published; by group\n\
    with the difference; by group if every stone counts as right (areas), then the\n\
    same if strings that share a liberty are one group (shared), and if every string\n\
    is its own (alone); by owner. Then strings.";

/// A count of a game.
type Count = fn(&PaperGame) -> i64;

/// The columns of Table 2 after the game: heads and values. Those without a head are differences.
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

/// Table 2: each game, then the sums.
fn table_2(text: &mut String, rows: &[&PaperGame]) {
    let heads = COLUMNS.map(|(head, _)| head).join(" | ");
    let line = " ---: |".repeat(1 + COLUMNS.len());
    let _ = writeln!(
        text,
        "## Table 2\n\nBy `{GRAPH}`. {COUNTS}\n\n| game | {heads} |\n|{line}"
    );
    let mut add = |name: &str, of: &dyn Fn(Count) -> i64| {
        // A number; of a difference its sign, too, and nothing for 0.
        let cells = COLUMNS.map(|(head, column)| match (head, of(column)) {
            ("", 0) => String::new(),
            ("", value) => format!("{value:+}"),
            (_, value) => value.to_string(),
        });
        let _ = writeln!(text, "| {name} | {} |", cells.join(" | "));
    };
    for row in rows {
        add(&row.game.to_string(), &|column| column(row));
    }
    add("sum", &|column| rows.iter().map(|row| column(row)).sum());
    // A game cannot have more right strings than strings: such a figure is a misprint.
    let misprints = rows
        .iter()
        .filter(|row| row.strings_published > row.strings);
    for row in misprints {
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
