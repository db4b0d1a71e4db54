//! A comparison as text.

use std::fmt;

use sahwal_run::table::{Style, dash, p_text, table};

use super::comparison::{Comparison, RowComparison};

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some([first, second]) = &self.parts {
            writeln!(f, "A is {first}, B is {second}\n")?;
        }
        // A table for the rows of each data set on the same games.
        let together = |one: &RowComparison, other: &RowComparison| {
            one.name.0 == other.name.0
                && one.games == other.games
                && one.games_only == other.games_only
        };
        for rows in self.rows.chunk_by(together) {
            let (dataset, games) = (&rows[0].name.0, rows[0].games);
            let [first, second] = rows[0].games_only;
            write!(f, "{dataset}: {games} games in both")?;
            if first + second > 0 {
                write!(f, ", {first} only in A, {second} only in B")?;
            }
            writeln!(f, "\n")?;
            if games == 0 {
                continue;
            }
            let header = [
                "classifier",
                "strings\nsurplus\nA / B",
                "p",
                "games\nwhole\nA / B",
                "margins\nexact\nA / B",
                "CPU\nmedian\nB / A",
            ];
            f.write_str(&table(Style::Plain, &header, rows.iter().map(cells)))?;
        }
        // What only one of the runs has.
        for (run, (datasets, rows)) in ["A", "B"].iter().zip(self.datasets.iter().zip(&self.only)) {
            for name in datasets {
                writeln!(f, "only {run} has the data set {name}: not compared")?;
            }
            for (dataset, classifier) in rows {
                writeln!(f, "only {run} has {classifier} on {dataset}")?;
            }
        }
        for differing in &self.definitions {
            f.write_str(&definition(differing))?;
        }
        // Whether anything differs at all.
        let changed: u64 = self.rows.iter().map(|row| row.changed).sum();
        if self.is_same() {
            writeln!(f, "no difference")
        } else {
            writeln!(f, "{changed} games with different figures")
        }
    }
}

/// A line for a row that is not the same in both runs.
pub fn definition((name, [what, first, second]): &(String, [String; 3])) -> String {
    format!("{name} is not one row: {what} is {first} in A and {second} in B\n")
}

fn cells(row: &RowComparison) -> [String; 6] {
    let both = |[first, second]: [u64; 2]| format!("{first} / {second}");
    [
        row.name.1.clone(),
        both(row.strings),
        row.p_strings.map_or_else(dash, p_text),
        both(row.whole),
        both(row.exact),
        row.time.map_or_else(dash, |ratio| format!("{ratio:.2}")),
    ]
}
