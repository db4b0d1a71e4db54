//! Verdicts.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use numpy::{PyArray2, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sahwal_core::borders::Borders;
use sahwal_core::classify::{Classifier, Entry, Kind, REGISTRY, find};
use sahwal_core::rules::{self, Counting};
use sahwal_core::verdict::{Judged, Judgement as Verdicts, Read, Status};
use sahwal_core::{Point, PointSet, Position};

use crate::board::{grid, indices, owners, position, sign, stones, whole, wrong};
use crate::params;

/// The verdicts for a board.
#[pyclass(frozen, module = "sahwal")]
pub(crate) struct Judgement {
    classifier: &'static str,
    position: Position,
    verdicts: Verdicts,
    score: Score,
}

/// The verdict for a string.
#[pyclass(frozen, module = "sahwal")]
#[derive(Clone)]
pub(crate) struct StringVerdict {
    judged: Judged,
    name: String,
}

/// The score.
#[pyclass(frozen, get_all, module = "sahwal")]
#[derive(Clone)]
pub(crate) struct Score {
    rules: &'static str,
    black: f64,
    white: f64,
    margin: f64,
}

/// The largest komi: the points of the largest board.
const MOST_KOMI: f64 = 361.0;
/// The largest number of handicap stones.
const MOST_HANDICAP: u64 = 361;

impl Score {
    fn of(position: &Position, verdicts: &Verdicts, counting: &Counting) -> Score {
        let score = rules::Score::of(position, &verdicts.verdicts, counting);
        let [black, white] = score.points;
        Score {
            rules: counting.ruleset.rules.name(),
            black,
            white,
            margin: score.margin(),
        }
    }
}

#[pymethods]
impl Score {
    fn __str__(&self) -> String {
        match self.margin {
            0.0 => "0".to_owned(),
            lead if lead > 0.0 => format!("B+{lead}"),
            lead => format!("W+{}", -lead),
        }
    }

    fn __repr__(&self) -> String {
        format!("Score({}, {})", self.__str__(), self.rules)
    }
}

#[pymethods]
impl StringVerdict {
    /// 1 black, -1 white.
    #[getter]
    fn sign(&self) -> i8 {
        sign(self.judged.colour)
    }

    /// Rows and columns of its stones, shape (number of stones, 2).
    #[getter]
    fn stones<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i64>> {
        indices(py, self.judged.stones)
    }

    /// The GTP coordinate of its first stone.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// `alive`, `dead` or `unknown`.
    #[getter]
    fn verdict(&self) -> &'static str {
        match self.judged.status {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Unknown => "unknown",
        }
    }

    /// The method that gave the verdict: proved, static, estimated or searched; None without a
    /// verdict.
    #[getter]
    fn how(&self) -> Option<&'static str> {
        self.judged.method()
    }

    /// The probability that the verdict is right; None if the classifier gives none.
    #[getter]
    fn confidence(&self) -> Option<f64> {
        self.judged.confidence
    }

    /// The reason in words; empty if the classifier gives none.
    #[getter]
    fn reason(&self) -> &str {
        &self.judged.reason
    }

    /// The share of its points that its own colour owns in the end, 0 to 1, by the network: if Black
    /// moves first, and if White does. None if the network was not asked.
    #[getter]
    fn network(&self) -> Option<(f64, f64)> {
        self.judged.shares.network.map(Into::into)
    }

    /// The same by playouts; None without them.
    #[getter]
    fn playouts(&self) -> Option<f64> {
        self.judged.shares.playouts
    }

    /// What was read, `closed-space` or `fight`; None if no search gave the verdict.
    #[getter]
    fn read(&self) -> Option<&'static str> {
        self.judged.read.map(Read::name)
    }

    /// The moves that a search expects, captor first: sign, and row and column or None for a pass.
    /// Empty without a search.
    #[getter]
    fn line(&self) -> Vec<(i8, Option<(usize, usize)>)> {
        let steps = self.judged.line.iter();
        let place = |point: Point| (point.row(), point.column());
        steps
            .map(|step| (sign(step.colour), step.point.map(place)))
            .collect()
    }

    fn __repr__(&self) -> String {
        let confidence = self.judged.confidence;
        format!(
            "StringVerdict({} {}, {} stones, {}{})",
            self.judged.colour,
            self.name,
            self.judged.stones.len(),
            self.verdict(),
            confidence.map_or(String::new(), |sure| format!(", confidence {sure:.3}")),
        )
    }
}

