//! Room for further zones: proved zones move out of the way.
//!
//! A zone for an unsafe block may need points that other zones use. It is proved as if they were
//! free. Then the blocks of its *rivals*, the zones that share points with it, are proved
//! elsewhere, or all blocks are proved together by one zone.
//!
//! The claims must not rest on each other in a circle. While zones move, no new zone may rely on
//! a block whose safety may rely on a rival (`barred`). A rival that moved may rely on the new
//! zone, since the new zone relies on none of these blocks.

use super::pose::Posed;
use super::{ALLIES, NEEDS_HOPE, SIZES, Zones};
use crate::PointSet;
use crate::safety::knowledge::Knowledge;

/// The limits of static evaluations that are tried, if that of zones is not smaller.
const LIMITS: [u64; 2] = [50, 20_000];
/// The largest number of zones that move for one new zone.
const MOST_RIVALS: usize = 3;
/// The numbers of points that are added to the points of all zones that become one.
const FURTHER: [usize; 3] = [0, 4, 8];

/// The claims at one time.
struct Claims {
    proved: Vec<Posed>,
    taken: PointSet,
    known: Knowledge,
}

impl Zones<'_> {
    /// Tries to save each unsafe block by a zone that may use the points of proved zones. Returns
    /// whether a block was saved.
    pub(super) fn reroute_all(&mut self) -> bool {
        let mut progress = false;
        for limit in LIMITS {
            let limit = limit.min(self.params.zone_limit);
            for block in self.unsafe_blocks() {
                progress |= self.reroute(block, limit);
            }
        }
        progress
    }

    fn reroute(&mut self, block: usize, limit: u64) -> bool {
        for size in SIZES {
            for allies in ALLIES {
                if self.known().blocks[block].safe || self.is_spent() {
                    return false;
                }
                let known = self.known();
                let free = known.size.board() - known.own - self.fixed;
                let Some(posed) = self.posed_around(block, size, allies, free) else {
                    break;
                };
                if let Some(posed) = self.small(posed, limit)
                    && self.make_room(posed, limit)
                {
                    return true;
                }
            }
        }
        false
    }

    /// What a zone is shrunk to, if it is proved now or was proved before.
    fn small(&mut self, posed: Posed, limit: u64) -> Option<Posed> {
        if let Some(small) = self.shrunk.get(&posed.attempt) {
            return Some(small.clone());
        }
        let attempt = posed.attempt.clone();
        let small = self.proves(&posed, limit).then(|| self.shrunk(posed))?;
        self.shrunk.insert(attempt, small.clone());
        Some(small)
    }

    /// Claims a proved zone that may share points with other proved zones. Changes nothing and
    /// returns `false` if these cannot move, or could not with the same points taken.
    fn make_room(&mut self, posed: Posed, limit: u64) -> bool {
        let tried = (posed.attempt.clone(), limit, self.taken);
        if self.roomless.contains(&tried) {
            return false;
        }
        let in_the_way = |zone: &&Posed| zone.attempt.area.intersects(&posed.attempt.area);
        let rivals: Vec<Posed> = self.proved.iter().filter(in_the_way).cloned().collect();
        if rivals.len() > MOST_RIVALS {
            return false;
        }
        let before = self.claims();
        self.barred = self.relying_on(&rivals);
        self.proved.retain(|zone| !in_the_way(&zone));
        self.taken -= union(&rivals, |zone| zone.attempt.area);
        let found =
            self.place_apart(&posed, &rivals, limit) || self.place_joint(&posed, &rivals, limit);
        if !found {
            self.restore(before);
            self.roomless.insert(tried);
        }
        self.barred = PointSet::EMPTY;
        found
    }

    fn claims(&self) -> Claims {
        Claims {
            proved: self.proved.clone(),
            taken: self.taken,
            known: self.stages.known.clone(),
        }
    }

    fn restore(&mut self, claims: Claims) {
        self.proved = claims.proved;
        self.taken = claims.taken;
        self.stages.known = claims.known;
    }

    /// Claims a zone, and zones elsewhere for the blocks of `rivals`; nothing if one of them is
    /// not proved.
    fn place_apart(&mut self, posed: &Posed, rivals: &[Posed], limit: u64) -> bool {
        let before = self.claims();
        let first = if !posed.attempt.immortal.intersects(&self.barred) {
            Some(posed.clone())
        } else {
            self.proved_anew(&posed.targets, posed.zone, limit)
        };
        let Some(first) = first else {
            return false;
        };
        self.claim(first);
        let moved = rivals.iter().all(|rival| self.moves(rival, limit));
        if !moved {
            self.restore(before);
        }
        moved
    }

    /// Claims one zone for the blocks of a zone and of its rivals.
    fn place_joint(&mut self, posed: &Posed, rivals: &[Posed], limit: u64) -> bool {
        let mut targets = posed.targets.clone();
        targets.extend(rivals.iter().flat_map(|rival| &rival.targets));
        targets.sort_unstable();
        targets.dedup();
        let zone = posed.zone | union(rivals, |rival| rival.zone);
        let from = self.stones(&targets) | zone;
        let (enemy, free) = (self.known().enemy, self.free() - zone);
        for further in FURTHER {
            let wider = zone | self.guide.grow(from, free, enemy, further);
            if let Some(joint) = self.proved_anew(&targets, wider, limit.max(NEEDS_HOPE)) {
                let since = rivals.iter().map(|rival| rival.since).min();
                self.claim(Posed {
                    since: since.unwrap_or(usize::MAX),
                    ..joint
                });
                return true;
            }
        }
        false
    }

    /// Proves the blocks of a rival elsewhere, and claims the new zone.
    fn moves(&mut self, rival: &Posed, limit: u64) -> bool {
        let stones = self.stones(&rival.targets);
        let limit = limit.max(4 * rival.effort).max(NEEDS_HOPE);
        let (enemy, free) = (self.known().enemy, self.free());
        // What is left of its points, alone and with others.
        let rest = rival.zone & free;
        let grown = SIZES.map(|size| self.guide.grow(stones, free, enemy, size));
        let zones = grown.into_iter().flat_map(|zone| [zone, zone | rest]);
        for zone in [rest].into_iter().chain(zones) {
            if let Some(posed) = self.proved_anew(&rival.targets, zone, limit) {
                // Plans that relied on the rival rely on the new zone.
                self.claim(Posed {
                    since: rival.since,
                    ..posed
                });
                return true;
            }
        }
        false
    }

    /// A small zone within these points for these blocks, if it is proved.
    fn proved_anew(&mut self, targets: &[usize], zone: PointSet, limit: u64) -> Option<Posed> {
        if zone.is_empty() || self.is_spent() {
            return None;
        }
        let posed = self.pose(targets, zone)?;
        self.proves(&posed, limit).then(|| self.shrunk(posed))
    }

    /// The stones of the blocks whose safety may rely on some proved zones, those of the zones
    /// included.
    ///
    /// A plan of the region stages that was made after one of the zones is taken to rely on all
    /// of its blocks, and all of its blocks on each other.
    fn relying_on(&self, zones: &[Posed]) -> PointSet {
        let mut found = union(zones, |zone| zone.attempt.saved);
        let plans = &self.stages.plans;
        let since = zones.iter().map(|zone| zone.since).min();
        let later = &plans[since.unwrap_or(usize::MAX).min(plans.len())..];
        loop {
            let before = found;
            for zone in &self.proved {
                if zone.attempt.immortal.intersects(&found) {
                    found |= zone.attempt.saved;
                }
            }
            for plan in later {
                if plan.proved.blocks.intersects(&found) {
                    found |= plan.proved.blocks;
                }
            }
            if found == before {
                return found;
            }
        }
    }
}

/// The union of a set of points of each zone.
fn union(zones: &[Posed], of: impl Fn(&Posed) -> PointSet) -> PointSet {
    zones
        .iter()
        .fold(PointSet::EMPTY, |all, zone| all | of(zone))
}
