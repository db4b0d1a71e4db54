//! The rows of `sahwal run --at`: positions before the end of games. The column `at` names
//! the listed position: a share of the moves such as `25%`, or the moves before the last
//! stone such as `-40`; `0` is the final position.
//!
//! A stone is *lost* if the final owner of its point is not its colour, whether it was
//! captured or is dead on the final board. A string or a group is lost if at least half of its
//! stones are.

use super::csv_file::csv_row;
use crate::cells::Text;

csv_row! {
    /// One classifier on one position of a game.
    "at-positions.csv" AtPositionRow {
        /// Name of the data set.
        dataset: Text<'a>,
        /// Name of the game.
        game: Text<'a>,
        /// The listed position.
        at: String,
        /// Stones played before the position.
        moves_played: u64,
        /// Stones played after it.
        moves_left: u64,
        /// Where the final owners come from: `labels` or `margin`.
        truth: Text<'a>,
        /// Name of the classifier.
        classifier: Text<'a>,
        /// Number of strings in the position.
        strings_total: u64,
        /// Strings whose verdict is what becomes of them.
        strings_correct: u64,
        /// Strings without a verdict; they do not count as correct.
        strings_unknown: u64,
        /// Strings that are lost.
        strings_lost: u64,
        /// Strings called dead.
        strings_called_dead: u64,
        /// Lost strings that were called dead.
        strings_lost_found: u64,
        /// Number of stones in the position.
        stones_total: u64,
        /// Stones whose verdict is what becomes of them.
        stones_correct: u64,
        /// Stones whose verdict is right here and at each later listed position where they
        /// still stand.
        stones_settled: u64,
        /// Number of points of the board.
        points_total: u64,
        /// Points whose owner is the final owner.
        points_correct: u64,
        /// Points without an owner by the verdict; they do not count as correct.
        points_unknown: u64,
        /// Points whose owner is right here and at all later listed positions.
        points_settled: u64,
        /// Sum over the strings of the squared error of the stated probability of survival;
        /// empty if the classifier states none.
        strings_squared_error: Option<f64>,
        /// Sum over the points of the squared error of the stated probability that Black owns
        /// the point (a neutral point counts as 1/2); empty if the classifier states none.
        points_squared_error: Option<f64>,
        /// Points whose likelier owner by the stated probability is the final owner.
        points_likely: Option<u64>,
    }
}

csv_row! {
    /// The verdicts of one classifier on one position of a game.
    "at-verdicts.csv" AtVerdictRow {
        /// Name of the data set.
        dataset: Text<'a>,
        /// Name of the game.
        game: Text<'a>,
        /// The listed position.
        at: String,
        /// Name of the classifier.
        classifier: Text<'a>,
        /// The owner of each point, row by row from the top-left: `B`, `W`, `N`, `?`.
        owners: String,
        /// The status of the stone on each point: `a` alive, `d` dead, `u` unknown, `.` no
        /// stone.
        statuses: String,
    }
}

csv_row! {
    /// One position of a game.
    "at-boards.csv" AtBoardRow {
        /// Name of the data set.
        dataset: Text<'a>,
        /// Name of the game.
        game: Text<'a>,
        /// The listed position.
        at: String,
        /// Stones played before the position.
        moves_played: u64,
        /// Stones played after it.
        moves_left: u64,
        /// The stone on each point, row by row from the top-left: `B`, `W`, `.` for none.
        stones: String,
        /// The final owner of each point: `B`, `W`, `N`.
        final_owners: String,
    }
}

csv_row! {
    /// One way to group stones on one position of a game. Pairs are pairs of stones of one
    /// colour.
    "at-groups.csv" AtGroupRow {
        /// Name of the data set.
        dataset: Text<'a>,
        /// Name of the game.
        game: Text<'a>,
        /// The listed position.
        at: String,
        /// Stones played after it.
        moves_left: u64,
        /// The way to group: `strings`, `kosumi` and so on.
        grouping: Text<'a>,
        /// Number of groups.
        groups: u64,
        /// All pairs of stones of one colour.
        pairs: u64,
        /// Pairs with the same fate.
        pairs_same: u64,
        /// Pairs of which both stones are lost.
        pairs_lost: u64,
        /// Pairs in one group.
        grouped: u64,
        /// Pairs in one group with the same fate.
        grouped_same: u64,
        /// Pairs in one group of which both stones are lost.
        grouped_lost: u64,
        /// Pairs that end in one connected area of one final owner.
        pairs_area: u64,
        /// Pairs in one group that end so.
        grouped_area: u64,
    }
}

