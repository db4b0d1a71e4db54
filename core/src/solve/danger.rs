//! Finding a move that saves or kills a group.

use super::zones::Zones;
use crate::certificate::Goal;
use crate::params::parameters;
use crate::playout::Doubt;
use crate::{Colour, Point, PointSet, Position};

parameters! {
    /// The limits of [`find_move`].
    #[derive(Copy, Eq)]
    pub struct FindParams {
        /// The largest number of playouts that show which groups are in doubt.
        pub playouts: u32 = 20_000;
        /// The largest number of groups for which a proof is sought.
        pub groups: usize = 4;
        /// The largest number of positions of a zone search in the last round. The first round
        /// has an eighth of it.
        pub nodes: u64 = 40_000;
    }
}

/// A move that is proved to save or kill a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoundMove {
    /// The move.
    pub point: Point,
    /// The stones of the group.
    pub block: PointSet,
    /// Their colour.
    pub owner: Colour,
    /// The points on which the proof depends: it holds on every board that agrees there.
    pub zone: PointSet,
    /// Whether it is proved, too, that the opponent, moving first, gets the opposite result.
    /// Otherwise no proof was found that the move is superfluous.
    pub decides: bool,
}

impl FoundMove {
    /// The value by which moves are compared: the stones of the group plus one.
    pub fn value(&self) -> f64 {
        (self.block.len() + 1) as f64
    }
}

/// The rounds: each search may use the nodes divided by this number.
const ROUNDS: [u64; 2] = [8, 1];

/// A proved move of `to_move` that saves an own group or kills an enemy one; `None` if none is
/// found within the limits.
///
/// Playouts show which groups ([`find_group`](super::find_group)) hang on the player who moves
/// first. The search with relevance zones tries to save or to capture them, those first whose
/// doubt times their stones is largest; a round with few nodes comes before one with many. A
/// move is left out if the same result is proved with the opponent moving first.
pub fn find_move(position: &Position, to_move: Colour, params: &FindParams) -> Option<FoundMove> {
    find_move_among(
        &Doubt::all(position, params.playouts),
        position,
        to_move,
        params,
    )
}

/// The same among groups that are in doubt, the most valuable first.
pub fn find_move_among(
    doubts: &[Doubt],
    position: &Position,
    to_move: Colour,
    params: &FindParams,
) -> Option<FoundMove> {
    let mut settled = PointSet::EMPTY;
    ROUNDS.iter().find_map(|share| {
        let nodes = (params.nodes / share).max(1);
        let doubts = doubts.iter().take(params.groups);
        doubts.clone().find_map(|doubt| {
            if doubt.stones.intersects(&settled) {
                return None;
            }
            let found = try_group(doubt, position, to_move, nodes)?;
            if found.is_none() {
                settled |= doubt.stones;
            }
            found
        })
    })
}

/// The move for one group: `None` without a proof, `Some(None)` if the move is superfluous.
fn try_group(
    doubt: &Doubt,
    position: &Position,
    to_move: Colour,
    nodes: u64,
) -> Option<Option<FoundMove>> {
    let owner = doubt.owner;
    let mut zones = Zones::new(position, doubt.stones, owner);
    let (goal, opposite) = match to_move == owner {
        true => (Goal::Live, Goal::Capture),
        false => (Goal::Capture, Goal::Live),
    };
    let proof = zones.proves(goal, to_move, nodes)?;
    let point = proof.key?;
    let superfluous = zones.proves(goal, to_move.opponent(), nodes / 2).is_some();
    let decides = !superfluous && zones.proves(opposite, to_move.opponent(), nodes).is_some();
    Some((!superfluous).then_some(FoundMove {
        point,
        block: doubt.stones,
        owner,
        zone: proof.zone,
        decides,
    }))
}
