//! Table 2 of the String Graph paper as plots.

use std::io;
use std::path::Path;

use super::paper_game::{GRAPH, GRAPH_VERTEX, PaperGame};
use crate::plot::{Axis, Chart, Series};

/// Draws `losses-points-DATASET` and `losses-strings-DATASET` into `dir`: a mark for each game and
/// reading, what the reading gets wrong against what is published as wrong. On the line both are
/// equal.
///
/// # Errors
/// A file cannot be written.
pub(super) fn plot_losses(dir: &Path, dataset: &str, games: &[PaperGame]) -> io::Result<()> {
    /// All, right as published, and right in the two readings.
    type Counts = fn(&PaperGame) -> [f64; 4];
    let points: Counts = |game| {
        let [all, published] = [game.points, game.points_published].map(f64::from);
        let [graph, vertex] =
            [game.points_string_graph, game.points_vertex].map(|right| right as f64);
        [all, published, graph, vertex]
    };
    let strings: Counts = |game| {
        // The misprint of game 5 counts as no loss.
        let published = game.strings_published.min(game.strings);
        let [graph, vertex] =
            [game.strings_string_graph, game.strings_vertex].map(|right| right as f64);
        [game.strings.into(), published.into(), graph, vertex]
    };
    for (what, counts) in [("points", points), ("strings", strings)] {
        let lost = |reading: usize| {
            let lost = games.iter().map(|game| {
                let counts = counts(game);
                (counts[0] - counts[1], counts[0] - counts[reading])
            });
            lost.collect::<Vec<_>>()
        };
        let series = [(GRAPH_VERTEX, 3), (GRAPH, 2)];
        let series = series.map(|(name, reading)| Series::dots(name, lost(reading)));
        let most = series.iter().flat_map(|one| &one.points);
        let most = most.fold(0.0, |most: f64, loss| most.max(loss.0).max(loss.1));
        let [published, measured] =
            ["published", "measured"].map(|how| format!("wrong {what}, {how}"));
        let axis = |label| Axis {
            label,
            range: Some((-0.03 * most, 1.03 * most)),
            ..Axis::default()
        };
        let chart = Chart {
            title: &format!(
                "Wrong {what} in the {} games of {dataset}, a mark for each game",
                games.len()
            ),
            x: axis(&published),
            y: axis(&measured),
            series: series.into(),
            reference: Some([(0.0, 0.0), (most, most)]),
            ..Chart::default()
        };
        chart.write(dir, &format!("losses-{what}-{dataset}"))?;
    }
    Ok(())
}
