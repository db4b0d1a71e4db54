//! Every combination of the readings that the String Graph paper leaves open, scored on the
//! same games: which figures can be reached at all, and which reading moves them.

use std::fmt;
use std::path::Path;

use anyhow::{Result, ensure};
use sahwal_data::datasets::{Table1Row, published, table2};
use sahwal_data::disk::write_whole;
use sahwal_data::input::GameSet;
use sahwal_run::format::write_records;
use sahwal_run::job::Panel;
use sahwal_run::job::string_graph::{GRAPH, GRAPH_VERTEX};
use sahwal_run::plot::{Axis, Chart, Series};
use sahwal_run::rows::{Row, Rows};
use sahwal_run::score::{Score, Tally};
use serde::Serialize;

use crate::experiment::{Experiment, Findings, scored};

/// The open questions: a parameter with its answers, that of `string-graph` first.
const QUESTIONS: [(&str, &[&str]); 6] = [
    ("containment", &["colour", "vertex", "complete"]),
    ("joints", &["any", "untouched"]),
    ("whole-es", &["kept", "eaten"]),
    ("articulation", &["region", "es"]),
    ("runs", &["0", "3"]),
    (
        "eaten",
        &[
            "mono-first",
            "larger-first",
            "together",
            "row-order",
            "every",
            "nothing",
        ],
    ),
];

/// The rows that are readings of the paper without additions.
const NAMED: [&str; 3] = [GRAPH, GRAPH_VERTEX, "string-graph-letter"];

/// The scores of all combinations of answers.
pub struct Readings;

/// One combination: an answer to each question, by its place.
type Answers = [usize; QUESTIONS.len()];

/// The figures of one combination on one data set.
struct Reading {
    answers: Answers,
    score: Score,
    /// Games with as many right points and strings as in Table 2, and the differences of the
    /// points, summed without their signs; `None` on other data sets.
    table2: Option<(usize, u64)>,
    /// The row with these parameters.
    row: Option<&'static str>,
}

struct SetReadings {
    dataset: String,
    games: usize,
    published: Option<&'static Table1Row>,
    readings: Vec<Reading>,
}

/// A row of `readings.csv`.
#[derive(Serialize)]
struct ReadingRow<'a> {
    dataset: &'a str,
    containment: &'a str,
    joints: &'a str,
    whole_es: &'a str,
    articulation: &'a str,
    runs: &'a str,
    eaten: &'a str,
    points: u64,
    points_correct: u64,
    strings: u64,
    strings_correct: u64,
    games_as_published: Option<usize>,
    points_off: Option<u64>,
    row: &'a str,
}

/// All combinations, the last question changing fastest.
fn combinations() -> Vec<Answers> {
    QUESTIONS
        .iter()
        .enumerate()
        .fold(vec![[0; QUESTIONS.len()]], |before, (at, (_, answers))| {
            let one = |answers: Answers, answer| {
                let mut next = answers;
                next[at] = answer;
                next
            };
            let all = before.into_iter();
            all.flat_map(|before| (0..answers.len()).map(move |answer| one(before, answer)))
                .collect()
        })
}

fn measure(set: &GameSet, answers: Answers) -> Result<Reading> {
    let mut reading = Rows::builtin().get(GRAPH)?.clone();
    for ((name, values), answer) in QUESTIONS.iter().zip(answers) {
        reading.set(name, values[answer])?;
    }
    let evaluation = Panel::new(&[&reading])?.evaluate(set);
    let score_of = |number: u32| {
        let mut games = set.games.iter().zip(&evaluation.games);
        let (_, game) = games.find(|(game, _)| game.name == format!("q{number}"))?;
        game.answers[0].score
    };
    let is_published = published(&set.name, GRAPH).is_some();
    let table2 = is_published.then(|| {
        let rows = table2().iter();
        rows.filter_map(|row| Some((row, score_of(row.game)?)))
            .fold((0, 0), |(same, off), (row, score)| {
                let [points, strings] = [score.points, score.strings].map(|tally| tally.correct);
                let printed = (row.points_correct.into(), row.strings_correct.into());
                let equal = (points, strings) == printed;
                let difference = points.abs_diff(printed.0);
                (same + usize::from(equal), off + difference)
            })
    });
    let same = |row: &Row| row.parameters() == reading.parameters();
    let row = NAMED
        .into_iter()
        .find(|name| Rows::builtin().find(name).is_some_and(same));
    Ok(Reading {
        answers,
        score: evaluation.total(0),
        table2,
        row,
    })
}

