//! A comparison as text.

use std::fmt;

use super::comparison::{Changed, Comparison, RowComparison};
use super::rows::GameFigures;

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = ["right only in", "games whole", "margin exact", "median CPU"];
        // A table for each data set.
        let mut dataset = "";
        for row in &self.rows {
            if row.name.0 != dataset {
                let blank = if dataset.is_empty() { "" } else { "\n" };
                dataset = &row.name.0;
                let games = row.games;
                writeln!(f, "{blank}{dataset}: {games} games in both\n")?;
                let [strings, whole, exact, time] = header;
                writeln!(
                    f,
                    "{:<20} {strings:>14} {:>7} {whole:>11} {exact:>12} {time:>12}",
                    "classifier", "p"
                )?;
                writeln!(
                    f,
                    "{:<20} {:>14} {:>7} {:>11} {:>12} {:>12}",
                    "", "A / B strings", "", "A / B", "A / B", "B / A"
                )?;
            }
            line(f, row)?;
        }
        // What only one of the runs has.
        for (run, (datasets, rows)) in ["A", "B"].iter().zip(self.datasets.iter().zip(&self.only)) {
            for name in datasets {
                writeln!(f, "\nonly {run} has the data set {name}: not compared")?;
            }
            for (dataset, classifier) in rows {
                writeln!(f, "\nonly {run} has {classifier} on {dataset}")?;
            }
        }
        for row in &self.rows {
            for (run, games) in ["A", "B"].iter().zip(&row.games_only) {
                if let Some(first) = games.first() {
                    writeln!(
                        f,
                        "\nonly {run} has {} games of {} for {}: {first} and so on",
                        games.len(),
                        row.name.0,
                        row.name.1
                    )?;
                }
            }
        }
        // Whether anything differs at all.
        let changed: usize = self.rows.iter().map(|row| row.changed.len()).sum();
        match self.is_same() {
            true => writeln!(f, "\nno difference"),
            false => writeln!(f, "\n{changed} games with different figures"),
        }
    }
}

fn line(f: &mut fmt::Formatter<'_>, row: &RowComparison) -> fmt::Result {
    let both = |[first, second]: [u64; 2]| format!("{first} / {second}");
    // Without verdicts on single strings the counts are surpluses of games.
    let mark = if row.by_string { "" } else { "*" };
    let p = match row.p_strings {
        None => "-".to_owned(),
        Some(p) if p < 0.001 => "< 0.001".to_owned(),
        Some(p) => format!("{p:.3}"),
    };
    let time = match row.time {
        Some(ratio) if row.by_clock => format!("{ratio:.2} wall"),
        Some(ratio) => format!("{ratio:.2}"),
        None => "-".to_owned(),
    };
    writeln!(
        f,
        "{:<20} {:>14} {p:>7} {:>11} {:>12} {time:>12}",
        row.name.1,
        format!("{}{mark}", both(row.strings)),
        both(row.whole),
        both(row.exact)
    )
}

/// The games of a comparison that differ, one line each.
pub struct ChangedList<'a>(pub &'a Comparison);

impl fmt::Display for ChangedList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.0.rows {
            for Changed {
                game,
                figures,
                strings,
            } in &row.changed
            {
                let (dataset, classifier) = &row.name;
                write!(f, "{dataset} {game} {classifier}:")?;
                let [first, second] = figures;
                if let (Some([ours, all]), Some([theirs, _])) = (first.strings, second.strings) {
                    write!(f, " strings right {ours} / {theirs} of {all},")?;
                }
                if let (Some([ours, all]), Some([theirs, _])) = (first.points, second.points) {
                    write!(f, " points {ours} / {theirs} of {all},")?;
                }
                if first.has_margin || second.has_margin {
                    write!(f, " margin off by {} / {},", error(first), error(second))?;
                }
                writeln!(f)?;
                for (run, names) in ["A", "B"].iter().zip(strings) {
                    if !names.is_empty() {
                        writeln!(f, "    right only in {run}: {}", names.join(" "))?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn error(figures: &GameFigures) -> String {
    let error = figures.margin_error;
    error.map_or("unknown".to_owned(), |error| format!("{error:+}"))
}
