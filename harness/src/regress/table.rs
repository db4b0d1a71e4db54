//! The results as text for the terminal.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fmt, iter};

use sahwal_data::tell::wrapped;
use sahwal_run::table::{Style, new_table};

use super::result::{Class, Counts, Outcomes, TestResult};

/// A line for each test that needs attention, then a table of the scripts.
pub struct Report<'o>(pub &'o [Outcomes]);

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = || self.0.iter().flat_map(|outcomes| &outcomes.rows);
        let all: Vec<&TestResult> = rows().filter(|row| row.class.needs_attention()).collect();
        // An engine that does not start fails at every test with the same words.
        let is_same = |one: &&TestResult, next: &&TestResult| {
            let words = |row: &TestResult| (row.file.clone(), row.error.clone(), row.got.clone());
            next.class == Class::Error && words(one) == words(next)
        };
        for same in all.chunk_by(is_same) {
            let more = match same.len() - 1 {
                0 => String::new(),
                more => format!("; {more} more like this"),
            };
            writeln!(f, "{}", wrapped(&(attention_line(same[0]) + &more), 4))?;
        }
        if !all.is_empty() {
            writeln!(f)?;
        }
        let unknown = rows().filter(|row| row.class == Class::NotAsked);
        let unknown = unknown.filter_map(|row| row.command.split(' ').next());
        let unknown: BTreeSet<&str> = unknown.collect();
        if !unknown.is_empty() {
            let names = Vec::from_iter(unknown).join(" ");
            let line = format!("not asked, since the engine does not know them: {names}");
            writeln!(f, "{}\n", wrapped(&line, 4))?;
        }
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
            table.add_row(cells("all", Counts::of(rows()), seconds));
        }
        for line in table.lines() {
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn cells(name: &str, counts: Counts, seconds: f64) -> Vec<String> {
    let counts = counts.columns().map(|(_, count)| count.to_string());
    let time = format!("{seconds:.1} s");
    iter::once(name.to_owned())
        .chain(counts)
        .chain([time])
        .collect()
}

/// `life_death.tst:12: FAIL: 80 reg_genmove black: expected [K18], found T12`
fn attention_line(row: &TestResult) -> String {
    let TestResult {
        file,
        line,
        command,
        expected,
        ..
    } = row;
    let id = row.id.map_or(String::new(), |id| format!("{id} "));
    let command = if command.is_empty() {
        String::new()
    } else {
        format!("{id}{command}: ")
    };
    let start = format!("{file}:{line}: {}: {command}", row.class.word());
    // Several lines become one, with their ends shown.
    let line = |text: &str| {
        let lines = text.trim().lines();
        let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        words.collect::<Vec<_>>().join("\\n")
    };
    let (got, expected) = (line(&row.got), line(expected));
    let difference = row.difference.as_ref();
    let difference = difference.map_or(String::new(), |difference| format!(" ({difference})"));
    match row.class {
        Class::Error if got.is_empty() => start + &row.error,
        Class::Error => format!("{start}{}: {got}", row.error),
        _ if expected.is_empty() => format!("{start}found {got}"),
        _ => format!("{start}expected {expected}, found {got}{difference}"),
    }
}
