//! First moves that change the score: each is proposed, played, and the board is judged once more
//! with the other side to answer.
//!
//! | question | proposed by | judged by |
//! | --- | --- | --- |
//! | the capture of a string that is judged alive | the [reading of captures](super::captures); on small boards the points near its liberties | the whole analysis; the network |
//! | the rescue of a string that is judged dead | the points near its liberties | the network |
//! | the invasion of a wide empty region | the points in its middle | the network |
//!
//! The network here expects what happens if the other side moves next. In the mean of both movers,
//! as the verdicts are made, every second finished board would have such a move.
//!
//! `doubts` asks it. A move that is not proposed may leave a wrong score that is called safe. Each
//! proposed move costs another judgement of the board.

use super::CombinedParams;
use super::analysis::{CombinedAnalysis, analyse};
use super::evidence::SURE;
use crate::estimate::network::Outlook;
use crate::verdict::{Method, Verdicts};
use crate::{Board, Colour, Point, PointSet, Position, Strings};

/// A move of a colour.
pub(super) type Play = (Colour, Point);

/// The rescue of a dead string is tried if playouts save it at least so often, from -1 to 1: in 30
/// of 100.
const OFTEN_SAVED: f64 = -0.4;
/// Rescued or invading stones may live if the network expects at least this, from -1 to 1.
const MAY_LIVE: f64 = -0.2;
/// A region can be invaded if it holds an empty square of so many lines, and the network expects
/// that.
const WIDE: usize = 4;
/// A region with an empty square of so many lines is in doubt whatever the network expects.
const VAST: usize = 6;
/// The number of points of a region that are tried.
const INVASIONS: usize = 12;

/// The judgements after first moves of a captor.
pub(super) struct FirstMoves<'a> {
    strings: &'a Strings,
    analysis: &'a CombinedAnalysis,
    params: CombinedParams,
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
            // After the move nothing more is read of local games and first moves.
            params: CombinedParams {
                captures: false,
                ..*params
            },
            judged: Vec::new(),
        }
    }

    /// Whether a move of the captor puts these stones in doubt: then they are judged dead, or the
    /// network is no longer sure of them although their owner moves next. If it takes them off at
    /// once, the score must change by more than one point.
    pub(super) fn captures(&mut self, stones: PointSet, play: Play) -> bool {
        let captor = play.0;
        let owner = captor.opponent();
        if self.judged.iter().all(|(other, ..)| *other != play) {
            let Some(position) = after(self.strings.position(), play) else {
                return false;
            };
            // Several strings may hang on one move, so what follows it is kept.
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
            // Its owner has the move now. If he cannot make the network sure, the move was a threat.
            match (evidence.verdict(), evidence.network()) {
                ((true, _), _) => true,
                ((false, Method::Estimated), Some(by_mover)) => by_mover[owner] < SURE,
                ((false, _), _) => false,
            }
        })
    }

    /// The move of the captor, on a liberty of these stones of `owner` or beside one, after which
    /// the network expects the least of them; `None` if it expects that they survive all.
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

    /// The rescues of several stones that are judged dead without proof, in one region each: the
    /// stones that may live, and the first move of their owner, within two steps of their
    /// liberties. Stones that are `known` to be in doubt are not asked about again.
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

    /// The stones of a colour that are judged dead without proof, and that playouts often save.
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

    /// The first move of a colour that saves the most strings of a group, and what it saves.
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

    /// The wide regions of one colour, not proved, in which the other colour may live if it moves
    /// first.
    pub(super) fn invasions(&self) -> Vec<(PointSet, Play)> {
        let position = self.strings.position();
        let mut found = Vec::new();
        for colour in Colour::BOTH {
            let owned = self.analysis.verdicts.owners.of(colour) & position.empty();
            // What is proved territory has no room for an invasion.
            let open = owned - self.analysis.proved;
            for region in open.parts_in(open) {
                if !has_square(region, WIDE, position) {
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

    /// What the network expects after a move, with the other side to answer; `None` if it is
    /// illegal.
    fn outlook_after(&self, play: Play) -> Option<Outlook> {
        let position = after(self.strings.position(), play)?;
        Some(Outlook::to_move(&position, play.0.opponent()))
    }
}

/// The position after a move; `None` if it is illegal.
fn after(position: &Position, (colour, point): Play) -> Option<Position> {
    let mut board = Board::of(position);
    let _played = board.play(colour, point).ok()?;
    Some(*board.position())
}

/// Black's lead by area rules.
pub(super) fn lead(verdicts: &Verdicts) -> i32 {
    let owners = &verdicts.owners;
    owners.black.len() as i32 - owners.white.len() as i32
}

/// The points of a region on the second to fourth line, first those farthest from all stones.
fn far_points(region: PointSet, position: &Position) -> impl Iterator<Item = Point> {
    let size = position.size();
    let is_inside = move |point: &Point| {
        let last = size.lines() - 1;
        let row = point.row();
        let column = point.column();
        let line = row.min(last - row).min(column).min(last - column);
        (1..=3).contains(&line)
    };
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

/// Whether the points hold a square of so many lines.
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
