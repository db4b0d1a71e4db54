//! Points proved over the limit of a search, a line for each stage.

use std::io;
use std::path::Path;

use super::{ALONE, STAGES, StageRow, Stages, ZONES};
use sahwal::plot::{Axis, Chart, Series, Spacing};

/// Draws `safety-DATASET` into `dir`. Nothing is drawn without a limit or a game.
///
/// # Errors
/// A file could not be written.
pub(super) fn write_plot(dir: &Path, stages: &Stages) -> io::Result<()> {
    let limits = || stages.rows.iter().filter_map(|row| row.limit);
    let (Some(low), Some(high)) = (limits().min(), limits().max()) else {
        return Ok(());
    };
    if stages.games == 0 {
        return Ok(());
    }
    let percent = |row: &StageRow| row.score.points.percent().unwrap_or(0.0);
    // Stages without search give the same points at every limit.
    let flat = stages.rows.iter().filter(|row| row.limit.is_none());
    let flat = flat.map(|row| {
        let ends = [low, high].map(|limit| (limit as f64, percent(row)));
        Series::line(row.stage, ends.to_vec())
    });
    let names = STAGES.iter().map(|&(stage, _)| stage).chain([ZONES, ALONE]);
    let searched = names.filter_map(|stage| {
        let rows = stages.rows.iter().filter(|row| row.stage == stage);
        let points = rows.filter_map(|row| Some((row.limit? as f64, percent(row))));
        let points: Vec<(f64, f64)> = points.collect();
        (!points.is_empty()).then(|| Series::line(stage, points))
    });
    let title = format!(
        "Points proved safe on {}, {} games",
        stages.dataset, stages.games
    );
    // A path for a name would lead out of the folder.
    let name = stages.dataset.replace(['/', '\\'], "_");
    Chart {
        title: &title,
        x: Axis {
            label: "limit: static evaluations a search",
            spacing: Spacing::Log,
            ..Axis::default()
        },
        y: Axis {
            label: "points proved (%)",
            range: Some((0.0, 100.0)),
            ..Axis::default()
        },
        series: flat.chain(searched).collect(),
        ..Chart::default()
    }
    .write(dir, &format!("safety-{name}"))
}
