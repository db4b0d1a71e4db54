//! The paper's features of a closed region, and finer ones.

use super::Placing;
use super::placing::BOARD;
use crate::{Point, PointSet, Size};

/// The features of a closed region R that the paper names: |R|, #adjacent(R),
/// #max_neighbor(R), |R & box| and |exterior(R) & W|. Outside liberties come on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionKey {
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
pub enum FinerFeature {
    /// How many points have 1, 2, 3 and 4 neighbours in the region, those that touch the
    /// wall and those that do not counted apart.
    Neighbours,
    /// The longer side of the rectangle around the region.
    LongSide,
    /// How many points, empty ones and stones apart, have which numbers of empty points
    /// and stones next to them.
    Stones,
}

impl FinerFeature {
    /// All of them, in the order in which they are worth adding.
    pub const ALL: [FinerFeature; 3] = [
        FinerFeature::Neighbours,
        FinerFeature::LongSide,
        FinerFeature::Stones,
    ];

    /// What it counts, in a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            FinerFeature::Neighbours => "neighbours",
            FinerFeature::LongSide => "long side",
            FinerFeature::Stones => "stones",
        }
    }

    /// Its value for a region with enemy stones inside: equal for those it does not tell
    /// apart.
    pub fn of(self, region: PointSet, stones: PointSet, size: Size) -> Vec<usize> {
        let touching = (size.board() - region).neighbours_in(region);
        let near = |point| PointSet::of(point).exterior(size);
        let count = |values: &dyn Fn(Point) -> usize| {
            let mut all: Vec<usize> = region.iter().map(values).collect();
            all.sort_unstable();
            all
        };
        match self {
            FinerFeature::Neighbours => count(&|point| {
                2 * (near(point) & region).len() + usize::from(touching.contains(point))
            }),
            FinerFeature::Stones => count(&|point| {
                let stones_near = (near(point) & stones).len();
                let empty_near = (near(point) & (region - stones)).len();
                let itself = 2 * usize::from(stones.contains(point));
                (empty_near * 5 + stones_near) * 4 + itself + usize::from(touching.contains(point))
            }),
            FinerFeature::LongSide => {
                let side = |line: fn(Point) -> usize| {
                    let lines = region.iter().map(line);
                    let first = lines.clone().min().unwrap_or(0);
                    lines.max().map_or(0, |last| last - first + 1)
                };
                vec![side(Point::row).max(side(Point::column))]
            }
        }
    }
}

impl RegionKey {
    /// The key of a region on a board, its border being all of its exterior.
    pub fn of(region: PointSet, size: Size) -> RegionKey {
        RegionKey {
            points: region.len(),
            adjacent: region.adjacent_pairs(),
            max_neighbour: region.max_neighbour(),
            rim: (region & size.rim()).len(),
            border: region.exterior(size).len(),
        }
    }

    /// The key without the counts of rim and border, which only matter at the rim.
    #[must_use]
    pub fn without_rim(self) -> RegionKey {
        RegionKey {
            rim: 0,
            border: 0,
            ..self
        }
    }
}

impl Placing {
    /// The features of the region.
    pub fn key(&self) -> RegionKey {
        RegionKey::of(self.region, BOARD)
    }

    /// A finer feature of the region with enemy stones inside.
    pub fn finer(&self, feature: FinerFeature, stones: PointSet) -> Vec<usize> {
        feature.of(self.region, stones, BOARD)
    }

    /// The features of enemy stones inside that the paper names: their number and the
    /// largest number of liberties of one of their chains.
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
            let key = RegionKey::of(region, Size::new(5).unwrap());
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
