//! Measures what a static evaluation is worth at the nodes of a search. The same search of single
//! regions runs with three evaluations: Benson's algorithm, the seven steps of Mueller (1997), and
//! the wider rules of this project. The papers claim that a better static analysis makes a search
//! faster. Here evaluations, processor time and proofs are counted.
//!
//! `sahwal-lab nodes` writes the result to `results/search`. All three searches judge single
//! regions with the same limits. If one of them were spared work, the comparison would say nothing
//! about the evaluations.

use std::fmt;
use std::path::Path;

use anyhow::Result;
use cpu_time::ThreadTime;
use rayon::prelude::*;
use sahwal_core::safety::{Safety, SearchParams, StepParams, StepSearchParams};
use sahwal_core::{Colour, Position, Strings};
use sahwal_data::disk::write_whole;
use sahwal_data::input::{Game, GameSet};
use sahwal_run::plot::{Axis, Chart, Series, Spacing};
use serde::Serialize;

/// The evaluations at the nodes.
const EVALUATIONS: [Evaluation; 3] = [
    Evaluation::Benson,
    Evaluation::SevenSteps,
    Evaluation::Safety,
];
/// The limits of static evaluations in the search of one region. With a limit of 1 there is no
/// search.
const LIMITS: [u64; 9] = [1, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000];
/// The largest region that is searched, in points.
const MAX_REGION: usize = 28;

/// The static evaluation of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Evaluation {
    Benson,
    SevenSteps,
    Safety,
}

impl Evaluation {
    fn name(self) -> &'static str {
        match self {
            Evaluation::Benson => "Benson (1976)",
            Evaluation::SevenSteps => "seven steps (1997)",
            Evaluation::Safety => "safety",
        }
    }

    /// Returns what a search with this limit proves, and the number of static evaluations.
    fn search(self, position: &Position, colour: Colour, limit: u64) -> (Safety, u64) {
        let steps = match self {
            Evaluation::Benson => StepParams::BENSON,
            Evaluation::SevenSteps => StepParams::DEFAULT,
            // The other two judge one region at a time, so this one must not join regions.
            Evaluation::Safety => {
                let single_regions = SearchParams::DEFAULT
                    .with(|set| set.limit = limit)
                    .with(|set| set.budget = u64::MAX)
                    .with(|set| set.max_region = MAX_REGION)
                    .with(|set| set.max_merged = 0);
                return Safety::by_search_counted(position, colour, &single_regions);
            }
        };
        let params = StepSearchParams::DEFAULT
            .with(|set| set.limit = limit)
            .with(|set| set.max_region = MAX_REGION)
            .with(|set| set.steps = steps);
        Safety::by_steps_and_search_counted(position, colour, &params)
    }
}

/// The cost and the proofs of the searches on a data set.
#[derive(Clone, Debug, Default, Serialize)]
pub struct NodeRow {
    dataset: String,
    evaluation: &'static str,
    /// The limit of static evaluations in the search of one region.
    limit: u64,
    games: usize,
    /// The number of static evaluations in all searches.
    evaluations: u64,
    /// The processor time of all searches, in microseconds.
    cpu_us: u64,
    /// The number of points that are proved to belong to a colour.
    points: u64,
    /// The number of strings that are proved to live.
    strings: u64,
    /// The number of proved points and strings that the counted result contradicts.
    false_claims: u64,
}

/// The table, with a row for each data set, evaluation and limit.
pub struct NodeTable(Vec<NodeRow>);

impl NodeTable {
    /// Searches the final positions of all games with a counted result.
    pub fn of(sets: &[GameSet]) -> NodeTable {
        let mut rows = Vec::new();
        for set in sets {
            for evaluation in EVALUATIONS {
                // With one evaluation there is no search, so the first row of each is the static
                // method.
                for limit in LIMITS {
                    let sum = set
                        .games
                        .par_iter()
                        .map(|game| searched(game, evaluation, limit))
                        .reduce(NodeRow::default, NodeRow::with);
                    rows.push(NodeRow {
                        dataset: set.name.clone(),
                        evaluation: evaluation.name(),
                        limit,
                        ..sum
                    });
                }
            }
        }
        NodeTable(rows)
    }

