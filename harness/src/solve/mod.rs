//! Problems of life and death: files of them, reports, and the table of closed regions
//! solved by search.

mod board;
mod check;
mod find;
mod json;
mod problems;
mod regions;
mod text;

pub use check::Checked;
pub use find::{found_json, found_text};
pub use json::json;
pub use problems::{DrawnProblem, parse_problems, read_problems};
pub use regions::{Differing, RegionReport, compare_with_table};
pub use text::text;

use std::time::{Duration, Instant};

use sahwal_core::life::{Class, Fate};
use sahwal_core::solve::{Line, Problem, Solver};
use sahwal_core::{Colour, Point};

/// What was found for one player moving first.
#[derive(Clone, Debug)]
pub struct Side {
    /// Who moves first.
    pub first: Colour,
    /// What becomes of the block; `None` when the nodes ran out.
    pub fate: Option<Fate>,
    /// Positions made for the fate.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
    /// The moves that bring the fate about, when it differs from the other player's.
    pub key_moves: Vec<Point>,
    /// Whether every move could be judged.
    pub key_moves_complete: bool,
    /// Lines of best play.
    pub lines: Vec<Line>,
}

/// What was found for a problem.
#[derive(Clone, Debug)]
pub struct Report {
    /// By first player, in the order asked for.
    pub sides: Vec<Side>,
    /// The class, when both players were asked for and the nodes sufficed.
    pub class: Option<Class>,
}

/// Solves a problem with each of `first` moving first.
pub fn solve(problem: &Problem, first: &[Colour], solver: &mut Solver) -> Report {
    let mut solving = solver.begin(problem);
    let mut sides: Vec<Side> = Vec::new();
    for &first in first {
        let start = Instant::now();
        let answer = solving.answer(first);
        sides.push(Side {
            first,
            fate: answer.fate,
            nodes: answer.nodes,
            time: start.elapsed(),
            key_moves: Vec::new(),
            key_moves_complete: true,
            lines: Vec::new(),
        });
    }
    let fate_of = |sides: &[Side], colour| {
        let side = sides.iter().find(|side| side.first == colour)?;
        side.fate
    };
    let owner = fate_of(&sides, problem.owner());
    let attacker = fate_of(&sides, problem.owner().opponent());
    let class = owner
        .zip(attacker)
        .map(|(owner_first, attacker_first)| Class {
            owner_first,
            attacker_first,
        });
    let hangs_on_first_move = owner != attacker;
    for side in &mut sides {
        let Some(fate) = side.fate else { continue };
        if hangs_on_first_move {
            (side.key_moves, side.key_moves_complete) = solving.key_moves(side.first, fate);
        }
        side.lines = solving.lines(side.first, fate);
    }
    Report { sides, class }
}
