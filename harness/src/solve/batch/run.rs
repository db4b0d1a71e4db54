//! Solving the problems of a collection within limits.

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use rayon::prelude::*;
use sahwal_core::certificate::Certificate;
use sahwal_core::solve::{FindParams, FoundMove};
use sahwal_core::zone_search::{
    RelevanceSearch, ZoneAnswer, ZoneParams, ZoneQuestion, ZoneVerdict,
};
use sahwal_core::{Point, PointSet};

use super::{Item, OpenProblem, Question};
use crate::format::ProblemRow;
use crate::progress::Progress;

/// The limits for each problem.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Search nodes.
    pub nodes: u64,
    /// Processor time, if it is limited. A search that is running is not broken off, but no
    /// longer one is begun.
    pub time: Option<Duration>,
    /// The largest number of answers of a certificate; 0 for no certificates.
    pub answers: usize,
    /// The switches of the zone search; its limit of nodes is that of `nodes`.
    pub search: ZoneParams,
}

/// The result of a problem.
#[derive(Clone, Debug, Default)]
pub struct Solution {
    /// The first move found.
    pub answer: Option<Point>,
    /// Whether the claim is proved. For a problem without a question: whether the effect of
    /// the move is proved, with nothing assumed.
    pub proved: bool,
    /// The points that the proof depends on.
    pub zone: PointSet,
    /// Search nodes; unknown for problems without a question.
    pub nodes: Option<u64>,
    /// Processor time of the search.
    pub time: Duration,
    /// The certificate of a proof, or the reason why there is none.
    pub certificate: Option<Result<Certificate, String>>,
}

/// The number of nodes of the first search under a limit of time; each further one has
/// `GROWTH` times as many.
const FIRST_NODES: u64 = 20_000;
const GROWTH: u64 = 4;

/// Solves all problems, on the threads of the current pool. Results are in the order of the
/// items; an item that is no problem has none.
pub fn solve_all(items: &[Item], limits: &Limits) -> Vec<Option<Solution>> {
    let progress = Progress::new(items.len() as u64, "problems");
    let solutions = items.par_iter().map(|item| {
        let problem = item.problem.as_ref().ok();
        let solution = problem.map(|problem| solve_one(problem, limits));
        progress.add(1);
        solution
    });
    solutions.collect()
}

fn solve_one(problem: &OpenProblem, limits: &Limits) -> Solution {
    let start = ThreadTime::now();
    match &problem.question {
        Some(question) => prove(problem, question, limits, start),
        None => find(problem, limits, start),
    }
}

/// Answers the question of a problem. Each problem has a search of its own, so that the result
/// does not depend on the others.
fn prove(
    problem: &OpenProblem,
    question: &Question,
    limits: &Limits,
    start: ThreadTime,
) -> Solution {
    let asked = ZoneQuestion {
        position: problem.position,
        crucial: question.crucial,
        goal: question.goal,
        needed: question.needed,
        prover: question.prover,
        first: problem.first,
    };
    let mut search = RelevanceSearch::new(limits.search.with(|set| set.threats = question.threats));
    let mut solution = Solution::default();
    let (answer, nodes) = within(&mut search, &asked, limits, start);
    solution.time = start.elapsed();
    solution.nodes = Some(nodes);
    solution.answer = answer.key_move;
    solution.proved = answer.verdict == ZoneVerdict::Proved;
    solution.zone = answer.zone;
    if solution.proved && limits.answers > 0 {
        let certificate = search.certificate(&answer, limits.answers);
        solution.certificate = Some(certificate.map_err(|error| error.to_string()));
    }
    solution
}