impl Experiment for Readings {
    fn name(&self) -> String {
        "readings of the String Graph paper".to_owned()
    }

    fn run(&self, sets: &[GameSet]) -> Result<Box<dyn Findings>> {
        let measured = scored(sets).map(|set| {
            let readings = combinations().into_iter();
            Ok(SetReadings {
                dataset: set.name.clone(),
                games: set.games.len(),
                published: published(&set.name, GRAPH),
                readings: readings
                    .map(|answers| measure(set, answers))
                    .collect::<Result<_>>()?,
            })
        });
        let sets: Vec<SetReadings> = measured.collect::<Result<_>>()?;
        ensure!(
            !sets.is_empty(),
            "--dataset: expected a set with counted results, found none"
        );
        Ok(Box::new(Measured { sets }))
    }
}

struct Measured {
    sets: Vec<SetReadings>,
}

/// The two figures of a score.
const FIGURES: [fn(&Score) -> Tally; 2] = [|score| score.points, |score| score.strings];

impl SetReadings {
    /// The least and the largest number of right points, or of right strings.
    fn span(&self, figure: fn(&Score) -> Tally) -> Option<[Tally; 2]> {
        let all = || self.readings.iter().map(|reading| figure(&reading.score));
        let by = |tally: &Tally| tally.correct;
        Some([all().min_by_key(by)?, all().max_by_key(by)?])
    }

    /// The changes of a figure by one answer in place of the first, in all combinations of the
    /// other answers.
    fn changes(&self, question: usize, answer: usize, figure: fn(&Score) -> Tally) -> Vec<i64> {
        let right = |answers: Answers| {
            let mut readings = self.readings.iter();
            let reading = readings.find(|reading| reading.answers == answers);
            reading.map_or(0, |reading| figure(&reading.score).correct as i64)
        };
        let with = self
            .readings
            .iter()
            .filter(|reading| reading.answers[question] == answer);
        with.map(|reading| {
            let mut without = reading.answers;
            without[question] = 0;
            right(reading.answers) - right(without)
        })
        .collect()
    }
}

