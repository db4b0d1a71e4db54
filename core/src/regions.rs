//! Regions of a colour: the parts into which its stones divide the board.

use crate::components::{Components, NONE, Parts};
use crate::{Colour, Point, PointSet, Position};

/// The regions of a colour: the connected components of all points without a stone of this
/// colour (Benson (1976), Mueller (1997)). They contain empty points and enemy stones.
///
/// Regions are numbered from 0 in the order of their first points, row by row from the top
/// left.
#[derive(Clone, Debug)]
pub struct Regions {
    colour: Colour,
    components: Components,
}

impl Regions {
    /// Finds the regions of `colour`.
    #[inline]
    pub fn of(position: &Position, colour: Colour) -> Regions {
        let size = position.size();
        let components = Components::of(size.board() - position.stones(colour), size);
        Regions { colour, components }
    }

    /// The connected components of the empty points.
    pub fn empty(position: &Position) -> impl Iterator<Item = PointSet> {
        let parts = Parts::of(position.empty(), position.size());
        (0..parts.sets().len()).map(move |number| parts.sets()[number])
    }

    /// The colour whose stones surround the regions.
    #[inline]
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// The number of regions.
    #[inline]
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Whether there are no regions: stones of the colour fill the whole board.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The points of each region, in the order of the numbers.
    #[inline]
    pub fn sets(&self) -> &[PointSet] {
        self.components.sets()
    }

    /// The number of the region that contains `point`; `None` on a stone of the colour.
    #[inline]
    pub fn at(&self, point: Point) -> Option<usize> {
        let number = self.components.number(point);
        (number != NONE).then_some(usize::from(number))
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
        assert_eq!(regions.at(Point::at(1, 2)), Some(1));
        assert_eq!(regions.at(Point::at(1, 1)), None);
        assert_eq!(Regions::empty(&position).count(), 4);
    }
}
