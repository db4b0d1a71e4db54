//! Unconditional life (Benson (1976)): strings that live even if their owner always passes. A
//! *block* is a string, and a *region* is a connected set of points without stones of its colour.
//!
//! The classifier `benson` uses nothing else. The provers of `safety` add these strings to their
//! own proofs, and the seki test of `borders` and the local games of `combined` use them, too. A
//! string that is wrongly called alive here is wrong in all of them. A test compares the result
//! with the definition on random boards.

use smallvec::SmallVec;

use crate::{Colour, PointSet, Position, Size, Strings};

/// The unconditionally alive blocks and points: safe even if their owner always passes.
///
/// ```
/// use sahwal_core::{Colour, Strings, Unconditional, position};
///
/// let strings = Strings::of(&position! {
///     . X .
///     X X X
///     . X .
/// });
/// let black = Unconditional::of(&strings, Colour::Black);
/// assert_eq!((black.blocks.len(), black.regions.len()), (5, 4));
/// assert_eq!(black.points(), black.blocks | black.regions);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unconditional {
    /// The stones of the unconditionally alive blocks.
    pub blocks: PointSet,
    /// All points of the regions that are vital to one of these blocks. The enemy stones among
    /// them are dead.
    pub regions: PointSet,
}

impl Unconditional {
    /// The points that count as safe: the blocks and their vital regions.
    pub fn points(&self) -> PointSet {
        self.blocks | self.regions
    }

    /// Does the same as [`benson()`] for a position whose strings are already known.
    pub fn of(strings: &Strings, colour: Colour) -> Unconditional {
        let mut regions = vital_regions(strings, colour);
        // A block needs two vital regions to live, so a single one helps none.
        if regions.len() < 2 {
            return Unconditional::default();
        }
        let numbers = strings.numbers(colour);
        let first = numbers.start;
        // `healthy` counts the vital regions of each block.
        let mut healthy = [0u16; MAX_BLOCKS];
        for &block in regions.iter().flat_map(|region| &region.blocks) {
            healthy[usize::from(block) - first] += 1;
        }

        let mut alive = strings.position().stones(colour);
        let mut dropped = [false; MAX_BLOCKS];
        loop {
            // Drop the blocks with fewer than two vital regions.
            let mut newly_dropped = PointSet::EMPTY;
            for block in numbers.clone() {
                if healthy[block - first] < 2 && !dropped[block - first] {
                    dropped[block - first] = true;
                    newly_dropped |= strings.stones(block);
                }
            }
            if newly_dropped.is_empty() {
                break;
            }
            alive -= newly_dropped;
            // Drop the regions that touch a dropped block: once that block is captured, the enemy
            // can enter the region. Regions that are vital to no block are not in the list.
            let touched = newly_dropped.thicken(strings.position().size());
            for region in regions.iter_mut().filter(|region| region.stands) {
                if region.points.intersects(&touched) {
                    region.stands = false;
                    for &block in &region.blocks {
                        healthy[usize::from(block) - first] -= 1;
                    }
                }
            }
        }

        // A remaining region touches no dropped block, so the blocks to which it is vital live.
        let standing = regions.iter().filter(|region| region.stands);
        Unconditional {
            blocks: alive,
            regions: standing.map(|region| region.points).collect(),
        }
    }
}

/// The largest number of blocks of a colour: a stone on every second point of 19x19.
const MAX_BLOCKS: usize = (Size::MAX * Size::MAX).div_ceil(2);

/// The number of vital regions that are stored without allocation; positions of real games
/// rarely have more.
const FEW: usize = 16;

/// A region and the blocks to which it is vital. An empty point has at most four neighbours, so
/// there are at most four such blocks.
struct VitalRegion {
    points: PointSet,
    blocks: SmallVec<[u16; 4]>,
    /// `false` as soon as a block next to the region is dropped.
    stands: bool,
}