/// A number of right verdicts with its percentage.
fn share(tally: Tally) -> String {
    let percent = tally.percent().unwrap_or_default();
    format!("{:>6} {percent:5.1}%", tally.correct)
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for set in &self.sets {
            let SetReadings { readings, .. } = set;
            writeln!(
                f,
                "{}: {} readings of the String Graph on {} games\n",
                set.dataset,
                readings.len(),
                set.games
            )?;
            writeln!(f, "{:<22}{:>13}  {:>13}", "", "points", "strings")?;
            // The range of all readings, the named ones, and the paper's figures.
            if let [Some(points), Some(strings)] = FIGURES.map(|figure| set.span(figure)) {
                for (at, name) in ["least", "most"].iter().enumerate() {
                    writeln!(f, "{name:<22}{}  {}", share(points[at]), share(strings[at]))?;
                }
            }
            for reading in readings {
                let (Some(row), score) = (reading.row, reading.score) else {
                    continue;
                };
                writeln!(
                    f,
                    "{row:<22}{}  {}",
                    share(score.points),
                    share(score.strings)
                )?;
            }
            if let Some(row) = set.published {
                writeln!(
                    f,
                    "{:<22}{:>6} {:>5}%  {:>6} {:>5}%",
                    "published",
                    row.points_correct,
                    row.points_percent,
                    row.strings_correct,
                    row.strings_percent
                )?;
                set.beside_table_2(f, row)?;
            }
            writeln!(
                f,
                "\none answer in place of that of string-graph, in all combinations of the others:\n\
                 change of right points and strings, mean and range"
            )?;
            // Each answer in place of the standard one.
            for (question, (name, answers)) in QUESTIONS.iter().enumerate() {
                for (answer, value) in answers.iter().enumerate().skip(1) {
                    let cells = FIGURES.map(|figure| {
                        let changes = set.changes(question, answer, figure);
                        let mean = changes.iter().sum::<i64>() as f64 / changes.len() as f64;
                        let least = changes.iter().min().copied().unwrap_or_default();
                        let most = changes.iter().max().copied().unwrap_or_default();
                        format!("{mean:>+8.1} ({least:>+5} to {most:>+5})")
                    });
                    let name = format!("{name} = {value}");
                    writeln!(f, "{name:<24}{}", cells.concat())?;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl SetReadings {
    /// How near the readings come to the published tables.
    fn beside_table_2(&self, f: &mut fmt::Formatter<'_>, row: &Table1Row) -> fmt::Result {
        let [points, strings] = [row.points_correct, row.strings_correct].map(u64::from);
        let count = |wanted: &dyn Fn(&Score) -> bool| {
            let readings = self.readings.iter();
            readings.filter(|reading| wanted(&reading.score)).count()
        };
        let same = self.readings.iter().filter_map(|reading| reading.table2);
        writeln!(
            f,
            "\n{} readings have at least as many right points as published, {} as many strings,\n\
             {} both; none has the points and strings of more than {} games of Table 2",
            count(&|score| score.points.correct >= points),
            count(&|score| score.strings.correct >= strings),
            count(&|score| score.points.correct >= points && score.strings.correct >= strings),
            same.map(|(games, _)| games).max().unwrap_or_default()
        )
    }
}

impl Findings for Measured {
    /// Writes `readings.csv` and `readings.txt`, and with `plots` the cloud of each data set as
    /// `readings-DATASET`.
    fn write(&self, dir: &Path, plots: bool) -> Result<()> {
        let rows = self.sets.iter().flat_map(|set| {
            set.readings.iter().map(|reading| {
                let value = |question: usize| QUESTIONS[question].1[reading.answers[question]];
                ReadingRow {
                    dataset: &set.dataset,
                    containment: value(0),
                    joints: value(1),
                    whole_es: value(2),
                    articulation: value(3),
                    runs: value(4),
                    eaten: value(5),
                    points: reading.score.points.total,
                    points_correct: reading.score.points.correct,
                    strings: reading.score.strings.total,
                    strings_correct: reading.score.strings.correct,
                    games_as_published: reading.table2.map(|(games, _)| games),
                    points_off: reading.table2.map(|(_, off)| off),
                    row: reading.row.unwrap_or_default(),
                }
            })
        });
        write_records(&dir.join("readings.csv"), rows)?;
        write_whole(&dir.join("readings.txt"), |file| write!(file, "{self}"))?;
        if plots {
            self.sets.iter().try_for_each(|set| set.plot(dir))?;
        }
        Ok(())
    }
}

impl SetReadings {
    fn plot(&self, dir: &Path) -> Result<()> {
        let place = |score: &Score| {
            let [points, strings] = FIGURES.map(|figure| figure(score).percent());
            (strings.unwrap_or_default(), points.unwrap_or_default())
        };
        let dots = |name, wanted: &dyn Fn(&Reading) -> bool| {
            let readings = self.readings.iter().filter(|reading| wanted(reading));
            Series::dots(
                name,
                readings.map(|reading| place(&reading.score)).collect(),
            )
        };
        let clouds = ["contained by colour", "by vertex", "completely"];
        let clouds = clouds
            .iter()
            .enumerate()
            .map(|(answer, name)| dots(name, &|reading: &Reading| reading.answers[0] == answer));
        let rows = NAMED.map(|row| dots(row, &|reading: &Reading| reading.row == Some(row)));
        let printed = self.published.map(|row| {
            let share = |right: u32, all: u32| 100.0 * f64::from(right) / f64::from(all);
            let points = share(row.points_correct, row.points_total);
            let strings = share(row.strings_correct, row.strings_total);
            Series::dots("published", vec![(strings, points)])
        });
        let title = format!(
            "{} readings of the String Graph, {}",
            self.readings.len(),
            self.dataset
        );
        let chart = Chart {
            title: &title,
            x: Axis::percent("strings correct (%)"),
            y: Axis::percent("points correct (%)"),
            series: clouds.chain(rows).chain(printed).collect(),
            ..Chart::default()
        };
        chart.write(dir, &format!("readings-{}", self.dataset))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_stands_once_and_every_row_is_one_of_them() {
        let all = combinations();
        assert_eq!(all.len(), 288);
        assert!(all.is_sorted_by(|one, other| one < other));
        let defaults = Rows::builtin().get(GRAPH).unwrap().parameters();
        for row in NAMED {
            let table = Rows::builtin().get(row).unwrap().parameters();
            let differs = defaults
                .iter()
                .filter(|(name, value)| table.get(*name) != Some(*value))
                .all(|(name, _)| QUESTIONS.iter().any(|(question, _)| *question == name));
            assert!(differs, "{row} differs in a parameter that is no question");
        }
        for (name, values) in QUESTIONS {
            let first = defaults.get(name).map(ToString::to_string);
            assert_eq!(
                first.map(|text| text.replace('"', "")),
                Some(values[0].to_owned())
            );
        }
    }
}