#[pymethods]
impl Judgement {
    /// The name of the classifier.
    #[getter]
    fn classifier(&self) -> &'static str {
        self.classifier
    }

    /// The stones, shape (n, n): 1 black, -1 white, 0 none.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        stones(&self.position).to_pyarray(py)
    }

    /// The owners, shape (n, n): 1 black, -1 white, 0 neutral, `UNKNOWN`.
    #[getter]
    fn owners<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        owners(&self.verdicts.verdicts.owners, self.position.size()).to_pyarray(py)
    }

    /// The living stones, shape (n, n).
    #[getter]
    fn alive<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        self.set(py, self.verdicts.verdicts.alive)
    }

    /// The dead stones, shape (n, n).
    #[getter]
    fn dead<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        self.set(py, self.verdicts.verdicts.dead)
    }

    /// The confidence of the verdict on each stone, shape (n, n); NaN elsewhere.
    #[getter]
    fn confidence<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f64>> {
        let strings = &self.verdicts.strings;
        let confidence = |point| {
            let string = strings.iter().find(|string| string.stones.contains(point));
            string
                .and_then(|string| string.confidence)
                .unwrap_or(f64::NAN)
        };
        grid(self.position.size(), confidence).to_pyarray(py)
    }

    /// The verdicts for all strings, by first stone, row by row.
    #[getter]
    fn strings(&self) -> Vec<StringVerdict> {
        let size = self.position.size();
        let mut strings: Vec<&Judged> = self.verdicts.strings.iter().collect();
        strings.sort_by_key(|string| string.stones.first());
        let named = strings.into_iter().map(|judged| StringVerdict {
            judged: judged.clone(),
            name: judged
                .stones
                .first()
                .map_or(String::new(), |stone| stone.gtp(size).to_string()),
        });
        named.collect()
    }

    /// Whether the score is sure enough to be taken; None if the classifier does not say.
    #[getter]
    fn safe(&self) -> Option<bool> {
        self.verdicts.safe_to_score
    }

    /// Why the score is not safe: the cause, and the rows and columns of the string or of the open
    /// points.
    #[getter]
    fn doubts<'py>(&self, py: Python<'py>) -> Vec<(&'static str, Bound<'py, PyArray2<i64>>)> {
        let doubts = self.verdicts.doubts.iter();
        doubts
            .map(|doubt| (doubt.cause.name(), indices(py, doubt.points)))
            .collect()
    }

    /// What lies between the colours by these verdicts: for each kind of points the rows and
    /// columns.
    fn borders<'py>(&self, py: Python<'py>) -> BTreeMap<&'static str, Bound<'py, PyArray2<i64>>> {
        let found = Borders::of(&self.position, &self.verdicts.verdicts);
        let [black, white] = found.teire;
        let kinds = [
            ("dame", found.dame),
            ("small", found.small),
            ("open", found.open),
            ("gaps", found.gaps),
            ("teire_black", black),
            ("teire_white", white),
            ("seki", found.seki),
            ("shared", found.shared),
            ("seki_eyes", found.seki_eyes[0] | found.seki_eyes[1]),
        ];
        let kinds = kinds.map(|(name, points)| (name, indices(py, points)));
        BTreeMap::from(kinds)
    }

    /// The score.
    #[getter]
    fn score(&self) -> Score {
        self.score.clone()
    }

    fn __repr__(&self) -> String {
        format!(
            "Judgement({}, {}, {} dead stones, {})",
            self.classifier,
            self.position.size(),
            self.verdicts.verdicts.dead.len(),
            self.score.__str__(),
        )
    }
}

impl Judgement {
    fn set<'py>(&self, py: Python<'py>, points: PointSet) -> Bound<'py, PyArray2<bool>> {
        grid(self.position.size(), |point| points.contains(point)).to_pyarray(py)
    }
}