csv_row! {
    /// One group of the potential model on one position of a game.
    "at-strength.csv" AtStrengthRow {
        /// Name of the data set.
        dataset: Text<'a>,
        /// Name of the game.
        game: Text<'a>,
        /// The listed position.
        at: String,
        /// Stones played before the position.
        moves_played: u64,
        /// Stones played after it.
        moves_left: u64,
        /// Colour of the group: `B` or `W`.
        colour: Text<'a>,
        /// GTP coordinate of its first stone.
        group: String,
        /// Number of its stones.
        stones: u64,
        /// Its stones that are lost.
        stones_lost: u64,
        /// Its strength, connections included, when it was judged; -9 stands for a score of 0.
        strength: f64,
    }
}

csv_row! {
    /// The difference B' - W' of the potential at the points of one position, and their final
    /// owners. Each point stands twice, once from the side of each colour.
    "at-differences.csv" AtDifferenceRow {
        /// Name of the data set.
        dataset: Text<'a>,
        /// Name of the game.
        game: Text<'a>,
        /// The listed position.
        at: String,
        /// For each bin of the difference, the number of points, with spaces between. The bins
        /// are 0.25 wide, from below -5 to above 5.
        points: String,
        /// For each bin, the points that the colour owns in the end, plus half of those that
        /// are neutral.
        owned: String,
        /// Points of which B' - W' has the sign of the final owner.
        sign_correct: u64,
        /// The neutral points, each counted twice.
        neutral: u64,
    }
}

csv_row! {
    /// One classifier on all positions of a data set at one place.
    "at-summary.csv" AtSummaryRow {
        /// Name of the data set.
        dataset: Text<'a>,
        /// The listed position.
        at: String,
        /// Name of the classifier.
        classifier: Text<'a>,
        /// Number of games that have the position.
        games: u64,
        /// Mean number of stones played after it.
        mean_moves_left: f64,
        /// Number of strings.
        strings_total: u64,
        /// Strings whose verdict is what becomes of them.
        strings_correct: u64,
        /// The same in percent.
        strings_percent: Option<f64>,
        /// Lower bound of its 95 % interval: bootstrap over games, 10,000 draws.
        strings_ci_low: Option<f64>,
        /// Upper bound of the interval.
        strings_ci_high: Option<f64>,
        /// `strings_percent` minus that of `all-alive`, in percentage points; empty without
        /// that row.
        strings_gain: Option<f64>,
        /// Lower bound of the 95 % interval of the gain, games drawn in pairs.
        strings_gain_ci_low: Option<f64>,
        /// Upper bound of the interval.
        strings_gain_ci_high: Option<f64>,
        /// The share of the lost strings that were called dead, 0 to 1.
        lost_recall: Option<f64>,
        /// The share of the strings called dead that are lost, 0 to 1.
        lost_precision: Option<f64>,
        /// Stones with the right verdict, in percent.
        stones_percent: Option<f64>,
        /// Stones whose verdict is right here and at each later listed position where they
        /// stand, in percent.
        stones_settled_percent: Option<f64>,
        /// Points whose owner is the final owner, in percent.
        points_percent: Option<f64>,
        /// Lower bound of its 95 % interval.
        points_ci_low: Option<f64>,
        /// Upper bound of the interval.
        points_ci_high: Option<f64>,
        /// `points_percent` minus that of `all-alive`, in percentage points.
        points_gain: Option<f64>,
        /// Lower bound of the 95 % interval of the gain.
        points_gain_ci_low: Option<f64>,
        /// Upper bound of the interval.
        points_gain_ci_high: Option<f64>,
        /// Points whose owner is right here and at all later listed positions, in percent.
        points_settled_percent: Option<f64>,
        /// Mean squared error of the stated probabilities that strings survive.
        strings_brier: Option<f64>,
        /// Mean squared error of the stated probabilities that Black owns points.
        points_brier: Option<f64>,
        /// Points whose likelier owner by the stated probability is the final owner, in percent.
        points_likely_percent: Option<f64>,
        /// Mean time of a position in nanoseconds.
        ns_per_position: Option<u64>,
    }
}
