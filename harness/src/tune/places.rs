//! The best v1 and v2 at each listed position, by each measure, against the paper's point.

use std::fmt;
use std::io;
use std::path::Path;

use anyhow::{Context, Result};
use rayon::prelude::*;

use super::heatmap::write_map;
use super::search::GridRange;
use super::tuning::{Measure, PotentialTuning};
use super::{Cell, Correct};
use crate::disk::write_whole;
use crate::input::At;
use crate::names::name_of;
use crate::run::table::{Style, dash, percent, table, write};
use crate::stats::folds::Folds;
use crate::stats::{Interval, bootstrap_difference};

/// The result of a grid over v1 and v2 at one place by one measure.
pub struct PlaceResult {
    /// The listed position; `None` for all together.
    pub at: Option<At>,
    /// The measure.
    pub measure: Measure,
    /// The share at the paper's point in percent.
    pub paper: f64,
    /// The best v1 and v2 on all games, and their share in percent.
    pub best: [f64; 3],
    /// The share in percent by cross-validation over games.
    pub validated: f64,
    /// The 95 % interval over games of `validated` minus `paper`, in percentage points.
    pub gain: Option<Interval>,
    /// The share of the cells of the grid that are at least as good as the paper's point, in
    /// percent.
    pub as_good: f64,
    /// The share of each cell in percent, v1 varying fastest.
    pub map: Vec<f64>,
}

/// Finds the best cells of a grid at each place of `list` and at all of them together.
/// `paper` has the counts of the paper's point.
///
/// # Errors
/// There is no cell.
pub fn by_place(
    tuning: &PotentialTuning,
    list: &[At],
    (cells, paper): (&[Cell], &Cell),
    folds: Folds,
    seed: u64,
) -> Result<Vec<PlaceResult>> {
    let places: Vec<Option<usize>> = (0..list.len()).map(Some).chain([None]).collect();
    let jobs: Vec<(Option<usize>, Measure)> = places
        .iter()
        .flat_map(|&place| Measure::ALL.map(|measure| (place, measure)))
        .collect();
    let results = jobs.par_iter().map(|&(place, measure)| {
        let used = tuning.at(place);
        let share = |cell: &Cell, used: &[bool]| tuning.share(measure, cell.correct(used), used);
        // Of equally good cells, the one nearest to the start wins.
        let best_of = |used: &[bool]| {
            let best = cells.iter().max_by(|one, other| {
                let nearer = tuning
                    .distance(&other.setting)
                    .total_cmp(&tuning.distance(&one.setting));
                share(one, used).cmp(&share(other, used)).then(nearer)
            });
            best.context("expected a grid of settings, found none")
        };
        let in_percent = |share: u64| share as f64 / 1e7;
        let best = best_of(&used)?;
        // Each game is scored with the setting that is best on the other folds.
        let mut validated = vec![Correct::default(); used.len()];
        for round in tuning.rounds(folds, seed, &used) {
            let chosen = best_of(&round.tuned)?;
            for (unit, _) in round.held_out.iter().enumerate().filter(|unit| *unit.1) {
                validated[unit] = chosen.games[unit];
            }
        }
        let sum: Correct = validated
            .iter()
            .zip(&used)
            .filter(|(_, used)| **used)
            .map(|(correct, _)| *correct)
            .sum();
        // Against the paper's point: the gain by game, and the cells that are as good.
        let own = tuning.by_game(measure, &validated, &used);
        let papers = tuning.by_game(measure, &paper.games, &used);
        let at_paper = share(paper, &used);
        let map: Vec<u64> = cells.iter().map(|cell| share(cell, &used)).collect();
        let as_good = map.iter().filter(|share| **share >= at_paper).count();
        Ok(PlaceResult {
            at: place.map(|place| list[place]),
            measure,
            paper: in_percent(at_paper),
            best: [
                best.setting.v1,
                best.setting.v2,
                in_percent(share(best, &used)),
            ],
            validated: in_percent(tuning.share(measure, sum, &used)),
            gain: bootstrap_difference(&own, &papers, seed),
            as_good: 100.0 * as_good as f64 / cells.len() as f64,
            map: map.into_iter().map(in_percent).collect(),
        })
    });
    results.collect()
}

impl PlaceResult {
    fn place(&self) -> String {
        self.at.map_or("all".to_owned(), |at| at.to_string())
    }
}

/// The results as a table.
pub struct PlaceTable<'a>(pub &'a [PlaceResult], pub Style);

impl fmt::Display for PlaceTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = [
            "measure",
            "at",
            "paper",
            "best",
            "v1",
            "v2",
            "valid.",
            "gain, 95 %",
            "as good",
        ];
        let of_measure = |measure| {
            self.0
                .iter()
                .filter(move |result| result.measure == measure)
        };
        let cells = |result: &PlaceResult| {
            let [v1, v2, best] = result.best;
            let gain = result.gain.map_or(dash(), |gain| {
                format!("{:+.2} to {:+.2}", gain.low, gain.high)
            });
            [
                name_of(result.measure),
                result.place(),
                format!("{:.2}%", result.paper),
                format!("{best:.2}%"),
                v1.to_string(),
                v2.to_string(),
                format!("{:.2}%", result.validated),
                gain,
                percent(Some(result.as_good)),
            ]
        };
        let rows = Measure::ALL.into_iter().flat_map(of_measure).map(cells);
        write(f, table(self.1, &header, rows), self.1)
    }
}

/// Writes `map.csv` and, with `plots`, a heat map for each place and measure into `dir`.
///
/// # Errors
/// A file cannot be written.
pub fn write_places(
    dir: &Path,
    sets: &str,
    results: &[PlaceResult],
    (v1, v2): (GridRange, GridRange),
    plots: bool,
) -> io::Result<()> {
    write_whole(&dir.join("map.csv"), |file| {
        let mut csv = csv::Writer::from_writer(file);
        // One row for each cell of the grid.
        csv.write_record(["measure", "at", "v1", "v2", "percent"])?;
        for result in results {
            let settings = v2
                .values()
                .flat_map(|v2| v1.values().map(move |v1| (v1, v2)));
            for ((v1, v2), share) in settings.zip(&result.map) {
                csv.write_record([
                    &name_of(result.measure),
                    &result.place(),
                    &v1.to_string(),
                    &v2.to_string(),
                    &format!("{share:.4}"),
                ])?;
            }
        }
        csv.flush()
    })?;
    // One map for each result.
    if plots {
        for result in results {
            let (measure, place) = (name_of(result.measure), result.place());
            let title = match result.measure {
                Measure::Fate => "strings right (%)",
                Measure::Owners => "points right (%)",
                Measure::Groups => "F1 of pairs (%)",
            };
            let title = format!("{title} on {sets} at {place}");
            // A percent sign in a name of a file would have to be escaped in links.
            let name = format!("heatmap-{measure}-{}", place.replace('%', "pct"));
            let best = (result.best[0], result.best[1]);
            write_map(dir, &name, &title, &result.map, v1, v2, best)?;
        }
    }
    Ok(())
}
