//! The flag "safe to score": the causes that take it away.

use super::analysis::{CombinedAnalysis, Evidence};
use super::captures::Capture;
use super::params::CombinedParams;
use super::stands::{Inputs, is_small};
use super::whole::{self, Change};
use crate::borders::Borders;
use crate::canonical::Canonical;
use crate::verdict::{Cause, Doubt, Method, Owners, Status, Verdicts};
use crate::{Colour, Point, PointSet, StoneString, Strings, Unconditional};

/// On small boards a string is read more deeply, and a reading that stops is a doubt, unless the string
/// survives in playouts at least so often, from -1 to 1.
pub(super) const KEPT: f64 = 0.6;

impl CombinedAnalysis {
    /// Why the position of these strings is not safe to score; it is safe if there is no reason.
    ///
    /// 1. What the analysis knows: the first cause for each string; then the points where play is not
    ///    over ([`Borders::unfinished`]).
    /// 2. What it only estimates. If the score of the other strings stands with a probability
    ///    below [`CombinedParams::safe_at`], those that alone fall below it are in doubt, or else the
    ///    worst, with the move that a reading found.
    /// 3. A small board without such a doubt is searched as a whole.
    pub(crate) fn doubts(&self, strings: &Strings, params: &CombinedParams) -> Vec<Doubt> {
        let size = strings.position().size();
        let borders = Borders::of(strings.position(), &self.verdicts);
        let (mut doubts, weighed) = self.weigh(strings, &borders);
        let probability = |inputs: &Inputs| params.standing.probability(inputs, size);
        if probability(&Inputs::worst(&weighed)) < params.safe_at {
            let alone = weighed.iter().map(|(_, inputs)| probability(inputs));
            let worst = alone.fold(1.0, f64::min);
            let bound = params.safe_at.max(worst + f64::EPSILON);
            let unsure = weighed
                .iter()
                .filter(|(_, inputs)| probability(inputs) < bound);
            doubts.extend(unsure.map(|(string, _)| {
                let evidence = &self.strings[string.number];
                let captor = |point: Point| Some((string.colour.opponent(), point));
                let (cause, play) = match evidence.capture {
                    Some(Capture::Ko(point)) => (Cause::OpenKo, captor(point)),
                    Some(Capture::Works(point)) => (Cause::FirstMove, captor(point)),
                    Some(Capture::Unread) => (Cause::NotRead, None),
                    _ if evidence.unread.is_some() => (Cause::NotRead, None),
                    _ => (Cause::NotSure, None),
                };
                Doubt {
                    cause,
                    points: string.stones,
                    play,
                    at_stake: self.at_stake(strings, string.stones),
                }
            }));
            doubts.sort_by_key(|doubt| strings.on(doubt.points).next());
        }
        let points = borders.unfinished(strings.position());
        if points.len() > params.open_border as usize {
            doubts.push(Doubt {
                cause: Cause::OpenBorder,
                points,
                play: None,
                at_stake: points.len(),
            });
        }
        let is_searched = size.area() <= whole::MOST_POINTS;
        if doubts.is_empty() && is_searched && params.captures {
            doubts.extend(self.change(strings));
        }
        doubts
    }

    /// The doubts that the analysis knows, and the other strings with what speaks against them.
    pub(super) fn weigh(
        &self,
        strings: &Strings,
        borders: &Borders,
    ) -> (Vec<Doubt>, Vec<(StoneString, Inputs)>) {
        let (mut known, mut weighed) = (Vec::new(), Vec::new());
        for (string, evidence) in strings.iter().zip(&self.strings) {
            match self.known(strings, &string, evidence, borders) {
                Some(doubt) => known.push(doubt),
                None => weighed.push((string, Inputs::of(evidence))),
            }
        }
        (known, weighed)
    }

    /// How the score of a small board can change.
    fn change(&self, strings: &Strings) -> Option<Doubt> {
        let canonical = Canonical::of(strings.position());
        let lead = lead(&self.verdicts.owners);
        let is_swapped = canonical.images()[0].is_swapped();
        let lead = if is_swapped { -lead } else { lead };
        let points = strings.position().empty();
        let most = self.most_at_stake(strings);
        let (cause, at_stake) = match whole::read(canonical.position(), lead) {
            Change::None => return None,
            Change::UpTo(at_stake) => (Cause::FirstMove, at_stake.min(most)),
            Change::Unread => (Cause::NotRead, most),
        };
        Some(Doubt {
            cause,
            points,
            play: None,
            at_stake,
        })
    }

    /// By how much the score by area rules changes if one player gets all points that are not proved.
    fn most_at_stake(&self, strings: &Strings) -> usize {
        let proved = Colour::BOTH.map(|of| Unconditional::of(strings, of).points());
        let open = strings.position().size().board() - proved[0] - proved[1];
        let gains = Colour::BOTH.map(|of| {
            let owners = &self.verdicts.owners;
            (open - owners.of(of)).len() + (open & owners.of(of.opponent())).len()
        });
        gains[0].max(gains[1])
    }

    /// The cause that the analysis knows for a string.
    fn known(
        &self,
        strings: &Strings,
        string: &StoneString,
        evidence: &Evidence,
        borders: &Borders,
    ) -> Option<Doubt> {
        let owners = &self.verdicts.owners;
        let (position, points, colour) = (strings.position(), string.stones, string.colour);
        let size = position.size();
        let taken = owners.of(colour.opponent());
        // In a seki each player has a ko threat that nobody can remove.
        let has_threats = !borders.seki.is_empty();
        // Liberties that only one side of a seki has may decide it.
        let alone = || {
            let shared = (borders.seki & position.stones(colour.opponent())).exterior(size);
            let liberties = points.exterior(size) & position.empty();
            points.intersects(&borders.seki) && !liberties.is_subset(&(shared | owners.of(colour)))
        };
        // On a small board a reading that stops leaves more open.
        let is_stopped = || {
            let is_open = evidence.capture == Some(Capture::Unread) && evidence.is_unsure(KEPT);
            is_open && points.has_several() && is_small(size)
        };
        let cause = match () {
            () if self.verdicts.status_of(points) == Status::Unknown => Cause::Unknown,
            () if evidence.first_move_decides() => Cause::FirstMove,
            () if evidence.estimates_disagree() => Cause::Disagreement,
            () if evidence.dead && !points.is_subset(&taken) => Cause::Contradiction,
            () if is_stopped() || evidence.is_estimated() && alone() => Cause::NotRead,
            () if evidence.needs_threat && has_threats => Cause::KoThreat,
            () if evidence.dead && evidence.how == Method::Static => Cause::NotSure,
            () => return None,
        };
        Some(Doubt {
            cause,
            points,
            play: evidence.vital.map(|point| (colour.opponent(), point)),
            at_stake: self.at_stake(strings, points),
        })
    }

    /// By how much the score by area rules changes if the string of these stones has the other fate.
    fn at_stake(&self, strings: &Strings, stones: PointSet) -> usize {
        let dead = self.verdicts.dead;
        let other = if stones.is_subset(&dead) {
            dead - stones
        } else {
            dead | stones
        };
        let other = Verdicts::with_dead(strings.position(), other);
        let change = lead(&other.owners) - lead(&self.verdicts.owners);
        change.unsigned_abs() as usize
    }
}

/// Black's lead by area rules.
fn lead(owners: &Owners) -> i32 {
    owners.black.len() as i32 - owners.white.len() as i32
}
