//! The features that the paper takes from a closed region, and finer ones.

use super::Placing;
use super::placing::BOARD;
use crate::{Point, PointSet, Size};

/// The features of a closed region R in Nakamura and Kitoma (2002), section 5: |R|,
/// #adjacent(R), #max_neighbor(R), |R & box| and |exterior(R) & W|. The number of outside
/// liberties, which the paper uses as well, is not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionKey {
    /// |R|, the number of points.
    pub points: usize,
    /// #adjacent(R), the number of pairs of neighbouring points.
    pub adjacent: usize,
    /// #max_neighbor(R), the largest number of neighbours in R that a point of R has.
    pub max_neighbour: usize,
    /// |R & box|, the number of points on the rim of the board.
    pub rim: usize,
    /// |exterior(R) & W|, the number of wall stones next to R.
    pub border: usize,
}

/// A feature that the paper does not use. It separates regions with equal [`RegionKey`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinerFeature {
    /// The numbers of points with 1, 2, 3 and 4 neighbours in the region. Points that touch
    /// the wall and points that do not are counted separately.
    Neighbours,
    /// The longer side of the rectangle around the region.
    LongSide,
    /// For each point: whether it holds a stone, whether it touches the wall, and how many
    /// empty points and stones are next to it. The order of the points does not matter.
    Stones,
}

impl FinerFeature {
    /// All features, in the order in which the report adds them.
    pub const ALL: [FinerFeature; 3] = [
        FinerFeature::Neighbours,
        FinerFeature::LongSide,
        FinerFeature::Stones,
    ];

    /// The name in the report, one or two words.
    pub const fn name(self) -> &'static str {
        match self {
            FinerFeature::Neighbours => "neighbours",
            FinerFeature::LongSide => "long side",
            FinerFeature::Stones => "stones",
        }
    }

    /// The value of the feature for a region with enemy `stones` inside. Two regions are
    /// separated if their values differ.
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
    /// The key of a region on a board. The whole exterior of the region counts as wall.
    pub fn of(region: PointSet, size: Size) -> RegionKey {
        RegionKey {
            points: region.len(),
            adjacent: region.adjacent_pairs(),
            max_neighbour: region.max_neighbour(),
            rim: (region & size.rim()).len(),
            border: region.exterior(size).len(),
        }
    }

    /// The key with `rim` and `border` set to 0. They matter only for regions at the rim.
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

    /// All sets of points of the region, the empty set first.
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
    use crate::testing::{NUMERICAL_FEATURES, figure};

    #[test]
    fn figure_4_is_told_apart_by_neighbours() {
        let key = |letter| {
            let position = figure(NUMERICAL_FEATURES, &format!("fig-4-{letter}"));
            // The last empty points are the eyes around.
            let first = position.empty().first().expect("a region");
            let region = PointSet::of(first).block_in(position.empty());
            let key = RegionKey::of(region, position.size());
            (key.points, key.adjacent, key.max_neighbour)
        };
        assert_eq!(
            ['a', 'b', 'c', 'd'].map(key),
            [(5, 4, 2), (5, 4, 3), (5, 5, 3), (5, 4, 4)]
        );
    }
}
