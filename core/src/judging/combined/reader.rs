//! A plain search of a local game: two players move in turn on a board, and the search tells
//! whether one of them, the *attacker*, reaches his goal.
//!
//! `captures` asks whether a string can be captured, and `fights` whether a small fight is won. The
//! result of a fight overrules the estimates. So an error here gives a wrong verdict, or hides a
//! doubt.

use rustc_hash::FxHashMap;

use crate::base::random::Dice;
use crate::{Board, Colour, Played, Point};

/// A game with a goal for one player.
pub(super) trait Game {
    /// The player who has a goal. The other player tries to prevent it.
    fn attacker(&self) -> Colour;

    /// What the player to move can do. If the last move was a pass (`passed`), a second pass ends
    /// the line.
    fn next(&self, board: &Board, to_move: Colour, passed: bool) -> Next;

    /// Whether the move that was just made reaches the goal (`true`) or rules it out (`false`);
    /// `None` if play goes on.
    fn decided(&self, board: &Board, played: &Played) -> Option<bool>;
}

/// What a player to move can do.
pub(super) enum Next {
    /// Nothing: the attacker has reached his goal (`true`), or can no longer reach it (`false`).
    Ends(bool),
    /// Try these moves in this order; `None` is a pass. The search skips illegal moves.
    Moves(Vec<Option<Point>>),
}

/// The error of a search that reached a limit, of positions or of moves in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// The first move with which the attacker reaches his goal, if there is one.
pub(super) enum FirstMove {
    /// He reaches his goal with this move.
    Found(Point),
    /// No move reaches the goal.
    None,
    /// A limit was reached while this move was read.
    Stopped(Point),
}

/// A search of a game.
pub(super) struct Reader<G> {
    pub(super) game: G,
    pub(super) board: Board,
    /// The exclusive or of the numbers of all moves since the start, captures included.
    hash: u64,
    /// The keys of the earlier positions of the line, without ko and pass.
    line: Vec<u64>,
    /// Whether the attacker succeeds, by the key of a position. Only results that do not depend on
    /// the moves before are kept here.
    known: FxHashMap<u64, bool>,
    /// The number of positions that may still be read.
    pub(super) left: u32,
}

/// The largest number of moves and passes of a line.
const MOST_MOVES: usize = 60;
/// The place in the line for a result that depends on no earlier position.
const NOWHERE: usize = usize::MAX;

impl<G: Game> Reader<G> {
    /// A search of at most `left` positions.
    pub(super) fn new(game: G, board: Board, left: u32) -> Reader<G> {
        Reader {
            game,
            board,
            hash: 0,
            line: Vec::new(),
            known: FxHashMap::default(),
            left,
        }
    }

    /// Replaces the game; the board stays. The known results belong to the old game, so they go.
    pub(super) fn begin(&mut self, game: G) {
        self.game = game;
        self.known.clear();
    }

    /// Whether the attacker reaches his goal if `first` moves first.
    ///
    /// # Errors
    /// [`Stopped`] if the search reached a limit.
    pub(super) fn succeeds(&mut self, first: Colour) -> Result<bool, Stopped> {
        self.read(first, false).map(|(succeeds, _)| succeeds)
    }

    /// The first move with which the attacker reaches his goal if he moves first. A pass is not
    /// tried.
    pub(super) fn first_move(&mut self) -> FirstMove {
        let attacker = self.game.attacker();
        // Where nothing is left to play, no move of his reaches the goal.
        let Next::Moves(moves) = self.game.next(&self.board, attacker, false) else {
            return FirstMove::None;
        };
        self.line.push(self.here(attacker));
        let first = self.first_of(attacker, moves);
        self.line.clear();
        first
    }

    /// The first of these moves with which the attacker reaches his goal.
    fn first_of(&mut self, attacker: Colour, moves: Vec<Option<Point>>) -> FirstMove {
        for point in moves.into_iter().flatten() {
            match self.after(attacker, Some(point), false) {
                Ok(Some((true, _))) => return FirstMove::Found(point),
                Ok(Some((false, _)) | None) => {}
                Err(Stopped) => return FirstMove::Stopped(point),
            }
        }
        FirstMove::None
    }

    /// The key of the stones and the player to move, without ko and pass.
    fn here(&self, to_move: Colour) -> u64 {
        self.hash ^ number(Part::ToMove, to_move.index())
    }

