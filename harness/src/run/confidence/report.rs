//! Reliability, coverage and safe positions, as tables, CSV files and plots.

use std::fmt;
use std::io;
use std::path::Path;

use sahwal_core::classify::{How, Status};
use serde::Serialize;

use super::BOUNDS;
use crate::plot::{Axis, Chart, Series};
use crate::run::files::write_whole;
use crate::run::{Evaluation, Line};
use crate::score::truth_status;

/// What a classifier that says how sure it is said of a data set.
pub struct Trust {
    dataset: String,
    classifier: &'static str,
    strings: Vec<Said>,
    positions: Vec<Position>,
}

/// A verdict with its confidence.
struct Said {
    game: String,
    string: String,
    how: How,
    confidence: f64,
    verdict: Status,
    truth: Option<Status>,
}

/// A position that is safe to score, or not.
struct Position {
    game: String,
    safe: bool,
    /// Whether every string and point is right; `None` without a counted result.
    right: Option<bool>,
}

impl Trust {
    /// One for each classifier of the evaluation that says how sure it is.
    pub fn of(evaluation: &Evaluation) -> Vec<Trust> {
        let mut all: Vec<Trust> = Vec::new();
        for line in evaluation.lines() {
            let Some(judgement) = &line.answer.judgement else {
                continue;
            };
            let at = all
                .iter()
                .position(|trust| trust.classifier == line.classifier);
            let at = at.unwrap_or_else(|| {
                all.push(Trust {
                    dataset: line.dataset.to_owned(),
                    classifier: line.classifier,
                    strings: Vec::new(),
                    positions: Vec::new(),
                });
                all.len() - 1
            });
            let size = line.game.position.size();
            let in_order = line.strings.iter().filter_map(|row| {
                let string = judgement
                    .strings
                    .iter()
                    .find(|string| string.stones.contains(row.first))?;
                Some(Said {
                    game: line.game.name.clone(),
                    string: row.first.gtp(size).to_string(),
                    how: string.how,
                    confidence: string.confidence?,
                    verdict: string.status,
                    truth: row.dead.map(truth_status),
                })
            });
            all[at].strings.extend(in_order);
            if let Some(safe) = judgement.safe_to_score {
                all[at].positions.push(Position {
                    game: line.game.name.clone(),
                    safe,
                    right: right(&line),
                });
            }
        }
        all
    }

    /// The verdicts with a counted result: confidence, and whether it is right.
    fn scored(&self) -> impl Iterator<Item = (f64, bool)> {
        self.strings
            .iter()
            .filter_map(|said| Some((said.confidence, said.truth? == said.verdict)))
    }

    fn bins(&self) -> Vec<Bin> {
        let bins = BOUNDS.iter().enumerate().map(|(at, &low)| {
            let high = BOUNDS.get(at + 1).copied().unwrap_or(1.0);
            let last = at + 1 == BOUNDS.len();
            let inside = self
                .scored()
                .filter(|&(confidence, _)| low <= confidence && (confidence < high || last));
            let (mut strings, mut correct, mut sum) = (0, 0, 0.0);
            for (confidence, right) in inside {
                strings += 1;
                correct += u64::from(right);
                sum += confidence;
            }
            Bin {
                low,
                high,
                strings,
                correct,
                sum,
            }
        });
        bins.filter(|bin| bin.strings > 0).collect()
    }

    /// At each bound, the strings whose verdict is at least so sure, and the right ones.
    fn coverage(&self) -> Vec<(f64, u64, u64)> {
        let at = |&bound: &f64| {
            let sure = self.scored().filter(|said| said.0 >= bound);
            let (all, right) = sure.fold((0, 0), |(all, right), said| {
                (all + 1, right + u64::from(said.1))
            });
            (bound, all, right)
        };
        BOUNDS.iter().map(at).filter(|row| row.1 > 0).collect()
    }

    /// Positions with a counted result; those of them that are safe, and right as well.
    fn safe(&self) -> [usize; 3] {
        let scored = || {
            self.positions
                .iter()
                .filter(|position| position.right.is_some())
        };
        let safe = || scored().filter(|position| position.safe);
        [
            scored().count(),
            safe().count(),
            safe()
                .filter(|position| position.right == Some(true))
                .count(),
        ]
    }
}

