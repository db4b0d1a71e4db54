//! The plots of a run over positions before the end.

use std::io;
use std::path::Path;

use sahwal_core::classify::{Kind, find};

use super::groups::PositionGroups;
use super::measures::{MOMENT_MEASURES, MomentMeasure};
use super::strength;
use super::table::row_label;
use crate::job::state::Plan;
use crate::job::statement::note;
use crate::job::summary::{RowSummary, Summary};
use crate::plot::{Axis, Chart, Series, Spacing};
use crate::stats::percent;

/// Draws `fate-DATASET`, `owners-DATASET` and `strength-DATASET` into `dir`. Provers, which leave
/// nearly everything unknown before the end, have no line.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write_plots(dir: &Path, moments: &[Summary], plan: &Plan) -> io::Result<()> {
    let note = moments
        .last()
        .map_or_else(String::new, |end| note(end, plan));
    write_strength(dir, moments, &note)?;
    let is_prover = |row: &RowSummary| {
        find(&row.classifier).is_ok_and(|entry| matches!(entry.kind, Kind::Prover))
    };
    // Moves before the end are negative, so that time goes to the right.
    let places = moments
        .iter()
        .filter_map(|moment| Some((-moment.mean_moves_left()?, moment)));
    let mut places: Vec<(f64, &Summary)> = places.collect();
    places.sort_by(|one, other| one.0.total_cmp(&other.0));
    let games = moments
        .iter()
        .map(|moment| moment.scored)
        .max()
        .unwrap_or(0);
    let dataset = &moments[0].dataset;
    let all: Vec<&Summary> = moments.iter().collect();
    let rows = moments[0].rows.iter().enumerate();
    let labels: Vec<String> = rows.map(|(at, row)| row_label(&all, at, row)).collect();
    for MomentMeasure {
        name,
        title,
        label,
        of,
        ..
    } in MOMENT_MEASURES
    {
        let rows = moments[0].rows.iter().zip(&labels).enumerate();
        let rows = rows.filter(|(_, (row, _))| !is_prover(row));
        let series = rows.map(|(at, (_, label))| {
            let mut series = Series::line(label, Vec::new());
            for (place, moment) in &places {
                if let (Some(share), interval) = of(&moment.rows[at]) {
                    series.add((*place, share), interval);
                }
            }
            series
        });
        Chart {
            title: &format!("{title} on {dataset}, {games} games"),
            x: Axis::spaced(
                "moves before the last stone (mean of the games)",
                Spacing::Even,
            ),
            y: Axis::percent(label),
            series: series.collect(),
            note: &note,
            ..Chart::default()
        }
        .write(dir, &format!("{name}-{dataset}"))?;
    }
    Ok(())
}

/// Draws `strength-DATASET` into `dir`: the share of the groups of the potential model that
/// survive, against their strength, a line for each moment.
fn write_strength(dir: &Path, moments: &[Summary], note: &str) -> io::Result<()> {
    let names: Vec<String> = moments.iter().map(|moment| moment.at_text()).collect();
    let series = moments.iter().zip(&names).map(|(moment, name)| {
        let strength = PositionGroups::sum(moment.groups.values()).strength;
        let bins = strength.iter().zip(&moment.strength_intervals);
        let bins = bins.enumerate().filter(|(_, (bin, _))| bin.total > 0);
        let mut series = Series::line(name, Vec::new());
        for (at, (bin, interval)) in bins {
            let share = percent(bin.correct, bin.total);
            series.add((strength::middle(at), share), *interval);
            series.counts.push(bin.total);
        }
        series
    });
    Chart {
        title: &format!(
            "Groups of the potential model that survive, {}",
            moments[0].dataset
        ),
        x: Axis {
            label: "strength, middle of a range; below: groups",
            range: Some((0.0, 2.05)),
            ..Axis::default()
        },
        y: Axis::percent("groups that survive (%)"),
        series: series.collect(),
        note,
        ..Chart::default()
    }
    .write(dir, &format!("strength-{}", moments[0].dataset))
}
