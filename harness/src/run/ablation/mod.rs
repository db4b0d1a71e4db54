//! `sahwal run --ablate NAME`: the value of each ingredient of a classifier. Each is left
//! out in turn by setting parameters. For the classifiers of Nakamura and Kitoma (2002), other
//! readings of the paper follow.

mod changes;
mod plot;

use std::fmt;
use std::path::Path;

use anyhow::{Result, ensure};
use sahwal_core::classify::Registered;
use sahwal_core::params::Value;

use self::changes::changes_of;
use super::experiment::{Experiment, Findings};
use crate::format::{AblationMarginRow, AblationRow, write_rows, write_rows_of_moments};
use crate::input::{At, Game, GameSet};
use crate::params::{Params, effective};
use crate::run::Panel;
use crate::run::table::{Style, change, percent, table, time, write};
use crate::run::totals::Totals;

/// A change of parameters: its name, and the new values.
type Change = (String, Vec<(String, String)>);

/// Whether ingredients of this classifier are listed apart from its switches.
pub fn has_changes(classifier: &str) -> bool {
    !changes_of(classifier).is_empty()
}

/// The ablation of one classifier.
pub struct Ablation<'a> {
    /// The classifier.
    pub entry: &'static Registered,
    /// The parameters that the changes start from.
    pub params: &'a Params,
    /// The listed moments of the games, the end last; empty for the end alone.
    pub at: &'a [At],
}

impl Ablation<'_> {
    /// The changes to measure: the listed ones, or each switch that is on turned off.
    fn changes(&self) -> Result<Vec<Change>> {
        let listed = changes_of(self.entry.name);
        if !listed.is_empty() {
            let owned = |(path, value): (&str, &str)| (path.to_owned(), value.to_owned());
            let settings = |settings: Vec<_>| settings.into_iter().map(owned).collect();
            let listed = listed.into_iter();
            let listed = listed.map(|one| (one.name.to_owned(), settings(one.settings)));
            return Ok(listed.collect());
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

    /// The name of each change, and the parameters with it.
    fn variants(&self) -> Result<Vec<(String, Params)>> {
        let changes = self.changes()?;
        ensure!(
            !changes.is_empty(),
            "--ablate {}: expected a classifier with switches, found none that is on",
            self.entry.name
        );
        let variant = |(name, settings): Change| {
            let mut changed = self.params.clone();
            for (path, value) in &settings {
                changed.set(self.entry, path, value)?;
            }
            Ok((name, changed))
        };
        changes.into_iter().map(variant).collect()
    }

    fn measure(&self, set: &GameSet, params: &Params) -> Result<Vec<Totals>> {
        let mut totals = Totals::of_moments(self.at, 1);
        let evaluation = Panel::new(&[self.entry], params)?.evaluate(set);
        totals.iter_mut().for_each(|of| of.add(&evaluation));
        Ok(totals)
    }
}

impl Experiment for Ablation<'_> {
    fn name(&self) -> String {
        format!("ablation of {}", self.entry.name)
    }

    fn run(&self, sets: &[GameSet]) -> Result<Box<dyn Findings>> {
        let variants = self.variants()?;
        let mut found = Vec::new();
        for set in sets.iter().filter(has_truth) {
            let complete = self.measure(set, self.params)?.into_iter();
            let mut moments: Vec<Vec<(String, Totals)>> = complete
                .map(|totals| vec![("none".to_owned(), totals)])
                .collect();
            for (name, changed) in &variants {
                let measured = self.measure(set, changed)?;
                for (rows, totals) in moments.iter_mut().zip(measured) {
                    rows.push((name.clone(), totals));
                }
            }
            found.extend(moments.into_iter().map(|rows| (set.name.clone(), rows)));
        }
        Ok(Box::new(Ablated {
            classifier: self.entry.name,
            sets: found,
        }))
    }
}

/// For each data set and moment, what was left out and the totals of the classifier without it; the
/// first row is the complete classifier.
struct Ablated {
    classifier: &'static str,
    sets: Vec<(String, Vec<(String, Totals)>)>,
}

