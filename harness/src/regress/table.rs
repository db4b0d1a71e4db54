//! The results as text for the terminal.
//!
//! `cmd/regress.rs` prints it. A failure must be shown with its file and line, and with the
//! expected answer and the one that was found.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fmt, iter};

use sahwal_data::tell::wrapped;
use sahwal_run::table::{Style, new_table};

use super::result::{Class, Counts, Outcomes, TestResult};

/// Displays a line for each test that needs attention, then a table of the scripts.
pub struct Report<'o>(pub &'o [Outcomes]);

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<&TestResult> = self.0.iter().flat_map(|outcomes| &outcomes.rows).collect();
        let mut attention = rows.clone();
        attention.retain(|row| row.class.needs_attention());
        // If an engine does not start, every test fails with the same words, so they are printed
        // once.
        for same in attention.chunk_by(|one, next| is_same_error(one, next)) {
            let mut line = attention_line(same[0]);
            if same.len() > 1 {
                line += &format!("; {} more like this", same.len() - 1);
            }
            writeln!(f, "{}", wrapped(&line, 4))?;
        }
        if !attention.is_empty() {
            writeln!(f)?;
        }
        let unknown: BTreeSet<&str> = rows
            .iter()
            .filter(|row| row.class == Class::NotAsked)
            .filter_map(|row| row.command.split(' ').next())
            .collect();
        if !unknown.is_empty() {
            let names = Vec::from_iter(unknown).join(" ");
            let line = format!("not asked, since the engine does not know them: {names}");
            writeln!(f, "{}\n", wrapped(&line, 4))?;
        }
        // Titles and counts both come from `Counts`, so that they cannot be mixed up.
        let titles = Counts::default().columns().map(|(title, _)| title);
        let header = iter::once("script").chain(titles).chain(["time"]);
        let mut table = new_table(Style::Plain, &header.collect::<Vec<_>>());
        for column in table.column_iter_mut() {
            column.set_padding((0, 1));
        }
        for outcomes in self.0 {
            let path = Path::new(&outcomes.file);
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let counts = Counts::of(&outcomes.rows);
            table.add_row(cells(&name, counts, outcomes.seconds));
        }
        if self.0.len() > 1 {
            let seconds = self.0.iter().map(|outcomes| outcomes.seconds).sum();
            table.add_row(cells("all", Counts::of(rows), seconds));
        }
        for line in table.lines() {
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn is_same_error(one: &TestResult, next: &TestResult) -> bool {
    next.class == Class::Error
        && one.file == next.file
        && one.error == next.error
        && one.got == next.got
}

fn cells(name: &str, counts: Counts, seconds: f64) -> Vec<String> {
    let mut cells = vec![name.to_owned()];
    for (_, count) in counts.columns() {
        cells.push(count.to_string());
    }
    cells.push(format!("{seconds:.1} s"));
    cells
}

/// Formats a line such as `life_death.tst:12: FAIL: 80 reg_genmove black: expected [K18], found
/// T12`.
fn attention_line(row: &TestResult) -> String {
    let mut text = format!("{}:{}: {}: ", row.file, row.line, row.class.word());
    // An invalid line has no command.
    if !row.command.is_empty() {
        if let Some(id) = row.id {
            text += &format!("{id} ");
        }
        text += &format!("{}: ", row.command);
    }
    let got = one_line(&row.got);
    let expected = one_line(&row.expected);
    match row.class {
        Class::Error if got.is_empty() => text += &row.error,
        Class::Error => text += &format!("{}: {got}", row.error),
        _ if expected.is_empty() => text += &format!("found {got}"),
        _ => {
            text += &format!("expected {expected}, found {got}");
            if let Some(difference) = &row.difference {
                text += &format!(" ({difference})");
            }
        }
    }
    text
}

/// Joins the lines of a text with a visible `\n`.
fn one_line(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.trim().lines() {
        lines.push(line.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    lines.join("\\n")
}