    /// Writes the rows, and plots for each data set: proofs against evaluations and against time.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, dir: &Path) -> Result<()> {
        let mut file = csv::Writer::from_writer(Vec::new());
        for row in &self.0 {
            file.serialize(row)?;
        }
        let text = file.into_inner()?;
        write_whole(&dir.join("nodes.csv"), |file| file.write_all(&text))?;
        for rows in self.0.chunk_by(|one, other| one.dataset == other.dataset) {
            let set = &rows[0].dataset;
            let title = format!(
                "Strings proved alive by search, {set}, {} games",
                rows[0].games
            );
            // Evaluations differ in cost: a search may need fewer of them but more time.
            let by_evaluations = Axis::spaced("static evaluations, all searches", Spacing::Log);
            let by_time = Axis::spaced("processor time of all searches, us", Spacing::Log);
            let panels = [
                draw(rows, &title, by_evaluations, |row| row.evaluations),
                draw(rows, "", by_time, |row| row.cpu_us),
            ];
            Chart::write_panels(&panels, dir, &format!("nodes-{set}"))?;
        }
        Ok(())
    }
}

/// Draws the number of proved strings against a cost, with a line for each evaluation.
fn draw<'a>(
    rows: &'a [NodeRow],
    title: &'a str,
    x: Axis<'a>,
    cost: fn(&NodeRow) -> u64,
) -> Chart<'a> {
    let mut series = Vec::new();
    for rows in rows.chunk_by(|one, other| one.evaluation == other.evaluation) {
        let mut points = Vec::new();
        for row in rows {
            // A cost of 0 has no place on a logarithmic axis.
            if cost(row) > 0 {
                points.push((cost(row) as f64, row.strings as f64));
            }
        }
        series.push(Series::line(rows[0].evaluation, points));
    }
    Chart {
        title,
        x,
        y: Axis {
            label: "strings proved alive",
            ..Axis::default()
        },
        series,
        ..Chart::default()
    }
}

/// Searches one game; the row is empty without a counted result.
fn searched(game: &Game, evaluation: Evaluation, limit: u64) -> NodeRow {
    let mut row = NodeRow::default();
    let Some(truth) = &game.truth else {
        return row;
    };
    let strings = Strings::of(&game.position);
    // Games are searched in parallel, so processor time is measured.
    let start = ThreadTime::now();
    let proved = Colour::BOTH.map(|colour| evaluation.search(&game.position, colour, limit));
    row.cpu_us = start.elapsed().as_micros() as u64;
    row.games = 1;
    for (colour, (safety, evaluations)) in Colour::BOTH.into_iter().zip(proved) {
        let owned = truth.owners().of(colour);
        row.evaluations += evaluations;
        row.points += safety.points().len() as u64;
        row.false_claims += (safety.points() - owned).len() as u64;
        for string in strings.iter().filter(|string| string.colour == colour) {
            if string.stones.is_subset(&safety.blocks) {
                row.strings += 1;
                // A proof is valid however the players play, so the counted result should never
                // contradict it.
                row.false_claims += u64::from(!string.stones.is_subset(&owned));
            }
        }
    }
    row
}

impl NodeRow {
    fn with(self, other: NodeRow) -> NodeRow {
        NodeRow {
            games: self.games + other.games,
            evaluations: self.evaluations + other.evaluations,
            cpu_us: self.cpu_us + other.cpu_us,
            points: self.points + other.points,
            strings: self.strings + other.strings,
            false_claims: self.false_claims + other.false_claims,
            ..self
        }
    }
}

impl fmt::Display for NodeTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<10}{:<20}{:>8}{:>14}{:>10}{:>9}{:>9}{:>7}",
            "", "evaluation", "limit", "evaluations", "CPU, ms", "points", "strings", "false"
        )?;
        for row in &self.0 {
            writeln!(
                f,
                "{:<10}{:<20}{:>8}{:>14}{:>10}{:>9}{:>9}{:>7}",
                row.dataset,
                row.evaluation,
                row.limit,
                row.evaluations,
                row.cpu_us / 1_000,
                row.points,
                row.strings,
                row.false_claims
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    #[test]
    fn every_evaluation_proves_what_the_one_before_proves_at_the_root() {
        // Benson's condition requires every empty point of an eye to be next to the wall.
        let position = position! {
            . . . X . . O .
            . . . X O O O .
            X X . X O . O .
            . X X X O O O .
            O O O O O . O O
            . O . . . . . .
            O O . . . . . .
            . . . . . . . .
        };
        let proved = |evaluation: Evaluation, limit| {
            let found = Colour::BOTH.map(|colour| evaluation.search(&position, colour, limit));
            found
                .map(|(safety, _)| safety.points().len())
                .iter()
                .sum::<usize>()
        };
        for limit in [1, 100] {
            let counts = EVALUATIONS.map(|evaluation| proved(evaluation, limit));
            assert!(counts.is_sorted(), "{counts:?}");
        }
        assert!(proved(Evaluation::Benson, 1_000) >= proved(Evaluation::Benson, 1));
    }
}
