//! Ends: unconditional life in the zone game (Benson (1976)).
//!
//! The regions of the prover are the connected parts of the zone without his stones. A region
//! that reaches an open point of the zone goes on outside and is no eye. Immortal stones live
//! from the start.

use super::ground::{Ground, State};
use crate::PointSet;
use crate::life::{Bits, Enclosed, alive_blocks};

/// A region, with the blocks around it.
struct Region {
    points: PointSet,
    enclosed: Enclosed,
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
        let ends = if all { linked } else { linked.lowest() };
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
    let near = outside - far.block_in(outside);
    let mut parts: [PointSet; MOST] = [PointSet::EMPTY; MOST];
    let mut found = 0;
    for region in near.parts_in(near) {
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
    let beside = around.neighbours_in(state.own);
    if beside.is_disjoint(&state.marks.block_in(state.own)) {
        return None;
    }
    let mut blocks: Vec<(PointSet, PointSet)> = Vec::with_capacity(16);
    for block in beside.parts_in(state.own) {
        if blocks.len() == MOST {
            return None;
        }
        blocks.push((block, block.neighbours_in(free)));
    }
    let immortal = bits(&blocks, |block| block.0.intersects(&ground.immortal));
    let mut regions: Vec<Region> = regions
        .iter()
        .map(|&points| {
            let empty = points & free;
            let rim = points.neighbours_in(state.own);
            Region {
                points,
                enclosed: Enclosed {
                    border: bits(&blocks, |block| block.0.intersects(&rim)),
                    vital: bits(&blocks, |block| empty.is_subset(&block.1)),
                },
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
    let alive_by = |regions: &[Region]| {
        let enclosed = regions.iter().map(|region| region.enclosed);
        alive_blocks(enclosed, blocks.len(), immortal)
    };
    let enough = |regions: &[Region]| match all {
        true => marked & !alive_by(regions) == 0,
        false => marked & alive_by(regions) != 0,
    };
    if !enough(&regions) {
        return None;
    }
    // Fewer regions make a smaller zone: leave out the largest that are not needed.
    regions.sort_by_key(|region| std::cmp::Reverse(region.points.len()));
    let mut next = 0;
    while next < regions.len() {
        let region = regions.remove(next);
        if !enough(&regions) {
            regions.insert(next, region);
            next += 1;
        }
    }
    let alive = alive_by(&regions);

    // The zone: the regions left, and the blocks around them that are not immortal.
    let mut zone = PointSet::EMPTY;
    let mut needed = alive & marked;
    regions.retain(|region| region.enclosed.border & !alive == 0);
    for region in regions {
        zone |= region.points | region.points.neighbours_in(state.own);
        needed |= region.enclosed.border;
    }
    for (number, block) in blocks.iter().enumerate() {
        if needed & !immortal & 1 << number != 0 {
            zone |= block.0;
        }
    }
    Some(zone)
}

fn bits<T>(items: &[T], test: impl Fn(&T) -> bool) -> u64 {
    let numbered = items.iter().enumerate();
    numbered.fold(0, |bits, (number, item)| {
        bits | u64::from(test(item)) << number
    })
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
