//! A game as it was read: its final position and counted result, or all of its positions.

use std::borrow::Cow;
use std::fmt;

use sahwal_core::rules::Terms;
use sahwal_core::{Board, Colour, Played, Point, Position};

use sahwal_sgf::{GameTree, SgfError};

use super::files::OTHER_FORMATS;
use super::{At, Moment};
use crate::outcome::Outcome;
use crate::recorded::Recorded;
use crate::replay::{Action, Line, NO_COUNT};
use crate::truth::Truth;

/// A data set as it was read.
pub struct GameSet {
    /// Its name in tables and files; the sets of one run have different names.
    pub name: String,
    /// The games that could be read, in natural order of their names.
    pub games: Vec<Game>,
    /// Files and games that could not be read, and counted results that cannot be used.
    pub faults: Vec<Fault>,
    /// What was repaired.
    pub repaired: Vec<Fault>,
    /// SHA-256 over the names and contents of the files, labels included: see
    /// [`GameStream::sha256`](super::GameStream::sha256).
    pub sha256: String,
}

impl GameSet {
    /// A set without games.
    pub fn empty(name: String) -> GameSet {
        GameSet {
            name,
            games: Vec::new(),
            faults: Vec::new(),
            repaired: Vec::new(),
            sha256: String::new(),
        }
    }

    /// Gives all games the rules and the komi that their records lack.
    pub fn assume(&mut self, assumed: Terms) {
        for game in &mut self.games {
            game.recorded = game.recorded.or(assumed);
        }
    }

    /// Tells all faults and repairs on standard error. Faults make the outcome a failure.
    pub fn tell(&self) -> Outcome {
        self.faults.iter().for_each(Fault::tell);
        for repaired in &self.repaired {
            eprintln!("sahwal: repaired: {repaired}");
        }
        Outcome::of_faults(Fault::failures(&self.faults))
    }

    /// [`tell`](Self::tell) for several sets.
    pub fn tell_all<'s>(sets: impl IntoIterator<Item = &'s GameSet>) -> Outcome {
        let outcomes = sets.into_iter().map(GameSet::tell);
        let failed = outcomes
            .filter(|outcome| *outcome == Outcome::Failed)
            .count();
        Outcome::of_faults(failed as u64)
    }

    /// Adds the game and the faults of an entry.
    pub fn add(&mut self, entry: GameEntry) {
        self.games.extend(entry.game);
        self.faults.extend(entry.faults);
        self.repaired.extend(entry.repaired);
    }
}

/// One game of a file, or its fault. A file that cannot be read is one entry.
#[derive(Default)]
pub struct GameEntry {
    /// The number of the entry in the data set, from 0.
    pub number: u64,
    /// The game, if it could be read.
    pub game: Option<Game>,
    /// Why the game could not be read, or its counted result not be used.
    pub faults: Vec<Fault>,
    /// What was repaired.
    pub repaired: Vec<Fault>,
}

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// In one or a few words, what is left out or repaired: faults are counted by it.
    pub kind: &'static str,
    /// The place in it, what was expected and what was found.
    pub what: String,
}

impl Fault {
    /// The number of faults that make a command fail. What only stays out does not: marks that are
    /// no count, and files in other formats.
    pub fn failures(faults: &[Fault]) -> u64 {
        let failures = faults.iter().filter(|fault| !fault.is_left_out());
        failures.count() as u64
    }

    /// Whether it is left out without being wrong.
    pub(super) fn is_left_out(&self) -> bool {
        self.kind == OTHER_FORMATS || NO_COUNT.contains(&self.kind)
    }

    /// Tells the fault on standard error.
    pub fn tell(&self) {
        eprintln!("sahwal: {self}");
    }
}

/// The name of a game or of a data set with a moment, as files write it: `NAME at 25%`. The end has
/// the name alone.
pub fn label<'a>(name: Cow<'a, str>, at: Option<impl AsRef<str>>) -> Cow<'a, str> {
    match at {
        Some(at) if at.as_ref() != "0" => format!("{name} at {}", at.as_ref()).into(),
        _ => name,
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.what)
    }
}

