//! The move that saves or kills.

use super::{FoundArea, Problem, SolveParams, Solver, find_area};
use crate::features::closed_region::Class;
use crate::{Colour, Point, PointSet, Position, Strings};

/// What [`find_move`] may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
pub struct FindParams {
    /// Limits of a block in the last round; each of the two rounds before takes an
    /// eighth of the nodes.
    pub solve: SolveParams,
    /// The most points of an area that walls enclose; larger ones are cut.
    pub enclosed: usize,
    /// The most points of an area that was cut off near the block.
    pub near: usize,
}

impl Default for FindParams {
    fn default() -> FindParams {
        FindParams {
            solve: SolveParams {
                nodes: 500_000,
                memory: 64,
            },
            enclosed: 40,
            near: 24,
        }
    }
}

/// A move that changes the life of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move.
    pub point: Point,
    /// The block it saves or kills.
    pub block: PointSet,
    /// Whose block it is.
    pub owner: Colour,
    /// Where it was fought over.
    pub area: FoundArea,
    /// What becomes of it with its owner and with the attacker first.
    pub class: Class,
}

/// A block that may be in danger.
struct Candidate {
    block: PointSet,
    owner: Colour,
    area: FoundArea,
}

/// The rounds, with the share of the nodes that a block may take in each.
const ROUNDS: [u64; 3] = [64, 8, 1];

/// The move of `to_move` that changes the fate of most stones, own to save or enemy ones
/// to kill: both players first are solved for every block that is not unconditionally
/// alive, with few nodes first. The first round in which a block is found whose fate
/// hangs on the first move decides.
///
/// Ko, seki and life count as in [`Class`]; a move counts when it gets the player more
/// than letting the other move first.
pub fn find_move(position: &Position, to_move: Colour, params: &FindParams) -> Option<Found> {
    let candidates = candidates(position, params);
    let mut solver = Solver::new(params.solve);
    for round in ROUNDS {
        solver.set_nodes(params.solve.nodes / round);
        let found = candidates.iter().filter_map(|candidate| {
            let found = change(position, to_move, candidate, &mut solver)?;
            Some((candidate.block.len(), found))
        });
        // The first of those with most stones.
        let most = found.reduce(|best, next| if next.0 > best.0 { next } else { best });
        if let Some((_, found)) = most {
            return Some(found);
        }
    }
    None
}

fn candidates(position: &Position, params: &FindParams) -> Vec<Candidate> {
    let strings = Strings::of(position);
    let candidates = strings.iter().filter_map(|string| {
        let stone = string.stones.first()?;
        let enclosed = find_area(position, stone, params.enclosed)?;
        let area = if enclosed.enclosed {
            enclosed
        } else {
            find_area(position, stone, params.near)?
        };
        Some(Candidate {
            block: string.stones,
            owner: string.colour,
            area,
        })
    });
    candidates.collect()
}

/// The move that changes the fate of a block, if there is one and nodes suffice.
fn change(
    position: &Position,
    to_move: Colour,
    candidate: &Candidate,
    solver: &mut Solver,
) -> Option<Found> {
    let stone = candidate.block.first()?;
    let problem = Problem::new(position, stone, candidate.area.points).ok()?;
    let mut solving = solver.begin(&problem);
    let class = solving.class()?;
    if class.owner_first == class.attacker_first {
        return None;
    }
    let fate = if to_move == candidate.owner {
        class.owner_first
    } else {
        class.attacker_first
    };
    let (moves, _) = solving.key_moves(to_move, fate);
    Some(Found {
        point: *moves.first()?,
        block: candidate.block,
        owner: candidate.owner,
        area: candidate.area,
        class,
    })
}
