//! Unconditional life of the block of a fight (Benson (1976)).
//!
//! `proof.rs` asks at the nodes of the exact solver, and the reader of local games shares the
//! elimination. What it calls alive is not searched further. So a wrong claim of life is a wrong
//! fate, while a missed one costs time.

use super::fight::{ATTACKER, Block, Fight, OWNER};
use super::plot::Adjacency;
use crate::board::bits::{Bits, Bits64};

/// The most strings and regions that are examined; with more, life is not claimed.
const MOST: usize = 16;

/// A region that stones of a player enclose, by the numbers of the player's blocks, one bit each.
#[derive(Clone, Copy, Default)]
pub(crate) struct Enclosed {
    /// The blocks next to it.
    border: u64,
    /// The blocks to which it is vital.
    vital: u64,
}

impl Enclosed {
    /// Notes what a block is to the region of these points: next to it if one of them is within
    /// its `reach`, and alive by it if all that are empty are.
    pub(crate) fn add(&mut self, block: usize, points: Bits64, empty: Bits64, reach: Bits64) {
        self.border |= u64::from(reach.meets(points)) << block;
        self.vital |= u64::from(is_vital(points, empty, reach)) << block;
    }

    /// Whether all blocks next to it are among these.
    pub(crate) fn touches_only(&self, blocks: u64) -> bool {
        self.border & !blocks == 0
    }
}

/// The blocks of 0 to `count`, at most 64, that are alive by these regions: blocks with fewer than
/// two vital regions are dropped, then the regions beside them, until nothing changes. `safe`
/// blocks are never dropped.
pub(crate) fn alive_blocks(
    regions: impl Iterator<Item = Enclosed> + Clone,
    count: usize,
    safe: u64,
) -> u64 {
    // The lowest `count` bits, none for 0.
    let mut alive = u64::MAX.checked_shr(64 - count as u32).unwrap_or(0);
    loop {
        // `once` and `twice` hold the blocks with at least one and two vital regions.
        let mut once = 0;
        let mut twice = 0;
        for region in regions.clone() {
            // Benson (1976): a region serves its blocks only if all strings around it are alive,
            // too.
            if region.touches_only(alive) {
                twice |= once & region.vital;
                once |= region.vital;
            }
        }
        let left = alive & (twice | safe);
        if left == alive {
            return alive;
        }
        alive = left;
    }
}

/// Whether the block is unconditionally alive. Walls of its owner count as alive.
///
/// The rules are those of [`benson`](crate::benson()); a region with a point next to a wall
/// of the attacker or to an empty point outside is not enclosed.
pub(super) fn is_unconditionally_alive(fight: &Fight, stones: [Bits64; 2], block: &Block) -> bool {
    if block.safe {
        return true;
    }
    let plot = fight.plot();
    let empty = fight.empty(stones);

    // The regions that the owner's stones enclose.
    let mut regions = [Bits64::NONE; MOST];
    let mut found = 0;
    let mut vital_to_block = 0;
    let outside = empty | stones[ATTACKER];
    for points in plot.parts_in(outside, outside) {
        // A region with a point beside a wall of the attacker is open to him for ever.
        if points.meets(fight.safe(ATTACKER)) {
            continue;
        }
        if found == MOST {
            return false;
        }
        regions[found] = points;
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
    let mut safe = 0;
    let others = stones[OWNER] - block.joined;
    for string in plot.parts_in(others, others) {
        if count == MOST {
            return false;
        }
        reach[count] = plot.around(string);
        // A string that touches a wall of its own cannot be captured.
        safe |= u64::from(string.meets(fight.safe(OWNER))) << count;
        count += 1;
    }
    let mut enclosed = [Enclosed::default(); MOST];
    for (region, &points) in enclosed.iter_mut().zip(&regions[..found]) {
        for (number, reach) in reach[..count].iter().enumerate() {
            region.add(number, points, empty, *reach);
        }
    }
    // The block in question has number 0.
    alive_blocks(enclosed[..found].iter().copied(), count, safe) & 1 == 1
}

/// Whether all empty points of a region, at least one, are within `reach`.
fn is_vital(region: Bits64, empty: Bits64, reach: Bits64) -> bool {
    // Each empty point must be a liberty of the block: then the attacker cannot fill the last one
    // without being captured.
    let empty = region & empty;
    !empty.is_none() && (empty - reach).is_none()
}
