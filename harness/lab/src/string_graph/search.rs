//! The String Graph in life-and-death search, and as an answer of its own, on drawn problems.
//!
//! The paper proposes its analysis as an evaluation that makes such a search less deep. Here
//! alpha-beta asks `string-graph` for the order of moves, which changes no answer, and at a depth
//! limit for the result, which is not proved.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::classify::Classifier;
use sahwal_core::life::{Class, Fate};
use sahwal_core::life::{Problem, SolveParams, Solver};
use sahwal_core::verdict::Status;
use sahwal_core::{PointSet, Position};
use serde::Serialize;

use super::alpha_beta::{AlphaBetaAnswer, AlphaBetaParams, class_by_alpha_beta};
use super::drawn::DrawnProblem;
use crate::experiment::Findings;
use sahwal::disk::write_whole;
use sahwal::format::write_records;
use sahwal::plot::{Axis, Chart, Series};
use sahwal::rows::Rows;

/// The depth limits of the searches that take the judge's word.
const DEPTHS: [u32; 6] = [1, 2, 3, 4, 6, 8];
/// The classifiers that judge.
const JUDGES: [&str; 2] = ["string-graph", "static-plus"];

/// Problems with the class that the solver proves.
struct Known {
    name: String,
    problem: Problem,
    class: Class,
}

/// The result of a kind of search on all problems.
#[derive(Clone, Debug, Serialize)]
struct SearchRow {
    judge: &'static str,
    /// The depth limit at which the judge's word counts; none for a proved answer.
    depth: Option<u32>,
    problems: usize,
    /// The problems with an answer.
    answered: usize,
    /// The fates of answered problems, two for each, that are wrong.
    wrong_fates: usize,
    /// The answered problems with a wrong fate.
    wrong_problems: usize,
    /// Nodes and calls of the judge on the problems that every proved search answers.
    nodes: u64,
    judgements: u64,
    seconds: f64,
}

/// The static verdict on a problem.
#[derive(Clone, Debug, Serialize)]
struct VerdictRow {
    problem: String,
    class: String,
    string_graph: &'static str,
    string_graph_vertex: &'static str,
    static_plus: &'static str,
}

/// The results on drawn problems.
struct Searched {
    rows: Vec<SearchRow>,
    common: usize,
    verdicts: Vec<VerdictRow>,
}

/// Searches the problems, with at most `nodes` nodes for each first player. Runs on the current
/// rayon pool.
///
/// # Errors
/// A classifier cannot be built.
pub fn search(problems: &[DrawnProblem], nodes: u64) -> Result<Box<dyn Findings>> {
    let judges = JUDGES.map(classifier);
    let [graph, plus] = judges;
    let (graph, plus) = (graph?, plus?);
    let vertex = classifier("string-graph-vertex")?;
    let known = known(problems);
    // What the rules say without search.
    let verdicts = known.iter().map(|known| VerdictRow {
        problem: known.name.clone(),
        class: known.class.to_string(),
        string_graph: word(status(&*graph, known)),
        string_graph_vertex: word(status(&*vertex, known)),
        static_plus: word(status(&*plus, known)),
    });
    let verdicts = verdicts.collect();

    // With each judge, and without: proved searches, then searches of limited depth.
    let none: [(&str, Option<&dyn Classifier>); 1] = [("none", None)];
    let judged = [(JUDGES[0], Some(&*graph)), (JUDGES[1], Some(&*plus))];
    let judges: Vec<_> = none.into_iter().chain(judged).collect();
    let mut runs = Vec::new();
    for depth in std::iter::once(None).chain(DEPTHS.map(Some)) {
        for &(name, judge) in &judges {
            runs.push((name, depth, run(&known, judge, depth, nodes)));
        }
    }
    // Effort is compared on problems that every proved search answers.
    let proved = runs.iter().filter(|run| run.1.is_none());
    let everyone = |at: &usize| proved.clone().all(|run| run.2.0[*at].class.is_some());
    let common: Vec<usize> = (0..known.len()).filter(everyone).collect();
    let rows = runs.iter().map(|(judge, depth, (answers, seconds))| {
        let answered = answers.iter().zip(&known);
        let answered = answered.filter_map(|(answer, known)| Some((answer.class?, known.class)));
        let wrong: Vec<usize> = answered.map(|(found, class)| wrong(found, class)).collect();
        SearchRow {
            judge,
            depth: *depth,
            problems: known.len(),
            answered: wrong.len(),
            wrong_fates: wrong.iter().sum(),
            wrong_problems: wrong.iter().filter(|&&wrong| wrong > 0).count(),
            nodes: common.iter().map(|&at| answers[at].nodes).sum(),
            judgements: common.iter().map(|&at| answers[at].judgements).sum(),
            seconds: (seconds * 10.0).round() / 10.0,
        }
    });
    Ok(Box::new(Searched {
        rows: rows.collect(),
        common: common.len(),
        verdicts,
    }))
}

