//! Declares the rows of the CSV files. `job/figures.rs` and `job/rows.rs` fill them; `compare` and
//! `report` read them back. The names and the order of the columns are fixed, because scripts of
//! users read them.
//!
//! Rows are in the order of the data sets, then of the games (`q2` before `q10`), then of the rows
//! of the run. The truth is the counted result. Its cells are empty for a game without one.
//!
//! # Moments
//!
//! The files of `run --at` have a column `at`, which others lack. Its value is a share of the moves
//! such as `25%`, a number of moves from the beginning such as `+60`, or a number of moves before
//! the last stone such as `-40`. `0` is the end of the game. `positions.csv` has two more such
//! columns, and `summary.csv` one.
//!
//! The truth of a moment is the final owners. A stone is *lost* if the final owner of its point is
//! not its colour, whether it was captured or is dead on the final board. A string is dead if at
//! least half of its stones are lost.
//!
//! Some rows state a probability for each point. Before the end, such a row is judged by the
//! likelier owners; at the end by its owners, as in other runs.

use std::borrow::Cow;

use super::csv_file::csv_row;

csv_row! {
    /// One classifier on one data set.
    "summary.csv" SummaryRow {
        /// Name of the data set.
        dataset: Cow<'a, str>,
        /// The moment of the position; only with `--at`.
        at with --at: String,
        /// Name of the classifier.
        classifier: Cow<'a, str>,
        /// Number of games with a counted result.
        games: u64,
        /// Number of points in those games; like the other columns of points and strings,
        /// empty if there is no such game.
        points_total: Option<u64>,
        /// Points with the right owner.
        points_correct: Option<u64>,
        /// `points_correct` in percent of `points_total`.
        points_percent: Option<f64>,
        /// Number of strings in those games.
        strings_total: Option<u64>,
        /// Strings with the right status.
        strings_correct: Option<u64>,
        /// `strings_correct` in percent of `strings_total`.
        strings_percent: Option<f64>,
        /// Points that are right by group: empty points with the group of their area, and stones of
        /// strings with the right status. Empty for a row without groups.
        points_by_group_correct: Option<u64>,
        /// `points_by_group_correct` in percent of `points_total`.
        points_by_group_percent: Option<f64>,
        /// Points that are right by group, if every stone counts as right.
        areas_by_group_correct: Option<u64>,
        /// The share of the dead strings that were called dead, 0 to 1.
        dead_recall: Option<f64>,
        /// The share of the strings called dead that are dead, 0 to 1.
        dead_precision: Option<f64>,
        /// Matthews correlation of "called dead" with "dead", -1 to 1. A string left
        /// unknown counts as not called dead.
        mcc: Option<f64>,
        /// Lower bound of the 95 % interval of `points_percent`: percentile bootstrap over
        /// games, 10,000 draws, the same draws for all classifiers.
        points_ci_low: Option<f64>,
        /// Upper bound of the same interval.
        points_ci_high: Option<f64>,
        /// Lower bound of the 95 % interval of `strings_percent`.
        strings_ci_low: Option<f64>,
        /// Upper bound of the same interval.
        strings_ci_high: Option<f64>,
        /// Points without a verdict; they do not count as correct.
        unknown_points: Option<u64>,
        /// Strings without a verdict; they do not count as correct.
        unknown_strings: Option<u64>,
        /// Verdicts on strings and points that contradict the counted result.
        false_claims: Option<u64>,
        /// Number of games with a recorded margin; the other columns of margins are empty
        /// if there is none.
        margin_games: u64,
        /// Games with the exact margin.
        margin_exact: Option<u64>,
        /// `margin_exact` in percent of `margin_games`.
        margin_exact_percent: Option<f64>,
        /// Games whose margin is off by more than 3 points.
        margin_over_3: Option<u64>,
        /// Games whose margin is off by more than 10 points.
        margin_over_10: Option<u64>,
        /// Games with the recorded winner.
        margin_same_winner: Option<u64>,
        /// Games without a margin, because the owner of a point is unknown.
        margin_unknown: Option<u64>,
        /// Mean size of the error of the margin in points, over the games with a margin.
        margin_mean_error: Option<f64>,
        /// Mean number of stones played after the moment; only with `--at`.
        mean_moves_left with --at: Option<f64>,
        /// Games on which an engine gave no verdicts or a classifier panicked; their strings count
        /// as not correct.
        failed: u64,
        /// Median processor time of one classification in nanoseconds, rounded down to three
        /// digits. For an engine, only its answer is timed.
        cpu_ns_per_position: Option<u64>,
        /// Median time of one classification in nanoseconds, rounded down to three digits.
        ns_per_position: Option<u64>,
    }
}

