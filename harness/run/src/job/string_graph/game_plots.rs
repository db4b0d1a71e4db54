//! Table 2 of the String Graph paper as a plot.

use std::io;
use std::path::Path;

use super::paper_game::{GRAPH_VERTEX, PaperGame};
use crate::plot::{Axis, Chart, Series};

/// Draws `losses-points-DATASET` into `dir`: a mark for each game, the points that
/// `string-graph-vertex` gets wrong against those that are published as wrong. On the line both are
/// equal.
///
/// # Errors
/// A file cannot be written.
pub(super) fn plot_losses(dir: &Path, dataset: &str, games: &[&PaperGame]) -> io::Result<()> {
    let losses = games.iter().map(|game| {
        let all = f64::from(game.points);
        let measured = all - game.points_vertex as f64;
        (all - f64::from(game.points_published), measured)
    });
    let losses: Vec<(f64, f64)> = losses.collect();
    let most = losses.iter().flat_map(|loss| [loss.0, loss.1]);
    let most = most.fold(0.0, f64::max);
    let axis = |label| Axis {
        label,
        range: Some((-0.03 * most, 1.03 * most)),
        ..Axis::default()
    };
    let title = format!(
        "Wrong points in the {} games of {dataset}, a mark for each game",
        games.len()
    );
    Chart {
        title: &title,
        x: axis("wrong points, published"),
        y: axis("wrong points, measured; line: as published"),
        series: vec![Series::dots(GRAPH_VERTEX, losses)],
        reference: Some([(0.0, 0.0), (most, most)]),
    }
    .write(dir, &format!("losses-points-{dataset}"))
}