fn classifier(name: &'static str) -> Result<Box<dyn Classifier>> {
    Ok(Rows::builtin().get(name)?.build())
}

/// The problems that the solver solves.
fn known(problems: &[DrawnProblem]) -> Vec<Known> {
    let params = SolveParams::default().with(|set| set.memory = 32);
    let solved = problems.par_iter().map_init(
        || Solver::new(params),
        |solver, drawn| {
            let class = solver.begin(&drawn.problem).class()?;
            Some(Known {
                name: drawn.name.clone(),
                problem: drawn.problem,
                class,
            })
        },
    );
    solved.flatten_iter().collect()
}

/// The static verdict on the block of a problem.
fn status(judge: &dyn Classifier, known: &Known) -> Status {
    let stones = known.problem.block();
    let verdicts = judge.classify(known.problem.position());
    judged(&verdicts, stones)
}

/// A group lives when one of its strings does.
fn judged(verdicts: &sahwal_core::verdict::Verdicts, stones: PointSet) -> Status {
    match () {
        () if stones.intersects(&verdicts.alive) => Status::Alive,
        () if stones.is_subset(&verdicts.dead) => Status::Dead,
        () => Status::Unknown,
    }
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Alive => "alive",
        Status::Dead => "dead",
        Status::Unknown => "unknown",
    }
}

/// Searches all problems in one way; the answers and the time.
fn run(
    known: &[Known],
    judge: Option<&dyn Classifier>,
    depth: Option<u32>,
    nodes: u64,
) -> (Vec<AlphaBetaAnswer>, f64) {
    let judge = judge.map(|judge| {
        move |position: &Position, stones: PointSet| match judged(&judge.classify(position), stones)
        {
            Status::Alive => Some(true),
            Status::Dead => Some(false),
            Status::Unknown => None,
        }
    });
    let start = Instant::now();
    let answers = known.par_iter().map(|known| {
        let params = AlphaBetaParams {
            nodes,
            judge: judge.as_ref().map(|judge| judge as _),
            depth,
        };
        class_by_alpha_beta(&known.problem, &params)
    });
    (answers.collect(), start.elapsed().as_secs_f64())
}

/// The number of fates that differ.
fn wrong(found: Class, class: Class) -> usize {
    usize::from(found.owner_first != class.owner_first)
        + usize::from(found.attacker_first != class.attacker_first)
}

/// The kind of a problem, by the fates of its class.
fn kind(class: &str) -> &'static str {
    let fates: Vec<Fate> = class.chars().filter_map(Fate::from_letter).collect();
    let has = |wanted: &[Fate]| fates.iter().any(|fate| wanted.contains(fate));
    match class {
        "LL" => "LL",
        "DD" => "DD",
        "LD" => "LD",
        _ if has(&[Fate::Ko, Fate::KoForSeki, Fate::KoForLife]) => "with ko",
        _ if has(&[Fate::Seki]) => "with seki",
        _ => "other",
    }
}