csv_row! {
    /// One row of a run compared with its base on the same games. The base is the row that the run
    /// names by `--against`. If it names none, the base of a variant such as `potential/no-shadows`
    /// is `potential`. All other rows have the base `all-alive`, or before the end `influence`.
    "against.csv" AgainstRow {
        /// Name of the data set.
        dataset: Cow<'a, str>,
        /// The moment of the position; only with `--at`.
        at with --at: String,
        /// Name of the row.
        classifier: Cow<'a, str>,
        /// Name of the base.
        against: Cow<'a, str>,
        /// What is compared: right `points`, right `strings`, exact recorded `margins`.
        measure: Cow<'a, str>,
        /// The share of the row minus that of the base, in percentage points.
        difference: f64,
        /// Lower bound of the 95 % interval of the difference. Each drawn game counts for both
        /// rows.
        ci_low: Option<f64>,
        /// Upper bound of the interval.
        ci_high: Option<f64>,
        /// The p-value of the two-sided sign-flip test over games, to three digits.
        p_alone: f64,
        /// The p-value corrected by Holm's method for the number of rows with this base.
        p: f64,
    }
}

csv_row! {
    /// One classifier on one game. A margin is the number of Black's points minus White's after
    /// komi, by the rules of the record.
    "games.csv" GameRow {
        /// Name of the data set.
        dataset: Cow<'a, str>,
        /// Name of the game in the data set.
        game: Cow<'a, str>,
        /// The moment of the position; only with `--at`.
        at with --at: String,
        /// Name of the classifier.
        classifier: Cow<'a, str>,
        /// Number of points of the board; like the next four columns, empty if the owners
        /// are not known.
        points_total: Option<u64>,
        /// Points with the right owner.
        points_correct: Option<u64>,
        /// Number of strings on the board.
        strings_total: Option<u64>,
        /// Strings with the right status.
        strings_correct: Option<u64>,
        /// Points that are right by group, as in `summary.csv`; empty for a row without groups.
        points_by_group_correct: Option<u64>,
        /// Points that are right by group, if every stone counts as right.
        areas_by_group_correct: Option<u64>,
        /// Verdicts on strings and points that contradict the counted result.
        false_claims: Option<u64>,
        /// The margin that the record states. Empty if it states none, or lacks rules or komi.
        recorded_margin: Option<f64>,
        /// The margin that follows from the verdicts. Empty if the owner of a point is unknown, or
        /// if the record lacks rules or komi.
        margin: Option<f64>,
        /// `margin` minus `recorded_margin`.
        margin_error: Option<f64>,
    }
}

csv_row! {
    /// One string of a game, as one classifier judges it.
    "strings.csv" StringRow {
        /// Name of the data set.
        dataset: Cow<'a, str>,
        /// Name of the game in the data set.
        game: Cow<'a, str>,
        /// The moment of the position; only with `--at`.
        at with --at: String,
        /// Name of the classifier.
        classifier: Cow<'a, str>,
        /// The first stone of the string, row by row from the top-left, such as `C4`.
        string: Cow<'a, str>,
        /// `B` or `W`.
        colour: char,
        /// Number of stones.
        stones: usize,
        /// `alive` or `dead` by the counted result; empty without one.
        truth: Option<Cow<'a, str>>,
        /// `alive`, `dead` or `unknown`.
        verdict: Cow<'a, str>,
    }
}

