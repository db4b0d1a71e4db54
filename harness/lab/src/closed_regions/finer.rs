//! Finer features of closed regions. They separate more regions than the features of Nakamura and
//! Kitoma (2002).
//!
//! The report of [`closed_regions`](super) adds them one by one to the key of the paper, and `keys`
//! adds them last. A feature must have the same value for all images of a region. Otherwise it
//! would separate a region from its own mirror image.

use std::collections::BTreeSet;

use sahwal_core::features::closed_region::RegionKey;
use sahwal_core::{Point, PointSet, Size};

use super::placing::{BOARD, Placing};

/// A feature that the paper does not use. It separates regions with equal [`RegionKey`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinerFeature {
    /// The numbers of points with 1, 2, 3 and 4 neighbours in the region. Points that touch the
    /// wall are counted separately from the others.
    Neighbours,
    /// The longer side of the rectangle around the region.
    LongSide,
    /// For each point: whether it has a stone, whether it touches the wall, and the numbers of
    /// empty points and stones next to it. The order of the points does not matter.
    Stones,
}

impl FinerFeature {
    /// All features, in the order in which the report adds them.
    pub const ALL: [FinerFeature; 3] = [
        FinerFeature::Neighbours,
        FinerFeature::LongSide,
        FinerFeature::Stones,
    ];

    /// Returns the name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            FinerFeature::Neighbours => "neighbours",
            FinerFeature::LongSide => "long side",
            FinerFeature::Stones => "stones",
        }
    }

    /// Returns the value of the feature for a region with enemy `stones` inside. Regions with
    /// different values are separated.
    pub fn of(self, region: PointSet, stones: PointSet, size: Size) -> Vec<usize> {
        if self == FinerFeature::LongSide {
            let rows = region.iter().map(Point::row).collect();
            let columns = region.iter().map(Point::column).collect();
            return vec![extent(rows).max(extent(columns))];
        }
        let touching = (size.board() - region).neighbours_in(region);
        let mut values = Vec::new();
        for point in region.iter() {
            let near = PointSet::of(point).exterior(size);
            let touches = usize::from(touching.contains(point));
            values.push(match self {
                FinerFeature::Stones => {
                    // Four values become one number: two counts of at most four, and two yes-or-no
                    // values.
                    let stones_near = (near & stones).len();
                    let empty_near = (near & (region - stones)).len();
                    let itself = 2 * usize::from(stones.contains(point));
                    (empty_near * 5 + stones_near) * 4 + itself + touches
                }
                _ => 2 * (near & region).len() + touches,
            });
        }
        // A turned or mirrored region has its points in another order, so the values are sorted.
        values.sort_unstable();
        values
    }
}

/// Returns the number of lines from the first to the last.
fn extent(lines: BTreeSet<usize>) -> usize {
    match (lines.first(), lines.last()) {
        (Some(first), Some(last)) => last - first + 1,
        _ => 0,
    }
}

impl Placing {
    /// Returns the features of the region that the paper uses.
    pub fn key(&self) -> RegionKey {
        RegionKey::of(self.region, BOARD)
    }

    /// Returns a finer feature of the region with enemy stones inside.
    pub fn finer(&self, feature: FinerFeature, stones: PointSet) -> Vec<usize> {
        feature.of(self.region, stones, BOARD)
    }

    /// Returns the features that the paper names for enemy stones inside: their number, and the
    /// largest number of liberties of one of their chains.
    pub fn stones_key(&self, stones: PointSet) -> (usize, usize) {
        let empty = self.region - stones;
        let mut rest = stones;
        let mut most = 0;
        // The attacker's chain with most liberties is the hardest to capture.
        while let Some(first) = rest.first() {
            let chain = PointSet::of(first).block_in(stones);
            rest -= chain;
            most = most.max(chain.neighbours_in(empty).len());
        }
        (stones.len(), most)
    }

    /// Returns all subsets of the region, the empty set first.
    pub fn subsets(&self) -> impl Iterator<Item = PointSet> {
        let points: Vec<Point> = self.region.iter().collect();
        (0..1u32 << points.len()).map(move |bits| {
            let mut subset = PointSet::EMPTY;
            for (number, &point) in points.iter().enumerate() {
                if bits >> number & 1 == 1 {
                    subset.insert(point);
                }
            }
            subset
        })
    }
}
