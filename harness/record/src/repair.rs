//! Lists what was repaired in a record, and tells which repairs may change its score.
//!
//! All programs show [`Repair`]s, and a run counts them in `run.json`. A repair that is missing
//! here changes a position without the user's knowledge.

use sahwal_core::rules::{HandicapBonus, Ruleset, Terms};
use sahwal_sgf::{GameTree, SgfError};

/// A fault in a record that was repaired, or a move against the rules that was played anyway.
///
/// ```
/// use sahwal_record::Record;
/// use sahwal_sgf::Collection;
///
/// let tree = Collection::new(b"(;SZ[9]KM[6.5 points];B[ee])").next().unwrap().unwrap();
/// let repairs = Record::open(&tree, None).unwrap().repairs;
/// assert_eq!(repairs[0].part, "komi");
/// assert!(repairs[0].what.ends_with("found \"6.5 points\"; read as 6.5"));
/// assert!(repairs[0].is_of_terms());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The part of the record: `moves`, `setup`, `komi` and so on. Repairs are counted by part.
    pub part: &'static str,
    /// The number of the game in its file, what was found, and what was done about it.
    pub what: String,
}

/// Which repairs may have changed the score of a record. A stated result can still confirm the
/// score.
///
/// ```
/// use sahwal_record::Record;
/// use sahwal_sgf::Collection;
///
/// let tree = Collection::new(b"(;SZ[9]KM[none]AB[zz];B[ee])").next().unwrap().unwrap();
/// let repaired = Record::open(&tree, None).unwrap().recorded.repaired;
/// assert!(repaired.moves && repaired.komi && !repaired.rules);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repaired {
    /// A move or a stone was left out.
    pub moves: bool,
    /// The record states rules that cannot be read, or two different ones.
    pub rules: bool,
    /// The record states a komi that cannot be read or that may mean another value.
    pub komi: bool,
    /// The record states a number of handicap stones that cannot be read, or two different ones.
    pub handicap: bool,
}

impl Repaired {
    /// Without the repairs of terms that the caller gives instead of the record.
    pub(crate) fn but(self, terms: Terms) -> Repaired {
        Repaired {
            moves: self.moves,
            rules: self.rules && terms.ruleset.is_none(),
            komi: self.komi && terms.komi.is_none(),
            handicap: self.handicap && terms.handicap.is_none(),
        }
    }

    /// Whether a repair may change a score by these rules. The number of handicap stones matters
    /// only if the rules give points for them.
    pub(crate) fn bears_on(self, ruleset: Ruleset) -> bool {
        // Whatever HA says, the handicap stones themselves are on the board.
        let handicap = self.handicap && ruleset.bonus != HandicapBonus::Nothing;
        self.moves || self.rules || self.komi || handicap
    }
}

/// The names of the two reasons why territory marks are no count. Repairs are counted under them.
pub const NO_COUNT: [&str; 2] = [
    "marks that leave out territory",
    "marks against the recorded result",
];

/// The repairs of one game: the first ones, and the number of the others. A damaged game may have
/// millions.
#[derive(Debug, Default)]
pub(crate) struct Repairs {
    first: Vec<Repair>,
    more: usize,
}

impl Repairs {
    /// The largest number of repairs of a game that are listed one by one.
    const MOST_LISTED: usize = 20;

    /// Adds the repair that `make` makes.
    pub(crate) fn add(&mut self, make: impl FnOnce() -> Repair) {
        if self.first.len() < Repairs::MOST_LISTED {
            self.first.push(make());
        } else {
            self.more += 1;
        }
    }

    /// Adds the faults in the form of a record that may change the position or the result.
    pub(crate) fn add_form(&mut self, tree: &GameTree<'_>) {
        let faults = tree.warnings().iter();
        for fault in faults.filter(|fault| fault.kind.bears_on_the_board()) {
            self.add(|| Repair {
                part: "form",
                what: fault.to_string(),
            });
        }
        self.more += tree.more_warnings();
    }

    /// All repairs of a game as a list that ends with `others`. All of the `others` are listed. If
    /// earlier repairs are left out, their number comes before the `others`.
    pub(crate) fn before(mut self, others: Vec<Repair>, game: usize) -> Vec<Repair> {
        let room = Repairs::MOST_LISTED.saturating_sub(others.len());
        self.more += self.first.len().saturating_sub(room);
        self.first.truncate(room);
        if self.more > 0 {
            let part = match self.first.last() {
                Some(last) => last.part,
                None => "form",
            };
            let what = format!("{} more faults are repaired and not told", self.more);
            self.first.push(Repair::new(part, game, what));
        }
        self.first.extend(others);
        self.first
    }
}

impl Repair {
    /// A repair in game `number` of a file, from 1.
    pub(crate) fn new(part: &'static str, number: usize, what: impl std::fmt::Display) -> Repair {
        let what = format!("game {number}: {what}");
        Repair { part, what }
    }

    /// A repair of a value with an error, which names its place.
    pub(crate) fn of_error(part: &'static str, error: &SgfError, made: &str) -> Repair {
        let what = format!("{error}; {made}");
        Repair { part, what }
    }

    /// Whether the repair is of rules, komi or handicap. Such a repair matters only if a score is
    /// counted by the terms of the record.
    pub fn is_of_terms(&self) -> bool {
        ["rules", "komi", "handicap"].contains(&self.part)
    }
}
