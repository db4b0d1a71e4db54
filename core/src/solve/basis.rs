//! What an answer in a drawn area takes for granted.

use super::Problem;
use crate::life::{Fate, Outside};
use crate::{Colour, PointSet, Position, benson};

/// What an answer in a drawn area rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Nothing is assumed: it holds on the board as it stands.
    Proved,
    /// The stones named cannot be captured, and if the area is cut off, a string that reaches
    /// its edge is safe.
    Assumed {
        /// The stones next to the area that are taken for walls.
        walls: PointSet,
        /// Whether the area was cut off near the block.
        cut: bool,
    },
}

impl Basis {
    /// What a fate found in a problem with a given area rests on: the stones next to the area
    /// that are not unconditionally alive, and its edge if empty points are next to it.
    ///
    /// Life needs nothing from the walls of the attacker, and capture nothing from those of the
    /// owner: such walls stand in the way of the player who reaches his goal.
    pub fn of(problem: &Problem, fate: Fate) -> Basis {
        if problem.outside() != Outside::Fixed {
            return Basis::Proved;
        }
        let (position, owner) = (problem.position(), problem.owner());
        let beside = (problem.area() | problem.block()).exterior(position.size());
        let wall = |colour| beside.block_in(position.stones(colour));
        let walls = match fate {
            Fate::Alive => wall(owner),
            Fate::Dead => wall(owner.opponent()),
            _ => wall(owner) | wall(owner.opponent()),
        };
        let walls = walls - alive(position);
        let cut = beside.intersects(&position.empty());
        match walls.is_empty() && !cut {
            true => Basis::Proved,
            false => Basis::Assumed { walls, cut },
        }
    }

    /// Whether nothing is assumed.
    pub fn is_proved(&self) -> bool {
        *self == Basis::Proved
    }
}

/// All stones that are unconditionally alive.
pub(super) fn alive(position: &Position) -> PointSet {
    benson(position, Colour::Black).blocks | benson(position, Colour::White).blocks
}
