//! Unconditional life of the block (Benson 1976), on the bits of the area.

use super::ground::{Block, Ground, OWNER};

/// The most strings and regions that are looked at; with more, nothing is claimed.
const MOST: usize = 16;

#[derive(Clone, Copy, Default)]
struct Region {
    points: u64,
    /// The strings it is vital to, by number; the block is number 0.
    vital: u32,
    /// The strings around it.
    border: u32,
}

/// Whether the block is unconditionally alive, walls of its owner counted as alive.
///
/// The same rules as [`benson`](crate::benson()); a region with a point next to an
/// attacker's wall or to the outside is not enclosed.
pub(super) fn unconditional(ground: &Ground, stones: [u64; 2], block: &Block) -> bool {
    if block.safe {
        return true;
    }
    let empty = ground.empty(stones);
    let mut strings = [0u64; MOST];
    let mut reach = [0u64; MOST];
    let mut safe = 0u32;
    (strings[0], reach[0]) = (block.joined, block.reach);
    let mut count = 1;

    let mut regions = [Region::default(); MOST];
    let mut found = 0;
    let mut rest = empty | stones[1 - OWNER];
    // Without two regions that are vital to the block there is nothing to look at.
    let mut vital_to_block = 0;
    while rest != 0 {
        let points = ground.connected(rest & rest.wrapping_neg(), rest);
        rest &= !points;
        if points & ground.safe[1 - OWNER] != 0 {
            continue;
        }
        if found == MOST {
            return false;
        }
        regions[found].points = points;
        found += 1;
        vital_to_block += u32::from(is_vital(points, empty, block.reach));
    }
    if vital_to_block < 2 {
        return false;
    }

    let mut others = stones[OWNER] & !block.joined;
    while others != 0 {
        let string = ground.connected(others & others.wrapping_neg(), others);
        others &= !string;
        if count == MOST {
            return false;
        }
        strings[count] = string;
        reach[count] = ground.near(string);
        safe |= u32::from(string & ground.safe[OWNER] != 0) << count;
        count += 1;
    }
    for region in &mut regions[..found] {
        for (number, reach) in reach[..count].iter().enumerate() {
            region.border |= u32::from(reach & region.points != 0) << number;
            region.vital |= u32::from(is_vital(region.points, empty, *reach)) << number;
        }
    }

    let mut alive = (1u32 << count) - 1;
    loop {
        let standing = |region: &&Region| region.border & !alive == 0;
        let mut dropped = 0;
        for number in (0..count).filter(|&number| (alive & !safe) >> number & 1 == 1) {
            let vital = regions[..found].iter().filter(standing);
            if vital
                .filter(|region| region.vital >> number & 1 == 1)
                .count()
                < 2
            {
                dropped |= 1 << number;
            }
        }
        alive &= !dropped;
        if alive & 1 == 0 {
            return false;
        }
        if dropped == 0 {
            return true;
        }
    }
}

/// Whether all empty points of a region, at least one, are within `reach`.
fn is_vital(region: u64, empty: u64, reach: u64) -> bool {
    region & empty != 0 && region & empty & !reach == 0
}
