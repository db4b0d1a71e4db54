//! The board as one colour sees it.

use crate::{Colour, PointSet, Size, Strings};

/// What has been judged dead so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Dead {
    /// The stones of dead strings.
    pub(super) stones: PointSet,
    /// Those of them that DESR has not contracted: several vertices lie around.
    pub(super) standing: PointSet,
}

/// The points of the board as the graph of one colour has them.
#[derive(Clone, Copy)]
pub(super) struct ColourView {
    pub(super) size: Size,
    pub(super) colour: Colour,
    /// Own live stones.
    pub(super) own: PointSet,
    /// Points of ES: empty, or with a contracted dead enemy stone.
    pub(super) space: PointSet,
    /// Points of `space` next to a live enemy stone or an own dead one.
    pub(super) beside_wall: PointSet,
    /// Points of `space` next to a dead enemy stone that is not contracted.
    pub(super) beside_standing: PointSet,
}

impl ColourView {
    /// The points `within` as the graph of `colour` has them.
    pub(super) fn of(
        strings: &Strings,
        colour: Colour,
        dead: &Dead,
        within: PointSet,
    ) -> ColourView {
        let position = strings.position();
        let (own, enemy) = (position.stones(colour), position.stones(colour.opponent()));
        let space = (position.empty() | ((enemy & dead.stones) - dead.standing)) & within;
        let wall = (enemy - dead.stones) | (own & dead.stones);
        ColourView {
            size: position.size(),
            colour,
            own: (own - dead.stones) & within,
            space,
            beside_wall: wall.neighbours_in(space),
            beside_standing: (enemy & dead.standing).neighbours_in(space),
        }
    }

    /// The points of ES next to something foreign. An ES without any is contained, a
    /// region without any is "mono".
    pub(super) fn open(&self) -> PointSet {
        self.beside_wall | self.beside_standing
    }
}
