//! Unconditional life of the blocks of a fight (Benson (1976)).
//!
//! `proof.rs` calls [`lives_unconditionally`] at the nodes of the exact solver, and the reader
//! of local games calls [`alive_blocks`]. The search stops where a block is alive. So a wrong claim
//! of life makes a fate wrong, while a missed one only costs time.

use super::fight::{ATTACKER, Block, Fight, OWNER};
use super::plot::Adjacency;
use crate::board::bits::{Bits, Bits64};

/// The largest number of strings, and of regions. With more, no block is called alive.
const MOST: usize = 16;

/// A region that stones of one player enclose, and his blocks around it. Bit k stands for the block
/// with number k.
#[derive(Clone, Copy, Default)]
pub(crate) struct Enclosed {
    /// The blocks next to it.
    border: u64,
    /// The blocks to which it is vital.
    vital: u64,
}

impl Enclosed {
    /// Records whether the block with this number is next to the region, and whether the region is
    /// vital to it. `points` are those of the region, and `reach` are those next to the block.
    pub(crate) fn add(&mut self, block: usize, points: Bits64, empty: Bits64, reach: Bits64) {
        self.border |= u64::from(reach.meets(points)) << block;
        self.vital |= u64::from(is_vital(points, empty, reach)) << block;
    }

    /// Whether all blocks next to the region are among `blocks`.
    pub(crate) fn touches_only(&self, blocks: u64) -> bool {
        self.border & !blocks == 0
    }
}

/// The blocks that are alive by these regions (Benson (1976)), one bit each. There are `count`
/// blocks, at most 64. Blocks with fewer than two vital regions are dropped, and then the regions
/// next to them, until nothing changes. `safe` blocks are never dropped.
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
            // Benson (1976): a region counts as vital only if all strings around it are alive, too.
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

/// Whether one of these blocks is unconditionally alive. They are all standing blocks of the fight;
/// the walls of their owner count as alive.
///
/// The rules are those of [`benson`](crate::benson()). A region is not enclosed if one of its
/// points is next to a wall of the attacker or to an empty point outside.
pub(super) fn lives_unconditionally(fight: &Fight, stones: [Bits64; 2], blocks: &[Block]) -> bool {
    if blocks.iter().any(|block| block.safe) {
        return true;
    }
    let plot = fight.plot();
    let empty = fight.empty(stones);

    // The regions that the owner's stones enclose. `once` and `twice` hold the blocks with at least
    // one and two vital regions.
    let mut regions = [Bits64::NONE; MOST];
    let mut found = 0;
    let mut once = 0;
    let mut twice = 0;
    let outside = empty | stones[ATTACKER];
    for points in plot.parts_in(outside, outside) {
        // Next to a wall of the attacker, his stones cannot be captured, so the region is no eye.
        if points.meets(fight.safe(ATTACKER)) {
            continue;
        }
        if found == MOST {
            return false;
        }
        regions[found] = points;
        found += 1;
        for (number, block) in blocks.iter().enumerate() {
            let vital = u64::from(is_vital(points, empty, block.reach)) << number;
            twice |= once & vital;
            once |= vital;
        }
    }
    // Mostly no block has two eyes, and nothing else needs to be computed.
    if twice == 0 {
        return false;
    }

    // For each string of the owner, the points next to it. The blocks come first.
    let mut reach = [Bits64::NONE; MOST];
    let mut others = stones[OWNER];
    for (reach, block) in reach.iter_mut().zip(blocks) {
        *reach = block.reach;
        others -= block.joined;
    }
    let mut count = blocks.len();
    let mut safe = 0;
    for string in plot.parts_in(others, others) {
        if count == MOST {
            return false;
        }
        reach[count] = plot.around(string);
        // A string that touches a wall of its own colour cannot be captured.
        safe |= u64::from(string.meets(fight.safe(OWNER))) << count;
        count += 1;
    }
    let mut enclosed = [Enclosed::default(); MOST];
    for (region, &points) in enclosed.iter_mut().zip(&regions[..found]) {
        for (number, reach) in reach[..count].iter().enumerate() {
            region.add(number, points, empty, *reach);
        }
    }
    let alive = alive_blocks(enclosed[..found].iter().copied(), count, safe);
    // The lowest bit belongs to a block if one of the blocks is alive.
    (alive.trailing_zeros() as usize) < blocks.len()
}

/// Whether the region has an empty point, and all of its empty points are in `reach`.
fn is_vital(region: Bits64, empty: Bits64, reach: Bits64) -> bool {
    // If each empty point is a liberty of the block, the attacker cannot fill the last of them
    // without being captured.
    let empty = region & empty;
    !empty.is_none() && (empty - reach).is_none()
}
