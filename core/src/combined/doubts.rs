//! The flag "safe to score": the causes that take it away.

use super::analysis::{CombinedAnalysis, Evidence};
use super::params::CombinedParams;
use crate::borders::Borders;
use crate::verdict::{Cause, Status, Unsafe};
use crate::{Colour, PointSet, Strings};

impl CombinedAnalysis {
    /// Why the position of these strings is not safe to score: the first cause for each string,
    /// then the points where play is not over ([`Borders::unfinished`]). The position is safe to
    /// score if there is none.
    ///
    /// Of `params`, the calibration, [`CombinedParams::safe_at`] and
    /// [`CombinedParams::open_border`] count.
    pub(crate) fn doubts(&self, strings: &Strings, params: &CombinedParams) -> Vec<Unsafe> {
        let owners = &self.verdicts.owners;
        let size = strings.position().size();
        let borders = Borders::of(strings.position(), &self.verdicts);
        // In a seki each player has a ko threat that nobody can remove.
        let has_threats = !borders.seki.is_empty();
        // Liberties that only one side of a seki has may decide it.
        let alone = |points: PointSet, colour: Colour| {
            let position = strings.position();
            let shared = (borders.seki & position.stones(colour.opponent())).exterior(size);
            let liberties = points.exterior(size) & position.empty();
            points.intersects(&borders.seki) && !liberties.is_subset(&(shared | owners.of(colour)))
        };
        let is_sure = |of: &Evidence| params.calibration.confidence(of) >= params.safe_at;
        let causes = strings.iter().zip(&self.strings);
        let causes = causes.filter_map(|(string, evidence)| {
            let points = string.stones;
            let taken = owners.of(string.colour.opponent());
            let cause = match () {
                () if self.verdicts.status_of(points) == Status::Unknown => Cause::Unknown,
                () if evidence.first_move_decides() => Cause::FirstMove,
                () if evidence.estimates_disagree() => Cause::Disagreement,
                () if evidence.dead && !points.is_subset(&taken) => Cause::Contradiction,
                () if evidence.space_is_unread() => Cause::NotRead,
                () if evidence.is_estimated() && alone(points, string.colour) => Cause::NotRead,
                () if is_sure(evidence) && evidence.needs_threat && has_threats => Cause::KoThreat,
                () if is_sure(evidence) => return None,
                () if evidence.unread.is_some() => Cause::NotRead,
                () => Cause::NotSure,
            };
            Some(Unsafe { cause, points })
        });
        let mut doubts: Vec<Unsafe> = causes.collect();
        let points = borders.unfinished(strings.position());
        if points.len() > params.open_border as usize {
            let cause = Cause::OpenBorder;
            doubts.push(Unsafe { cause, points });
        }
        doubts
    }
}
