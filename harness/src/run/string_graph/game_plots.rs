//! Table 2 of the String Graph paper as plots.

use std::io;
use std::path::Path;

use super::paper_game::{GRAPH, GRAPH_VERTEX, PaperGame};
use crate::plot::{Axis, Chart, Series};

/// Draws `games-points-DATASET` and `games-strings-DATASET` into `dir`: for each game the
/// share that is right, published and measured by two classifiers.
///
/// # Errors
/// A file cannot be written.
pub(super) fn plot_games(dir: &Path, dataset: &str, games: &[&PaperGame]) -> io::Result<()> {
    /// The number of right points or strings, and of all.
    type Share = fn(&PaperGame) -> (u64, u32);
    let points: [(&str, Share); 3] = [
        ("published", |game| {
            (game.points_published.into(), game.points)
        }),
        (GRAPH, |game| (game.points_string_graph, game.points)),
        (GRAPH_VERTEX, |game| (game.points_vertex, game.points)),
    ];
    let strings: [(&str, Share); 3] = [
        ("published", |game| {
            (game.strings_published.into(), game.strings)
        }),
        (GRAPH, |game| (game.strings_string_graph, game.strings)),
        (GRAPH_VERTEX, |game| (game.strings_vertex, game.strings)),
    ];
    let plots = [
        ("points", "", points),
        ("strings", "; published game 5 is a misprint", strings),
    ];
    for (what, note, shares) in plots {
        let series = shares.iter().enumerate().map(|(at, &(name, share))| {
            // The three series are drawn side by side, so that equal shares stay visible.
            let shift = 0.28 * (at as f64 - 1.0);
            let percent = |game: &PaperGame| {
                let (right, all) = share(game);
                let x = f64::from(game.game) + shift;
                (x, 100.0 * right as f64 / f64::from(all))
            };
            Series::dots(name, games.iter().copied().map(percent).collect())
        });
        let label = format!("{what} correct (%)");
        let chart = Chart {
            title: &format!("String Graph on {dataset}, game by game{note}"),
            x: Axis {
                label: "game",
                ..Axis::default()
            },
            y: Axis::percent(&label),
            series: series.collect(),
            ..Chart::default()
        };
        chart.write(dir, &format!("games-{what}-{dataset}"))?;
    }
    Ok(())
}
