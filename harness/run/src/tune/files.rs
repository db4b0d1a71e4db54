//! Writes the results of `sahwal tune`: the text on the screen with its advice, the CSV files of
//! cells, and the best cell as a row.
//!
//! `cmd/tune.rs` calls it. The best cell was chosen on the games on which it is counted, so its
//! share is too high. Without the shares of the folds beside it, the advice would mislead.

use std::io;
use std::path::Path;

use sahwal_data::disk::write_whole;
use sahwal_data::input::At;
use sahwal_data::tell::wrapped;

use super::{By, Grid, Tuned};
use crate::format::Harmless;
use crate::rows::{Row, to_toml};
use crate::stats::{
    Counted, Difference, Interval, four_decimals, holm, p_digits, percent, percent_text,
    sign_flip_between,
};
use crate::table::{Style, dash, grouped, p_text, table};

/// A grid that was judged on the games of one moment.
pub struct TunedMoment {
    /// The moment; `None` without `--at`.
    pub at: Option<At>,
    /// The games that count, each by the name of its data set and its own.
    pub games: Vec<[String; 2]>,
    /// The counts of the grid, the best cell and the folds.
    pub tuned: Tuned,
    /// What tuning gains on held-out games; `None` if there is only one game.
    pub gained: Option<Difference>,
}

pub(super) fn share(counted: Counted) -> f64 {
    percent(counted.correct, counted.total)
}

/// The text about a grid: a table, then the conclusions in words. The table has the start, the
/// shipped rows, the best cell, and the best cell of each fold, counted on the games that had no
/// part in its choice. Runs on the current rayon pool.
pub fn figures(of: &TunedMoment, grid: &Grid, by: By) -> String {
    let tuned = &of.tuned;
    let start = &grid.row;
    let mut lines = vec![cells(
        grid,
        &start.name,
        Some(start),
        Counted::sum(&tuned.start),
    )];
    for (row, games) in grid.shipped.iter().zip(&tuned.shipped) {
        lines.push(cells(grid, &row.name, Some(row), Counted::sum(games)));
    }
    // The share of the best cell is too high, since it was chosen on these games. The folds show by
    // how much: the cell of each was chosen without the games on which it is counted.
    let best = &grid.cells[tuned.best];
    let of_best = Counted::sum(&tuned.cells[tuned.best]);
    lines.push(cells(grid, "best", Some(best), of_best));
    for (number, fold) in tuned.folds.iter().enumerate() {
        let name = format!("fold {}, tuned on the rest", number + 1);
        let row = &grid.cells[fold.cell];
        lines.push(cells(grid, &name, Some(row), tuned.of_fold(fold)));
    }
    if let Some(games) = tuned.held_out() {
        lines.push(cells(grid, "all folds", None, Counted::sum(&games)));
    }
    let mut header = vec!["", by.unit(), "of", "share"];
    header.extend(parameter_names(grid));
    table(Style::Plain, &header, lines) + &words(of, grid, by)
}

/// A line of the table of figures.
fn cells(grid: &Grid, name: &str, row: Option<&Row>, counted: Counted) -> Vec<String> {
    let mut cells = vec![
        name.to_owned(),
        grouped(counted.correct),
        grouped(counted.total),
        percent_text(share(counted), 2) + "%",
    ];
    for axis in &grid.axes {
        // All folds together have no single value: each chose its own cell.
        cells.push(match row.and_then(|row| axis.of(row)) {
            Some(value) => value.to_string(),
            None => dash(),
        });
    }
    cells
}

fn parameter_names(grid: &Grid) -> Vec<&str> {
    grid.axes.iter().map(|axis| axis.name.as_str()).collect()
}

/// The conclusions from a grid: how many cells are about as good as the best, whether the best cell
/// is on an edge, what tuning gains on held-out games, and whether to take its values.
fn words(of: &TunedMoment, grid: &Grid, by: By) -> String {
    let tuned = &of.tuned;
    let mut lines = vec![plateau_sentence(tuned, grid)];
    lines.extend(grid.edges(&grid.cells[tuned.best]));
    if let Some(gained) = of.gained {
        lines.push(gain_sentence(&gained, &grid.row.name));
    }
    lines.push(format!("Advice: {}", advice(of, grid, by)));
    // Each sentence begins on a new line.
    let mut text = String::new();
    for sentence in &lines {
        text += &wrapped(sentence, 2);
        text.push('\n');
    }
    text
}