impl VitalRegion {
    /// Finds the blocks to which the region is vital; there may be none. A region without empty
    /// points is vital to none. It occurs only in set-up positions.
    fn of(points: PointSet, empty: PointSet, colour: Colour, strings: &Strings) -> VitalRegion {
        let empty = points & empty;
        let position = strings.position();
        let mut vital = VitalRegion {
            points,
            blocks: SmallVec::new(),
            stands: true,
        };
        // Every empty point is a liberty of a vital block, so only the blocks next to the first
        // empty point need a test.
        let first = empty.first().into_iter();
        let near = first.flat_map(|point| point.neighbours(position.size()));
        for stone in near.filter(|&stone| position.stones(colour).contains(stone)) {
            let block = strings.at(stone).expect("a string on the stone");
            if !vital.blocks.contains(&(block as u16))
                && empty.is_subset(&strings.stones(block).neighbours_in(empty))
            {
                vital.blocks.push(block as u16);
            }
        }
        vital
    }
}

/// The regions of `colour` that are vital to at least one block.
fn vital_regions(strings: &Strings, colour: Colour) -> SmallVec<[VitalRegion; FEW]> {
    let position = strings.position();
    let own = position.stones(colour);
    let empty = position.empty();
    // A region with an empty point that touches no stone of the colour is vital to no
    // block. This removes most of the board at once.
    let far = empty - own.neighbours_in(empty);
    let outside = position.size().board() - own;
    let near = outside - far.block_in(outside);
    let mut regions = SmallVec::new();
    for points in near.parts_in(near) {
        let region = VitalRegion::of(points, empty, colour, strings);
        if !region.blocks.is_empty() {
            regions.push(region);
        }
    }
    regions
}

/// The blocks of `colour` that are unconditionally alive, with their vital regions.
///
/// A region is vital to a block if it has an empty point and all its empty points are
/// liberties of the block. Two steps are repeated until nothing changes: drop all blocks
/// with fewer than two vital regions, then drop all regions that touch a dropped block. The
/// remaining blocks are unconditionally alive.
///
/// ```
/// use sahwal_core::{benson, points, position, Colour};
///
/// let position = position! {
///     . X . X O
///     X X X X O
///     O O O O O
///     . . . . .
///     . . . . .
/// };
/// let black = benson(&position, Colour::Black);
/// assert_eq!(black.regions, points! {
///     X . X . .
///     . . . . .
///     . . . . .
///     . . . . .
///     . . . . .
/// });
/// assert!(benson(&position, Colour::White).blocks.is_empty());
/// ```
pub fn benson(position: &Position, colour: Colour) -> Unconditional {
    Unconditional::of(&Strings::of(position), colour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing;

    /// Follows the definition word for word, with plain sets.
    fn slow(position: &Position, colour: Colour) -> Unconditional {
        let size = position.size();
        let (own, empty) = (position.stones(colour), position.empty());
        let others = size.board() - own;
        let mut blocks: Vec<PointSet> = own.parts_in(own).collect();
        let mut regions: Vec<PointSet> = others.parts_in(others).collect();
        let vital = |block: &PointSet, region: &PointSet| {
            let empty = *region & empty;
            !empty.is_empty() && empty.is_subset(&block.exterior(size))
        };
        loop {
            let before = (blocks.len(), regions.len());
            blocks
                .retain(|block| regions.iter().filter(|region| vital(block, region)).count() >= 2);
            let standing = blocks.iter().copied().collect();
            regions.retain(|region| region.exterior(size).is_subset(&standing));
            if before == (blocks.len(), regions.len()) {
                break;
            }
        }
        regions.retain(|region| blocks.iter().any(|block| vital(block, region)));
        let join = |sets: Vec<PointSet>| sets.into_iter().collect();
        Unconditional {
            blocks: join(blocks),
            regions: join(regions),
        }
    }

    #[test]
    fn drawn_boards_have_the_blocks_and_regions_of_the_table() {
        testing::check(include_str!("boards.toml"), |position, by| {
            let colour = match by {
                "black" => Colour::Black,
                "white" => Colour::White,
                other => panic!("expected black or white, found {other}"),
            };
            let (size, found) = (position.size(), benson(position, colour));
            [
                ("blocks", found.blocks.gtp(size).into()),
                ("regions", found.regions.gtp(size).into()),
            ]
        });
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(512))]
        #[test]
        fn benson_equals_its_definition(position in testing::positions()) {
            for colour in Colour::BOTH {
                proptest::prop_assert_eq!(benson(&position, colour), slow(&position, colour));
            }
        }
    }
}
