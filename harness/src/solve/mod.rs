//! Life and death by search: the text of the solutions, and problems read from files ([`batch`]).

pub mod batch;
mod board;
mod find;
mod json;
mod strings;
mod text;

pub use find::{found_json, found_text};
pub use json::json;
pub use strings::{
    Answer, Answered, LabelledString, answer_strings, read_strings, strings_table, write_strings,
};
pub use text::text;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use sahwal_core::life::{Class, Fate};
use sahwal_core::network::Outlook;
use sahwal_core::solve::{
    Basis, DecideParams, Decider, Evidence, KoThreats, Line, Problem, Solver, Solving,
};
use sahwal_core::{ByColour, Colour, Point, PointSet, Position};

/// The results with one given player moving first.
#[derive(Clone, Debug)]
pub struct Side {
    /// The player who moves first.
    pub first: Colour,
    /// The fate of the block; `None` if the nodes ran out.
    pub fate: Option<Fate>,
    /// Whether the fate is exact. Otherwise the block is not captured, and it is open whether
    /// it lives or is in seki.
    pub exact: bool,
    /// What the fate rests on. Only in a drawn area anything is assumed.
    pub basis: Basis,
    /// How the fate was found, if the search chose the way.
    pub how: Option<Evidence>,
    /// The area in which the fate was found.
    pub area: PointSet,
    /// The number of positions made to find the fate.
    pub nodes: u64,
    /// The time to find the fate.
    pub time: Duration,
    /// The threats that decide a ko.
    pub threats: Option<KoThreats>,
    /// The first moves that reach the fate. Empty if the fate does not depend on the player who
    /// moves first.
    pub key_moves: Vec<Point>,
    /// Whether the nodes sufficed to judge every first move.
    pub key_moves_complete: bool,
    /// Lines of best play.
    pub lines: Vec<Line>,
    /// What the network gives the owner of the block ([`network_share`]).
    pub network: f64,
}

/// The results of a problem.
#[derive(Clone, Debug)]
pub struct Report {
    /// The position.
    pub position: Position,
    /// The stones of the block, or of all blocks of the group.
    pub block: PointSet,
    /// Their colour.
    pub owner: Colour,
    /// The areas of all sides together.
    pub area: PointSet,
    /// One entry for each requested first player, in the requested order.
    pub sides: Vec<Side>,
    /// The class; `None` if only one player was requested or a fate is not known exactly.
    pub class: Option<Class>,
}

impl Side {
    /// A side without an answer.
    fn unknown(first: Colour, nodes: u64, time: Duration) -> Side {
        Side {
            first,
            fate: None,
            exact: true,
            basis: Basis::Proved,
            how: None,
            area: PointSet::EMPTY,
            nodes,
            time,
            threats: None,
            key_moves: Vec::new(),
            key_moves_complete: true,
            lines: Vec::new(),
            network: 0.0,
        }
    }
}

/// The network's share for the owner of these stones if `first` moves first: from 0, they are
/// taken, to 1, they stay. No proof.
pub fn network_share(position: &Position, stones: PointSet, first: Colour) -> f64 {
    let owner = stones.first().and_then(|stone| position.at(stone));
    let by_mover = owner.map_or_else(ByColour::default, |owner| {
        Outlook::of(position).survival_by_mover(owner, stones)
    });
    (1.0 + by_mover[first]) / 2.0
}

/// Solves a problem once for each player in `first`, with that player moving first. Finds the
/// fates, then key moves and lines of play.
pub fn solve(problem: &Problem, first: &[Colour], solver: &mut Solver) -> Report {
    let mut solving = solver.begin(problem);
    let mut sides: Vec<Side> = Vec::new();
    for &first in first {
        let start = Instant::now();
        let (fate, nodes) = solving.answer(first);
        sides.push(Side {
            fate,
            basis: fate.map_or(Basis::Proved, |fate| Basis::of(problem, fate)),
            area: problem.area(),
            ..Side::unknown(first, nodes, start.elapsed())
        });
    }
    let mut report = Report::of(problem.position(), problem.block(), sides);
    let both = report.hangs_on_first_move();
    for side in &mut report.sides {
        explain(side, both, &mut solving);
    }
    report
}

/// Proves the life of the blocks with a stone in `stones` on a real board. `None` if there are no
/// such stones.
pub fn decide(
    position: &Position,
    stones: PointSet,
    first: &[Colour],
    params: &DecideParams,
    solver: &mut Solver,
) -> Option<Report> {
    let stop = solver.stop_flag();
    let stop = || stop.load(Ordering::Relaxed);
    let mut decider = Decider::new(position, stones, params, solver)?;
    let owner = decider.owner();
    let mut sides: Vec<Side> = Vec::new();
    let mut problems = Vec::new();
    for &first in first {
        let (start, before) = (Instant::now(), decider.nodes());
        let found = decider.decide(first, &stop);
        let unknown = Side::unknown(first, decider.nodes() - before, start.elapsed());
        problems.push(found.and_then(|found| found.how.problem()));
        sides.push(match found {
            None => unknown,
            Some(found) => Side {
                fate: Some(found.fate),
                exact: found.exact,
                how: Some(found.how),
                area: found.how.area(),
                ..unknown
            },
        });
    }
    let block = stones.block_in(position.stones(owner));
    let mut report = Report::of(position, block, sides);
    let both = report.hangs_on_first_move();
    solver.set_nodes(params.nodes);
    for (side, problem) in report.sides.iter_mut().zip(problems) {
        if let Some(Evidence::Zone { key, .. }) = side.how
            && both
        {
            // A zone has one proved move; others were not tried.
            side.key_moves.extend(key);
            side.key_moves_complete = false;
        }
        if let Some(problem) = problem {
            explain(side, both, &mut solver.begin(&problem));
        }
    }
    Some(report)
}

/// Adds key moves, if the fate hangs on the player who moves first, ko threats and lines.
fn explain(side: &mut Side, hangs_on_first_move: bool, solving: &mut Solving<'_>) {
    let Some(fate) = side.fate.filter(|_| side.exact) else {
        return;
    };
    if hangs_on_first_move {
        (side.key_moves, side.key_moves_complete) = solving.key_moves(side.first, fate);
    }
    side.threats = solving.ko_threats(side.first, fate);
    side.lines = solving.lines(side.first, fate);
}

impl Report {
    fn of(position: &Position, block: PointSet, mut sides: Vec<Side>) -> Report {
        let owner = block.first().and_then(|stone| position.at(stone));
        for side in &mut sides {
            side.network = network_share(position, block, side.first);
        }
        let mut report = Report {
            position: *position,
            block,
            owner: owner.unwrap_or(Colour::Black),
            area: sides
                .iter()
                .fold(PointSet::EMPTY, |all, side| all | side.area)
                - block,
            sides,
            class: None,
        };
        let [owner_first, attacker_first] = report.fates();
        report.class = owner_first.zip(attacker_first).map(|fates| Class {
            owner_first: fates.0,
            attacker_first: fates.1,
        });
        report
    }

    /// The exact fates with the owner and with the attacker first.
    fn fates(&self) -> [Option<Fate>; 2] {
        [self.owner, self.owner.opponent()].map(|colour| {
            let side = self.sides.iter().find(|side| side.first == colour)?;
            side.fate.filter(|_| side.exact)
        })
    }

    fn hangs_on_first_move(&self) -> bool {
        let [owner_first, attacker_first] = self.fates();
        owner_first != attacker_first
    }
}