impl fmt::Display for Searched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "alpha-beta on {} drawn problems; nodes and calls of the judge on the {} that\n\
             every proved search answers\n",
            self.rows.first().map_or(0, |row| row.problems),
            self.common
        )?;
        writeln!(
            f,
            "{:<14} {:>6} {:>8} {:>10} {:>8} {:>10} {:>10}",
            "judge", "depth", "answered", "wrong", "fates", "nodes", "judged"
        )?;
        // A line for each judge and depth.
        for row in &self.rows {
            let depth = row
                .depth
                .map_or("proved".to_owned(), |depth| depth.to_string());
            writeln!(
                f,
                "{:<14} {:>6} {:>8} {:>10} {:>8} {:>10} {:>10}",
                row.judge,
                depth,
                row.answered,
                row.wrong_problems,
                row.wrong_fates,
                row.nodes,
                row.judgements
            )?;
        }
        // A constant answer to measure the judges against.
        let letters = self
            .verdicts
            .iter()
            .flat_map(|row| row.class.char_indices());
        let constant = letters.filter(|letter| [(0, 'L'), (1, 'D')].contains(letter));
        writeln!(
            f,
            "\nbaseline: the first player always succeeds (LD), {} of {} fates right",
            constant.count(),
            2 * self.verdicts.len()
        )?;
        writeln!(
            f,
            "\nstatic verdicts by the class of the problem: alive / dead / unknown\n"
        )?;
        writeln!(
            f,
            "{:<12} {:>8} {:>18} {:>18} {:>18}",
            "class", "problems", "string-graph", "-vertex", "static-plus"
        )?;
        // The static verdicts, by class.
        let mut kinds: BTreeMap<&str, Vec<&VerdictRow>> = BTreeMap::new();
        for row in &self.verdicts {
            kinds.entry(kind(&row.class)).or_default().push(row);
        }
        for (kind, rows) in kinds {
            let count = |of: fn(&VerdictRow) -> &'static str| {
                let number = |word| rows.iter().filter(|row| of(row) == word).count();
                format!(
                    "{} / {} / {}",
                    number("alive"),
                    number("dead"),
                    number("unknown")
                )
            };
            writeln!(
                f,
                "{kind:<12} {:>8} {:>18} {:>18} {:>18}",
                rows.len(),
                count(|row| row.string_graph),
                count(|row| row.string_graph_vertex),
                count(|row| row.static_plus),
            )?;
        }
        // The problems that show the limits named in the paper.
        let limits = self
            .verdicts
            .iter()
            .filter(|row| row.problem.starts_with(LIMIT));
        writeln!(
            f,
            "\nwhat the paper calls unsolved: cut, ko, one point guarantee, squeeze\n"
        )?;
        for row in limits {
            writeln!(
                f,
                "{:<30} {:<5} {:>12} {:>12} {:>12}",
                row.problem, row.class, row.string_graph, row.string_graph_vertex, row.static_plus
            )?;
        }
        Ok(())
    }
}

/// The names of the problems that the paper calls unsolved begin with this.
const LIMIT: &str = "limit-";

impl Findings for Searched {
    /// Writes `search.csv`, `verdicts.csv` and `search.txt`, and with `plots` the errors by the
    /// number of nodes.
    fn write(&self, dir: &Path, plots: bool) -> Result<()> {
        write_records(&dir.join("search.csv"), &self.rows)?;
        write_records(&dir.join("verdicts.csv"), &self.verdicts)?;
        write_whole(&dir.join("search.txt"), |file| write!(file, "{self}"))?;
        if !plots {
            return Ok(());
        }
        let series = ["none"].iter().chain(&JUDGES).map(|&judge| {
            let rows = self.rows.iter().filter(|row| row.judge == judge);
            let rows = rows.filter_map(|row| {
                let right = 2 * row.answered - row.wrong_fates;
                let share = 100.0 * right as f64 / (2 * row.problems.max(1)) as f64;
                Some((f64::from(row.depth?), share))
            });
            Series::line(judge, rows.collect())
        });
        let chart = Chart {
            title: "Life and death by alpha-beta with a depth limit",
            x: Axis {
                label: "depth limit (plies)",
                ..Axis::default()
            },
            y: Axis {
                label: "right fates (%)",
                range: Some((0.0, 100.0)),
                ..Axis::default()
            },
            series: series.collect(),
            ..Chart::default()
        };
        chart.write(dir, "search")?;
        Ok(())
    }
}
