//! `sahwal run --ablate combined`: what each ingredient is worth.

use std::fmt;
use std::io;
use std::path::Path;
use std::time::Instant;

use rayon::prelude::*;
use sahwal_core::Strings;
use sahwal_core::classify::{Classifier, Combined};
use sahwal_core::combined::CombinedParams;
use serde::Serialize;

use crate::disk::write_whole;
use crate::input::GameSet;
use crate::run::table::{change, percent};
use crate::score::Score;

/// An ingredient by the name of its switch in `--params`, and what leaves it out.
type Switch = (&'static str, fn(&mut CombinedParams));

const INGREDIENTS: [Switch; 10] = [
    ("proofs", |params| params.proofs = false),
    ("sampling", |params| params.sampling = false),
    ("adaptive", |params| params.adaptive = false),
    ("static-weight", |params| params.static_weight = 0.0),
    ("seki", |params| params.seki = false),
    ("nakade", |params| params.nakade = false),
    ("+ near-ties", |params| params.near_ties = 10_000),
    ("atari-replies", |params| params.playout.atari_replies = 0),
    ("no-bad-self-atari", |params| {
        params.playout.no_bad_self_atari = false
    }),
    ("all but static", |params| *params = params.static_only()),
];

/// A data set scored with all ingredients, then with each left out in turn.
pub struct CombinedAblation {
    dataset: String,
    games: usize,
    rows: Vec<Row>,
}

struct Row {
    dropped: &'static str,
    score: Score,
    games_right: usize,
    nanoseconds: u64,
}

impl CombinedAblation {
    /// Scores `set`, starting from `params`.
    pub fn of(set: &GameSet, params: &CombinedParams) -> CombinedAblation {
        let mut rows = vec![row(set, "none", params)];
        for (name, leave_out) in INGREDIENTS {
            let mut without = *params;
            leave_out(&mut without);
            rows.push(row(set, name, &without));
        }
        CombinedAblation {
            dataset: set.name.clone(),
            games: set.games.iter().filter(|game| game.truth.is_some()).count(),
            rows,
        }
    }
}

fn row(set: &GameSet, dropped: &'static str, params: &CombinedParams) -> Row {
    let classifier = Combined::new(*params).expect("parameters were checked");
    let scores: Vec<(Score, u64)> = set
        .games
        .par_iter()
        .filter_map(|game| {
            let truth = game.truth.as_ref()?;
            let start = Instant::now();
            let verdicts = classifier.classify(&game.position);
            let nanoseconds = start.elapsed().as_nanos() as u64;
            let strings = Strings::of(&game.position);
            Some((
                Score::of(&verdicts, truth, strings.iter(), game.position.size()),
                nanoseconds,
            ))
        })
        .collect();
    let mut score = Score::default();
    scores.iter().for_each(|one| score.add(&one.0));
    let right = |score: &Score| {
        score.strings.correct == score.strings.total && score.points.correct == score.points.total
    };
    let mut times: Vec<u64> = scores.iter().map(|one| one.1).collect();
    times.sort_unstable();
    Row {
        dropped,
        score,
        games_right: scores.iter().filter(|one| right(&one.0)).count(),
        nanoseconds: times.get(times.len() / 2).copied().unwrap_or_default(),
    }
}

/// A table within 80 columns.
impl fmt::Display for CombinedAblation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: combined with ingredients left out, {} games\n",
            self.dataset, self.games
        )?;
        writeln!(
            f,
            "{:<18} {:>15} {:>15} {:>7} {:>12} {:>8}",
            "left out", "points", "strings", "change", "games right", "median"
        )?;
        let all = self.rows[0].score.strings.correct;
        for row in &self.rows {
            let change = change(row.score.strings.correct, all);
            writeln!(
                f,
                "{:<18} {:>7} {:>7} {:>7} {:>7} {change:>7} {:>5} {:>6} {:>5.1} ms",
                row.dropped,
                row.score.points.correct,
                percent(row.score.points.percent()),
                row.score.strings.correct,
                percent(row.score.strings.percent()),
                row.games_right,
                percent(Some(
                    100.0 * row.games_right as f64 / self.games.max(1) as f64
                )),
                row.nanoseconds as f64 / 1e6
            )?;
        }
        writeln!(f)
    }
}

#[derive(Serialize)]
struct CsvRow<'a> {
    dataset: &'a str,
    dropped: &'a str,
    points_total: u64,
    points_correct: u64,
    strings_total: u64,
    strings_correct: u64,
    games: usize,
    games_right: usize,
    ns_per_position: u64,
}

/// Writes `ablate-combined.csv` into `dir`.
///
/// # Errors
/// The file could not be written.
pub fn write_combined_ablation(dir: &Path, ablations: &[CombinedAblation]) -> io::Result<()> {
    write_whole(&dir.join("ablate-combined.csv"), |file| {
        let mut csv = csv::Writer::from_writer(file);
        for ablation in ablations {
            for row in &ablation.rows {
                csv.serialize(CsvRow {
                    dataset: &ablation.dataset,
                    dropped: row.dropped,
                    points_total: row.score.points.total,
                    points_correct: row.score.points.correct,
                    strings_total: row.score.strings.total,
                    strings_correct: row.score.strings.correct,
                    games: ablation.games,
                    games_right: row.games_right,
                    ns_per_position: row.nanoseconds,
                })?;
            }
        }
        csv.flush()
    })
}
