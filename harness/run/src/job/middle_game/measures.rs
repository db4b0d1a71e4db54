//! What a row has right at the moments of games, in tables and plots.

use crate::job::summary::RowSummary;
use crate::stats::Interval;

/// A measure of a row.
pub(super) struct MomentMeasure {
    /// The start of the name of its plot.
    pub(super) name: &'static str,
    /// The heading of its table.
    pub(super) heading: &'static str,
    /// The title of its plot.
    pub(super) title: &'static str,
    /// The label of the axis of its plot.
    pub(super) label: &'static str,
    /// The value in percent, with its interval.
    pub(super) of: fn(&RowSummary) -> (Option<f64>, Option<Interval>),
}

/// The measures in the order of the tables.
pub(super) const MOMENT_MEASURES: [MomentMeasure; 2] = [
    MomentMeasure {
        name: "fate",
        heading: "Fate: strings whose verdict is what becomes of them",
        title: "Strings: right verdicts",
        label: "strings right (%)",
        of: |row| (row.score.strings.percent(), row.strings_interval),
    },
    MomentMeasure {
        name: "owners",
        heading: "Owners: points whose owner (the likelier one, where stated) is the final one",
        title: "Points: right owners",
        label: "points right (%)",
        of: |row| (row.score.points.percent(), row.points_interval),
    },
];