impl fmt::Display for Ablated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut listed = changes_of(self.classifier).into_iter();
        let changed = match listed.any(|change| change.is_reading) {
            true => "left out or changed",
            false => "left out",
        };
        for moments in self.sets.chunk_by(|one, other| one.0 == other.0) {
            let (dataset, rows) = &moments[0];
            if rows[0].1.at.is_some() {
                moment_rows(f, (self.classifier, changed), moments)?;
                continue;
            }
            let counted = rows[0].1.scored > 0;
            let games = if counted {
                rows[0].1.scored
            } else {
                rows[0].1.recorded
            };
            writeln!(
                f,
                "{dataset}: {} with one ingredient {changed}, {games} games\n",
                self.classifier
            )?;
            match counted {
                true => counted_rows(f, changed, rows)?,
                false => margin_rows(f, changed, rows)?,
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The right strings of a set at each moment of its games.
fn moment_rows(
    f: &mut fmt::Formatter<'_>,
    (classifier, changed): (&str, &str),
    moments: &[(String, Vec<(String, Totals)>)],
) -> fmt::Result {
    let (dataset, rows) = &moments[0];
    let heading = "strings whose verdict is what becomes of them";
    writeln!(
        f,
        "{dataset}: {classifier} with one ingredient {changed},\n{heading}\n"
    )?;
    let places = moments.iter().filter_map(|(_, rows)| rows[0].1.at);
    let header: Vec<String> = std::iter::once(changed.to_owned())
        .chain(places.map(|at| at.to_string()))
        .collect();
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let cells = |(row, (dropped, _)): (usize, &(String, Totals))| {
        let cells = moments.iter().map(move |(_, rows)| {
            let score = rows[row].1.classifiers[0].score;
            percent(score.strings.percent())
        });
        std::iter::once(dropped.clone()).chain(cells)
    };
    let table = table(Style::Plain, &header, rows.iter().enumerate().map(cells));
    write(f, table, Style::Plain)
}

/// The rows of a set with counted results.
fn counted_rows(
    f: &mut fmt::Formatter<'_>,
    changed: &str,
    rows: &[(String, Totals)],
) -> fmt::Result {
    let complete = rows[0].1.classifiers[0].score;
    writeln!(
        f,
        "{changed:<19} {:>13} {:>6} {:>14} {:>6} {:>5} {:>9}",
        "points", "change", "strings", "change", "games", "CPU"
    )?;
    for (dropped, totals) in rows {
        let counts = &totals.classifiers[0];
        let (points, strings) = (counts.score.points, counts.score.strings);
        writeln!(
            f,
            "{dropped:<19} {:>6} {:>6} {:>6} {:>7} {:>6} {:>6} {:>5} {:>9}",
            points.correct,
            percent(points.percent()),
            change(points.correct, complete.points.correct),
            strings.correct,
            percent(strings.percent()),
            change(strings.correct, complete.strings.correct),
            counts.whole.all,
            time(counts)
        )?;
    }
    Ok(())
}

/// The rows of a set with recorded margins only.
fn margin_rows(
    f: &mut fmt::Formatter<'_>,
    changed: &str,
    rows: &[(String, Totals)],
) -> fmt::Result {
    let complete = rows[0].1.classifiers[0].margins.exact();
    writeln!(
        f,
        "{changed:<19} {:>13} {:>6} {:>14} {:>12}",
        "margin exact", "change", "off by > 10", "same winner"
    )?;
    for (dropped, totals) in rows {
        let margins = &totals.classifiers[0].margins;
        let share =
            |games: u64| percent(Some(100.0 * games as f64 / margins.games().max(1) as f64));
        writeln!(
            f,
            "{dropped:<19} {:>6} {:>6} {:>6} {:>7} {:>6} {:>12}",
            margins.exact(),
            share(margins.exact()),
            change(margins.exact(), complete),
            margins.over(10.0),
            share(margins.over(10.0)),
            share(margins.winner),
        )?;
    }
    Ok(())
}

/// Whether a set has a game with a counted result or a recorded margin.
fn has_truth(set: &&GameSet) -> bool {
    let known = |game: &Game| game.truth.is_some() || game.recorded.margin().is_some();
    set.games.iter().any(known)
}

impl Findings for Ablated {
    fn write(&self, dir: &Path, plots: bool) -> Result<()> {
        if plots {
            plot::write_plots(dir, self)?;
        }
        // Sets with counted results and sets without have files of their own.
        let by_scored = |counted: bool| {
            let sets = self.sets.iter();
            let sets = sets.filter(move |(_, rows)| (rows[0].1.scored > 0) == counted);
            sets.flat_map(|(dataset, rows)| rows.iter().map(move |row| (dataset, row)))
        };
        // Right points, strings and games, by what was dropped.
        let rows = by_scored(true).map(|(dataset, (dropped, totals))| {
            let counts = &totals.classifiers[0];
            AblationRow {
                dataset: dataset.into(),
                at: totals.at.map(|at| at.to_string()),
                dropped: dropped.into(),
                points_total: counts.score.points.total,
                points_correct: counts.score.points.correct,
                strings_total: counts.score.strings.total,
                strings_correct: counts.score.strings.correct,
                games: totals.scored,
                games_right: counts.whole.all,
                cpu_ns_per_position: counts.cpu_times.median(),
            }
        });
        let name = self.classifier;
        if by_scored(true).next().is_some() {
            let moments = self.sets.iter().any(|(_, rows)| rows[0].1.at.is_some());
            write_rows_of_moments(dir, &format!("ablate-{name}.csv"), moments, rows)?;
        }
        // Exact margins where no counted result is known.
        let rows = by_scored(false).map(|(dataset, (dropped, totals))| {
            let margins = &totals.classifiers[0].margins;
            AblationMarginRow {
                dataset: dataset.into(),
                dropped: dropped.into(),
                games: margins.games(),
                margins_exact: margins.exact(),
                margins_over_10: margins.over(10.0),
                same_winner: margins.winner,
            }
        });
        if by_scored(false).next().is_some() {
            write_rows(dir, &format!("ablate-{name}-margins.csv"), rows)?;
        }
        Ok(())
    }
}
