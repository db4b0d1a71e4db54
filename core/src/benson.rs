//! Unconditional life (Benson 1976), the first row of Table 1.

use crate::{Colour, PointSet, Position, Regions, Size, Strings};

/// What is unconditionally alive: safe even if its owner always passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unconditional {
    /// The stones of the unconditionally alive blocks.
    pub blocks: PointSet,
    /// The points, empty or with enemy stones, of the regions that stayed vital to
    /// such a block. Enemy stones there are dead.
    pub regions: PointSet,
}

impl Unconditional {
    /// The points that count as safe: the blocks and their vital regions.
    pub fn points(&self) -> PointSet {
        self.blocks | self.regions
    }
}

/// The most blocks or regions a colour can have, every second point of 19x19.
const MAX_BLOCKS: usize = (Size::MAX * Size::MAX).div_ceil(2);

/// The blocks a region is vital to. Each has a stone next to the region's first
/// empty point, so there are at most four.
#[derive(Clone, Copy)]
struct VitalTo {
    blocks: [u16; 4],
    len: u8,
}

impl VitalTo {
    const NONE: VitalTo = VitalTo {
        blocks: [0; 4],
        len: 0,
    };

    /// `empty` are the empty points of the region. Only a board with strings that
    /// have no liberty (set up, never played) has regions without any.
    fn find(empty: PointSet, colour: Colour, strings: &Strings) -> VitalTo {
        let mut vital = VitalTo::NONE;
        let position = strings.position();
        let Some(point) = empty.first() else {
            return vital;
        };
        for neighbour in point.neighbours(position.size()) {
            if !position.stones(colour).contains(neighbour) {
                continue;
            }
            let Some(block) = strings.at(neighbour) else {
                continue;
            };
            if vital.iter().any(|known| known == block) {
                continue;
            }
            if strings.stones(block).neighbours_in(empty) == empty {
                vital.blocks[usize::from(vital.len)] = block as u16;
                vital.len += 1;
            }
        }
        vital
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.blocks[..usize::from(self.len)]
            .iter()
            .map(|&block| usize::from(block))
    }
}

/// The blocks of `colour` that are unconditionally alive, with their vital regions.
///
/// A region is vital to a block if it has an empty point and all its empty points
/// are liberties of the block. Until nothing changes, blocks with fewer than two
/// vital regions are dropped, and regions that touch a dropped block.
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
    benson_of(&Strings::of(position), colour)
}

