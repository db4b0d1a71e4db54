//! The counts by which Nakamura and Kitoma (2002) describe a closed region.
//!
//! `sahwal-lab closed-regions` lists regions that have the same key but different fates.
//! `numerical` shows the key of each region, and `TrackedRegions` keeps it up to date through a
//! game. No verdict depends on it: the table of solved regions uses [`Shape`](super::Shape).

use crate::{PointSet, Size};

/// The features of a closed region R in Nakamura and Kitoma (2002), section 5: |R|,
/// #adjacent(R), #max_neighbor(R), |R & box| and |exterior(R) & W|. The paper also uses the number
/// of outside liberties, which is not part of this key.
///
/// ```
/// use sahwal_core::features::closed_region::RegionKey;
/// use sahwal_core::{Size, points};
///
/// let key = RegionKey::of(points! { X X . . }, Size::new(2)?);
/// assert_eq!((key.points, key.adjacent, key.max_neighbour), (2, 1, 1));
/// assert_eq!((key.rim, key.border), (2, 2));
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionKey {
    /// |R|, the number of points.
    pub points: usize,
    /// #adjacent(R), the number of pairs of neighbouring points.
    pub adjacent: usize,
    /// #max_neighbor(R): each point of R has a number of neighbours in R, and this is the largest.
    pub max_neighbour: usize,
    /// |R & box|, the number of points on the rim of the board.
    pub rim: usize,
    /// |exterior(R) & W|, the number of wall stones next to R.
    pub border: usize,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing::{NUMERICAL_FEATURES, figure};

    #[test]
    fn figure_4_is_told_apart_by_neighbours() {
        let key = |letter| {
            let position = figure(NUMERICAL_FEATURES, &format!("fig-4-{letter}"));
            // The region comes first on the board; the last empty points are eyes of its wall.
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
