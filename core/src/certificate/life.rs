//! Unconditional life by the letter of Benson (1976), on sets alone: slow and easy to read.

use crate::{PointSet, Size};

/// A board or a zone on which unconditional life is asked.
pub(super) struct Field {
    pub(super) size: Size,
    /// The points of the board, or of the zone.
    pub(super) points: PointSet,
    /// The stones that may live.
    pub(super) own: PointSet,
    /// The empty points.
    pub(super) empty: PointSet,
    /// Points whose region is not surrounded: open and unknown points of a zone.
    pub(super) leaks: PointSet,
    /// Strings with a stone here live anyway.
    pub(super) immortal: PointSet,
}

/// The strings that live unconditionally, and the regions vital to one of them.
pub(super) struct Living {
    pub(super) stones: PointSet,
    pub(super) eyes: PointSet,
}

impl Field {
    /// A region (connected points without own stones) is vital to a string if it has an empty
    /// point, all its empty points are liberties of the string, and no point of it leaks. Two
    /// steps are repeated until nothing changes: strings with fewer than two vital regions fall;
    /// regions next to a fallen string fall.
    pub(super) fn living(&self) -> Living {
        let mut strings = parts(self.own);
        let mut regions = parts(self.points - self.own);
        regions.retain(|region| region.is_disjoint(&self.leaks) && region.intersects(&self.empty));
        let vital = |string: &PointSet, region: &PointSet| {
            (*region & self.empty).is_subset(&string.exterior(self.size))
        };
        loop {
            let before = (strings.len(), regions.len());
            strings.retain(|string| {
                string.intersects(&self.immortal)
                    || regions
                        .iter()
                        .filter(|region| vital(string, region))
                        .count()
                        >= 2
            });
            let standing = union(&strings);
            regions.retain(|region| {
                let beside = region.exterior(self.size) & self.points;
                beside.is_subset(&standing)
            });
            if before == (strings.len(), regions.len()) {
                break;
            }
        }
        regions.retain(|region| strings.iter().any(|string| vital(string, region)));
        Living {
            stones: union(&strings),
            eyes: union(&regions),
        }
    }
}

/// The connected parts of a set.
pub(super) fn parts(set: PointSet) -> Vec<PointSet> {
    let mut parts = Vec::new();
    let mut rest = set;
    while let Some(first) = rest.first() {
        let part = PointSet::of(first).block_in(rest);
        rest -= part;
        parts.push(part);
    }
    parts
}

fn union(sets: &[PointSet]) -> PointSet {
    sets.iter().fold(PointSet::EMPTY, |all, set| all | *set)
}