/// Whether every string and every point is right.
fn right(line: &Line) -> Option<bool> {
    let score = line.answer.score?;
    Some(score.strings.correct == score.strings.total && score.points.correct == score.points.total)
}

/// Verdicts of similar confidence.
struct Bin {
    low: f64,
    high: f64,
    strings: u64,
    correct: u64,
    sum: f64,
}

impl Bin {
    fn mean(&self) -> f64 {
        self.sum / self.strings as f64
    }

    fn share(&self) -> f64 {
        self.correct as f64 / self.strings as f64
    }
}

impl fmt::Display for Trust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bins = self.bins();
        if bins.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            "{}: how sure {} is, and how often it is right\n",
            self.dataset, self.classifier
        )?;
        writeln!(
            f,
            "{:<16} {:>9} {:>12} {:>9} {:>7}",
            "confidence", "strings", "mean said", "right", "wrong"
        )?;
        for bin in &bins {
            writeln!(
                f,
                "{:<16} {:>9} {:>11.2}% {:>8.2}% {:>7}",
                format!("{:.2}-{:.2}%", 100.0 * bin.low, 100.0 * bin.high),
                bin.strings,
                100.0 * bin.mean(),
                100.0 * bin.share(),
                bin.strings - bin.correct
            )?;
        }
        writeln!(
            f,
            "\n{:<12} {:>9} {:>9} {:>7}",
            "how", "strings", "right", "wrong"
        )?;
        for how in How::ALL {
            let of = || {
                self.strings
                    .iter()
                    .filter(|said| said.how == how && said.truth.is_some())
            };
            let (all, right) = (
                of().count(),
                of().filter(|said| said.truth == Some(said.verdict)).count(),
            );
            if all > 0 {
                writeln!(
                    f,
                    "{:<12} {all:>9} {:>8.2}% {:>7}",
                    how.name(),
                    100.0 * right as f64 / all as f64,
                    all - right
                )?;
            }
        }
        let [all, safe, right] = self.safe();
        writeln!(
            f,
            "\nsafe to score: {safe} of {all} positions ({:.1}%), {} of them wrong\n",
            100.0 * safe as f64 / all.max(1) as f64,
            safe - right
        )
    }
}

#[derive(Serialize)]
struct ConfidenceRow<'a> {
    dataset: &'a str,
    game: &'a str,
    classifier: &'a str,
    string: &'a str,
    how: &'a str,
    confidence: f64,
    verdict: &'a str,
    truth: Option<&'a str>,
}

#[derive(Serialize)]
struct ReliabilityRow<'a> {
    dataset: &'a str,
    classifier: &'a str,
    confidence_from: f64,
    confidence_to: f64,
    strings: u64,
    mean_confidence: f64,
    strings_correct: u64,
}

#[derive(Serialize)]
struct CoverageRow<'a> {
    dataset: &'a str,
    classifier: &'a str,
    confidence_from: f64,
    strings_total: usize,
    strings_covered: u64,
    strings_correct: u64,
}

#[derive(Serialize)]
struct SafeRow<'a> {
    dataset: &'a str,
    game: &'a str,
    classifier: &'a str,
    safe: bool,
    all_right: Option<bool>,
}

