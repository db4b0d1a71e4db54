//! Unconditional life of the block of a fight (Benson (1976)).

use super::bits::{Bits, Bits64};
use super::fight::{ATTACKER, Block, Fight, OWNER};
use super::plot::Adjacency;

/// The most strings and regions that are examined; with more, life is not claimed.
const MOST: usize = 16;

#[derive(Clone, Copy, Default)]
struct Region {
    points: Bits64,
    /// The strings it is vital to, by number; the block is number 0.
    vital: u32,
    /// The strings around it.
    border: u32,
}

/// Whether the block is unconditionally alive. Walls of its owner count as alive.
///
/// The rules are those of [`benson`](crate::benson()); a region with a point next to a wall
/// of the attacker or to an empty point outside is not enclosed.
pub(crate) fn is_unconditionally_alive(fight: &Fight, stones: [Bits64; 2], block: &Block) -> bool {
    if block.safe {
        return true;
    }
    let plot = fight.plot();
    let empty = fight.empty(stones);

    // The regions that the owner's stones enclose.
    let mut regions = [Region::default(); MOST];
    let mut found = 0;
    let mut rest = empty | stones[ATTACKER];
    let mut vital_to_block = 0;
    while !rest.is_none() {
        let points = plot.spread(rest.lowest(), rest);
        rest -= points;
        if points.meets(fight.safe(ATTACKER)) {
            continue;
        }
        if found == MOST {
            return false;
        }
        regions[found].points = points;
        found += 1;
        vital_to_block += u32::from(is_vital(points, empty, block.reach));
    }
    // The common case: too few eyes.
    if vital_to_block < 2 {
        return false;
    }

    // The owner's strings by the points next to them; the block is number 0.
    let mut reach = [Bits64::NONE; MOST];
    reach[0] = block.reach;
    let mut count = 1;
    let mut safe = 0u32;
    let mut others = stones[OWNER] - block.joined;
    while !others.is_none() {
        let string = plot.spread(others.lowest(), others);
        others -= string;
        if count == MOST {
            return false;
        }
        reach[count] = plot.around(string);
        safe |= u32::from(string.meets(fight.safe(OWNER))) << count;
        count += 1;
    }
    for region in &mut regions[..found] {
        for (number, reach) in reach[..count].iter().enumerate() {
            region.border |= u32::from(reach.meets(region.points)) << number;
            region.vital |= u32::from(is_vital(region.points, empty, *reach)) << number;
        }
    }

    // Until nothing changes, drop strings with fewer than two vital regions; regions next
    // to a dropped string no longer count.
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
fn is_vital(region: Bits64, empty: Bits64, reach: Bits64) -> bool {
    let empty = region & empty;
    !empty.is_none() && (empty - reach).is_none()
}
