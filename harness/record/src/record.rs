//! Opens a game record at its end or after some move: the position, how it came about, and what the
//! record says about its score.
//!
//! Data sets, `analyze`, GTP, Python and JavaScript all open games with [`Record::open`]. Facts
//! about the end, such as territory marks, must not reach an earlier position. Otherwise a
//! classifier that is measured there would see the answer.

use sahwal_core::rules::Terms;
use sahwal_core::{ByColour, PointSet, Position, Question};
use sahwal_sgf::{Collection, GameTree, SgfError};

use crate::info::PlayerNames;
use crate::line::Line;
use crate::marks::unmarked_territory;
use crate::play::Play;
use crate::recorded::Recorded;
use crate::repair::{NO_COUNT, Repair};
use crate::stones::StoneCount;
use crate::truth::{Contradiction, Truth};

/// A game record up to a move: the position there, how it came about, and what the record says.
///
/// ```
/// use sahwal_record::Record;
/// use sahwal_sgf::Collection;
///
/// let tree = Collection::new(b"(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ce])").next().unwrap().unwrap();
/// let record = Record::open(&tree, Some(1)).unwrap();
/// assert_eq!((record.moves, record.all_moves), (1, 2));
/// assert_eq!(record.recorded.terms.handicap, Some(2));
/// assert!(record.marks.is_none() && record.repairs.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The players.
    pub players: PlayerNames,
    /// The position.
    pub position: Position,
    /// The number of moves before the position; passes count.
    pub moves: usize,
    /// The number of moves of the whole record.
    pub all_moves: usize,
    /// The moves and setup that led to the position.
    pub play: Play,
    /// The count of handicap stones and captures at the position. It can be continued with further
    /// moves.
    pub stones: StoneCount,
    /// What the record says about the score of the game, with the captures before the position.
    pub recorded: Recorded,
    /// The territory marks TB and TW at the end of the record: those of the last node that has any.
    /// If this node has no stone, the marks of the node before it are added. `None` without marks,
    /// and if the position is not the end, if a stone follows the marks, or if they are no count
    /// (see [`NO_COUNT`]).
    pub marks: Option<ByColour<PointSet>>,
    /// The repairs in the form of the record, in its moves, and in what it says about the game.
    pub repairs: Vec<Repair>,
}

impl Record {
    /// Plays the main line of a record, and reads what it says about the game. With `upto`, the
    /// position is the one after that many moves, with all setup before the next move. Without
    /// `upto`, or if the record has fewer moves, it is the last position.
    ///
    /// # Errors
    /// The record is not of Go, its board is not square with 1 to 19 lines, a string that is set up
    /// has no liberty, or a move before the end cannot be read ([`ErrorKind::Stopped`] has the
    /// number of moves before it). A fault after the position is only a repair.
    ///
    /// [`ErrorKind::Stopped`]: sahwal_sgf::ErrorKind::Stopped
    pub fn open(tree: &GameTree<'_>, upto: Option<usize>) -> Result<Record, SgfError> {
        let mut line = Line::of(tree, upto)?;
        let mut last = tree.root();
        let mut fault = None;
        for node in tree.main_line() {
            last = node;
            if let Err(error) = line.carry_out(node) {
                if !line.is_past() {
                    return Err(error);
                }
                fault = Some(error);
                break;
            }
        }
        // The last node may mark the owners of points.
        let mut end = line.now();
        let mut marks = None;
        match fault {
            Some(error) => line.add_unread_rest(&error),
            None => marks = line.marks(last),
        }
        if marks.is_some() {
            end.count.end_with_marks();
        }
        // The result, and so the check of the marks, belongs to the end of the record.
        let (mut recorded, mut repairs) = Recorded::of(tree, &end.count, &end.position);
        let contradiction = marks.and_then(|marks| no_count(&recorded, &end.position, &marks));
        let all_moves = end.moves;
        let is_end = line.before_move.is_none();
        let mut shown = line.before_move.unwrap_or(end);
        // A record without any move is a diagram; a game before its first move is not. So the count
        // needs to know whether moves follow.
        shown.count.has_moves_of(end.count);
        recorded.captured = shown.count.captured(&shown.position);
        recorded.first_pass = shown.count.first_pass();
        recorded.repaired.moves = shown.leaves_out;
        recorded.is_end = is_end;
        recorded.is_end_damaged = line.is_end_damaged;
        let (start, mut actions, played) = line.into_parts();
        actions.truncate(shown.actions);
        if !is_end || contradiction.is_some() {
            marks = None;
        }
        if let Some((part, what)) = contradiction {
            repairs.push(Repair::new(part, tree.number(), what));
        }
        Ok(Record {
            players: PlayerNames::of(tree),
            position: shown.position,
            moves: shown.moves,
            all_moves,
            play: Play { start, actions },
            stones: shown.count,
            recorded,
            marks,
            repairs: played.before(repairs, tree.number()),
        })
    }

