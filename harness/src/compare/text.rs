//! A comparison as text.

use std::fmt;

use super::comparison::{Comparison, RowComparison};

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = ["surplus right", "games whole", "margin exact", "median CPU"];
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
        for definition in &self.definitions {
            write!(f, "\n{}", Definition(definition))?;
        }
        // Whether anything differs at all.
        let changed: u64 = self.rows.iter().map(|row| row.changed).sum();
        if self.is_same() {
            writeln!(f, "\nno difference")
        } else {
            writeln!(f, "\n{changed} games with different figures")
        }
    }
}

/// A row that is not the same in both runs.
pub struct Definition<'a>(pub &'a (String, [String; 3]));

impl fmt::Display for Definition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, [what, first, second]) = self.0;
        writeln!(
            f,
            "{name} is not one row: {what} is {first} in A and {second} in B"
        )
    }
}

fn line(f: &mut fmt::Formatter<'_>, row: &RowComparison) -> fmt::Result {
    let both = |[first, second]: [u64; 2]| format!("{first} / {second}");
    let p = match row.p_strings {
        None => "-".to_owned(),
        Some(p) if p < 0.001 => "< 0.001".to_owned(),
        Some(p) => format!("{p:.3}"),
    };
    let time = match row.time {
        Some(ratio) => format!("{ratio:.2}"),
        None => "-".to_owned(),
    };
    writeln!(
        f,
        "{:<20} {:>14} {p:>7} {:>11} {:>12} {time:>12}",
        row.name.1,
        both(row.strings),
        both(row.whole),
        both(row.exact)
    )
}