/// [`benson`] of a position whose strings are known already.
pub fn benson_of(strings: &Strings, colour: Colour) -> Unconditional {
    let position = strings.position();
    let own = position.stones(colour);
    let regions = Regions::of(position, colour);

    let empty = position.empty();
    let mut vital = [VitalTo::NONE; MAX_BLOCKS];
    for (vital, &region) in vital.iter_mut().zip(regions.sets()) {
        *vital = VitalTo::find(region & empty, colour, strings);
    }
    let first = strings.numbers(colour).start;
    let mut healthy = [0u16; MAX_BLOCKS];
    for blocks in &vital[..regions.len()] {
        for block in blocks.iter() {
            healthy[block - first] += 1;
        }
    }

    let mut dropped_blocks = [false; MAX_BLOCKS];
    let mut dropped_regions = [false; MAX_BLOCKS];
    let mut alive = own;
    loop {
        let mut newly_dropped = PointSet::EMPTY;
        for block in strings.numbers(colour) {
            if healthy[block - first] < 2 && !dropped_blocks[block - first] {
                dropped_blocks[block - first] = true;
                newly_dropped |= strings.stones(block);
            }
        }
        if newly_dropped.is_empty() {
            break;
        }
        alive -= newly_dropped;
        for point in newly_dropped.exterior(position.size()) {
            let Some(region) = regions.at(point) else {
                continue;
            };
            if !std::mem::replace(&mut dropped_regions[region], true) {
                for block in vital[region].iter() {
                    healthy[block - first] -= 1;
                }
            }
        }
    }

    let mut safe = PointSet::EMPTY;
    for (region, &points) in regions.sets().iter().enumerate() {
        // A region that stands touches no dropped block: whatever it is vital to lives.
        if !dropped_regions[region] && vital[region].len > 0 {
            safe |= points;
        }
    }
    Unconditional {
        blocks: alive,
        regions: safe,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{points, position};

    /// Benson by the letter of its definition, on sets alone.
    fn slow(position: &Position, colour: Colour) -> Unconditional {
        let size = position.size();
        let (own, empty) = (position.stones(colour), position.empty());
        let split = |set: PointSet| {
            let mut rest = set;
            std::iter::from_fn(move || {
                let part = PointSet::of(rest.first()?).block_in(set);
                rest -= part;
                Some(part)
            })
        };
        let mut blocks: Vec<PointSet> = split(own).collect();
        let mut regions: Vec<PointSet> = split(size.board() - own).collect();
        let vital = |block: &PointSet, region: &PointSet| {
            let empty = *region & empty;
            !empty.is_empty() && empty.is_subset(&block.exterior(size))
        };
        loop {
            let before = (blocks.len(), regions.len());
            blocks
                .retain(|block| regions.iter().filter(|region| vital(block, region)).count() >= 2);
            let standing = blocks
                .iter()
                .fold(PointSet::EMPTY, |all, block| all | *block);
            regions.retain(|region| region.exterior(size).is_subset(&standing));
            if before == (blocks.len(), regions.len()) {
                break;
            }
        }
        regions.retain(|region| blocks.iter().any(|block| vital(block, region)));
        let join =
            |sets: Vec<PointSet>| sets.into_iter().fold(PointSet::EMPTY, |all, set| all | set);
        Unconditional {
            blocks: join(blocks),
            regions: join(regions),
        }
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        let position = position! {
            . X . X . O .
            X X X X . O O
            . . . . . O .
            . . . . . O O
            . . . . . . .
            O O . . . . .
            . O . . . . .
        };
        let black = benson(&position, Colour::Black);
        assert_eq!(
            black.points(),
            points! {
                X X X X . . .
                X X X X . . .
                . . . . . . .
                . . . . . . .
                . . . . . . .
                . . . . . . .
                . . . . . . .
            }
        );
        let white = benson(&position, Colour::White);
        assert_eq!((white.blocks.len(), white.regions.len()), (6, 2));
    }

    #[test]
    fn blocks_that_share_two_eyes_live_together() {
        // The third block, with the region it shares, has only one.
        let position = position! {
            . X X O .
            X . X O O
            X X . X O
            O O X X O
            . O O O .
        };
        let black = benson(&position, Colour::Black);
        assert_eq!(black.blocks.len(), 6);
        assert_eq!(
            black.regions,
            points! {
                X . . . .
                . X . . .
                . . . . .
                . . . . .
                . . . . .
            }
        );
    }

    #[test]
    fn a_region_with_an_empty_point_away_from_the_block_is_not_vital() {
        let mut position = position! {
            . X . . . X
            X X . . . X
            X X X X X X
            O O O O O O
            . . . . . .
            . . . . . .
        };
        assert_eq!(benson(&position, Colour::Black), Unconditional::default());
        // An enemy stone on the point makes the region vital: only empty points count.
        position.put(crate::Point::at(0, 3), Some(Colour::White));
        assert_eq!(benson(&position, Colour::Black).regions.len(), 7);
    }

    #[test]
    fn dead_stones_in_a_vital_region_are_safe_points() {
        let position = position! {
            . O . X O
            X X X X O
            X . X O .
            X X X O .
            O O O O .
        };
        let black = benson(&position, Colour::Black);
        assert_eq!(black.regions.len(), 4);
        assert!(black.points().contains(crate::Point::at(0, 1)));
    }

    #[test]
    fn boards_without_stones_or_without_empty_points_have_nothing_safe() {
        for size in Size::all() {
            let full = Position::from_stones(size, size.board(), PointSet::EMPTY).unwrap();
            for position in [Position::new(size), full, full.swapped()] {
                for colour in Colour::BOTH {
                    assert_eq!(
                        benson(&position, colour),
                        Unconditional::default(),
                        "{size}"
                    );
                }
            }
        }
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(512))]
        #[test]
        fn benson_equals_its_definition(position in crate::testing::positions()) {
            for colour in Colour::BOTH {
                proptest::prop_assert_eq!(benson(&position, colour), slow(&position, colour));
            }
        }

        #[test]
        fn benson_is_symmetric(position in crate::testing::positions()) {
            let size = position.size();
            for colour in Colour::BOTH {
                let safe = benson(&position, colour);
                let swapped = benson(&position.swapped(), colour.opponent());
                proptest::prop_assert_eq!(swapped, safe);
                for symmetry in crate::Symmetry::ALL {
                    let image = benson(&symmetry.position(&position), colour);
                    proptest::prop_assert_eq!(image.blocks, symmetry.set(safe.blocks, size));
                    proptest::prop_assert_eq!(image.regions, symmetry.set(safe.regions, size));
                }
            }
        }
    }
}
