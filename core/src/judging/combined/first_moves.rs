//! First moves that change the score: each is proposed, played, and the board is judged once more
//! with the other side to answer.
//!
//! - Captures of strings that are judged alive. The [reading of captures](super::captures) proposes
//!   the move. On small boards the network proposes one first, on or near the liberties. The whole
//!   analysis judges the board after the move.
//! - Rescues of strings that are judged dead. The network judges the board after each move within
//!   two steps of their liberties.
//! - Invasions of wide empty regions. The network judges the board after moves far from all stones.
//!   A vast region can be invaded whatever the network expects.
//!
//! After a first move, the network is asked what it expects if the other side moves next. A verdict
//! takes the mean over both players to move. With that mean here, every second finished board would
//! have a first move that seems to change the score.
//!
//! `doubts` asks [`FirstMoves`]. A move that is not proposed may leave a wrong score that is called
//! safe. Each proposed move costs another judgement of the board.

use super::CombinedParams;
use super::analysis::{CombinedAnalysis, analyse};
use super::evidence::SURE;
use crate::estimate::network::Outlook;
use crate::verdict::{Method, Verdicts};
use crate::{Board, Colour, Point, PointSet, Position, Strings};

/// A move: the player and the point.
pub(super) type Play = (Colour, Point);

/// The rescue of a dead string is tried from this survival by playouts on. -0.4 on the scale from
/// -1 to 1 is 30 of 100.
const OFTEN_SAVED: f64 = -0.4;
/// Rescued or invading stones may live if the network expects at least this survival. -0.2 on the
/// scale from -1 to 1 is a probability of 40 %.
const MAY_LIVE: f64 = -0.2;
/// A region is wide if it contains an empty square of so many lines. It can be invaded if the
/// network expects that the invader may live.
const WIDE: usize = 4;
/// A region is vast if it contains an empty square of so many lines. It is in doubt whatever the
/// network expects.
const VAST: usize = 6;
/// The largest number of points of a region on which an invasion is tried.
const INVASIONS: usize = 12;

/// Tries first moves on a board.
pub(super) struct FirstMoves<'a> {
    strings: &'a Strings,
    analysis: &'a CombinedAnalysis,
    params: CombinedParams,
    /// The moves of captors that were tried, each with the position and the analysis after it.
    judged: Vec<(Play, Position, CombinedAnalysis)>,
}

