//! Territory between blocks that zones have proved safe.

use super::Zones;
use crate::PointSet;
use crate::life::WholeBoard;
use crate::safety::Safety;
use crate::safety::surrounded::one_eye;

impl Zones<'_> {
    /// Claims the regions in which the enemy has room for one eye at most, whoever plays there.
    ///
    /// Such a region has only safe blocks around, none of the defender's blocks inside, and at
    /// most one point, or two neighbours, that are not next to a block around. No proof may use
    /// a point of it, since a proof that keeps blocks may end in seki. A region of a single point
    /// is an eye of safe blocks in any case.
    pub(super) fn claim_surrounded(&mut self) {
        for number in 0..self.known().regions.len() {
            let known = self.known();
            let points = known.regions[number].points;
            let (rim, inside) = known.around(&[number]);
            let is_safe = |&block: &usize| known.blocks[block].safe;
            if points.intersects(&known.territory)
                || rim.is_empty()
                || !inside.is_empty()
                || !rim.iter().all(is_safe)
            {
                continue;
            }
            let is_single = points.len() == 1;
            if is_single || !points.intersects(&self.taken) {
                let deep = points - self.stones(&rim).neighbours_in(points);
                if is_single || one_eye(&WholeBoard(known.size), deep) {
                    let blocks = PointSet::EMPTY;
                    let territory = points;
                    self.stages
                        .known
                        .learn(Safety { blocks, territory }, points);
                    self.taken |= points;
                }
            }
        }
    }
}
