//! The texts and files of a grid.

use std::io;
use std::path::Path;

use sahwal_data::disk::write_whole;
use sahwal_data::input::At;

use super::{Axis, By, Tuned};
use crate::job::table::{Style, grouped, table};
use crate::rows::{Row, to_toml};
use crate::stats::{Counted, percent};

/// The figures of a grid: the start, the best cell, and the best cell of each fold in the games that had no part
/// in its choice.
pub fn figures(tuned: &Tuned, axes: &[Axis], (row, cells): (&Row, &[Row]), by: By) -> String {
    let line = |name: String, of: Option<&Row>, counted: Counted| {
        let shown = |axis: &Axis| of.and_then(|row| axis.of(row));
        let shown = |axis: &Axis| shown(axis).map_or("-".to_owned(), |value| value.to_string());
        let counts = [grouped(counted.correct), grouped(counted.total)];
        let share = format!("{:.2}%", percent(counted.correct, counted.total));
        let cells = [name].into_iter().chain(counts).chain([share]);
        cells.chain(axes.iter().map(shown)).collect::<Vec<_>>()
    };
    let best = &cells[tuned.best];
    let mut lines = vec![
        line(row.name.clone(), Some(row), tuned.start),
        line("best".to_owned(), Some(best), tuned.cells[tuned.best]),
    ];
    let folds = tuned.folds.iter().enumerate();
    lines.extend(folds.map(|(number, &(cell, counted))| {
        let name = format!("fold {}, tuned on the rest", number + 1);
        line(name, Some(&cells[cell]), counted)
    }));
    let held_out = tuned.held_out();
    lines.extend(held_out.map(|counted| line("all folds".to_owned(), None, counted)));
    let names = axes.iter().map(|axis| axis.name.as_str());
    let header: Vec<&str> = ["", by.unit(), "of", "share"]
        .into_iter()
        .chain(names)
        .collect();
    let [best, start] = tuned.as_good();
    let all = tuned.cells.len();
    let table = table(Style::Plain, &header, lines);
    let lines = table.lines().map(|line| {
        let line = line.strip_prefix(' ').unwrap_or(&line);
        line.trim_end().to_owned() + "\n"
    });
    lines.collect::<String>()
        + &format!(
            "{} of {all} cells are as good as the best, {} as good as {}\n",
            grouped(best as u64),
            grouped(start as u64),
            row.name
        )
}

/// Writes `cells.csv`: a line for each moment and cell, with the values of the parameters and the counts
/// over all games.
///
/// # Errors
/// The file cannot be written.
pub fn write_cells(
    dir: &Path,
    (axes, cells): (&[Axis], &[Row]),
    tuned: &[(Option<At>, Tuned)],
) -> io::Result<()> {
    write_whole(&dir.join("cells.csv"), |file| {
        let mut csv = csv::Writer::from_writer(file);
        let names = axes.iter().map(|axis| axis.name.as_str());
        let has_moments = tuned.iter().any(|(at, _)| at.is_some());
        let mut header: Vec<&str> = has_moments.then_some("at").into_iter().collect();
        header.extend(names.chain(["correct", "total", "percent"]));
        csv.write_record(header)?;
        for (at, tuned) in tuned {
            for (cell, counted) in cells.iter().zip(&tuned.cells) {
                let values = axes.iter().map(|axis| axis.of(cell).unwrap_or(f64::NAN));
                let share = percent(counted.correct, counted.total);
                let mut record: Vec<String> = at.iter().map(At::to_string).collect();
                record.extend(values.map(|value| value.to_string()));
                record.extend([counted.correct, counted.total].map(|count| count.to_string()));
                record.push(format!("{share:.4}"));
                csv.write_record(record)?;
            }
        }
        csv.flush()
    })
}

/// Writes `best.toml`, a file of rows: the text as a comment, then the rows.
///
/// # Errors
/// The file cannot be written.
pub fn write_best(dir: &Path, comment: &str, rows: &[Row]) -> io::Result<()> {
    let mut text = String::new();
    for line in comment.lines() {
        text += format!("# {line}").trim_end();
        text.push('\n');
    }
    for row in rows {
        let mut table = toml::Table::new();
        for (key, value) in [
            ("name", &row.name[..]),
            ("classifier", row.classifier.name),
            ("source", &row.source),
            ("sentence", &row.sentence),
        ] {
            table.insert(key.to_owned(), value.into());
        }
        table.insert("parameters".to_owned(), to_toml(row.parameters()).into());
        let file = toml::Table::from_iter([("row".to_owned(), vec![table].into())]);
        text += &format!("\n{file}");
    }
    write_whole(&dir.join("best.toml"), |file| {
        file.write_all(text.as_bytes())
    })
}
