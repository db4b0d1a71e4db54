//! Reading of captures: whether the opponent, moving first, captures a string that is judged alive.
//!
//! The answer is a question to be judged ([`first_moves`](super::first_moves)), no proof, so a
//! small search around the string is enough. The captor plays on the liberties of the string, next
//! to them if there are two, and saves his own stones in atari. The owner captures, extends, plays
//! next to his liberties, or passes. A string that gets more liberties than the bound is taken to
//! escape. The capture of one or two stones that is retaken at once does not count, nor does a line
//! that comes back to an earlier position.
//!
//! What it does not see: a group that loses an eye rather than a liberty.
//!
//! `doubts` asks it about each living string without a proof. Its move is then judged by the whole
//! analysis, so a change here changes which scores are safe, and the time, but no verdict.

use super::reader::{FirstMove, Game, Next, Reader};
use crate::board::canonical::{BoardImage, Canonical};
use crate::{Board, Colour, Played, Point, PointSet};

/// The readings of a string, one after another: it escapes with more liberties.
const READINGS: [usize; 2] = [2, 3];
/// The largest number of positions of all readings of a string whose fate is open.
const MOST_POSITIONS: u32 = 300;
/// The same of a string that playouts give one fate. There a reading that stops finds nothing, and
/// of some 15,000 readings two found a capture beyond this limit.
const MOST_POSITIONS_IF_SURE: u32 = 100;
/// The reading whether a capture is retaken.
const RETAKES: (usize, u32) = (3, 200);

/// What a reading found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Capture {
    /// The string is not captured, as far as the reading goes.
    Fails,
    /// The opponent may capture the string if he begins here: the reading says so, or it stopped
    /// after this move and the fate of the string is open.
    Begins(Point),
    /// The string is a stone that the opponent takes here in a ko.
    Ko(Point),
}

/// The readings of all strings of a board, on its canonical image.
pub(super) struct Captures<'a> {
    canonical: &'a Canonical,
    reader: Reader<Pursuit>,
}

impl Captures<'_> {
    pub(super) fn of(canonical: &Canonical) -> Captures<'_> {
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

    /// Whether the opponent of `colour`, moving first, captures its string on `stone`, whose fate
    /// is open or not. On a symmetric board the move is one of several.
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

/// A point of the image on the board.
fn point_back(way: &BoardImage, point: Point) -> Point {
    way.set_back(PointSet::of(point)).first().unwrap_or(point)
}

/// Where the opponent takes the string on `target`, if it is one stone in a ko.
fn ko(board: &mut Board, owner: Colour, target: Point) -> Option<Point> {
    let liberty = board.liberties(target).single()?;
    // Whether it is a ko shows itself in what the rules forbid after the capture.
    let played = board.play(owner.opponent(), liberty).ok()?;
    let ko = board.ko(owner);
    board.undo(&played).expect("it was played last");
    ko.map(|_| liberty)
}

/// The opponent of `owner` pursues the string on `target`.
struct Pursuit {
    owner: Colour,
    target: Point,
    /// The string escapes with more liberties.
    bound: usize,
    /// Whether the question is if a capture is retaken; then a capture is not asked that again.
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
    /// The moves of the captor: liberties, points beside them, and where his stones are in atari;
    /// first those that would give the string the most liberties if its owner played there.
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

    /// The moves of the owner. First a pass, for without a threat there is nothing to save; then
    /// captures, his own liberties, those of captors with two or three, and the points beside his
    /// own.
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

    /// The liberties of the captor's strings beside the target that have at most this number.
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

/// Whether the owner takes back at once what captured one or two stones.
// Out of line, so that its board does not lie on the stack for each move of the line above.
#[inline(never)]
fn is_retaken(board: &Board, played: &Played) -> bool {
    let liberties = board.liberties(played.point()).len();
    // To take back does not make good three lost stones, and a captor with three liberties is not
    // caught at once.
    if played.captured().len() > 2 || liberties > 2 {
        return false;
    }
    // A captor in atari after its capture is taken back at once: a ko or a snapback.
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