csv_row! {
    /// One engine or file of answers on one game, or a classifier that panicked on it.
    "engines.csv" EngineAnswerRow {
        /// Name of the data set.
        dataset: Cow<'a, str>,
        /// Name of the game in the data set.
        game: Cow<'a, str>,
        /// The moment of the position; only with `--at`.
        at with --at: String,
        /// Name of the row.
        classifier: Cow<'a, str>,
        /// Time of the answer in nanoseconds; empty if there is no answer.
        wall_ns: Option<u64>,
        /// Processor time of the engine and its children for the answer in nanoseconds.
        cpu_ns: Option<u64>,
        /// The reason for a missing answer; empty if there is an answer.
        error: Cow<'a, str>,
    }
}

csv_row! {
    /// The owners of all points of a game, as one classifier judges them.
    "points.csv" PointRow {
        /// Name of the data set.
        dataset: Cow<'a, str>,
        /// Name of the game in the data set.
        game: Cow<'a, str>,
        /// The moment of the position; only with `--at`.
        at with --at: String,
        /// Name of the classifier.
        classifier: Cow<'a, str>,
        /// One letter for each point, row by row from the top-left: `B`, `W`, `N` for
        /// neutral, `?` for unknown.
        owners: Cow<'a, str>,
    }
}

csv_row! {
    /// One position of a game with the counted result. Without `--at` it is the final position.
    /// `sahwal report` draws the boards from these rows, so it does not need the data sets.
    "positions.csv" PositionRow {
        /// Name of the data set.
        dataset: Cow<'a, str>,
        /// Name of the game in the data set.
        game: Cow<'a, str>,
        /// The moment of the position; only with `--at`.
        at with --at: String,
        /// Number of stones played before the position; only with `--at`.
        moves_played with --at: u64,
        /// Number of stones played after the position; only with `--at`.
        moves_left with --at: u64,
        /// Number of lines of the board.
        size: usize,
        /// One letter for each point, row by row from the top-left: `B`, `W`, or `.` for
        /// empty.
        stones: Cow<'a, str>,
        /// The counted owners, in letters as in `points.csv`; empty without a counted result. With
        /// `--at` the final owners. These may also be owners by `combined` that agree with the
        /// recorded margin.
        owners: Option<Cow<'a, str>>,
    }
}

csv_row! {
    /// One string of a game, as judged by a classifier that states its confidence.
    "confidence.csv" ConfidenceRow {
        /// Name of the data set.
        dataset: Cow<'a, str>,
        /// Name of the game in the data set.
        game: Cow<'a, str>,
        /// The moment of the position; only with `--at`.
        at with --at: String,
        /// Name of the classifier.
        classifier: Cow<'a, str>,
        /// The first stone of the string, as in `strings.csv`.
        string: Cow<'a, str>,
        /// How the verdict was reached: `proved`, for example.
        how: Cow<'a, str>,
        /// The stated probability that the verdict is right, 0 to 1, to six decimals.
        confidence: f64,
        /// `alive`, `dead` or `unknown`.
        verdict: Cow<'a, str>,
        /// `alive` or `dead` by the counted result; empty without one.
        truth: Option<Cow<'a, str>>,
    }
}

csv_row! {
    /// One range of confidence of one classifier on one data set.
    "reliability.csv" ReliabilityRow {
        /// Name of the data set.
        dataset: Cow<'a, str>,
        /// The moment of the position; only with `--at`.
        at with --at: String,
        /// Name of the classifier.
        classifier: Cow<'a, str>,
        /// Lower bound of the range, inclusive, 0 to 1.
        confidence_from: f64,
        /// Upper bound of the range, exclusive, except that 1 is inclusive.
        confidence_to: f64,
        /// Number of strings with such a confidence.
        strings: u64,
        /// Mean of their confidences.
        mean_confidence: f64,
        /// Number of them with the right verdict.
        strings_correct: u64,
        /// `strings_correct` in percent of `strings`.
        percent: f64,
    }
}

csv_row! {
    /// One game of a shard with its number in the data set. By these numbers `sahwal merge`
    /// restores the order of the whole run.
    "order.csv" OrderRow {
        /// Name of the data set.
        dataset: Cow<'a, str>,
        /// Number of the game in the data set, from 0.
        number: u64,
        /// Name of the game in the data set.
        game: Cow<'a, str>,
    }
}
