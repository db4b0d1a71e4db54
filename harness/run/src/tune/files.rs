//! The texts and files of a grid.

use std::io;
use std::path::Path;

use sahwal_data::disk::write_whole;
use sahwal_data::input::At;
use sahwal_data::tell::wrapped;

use super::{By, Grid, Tuned};
use crate::format::Harmless;
use crate::rows::{Row, to_toml};
use crate::stats::{Counted, Difference, Interval, four_decimals, p_digits, percent, percent_text};
use crate::table::{Style, grouped, p_text, table};

/// A grid on the games of one moment, with what its files say of them.
pub struct TunedMoment {
    /// The moment; `None` without a list of them.
    pub at: Option<At>,
    /// The games that count: the name of the data set and that of the game.
    pub games: Vec<[String; 2]>,
    /// The grid, judged.
    pub tuned: Tuned,
    /// What tuning gains; `None` of a single game.
    pub gained: Option<Difference>,
}

pub(super) fn share(counted: Counted) -> f64 {
    percent(counted.correct, counted.total)
}

/// The figures of a grid: the start, the best cell, and the best cell of each fold in the games
/// that had no part in its choice; then in words what follows. Runs on the current rayon pool.
pub fn figures(of: &TunedMoment, grid: &Grid, by: By) -> String {
    let tuned = &of.tuned;
    let line = |name: String, of: Option<&Row>, counted: Counted| {
        let shown = |axis: &super::GridAxis| of.and_then(|row| axis.of(row));
        let shown = |axis| shown(axis).map_or("-".to_owned(), |value| value.to_string());
        let counts = [grouped(counted.correct), grouped(counted.total)];
        let share = percent_text(share(counted), 2) + "%";
        let cells = [name].into_iter().chain(counts).chain([share]);
        cells.chain(grid.axes.iter().map(shown)).collect::<Vec<_>>()
    };
    let (start, best) = (&grid.row, &grid.cells[tuned.best]);
    let mut lines = vec![line(
        start.name.clone(),
        Some(start),
        Counted::sum(&tuned.start),
    )];
    for (row, games) in grid.shipped.iter().zip(&tuned.shipped) {
        lines.push(line(row.name.clone(), Some(row), Counted::sum(games)));
    }
    lines.push(line(
        "best".to_owned(),
        Some(best),
        Counted::sum(&tuned.cells[tuned.best]),
    ));
    let folds = tuned.folds.iter().enumerate();
    lines.extend(folds.map(|(number, fold)| {
        let name = format!("fold {}, tuned on the rest", number + 1);
        line(name, Some(&grid.cells[fold.cell]), tuned.of_fold(fold))
    }));
    let held_out = tuned.held_out();
    lines.extend(held_out.map(|games| line("all folds".to_owned(), None, Counted::sum(&games))));
    let names = grid.axes.iter().map(|axis| axis.name.as_str());
    let header: Vec<&str> = ["", by.unit(), "of", "share"]
        .into_iter()
        .chain(names)
        .collect();
    table(Style::Plain, &header, lines) + &words(of, grid, by)
}