/// How many settings are as good as the best one, how many are as good as the start, and how many
/// do not differ significantly from the best.
fn plateau_sentence(tuned: &Tuned, grid: &Grid) -> String {
    // If many cells are as good, the exact values hardly matter. A single peak may be chance.
    let best = match tuned.as_good_as_best() {
        1 => "1 has the best score".to_owned(),
        number => format!("{} share the best score", grouped(number as u64)),
    };
    let start = match tuned.as_good_as_start() {
        1 => "1 scores".to_owned(),
        number => format!("{} score", grouped(number as u64)),
    };
    let not_worse = match tuned.not_worse().iter().filter(|same| **same).count() {
        1 => "1 does".to_owned(),
        number => format!("{} do", grouped(number as u64)),
    };
    format!(
        "{} settings were tried. {best}, {start} at least as well as {}, and {not_worse} not differ \
         significantly from the best (sign-flip test over games, p >= {}).",
        grouped(grid.cells.len() as u64),
        grid.row.name,
        super::LEVEL
    )
}

/// The sentence that says what tuning gains on held-out games.
fn gain_sentence(gained: &Difference, start: &str) -> String {
    let ends = match gained.interval {
        Some(Interval { low, high }) => {
            format!("95 % {low:+.2} to {high:+.2} by the bootstrap over games, ")
        }
        None => String::new(),
    };
    format!(
        "Held out against {start}: {:+.2} percentage points ({ends}{} by the sign-flip test over games).",
        gained.points,
        p_sentence(gained.p)
    )
}

/// A p-value with its letter: `p = 0.031`, or `p < 0.001`.
fn p_sentence(p: f64) -> String {
    let sign = if p < 0.001 { "" } else { "= " };
    format!("p {sign}{}", p_text(p))
}

/// The advice: to take the best cell, to keep the start, or to take a shipped row.
fn advice(of: &TunedMoment, grid: &Grid, by: By) -> String {
    let tuned = &of.tuned;
    let keep = format!("keep {} ({})", grid.row.name, grid.values(&grid.row));
    let Some(gained) = of.gained else {
        return format!("{keep}: one game cannot be held out.");
    };
    let mut beside = String::new();
    if let Some(shipped) = better_shipped(of, grid) {
        if shipped.differs_from_start() {
            return shipped.advice(of, grid, by);
        }
        beside = format!(
            " The shipped row {} has {}%, which the test does not tell from {} ({}).",
            shipped.row.name,
            percent_text(shipped.share, 2),
            grid.row.name,
            p_sentence(shipped.p)
        );
    }
    if is_advised(of) {
        return format!("take {}.{beside}", grid.values(&grid.cells[tuned.best]));
    }
    let why = if gained.p < super::LEVEL {
        "tuning loses on games that were held out"
    } else if gained.points > 0.0 {
        "the test decides, and it does not tell the gain from chance"
    } else {
        "tuning does not gain on games that were held out"
    };
    format!("{keep}: {why}.{beside}")
}

/// Whether the best cell is advised instead of the start. Held-out games decide this, because the
/// best of many cells beats the start on its own games by mere chance.
fn is_advised(of: &TunedMoment) -> bool {
    match of.gained {
        Some(gained) => gained.points > 0.0 && gained.p < super::LEVEL,
        None => false,
    }
}

/// A shipped row that scores higher than the start, and higher than the best cell, although that
/// cell was chosen on these games.
struct BetterShipped<'g> {
    row: &'g Row,
    /// Its share on these games, in percent.
    share: f64,
    /// The p-value of its difference from the start: the sign-flip test over games, corrected for
    /// the number of shipped rows.
    p: f64,
}

impl BetterShipped<'_> {
    /// Whether it differs significantly from the start. A larger share may be chance, so the same
    /// test decides as for the best cell.
    fn differs_from_start(&self) -> bool {
        self.p < super::LEVEL
    }

    /// The advice to take it.
    fn advice(&self, of: &TunedMoment, grid: &Grid, by: By) -> String {
        let start = share(Counted::sum(&of.tuned.start));
        let best = share(Counted::sum(&of.tuned.cells[of.tuned.best]));
        let others = match grid.other_values(self.row) {
            values if values.is_empty() => String::new(),
            values => format!(" It also has {values}, unlike {}.", grid.row.name),
        };
        format!(
            "take the row {} ({}). It is shipped, and has {}% of the same {}: {:+.2} percentage \
             points against {} ({}, corrected for the shipped rows). The best cell has {}%.{others} \
             results/METHODOLOGY.md says which games were seen when it was made.",
            self.row.name,
            grid.values(self.row),
            percent_text(self.share, 2),
            by.unit(),
            self.share - start,
            grid.row.name,
            p_sentence(self.p),
            percent_text(best, 2),
        )
    }
}