    /// The key of the whole state: `here`, the ko, and whether the last move was a pass.
    fn key(&self, here: u64, to_move: Colour, passed: bool) -> u64 {
        let mut key = here;
        if let Some(point) = self.board.ko(to_move) {
            key ^= number(Part::Ko, point.index());
        }
        if passed {
            key ^= number(Part::Passed, 0);
        }
        key
    }

    /// Whether the attacker succeeds from the present position, and the earliest position of the
    /// line on which this result rests, as an index of `line`.
    ///
    /// This is plain depth-first search: the player to move needs one move, or a pass, that gives
    /// the result he wants. The attacker fails if a position is repeated. Such a failure holds only
    /// in this line, and so do all results that follow from it. So only a result that rests on no
    /// earlier position is kept.
    fn read(&mut self, to_move: Colour, passed: bool) -> Result<(bool, usize), Stopped> {
        // 1. Known positions, and the end of the line.
        let here = self.here(to_move);
        let key = self.key(here, to_move, passed);
        if let Some(&succeeds) = self.known.get(&key) {
            return Ok((succeeds, NOWHERE));
        }
        let moves = match self.game.next(&self.board, to_move, passed) {
            Next::Ends(end) => return Ok((end, NOWHERE)),
            Next::Moves(moves) => moves,
        };
        // 2. Repeated positions, and the limits.
        if let Some(place) = self.line.iter().position(|&earlier| earlier == here) {
            return Ok((false, place));
        }
        // Only positions whose moves are tried count: an end costs nothing.
        self.left = self.left.checked_sub(1).ok_or(Stopped)?;
        if self.line.len() >= MOST_MOVES {
            return Err(Stopped);
        }
        // 3. The moves.
        let depth = self.line.len();
        self.line.push(here);
        let result = self.best(moves, to_move, passed);
        self.line.pop();
        let (succeeds, rests_on) = result?;
        // A result that rests on an earlier position of the line may differ in another line.
        if rests_on < depth {
            return Ok((succeeds, rests_on));
        }
        self.known.insert(key, succeeds);
        Ok((succeeds, NOWHERE))
    }

    /// The result of the best move for the player to move, and what it rests on as in
    /// [`Reader::read`].
    fn best(
        &mut self,
        moves: Vec<Option<Point>>,
        to_move: Colour,
        passed: bool,
    ) -> Result<(bool, usize), Stopped> {
        let mine = to_move == self.game.attacker();
        let mut rests_on = NOWHERE;
        for point in moves {
            if let Some((result, place)) = self.after(to_move, point, passed)? {
                // One move that gives the mover his result is enough.
                if result == mine {
                    return Ok((result, place));
                }
                rests_on = rests_on.min(place);
            }
        }
        Ok((!mine, rests_on))
    }

    /// The result after a move or a pass. `None` if the move is illegal, or if it is a second pass:
    /// [`Game::next`] has already ended the line where two passes suit the player to move.
    fn after(
        &mut self,
        to_move: Colour,
        point: Option<Point>,
        passed: bool,
    ) -> Result<Option<(bool, usize)>, Stopped> {
        let next = to_move.opponent();
        let Some(point) = point else {
            if passed {
                return Ok(None);
            }
            let pass = self.board.pass();
            let result = self.read(next, true);
            self.board.undo_pass(pass).expect("it was passed last");
            return result.map(Some);
        };
        let Ok(played) = self.board.play(to_move, point) else {
            return Ok(None);
        };
        // The hash is undone by the same change, since two equal changes cancel out.
        let change = change(&played);
        self.hash ^= change;
        let result = match self.game.decided(&self.board, &played) {
            Some(decided) => Ok((decided, NOWHERE)),
            None => self.read(next, false),
        };
        self.hash ^= change;
        self.board.undo(&played).expect("it was played last");
        result.map(Some)
    }
}

/// The change of the hash by a move and its captures, to be combined by exclusive or.
fn change(played: &Played) -> u64 {
    let colour = played.colour();
    let mut change = stone(colour, played.point());
    for point in played.captured() {
        change ^= stone(colour.opponent(), point);
    }
    change
}

/// The number of a stone of `colour` on a point.
fn stone(colour: Colour, point: Point) -> u64 {
    match colour {
        Colour::Black => number(Part::Black, point.index()),
        Colour::White => number(Part::White, point.index()),
    }
}

/// The kinds of things that make up a state, each with its own random numbers.
#[derive(Clone, Copy)]
enum Part {
    Black,
    White,
    Ko,
    ToMove,
    Passed,
}

/// The random number of one part of a state (Zobrist hashing).
fn number(part: Part, index: usize) -> u64 {
    Dice::new([part as u64, index as u64]).next()
}
