//! Life and death of a group by search.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use sahwal_core::life::Class;
use sahwal_core::network::Outlook;
use sahwal_core::solve::{
    DecideParams, Decider, Decision, Evidence, KoThreats, Line, Problem, SolveParams, Solver,
};
use sahwal_core::{Colour, Point, PointSet, Position, Strings};

use crate::board::{indices, point, position, whole, wrong};

/// The largest transposition table, in MB, as for the program.
const MOST_MEMORY: u64 = 65_536;

/// The answer with one given player moving first.
struct Side {
    first: Colour,
    found: Option<Decision>,
    nodes: u64,
    keys: Vec<Point>,
    keys_complete: bool,
    threats: Option<KoThreats>,
    lines: Vec<Line>,
    network: f64,
}

/// Decides the life of the group with a stone at a point, for each player to move first.
#[pyfunction]
#[pyo3(signature = (board, at, *, string_only=false, nodes=None, memory=None))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
    at: &Bound<'py, PyAny>,
    string_only: bool,
    nodes: Option<&Bound<'py, PyAny>>,
    memory: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let position = position(board)?;
    let at = point(at, position.size())?;
    // The string alone, or the group that it belongs to.
    let group = match string_only {
        true => Strings::of(&position)
            .at(at)
            .map_or(PointSet::EMPTY, |string| {
                Strings::of(&position).stones(string)
            }),
        false => Problem::group(&position, at, Problem::MAX_BLOCKS),
    };
    let Some(owner) = position.at(at) else {
        let name = at.gtp(position.size());
        return Err(wrong(format!("at: expected a stone at {name}, found none")));
    };
    // The limits, and a solver within them.
    let mut limits = SolveParams::default();
    if let Some(memory) = memory {
        limits.memory = whole("memory", memory, 1..=MOST_MEMORY)? as usize;
    }
    let mut params = DecideParams::default();
    if let Some(nodes) = nodes {
        params.nodes = whole("nodes", nodes, 0..=u64::MAX)?;
    }
    let megabytes = limits.memory;
    let solver = Solver::try_new(limits).map_err(|_| {
        wrong(format!(
            "memory: cannot allocate {megabytes} MB; use a smaller value"
        ))
    })?;
    // The search needs no Python objects, so other threads may run.
    let sides = py.detach(|| decide(&position, group, owner, &params, solver));
    let sides = sides.ok_or_else(|| wrong("at: expected a group with a liberty"))?;

    let answer = PyDict::new(py);
    answer.set_item("owner", owner.sign())?;
    answer.set_item("stones", indices(py, group))?;
    // A class needs a proved fate for each first player.
    let exact = |side: &Side| {
        side.found
            .filter(|found| found.exact)
            .map(|found| found.fate)
    };
    let class = exact(&sides[0])
        .zip(exact(&sides[1]))
        .map(|(owner_first, attacker_first)| Class {
            owner_first,
            attacker_first,
        });
    answer.set_item("class", class.map(|class| class.plain().to_string()))?;
    for (name, side) in ["owner_first", "attacker_first"].into_iter().zip(&sides) {
        answer.set_item(name, describe(py, side)?)?;
    }
    Ok(answer)
}

/// The answers with the owner and with the attacker moving first; `None` if the group has no
/// liberty.
fn decide(
    position: &Position,
    group: PointSet,
    owner: Colour,
    params: &DecideParams,
    mut solver: Solver,
) -> Option<[Side; 2]> {
    let mut decider = Decider::new(position, group, params, &mut solver)?;
    let network = Outlook::of(position).survival_by_mover(owner, group);
    let mut sides = [owner, owner.opponent()].map(|first| {
        let before = decider.nodes();
        let found = decider.decide(first, &|| false);
        Side {
            first,
            found,
            nodes: decider.nodes() - before,
            keys: Vec::new(),
            keys_complete: true,
            threats: None,
            lines: Vec::new(),
            network: (1.0 + network[first]) / 2.0,
        }
    });
    let fates = [0, 1].map(|at| sides[at].found.map(|found| found.fate));
    // Otherwise the first move decides nothing.
    let hangs_on_first_move = fates[0] != fates[1];
    solver.set_nodes(params.nodes);
    for side in &mut sides {
        match side.found.filter(|found| found.exact) {
            Some(Decision {
                how: Evidence::Zone { key, .. },
                ..
            }) if hangs_on_first_move => {
                // A zone has one proved move; others were not tried.
                side.keys.extend(key);
                side.keys_complete = false;
            }
            Some(found) => {
                if let Some(problem) = found.how.problem() {
                    let mut solving = solver.begin(&problem);
                    if hangs_on_first_move {
                        (side.keys, side.keys_complete) = solving.key_moves(side.first, found.fate);
                    }
                    side.threats = solving.ko_threats(side.first, found.fate);
                    side.lines = solving.lines(side.first, found.fate);
                }
            }
            None => {}
        }
    }
    Some(sides)
}

fn describe<'py>(py: Python<'py>, side: &Side) -> PyResult<Bound<'py, PyDict>> {
    let one = PyDict::new(py);
    let found = side.found;
    one.set_item("fate", found.map(|found| found.fate.letter().to_string()))?;
    one.set_item("exact", found.is_some_and(|found| found.exact))?;
    one.set_item("proved", found.is_some())?;
    one.set_item("network", side.network)?;
    let area = found.map_or(PointSet::EMPTY, |found| found.how.area());
    one.set_item("area", indices(py, area))?;
    let keys: Vec<(usize, usize)> = side.keys.iter().map(place).collect();
    one.set_item("key_moves", keys)?;
    one.set_item("key_moves_complete", side.keys_complete)?;
    let threats = side.threats.map(|threats| {
        let ko = PyDict::new(py);
        ko.set_item("needed_by", threats.needed_by.sign())?;
        ko.set_item("number", threats.number)?;
        PyResult::Ok(ko)
    });
    one.set_item("threats", threats.transpose()?)?;
    let lines = PyList::empty(py);
    for found in &side.lines {
        let line = PyDict::new(py);
        line.set_item("ko_master", found.ko_master.sign())?;
        line.set_item("shows", found.shows)?;
        let moves = found.moves.iter();
        let moves: Vec<_> = moves.map(|at| at.as_ref().map(place)).collect();
        line.set_item("moves", moves)?;
        lines.append(line)?;
    }
    one.set_item("lines", lines)?;
    one.set_item("nodes", side.nodes)?;
    Ok(one)
}

fn place(point: &Point) -> (usize, usize) {
    (point.row(), point.column())
}
