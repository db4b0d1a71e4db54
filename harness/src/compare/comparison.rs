//! Compares two runs on the games that both have.
//!
//! `cmd/compare.rs` makes a [`Comparison`] and prints it. Only common games count, and p-values are
//! corrected for the number of rows. If different games were compared, a change of data would look
//! like an improvement.

use sahwal_core::question::is_exact;
use sahwal_run::format::{GameRow, first_difference};
use sahwal_run::stats::{holm, sign_flip};

use super::rows::{RowName, RunRows};

/// The comparison of two runs.
pub struct Comparison {
    /// One for each row that both runs have.
    pub rows: Vec<RowComparison>,
    /// The parts of the games that the two runs judged, if they differ.
    pub parts: Option<[String; 2]>,
    /// The data sets that only the first run has, then those that only the second has.
    pub datasets: [Vec<String>; 2],
    /// The rows of common data sets that only the first run has, then those that only the second
    /// has.
    pub only: [Vec<RowName>; 2],
    /// The names whose rows differ in definition. The three texts are the first differing part, its
    /// value in the first run, and its value in the second.
    pub definitions: Vec<(String, [String; 3])>,
}

/// The comparison of one row. In each pair the first number belongs to the first run.
#[derive(Default)]
pub struct RowComparison {
    /// Data set and classifier.
    pub name: RowName,
    /// Number of games that both runs have.
    pub games: u64,
    /// Number of games that only one run has.
    pub games_only: [u64; 2],
    /// The surplus strings of each run, summed over the games in which it has more strings right.
    pub strings: [u64; 2],
    /// Right strings of the first run minus those of the second, for each game with both.
    differences: Vec<i64>,
    /// p-value of the sign-flip test on right strings, over games, corrected for the number of
    /// rows ([`holm`]); `None` without counted results.
    pub p_strings: Option<f64>,
    /// Number of games in which only this run has all strings right.
    pub whole: [u64; 2],
    /// Number of games in which only this run has the exact margin.
    pub exact: [u64; 2],
    /// Median processor time of a position in the second run as a multiple of that in the first, if
    /// both measured it.
    pub time: Option<f64>,
    /// Number of games that differ.
    pub changed: u64,
}

impl Comparison {
    /// Compares two runs. Rows and games are compared by name.
    pub fn of(first: &RunRows, second: &RunRows) -> Comparison {
        let datasets = [missing(first, second), missing(second, first)];
        let mut rows: Vec<RowComparison> = first
            .games
            .keys()
            .filter(|name| second.games.contains_key(*name))
            .map(|name| RowComparison::of(name, first, second))
            .collect();
        correct(&mut rows);
        let mut definitions = Vec::new();
        for (name, ours) in &first.definitions {
            if let Some(theirs) = second.definitions.get(name)
                && let Some(difference) = first_difference(ours, theirs)
            {
                definitions.push((name.clone(), difference));
            }
        }
        // Different samples are reported: a game that only one run has says nothing about the rows.
        let parts = if first.part == second.part {
            None
        } else {
            Some([first.part.clone(), second.part.clone()])
        };
        Comparison {
            parts,
            definitions,
            rows,
            only: [
                only(first, second, &datasets[0]),
                only(second, first, &datasets[1]),
            ],
            datasets,
        }
    }

    /// Returns whether the runs have the same rows, games and figures on the data sets that both
    /// have. Times do not count.
    pub fn is_same(&self) -> bool {
        // Data sets that only one run has do not count as a difference.
        self.definitions.is_empty()
            && self.only.iter().all(Vec::is_empty)
            && self
                .rows
                .iter()
                .all(|row| row.changed == 0 && row.games_only == [0, 0])
    }
}

/// Returns the data sets of a run that the other run lacks.
fn missing(run: &RunRows, other: &RunRows) -> Vec<String> {
    let others = other.datasets();
    run.datasets()
        .into_iter()
        .filter(|name| !others.contains(name))
        .map(str::to_owned)
        .collect()
}

/// Returns the rows that only `run` has, except rows of data sets that `other` lacks.
fn only(run: &RunRows, other: &RunRows, missing: &[String]) -> Vec<RowName> {
    run.games
        .keys()
        .filter(|name| !other.games.contains_key(*name) && !missing.contains(&name.0))
        .cloned()
        .collect()
}

/// Tests each row on the games with a counted result. With more rows it becomes likelier that one
/// differs by chance, so the p-values are corrected together.
fn correct(rows: &mut [RowComparison]) {
    let mut tested: Vec<&mut RowComparison> = rows
        .iter_mut()
        .filter(|row| !row.differences.is_empty())
        .collect();
    let values: Vec<f64> = tested
        .iter()
        .map(|row| sign_flip(&row.differences))
        .collect();
    for (row, p) in tested.iter_mut().zip(holm(&values)) {
        row.p_strings = Some(p);
    }
}

impl RowComparison {
    fn of(name: &RowName, first: &RunRows, second: &RunRows) -> RowComparison {
        let ours = &first.games[name];
        let theirs = &second.games[name];
        let mut row = RowComparison {
            name: name.clone(),
            ..RowComparison::default()
        };
        for (game, one) in ours {
            match theirs.get(game) {
                Some(other) => row.add(one, other),
                None => row.games_only[0] += 1,
            }
        }
        for game in theirs.keys() {
            if !ours.contains_key(game) {
                row.games_only[1] += 1;
            }
        }
        row.time = match (first.times.get(name), second.times.get(name)) {
            // A clock may measure 0 for a short run, and a ratio to 0 does not exist.
            (Some(0), _) => None,
            (Some(&one), Some(&other)) => Some(other as f64 / one as f64),
            _ => None,
        };
        row
    }

