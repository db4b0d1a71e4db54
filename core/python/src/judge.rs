//! Verdicts, as JSON: the views that `python/sahwal/judgement.py` shows.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use sahwal_core::ByColour;
use sahwal_core::borders::Borders;
use sahwal_core::classify::{Classifier, Registered, find};
use sahwal_core::params::Table;
use sahwal_core::rules::Terms;
use sahwal_core::verdict::Detail;
use sahwal_core::view::{BordersView, ClassifierView, Form, View};
use serde::Serialize;

use crate::board::wrong;
use crate::games::{WithRecord, with_record};

/// Data as JSON.
pub(crate) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("views and tables are data")
}

/// The parameters in a JSON object; none without it.
pub(crate) fn table(params: Option<&str>) -> PyResult<Table> {
    let table = params.map(serde_json::from_str).transpose();
    let table = table.map_err(|error| wrong(format!("params: {error}")))?;
    Ok(table.unwrap_or_default())
}

/// How to count, as far as the arguments say: the rest is of each record.
#[derive(Clone, Copy)]
struct Asked {
    terms: Terms,
    captured: Option<ByColour<usize>>,
}

/// The entry and the classifier with these parameters, and how to count.
fn prepare(
    name: &str,
    params: Option<&str>,
    rules: Option<&str>,
    komi: Option<f64>,
    handicap: Option<u32>,
    captured: Option<[usize; 2]>,
) -> PyResult<(&'static Registered, Box<dyn Classifier>, Asked)> {
    let entry = find(name).map_err(wrong)?;
    let classifier = entry.build_with(&table(params)?);
    let classifier = classifier.map_err(|error| wrong(error.inside("params")))?;
    let ruleset = rules.map(|rules| rules.parse().map_err(wrong));
    let komi = komi.map(Terms::checked_komi).transpose();
    let komi = komi.map_err(|error| wrong(format!("komi: {error}")))?;
    let captured = captured.map(ByColour::from);
    let terms = Terms {
        ruleset: ruleset.transpose()?,
        komi,
        handicap,
    };
    Ok((entry, classifier, Asked { terms, captured }))
}

/// A view, the expected owner of each point, and what its record says.
#[derive(Serialize)]
struct Judged<'a> {
    #[serde(flatten)]
    view: View,
    ownership: Option<Vec<Vec<f64>>>,
    recorded: &'a Option<String>,
    repairs: &'a [String],
}

/// The view of a board with its borders, as JSON.
fn judged(
    entry: &'static Registered,
    classifier: &dyn Classifier,
    asked: &Asked,
    WithRecord {
        position,
        said,
        recorded,
        repairs,
    }: &WithRecord,
) -> String {
    let said = said.with(asked.terms, asked.captured);
    let counting = said.counting();
    let judgement = classifier.judge(position, counting.ruleset.rules, Detail::Full);
    let judgement = said.counted_by(position, judgement);
    let form = Form::indices(position.size());
    let mut view = View::of(entry.name, position, &judgement, &counting, form);
    let borders = Borders::of(position, &judgement.verdicts);
    view.layers.borders = Some(BordersView::of(&borders, view.score.margins, form));
    let lines = position.size().lines();
    let rows = |points: &Vec<f64>| points.chunks(lines).map(<[f64]>::to_vec).collect();
    json(&Judged {
        view,
        ownership: judgement.ownership.as_ref().map(rows),
        recorded,
        repairs,
    })
}

/// The verdicts for one board.
#[pyfunction]
#[pyo3(signature = (board, classifier="combined", *, params=None, rules=None, komi=None,
    handicap=None, captured=None))]
#[expect(
    clippy::too_many_arguments,
    reason = "the arguments of the function in Python"
)]
pub(crate) fn judge(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    classifier: &str,
    params: Option<&str>,
    rules: Option<&str>,
    komi: Option<f64>,
    handicap: Option<u32>,
    captured: Option<[usize; 2]>,
) -> PyResult<String> {
    let board = with_record(board)?;
    let (entry, classifier, asked) = prepare(classifier, params, rules, komi, handicap, captured)?;
    Ok(py.detach(|| judged(entry, &*classifier, &asked, &board)))
}

/// The verdicts for many boards, on several threads. The error of a board is raised, or with
/// `collect` stands in its place.
#[pyfunction]
#[pyo3(signature = (boards, classifier="combined", *, params=None, rules=None, komi=None,
    handicap=None, captured=None, threads=None, collect))]
#[expect(
    clippy::too_many_arguments,
    reason = "the arguments of the function in Python"
)]
pub(crate) fn judge_many<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    classifier: &str,
    params: Option<&str>,
    rules: Option<&str>,
    komi: Option<f64>,
    handicap: Option<u32>,
    captured: Option<[usize; 2]>,
    threads: Option<usize>,
    collect: bool,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut found = Vec::new();
    for (at, board) in boards.try_iter()?.enumerate() {
        match with_record(&board?) {
            Err(error) if collect => found.push(Err(error)),
            Err(error) if error.is_instance_of::<PyValueError>(py) => {
                return Err(wrong(format!("boards[{at}]: {}", error.value(py))));
            }
            board => found.push(Ok(board?)),
        }
    }
    let positions: Vec<&WithRecord> = found.iter().flatten().collect();
    let (entry, classifier, asked) = prepare(classifier, params, rules, komi, handicap, captured)?;
    let processors = rayon::current_num_threads();
    let threads = match threads {
        // More than four for each processor do not help.
        Some(threads) => threads.min(4 * processors),
        None => processors,
    };
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let view = |board: &&WithRecord| judged(entry, &*classifier, &asked, board);
    let views: Vec<String> =
        py.detach(|| pool.install(|| positions.par_iter().map(view).collect()));
    let mut views = views.into_iter();
    let of_board = found.iter().map(|board| match board {
        Ok(_) => Ok(views.next().into_pyobject(py)?.into_any()),
        Err(error) => Ok(error.value(py).clone().into_any()),
    });
    of_board.collect()
}

/// The classifiers with their default parameters, as JSON.
#[pyfunction]
pub(crate) fn classifiers() -> String {
    json(&ClassifierView::all())
}
