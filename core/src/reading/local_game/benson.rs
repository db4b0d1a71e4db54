//! Unconditional life in a part (Benson (1976)), where the walls of a player count as alive.
//!
//! `game` calls [`LocalGame::sure`] in each position, to bound the lead that both players can still
//! get. If a string is called alive by mistake, the search stops too early, and misses a gain or
//! invents one.

use smallvec::SmallVec;

use super::game::{LocalGame, Sure};
use crate::board::bits::{Bits, Bits64};
use crate::search::life::{Adjacency, Enclosed, alive_blocks};

/// The largest number of strings of a player. With more, only strings joined to walls are called
/// alive.
const MOST_STRINGS: usize = 64;

/// Strings or regions; most positions have few.
type Sets = SmallVec<[Bits64; 16]>;

impl LocalGame {
    /// The stones and points that the player keeps even if he always passes.
    pub(super) fn sure(&self, stones: [Bits64; 2], player: usize) -> Sure {
        let own = stones[player];
        let others = self.all - own;
        let empty = self.empty(stones);
        let safe = self.safe(player, stones);
        // A region next to a wall of the enemy is not enclosed.
        let open = self.safe(1 - player, stones);
        let mut regions: Sets = self.plot.parts_in(others, others).collect();
        regions.retain(|region| !region.meets(open));
        let strings: Sets = self.plot.parts_in(own, own).collect();
        // Without an enclosed region there is no eye, so only stones that join a wall live.
        if regions.is_empty() || strings.len() > MOST_STRINGS {
            let alive = self.plot.spread(own & safe, own);
            return Sure {
                alive,
                points: alive,
            };
        }
        // 1. The strings that live.
        let mut walls = 0;
        let mut enclosed: SmallVec<[Enclosed; 16]> = SmallVec::new();
        enclosed.resize(regions.len(), Enclosed::default());
        for (number, &string) in strings.iter().enumerate() {
            let reach = self.plot.around(string);
            // Stones that join a wall live with it and need no eye.
            walls |= u64::from(string.meets(safe)) << number;
            for (region, &points) in enclosed.iter_mut().zip(&regions) {
                region.add(number, points, points & empty, reach);
            }
        }
        let living = alive_blocks(enclosed.iter().copied(), strings.len(), walls);
        let mut alive = Bits64::NONE;
        for (number, &string) in strings.iter().enumerate() {
            if living >> number & 1 == 1 {
                alive |= string;
            }
        }
        // 2. The regions between these strings in which the enemy cannot make two eyes. An eye of
        // the enemy needs a point that touches no living stone.
        let near = self.plot.around(alive) | self.walls[player];
        let mut points = alive;
        for (region, &places) in enclosed.iter().zip(&regions) {
            if region.touches_only(living)
                && places.meets(near)
                && self.has_no_two_eyes(places, places & empty, near)
            {
                points |= places;
            }
        }
        Sure { alive, points }
    }

    /// Whether the enemy has no room for two eyes in a region. `near` are the points next to living
    /// stones, where he can have no eye.
    fn has_no_two_eyes(&self, region: Bits64, empty: Bits64, near: Bits64) -> bool {
        let inner = region - near;
        if (empty - near).is_none() || inner.is_none() {
            return true;
        }
        // A large string is one place, but it leaves room for two eyes when it is captured.
        let is_large = inner.meets(self.large[0] | self.large[1]);
        match inner.count() {
            1 => !is_large,
            2 => !is_large && self.plot.around(inner.lowest()).meets(inner),
            _ => false,
        }
    }
}