impl<'a> FirstMoves<'a> {
    pub(super) fn of(
        strings: &'a Strings,
        analysis: &'a CombinedAnalysis,
        params: &CombinedParams,
    ) -> FirstMoves<'a> {
        FirstMoves {
            strings,
            analysis,
            // After the move local games are not read again.
            params: CombinedParams {
                local_games: false,
                ..*params
            },
            judged: Vec::new(),
        }
    }

    /// Whether a move of the captor puts these stones in doubt.
    ///
    /// It does if a string among them is judged dead after the move, or if the network is no longer
    /// sure that it lives, although its owner moves next. If the move captures all of the stones at
    /// once, the score must change by more than one point. An illegal move puts nothing in doubt.
    pub(super) fn captures(&mut self, stones: PointSet, play: Play) -> bool {
        let captor = play.0;
        let owner = captor.opponent();
        if self.judged.iter().all(|(other, ..)| *other != play) {
            let Some(position) = after(self.strings.position(), play) else {
                return false;
            };
            // One move may threaten several strings, so its analysis is kept.
            let analysis = analyse(&position, &self.params);
            self.judged.push((play, position, analysis));
        }
        let judged = self.judged.iter().find(|(other, ..)| *other == play);
        let (_, position, after) = judged.expect("it was judged");
        let standing = stones & position.stones(owner);
        if standing.is_empty() {
            // By area rules any move on the last dame gains one point.
            return lead(&after.verdicts).abs_diff(lead(&self.analysis.verdicts)) > 1;
        }
        Strings::of(position).on(standing).any(|number| {
            let evidence = &after.strings[number];
            // Its owner has the move now. If he cannot make the network sure, the move was a
            // threat.
            match (evidence.verdict(), evidence.network()) {
                ((true, _), _) => true,
                ((false, Method::Estimated), Some(by_mover)) => by_mover[owner] < SURE,
                ((false, _), _) => false,
            }
        })
    }

    /// The move of the captor after which the network gives these stones of `owner` the least
    /// survival. The moves tried are on their liberties and one step beside these. `None` if the
    /// network expects that the stones survive every one of them.
    pub(super) fn threat(&self, owner: Colour, stones: PointSet) -> Option<Point> {
        let empty = self.strings.position().empty();
        let liberties = stones.neighbours_in(empty);
        // What kills a group most often is played on its liberties or one step beside them.
        let near = liberties | liberties.neighbours_in(empty);
        let mut worst: Option<(f64, Point)> = None;
        for point in near.iter() {
            let Some(outlook) = self.outlook_after((owner.opponent(), point)) else {
                continue;
            };
            let survival = outlook.survival_by_mover(owner, stones)[owner];
            if worst.is_none_or(|(least, _)| survival < least) {
                worst = Some((survival, point));
            }
        }
        match worst {
            // Below zero the string is expected to die, although its owner answers.
            Some((survival, point)) if survival < 0.0 => Some(point),
            _ => None,
        }
    }

    /// The dead stones that may be rescued: for each group the stones that may live, and the first
    /// move of their owner.
    ///
    /// A group is two stones or more that the estimates call dead and that meet in one region. The
    /// moves tried are within two steps of its liberties. A group whose stones are all `known` to
    /// be in doubt is not asked about again.
    pub(super) fn rescues(&self, known: PointSet) -> Vec<(PointSet, Play)> {
        let position = self.strings.position();
        let mut rescues = Vec::new();
        for colour in Colour::BOTH {
            let asked = self.often_saved(colour);
            // Dead strings that meet in one region live or die together.
            let region = position.empty() | (self.analysis.verdicts.dead & position.stones(colour));
            for part in asked.parts_in(region) {
                let group = part & asked;
                if !group.has_several() || group.is_subset(&known) {
                    continue;
                }
                if let Some((saved, play)) = self.best_rescue(colour, group)
                    && !saved.is_empty()
                {
                    rescues.push((saved, play));
                }
            }
        }
        rescues
    }

    /// The stones of a colour that the estimates call dead although playouts often save them.
    fn often_saved(&self, colour: Colour) -> PointSet {
        let mut stones = PointSet::EMPTY;
        for (string, evidence) in self.strings.iter().zip(&self.analysis.strings) {
            if string.colour == colour
                && evidence.verdict() == (true, Method::Estimated)
                && let Some(survival) = evidence.playouts()
                && survival >= OFTEN_SAVED
            {
                stones |= string.stones;
            }
        }
        stones
    }

    /// The first move of a colour that may save the most stones of a group, and these stones.
    /// `None` if no move is legal.
    fn best_rescue(&self, colour: Colour, group: PointSet) -> Option<(PointSet, Play)> {
        let empty = self.strings.position().empty();
        let liberties = group.neighbours_in(empty);
        let one_step = liberties | liberties.neighbours_in(empty);
        let two_steps = one_step | one_step.neighbours_in(empty);
        let tries = two_steps.iter().filter_map(|point| {
            let play = (colour, point);
            let outlook = self.outlook_after(play)?;
            let saved = self
                .strings
                .on(group)
                .map(|number| self.strings.stones(number))
                .filter(|&stones| {
                    let survival = outlook.survival_by_mover(colour, stones);
                    survival[colour.opponent()] >= MAY_LIVE
                });
            Some((saved.collect::<PointSet>(), play))
        });
        tries.max_by_key(|(saved, _)| saved.len())
    }

    /// The wide regions that belong to a colour without proof, each with a first move after which
    /// the other colour may live there. Regions within `read` were read and are left out.
    pub(super) fn invasions(&self, read: PointSet) -> Vec<(PointSet, Play)> {
        let position = self.strings.position();
        let mut found = Vec::new();
        for colour in Colour::BOTH {
            let owned = self.analysis.verdicts.owners.of(colour) & position.empty();
            // What is proved territory has no room for an invasion.
            let open = owned - self.analysis.proved;
            for region in open.parts_in(open) {
                if region.is_subset(&read) || !has_square(region, WIDE, position) {
                    continue;
                }
                let invader = colour.opponent();
                // In so much room somebody can live, whatever the network expects.
                let is_vast = has_square(region, VAST, position);
                for point in far_points(region, position) {
                    if is_vast || self.may_invade(invader, point) {
                        found.push((region, (invader, point)));
                        break;
                    }
                }
            }
        }
        found
    }

    /// Whether a stone of the invader on this point may live.
    fn may_invade(&self, invader: Colour, point: Point) -> bool {
        let Some(outlook) = self.outlook_after((invader, point)) else {
            return false;
        };
        let survival = outlook.survival_by_mover(invader, PointSet::of(point));
        survival[invader.opponent()] >= MAY_LIVE
    }

    /// What the network expects after a move if the other side moves next; `None` if the move is
    /// illegal.
    fn outlook_after(&self, play: Play) -> Option<Outlook> {
        let position = after(self.strings.position(), play)?;
        Some(Outlook::to_move(&position, play.0.opponent()))
    }
}

/// The position after a move; `None` if the move is illegal.
fn after(position: &Position, (colour, point): Play) -> Option<Position> {
    let mut board = Board::of(position);
    let _played = board.play(colour, point).ok()?;
    Some(*board.position())
}

/// Black's lead by area rules in points, without komi.
pub(super) fn lead(verdicts: &Verdicts) -> i32 {
    let owners = &verdicts.owners;
    owners.black.len() as i32 - owners.white.len() as i32
}

/// At most [`INVASIONS`] points of a region on the second to fourth line, first those farthest from
/// all stones.
fn far_points(region: PointSet, position: &Position) -> impl Iterator<Item = Point> {
    let size = position.size();
    let is_inside = move |point: &Point| {
        let last = size.lines() - 1;
        let row = point.row();
        let column = point.column();
        // The lines between the point and the nearest edge: 1 to 3 on the second to fourth line.
        let line = row.min(last - row).min(column).min(last - column);
        (1..=3).contains(&line)
    };
    // Each ring is one step farther from all stones than the one before.
    let mut reached = position.occupied();
    let mut rings = Vec::new();
    while !region.is_subset(&reached) && !reached.is_empty() {
        let ring = reached.exterior(size);
        reached |= ring;
        rings.push(ring & region);
    }
    let points = rings.into_iter().rev().flat_map(PointSet::into_iter);
    points.filter(is_inside).take(INVASIONS)
}

/// Whether these points contain a square of `lines` by `lines` points.
fn has_square(points: PointSet, lines: usize, position: &Position) -> bool {
    let last = position.size().lines();
    points.iter().any(|corner| {
        let row = corner.row();
        let column = corner.column();
        let fits = row + lines <= last && column + lines <= last;
        let mut square = (0..lines * lines).map(|at| (row + at / lines, column + at % lines));
        fits && square.all(|(row, column)| points.contains(Point::at(row, column)))
    })
}
