//! The plot of stated confidences.

use std::io;
use std::path::Path;

use crate::job::summary::Summary;
use crate::plot::{Axis, BARS, Chart, Series, Spacing};
use crate::stats::{Interval, percent};

/// The ends of both axes, in percent: bins with fewer right verdicts are drawn at the lower end.
const RANGE: (f64, f64) = (30.0, 99.999);

/// Draws `reliability-DATASET` into `dir`: for each row that states confidences the share of right
/// verdicts in each range of confidence, against the mean confidence there. On the line both are equal.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn write_reliability(dir: &Path, summary: &Summary) -> io::Result<()> {
    let rows = summary.rows.iter().filter(|row| row.trust.strings() > 0);
    let series = rows.map(|row| {
        let bins = row.trust.bins.iter().zip(&row.trust_intervals);
        let filled: Vec<_> = bins.filter(|(bin, _)| bin.strings > 0).collect();
        let place = |bin: &super::Bin| (100.0 * bin.mean(), percent(bin.correct, bin.strings));
        Series {
            bars: filled
                .iter()
                .map(|(_, ends)| ends.map(Interval::ends))
                .collect(),
            counts: filled.iter().map(|(bin, _)| bin.strings).collect(),
            ..Series::dots(
                &row.classifier,
                filled.iter().map(|(bin, _)| place(bin)).collect(),
            )
        }
    });
    let series: Vec<Series> = series.collect();
    if series.is_empty() {
        return Ok(());
    }
    let axis = |label| Axis {
        range: Some(RANGE),
        ..Axis::spaced(label, Spacing::LogOdds)
    };
    Chart {
        title: &format!(
            "Reliability of stated confidences on {}, {} games",
            summary.label(),
            summary.scored
        ),
        bars: BARS,
        x: axis("stated confidence (%), mean of a range, in log odds; below: strings"),
        y: axis("right verdicts (%), in log odds"),
        series,
        reference: Some([(RANGE.0, RANGE.0), (RANGE.1, RANGE.1)]),
    }
    .write(dir, &format!("reliability-{}", summary.label()))
}