    /// The question for this position, with the counting, the result and the doubts of the record.
    /// The caller's `terms` and captures replace those of the record.
    ///
    /// ```
    /// use sahwal_core::rules::Terms;
    /// use sahwal_record::game_of;
    /// use sahwal_record::Record;
    ///
    /// let text = b"(;SZ[5]RU[Japanese]KM[0.5];B[cc];W[bb])";
    /// let tree = game_of(text, 1).0.expect("a game")?;
    /// let record = Record::open(&tree, None)?;
    /// let question = record.question(Terms::default(), None);
    /// assert_eq!(question.counting.komi, 0.5);
    /// println!("{}", sahwal_core::judge(question).score().result());
    /// # Ok::<(), sahwal_sgf::SgfError>(())
    /// ```
    pub fn question(&self, terms: Terms, captured: Option<ByColour<usize>>) -> Question {
        self.recorded.question(&self.position, terms, captured)
    }

    /// The counted result by the marks; `None` if there are no marks.
    ///
    /// # Errors
    /// A point has both marks, or only a part of a string is marked.
    pub fn truth(&self) -> Result<Option<Truth>, Contradiction> {
        let marks = self.marks.as_ref();
        let truth = marks.map(|marks| Truth::from_marks(&self.position, marks));
        truth.transpose()
    }
}

/// Reads game `number`, from 1, of the text of a file. Also returns how many games the file has,
/// for titles and errors. The first part is `None` if there is no such game.
///
/// ```
/// let (second, games) = sahwal_record::game_of(b"(;SZ[9];B[aa])(;SZ[13];B[aa])", 2);
/// assert_eq!(games, 2);
/// assert_eq!(second.unwrap().unwrap().size(), Ok(13));
/// ```
pub fn game_of(text: &[u8], number: usize) -> (Option<Result<GameTree<'_>, SgfError>>, usize) {
    let mut games = 0;
    let mut found = None;
    for tree in Collection::new(text) {
        games += 1;
        if games == number {
            found = Some(tree);
        }
    }
    (found, games)
}

/// Why marks are no count: the name in [`NO_COUNT`], and the reason in words. `None` if they are a
/// count.
///
/// People also mark points of games that nobody counted. In a count every empty point without a
/// mark is neutral or in seki, and the margin is the recorded one. Points with both marks are
/// another fault, which [`Record::truth`] reports.
fn no_count(
    recorded: &Recorded,
    position: &Position,
    marks: &ByColour<PointSet>,
) -> Option<(&'static str, String)> {
    if !marks.black.is_disjoint(&marks.white) {
        return None;
    }
    if let Some(point) = unmarked_territory(position, marks) {
        let name = point.gtp(position.size());
        let what = format!("TB and TW are no count: empty points such as {name} have no mark");
        return Some((NO_COUNT[0], what));
    }
    // If the margin differs, the players did not agree on these marks.
    let truth = Truth::from_marks(position, marks).ok()?;
    let what = recorded.against_marks(position, &truth)?;
    Some((NO_COUNT[1], what))
}
