//! Reading of captures: whether the opponent, moving first, captures a string that is judged alive.
//!
//! A doubt needs no proof, so a small search around the string is enough. The captor plays on the
//! liberties of the string, next to them if there are two, and saves his own stones in atari. The
//! owner captures, extends, plays next to his liberties, or passes. A string that gets more liberties
//! than the bound is taken to escape; bounds of two and three liberties are tried one after another, and
//! on small boards of four for strings that playouts are not sure of. The capture of one or two stones
//! that is retaken at once does not count, and no line that comes back to a position.
//!
//! What it does not see: a group that loses an eye rather than a liberty.

use rustc_hash::FxHashMap;

use super::hash::{Kind, change, number};
use crate::canonical::Canonical;
use crate::{Board, Colour, Played, Point, PointSet};

/// The same for the question whether a capture is retaken.
const MOST_POSITIONS_TO_RETAKE: u32 = 200;
const MOST_LIBERTIES_TO_RETAKE: usize = 3;
/// The readings of a string: it escapes with more liberties, and so many positions are added to those
/// that may still be read.
const READINGS: [(usize, u32); 3] = [(2, 300), (3, 0), (4, 1_500)];
/// The largest number of moves of a line.
const MOST_MOVES: u32 = 60;

/// What a reading found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Capture {
    /// The string is not captured, as far as the reading goes.
    Fails,
    /// The opponent captures the string if he begins here.
    Works(Point),
    /// The string is a stone that the opponent takes here in a ko.
    Ko(Point),
    /// The reading stopped at a limit.
    Unread,
}

/// Whether the opponent of `colour`, moving first, captures its string on `stone`. On a symmetric board
/// the answers for all maps to the canonical image must agree, and the move is one of several. A deep
/// reading takes up to four liberties.
pub(super) fn read(
    canonical: &Canonical,
    board: &mut Board,
    colour: Colour,
    stone: Point,
    is_deep: bool,
) -> Capture {
    let readings = if is_deep {
        &READINGS[..]
    } else {
        &READINGS[..2]
    };
    let answers = canonical.images().iter().map(|way| {
        let colour = if way.is_swapped() {
            colour.opponent()
        } else {
            colour
        };
        let back = |point| way.set_back(PointSet::of(point)).first().unwrap_or(point);
        match Reading::of(board, colour, way.point(stone), 0).answer(readings) {
            Capture::Works(point) => Capture::Works(back(point)),
            Capture::Ko(point) => Capture::Ko(back(point)),
            other => other,
        }
    });
    let answers: Vec<Capture> = answers.collect();
    let mut kinds = answers.iter().map(std::mem::discriminant);
    let first = kinds.next();
    if kinds.all(|kind| Some(kind) == first) {
        answers[0]
    } else {
        Capture::Unread
    }
}

/// A limit was reached.
struct Stopped;

struct Reading<'a> {
    board: &'a mut Board,
    owner: Colour,
    target: Point,
    /// The string escapes with more liberties.
    bound: usize,
    /// The number of positions that may still be read.
    left: u32,
    /// The exclusive or of the numbers of all moves since the start.
    hash: u64,
    /// The answers for positions, the captor to move.
    known: FxHashMap<u64, Option<Point>>,
}

