//! Counts of neighbours: #adjacent and #max_neighbor (section 2.2).

use super::{Feature, Near};
use crate::{PointSet, Size};

/// `#adjacent(X)`: the number of pairs of neighbouring stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjacent(u16);

/// `#max_neighbor(X)`: the largest number of own stones next to a stone. A largest value
/// cannot be taken back, so the stones are counted by their number of neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaxNeighbour([u16; 5]);

impl Adjacent {
    /// The number.
    pub fn count(&self) -> usize {
        usize::from(self.0)
    }
}

impl MaxNeighbour {
    /// The number; 0 without stones.
    pub fn count(&self) -> usize {
        self.0.iter().rposition(|&stones| stones > 0).unwrap_or(0)
    }
}

/// #adjacent(Y | A) = #adjacent(Y) + |Y & exterior(A)|
impl Feature for Adjacent {
    const NAME: &'static str = "#adjacent";

    fn of(own: PointSet, _: PointSet, _: Size) -> Self {
        Adjacent(own.adjacent_pairs() as u16)
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        self.0 += near.neighbours() as u16;
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        self.0 -= near.neighbours() as u16;
    }
}

impl Feature for MaxNeighbour {
    const NAME: &'static str = "#max_neighbor";

    fn of(own: PointSet, _: PointSet, _: Size) -> Self {
        let mut last = 0;
        let mut counts = own.points_by_neighbours().map(|points| points.len() as u16);
        // From "at least k" to "k".
        for count in counts.iter_mut().rev() {
            (*count, last) = (*count - last, *count);
        }
        MaxNeighbour(counts)
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        self.0[near.neighbours()] += 1;
        for degree in near.degrees_around() {
            self.0[degree] -= 1;
            self.0[degree + 1] += 1;
        }
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        self.0[near.neighbours()] -= 1;
        for degree in near.degrees_around() {
            self.0[degree] += 1;
            self.0[degree + 1] -= 1;
        }
    }
}
