//! The HTML page of solved problems.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use sahwal_core::Point;
use sahwal_core::certificate::Goal;

use super::run::{result, rows};
use super::{Item, OpenProblem, Solution};
use crate::format::ProblemRow;
use crate::picture::{EYE, Panel, svg};
use crate::solve::network_share;
use crate::solve::text::network;

const STYLE: &str = "\
body{font-family:sans-serif;margin:1.5rem;max-width:84rem}\
.all{display:grid;grid-template-columns:repeat(auto-fill,minmax(22rem,1fr));gap:1rem}\
article{border:1px solid #bbb;border-radius:6px;padding:.6rem}\
article svg{width:100%;height:auto}h2{font-size:1rem;margin:.2rem 0}p{margin:.3rem 0}\
table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.2rem .6rem;text-align:right}\
.right{color:#00693e}.wrong,.error{color:#b00020}.undecided{color:#7a5c00}";

/// A page with the totals and a board for each problem.
pub fn page(items: &[Item], solutions: &[Option<Solution>]) -> String {
    let rows = rows(items, solutions);
    let count = |name: &str| rows.iter().filter(|row| row.result == name).count();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "sahwal: problems" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Problems" }
                table {
                    tr { th { "problems" } @for name in RESULTS { th { (name) } } th { "proved" } }
                    tr {
                        td { (rows.len()) }
                        @for name in RESULTS { td { (count(name)) } }
                        td { (rows.iter().filter(|row| row.proved).count()) }
                    }
                }
                p {
                    "A is the first move found, R another right first move, C a crucial stone. \
                     The points of the proof's zone are tinted."
                }
                div.all {
                    @for ((item, solution), row) in items.iter().zip(solutions).zip(&rows) {
                        (article(item, solution.as_ref(), row))
                    }
                }
            }
        }
    };
    page.into_string() + "\n"
}

/// The results in the order of the table.
pub(super) const RESULTS: [&str; 4] = ["right", "wrong", "undecided", "error"];

fn article(item: &Item, solution: Option<&Solution>, row: &ProblemRow) -> Markup {
    let title = match row.name.is_empty() {
        true => format!("{}, problem {}", item.file, item.index),
        false => format!("{}: {}", item.file, row.name),
    };
    html! {
        article {
            h2 { (title) }
            @match (&item.problem, solution) {
                (Ok(problem), Some(solution)) => {
                    p { (question(problem)) }
                    (PreEscaped(svg("", &[panel(problem, solution)])))
                    p {
                        span class=(result(problem, solution)) { (result(problem, solution)) }
                        @if solution.proved { ", proved" } @else if let Some(share) = share(problem) { "; " (share) }
                        @if !row.answer.is_empty() { ", " (row.answer) }
                        @if !row.expected.is_empty() { ", right: " (row.expected) }
                        @if let Some(nodes) = row.nodes { ", " (nodes) " nodes" }
                        @if let Some(seconds) = row.cpu_seconds { ", " (seconds) " s" }
                    }
                }
                _ => { p.error { (row.message) } }
            }
        }
    }
}

/// What the network says where nothing is proved.
fn share(problem: &OpenProblem) -> Option<String> {
    let stones = problem.question?.crucial;
    let owner = problem.position.at(stones.first()?)?;
    let share = network_share(&problem.position, stones, problem.first);
    Some(network(share, owner))
}

/// The question in words.
fn question(problem: &OpenProblem) -> String {
    let first = problem.first;
    let Some(question) = problem.question else {
        return format!("{first} to move");
    };
    let prover = question.prover;
    let goal = match question.goal {
        Goal::Capture => "captures the group",
        Goal::Keep => "keeps the group on the board",
        Goal::Live => "makes the group live",
    };
    let threats = match question.threats {
        0 => String::new(),
        1 => ", with one ko threat".to_owned(),
        more => format!(", with {more} ko threats"),
    };
    format!("{first} moves first; {prover} {goal}{threats}")
}

fn panel(problem: &OpenProblem, solution: &Solution) -> Panel {
    let mut panel = Panel::of(problem.position);
    panel.tints = solution.zone.iter().map(|point| (point, EYE)).collect();
    let crucial = problem.question.map(|question| question.crucial);
    let stones = crucial.into_iter().flatten();
    panel.numbers = stones.map(|stone| (stone, "C".to_owned())).collect();
    let mut mark = |point: Point, letter: &str| {
        if problem.position.at(point).is_none() && !panel.numbers.iter().any(|mark| mark.0 == point)
        {
            panel.numbers.push((point, letter.to_owned()));
        }
    };
    if let Some(answer) = solution.answer {
        mark(answer, "A");
    }
    for &point in &problem.right {
        mark(point, "R");
    }
    panel
}
