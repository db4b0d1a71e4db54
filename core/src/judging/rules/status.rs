//! The status of a string in the words of players.

use crate::PointSet;
use crate::base::names::names;
use crate::judging::borders::Borders;
use crate::verdict::{Cause, Judgement, Status};

/// The status of a string at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalStatus {
    /// It stays on the board, and not in seki.
    Alive,
    /// It can be captured.
    Dead,
    /// It stays on the board in a seki ([`Borders::seki`]).
    Seki,
    /// The player who moves first decides whether it stays, or, by area rules, a ko threat that
    /// nobody can remove.
    Unsettled,
    /// The classifier gives no verdict.
    Unknown,
}

names! {
    FinalStatus:
    Alive "alive", Dead "dead", Seki "seki", Unsettled "unsettled", Unknown "unknown"
}

impl Judgement {
    /// Whether a doubt with this cause is about the string of these stones.
    pub(crate) fn depends_on(&self, cause: Cause, stones: PointSet) -> bool {
        let mut doubts = self.doubts_by(cause);
        doubts.any(|doubt| doubt.points.intersects(&stones))
    }

    /// The status of the string of these stones, by the rules that the judgement was asked for.
    /// `borders` are those of its verdicts. Only a classifier that knows why a score is not safe
    /// calls a string unsettled.
    pub fn final_status(&self, borders: &Borders, stones: PointSet) -> FinalStatus {
        let depends = |cause| self.depends_on(cause, stones);
        let is_unsettled = || depends(Cause::FirstMove) || depends(Cause::KoThreat);
        match self.verdicts.status_of(stones) {
            Status::Unknown => FinalStatus::Unknown,
            _ if borders.seki.intersects(&stones) => FinalStatus::Seki,
            _ if is_unsettled() => FinalStatus::Unsettled,
            Status::Alive => FinalStatus::Alive,
            Status::Dead => FinalStatus::Dead,
        }
    }
}