/// What follows from a grid, in words: how wide its plateau is, whether the best cell is on an
/// edge, what tuning gains on games that were held out, and whether to take its values.
fn words(of: &TunedMoment, grid: &Grid, by: By) -> String {
    let tuned = &of.tuned;
    let [best, start] = tuned.as_good();
    let not_worse = tuned.not_worse().iter().filter(|same| **same).count();
    let mut lines = vec![format!(
        "{} settings were tried. {} share the best score, {} score at least as well as {}, and {} do \
         not differ significantly from the best (sign-flip test over games, p >= {}).",
        grouped(grid.cells.len() as u64),
        grouped(best as u64),
        grouped(start as u64),
        grid.row.name,
        grouped(not_worse as u64),
        super::LEVEL
    )];
    lines.extend(grid.edges(&grid.cells[tuned.best]));
    let keep = format!("keep {} ({})", grid.row.name, grid.values(&grid.row));
    let Some(Difference {
        points,
        interval,
        p,
    }) = of.gained
    else {
        lines.push(format!("Advice: {keep}: one game cannot be held out."));
        return in_lines(&lines);
    };
    let ends = interval.map_or(String::new(), |Interval { low, high }| {
        format!("95 % {low:+.2} to {high:+.2} by the bootstrap over games, ")
    });
    let sign = if p < 0.001 { "p " } else { "p = " };
    lines.push(format!(
        "Held out against {}: {points:+.2} percentage points ({ends}{sign}{} by the sign-flip test over games).",
        grid.row.name,
        p_text(p)
    ));
    let best = grid.values(&grid.cells[tuned.best]);
    lines.push(if let Some((row, right)) = better_shipped(of, grid) {
        format!(
            "Advice: take the row {} ({}). It is shipped, and has {}% of the same {}; the best cell \
             has {}%.",
            row.name,
            grid.values(row),
            percent_text(right, 2),
            by.unit(),
            percent_text(share(Counted::sum(&tuned.cells[tuned.best])), 2)
        )
    } else if is_advised(of) {
        format!("Advice: take {best}.")
    } else {
        let what = match points {
            _ if p < super::LEVEL => "tuning loses on games that were held out",
            gain if gain > 0.0 => "the test decides, and it does not tell the gain from chance",
            _ => "tuning does not gain on games that were held out",
        };
        format!("Advice: {keep}: {what}.")
    });
    in_lines(&lines)
}

/// Sentences, each on lines of its own.
fn in_lines(sentences: &[String]) -> String {
    let lines = sentences.iter().map(|sentence| wrapped(sentence, 2) + "\n");
    lines.collect()
}

/// Whether the best cell is to be taken in place of the start.
fn is_advised(of: &TunedMoment) -> bool {
    (of.gained).is_some_and(|gained| gained.points > 0.0 && gained.p < super::LEVEL)
}

/// The shipped row with the largest share, if that is above the share of the best cell. The cell
/// was chosen on these games, so the row is better than it.
fn better_shipped<'g>(of: &TunedMoment, grid: &'g Grid) -> Option<(&'g Row, f64)> {
    let best = share(Counted::sum(&of.tuned.cells[of.tuned.best]));
    let shares = of
        .tuned
        .shipped
        .iter()
        .map(|games| share(Counted::sum(games)));
    let better = grid
        .shipped
        .iter()
        .zip(shares)
        .filter(|(_, share)| *share > best);
    better.max_by(|one, other| one.1.total_cmp(&other.1))
}

/// A line of a CSV file: the moment, if there are moments, then cells, the values of the parameters
/// in a row, and more cells.
fn line(
    grid: &Grid,
    of: &TunedMoment,
    before: &[String],
    row: &Row,
    after: &[String],
) -> Vec<String> {
    let at: Vec<String> = of.at.iter().map(At::to_string).collect();
    let values = grid
        .axes
        .iter()
        .map(|axis| axis.of(row).unwrap_or(f64::NAN));
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    [&at, before, &values, after].concat()
}

/// Writes a CSV file with these columns before and after the parameters.
fn write_csv(
    path: &Path,
    grid: &Grid,
    all: &[TunedMoment],
    [before, after]: [&[&str]; 2],
    lines: impl Iterator<Item = Vec<String>>,
) -> io::Result<()> {
    write_whole(path, |file| {
        let mut csv = csv::Writer::from_writer(Harmless::new(file));
        let at = all.iter().find_map(|of| of.at.map(|_| "at"));
        let names: Vec<&str> = grid.axes.iter().map(|axis| axis.name.as_str()).collect();
        csv.write_record([at.as_slice(), before, &names, after].concat())?;
        for line in lines {
            csv.write_record(line)?;
        }
        csv.flush()
    })
}

/// The counts of a cell as text.
fn counts(counted: Counted) -> [String; 2] {
    [counted.correct, counted.total].map(|count| count.to_string())
}

