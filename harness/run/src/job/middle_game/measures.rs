//! The measures of a row at the moments of games: the share of strings with the right fate, and the
//! share of points with the right owner.
//!
//! The tables, `tables.tex` and the plots of `run --at` are made from this list. A measure that is
//! added or dropped here changes all of them.

use crate::job::summary::RowSummary;
use crate::stats::Interval;

/// A measure of a row.
pub(in crate::job) struct MomentMeasure {
    /// The start of the name of its plot.
    pub(in crate::job) name: &'static str,
    /// The heading of its table.
    pub(in crate::job) heading: &'static str,
    /// The title of its plot.
    pub(in crate::job) title: &'static str,
    /// The label of the axis of its plot.
    pub(in crate::job) label: &'static str,
    /// The value in percent, with its interval.
    pub(in crate::job) of: fn(&RowSummary) -> (Option<f64>, Option<Interval>),
}

/// The measures in the order of the tables.
pub(in crate::job) const MOMENT_MEASURES: [MomentMeasure; 2] = [
    MomentMeasure {
        name: "fate",
        heading: "Strings judged as they end up (alive or dead)",
        title: "Strings: right verdicts",
        label: "strings right (%)",
        of: |row| (row.score.strings.percent(), row.strings_interval),
    },
    MomentMeasure {
        name: "owners",
        heading: "Points given to their final owner",
        title: "Points: right owners",
        label: "points right (%)",
        of: |row| (row.score.points.percent(), row.points_interval),
    },
];