/// A position of a game to judge.
pub struct Game {
    /// The file below the data set, without `.sgf`; in a file of several games, `#1`, `#2`
    /// and so on after it.
    pub name: String,
    /// The number of its entry in the data set, from 0.
    pub number: u64,
    /// The moment of the position; `None` if no moments were asked for, so that it is the end.
    pub at: Option<Moment>,
    /// The position to judge: the final one, or that of the moment.
    pub position: Position,
    /// The counted result, if one is known and it was asked for. Of a moment, the final owners.
    pub truth: Option<Truth>,
    /// Setup, moves and passes of the main line up to the position, in order; `None` unless asked for by
    /// [`GameStream::with_records`].
    ///
    /// [`GameStream::with_records`]: super::GameStream::with_records
    pub record: Option<Vec<Action>>,
    /// What the record says about the score; empty before the end, and if the moves were asked
    /// for.
    pub recorded: Recorded,
    /// The position after each node, from the root on; empty unless the moves were asked
    /// for, as by [`load_moves`](super::load_moves).
    pub positions: Vec<Position>,
}

/// Setup, moves and passes of the main line of a record, in order.
///
/// # Errors
/// The record is not of Go, or a point is malformed or off the board.
pub(super) fn actions(tree: &GameTree) -> Result<Vec<Action>, SgfError> {
    let mut line = Line::of(tree)?;
    let mut board = Board::new(line.size());
    let mut actions = Vec::new();
    for node in tree.main_line() {
        line.go_on(node, &mut board, |action, _| actions.push(action))?;
    }
    Ok(actions)
}

/// A move of a game that put one stone on an empty point and left it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of its node in the game; the root is 0.
    pub number: usize,
    /// The position before it.
    pub before: Position,
    /// The colour of the stone.
    pub colour: Colour,
    /// The point of the stone.
    pub point: Point,
    /// The position after it, captured stones removed.
    pub after: Position,
    /// The move as a board reports it.
    pub played: Played,
}

impl Game {
    /// The name with the moment: that of the game at its end, `NAME at 25%` before it.
    pub fn label(&self) -> Cow<'_, str> {
        label(
            (&self.name).into(),
            self.at.map(|moment| moment.at.to_string()),
        )
    }

    /// Whether the position is the last of its game.
    pub fn is_end(&self) -> bool {
        self.at.is_none_or(|moment| moment.at == At::END)
    }

    /// The moves between the [`positions`](Self::positions), without passes, setup and
    /// suicide.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.positions
            .windows(2)
            .enumerate()
            .filter_map(|(at, pair)| {
                let [before, after] = [pair[0], pair[1]];
                let point = (after.occupied() - before.occupied()).single()?;
                let colour = after.at(point)?;
                // Only the opponent may have lost stones.
                let kept = before.stones(colour).is_subset(&after.stones(colour));
                let none_new =
                    (after.stones(colour.opponent()) - before.stones(colour.opponent())).is_empty();
                (kept && none_new).then_some(Step {
                    number: at + 1,
                    before,
                    colour,
                    point,
                    after,
                    played: Board::of(&before).play_anyway(colour, point),
                })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    #[test]
    fn steps_are_the_moves_with_their_captures() {
        let position = position! {
            X . .
            . . .
            . . .
        };
        let mut after = position;
        after.put(Point::at(0, 1), Some(Colour::White));
        let mut captured = after;
        captured.put(Point::at(0, 0), None);
        captured.put(Point::at(1, 0), Some(Colour::White));
        // The last two are a pass and a setup of two stones.
        let mut setup = captured;
        setup.put(Point::at(2, 0), Some(Colour::Black));
        setup.put(Point::at(2, 2), Some(Colour::Black));
        let record = Game {
            name: String::new(),
            number: 0,
            at: None,
            position: setup,
            truth: None,
            record: None,
            recorded: Recorded::default(),
            positions: vec![position, after, captured, captured, setup],
        };
        let steps: Vec<_> = record
            .steps()
            .map(|step| (step.number, step.colour, step.point))
            .collect();
        let white = Colour::White;
        assert_eq!(
            steps,
            [(1, white, Point::at(0, 1)), (2, white, Point::at(1, 0))]
        );
    }
}
