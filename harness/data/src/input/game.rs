//! A game as it was read: a position to judge, how it came about, and the counted result.
//!
//! `run`, `tune` and the lab judge each [`Game`]. Runs are compared game by game by their names, and
//! answers in files are found by them. So a changed name breaks both.

use std::borrow::Cow;
use std::fmt;

use sahwal_core::rules::{Captured, Counting, Removal, Ruleset, Terms};
use sahwal_core::{Position, Question};
use sahwal_record::{NO_COUNT, Play, Recorded, Truth};

use super::files::OTHER_FORMATS;
use super::{At, Moment};
use crate::outcome::Outcome;

/// A data set as it was read.
#[derive(Default)]
pub struct GameSet {
    /// The name in tables and files. The sets of one run have different names.
    pub name: String,
    /// The games that could be read, in natural order of their names.
    pub games: Vec<Game>,
    /// Files and games that could not be read, and counted results that cannot be used.
    pub faults: Vec<Fault>,
    /// The repairs in files and games.
    pub repaired: Vec<Fault>,
}

impl GameSet {
    /// Gives all games the rules and the komi that their records lack.
    pub fn assume(&mut self, assumed: Terms) {
        // The rules and the komi that a record states stay.
        for game in &mut self.games {
            game.recorded = game.recorded.or(assumed);
        }
    }

    /// Prints all faults and repairs on standard error. The outcome is a failure if any fault
    /// counts as one ([`Fault::failures`]).
    pub fn tell(&self) -> Outcome {
        for fault in &self.faults {
            fault.tell();
        }
        for repaired in &self.repaired {
            tell!("repaired: {repaired}");
        }
        Outcome::of(Fault::failures(&self.faults) == 0)
    }

    /// Calls [`tell`](Self::tell) for several sets. The outcome is a failure if it is one for any
    /// set.
    pub fn tell_all<'s>(sets: impl IntoIterator<Item = &'s GameSet>) -> Outcome {
        let mut outcome = Outcome::Done;
        for set in sets {
            if set.tell() == Outcome::Failed {
                outcome = Outcome::Failed;
            }
        }
        outcome
    }

    /// Adds the game and the faults of an entry.
    pub fn add(&mut self, entry: GameEntry) {
        self.games.extend(entry.game);
        self.faults.extend(entry.faults);
        self.repaired.extend(entry.repaired);
    }
}

/// One game of a file, or its faults. A file that cannot be read is one entry.
#[derive(Default)]
pub struct GameEntry {
    /// The number of the entry in the data set. Numbers rise in the order of the entries, with
    /// gaps.
    pub number: u64,
    /// The game, if it could be read.
    pub game: Option<Game>,
    /// Why the game could not be read, or why its counted result cannot be used.
    pub faults: Vec<Fault>,
    /// The repairs in the game.
    pub repaired: Vec<Fault>,
}

impl GameEntry {
    /// The entry with its number in the data set.
    pub(super) fn numbered(mut self, number: u64) -> GameEntry {
        self.number = number;
        if let Some(game) = &mut self.game {
            game.number = number;
        }
        self
    }
}

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The kind of fault, in a few words. Messages count the faults of each kind.
    pub kind: &'static str,
    /// The place in the file, what was expected there, and what was found.
    pub what: String,
}

impl Fault {
    /// The number of faults that make a command fail. Marks that are no count, and files in other
    /// formats, are only left out, so they are no failures.
    pub fn failures(faults: &[Fault]) -> u64 {
        let failures = faults.iter().filter(|fault| !fault.is_left_out());
        failures.count() as u64
    }

    /// Whether something is left out although it is not wrong.
    pub(super) fn is_left_out(&self) -> bool {
        self.kind == OTHER_FORMATS || NO_COUNT.contains(&self.kind)
    }

    /// Prints the fault on standard error.
    pub fn tell(&self) {
        tell!("{self}");
    }
}

/// The name of a game or of a data set with a moment, as files write it: `NAME at 25%`. At the end
/// it is only the name.
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
    /// The path of the file below the data set, without `.sgf`. In a file of several games, `#1`,
    /// `#2` and so on follow.
    pub name: String,
    /// The number of the entry in the data set; see [`GameEntry::number`].
    pub number: u64,
    /// The moment of the position. `None` if no moments were asked for: then it is the end.
    pub at: Option<Moment>,
    /// The position to judge: the final one, or the one at the moment.
    pub position: Position,
    /// The counted result, if one is known. At an earlier moment it has the final owners.
    pub truth: Option<Truth>,
    /// What the record says about the score; empty before the end.
    pub recorded: Recorded,
    /// The moves that led to the position; none for a final board.
    pub play: Play,
}

impl Game {
    /// A game of which only one position is known.
    pub fn alone(name: String, position: Position) -> Game {
        Game {
            name,
            number: 0,
            at: None,
            position,
            truth: None,
            recorded: Recorded::default(),
            play: Play::none(position),
        }
    }

    /// The name with the moment, such as `NAME at 25%`. At the end it is only the name.
    pub fn label(&self) -> Cow<'_, str> {
        label(
            (&self.name).into(),
            self.at.map(|moment| moment.at.to_string()),
        )
    }

    /// The question for the position in statistics of classifiers.
    ///
    /// It has no doubts of the record and no stated result, since a row must not see the truth.
    /// Captures count as known. Dead stones are taken off by all rules, as in counted results.
    pub fn question(&self) -> Question {
        let recorded = self.recorded.counting();
        let counting = Counting {
            captured: Captured {
                is_known: true,
                ..recorded.captured
            },
            ruleset: Ruleset {
                removal: Removal::Dead,
                ..recorded.ruleset
            },
            ..recorded
        };
        Question::new(&self.position, counting)
    }

    /// Whether the position is the last of its game.
    pub fn is_end(&self) -> bool {
        match self.at {
            Some(moment) => moment.at == At::END,
            None => true,
        }
    }
}