/// The shipped row with the highest share, if the best cell and the start have lower ones.
fn better_shipped<'g>(of: &TunedMoment, grid: &'g Grid) -> Option<BetterShipped<'g>> {
    let of_best = share(Counted::sum(&of.tuned.cells[of.tuned.best]));
    let of_start = share(Counted::sum(&of.tuned.start));
    let rows = &of.tuned.shipped;
    let p_values: Vec<f64> = rows
        .iter()
        .map(|games| sign_flip_between(games, &of.tuned.start))
        .collect();
    // The best of several rows beats the start by chance more often than a single row would.
    let corrected = holm(&p_values);
    grid.shipped
        .iter()
        .zip(rows.iter().zip(corrected))
        .map(|(row, (games, p))| BetterShipped {
            row,
            share: share(Counted::sum(games)),
            p,
        })
        .filter(|shipped| shipped.share > of_best && shipped.share > of_start)
        .max_by(|one, other| one.share.total_cmp(&other.share))
}

/// A line of a CSV file: the moment, if there is one, the cells `before`, the values of the
/// parameters of the grid in `row`, and the cells `after`.
fn line(
    grid: &Grid,
    of: &TunedMoment,
    before: &[String],
    row: &Row,
    after: &[String],
) -> Vec<String> {
    let at: Vec<String> = of.at.iter().map(At::to_string).collect();
    let values: Vec<String> = grid
        .axes
        .iter()
        .map(|axis| axis.of(row).unwrap_or(f64::NAN).to_string())
        .collect();
    [&at, before, &values, after].concat()
}

/// The columns of a CSV file of a grid. Between `before` and `after` the file has one column for
/// each parameter of the grid. With moments, its first column is `at`.
#[derive(Clone, Copy, Debug)]
pub struct GridColumns {
    /// The name of the file.
    pub file: &'static str,
    /// The columns before the parameters.
    pub before: &'static [&'static str],
    /// The columns after the parameters.
    pub after: &'static [&'static str],
}

/// Writes a CSV file with these columns.
fn write_csv(
    dir: &Path,
    grid: &Grid,
    all: &[TunedMoment],
    columns: &GridColumns,
    lines: Vec<Vec<String>>,
) -> io::Result<()> {
    write_whole(&dir.join(columns.file), |file| {
        let mut writer = csv::Writer::from_writer(Harmless::new(file));
        let mut header = Vec::new();
        if all.iter().any(|of| of.at.is_some()) {
            header.push("at");
        }
        header.extend(columns.before);
        header.extend(parameter_names(grid));
        header.extend(columns.after);
        writer.write_record(header)?;
        for line in lines {
            writer.write_record(line)?;
        }
        writer.flush()
    })
}

/// The counts of a cell as text.
fn counts(counted: Counted) -> [String; 2] {
    [counted.correct, counted.total].map(|count| count.to_string())
}

/// Writes three CSV files about a grid:
///
/// - `cells.csv` has a line for each moment and cell: the values of the parameters, and the counts
///   over all games.
/// - `cells-by-game.csv` has such a line for each game.
/// - `tuned.csv` has a line for each moment: the best values, the shares of the start, of the best
///   cell and of held-out games, what tuning gains there, and the advice.
///
/// # Errors
/// A file cannot be written.
pub fn write_cells(dir: &Path, grid: &Grid, by: By, all: &[TunedMoment]) -> io::Result<()> {
    let mut cells = Vec::new();
    let mut by_game = Vec::new();
    let mut tuned = Vec::new();
    for of in all {
        for (cell, games) in grid.cells.iter().zip(&of.tuned.cells) {
            let counted = Counted::sum(games);
            let [correct, total] = counts(counted);
            let percent = format!("{:.4}", four_decimals(share(counted)));
            cells.push(line(grid, of, &[], cell, &[correct, total, percent]));
        }
        for (at, names) in of.games.iter().enumerate() {
            for (cell, games) in grid.cells.iter().zip(&of.tuned.cells) {
                by_game.push(line(grid, of, names, cell, &counts(games[at])));
            }
        }
        let games = of.tuned.start.len().to_string();
        let before = [grid.row.name.clone(), by.unit().to_owned(), games];
        let best = &grid.cells[of.tuned.best];
        tuned.push(line(grid, of, &before, best, &outcome(of)));
    }
    write_csv(dir, grid, all, &CELLS, cells)?;
    write_csv(dir, grid, all, &CELLS_BY_GAME, by_game)?;
    write_csv(dir, grid, all, &TUNED, tuned)
}

