//! Ends: unconditional life in the zone game (Benson (1976)).
//!
//! The regions of the prover are the connected parts of the zone without his stones. A region
//! that reaches an open point of the zone goes on outside and is no eye. Immortal stones live
//! from the start.

use super::ground::{Ground, State};
use crate::PointSet;

/// A region, the blocks around it and the blocks to which it is vital, as bits of numbers.
struct Region {
    points: PointSet,
    border: u64,
    vital: u64,
}

/// Beyond this number of blocks, further blocks are taken as not alive.
const MOST: usize = 64;

/// The zone of a proof that a crucial string (with `all`: every crucial string) of the prover is
/// unconditionally alive; `None` if that is not so.
///
/// The zone holds the living blocks that the proof needs, their vital regions, and all other
/// stones around these regions.
pub(super) fn life(ground: &Ground, state: &State, all: bool) -> Option<PointSet> {
    if state.marks.is_empty() {
        return None;
    }
    let linked = state.marks & ground.immortal.block_in(state.own);
    if all && linked == state.marks || !all && !linked.is_empty() {
        let mut zone = PointSet::EMPTY;
        let ends = if all { linked } else { first_of(linked) };
        for mark in ends {
            zone |= path(PointSet::of(mark), ground.immortal & state.own, state.own);
        }
        return Some(zone);
    }

    // Regions that are vital to no block are left out. All empty points of a vital region are
    // beside stones, so whatever connects with other empty points is none.
    let free = ground.free(state);
    let outside = ground.zone - state.own;
    let far = (free - state.own.neighbours_in(free)) | (ground.open & outside);
    let mut rest = outside - far.block_in(outside);
    let mut parts: [PointSet; MOST] = [PointSet::EMPTY; MOST];
    let mut found = 0;
    while let Some(first) = rest.first() {
        let region = PointSet::of(first).block_in(rest);
        rest -= region;
        if region.intersects(&free) && found < MOST {
            parts[found] = region;
            found += 1;
        }
    }
    if found < 2 {
        return None;
    }
    let regions = &parts[..found];

    // Blocks beside these regions, each with its liberties.
    let around = regions
        .iter()
        .fold(PointSet::EMPTY, |all, part| all | *part);
    let mut rest = around.neighbours_in(state.own);
    if rest.is_disjoint(&state.marks.block_in(state.own)) {
        return None;
    }
    let mut blocks: Vec<(PointSet, PointSet)> = Vec::with_capacity(16);
    while let Some(first) = rest.first() {
        let block = PointSet::of(first).block_in(state.own);
        rest -= block;
        if blocks.len() == MOST {
            return None;
        }
        blocks.push((block, block.neighbours_in(free)));
    }
    let immortal = bits(&blocks, |block| block.0.intersects(&ground.immortal));
    let regions: Vec<Region> = regions
        .iter()
        .map(|&points| {
            let empty = points & free;
            let rim = points.neighbours_in(state.own);
            Region {
                points,
                border: bits(&blocks, |block| block.0.intersects(&rim)),
                vital: bits(&blocks, |block| empty.is_subset(&block.1)),
            }
        })
        .collect();
    let marked = bits(&blocks, |block| block.0.intersects(&state.marks));
    let marks_there = blocks.iter().fold(PointSet::EMPTY, |marks, block| {
        marks | (block.0 & state.marks)
    });
    if all && marks_there != state.marks {
        return None;
    }
    let enough = |alive: u64| {
        if all {
            marked & !alive == 0
        } else {
            marked & alive != 0
        }
    };

    let mut used = vec![true; regions.len()];
    if !enough(alive_blocks(&regions, &used, blocks.len(), immortal)) {
        return None;
    }
    // Fewer regions make a smaller zone: leave out the largest that are not needed.
    let mut order: Vec<usize> = (0..regions.len()).collect();
    order.sort_by_key(|&region| std::cmp::Reverse(regions[region].points.len()));
    for region in order {
        used[region] = false;
        if !enough(alive_blocks(&regions, &used, blocks.len(), immortal)) {
            used[region] = true;
        }
    }
    let alive = alive_blocks(&regions, &used, blocks.len(), immortal);

    let mut zone = PointSet::EMPTY;
    for (region, used) in regions.iter().zip(used) {
        if used && region.border & !alive == 0 {
            zone |= region.points | region.points.neighbours_in(state.own);
            for (number, block) in blocks.iter().enumerate() {
                let bit = 1 << number;
                if region.border & bit != 0 && immortal & bit == 0 {
                    zone |= block.0;
                }
            }
        }
    }
    for (number, block) in blocks.iter().enumerate() {
        if alive & marked & !immortal & 1 << number != 0 {
            zone |= block.0;
        }
    }
    Some(zone)
}

/// The blocks that live from the used regions: those with fewer than two vital regions are
/// dropped, then the regions beside them, until nothing changes.
fn alive_blocks(regions: &[Region], used: &[bool], blocks: usize, immortal: u64) -> u64 {
    let mut alive = if blocks == MOST {
        u64::MAX
    } else {
        (1 << blocks) - 1
    };
    loop {
        // `once` and `twice` hold the blocks with at least one and two vital regions.
        let (mut once, mut twice) = (0, 0);
        for (region, used) in regions.iter().zip(used) {
            if *used && region.border & !alive == 0 {
                twice |= once & region.vital;
                once |= region.vital;
            }
        }
        let left = alive & (twice | immortal);
        if left == alive {
            return alive;
        }
        alive = left;
    }
}

fn bits<T>(items: &[T], test: impl Fn(&T) -> bool) -> u64 {
    let numbered = items.iter().enumerate();
    numbered.fold(0, |bits, (number, item)| {
        bits | u64::from(test(item)) << number
    })
}

/// The set of the first point of a set.
fn first_of(set: PointSet) -> PointSet {
    set.first().map_or(PointSet::EMPTY, PointSet::of)
}

/// A shortest path within a set, from a point of `from` to a point of `to`, both included; empty
/// if there is none.
pub(super) fn path(from: PointSet, to: PointSet, within: PointSet) -> PointSet {
    let mut layers = vec![from & within];
    loop {
        let reached = layers
            .iter()
            .fold(PointSet::EMPTY, |all, layer| all | *layer);
        let Some(last) = layers.last() else {
            return PointSet::EMPTY;
        };
        if let Some(end) = (*last & to).first() {
            // Walk back from layer to layer.
            let mut path = PointSet::of(end);
            let mut at = end;
            for layer in layers.iter().rev().skip(1) {
                if let Some(before) = PointSet::of(at).neighbours_in(*layer).first() {
                    path.insert(before);
                    at = before;
                }
            }
            return path;
        }
        let next = reached.neighbours_in(within) - reached;
        if next.is_empty() {
            return PointSet::EMPTY;
        }
        layers.push(next);
    }
}