/// The entry and the classifier with these parameters, and how to count.
fn prepare(
    name: &str,
    dict: Option<&Bound<'_, PyDict>>,
    rules: &str,
    komi: f64,
    handicap: u64,
    captured: [u64; 2],
) -> PyResult<(&'static Entry, Box<dyn Classifier>, Counting)> {
    let entry = find(name).ok_or_else(|| {
        let names: Vec<&str> = REGISTRY.iter().map(|entry| entry.name).collect();
        let names = names.join(", ");
        wrong(format!(
            "classifier: expected one of {names}, found {name:?}"
        ))
    })?;
    let classifier = entry.build_with(&params::table(dict)?);
    let classifier = classifier.map_err(|error| wrong(format!("params, {error}")))?;
    let rules = rules.parse().map_err(wrong)?;
    if komi.is_nan() || komi.abs() > MOST_KOMI || (2.0 * komi).fract() != 0.0 {
        return Err(wrong(format!(
            "komi: expected whole or half points from -{MOST_KOMI} to {MOST_KOMI}, found {komi}"
        )));
    }
    let counting = Counting {
        ruleset: rules,
        komi,
        handicap: handicap as u32,
        captured: captured.map(|stones| stones as usize),
    };
    Ok((entry, classifier, counting))
}

fn judged(
    entry: &'static Entry,
    classifier: &dyn Classifier,
    counting: &Counting,
    position: Position,
) -> Judgement {
    let verdicts = classifier.judge(&position);
    Judgement {
        classifier: entry.name,
        score: Score::of(&position, &verdicts, counting),
        position,
        verdicts,
    }
}

/// The verdicts for one board.
#[pyfunction]
#[pyo3(signature = (board, classifier="combined", *, params=None, rules="area", komi=0.0,
    handicap, captured))]
#[expect(
    clippy::too_many_arguments,
    reason = "the arguments of the function in Python"
)]
pub(crate) fn judge(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    classifier: &str,
    params: Option<&Bound<'_, PyDict>>,
    rules: &str,
    komi: f64,
    handicap: &Bound<'_, PyAny>,
    captured: [Bound<'_, PyAny>; 2],
) -> PyResult<Judgement> {
    let position = position(board)?;
    let handicap = whole("handicap", handicap, 0..=MOST_HANDICAP)?;
    let [black, white] = captured;
    let stones = |object| whole("captured", object, 0..=u32::MAX.into());
    let captured = [stones(&black)?, stones(&white)?];
    let (entry, classifier, counting) =
        prepare(classifier, params, rules, komi, handicap, captured)?;
    Ok(py.detach(|| judged(entry, &*classifier, &counting, position)))
}

/// The verdicts for many boards, on several threads.
#[pyfunction]
#[pyo3(signature = (boards, classifier="combined", *, params=None, rules="area", komi=0.0,
    threads=None))]
pub(crate) fn judge_many(
    py: Python<'_>,
    boards: &Bound<'_, PyAny>,
    classifier: &str,
    params: Option<&Bound<'_, PyDict>>,
    rules: &str,
    komi: f64,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Judgement>> {
    let mut positions = Vec::new();
    for (at, board) in boards.try_iter()?.enumerate() {
        let found = position(&board?).map_err(|error| wrong(format!("board {at}: {error}")))?;
        positions.push(found);
    }
    let (entry, classifier, counting) = prepare(classifier, params, rules, komi, 0, [0, 0])?;
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = match threads {
        // More than four for each processor do not help.
        Some(threads) => (whole("threads", threads, 1..=u64::MAX)? as usize).min(4 * processors),
        None => processors,
    };
    Ok(py.detach(|| {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::with_capacity(positions.len()));
        thread::scope(|scope| {
            for _ in 0..threads.min(positions.len()) {
                scope.spawn(|| {
                    // Each thread takes the next board that no other has taken.
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&position) = positions.get(at) else {
                            break;
                        };
                        let found = judged(entry, &*classifier, &counting, position);
                        done.lock().expect("no thread panics").push((at, found));
                    }
                });
            }
        });
        let mut done = done.into_inner().expect("no thread panics");
        done.sort_by_key(|(at, _)| *at);
        done.into_iter().map(|(_, found)| found).collect()
    }))
}

/// The classifiers by name, with kind, summary, source and default parameters.
#[pyfunction]
pub(crate) fn classifiers(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for entry in REGISTRY {
        let one = PyDict::new(py);
        let kind = match entry.kind {
            Kind::Baseline => "baseline",
            Kind::Prover => "prover",
            Kind::Heuristic => "heuristic",
        };
        one.set_item("kind", kind)?;
        one.set_item("summary", entry.summary)?;
        one.set_item("source", entry.source)?;
        one.set_item("params", params::dict(py, &entry.defaults())?)?;
        all.set_item(entry.name, one)?;
    }
    Ok(all)
}
