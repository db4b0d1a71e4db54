//! Draws the plots of a run over positions before the end.
//!
//! `write` in `mod.rs` calls it for `sahwal run --at`, and the page of `report` shows the plots.
//! Provers have no line here, but they are in the tables.

use std::io;
use std::path::Path;

use sahwal_core::classify::{Kind, find};

use super::groups::PositionGroups;
use super::measures::MOMENT_MEASURES;
use super::strength;
use super::table::row_label;
use crate::job::state::Plan;
use crate::job::statement::note;
use crate::job::summary::{RowSummary, Summary};
use crate::plot::{Axis, Chart, Series, Spacing};
use crate::stats::percent;

/// Draws `fate-DATASET`, `owners-DATASET` and `strength-DATASET` into `dir`.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write_plots(dir: &Path, moments: &[Summary], plan: &Plan) -> io::Result<()> {
    let Some(end) = moments.last() else {
        return Ok(());
    };
    let foot = note(end, plan);
    write_strength(dir, moments, &foot)?;
    // The number of moves left is drawn as negative, so that time runs from left to right.
    let mut places: Vec<(f64, &Summary)> = Vec::new();
    for moment in moments {
        if let Some(left) = moment.mean_moves_left() {
            places.push((-left, moment));
        }
    }
    places.sort_by(|one, other| one.0.total_cmp(&other.0));
    // Short games do not have every moment, so the largest number is that of all games.
    let games = moments
        .iter()
        .map(|moment| moment.scored)
        .max()
        .unwrap_or(0);
    let dataset = &end.dataset;
    let all: Vec<&Summary> = moments.iter().collect();
    let mut labels = Vec::new();
    for (at, row) in end.rows.iter().enumerate() {
        labels.push(row_label(&all, at, row));
    }
    for measure in &MOMENT_MEASURES {
        let mut all_series = Vec::new();
        for (at, row) in end.rows.iter().enumerate() {
            // A prover leaves nearly everything unknown before the end. Its low line would press
            // all other lines together.
            if is_prover(row) {
                continue;
            }
            let mut series = Series::line(&labels[at], Vec::new());
            for (place, moment) in &places {
                if let (Some(share), interval) = (measure.of)(&moment.rows[at]) {
                    series.add((*place, share), interval);
                }
            }
            all_series.push(series);
        }
        Chart {
            title: &format!("{} on {dataset}, {games} games", measure.title),
            x: Axis::spaced(
                "moves before the last stone (mean of the games)",
                Spacing::Even,
            ),
            y: Axis::percent(measure.label),
            series: all_series,
            note: &foot,
            ..Chart::default()
        }
        .write(dir, &format!("{}-{dataset}", measure.name))?;
    }
    Ok(())
}

/// Whether a row is a prover, which claims only what it has proved. Rows from outside never are.
fn is_prover(row: &RowSummary) -> bool {
    match find(&row.classifier) {
        Ok(entry) => matches!(entry.kind, Kind::Prover),
        Err(_) => false,
    }
}

/// Draws `strength-DATASET` into `dir`: the share of groups that survive against their strength in
/// the potential model, with a line for each moment.
fn write_strength(dir: &Path, moments: &[Summary], note: &str) -> io::Result<()> {
    let names: Vec<String> = moments.iter().map(|moment| moment.at_text()).collect();
    let series = moments.iter().zip(&names).map(|(moment, name)| {
        let counts = PositionGroups::sum(moment.groups.values()).strength;
        let bins = counts.iter().zip(&moment.strength_intervals);
        let mut series = Series::line(name, Vec::new());
        for (at, (bin, interval)) in bins.enumerate() {
            if bin.total > 0 {
                let share = percent(bin.correct, bin.total);
                series.add((strength::middle(at), share), *interval);
                series.counts.push(bin.total);
            }
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
