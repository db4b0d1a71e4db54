//! Finding a move that saves or kills a block.

use super::{FoundArea, Problem, SolveParams, Solver, find_area};
use crate::life::Class;
use crate::params::parameters;
use crate::{Colour, Point, PointSet, Position, Strings};

parameters! {
    /// The limits of [`find_move`].
    #[derive(Copy, Eq)]
    pub struct FindParams {
        /// The limits of the solver for each block. The first round uses an eighth of the
        /// nodes.
        pub solve: SolveParams = SolveParams { nodes: 500_000, memory: 64 };
        /// The largest number of points of an enclosed area. A larger area is cut off near
        /// the block.
        pub enclosed: usize = 40;
        /// The largest number of points of an area that is cut off near the block.
        pub near: usize = 40;
        /// The smallest number of stones of a block that is not enclosed.
        pub stones: usize = 3;
    }
}

/// A move that changes the life of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundMove {
    /// The move.
    pub point: Point,
    /// The block it saves or kills.
    pub block: PointSet,
    /// The colour of the block.
    pub owner: Colour,
    /// The area of the fight.
    pub area: FoundArea,
    /// The fates with its owner and with the attacker moving first.
    pub class: Class,
}

/// A block that may be in danger.
struct Candidate {
    block: PointSet,
    owner: Colour,
    area: FoundArea,
}

impl Candidate {
    /// The stones of the block, plus the points of the area if walls enclose it.
    fn value(&self) -> usize {
        let area = if self.area.enclosed {
            self.area.points.len()
        } else {
            0
        };
        self.block.len() + area
    }
}

/// The rounds: each block may use the nodes divided by this number.
const ROUNDS: [u64; 2] = [8, 1];

/// A move of `to_move` that saves an own block or kills an enemy one; `None` if none is
/// proved within the limits.
///
/// Every string that is not unconditionally alive is a candidate, with the area of
/// [`find_area`]. Candidates are solved for both players moving first, those with the most
/// stones and enclosed points first; a round with few nodes comes before one with many. The
/// first candidate whose fates differ (see [`Class`]) gives the move.
pub fn find_move(position: &Position, to_move: Colour, params: &FindParams) -> Option<FoundMove> {
    let candidates = candidates(position, params);
    let mut solver = Solver::new(params.solve);
    ROUNDS.iter().find_map(|share| {
        solver.set_nodes(params.solve.nodes / share);
        let mut candidates = candidates.iter();
        candidates.find_map(|candidate| change(position, to_move, candidate, &mut solver))
    })
}

/// All candidates, the most valuable first.
fn candidates(position: &Position, params: &FindParams) -> Vec<Candidate> {
    let strings = Strings::of(position);
    let candidates = strings.iter().filter_map(|string| {
        let stone = string.stones.first()?;
        let enclosed = find_area(position, PointSet::of(stone), params.enclosed)?;
        let area = if enclosed.enclosed {
            enclosed
        } else {
            find_area(position, PointSet::of(stone), params.near)?
        };
        let large = area.enclosed || string.stones.len() >= params.stones;
        large.then_some(Candidate {
            block: string.stones,
            owner: string.colour,
            area,
        })
    });
    let mut candidates: Vec<Candidate> = candidates.collect();
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.value()));
    candidates
}

/// The move that changes the fate of a candidate. `None` if the fate does not depend on the
/// first move, or if the nodes run out.
fn change(
    position: &Position,
    to_move: Colour,
    candidate: &Candidate,
    solver: &mut Solver,
) -> Option<FoundMove> {
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
    Some(FoundMove {
        point: *moves.first()?,
        block: candidate.block,
        owner: candidate.owner,
        area: candidate.area,
        class,
    })
}