    fn add(&mut self, one: &GameRow, other: &GameRow) {
        self.games += 1;
        if let (Some(ours), Some(theirs)) = (one.strings_correct, other.strings_correct) {
            // Strings of one game live and die together, so the test takes each game as one
            // observation.
            self.differences
                .push(ours.cast_signed() - theirs.cast_signed());
            self.strings[0] += ours.saturating_sub(theirs);
            self.strings[1] += theirs.saturating_sub(ours);
        }
        if let (Some(ours), Some(theirs)) = (is_whole(one), is_whole(other)) {
            self.whole[0] += u64::from(ours && !theirs);
            self.whole[1] += u64::from(theirs && !ours);
        }
        let ours = has_exact_margin(one);
        let theirs = has_exact_margin(other);
        self.exact[0] += u64::from(ours && !theirs);
        self.exact[1] += u64::from(theirs && !ours);
        // A game is changed if any of its fields differs, even if the counts are the same.
        self.changed += u64::from(one != other);
    }
}

/// Returns whether all strings of a game are right, or `None` without a counted result.
fn is_whole(row: &GameRow) -> Option<bool> {
    Some(row.strings_correct? == row.strings_total?)
}

fn has_exact_margin(row: &GameRow) -> bool {
    match row.margin_error {
        Some(error) => is_exact(error),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "dataset,game,classifier,points_total,points_correct,strings_total,\
        strings_correct,false_claims,recorded_margin,margin,margin_error\n";

    fn run(games: &str) -> (tempfile::TempDir, RunRows) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("games.csv"), format!("{HEADER}{games}")).unwrap();
        let rows = RunRows::of_games(folder.path()).unwrap();
        (folder, rows)
    }

    const GAMES: &str = "s,g1,a,9,9,2,2,0,1.5,1.5,0.0\ns,g2,a,9,7,3,2,2,,,\nx,g,a,9,9,1,1,0,,,\n";

    #[test]
    fn a_run_is_the_same_as_itself() {
        let (folder, first) = run(GAMES);
        let second = RunRows::of_games(folder.path()).unwrap();
        let comparison = Comparison::of(&first, &second);
        assert!(comparison.is_same());
        assert_eq!(comparison.rows.len(), 2);
    }

    #[test]
    fn strings_games_and_margins_are_counted_for_the_run_that_has_them_right() {
        let (_, first) = run(GAMES);
        let games = "s,g1,a,9,8,2,1,1,1.5,3.5,2.0\ns,g2,a,9,9,3,3,0,,,\ns,g3,a,1,1,0,0,0,,,\n\
                     s,g1,b,9,9,2,2,0,,,\n";
        let (_, second) = run(games);
        let comparison = Comparison::of(&first, &second);
        assert!(!comparison.is_same());
        assert_eq!(comparison.datasets, [vec!["x".to_owned()], Vec::new()]);
        assert_eq!(comparison.only[1], [("s".to_owned(), "b".to_owned())]);
        let [row] = &comparison.rows[..] else {
            panic!("one row");
        };
        assert_eq!(row.games, 2);
        assert_eq!(row.games_only, [0, 1]);
        assert_eq!(
            (row.strings, row.whole, row.exact),
            ([1, 1], [1, 1], [1, 0])
        );
        // The second run has one string less right in the first game, and one more in the second.
        assert_eq!(row.p_strings, Some(1.0));
        assert_eq!(row.changed, 2);
    }

    #[test]
    fn p_is_corrected_for_the_number_of_rows_and_times_are_of_the_processor() {
        let games = |right: u64| -> String {
            let row = |classifier: &'static str, right: u64| {
                (1..=6).map(move |game| format!("s,g{game},{classifier},9,9,3,{right},0,,,\n"))
            };
            row("a", right).chain(row("b", 3)).collect()
        };
        let times = |text: &str| format!("dataset,classifier,games,margin_games,failed,{text}");
        let [first, second] = [
            (games(3), "s,a,6,0,0,100,1000\ns,b,6,0,0,,10\n"),
            (games(2), "s,a,6,0,0,300,1000\ns,b,6,0,0,7,20\n"),
        ]
        .map(|(games, rows)| {
            let folder = run(&games).0;
            let text = times(&format!("cpu_ns_per_position,ns_per_position\n{rows}"));
            std::fs::write(folder.path().join("summary.csv"), text).unwrap();
            RunRows::of_games(folder.path()).unwrap()
        });
        let rows = Comparison::of(&first, &second).rows;
        // For one row, 2 of the 64 choices of signs are as far from 0 as the observed one.
        assert_eq!(rows[0].p_strings, Some(2.0 * sign_flip(&[1; 6])));
        assert_eq!(rows[1].p_strings, Some(1.0));
        let times: Vec<_> = rows.iter().map(|row| row.time).collect();
        assert_eq!(times, [Some(3.0), None]);
    }

    #[test]
    fn what_is_no_run_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let error = RunRows::of_games(folder.path()).err().unwrap().to_string();
        assert!(
            error.contains("games.csv: expected a file that `sahwal run` wrote"),
            "{error}"
        );
        let path = folder.path().join("games.csv");
        let row = "s,g,a,1,1,0,0,0,,,\n";
        std::fs::write(&path, format!("{HEADER}{row}{row}")).unwrap();
        let error = RunRows::of_games(folder.path()).err().unwrap().to_string();
        assert!(
            error.ends_with("expected each game once, found g twice"),
            "{error}"
        );
    }
}
