//! Life-and-death problems: reading them from files, solving and reporting them, and checking
//! the table of closed regions by search.

mod board;
mod check;
mod find;
mod json;
mod problems;
mod regions;
mod strings;
mod text;

pub use check::Checked;
pub use find::{found_json, found_text};
pub use json::json;
pub use problems::{DrawnProblem, parse_problems, read_problems};
pub use regions::{Differing, RegionReport, compare_with_table};
pub use strings::{
    Answer, Answered, LabelledString, answer_strings, read_strings, strings_table,
    write_strings,
};
pub use text::text;

use std::time::{Duration, Instant};

use sahwal_core::life::{Class, Fate};
use sahwal_core::solve::{Line, Problem, Solver};
use sahwal_core::{Colour, Point};

/// The results with one given player moving first.
#[derive(Clone, Debug)]
pub struct Side {
    /// The player who moves first.
    pub first: Colour,
    /// The fate of the block; `None` if the nodes ran out.
    pub fate: Option<Fate>,
    /// The number of positions made to find the fate.
    pub nodes: u64,
    /// The time to find the fate.
    pub time: Duration,
    /// The first moves that reach the fate. Empty if the fate does not depend on the player who
    /// moves first.
    pub key_moves: Vec<Point>,
    /// Whether the nodes sufficed to judge every first move.
    pub key_moves_complete: bool,
    /// Lines of best play.
    pub lines: Vec<Line>,
}

/// The results of a problem.
#[derive(Clone, Debug)]
pub struct Report {
    /// One entry for each requested first player, in the requested order.
    pub sides: Vec<Side>,
    /// The class; `None` if only one player was requested or the nodes ran out.
    pub class: Option<Class>,
}

/// Solves a problem once for each player in `first`, with that player moving first. Finds the
/// fates, then key moves and lines of play.
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
