//! Describes a position as `numerical` sees it in the first pass: groups, their links and loops,
//! and closed regions.
//!
//! `analyze` and the drawings show this description. No verdict is computed from it: `passes.rs`
//! finds the groups again in every pass.

use super::NumericalParams;
use super::groups::{LinkedGroups, is_cut, string_numbers};
use crate::methods::features::EulerCounts;
use crate::methods::features::closed_region::RegionKey;
use crate::search::life::Class;
use crate::{Colour, PointSet, Position, Strings};

/// The groups and regions of a position in the first pass of `numerical`, before any stone is
/// removed as dead.
///
/// ```
/// use sahwal_core::numerical::{NumericalAnalysis, NumericalParams};
/// use sahwal_core::{position, Colour};
///
/// let position = position! {
///     . X . X . O .
///     X X X X X O .
///     O O O O O O .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
/// };
/// let analysis = NumericalAnalysis::of(&position, &NumericalParams::default());
/// let black = analysis.groups.iter().find(|group| group.colour == Colour::Black);
/// assert_eq!(black.expect("a group").counts.open_loops, 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumericalAnalysis {
    /// The groups of linked strings, in the order of their first strings.
    pub groups: Vec<NumericalGroup>,
    /// The closed regions that one group surrounds.
    pub regions: Vec<ClosedRegion>,
}

/// A group of linked strings.
///
/// ```
/// use sahwal_core::numerical::{NumericalAnalysis, NumericalGroup, NumericalParams};
/// use sahwal_core::position;
///
/// let analysis = NumericalAnalysis::of(&position! {
///     . X .
///     X X X
///     . X .
/// }, &NumericalParams::default());
/// let group: NumericalGroup = analysis.groups[0];
/// assert_eq!((group.stones.len(), group.counts.open_loops), (5, 3));
/// assert!(group.eyes >= 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumericalGroup {
    /// The colour.
    pub colour: Colour,
    /// The stones.
    pub stones: PointSet,
    /// The links and loops of its stones (section 4).
    pub counts: EulerCounts,
    /// The number of eyes, corrected by the closed regions. A group with two eyes lives.
    pub eyes: usize,
}

/// A region that one group surrounds.
///
/// ```
/// use sahwal_core::numerical::{ClosedRegion, NumericalAnalysis, NumericalParams};
/// use sahwal_core::position;
///
/// let analysis = NumericalAnalysis::of(&position! {
///     . X .
///     X X X
///     . X .
/// }, &NumericalParams::default());
/// let corner: ClosedRegion = analysis.regions[0];
/// assert_eq!((corner.group, corner.points.len(), corner.inside.len()), (0, 1, 0));
/// assert!(!corner.cut);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedRegion {
    /// The colour of the group around it.
    pub colour: Colour,
    /// The number of that group in [`NumericalAnalysis::groups`].
    pub group: usize,
    /// The points, enemy stones included.
    pub points: PointSet,
    /// The enemy stones.
    pub inside: PointSet,
    /// The fates that the group would have if this region were its only eye space, from the solved
    /// table. `None` for more than seven points.
    pub class: Option<Class>,
    /// The number of eyes that the group has in it.
    pub eyes: usize,
    /// The number of strings that form its wall.
    pub strings: usize,
    /// Whether several strings form the wall, and all liberties of one lie in the region.
    pub cut: bool,
}

impl NumericalAnalysis {
    /// Analyzes a position as the first pass does, before any stone is removed.
    pub fn of(position: &Position, params: &NumericalParams) -> NumericalAnalysis {
        let linked = LinkedGroups::of(position, params);
        let strings = Strings::of(position);
        let groups = linked.groups().iter().map(|group| NumericalGroup {
            colour: group.colour,
            stones: group.stones,
            counts: EulerCounts::of(group.stones, position.size()),
            eyes: group.eyes,
        });
        let regions = linked.regions().iter().filter_map(|region| {
            Some(ClosedRegion {
                colour: region.colour,
                group: region.owner?,
                points: region.points,
                inside: region.inside,
                class: region.class,
                eyes: region.eyes,
                strings: string_numbers(region.points, region.colour, &strings).count(),
                cut: is_cut(region.points, region.colour, &strings),
            })
        });
        NumericalAnalysis {
            groups: groups.collect(),
            regions: regions.collect(),
        }
    }

    /// The paper's key of a region, and the number of liberties that its group has outside.
    pub fn key(&self, position: &Position, region: &ClosedRegion) -> (RegionKey, usize) {
        let size = position.size();
        let wall = self.groups[region.group].stones;
        let enemy = position.stones(region.colour.opponent());
        // Section 5: liberty(W) - R, the liberties that the wall has outside.
        let outside = wall.liberty(enemy, size) - region.points;
        (RegionKey::of(region.points, size), outside.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, position};

    #[test]
    fn links_loops_and_classes_are_those_of_the_board() {
        let position = position! {
            . X . X O . .
            X X O X O . .
            . . . X O . .
            X X X X O . .
            O O O O O . .
            . . . . . . .
            . . . . . . .
        };
        let analysis = NumericalAnalysis::of(&position, &NumericalParams::default());
        let inner = Point::at(2, 1);
        let mut black = analysis
            .regions
            .iter()
            .filter(|one| one.colour == Colour::Black);
        let region = black.find(|one| one.points.contains(inner)).unwrap();
        assert_eq!((region.points.len(), region.inside.len()), (5, 1));
        assert!(region.class.is_some());
        let group = analysis.groups[region.group];
        assert_eq!(group.counts.closed_loops, 0);
        assert_eq!(group.counts.virtual_links, 4);
    }
}