/// Writes `cells.csv`: a line for each moment and cell, with the values of the parameters and the
/// counts over all games; `cells-by-game.csv`: such a line for each game; and `tuned.csv`: a line
/// for each moment with the best values, the shares of the start, of the best cell and of the cells
/// that were held out, what tuning gains there, and the advice.
///
/// # Errors
/// A file cannot be written.
pub fn write_cells(dir: &Path, grid: &Grid, by: By, all: &[TunedMoment]) -> io::Result<()> {
    let cells = all.iter().flat_map(|of| {
        let cells = grid.cells.iter().zip(&of.tuned.cells);
        cells.map(move |(cell, games)| {
            let counted = Counted::sum(games);
            let share = format!("{:.4}", four_decimals(share(counted)));
            line(
                grid,
                of,
                &[],
                cell,
                &[&counts(counted)[..], &[share]].concat(),
            )
        })
    });
    let columns: [&[&str]; 2] = [&[], &["correct", "total", "percent"]];
    write_csv(&dir.join("cells.csv"), grid, all, columns, cells)?;
    let by_game = all.iter().flat_map(|of| {
        of.games.iter().enumerate().flat_map(move |(at, names)| {
            let cells = grid.cells.iter().zip(&of.tuned.cells);
            cells.map(move |(cell, games)| line(grid, of, names, cell, &counts(games[at])))
        })
    });
    let columns: [&[&str]; 2] = [&["dataset", "game"], &["correct", "total"]];
    write_csv(&dir.join("cells-by-game.csv"), grid, all, columns, by_game)?;
    let tuned = all.iter().map(|of| {
        let (name, games) = (grid.row.name.clone(), of.tuned.start.len());
        let before = [name, by.unit().to_owned(), games.to_string()];
        line(grid, of, &before, &grid.cells[of.tuned.best], &outcome(of))
    });
    let columns: [&[&str]; 2] = [&["row", "by", "games"], &OUTCOME];
    write_csv(&dir.join("tuned.csv"), grid, all, columns, tuned)
}

/// The columns of what tuning gives.
const OUTCOME: [&str; 8] = [
    "start_percent",
    "best_percent",
    "held_out_percent",
    "difference",
    "ci_low",
    "ci_high",
    "p",
    "advice",
];

/// The cells of these columns.
fn outcome(of: &TunedMoment) -> Vec<String> {
    let tuned = &of.tuned;
    let interval = of.gained.and_then(|gained| gained.interval);
    let figures = [
        Some(share(Counted::sum(&tuned.start))),
        Some(share(Counted::sum(&tuned.cells[tuned.best]))),
        tuned.held_out().map(|games| share(Counted::sum(&games))),
        of.gained.map(|gained| gained.points),
        interval.map(|ends| ends.low),
        interval.map(|ends| ends.high),
    ];
    let figures = figures.map(|value| value.map(|value| four_decimals(value).to_string()));
    let p = of.gained.map(|gained| format!("{:?}", p_digits(gained.p)));
    let advice = if is_advised(of) { "take" } else { "keep" };
    let cells = figures.into_iter().chain([p, Some(advice.to_owned())]);
    cells.map(Option::unwrap_or_default).collect()
}

/// Writes `best.toml`, a file of rows: the text as a comment, then the best cell of each moment;
/// `on` says where it was tuned.
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
    let mut file_text = String::new();
    for line in text.lines() {
        file_text += format!("# {line}").trim_end();
        file_text.push('\n');
    }
    for of in all {
        let row = &grid.cells[of.tuned.best];
        let place = of.at.map_or(String::new(), |at| format!("-{at}"));
        let names: Vec<&str> = grid.axes.iter().map(|axis| axis.name.as_str()).collect();
        let at = of.at.map_or(String::new(), |at| format!(" at {at}"));
        let mut sentence = format!("{} tuned on {on}{at}", names.join(" and "));
        if !is_advised(of) {
            sentence += "; no recommendation: held out it is not better than the start";
        }
        let mut table = toml::Table::new();
        for (key, value) in [
            ("name", format!("{}/tuned{place}", grid.row.name)),
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
    write_whole(&dir.join("best.toml"), |file| {
        file.write_all(file_text.as_bytes())
    })
}