/// Writes `confidence.csv`, `reliability.csv`, `coverage.csv` and `safe.csv` into `dir` and,
/// with `plots`, for each data set with counted results `reliability-DATASET` and `coverage-DATASET`.
///
/// # Errors
/// A file could not be written.
pub fn write_trust(dir: &Path, all: &[Trust], plots: bool) -> io::Result<()> {
    let rounded = |value: f64| (value * 1e6).round() / 1e6;
    rows(dir, "confidence.csv", all, |trust, csv| {
        trust.strings.iter().try_for_each(|said| {
            csv.serialize(ConfidenceRow {
                dataset: &trust.dataset,
                game: &said.game,
                classifier: trust.classifier,
                string: &said.string,
                how: said.how.name(),
                confidence: rounded(said.confidence),
                verdict: said.verdict.name(),
                truth: said.truth.map(Status::name),
            })
        })
    })?;
    rows(dir, "reliability.csv", all, |trust, csv| {
        trust.bins().iter().try_for_each(|bin| {
            csv.serialize(ReliabilityRow {
                dataset: &trust.dataset,
                classifier: trust.classifier,
                confidence_from: bin.low,
                confidence_to: bin.high,
                strings: bin.strings,
                mean_confidence: rounded(bin.mean()),
                strings_correct: bin.correct,
            })
        })
    })?;
    rows(dir, "coverage.csv", all, |trust, csv| {
        let strings_total = trust.scored().count();
        trust
            .coverage()
            .iter()
            .try_for_each(|&(bound, covered, correct)| {
                csv.serialize(CoverageRow {
                    dataset: &trust.dataset,
                    classifier: trust.classifier,
                    confidence_from: bound,
                    strings_total,
                    strings_covered: covered,
                    strings_correct: correct,
                })
            })
    })?;
    rows(dir, "safe.csv", all, |trust, csv| {
        trust.positions.iter().try_for_each(|position| {
            csv.serialize(SafeRow {
                dataset: &trust.dataset,
                game: &position.game,
                classifier: trust.classifier,
                safe: position.safe,
                all_right: position.right,
            })
        })
    })?;
    if plots {
        for trust in all.iter().filter(|trust| trust.scored().next().is_some()) {
            reliability(dir, trust)?;
            coverage(dir, trust)?;
        }
    }
    Ok(())
}

fn rows(
    dir: &Path,
    name: &str,
    all: &[Trust],
    write: impl Fn(&Trust, &mut csv::Writer<&mut dyn io::Write>) -> csv::Result<()>,
) -> io::Result<()> {
    write_whole(&dir.join(name), |file| {
        let mut csv = csv::Writer::from_writer(file);
        all.iter().try_for_each(|trust| write(trust, &mut csv))?;
        csv.flush()
    })
}

/// Said against found, on the scale of log odds, for most of both are near 100 %.
fn reliability(dir: &Path, trust: &Trust) -> io::Result<()> {
    // Half a string more on either side keeps what is all right on the scale.
    let log_odds = |share: f64, strings: u64| {
        let n = strings as f64;
        let share = (share * n + 0.5) / (n + 1.0);
        (share / (1.0 - share)).ln()
    };
    let said = |mean: f64| {
        let mean = mean.clamp(1e-4, 1.0 - 1e-4);
        (mean / (1.0 - mean)).ln()
    };
    let points = trust.bins();
    let points = points
        .iter()
        .map(|bin| (said(bin.mean()), log_odds(bin.share(), bin.strings)));
    let title = format!("Reliability of {} on {}", trust.classifier, trust.dataset);
    Chart {
        title: &title,
        x: Axis {
            label: "said: log odds of being right",
            range: Some((-1.0, 10.0)),
            log: false,
        },
        y: Axis {
            label: "found: log odds of being right",
            range: Some((-1.0, 10.0)),
            log: false,
        },
        series: vec![Series::dots("bins of confidence", points.collect())],
        reference: Some([(-1.0, -1.0), (10.0, 10.0)]),
    }
    .write(
        dir,
        &format!("reliability-{}-{}", trust.classifier, trust.dataset),
    )
}

fn coverage(dir: &Path, trust: &Trust) -> io::Result<()> {
    let all = trust.scored().count() as f64;
    let points = trust.coverage();
    let points = points.iter().map(|&(_, covered, correct)| {
        (
            100.0 * covered as f64 / all,
            100.0 * correct as f64 / covered as f64,
        )
    });
    let title = format!(
        "Accuracy of {} against coverage on {}",
        trust.classifier, trust.dataset
    );
    Chart {
        title: &title,
        x: Axis {
            label: "strings with a verdict (%)",
            range: None,
            log: false,
        },
        y: Axis {
            label: "of them right (%)",
            range: None,
            log: false,
        },
        series: vec![Series::line("by least confidence", points.collect())],
        reference: None,
    }
    .write(
        dir,
        &format!("coverage-{}-{}", trust.classifier, trust.dataset),
    )
}
