//! What was repaired in a record, and which repairs bear on its score.
//!
//! Every way into the program shows [`Repair`]s, and a run counts them in `run.json`. A repair that
//! is not told here changes a position without the user's knowledge.

use sahwal_core::rules::{HandicapBonus, Ruleset, Terms};
use sahwal_sgf::{GameTree, SgfError};

/// A part of a record that was repaired, or played as it stands although it is against the rules.
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
    /// The part: `moves`, `setup`, `komi` and so on. Repairs are counted by it.
    pub part: &'static str,
    /// The game in its file, what was found, and what was made of it.
    pub what: String,
}

/// What was repaired in a record so that its score may be another one, unless a result confirms it.
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
    /// The rules are written and cannot be read.
    pub rules: bool,
    /// The komi is written and cannot be read, or may be meant otherwise.
    pub komi: bool,
    /// The number of handicap stones is written and cannot be read.
    pub handicap: bool,
}

impl Repaired {
    /// Without what these terms say in place of the record.
    pub(crate) fn but(self, terms: Terms) -> Repaired {
        Repaired {
            moves: self.moves,
            rules: self.rules && terms.ruleset.is_none(),
            komi: self.komi && terms.komi.is_none(),
            handicap: self.handicap && terms.handicap.is_none(),
        }
    }

    /// Whether it may change a score by these rules. By rules without points for handicap stones
    /// their number does not matter.
    pub(crate) fn bears_on(self, ruleset: Ruleset) -> bool {
        // The stones themselves are on the board whatever HA says.
        let handicap = self.handicap && ruleset.bonus != HandicapBonus::Nothing;
        self.moves || self.rules || self.komi || handicap
    }
}

/// Why territory marks are no count, as it is counted.
pub const NO_COUNT: [&str; 2] = [
    "marks that leave out territory",
    "marks against the recorded result",
];

/// What was repaired in one game: the first repairs, and the number of the others. A damaged game
/// may have millions.
#[derive(Debug, Default)]
pub(crate) struct Repairs {
    first: Vec<Repair>,
    more: usize,
}

impl Repairs {
    /// The number of repairs of a game that are told one by one.
    const MOST_TOLD: usize = 20;

    /// Adds the repair that `make` makes.
    pub(crate) fn add(&mut self, make: impl FnOnce() -> Repair) {
        if self.first.len() < Repairs::MOST_TOLD {
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

    /// The repairs before some others, all of which are told; the number of those that are left out
    /// comes between them.
    pub(crate) fn before(mut self, others: Vec<Repair>, game: usize) -> Vec<Repair> {
        let room = Repairs::MOST_TOLD.saturating_sub(others.len());
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

    /// Whether it is of rules, komi or handicap: it matters where a score is counted by the record.
    pub fn is_of_terms(&self) -> bool {
        ["rules", "komi", "handicap"].contains(&self.part)
    }
}