/// `cells.csv`: a line for each moment and cell.
pub const CELLS: GridColumns = GridColumns {
    file: "cells.csv",
    before: &[],
    after: &["correct", "total", "percent"],
};

/// `cells-by-game.csv`: a line for each moment, game and cell.
pub const CELLS_BY_GAME: GridColumns = GridColumns {
    file: "cells-by-game.csv",
    before: &["dataset", "game"],
    after: &["correct", "total"],
};

/// `tuned.csv`: a line for each moment.
pub const TUNED: GridColumns = GridColumns {
    file: "tuned.csv",
    before: &["row", "by", "games"],
    after: &[
        "start_percent",
        "best_percent",
        "held_out_percent",
        "difference",
        "ci_low",
        "ci_high",
        "p",
        "advice",
    ],
};

/// The cells of a line of `tuned.csv` after the parameters.
fn outcome(of: &TunedMoment) -> Vec<String> {
    let tuned = &of.tuned;
    let interval = of.gained.and_then(|gained| gained.interval);
    let mut cells = Vec::new();
    for figure in [
        Some(share(Counted::sum(&tuned.start))),
        Some(share(Counted::sum(&tuned.cells[tuned.best]))),
        tuned.held_out().map(|games| share(Counted::sum(&games))),
        of.gained.map(|gained| gained.points),
        interval.map(|ends| ends.low),
        interval.map(|ends| ends.high),
    ] {
        cells.push(match figure {
            Some(value) => four_decimals(value).to_string(),
            None => String::new(),
        });
    }
    cells.push(match of.gained {
        Some(gained) => format!("{:?}", p_digits(gained.p)),
        None => String::new(),
    });
    let advice = if is_advised(of) { "take" } else { "keep" };
    cells.push(advice.to_owned());
    cells
}

/// The file with the best cells, as rows.
pub const BEST: &str = "best.toml";

/// Writes [`BEST`], a file of rows for `sahwal run --rows`. It begins with `text` as a comment, and
/// has the best cell of each moment. `on` names the games on which they were tuned.
///
/// # Errors
/// The file cannot be written.
pub fn write_best(
    dir: &Path,
    text: &str,
    grid: &Grid,
    on: &str,
    all: &[TunedMoment],
) -> io::Result<()> {
    // Whoever finds the file later can read in it where the values come from.
    let mut file_text = String::new();
    for line in text.lines() {
        file_text += format!("# {line}").trim_end();
        file_text.push('\n');
    }
    for of in all {
        let row = &grid.cells[of.tuned.best];
        let mut name = format!("{}/tuned", grid.row.name);
        let mut sentence = format!("{} tuned on {on}", parameter_names(grid).join(" and "));
        if let Some(at) = of.at {
            name += &format!("-{at}");
            sentence += &format!(" at {at}");
        }
        // The best cell is written even if it is not advised, so that a user can try it. Then its
        // sentence, which tables repeat, says so.
        if !is_advised(of) {
            sentence += "; no recommendation: held out it is not better than the start";
        }
        let mut table = toml::Table::new();
        for (key, value) in [
            ("name", name),
            ("classifier", row.classifier.name.to_owned()),
            ("source", row.source.clone()),
            ("sentence", sentence),
        ] {
            table.insert(key.to_owned(), value.into());
        }
        table.insert("parameters".to_owned(), to_toml(row.parameters()).into());
        let file = toml::Table::from_iter([("row".to_owned(), vec![table].into())]);
        file_text += &format!("\n{file}");
    }
    write_whole(&dir.join(BEST), |file| file.write_all(file_text.as_bytes()))
}
