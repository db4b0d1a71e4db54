//! Regions of a colour: the parts into which its stones divide the board.

use crate::components::{Components, Parts};
use crate::{Colour, PointSet, Position};

/// The regions of a colour: the connected components of all points without a stone of this
/// colour (Benson (1976), Mueller (1997)). They contain empty points and enemy stones.
///
/// Regions are numbered from 0 in the order of their first points, row by row from the top
/// left.
#[derive(Clone, Debug)]
pub(crate) struct Regions(Components);

impl Regions {
    /// Finds the regions of `colour`.
    #[inline]
    pub(crate) fn of(position: &Position, colour: Colour) -> Regions {
        let size = position.size();
        Regions(Components::of(size.board() - position.stones(colour), size))
    }

    /// The connected components of the empty points.
    pub(crate) fn empty(position: &Position) -> impl Iterator<Item = PointSet> {
        let parts = Parts::of(position.empty(), position.size());
        (0..parts.sets().len()).map(move |number| parts.sets()[number])
    }

    /// The points of each region, in the order of the numbers.
    #[inline]
    pub(crate) fn sets(&self) -> &[PointSet] {
        self.0.sets()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{points, position};

    #[test]
    fn enemy_stones_belong_to_the_region_around_them() {
        let position = position! {
            . X . .
            O X O .
            . X X X
            X . . O
        };
        let regions = Regions::of(&position, Colour::Black);
        assert_eq!(
            regions.sets(),
            [
                points! { X . . . X . . . X . . . . . . . },
                points! { . . X X . . X X . . . . . . . . },
                points! { . . . . . . . . . . . . . X X X },
            ]
        );
        assert_eq!(Regions::empty(&position).count(), 4);
    }
}
