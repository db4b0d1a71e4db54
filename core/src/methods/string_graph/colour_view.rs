//! The board from the view of one colour: its live stones, and the points that may become its eyes.
//!
//! `pipeline` makes it before any rule; `graph.rs` stores it and `rings.rs` reads it. The rules see
//! the board only through these sets. A dead stone in the wrong set opens or closes an eye.

use crate::{Colour, PointSet, Size, Strings};

/// The strings that are dead so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Dead {
    /// The stones of dead strings.
    pub(super) stones: PointSet,
    /// The dead stones that DESR has not contracted, because several vertices are around them.
    pub(super) uncontracted: PointSet,
}

/// The kinds of points in the graph of one colour.
#[derive(Clone, Copy)]
pub(super) struct ColourView {
    pub(super) size: Size,
    pub(super) colour: Colour,
    /// The live stones of the colour.
    pub(super) own: PointSet,
    /// Points of ES. They are empty, or hold a dead enemy stone that is contracted.
    pub(super) space: PointSet,
    /// Points of `space` next to a live enemy stone or to a dead stone of the colour.
    pub(super) beside_wall: PointSet,
    /// Points of `space` next to a dead enemy stone that is not contracted.
    pub(super) beside_uncontracted: PointSet,
}

impl ColourView {
    /// The kinds of the points `within` in the graph of `colour`.
    pub(super) fn of(
        strings: &Strings,
        colour: Colour,
        dead: &Dead,
        within: PointSet,
    ) -> ColourView {
        let position = strings.position();
        let own = position.stones(colour);
        let enemy = position.stones(colour.opponent());
        // DESR (fig. 8): contracted dead stones become one ES with the ES around them.
        let space = (position.empty() | ((enemy & dead.stones) - dead.uncontracted)) & within;
        let wall = (enemy - dead.stones) | (own & dead.stones);
        ColourView {
            size: position.size(),
            colour,
            own: (own - dead.stones) & within,
            space,
            beside_wall: wall.neighbours_in(space),
            beside_uncontracted: (enemy & dead.uncontracted).neighbours_in(space),
        }
    }

    /// The points of ES that touch a foreign stone. An ES without such points is contained, and a
    /// region without them is called "mono".
    pub(super) fn open(&self) -> PointSet {
        self.beside_wall | self.beside_uncontracted
    }
}
