//! `sahwal run --ablate NAME`: the value of each ingredient of a classifier. Each is left
//! out in turn by setting parameters.

use std::fmt;
use std::path::Path;

use anyhow::{Result, ensure};
use sahwal_core::classify::Entry;
use sahwal_core::combined::CombinedParams;
use sahwal_core::params::Value;

use super::{Experiment, Findings, scored};
use crate::format::{AblationRow, write_rows};
use crate::input::GameSet;
use crate::params::{Params, effective};
use crate::run::Panel;
use crate::run::table::{change, percent};
use crate::run::totals::Totals;

/// A change of parameters: its name, and the new values.
type Change = (String, Vec<(String, String)>);

/// The changes of `combined`, whose ingredients are not all single switches. The last change
/// leaves the static rules only.
const COMBINED: [(&str, &[(&str, &str)]); 10] = [
    ("proofs", &[("proofs", "false")]),
    ("sampling", &[("sampling", "false")]),
    ("adaptive", &[("adaptive", "false")]),
    ("static-weight", &[("static-weight", "0.0")]),
    ("seki", &[("seki", "false")]),
    ("nakade", &[("nakade", "false")]),
    ("+ near-ties", &[("near-ties", "10000")]),
    ("atari-replies", &[("playout.atari-replies", "0")]),
    (
        "no-bad-self-atari",
        &[("playout.no-bad-self-atari", "false")],
    ),
    (
        "all but static",
        &[
            ("sampling", "false"),
            ("seki", "false"),
            ("nakade", "false"),
            ("near-ties", "0"),
        ],
    ),
];

/// The ablation of one classifier.
pub struct Ablation<'a> {
    /// The classifier.
    pub entry: &'static Entry,
    /// The parameters that the changes start from.
    pub params: &'a Params,
}

impl Ablation<'_> {
    /// The changes to measure: those of [`COMBINED`] for `combined`; for any other
    /// classifier, each switch that is on is turned off.
    fn changes(&self) -> Result<Vec<Change>> {
        if self.entry.default_params::<CombinedParams>().is_some() {
            let owned = |(name, settings): &(&str, &[(&str, &str)])| {
                let settings = settings.iter();
                let settings = settings.map(|&(path, value)| (path.to_owned(), value.to_owned()));
                ((*name).to_owned(), settings.collect())
            };
            return Ok(COMBINED.iter().map(owned).collect());
        }
        let all = effective(self.entry, self.params)?;
        let switches = all
            .iter()
            .filter(|(_, value)| matches!(value, Value::Bool(true)));
        let off = |(name, _): (&str, &Value)| {
            let settings = vec![(name.to_owned(), "false".to_owned())];
            (name.to_owned(), settings)
        };
        Ok(switches.map(off).collect())
    }

    fn measure(&self, set: &GameSet, params: &Params) -> Result<Totals> {
        let mut totals = Totals::new(1);
        let evaluation = Panel::new(&[self.entry], params)?.evaluate(set);
        let numbers: Vec<u64> = (0..set.games.len() as u64).collect();
        totals.add(&evaluation, &numbers);
        Ok(totals)
    }
}

impl Experiment for Ablation<'_> {
    fn name(&self) -> String {
        format!("ablation of {}", self.entry.name)
    }

    fn run(&self, sets: &[GameSet]) -> Result<Box<dyn Findings>> {
        let changes = self.changes()?;
        ensure!(
            !changes.is_empty(),
            "--ablate {}: expected a classifier with switches, found none that is on",
            self.entry.name
        );
        let mut found = Vec::new();
        for set in scored(sets) {
            let mut rows = vec![("none".to_owned(), self.measure(set, self.params)?)];
            for (name, settings) in &changes {
                let mut without = self.params.clone();
                for (path, value) in settings {
                    without.set(self.entry, path, value)?;
                }
                rows.push((name.clone(), self.measure(set, &without)?));
            }
            found.push((set.name.clone(), rows));
        }
        Ok(Box::new(Ablated {
            classifier: self.entry.name,
            sets: found,
        }))
    }
}

/// For each data set, what was left out and the totals of the classifier without it; the
/// first row is the complete classifier.
struct Ablated {
    classifier: &'static str,
    sets: Vec<(String, Vec<(String, Totals)>)>,
}

impl fmt::Display for Ablated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (dataset, rows) in &self.sets {
            let complete = rows[0].1.classifiers[0].score;
            writeln!(
                f,
                "{dataset}: {} with one ingredient left out, {} games\n",
                self.classifier, rows[0].1.scored
            )?;
            writeln!(
                f,
                "{:<18} {:>14} {:>6} {:>14} {:>6} {:>5} {:>9}",
                "left out", "points", "change", "strings", "change", "games", "median"
            )?;
            for (dropped, totals) in rows {
                let counts = &totals.classifiers[0];
                let (points, strings) = (counts.score.points, counts.score.strings);
                writeln!(
                    f,
                    "{dropped:<18} {:>7} {:>6} {:>6} {:>7} {:>6} {:>6} {:>5} {:>6.2} ms",
                    points.correct,
                    percent(points.percent()),
                    change(points.correct, complete.points.correct),
                    strings.correct,
                    percent(strings.percent()),
                    change(strings.correct, complete.strings.correct),
                    counts.whole.all,
                    counts.times.median().unwrap_or_default() as f64 / 1e6
                )?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl Findings for Ablated {
    fn write(&self, dir: &Path, _plots: bool) -> Result<()> {
        let rows = self.sets.iter().flat_map(|(dataset, rows)| {
            rows.iter().map(move |(dropped, totals)| {
                let counts = &totals.classifiers[0];
                AblationRow {
                    dataset: dataset.into(),
                    dropped: dropped.into(),
                    points_total: counts.score.points.total,
                    points_correct: counts.score.points.correct,
                    strings_total: counts.score.strings.total,
                    strings_correct: counts.score.strings.correct,
                    games: totals.scored,
                    games_right: counts.whole.all,
                    ns_per_position: counts.times.median().unwrap_or_default(),
                }
            })
        });
        let name = format!("ablate-{}.csv", self.classifier);
        Ok(write_rows(dir, &name, rows)?)
    }
}
