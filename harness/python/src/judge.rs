//! Judges boards for the Python package, and writes each answer as JSON.
//!
//! `lib.rs` registers the functions `judge`, `judge_many` and `classifiers` for Python.
//! `python/sahwal/judgement.py` reads the fields of the JSON by their names. If a field is renamed
//! here, Python fails only when a program uses it.

use std::collections::VecDeque;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use sahwal_core::borders::Borders;
use sahwal_core::classify::{Classifier, Registered, find};
use sahwal_core::params::Table;
use sahwal_core::rules::{KomiStep, Terms};
use sahwal_core::view::{BordersView, ClassifierView, Form, View};
use sahwal_core::{ByColour, InputError};
use serde::Serialize;

use crate::board::wrong;
use crate::games::{Game, game};

/// Writes data as JSON.
pub(crate) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("views and tables are data")
}

/// Returns the parameters in a JSON object, or none without one.
pub(crate) fn table(params: Option<&str>) -> PyResult<Table> {
    match params {
        Some(text) => {
            serde_json::from_str(text).map_err(|error| wrong(format!("params: {error}")))
        }
        None => Ok(Table::default()),
    }
}

/// The arguments from `python/sahwal/__init__.py`: the classifier, and how to count.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    classifier: String,
    params: Option<String>,
    rules: Option<String>,
    komi: Option<f64>,
    handicap: Option<u32>,
    captured: Option<[usize; 2]>,
}

/// A classifier, and how the caller counts. What the caller leaves out is taken from each record.
struct Judge {
    entry: &'static Registered,
    classifier: Box<dyn Classifier>,
    terms: Terms,
    captured: Option<ByColour<usize>>,
}

/// A view with the expected owner of each point and data of the record.
#[derive(Serialize)]
struct Judged<'a> {
    #[serde(flatten)]
    view: View,
    ownership: Option<Vec<Vec<f64>>>,
    recorded: &'a Option<String>,
    repairs: &'a [String],
}

impl Judge {
    fn of(asked: &Asked) -> PyResult<Judge> {
        let entry = find(&asked.classifier).map_err(wrong)?;
        let classifier = entry.build_with(&table(asked.params.as_deref())?);
        let ruleset = asked.rules.as_deref().map(str::parse).transpose();
        Ok(Judge {
            entry,
            classifier: classifier.map_err(|error| wrong(error.inside("params")))?,
            terms: Terms {
                ruleset: ruleset.map_err(|error: InputError| wrong(error))?,
                komi: asked.komi,
                handicap: asked.handicap,
            },
            captured: asked.captured.map(ByColour::from),
        })
    }

    /// Checks that this board allows the komi.
    fn check(&self, board: &Game) -> PyResult<()> {
        if let Some(komi) = self.terms.komi {
            let checked = Terms::checked_komi(komi, board.position.size(), KomiStep::Half);
            checked.map_err(|error| wrong(format!("komi: {error}")))?;
        }
        Ok(())
    }

    /// Returns the view of a board with its borders, as JSON.
    fn view(&self, board: &Game) -> String {
        let position = &board.position;
        let question = board.said.question(position, self.terms, self.captured);
        let judgement = self.classifier.answer(&question);
        let form = Form::indices(position.size());
        let mut view = View::of(self.entry.name, &question, &judgement, form);
        let borders = Borders::of(position, &judgement.verdicts);
        view.layers.borders = Some(BordersView::of(&borders, view.score.margins, form));
        // Python gets the owners as rows, like every other array over the board.
        let lines = position.size().lines();
        let ownership = judgement
            .ownership
            .as_ref()
            .map(|points| points.chunks(lines).map(<[f64]>::to_vec).collect());
        json(&Judged {
            view,
            ownership,
            recorded: &board.recorded,
            repairs: &board.repairs,
        })
    }
}

/// Returns the verdicts for one board, as JSON.
#[pyfunction]
pub(crate) fn judge(py: Python<'_>, board: &Bound<'_, PyAny>, asked: Asked) -> PyResult<String> {
    let board = game(board)?;
    let judge = Judge::of(&asked)?;
    judge.check(&board)?;
    Ok(py.detach(|| judge.view(&board)))
}

/// The largest number of boards that a thread judges before signals are checked, such as that of
/// Ctrl-C.
const UNHEARD: usize = 32;

/// Returns the verdicts for many boards, judged on several threads. The error of a board is raised
/// or, with `collect`, put in its place of the list.
#[pyfunction]
pub(crate) fn judge_many<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    asked: Asked,
    threads: Option<usize>,
    collect: bool,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut found = Vec::new();
    for (at, board) in boards.try_iter()?.enumerate() {
        match game(&board?) {
            Err(error) if collect => found.push(Err(error)),
            Err(error) if error.is_instance_of::<PyValueError>(py) => {
                return Err(wrong(format!("boards[{at}]: {}", error.value(py))));
            }
            board => found.push(Ok(board?)),
        }
    }
    // A wrong komi must fail before hours of judging, not after them.
    let positions: Vec<&Game> = found.iter().flatten().collect();
    let judge = Judge::of(&asked)?;
    for board in &positions {
        judge.check(board)?;
    }
    let processors = rayon::current_num_threads();
    let threads = match threads {
        // More than four threads for each processor do not help.
        Some(threads) => threads.min(4 * processors),
        None => processors,
    };
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let mut views = VecDeque::with_capacity(positions.len());
    for part in positions.chunks(UNHEARD * threads) {
        py.check_signals()?;
        // The boards are Rust data now, so Python may run other threads.
        let of_part: Vec<String> = py.detach(|| {
            pool.install(|| part.par_iter().map(|board| judge.view(board)).collect())
        });
        views.extend(of_part);
    }
    // The views have the order of the boards, without those that could not be read.
    let mut answers = Vec::with_capacity(found.len());
    for board in &found {
        answers.push(match board {
            Ok(_) => views.pop_front().into_pyobject(py)?.into_any(),
            Err(error) => error.value(py).clone().into_any(),
        });
    }
    Ok(answers)
}

/// Returns the classifiers with their default parameters, as JSON.
#[pyfunction]
pub(crate) fn classifiers() -> String {
    json(&ClassifierView::all())
}
