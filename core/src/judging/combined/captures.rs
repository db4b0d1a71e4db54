//! Reading of captures: whether the opponent, moving first, captures a string that is judged alive.
//!
//! A capture that is found proves nothing: [`first_moves`](super::first_moves) judges its first
//! move. So a small search around the string is enough. The captor plays on the liberties of the
//! string, or next to them if there are at most two, or saves his own stones in atari. The owner
//! captures, extends, plays next to his liberties, or passes. A string with more liberties than the
//! bound has escaped. A capture of one or two stones does not count if it is retaken at once. A
//! line that repeats a position is no capture, either.
//!
//! The reading only counts liberties, so it does not see that a group loses an eye.
//!
//! `doubts` asks [`Captures::read`] about living strings whose fate was neither proved nor solved.
//! A change here changes which scores are safe, and how long that takes, but no verdict.

use super::reader::{FirstMove, Game, Next, Reader};
use crate::board::canonical::{BoardImage, Canonical};
use crate::{Board, Colour, Played, Point, PointSet};

/// The bounds of liberties of the readings of a string, one after another. With more liberties than
/// the bound the string has escaped.
const READINGS: [usize; 2] = [2, 3];
/// The largest number of positions of all readings of a string whose fate is open.
const MOST_POSITIONS: u32 = 300;
/// The same for a string whose fate is not open. A reading that stops there finds no capture. Of
/// some 15,000 such readings, two found a capture beyond this limit.
const MOST_POSITIONS_IF_SURE: u32 = 100;
/// The reading that tells whether a capture is retaken: its bound of liberties and its largest
/// number of positions.
const RETAKES: (usize, u32) = (3, 200);

/// What a reading found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Capture {
    /// The reading found no capture.
    Fails,
    /// The opponent may capture the string if he begins here. Either the reading found the capture,
    /// or it stopped while it read this move and the fate of the string is open.
    Begins(Point),
    /// The string is a single stone in a ko. The opponent takes it by playing here.
    Ko(Point),
}

/// Reads captures on a board. The search runs on the canonical image.
pub(super) struct Captures<'a> {
    canonical: &'a Canonical,
    reader: Reader<Pursuit>,
}

impl Captures<'_> {
    pub(super) fn of(canonical: &Canonical) -> Captures<'_> {
        // A placeholder: each reading begins a game of its own.
        let nothing = Pursuit {
            owner: Colour::Black,
            target: Point::at(0, 0),
            bound: 0,
            is_retake: false,
        };
        let board = Board::of(canonical.position());
        Captures {
            canonical,
            reader: Reader::new(nothing, board, 0),
        }
    }

    /// Whether the opponent of `colour`, moving first, captures the string on `stone`.
    ///
    /// `is_open` tells whether the fate of the string is open. Then the reading may take longer,
    /// and if it stops, the string counts as captured. On a symmetric board the move is one of
    /// several.
    pub(super) fn read(&mut self, colour: Colour, stone: Point, is_open: bool) -> Capture {
        let way = self.canonical.images()[0];
        let owner = if way.is_swapped() {
            colour.opponent()
        } else {
            colour
        };
        let target = way.point(stone);
        if let Some(ko) = ko(&mut self.reader.board, owner, target) {
            return Capture::Ko(point_back(&way, ko));
        }
        self.reader.left = if is_open {
            MOST_POSITIONS
        } else {
            MOST_POSITIONS_IF_SURE
        };
        // A string with more liberties takes longer to capture, so the short readings come first.
        for bound in READINGS {
            let pursuit = Pursuit {
                owner,
                target,
                bound,
                is_retake: false,
            };
            self.reader.begin(pursuit);
            match self.reader.first_move() {
                FirstMove::None => {}
                FirstMove::Found(point) => return Capture::Begins(point_back(&way, point)),
                FirstMove::Stopped(point) if is_open => {
                    return Capture::Begins(point_back(&way, point));
                }
                FirstMove::Stopped(_) => return Capture::Fails,
            }
        }
        Capture::Fails
    }
}

/// Maps a point of the image back to the board.
fn point_back(way: &BoardImage, point: Point) -> Point {
    way.set_back(PointSet::of(point)).first().unwrap_or(point)
}

/// The point where the opponent takes the stone on `target` in a ko; `None` if there is no ko.
fn ko(board: &mut Board, owner: Colour, target: Point) -> Option<Point> {
    let liberty = board.liberties(target).single()?;
    // A capture begins a ko if the rules forbid the owner to retake at once.
    let played = board.play(owner.opponent(), liberty).ok()?;
    let ko = board.ko(owner);
    board.undo(&played).expect("it was played last");
    ko.map(|_| liberty)
}

