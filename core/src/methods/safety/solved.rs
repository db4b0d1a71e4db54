//! The table of solved regions, with a cache of earlier answers.
//!
//! The rule of `closed.rs` asks it at each node of a search. All answers are for a chain without
//! outside liberties, which is the worst case. The key of the cache must contain everything on
//! which the fate depends. Otherwise a region could get the fate of another, which makes a wrong
//! proof.

use std::collections::HashMap;

use crate::methods::features::closed_region::{ClosedRegionTable, pack};
use crate::search::life::Fate;
use crate::{Point, PointSet, Size};

/// The answers so far. The key has the points of the region, those that touch the wall, and the
/// enemy stones, each packed into a square of 8x8 points.
type Known = HashMap<[u64; 3], Option<Fate>>;

/// The table of solved regions, with a cache of earlier answers.
#[derive(Clone, Debug, Default)]
pub(super) struct ClosedRegions(Known);

impl ClosedRegions {
    /// The fate of the chain around a region with the enemy `stones` inside. The enemy moves first,
    /// and the chain has no other liberties. `None` if the table does not have the region.
    pub(super) fn fate(&mut self, region: PointSet, stones: PointSet, size: Size) -> Option<Fate> {
        let touching = (size.board() - region).neighbours_in(region);
        let top = region.iter().map(Point::row).min()?;
        let left = region.iter().map(Point::column).min()?;
        let key = [region, touching, stones].map(|set| pack(set, top, left));
        *self.0.entry(key).or_insert_with(|| {
            let class = ClosedRegionTable::builtin().class_of(region, stones, 0, size)?;
            Some(class.attacker_first)
        })
    }
}
