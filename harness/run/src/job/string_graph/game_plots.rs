//! Table 2 of the String Graph paper as a plot.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::account::{lost, lost_by_group};
use super::paper_game::{GRAPH, PaperGame};
use crate::plot::{Axis, Chart, Series};

/// Draws `losses-points-DATASET` into `dir`: a dot for each game with its number, the points that
/// are wrong by group against those that are published as wrong. On the line both are equal.
///
/// # Errors
/// A file cannot be written.
pub(super) fn plot_losses(dir: &Path, dataset: &str, games: &[&PaperGame]) -> io::Result<()> {
    // Games with the same losses share a dot, as those without a loss.
    let mut places: BTreeMap<(i64, i64), Vec<String>> = BTreeMap::new();
    for game in games {
        let place = places.entry((lost(game), lost_by_group(game))).or_default();
        place.push(game.game.to_string());
    }
    let most = places.keys().map(|&(one, other)| one.max(other)).max();
    let most = most.unwrap_or_default() as f64;
    let axis = |label| Axis {
        label,
        range: Some((-0.03 * most, 1.03 * most)),
        ..Axis::default()
    };
    let title = format!(
        "Wrong points in the {} games of {dataset}, by group",
        games.len()
    );
    let dots = places
        .keys()
        .map(|&(one, other)| (one as f64, other as f64));
    Chart {
        title: &title,
        x: axis("wrong points, published"),
        y: axis("wrong points, measured; line: as published"),
        series: vec![Series {
            texts: places.values().map(|games| games.join(" ")).collect(),
            ..Series::dots(
                &format!("{GRAPH}, with the numbers of the games"),
                dots.collect(),
            )
        }],
        reference: Some([(0.0, 0.0), (most, most)]),
        ..Chart::default()
    }
    .write(dir, &format!("losses-points-{dataset}"))
}
