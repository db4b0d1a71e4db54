//! Tables 1 and 2 of Park and Kim (2004) beside the measured figures.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use anyhow::Result;
use sahwal_data::disk::write_whole;

use super::account::{account, percent};
use super::game_plots::plot_losses;
use super::paper_game::{GRAPH, GRAPH_VERTEX, PaperGame, paper_games};
use crate::format::write_records;
use crate::job::Evaluation;
use crate::job::summary::Summary;
use crate::rows::Row;

/// The data set of the paper.
const DATASET: &str = "igs31";

/// The reproduction of the paper's tables: the games of its data set, as they are judged.
pub struct PaperTables {
    games: Vec<PaperGame>,
}

impl PaperTables {
    /// `None` unless the run includes the paper's data set and both readings of the paper.
    pub fn new(datasets: &[String], rows: &[&Row]) -> Option<PaperTables> {
        let has = |name| rows.iter().any(|row| row.name == name);
        let is_there = datasets.iter().any(|name| name == DATASET);
        let games = Vec::new();
        (is_there && has(GRAPH) && has(GRAPH_VERTEX)).then_some(PaperTables { games })
    }

    /// Adds the games among these that are of the paper.
    pub fn add(&mut self, evaluation: &Evaluation) {
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

    /// Prints Table 2 within 80 columns if this is the paper's data set.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn print(&self, to: &mut impl io::Write, set: &Summary) -> Result<()> {
        if set.dataset != DATASET {
            return Ok(());
        }
        let mut text = String::from(
            "Table 2: points, then strings, that are right: published, by string-graph and by\n\
             string-graph-vertex, with the differences from the published ones\n\n\
             game points publ. graph       vertex       strings publ. graph       vertex\n",
        );
        for (name, cells) in table_2_rows(&self.games()) {
            let _ = write!(text, "{name:>4}");
            for (cells, widths) in [
                (&cells[..6], [7, 6, 6, 5, 7, 5]),
                (&cells[6..], [9, 6, 6, 4, 7, 4]),
            ] {
                for (at, (cell, width)) in cells.iter().zip(widths).enumerate() {
                    let _ = write!(
                        text,
                        "{:>width$}",
                        table_2_cell(*cell, [3, 5].contains(&at))
                    );
                }
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        Ok(writeln!(to, "{text}")?)
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

/// Number of the cells of a row of Table 2, without its name.
const CELLS: usize = 12;

/// The rows of Table 2: each game, then the sums.
fn table_2_rows(games: &[&PaperGame]) -> Vec<(String, [i64; CELLS])> {
    let mut sums = [0; CELLS];
    let row = |row: &&PaperGame| {
        let cells = [
            i64::from(row.points),
            i64::from(row.points_published),
            row.points_string_graph as i64,
            row.points_difference,
            row.points_vertex as i64,
            row.points_vertex_difference,
            i64::from(row.strings),
            i64::from(row.strings_published),
            row.strings_string_graph as i64,
            row.strings_difference,
            row.strings_vertex as i64,
            row.strings_vertex_difference,
        ];
        (row.game.to_string(), cells)
    };
    let mut rows: Vec<_> = games.iter().map(row).collect();
    for (_, cells) in &rows {
        let all = sums.iter_mut().zip(cells);
        all.for_each(|(sum, cell)| *sum += cell);
    }
    rows.push(("sum".to_owned(), sums));
    rows
}

/// A number; of a difference its sign, too, and nothing for 0.
fn table_2_cell(cell: i64, is_difference: bool) -> String {
    match (is_difference, cell) {
        (true, 0) => String::new(),
        (true, cell) => format!("{cell:+}"),
        (false, cell) => cell.to_string(),
    }
}

fn table_2(text: &mut String, rows: &[&PaperGame]) {
    text.push_str(
        "## Table 2\n\nPoints, then strings, that are right: as published, in `string-graph` and in\n\
         `string-graph-vertex`, with the differences from the published ones.\n\n\
         | game | points | published | graph | | vertex | | strings | published | graph | | vertex | |\n\
         | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for (name, cells) in table_2_rows(rows) {
        let _ = write!(text, "| {name} |");
        for (at, cell) in cells.into_iter().enumerate() {
            match table_2_cell(cell, [3, 5, 9, 11].contains(&at)) {
                cell if cell.is_empty() => text.push_str(" |"),
                cell => {
                    let _ = write!(text, " {cell} |");
                }
            }
        }
        text.push('\n');
    }
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
