//! The paper's features of a closed region, and finer ones.

use super::Placing;
use super::placing::BOARD;
use crate::{Point, PointSet, Size};

/// The features of a closed region R that the paper names: |R|, #adjacent(R),
/// #max_neighbor(R), |R & box| and |exterior(R) & W|. Outside liberties come on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// |R|.
    pub points: usize,
    /// #adjacent(R).
    pub adjacent: usize,
    /// #max_neighbor(R).
    pub max_neighbour: usize,
    /// |R & box|: points on the rim.
    pub rim: usize,
    /// |exterior(R) & W|: the size of the border.
    pub border: usize,
}

/// A feature the paper does not have, to tell apart what its own confuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finer {
    /// How many points have 1, 2, 3 and 4 neighbours in the region.
    Neighbours,
    /// How many points touch the wall.
    Touching,
    /// How many points have 1, 2, 3 and 4 neighbours in the region, those that touch the
    /// wall and those that do not counted apart.
    Both,
}

impl Finer {
    /// From the coarsest to the finest.
    pub const ALL: [Finer; 3] = [Finer::Touching, Finer::Neighbours, Finer::Both];

    /// What it counts, in a few words.
    pub const fn name(self) -> &'static str {
        match self {
            Finer::Neighbours => "neighbour counts",
            Finer::Touching => "points touching the wall",
            Finer::Both => "neighbour counts, touching the wall or not",
        }
    }

    /// Its value: equal for regions it does not tell apart.
    pub fn of(self, region: PointSet, size: Size) -> [usize; 10] {
        let touching = (size.board() - region).neighbours_in(region);
        let mut counts = [0; 10];
        for point in region {
            let near = PointSet::of(point).exterior(size) & region;
            let touches = usize::from(touching.contains(point));
            let place = match self {
                Finer::Neighbours => near.len(),
                Finer::Touching => touches,
                Finer::Both => 2 * near.len() + touches,
            };
            counts[place] += 1;
        }
        counts
    }
}

impl Key {
    /// The key of a region on a board, its border being all of its exterior.
    pub fn of(region: PointSet, size: Size) -> Key {
        Key {
            points: region.len(),
            adjacent: region.adjacent_pairs(),
            max_neighbour: region.max_neighbour(),
            rim: (region & size.rim()).len(),
            border: region.exterior(size).len(),
        }
    }

    /// The key without the counts of rim and border, which only matter at the rim.
    #[must_use]
    pub fn without_rim(self) -> Key {
        Key {
            rim: 0,
            border: 0,
            ..self
        }
    }
}

impl Placing {
    /// The features of the region.
    pub fn key(&self) -> Key {
        Key::of(self.region, BOARD)
    }

    /// A finer feature of the region.
    pub fn finer(&self, feature: Finer) -> [usize; 10] {
        feature.of(self.region, BOARD)
    }

    /// The features of enemy stones inside that the paper names: their number and the
    /// largest number of liberties of one of their chains. `stones` has a bit for each
    /// point of the region, row by row.
    pub fn stones_key(&self, stones: PointSet) -> (usize, usize) {
        let empty = self.region - stones;
        let mut rest = stones;
        let mut most = 0;
        while let Some(first) = rest.first() {
            let chain = PointSet::of(first).block_in(stones);
            rest -= chain;
            most = most.max(chain.neighbours_in(empty).len());
        }
        (stones.len(), most)
    }

    /// Every set of points of the region.
    pub fn subsets(&self) -> impl Iterator<Item = PointSet> {
        let points: Vec<Point> = self.region.iter().collect();
        (0..1u32 << points.len()).map(move |bits| {
            let chosen = points.iter().enumerate();
            let chosen = chosen.filter(|(number, _)| bits >> number & 1 == 1);
            chosen.map(|(_, &point)| point).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points;

    #[test]
    fn figure_4_is_told_apart_by_neighbours() {
        let key = |region: PointSet| {
            let key = Key::of(region, Size::new(5).unwrap());
            (key.points, key.adjacent, key.max_neighbour)
        };
        let straight = points! { . . . . . . . . . . X X X X X . . . . . . . . . . };
        let bulky = points! { . . . . . . X X . . . X X X . . . . . . . . . . . };
        let cross = points! { . . . . . . . X . . . X X X . . . X . . . . . . . };
        let t = points! { . . . . . . X X X . . . X . . . . X . . . . . . . };
        assert_eq!(
            [straight, t, bulky, cross].map(key),
            [(5, 4, 2), (5, 4, 3), (5, 5, 3), (5, 4, 4)]
        );
    }
}
