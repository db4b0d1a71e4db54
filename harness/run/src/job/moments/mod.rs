//! What holds for the moments of games alone, beside the figures that they share with the end:
//! gains on a baseline, verdicts that stay right, stated probabilities, and the groups and the
//! strength of the potential model.
//!
//! [`MomentScore`] compares the verdicts on one position with what became of it, and its totals are
//! summed as all others are. [`groups`] measures the groups of stones. [`write()`] makes
//! `moments.csv`, the tables and the plots.

pub mod groups;
mod plot;
pub(super) mod score;
mod table;

pub use groups::{GroupTotals, PositionGroups};
pub(super) use score::settle;
pub use score::{MomentScore, MomentTotals};
pub use table::MomentTables;

use std::path::Path;

use anyhow::Result;
use sahwal_data::disk::write_whole;

use crate::format::{CsvRow, MomentRow, write_rows};
use crate::job::summary::{Summary, four_decimals};
use crate::job::table::Style;
use crate::stats::{Gain, Interval, percent};

/// The figures set by set: the moments of each, the end last.
pub(crate) fn by_set(summaries: &[Summary]) -> impl Iterator<Item = &[Summary]> {
    summaries.chunk_by(|one, other| one.dataset == other.dataset)
}

/// Writes `moments.csv`, `moments.md` and, with `plots`, the plots into `dir`. `seed` is that of the
/// bootstrap and of the folds. Runs on the current rayon pool.
///
/// # Errors
/// A file cannot be written.
pub fn write(dir: &Path, summaries: &[Summary], seed: u64, plots: bool) -> Result<()> {
    write_rows(dir, MomentRow::FILE, true, summaries.iter().flat_map(rows))?;
    let groups = |moments: &[Summary]| {
        let groups: Vec<_> = moments.iter().map(|moment| &moment.groups).collect();
        groups::of_set(&groups, seed)
    };
    let sets = by_set(summaries).map(|moments| (moments, groups(moments)));
    let sets: Vec<_> = sets.collect();
    write_whole(&dir.join("moments.md"), |file| {
        writeln!(file, "# Through the game\n")?;
        sets.iter().try_for_each(|(moments, groups)| {
            let style = Style::Markdown;
            write!(
                file,
                "{}",
                MomentTables {
                    moments,
                    groups,
                    style
                }
            )
        })
    })?;
    if plots {
        for (moments, _) in sets {
            plot::write_plots(dir, moments)?;
        }
    }
    Ok(())
}

/// The rows of `moments.csv`.
fn rows(summary: &Summary) -> impl Iterator<Item = MomentRow<'_>> {
    let rounded = |value: Option<f64>| value.map(four_decimals);
    summary.rows.iter().filter_map(move |row| {
        let told = &row.moment;
        let ends = |gain: Option<Gain>| gain.and_then(|(_, interval)| interval);
        let low = |ends: Option<Interval>| rounded(ends.map(|ends| ends.low));
        let high = |ends: Option<Interval>| rounded(ends.map(|ends| ends.high));
        let [points, strings] = row.gains;
        let all_points = row.score.points.total;
        let [strings_brier, points_brier] = told.brier();
        Some(MomentRow {
            dataset: (&summary.dataset).into(),
            at: summary.at?.to_string(),
            classifier: (&row.classifier).into(),
            mean_moves_left: rounded(summary.mean_moves_left()),
            strings_gain: rounded(strings.map(|gain| gain.0)),
            strings_gain_ci_low: low(ends(strings)),
            strings_gain_ci_high: high(ends(strings)),
            points_gain: rounded(points.map(|gain| gain.0)),
            points_gain_ci_low: low(ends(points)),
            points_gain_ci_high: high(ends(points)),
            points_settled_percent: rounded(
                (all_points > 0).then(|| percent(told.points_settled, all_points)),
            ),
            strings_brier: rounded(strings_brier),
            points_brier: rounded(points_brier),
            points_likely_percent: rounded(told.likely()),
        })
    })
}
