//! Table 2 of the String Graph paper as a plot.
//!
//! `paper_tables` draws it for runs over the games of the paper. A dot off the diagonal is a game
//! in which we lose more or fewer points than Park and Kim.

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
    let mut most = 0.0f64;
    let mut dots = Vec::new();
    for &(published, measured) in places.keys() {
        most = most.max(published as f64).max(measured as f64);
        dots.push((published as f64, measured as f64));
    }
    // Both axes alike, so that the line of equal losses is the diagonal; a little room keeps the
    // dots at 0 whole.
    let range = Some((-0.03 * most, 1.03 * most));
    let title = format!(
        "Wrong points in the {} games of {dataset}, by group",
        games.len()
    );
    Chart {
        title: &title,
        x: Axis {
            label: "wrong points, published",
            range,
            ..Axis::default()
        },
        y: Axis {
            label: "wrong points, measured; line: as published",
            range,
            ..Axis::default()
        },
        series: vec![Series {
            texts: places.values().map(|games| games.join(" ")).collect(),
            ..Series::dots(&format!("{GRAPH}, with the numbers of the games"), dots)
        }],
        reference: Some([(0.0, 0.0), (most, most)]),
        ..Chart::default()
    }
    .write(dir, &format!("losses-points-{dataset}"))
}
