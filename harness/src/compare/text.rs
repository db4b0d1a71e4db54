//! A comparison as text, for the screen of `sahwal compare`.
//!
//! It names the games behind the figures of each table. Rows on different games must not be in one
//! table, since their figures cannot be compared.

use std::fmt;

use sahwal_run::table::{Style, dash, p_text, table};

use super::comparison::{Comparison, RowComparison};

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some([first, second]) = &self.parts {
            writeln!(f, "A is {first}, B is {second}\n")?;
        }
        for rows in self.rows.chunk_by(have_same_games) {
            let first = &rows[0];
            let [only_a, only_b] = first.games_only;
            write!(f, "{}: {} games in both", first.name.0, first.games)?;
            if only_a + only_b > 0 {
                write!(f, ", {only_a} only in A, {only_b} only in B")?;
            }
            writeln!(f, "\n")?;
            // Two shards of one set have no game in common.
            if first.games == 0 {
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
        // Data sets and rows that only one run has follow.
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
        // The last line says whether anything differs.
        let changed: u64 = self.rows.iter().map(|row| row.changed).sum();
        if self.is_same() {
            writeln!(f, "no difference")
        } else {
            writeln!(f, "{changed} games with different figures")
        }
    }
}

/// Returns whether two rows have the same data set and the same games, so that one table can show
/// both.
fn have_same_games(one: &RowComparison, other: &RowComparison) -> bool {
    one.name.0 == other.name.0 && one.games == other.games && one.games_only == other.games_only
}

/// Returns a line for a row whose definition differs.
pub fn definition((name, [what, first, second]): &(String, [String; 3])) -> String {
    format!("{name} is not one row: {what} is {first} in A and {second} in B\n")
}

fn cells(row: &RowComparison) -> [String; 6] {
    [
        row.name.1.clone(),
        both(row.strings),
        match row.p_strings {
            Some(p) => p_text(p),
            None => dash(),
        },
        both(row.whole),
        both(row.exact),
        match row.time {
            Some(ratio) => format!("{ratio:.2}"),
            None => dash(),
        },
    ]
}

fn both([first, second]: [u64; 2]) -> String {
    format!("{first} / {second}")
}
