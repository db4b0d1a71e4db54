//! Draws Table 2 of the String Graph paper as a plot: published against measured losses.
//!
//! `paper_tables` calls it for runs over the games of the paper. A dot off the diagonal is a game
//! in which we lose more or fewer points than Park and Kim, so both axes must have one scale.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::account::{loss_by_group, published_loss};
use super::paper_game::{GRAPH, PaperGame};
use crate::plot::{Axis, Chart, Series};

/// Draws `losses-points-DATASET` into `dir`. Each dot is a game with its number: to the right the
/// published number of wrong points, upwards ours, counted by group. On the line both are equal.
///
/// # Errors
/// A file cannot be written.
pub(super) fn plot_losses(dir: &Path, dataset: &str, games: &[&PaperGame]) -> io::Result<()> {
    // Games with the same losses, for example without any, share one dot and its label.
    let mut places: BTreeMap<(i64, i64), Vec<String>> = BTreeMap::new();
    for game in games {
        let place = places
            .entry((published_loss(game), loss_by_group(game)))
            .or_default();
        place.push(game.game.to_string());
    }
    let mut most = 0.0f64;
    let mut dots = Vec::new();
    for &(published, measured) in places.keys() {
        most = most.max(published as f64).max(measured as f64);
        dots.push((published as f64, measured as f64));
    }
    // One range for both axes makes the line of equal losses the diagonal. The margin of 3 % keeps
    // the dots at 0 from being cut.
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
