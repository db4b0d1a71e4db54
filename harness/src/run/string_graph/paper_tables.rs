//! Tables 1 and 2 of Park and Kim (2004) beside the measured figures.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use sahwal_core::string_graph::StringGraphParams;

use super::account::account;
use super::game_plots::plot_losses;
use super::paper_game::{ALL_ALIVE, GRAPH, GRAPH_VERTEX, MUELLER, PaperGame, paper_games};
use crate::datasets::table1;
use crate::disk::write_whole;
use crate::format::write_records;
use crate::input::GameSet;
use crate::rows::{Row, Rows};
use crate::run::Panel;
use crate::run::summary::Summary;

/// The data set of the paper.
const DATASET: &str = "igs31";

/// The reproduction of the paper's tables, beside the figures of a run.
pub struct PaperTables<'a> {
    /// The figures of the run on the paper's data set.
    summary: &'a Summary,
}

/// The measured tables.
pub struct MeasuredTables {
    games: Vec<PaperGame>,
    table_2: String,
    text: String,
}

impl<'a> PaperTables<'a> {
    /// Whether the reproduction is possible: the run includes the paper's data set and both
    /// readings of the paper.
    pub fn apply(datasets: &[String], rows: &[&Row]) -> bool {
        let has = |name| rows.iter().any(|row| row.name == name);
        datasets.iter().any(|name| name == DATASET) && has(GRAPH) && has(GRAPH_VERTEX)
    }

    /// The tables beside the figures of a run; `None` without the paper's data set.
    pub fn of(summaries: &'a [Summary]) -> Option<PaperTables<'a>> {
        let mut summaries = summaries.iter();
        let summary = summaries.find(|summary| summary.dataset == DATASET)?;
        Some(PaperTables { summary })
    }

    /// Measures Table 2 on the paper's set, which is one of `sets`. Runs on the current rayon pool.
    ///
    /// # Errors
    /// The paper's set is missing.
    pub fn measure(&self, sets: &[GameSet]) -> Result<MeasuredTables> {
        let set = sets.iter().find(|set| set.name == DATASET);
        let set = set.with_context(|| format!("expected games of {DATASET}, found none"))?;
        let row = |name| Rows::builtin().get(name);
        let compared = [ALL_ALIVE, MUELLER, GRAPH, GRAPH_VERTEX].map(row);
        let compared = compared.into_iter().collect::<Result<Vec<_>>>()?;
        let evaluation = Panel::new(&compared)?.evaluate(set);
        let vertex: Option<StringGraphParams> = row(GRAPH_VERTEX)?.params();
        let games = paper_games(&evaluation, &vertex.context("expected a String Graph")?);

        let mut text = String::from("# String Graph: published and measured tables\n\n");
        table_1(&mut text, self.summary);
        let mut table = String::new();
        table_2(&mut table, &games);
        text.push_str(&table);
        account(&mut text, &games);
        Ok(MeasuredTables {
            games,
            table_2: table,
            text,
        })
    }
}

impl MeasuredTables {
    /// Table 2, game by game, in Markdown.
    pub fn text(&self) -> &str {
        &self.table_2
    }

    /// Writes `string-graph-table2.csv` and `string-graph.md`, and with `plots` the losses
    /// of Table 2.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, dir: &Path, plots: bool) -> Result<()> {
        if plots {
            plot_losses(dir, DATASET, &self.games)?;
        }
        write_records(&dir.join("string-graph-table2.csv"), &self.games)?;
        write_whole(&dir.join("string-graph.md"), |file| {
            file.write_all(self.text.as_bytes())
        })?;
        Ok(())
    }
}

pub(super) fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

fn table_1(text: &mut String, summary: &Summary) {
    text.push_str(
        "## Table 1\n\n| method | points | | strings | |\n| --- | ---: | ---: | ---: | ---: |\n",
    );
    for row in table1() {
        let _ = writeln!(
            text,
            "| {} (published) | {} | {} % | {} | {} % |",
            row.method,
            row.points_correct,
            row.points_percent,
            row.strings_correct,
            row.strings_percent
        );
    }
    for row in &summary.rows {
        let total = &row.score;
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} |",
            row.classifier,
            total.points.correct,
            percent(total.points.correct, total.points.total),
            total.strings.correct,
            percent(total.strings.correct, total.strings.total)
        );
    }
    text.push('\n');
}

/// Number of the cells of a row of Table 2, without its name.
const CELLS: usize = 14;

fn table_2(text: &mut String, rows: &[PaperGame]) {
    text.push_str(
        "## Table 2\n\nPoints, then strings, that are right: as published, in `string-graph` and in\n\
         `string-graph-vertex`, with the differences from the published ones. In the column\n\
         `group`, a point of `string-graph-vertex` is right if its group is right: a point with a\n\
         stone if the status of its string is, an empty point if it belongs to the largest group\n\
         in a connected area of one owner. Of five ways to count by group, this one was chosen\n\
         with sight of igs31: it is nearest to the published points.\n\n\
         | game | points | published | graph | | vertex | | group | | strings | published | graph | | vertex | |\n\
         | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    let mut sums = [0i64; CELLS];
    // A row for each game, and the sums of the columns.
    for row in rows {
        let cells = [
            i64::from(row.points),
            i64::from(row.points_published),
            row.points_string_graph as i64,
            row.points_difference,
            row.points_vertex as i64,
            row.points_vertex_difference,
            row.points_right_group as i64,
            row.points_right_group_difference,
            i64::from(row.strings),
            i64::from(row.strings_published),
            row.strings_string_graph as i64,
            row.strings_difference,
            row.strings_vertex as i64,
            row.strings_vertex_difference,
        ];
        sums.iter_mut()
            .zip(cells)
            .for_each(|(sum, cell)| *sum += cell);
        table_2_row(text, &row.game.to_string(), &cells);
    }
    table_2_row(text, "sum", &sums);
    // A game cannot have more right strings than strings: such a figure is a misprint.
    let misprints: Vec<&PaperGame> = rows
        .iter()
        .filter(|row| row.strings_published > row.strings)
        .collect();
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

fn table_2_row(text: &mut String, name: &str, cells: &[i64; CELLS]) {
    let _ = write!(text, "| {name} |");
    for (at, cell) in cells.iter().enumerate() {
        let difference = [3, 5, 7, 11, 13].contains(&at);
        let _ = match (difference, cell) {
            (true, 0) => write!(text, " |"),
            (true, cell) => write!(text, " {cell:+} |"),
            (false, cell) => write!(text, " {cell} |"),
        };
    }
    text.push('\n');
}
