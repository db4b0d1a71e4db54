//! Counts the errors of margins. The counts can be added over games and shards, and their size does
//! not grow with the number of games.
//!
//! `summary` fills one [`MarginTotals`] for each row of `sahwal run`, and the table of margins and
//! `summary.csv` show it. Errors are rounded to quarters of a point. A coarser step would count
//! small errors as exact.

use std::collections::BTreeMap;

use sahwal_core::Colour;
use sahwal_core::question::is_exact;
use sahwal_data::merge::merge_fields;
use serde::{Deserialize, Serialize};

use super::Margin;

/// The margin errors of one classifier on the games with a recorded margin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarginTotals {
    /// Number of games without a margin, because the owner of a point is unknown.
    pub unknown: u64,
    /// Number of games with the recorded winner, or with the recorded draw.
    pub winner: u64,
    /// Number of games by the error of the margin in quarters of a point.
    errors: BTreeMap<i32, u64>,
    /// Games called safe to score, if the classifier states that.
    pub safe: SafeMargins,
}

/// Counts of the games with a recorded margin that a classifier calls safe to score. All are 0 if
/// it does not say what is safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SafeMargins {
    /// Number of games for which the classifier says whether they are safe.
    pub stated: u64,
    /// Number of games called safe.
    pub safe: u64,
    /// Number of safe games with the exact margin.
    pub exact: u64,
    /// Number of safe games off by more than ten points.
    pub over_10: u64,
}

merge_fields!(MarginTotals: unknown, winner, errors, safe);
merge_fields!(SafeMargins: stated, safe, exact, over_10);

/// Number of steps of an error in a point. The finest komi in use has quarters, such as 3.75.
const QUARTERS: f64 = 4.0;

impl MarginTotals {
    /// Adds a game. `safe` is whether the classifier calls it safe to score; `None` if it does not
    /// say.
    pub(crate) fn add(&mut self, margin: &Margin, safe: Option<bool>) {
        match margin.found {
            Some(found) => {
                let quarters = (QUARTERS * (found - margin.recorded)).round() as i32;
                *self.errors.entry(quarters).or_default() += 1;
                self.winner += u64::from(winner(found) == winner(margin.recorded));
            }
            None => self.unknown += 1,
        }
        // A game that is called safe but has no margin counts as safe and not exact, since that
        // claim was wrong.
        if let Some(is_safe) = safe {
            self.safe.stated += 1;
            if is_safe {
                self.safe.add(margin.error());
            }
        }
    }

    /// Number of games with a margin.
    pub fn known(&self) -> u64 {
        self.errors.values().sum()
    }

    /// Number of all games, with or without a margin.
    pub fn games(&self) -> u64 {
        self.known() + self.unknown
    }

    /// Number of games with the exact margin.
    pub fn exact(&self) -> u64 {
        self.known() - self.over(0.0)
    }

    /// Number of games off by more than `points`.
    pub fn over(&self, points: f64) -> u64 {
        // Whole numbers of quarters compare exactly, floating-point numbers of points would not.
        let bound = (QUARTERS * points).round() as u32;
        self.errors
            .iter()
            .filter(|(error, _)| error.unsigned_abs() > bound)
            .map(|(_, games)| games)
            .sum()
    }

    /// Mean size of the error in points; `None` if no game has a margin.
    pub(crate) fn mean_error(&self) -> Option<f64> {
        let mut sum = 0.0;
        for (error, &games) in &self.errors {
            sum += f64::from(error.unsigned_abs()) * games as f64;
        }
        match self.known() {
            0 => None,
            known => Some(sum / QUARTERS / known as f64),
        }
    }
}

impl SafeMargins {
    /// Adds a game that is called safe, with the error of its margin.
    fn add(&mut self, error: Option<f64>) {
        self.safe += 1;
        if let Some(error) = error {
            self.exact += u64::from(is_exact(error));
            self.over_10 += u64::from(error.abs() > 10.0);
        }
    }
}

/// The winner by a margin, which counts Black's points minus White's; `None` for a draw.
fn winner(margin: f64) -> Option<Colour> {
    if margin > 0.0 {
        Some(Colour::Black)
    } else if margin < 0.0 {
        Some(Colour::White)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_data::merge::Merge;

    fn margin(recorded: f64, found: f64) -> Margin {
        Margin {
            recorded,
            found: Some(found),
        }
    }

    #[test]
    fn errors_are_counted_by_size_and_add_up_over_shards() {
        let games = [
            (margin(0.5, 0.5), Some(true)),
            (margin(0.5, -0.5), Some(true)),
            (margin(-3.25, 0.0), Some(false)),
            (margin(20.5, 31.5), Some(true)),
            (margin(-7.5, -4.5), None),
            (
                Margin {
                    recorded: 0.0,
                    found: None,
                },
                None,
            ),
        ];
        let mut totals = MarginTotals::default();
        for (margin, safe) in &games {
            totals.add(margin, *safe);
        }
        assert_eq!((totals.games(), totals.known(), totals.exact()), (6, 5, 1));
        assert_eq!(
            [0.0, 1.0, 3.0, 10.0, 11.0].map(|points| totals.over(points)),
            [4, 3, 2, 1, 0]
        );
        assert_eq!(totals.winner, 3);
        assert_eq!(totals.mean_error(), Some((1.0 + 3.25 + 11.0 + 3.0) / 5.0));
        let safe = SafeMargins {
            stated: 4,
            safe: 3,
            exact: 1,
            over_10: 1,
        };
        assert_eq!(totals.safe, safe);

        let mut merged = MarginTotals::default();
        for (margin, safe) in &games {
            let mut one = MarginTotals::default();
            one.add(margin, *safe);
            merged.merge(&one);
        }
        assert_eq!(merged, totals);
    }
}