impl Reading<'_> {
    fn of(board: &mut Board, owner: Colour, target: Point, left: u32) -> Reading<'_> {
        Reading {
            board,
            owner,
            target,
            bound: 0,
            left,
            hash: 0,
            known: FxHashMap::default(),
        }
    }

    fn answer(mut self, readings: &[(usize, u32)]) -> Capture {
        if let Some(ko) = self.ko() {
            return Capture::Ko(ko);
        }
        for &(bound, positions) in readings {
            self.bound = bound;
            self.left += positions;
            self.known.clear();
            match self.attack(0) {
                Ok(None) => {}
                Ok(Some(point)) => return Capture::Works(point),
                Err(Stopped) => return Capture::Unread,
            }
        }
        Capture::Fails
    }

    /// Where the captor takes the string, if it is one stone in a ko.
    fn ko(&mut self) -> Option<Point> {
        let liberty = self.board.liberties(self.target).single()?;
        let played = self.board.play(self.owner.opponent(), liberty).ok()?;
        let ko = self.board.ko(self.owner);
        self.board.undo(played);
        ko.map(|_| liberty)
    }

    /// Counts a position of a line of this number of moves.
    fn count(&mut self, moves: u32) -> Result<(), Stopped> {
        self.left = self.left.checked_sub(1).ok_or(Stopped)?;
        if moves < MOST_MOVES {
            Ok(())
        } else {
            Err(Stopped)
        }
    }

    /// The first move with which the captor, to move, captures.
    fn attack(&mut self, moves: u32) -> Result<Option<Point>, Stopped> {
        let captor = self.owner.opponent();
        let liberties = self.board.liberties(self.target);
        if liberties.len() > self.bound {
            return Ok(None);
        }
        let ko = self.board.ko(captor);
        let key = self.hash ^ ko.map_or(0, |point| number(Kind::Ko, point.index()));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.count(moves)?;
        self.known.insert(key, None);
        let mut found = None;
        for point in self.attacks(liberties) {
            let Ok(played) = self.board.play(captor, point) else {
                continue;
            };
            let change = change(&played);
            self.hash ^= change;
            let works = if played.captured().contains(self.target) {
                Ok(!self.is_retaken(&played))
            } else {
                self.defend(moves + 1).map(|saves| !saves)
            };
            self.hash ^= change;
            self.board.undo(played);
            if works? {
                found = Some(point);
                break;
            }
        }
        self.known.insert(key, found);
        Ok(found)
    }

    /// Whether the owner, to move, saves the string.
    fn defend(&mut self, moves: u32) -> Result<bool, Stopped> {
        self.count(moves)?;
        let liberties = self.board.liberties(self.target);
        if liberties.len() > self.bound {
            return Ok(true);
        }
        // Without a threat there is nothing to save.
        if liberties.has_several() {
            let pass = self.board.pass();
            let captured = self.attack(moves + 1);
            self.board.undo_pass(pass);
            if captured?.is_none() {
                return Ok(true);
            }
        }
        for point in self.defences(liberties) {
            let Ok(played) = self.board.play(self.owner, point) else {
                continue;
            };
            let change = change(&played);
            self.hash ^= change;
            let captured = self.attack(moves + 1);
            self.hash ^= change;
            self.board.undo(played);
            if captured?.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves of the captor: liberties, points beside them, and where his stones are in atari; first
    /// those that would give the string the most liberties if its owner played there.
    fn attacks(&self, liberties: PointSet) -> Vec<Point> {
        if liberties.len() == 1 {
            return liberties.iter().collect();
        }
        let empty = self.board.position().empty();
        let mut points = liberties;
        if liberties.len() <= 2 {
            points |= liberties.neighbours_in(empty);
        }
        points |= self.liberties_of_captors(1);
        let gain = |point: Point| PointSet::of(point).neighbours_in(empty - liberties).len();
        let mut points: Vec<Point> = points.iter().collect();
        points.sort_by_key(|&point| {
            let far = if liberties.contains(point) { 5 } else { 0 };
            std::cmp::Reverse(gain(point) + far)
        });
        points
    }

    /// The moves of the owner: captures, the liberties of captors with two or three, his own, and those beside.
    fn defences(&self, liberties: PointSet) -> Vec<Point> {
        let empty = self.board.position().empty();
        let captures = self.liberties_of_captors(1);
        let near = self.liberties_of_captors(3) - captures;
        let own = liberties - captures - near;
        let beside = match liberties.len() {
            0..=3 => liberties.neighbours_in(empty) - captures - near - own,
            _ => PointSet::EMPTY,
        };
        let sets = [captures, own, near, beside];
        sets.iter().flat_map(PointSet::iter).collect()
    }

    /// The liberties of the captor's strings beside the target that have at most this number.
    fn liberties_of_captors(&self, most: usize) -> PointSet {
        let captors = self.board.position().stones(self.owner.opponent());
        let mut beside = self.board.string(self.target).neighbours_in(captors);
        let mut points = PointSet::EMPTY;
        while let Some(stone) = beside.first() {
            beside -= self.board.string(stone);
            let liberties = self.board.liberties(stone);
            if liberties.len() <= most {
                points |= liberties;
            }
        }
        points
    }

    /// Whether the owner takes back at once what captured one or two stones.
    fn is_retaken(&mut self, played: &Played) -> bool {
        let liberties = self.board.liberties(played.point()).len();
        if played.captured().len() > 2 || liberties > 2 {
            return false;
        }
        let left = self.left.min(MOST_POSITIONS_TO_RETAKE);
        let mut other = Reading::of(self.board, played.colour(), played.point(), left);
        other.bound = MOST_LIBERTIES_TO_RETAKE;
        let retaken = liberties == 1 || matches!(other.attack(0), Ok(Some(_)));
        self.left -= left - other.left;
        retaken
    }
}