/// The answer of the last search and the nodes of all. Under a limit of time, searches with more
/// and more nodes follow each other as long as the next one may end in time.
fn within(
    search: &mut RelevanceSearch,
    question: &ZoneQuestion,
    limits: &Limits,
    start: ThreadTime,
) -> (ZoneAnswer, u64) {
    let mut allowed = match limits.time {
        None => limits.nodes,
        Some(_) => FIRST_NODES.min(limits.nodes),
    };
    let mut nodes = 0;
    loop {
        search.set_nodes(allowed);
        let before = start.elapsed();
        let answer = search.search(question);
        nodes += answer.nodes;
        let last = start.elapsed() - before;
        let next = start.elapsed() + last * GROWTH as u32;
        let is_late = limits.time.is_none_or(|time| next > time);
        if answer.verdict != ZoneVerdict::Unknown || allowed >= limits.nodes || is_late {
            return (answer, nodes);
        }
        allowed = (allowed * GROWTH).min(limits.nodes);
    }
}

/// Looks for the move of the player that saves or kills the most.
fn find(problem: &OpenProblem, limits: &Limits, start: ThreadTime) -> Solution {
    let params =
        FindParams::default().with(|set| set.nodes = limits.nodes.min(FindParams::default().nodes));
    let found = FoundMove::of(&problem.position, problem.first, &params, &Arc::default());
    Solution {
        answer: found.as_ref().map(|found| found.point),
        proved: false,
        zone: PointSet::EMPTY,
        nodes: None,
        time: start.elapsed(),
        certificate: None,
    }
}

/// The rows of `problems.csv`.
pub fn rows<'a>(items: &'a [Item], solutions: &[Option<Solution>]) -> Vec<ProblemRow<'a>> {
    let pairs = items.iter().zip(solutions);
    pairs
        .map(|(item, solution)| row(item, solution.as_ref()))
        .collect()
}

/// The row of an item.
fn row<'a>(item: &'a Item, solution: Option<&Solution>) -> ProblemRow<'a> {
    // An item that cannot be read or was not solved stays an error.
    let mut row = ProblemRow {
        file: item.file.as_str().into(),
        index: item.index as u64,
        name: "".into(),
        to_move: "".into(),
        goal: "".into(),
        threats: 0,
        answer: "".into(),
        expected: "".into(),
        result: "error".into(),
        proved: false,
        zone_points: 0,
        nodes: None,
        cpu_seconds: None,
        certificate_answers: None,
        message: "".into(),
    };
    let problem = match (&item.problem, solution) {
        (Err(error), _) => {
            row.message = format!("{error:#}").into();
            return row;
        }
        (Ok(_), None) => return row,
        (Ok(problem), Some(_)) => problem,
    };
    // The question, then its answer.
    let solution = solution.cloned().unwrap_or_default();
    let size = problem.position.size();
    let name = |point: &Point| point.gtp(size).to_string();
    row.name = problem.name.as_str().into();
    row.to_move = problem.first.to_string().into();
    if let Some(question) = problem.question {
        row.goal = question.goal.name().into();
        row.threats = u64::from(question.threats);
    }
    row.answer = solution
        .answer
        .as_ref()
        .map(name)
        .unwrap_or_default()
        .into();
    let right: Vec<String> = problem.right.iter().map(name).collect();
    row.expected = right.join(" ").into();
    row.result = result(problem, &solution).into();
    row.proved = solution.proved;
    row.zone_points = solution.zone.len() as u64;
    row.nodes = solution.nodes;
    row.cpu_seconds = Some((solution.time.as_secs_f64() * 1e4).round() / 1e4);
    // A proof may have no certificate, which is no error.
    match &solution.certificate {
        Some(Ok(certificate)) => row.certificate_answers = Some(certificate.answers().len() as u64),
        Some(Err(error)) => row.message = format!("no certificate: {error}").into(),
        None => {}
    }
    row
}

/// `right`, `wrong` or `undecided`. A question is right if it is proved with a right first move
/// (any, if none is known).
pub(super) fn result(problem: &OpenProblem, solution: &Solution) -> &'static str {
    if problem.question.is_some() && !solution.proved {
        return "undecided";
    }
    let prover_moves = problem
        .question
        .is_none_or(|question| question.prover == problem.first);
    match solution.answer {
        _ if !prover_moves || problem.right.is_empty() => match problem.question {
            Some(_) => "right",
            None => "undecided",
        },
        None => "undecided",
        Some(point) if problem.right.contains(&point) => "right",
        Some(_) => "wrong",
    }
}
