//! Smaller zones for the same blocks.

use super::Zones;
use super::pose::Posed;
use crate::{Point, PointSet};

impl Zones<'_> {
    /// A smaller zone that is proved, too. `posed` is the zone that was just proved.
    ///
    /// First the zone is reduced to the points that its proof needs, and proved again, until
    /// nothing changes. Then chunks of points are dropped, the enemy's likely points first, as
    /// long as the rest is proved with at most about twice the effort.
    pub(super) fn shrunk(&mut self, posed: Posed) -> Posed {
        let effort = self.search.evaluations;
        let mut best = Posed { effort, ..posed };
        // Keep only what the proof needs, until that is the whole zone or the rest is not proved.
        loop {
            let next = self.needs & best.zone;
            let proved = if next == best.zone {
                None
            } else {
                self.proved(&best, next, 2 * best.effort + 50)
            };
            match proved {
                Some(posed) => best = posed,
                None => break,
            }
        }
        // All attempts to drop chunks share a budget.
        let mut left = 30 * effort + 1_000;
        let mut points: Vec<Point> = best.zone.iter().collect();
        // The enemy's likely points come first.
        points.sort_by(|&one, &other| {
            let ownership = |point| self.guide.ownership(point);
            ownership(one).total_cmp(&ownership(other))
        });
        let mut chunk = (points.len() / 2).max(1);
        loop {
            // Try each chunk in turn; what the proof can do without is dropped for good.
            let (mut at, mut dropped) = (0, false);
            while at < points.len() {
                let end = (at + chunk).min(points.len());
                let part: PointSet = points[at..end].iter().copied().collect();
                let limit = (2 * best.effort + 20).min(left);
                if limit == 0 {
                    return best;
                }
                let proved = self.proved(&best, best.zone - part, limit);
                left = left.saturating_sub(self.search.evaluations);
                match proved {
                    Some(posed) => {
                        best = posed;
                        points.drain(at..end);
                        dropped = true;
                    }
                    None => at = end,
                }
            }
            // Half as large next time; single points are tried until none of them can go.
            if chunk == 1 && !dropped {
                return best;
            }
            chunk = (chunk / 2).max(1);
        }
    }

    /// The zone of these points for the same blocks, if it is proved.
    fn proved(&mut self, like: &Posed, zone: PointSet, limit: u64) -> Option<Posed> {
        self.search.evaluations = 0;
        if zone.is_empty() {
            return None;
        }
        let posed = self.pose(&like.targets, zone)?;
        let proved = self.proves(&posed, limit);
        let effort = self.search.evaluations.max(1);
        proved.then_some(Posed { effort, ..posed })
    }
}