/// The game in which the opponent of `owner` tries to capture the string on `target`.
struct Pursuit {
    owner: Colour,
    target: Point,
    /// With more liberties than this the string has escaped.
    bound: usize,
    /// Whether this game only asks if a capture is retaken. Then a capture counts even if it would
    /// be retaken in its turn.
    is_retake: bool,
}

impl Game for Pursuit {
    fn attacker(&self) -> Colour {
        self.owner.opponent()
    }

    fn next(&self, board: &Board, to_move: Colour, _passed: bool) -> Next {
        if board.liberties(self.target).len() > self.bound {
            Next::Ends(false)
        } else if to_move == self.owner {
            Next::Moves(self.defences(board))
        } else {
            Next::Moves(self.attacks(board))
        }
    }

    fn decided(&self, board: &Board, played: &Played) -> Option<bool> {
        if !played.captured().contains(self.target) {
            return None;
        }
        Some(self.is_retake || !is_retaken(board, played))
    }
}

impl Pursuit {
    /// The moves of the captor: the liberties of the string, points beside them, and the last
    /// liberties of his own strings in atari. The liberties come first. Among them, and among the
    /// others, a move comes earlier if the owner would gain more liberties there.
    fn attacks(&self, board: &Board) -> Vec<Option<Point>> {
        let liberties = board.liberties(self.target);
        // A string in atari is captured at once: no other move can gain more.
        if liberties.len() == 1 {
            return liberties.iter().map(Some).collect();
        }
        let empty = board.position().empty();
        let mut tried = liberties;
        // With two liberties a net may catch the string, so the points beside them count, too. With
        // three, such a move is most often too slow.
        if liberties.len() <= 2 {
            tried |= liberties.neighbours_in(empty);
        }
        tried |= self.liberties_of_captors(board, 1);
        let mut points: Vec<Point> = tried.iter().collect();
        points.sort_by_key(|&point| {
            let gained = PointSet::of(point).neighbours_in(empty - liberties).len();
            // No point has more than four neighbours to gain, so 5 puts all liberties first.
            let on_liberty = if liberties.contains(point) { 5 } else { 0 };
            std::cmp::Reverse(gained + on_liberty)
        });
        points.into_iter().map(Some).collect()
    }

    /// The moves of the owner. A pass comes first: if the captor has no threat, it is enough. Then
    /// come captures, the liberties of the string, the liberties of captors with two or three, and
    /// the points beside the liberties of the string.
    fn defences(&self, board: &Board) -> Vec<Option<Point>> {
        let liberties = board.liberties(self.target);
        let empty = board.position().empty();
        let captures = self.liberties_of_captors(board, 1);
        let near = self.liberties_of_captors(board, 3) - captures;
        let own = liberties - captures - near;
        let beside = liberties.neighbours_in(empty) - captures - near - own;
        let mut moves = Vec::new();
        // In atari there is no time to pass: the string would be captured.
        if liberties.has_several() {
            moves.push(None);
        }
        for points in [captures, own, near, beside] {
            moves.extend(points.iter().map(Some));
        }
        moves
    }

    /// The liberties of the captor's strings beside the target, without those of strings with more
    /// than `most` liberties.
    fn liberties_of_captors(&self, board: &Board, most: usize) -> PointSet {
        let captors = board.position().stones(self.attacker());
        let mut beside = board.string(self.target).neighbours_in(captors);
        let mut points = PointSet::EMPTY;
        while let Some(stone) = beside.first() {
            beside -= board.string(stone);
            let liberties = board.liberties(stone);
            // A captor with more liberties is in no danger.
            if liberties.len() <= most {
                points |= liberties;
            }
        }
        points
    }
}

/// Whether the owner can retake at once after a capture of one or two stones.
// Not inlined: otherwise each move of the search above would need room on the stack for this board.
#[inline(never)]
fn is_retaken(board: &Board, played: &Played) -> bool {
    let liberties = board.liberties(played.point()).len();
    // Retaking does not make up for three lost stones, and a captor with three liberties is not
    // caught at once.
    if played.captured().len() > 2 || liberties > 2 {
        return false;
    }
    // A captor in atari after its capture can be retaken at once: a ko or a snapback.
    if liberties == 1 {
        return true;
    }
    let (bound, positions) = RETAKES;
    let pursuit = Pursuit {
        owner: played.colour(),
        target: played.point(),
        bound,
        is_retake: true,
    };
    let mut reader = Reader::new(pursuit, board.clone(), positions);
    matches!(reader.first_move(), FirstMove::Found(_))
}
