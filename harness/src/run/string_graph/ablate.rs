//! `sahwal run --ablate string-graph`: what each rule is worth.

use std::fmt;
use std::io;
use std::path::Path;

use sahwal_core::string_graph::StringGraphParams;
use serde::Serialize;

use super::score::score;
use crate::disk::write_whole;
use crate::input::GameSet;
use crate::run::table::{change, percent};
use crate::score::Score;

/// A rule by the name of its switch in `--params`, and what switches it off.
type Switch = (&'static str, fn(&mut StringGraphParams));

const RULES: [Switch; 7] = [
    ("sr", |params| params.sr = false),
    ("er", |params| params.er = false),
    ("et", |params| params.et = false),
    ("cg", |params| params.cg = false),
    ("desr", |params| params.desr = false),
    ("scsr", |params| params.scsr = false),
    ("apc", |params| params.apc = false),
];

/// A data set scored with all rules, then with each dropped in turn.
pub struct Ablation {
    dataset: String,
    rows: Vec<(&'static str, Score)>,
}

impl Ablation {
    /// Scores `set`, starting from `params`.
    pub fn of(set: &GameSet, params: &StringGraphParams) -> Ablation {
        let mut rows = vec![("none", score(set, params))];
        for (name, switch_off) in RULES {
            let mut without = *params;
            switch_off(&mut without);
            rows.push((name, score(set, &without)));
        }
        Ablation {
            dataset: set.name.clone(),
            rows,
        }
    }
}

/// A table within 80 columns.
impl fmt::Display for Ablation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: string-graph with rules dropped\n", self.dataset)?;
        writeln!(
            f,
            "{:<8} {:>16} {:>9} {:>16} {:>9}",
            "dropped", "points", "change", "strings", "change"
        )?;
        let all = self.rows[0].1;
        for (dropped, score) in &self.rows {
            writeln!(
                f,
                "{dropped:<8} {:>7} {:>8} {:>9} {:>7} {:>8} {:>9}",
                score.points.correct,
                percent(score.points.percent()),
                change(score.points.correct, all.points.correct),
                score.strings.correct,
                percent(score.strings.percent()),
                change(score.strings.correct, all.strings.correct),
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
}

/// Writes `ablate-string-graph.csv` into `dir`.
///
/// # Errors
/// The file could not be written.
pub fn write_ablation(dir: &Path, ablations: &[Ablation]) -> io::Result<()> {
    write_whole(&dir.join("ablate-string-graph.csv"), |file| {
        let mut csv = csv::Writer::from_writer(file);
        for ablation in ablations {
            for (dropped, score) in &ablation.rows {
                csv.serialize(CsvRow {
                    dataset: &ablation.dataset,
                    dropped,
                    points_total: score.points.total,
                    points_correct: score.points.correct,
                    strings_total: score.strings.total,
                    strings_correct: score.strings.correct,
                })?;
            }
        }
        csv.flush()
    })
}
