//! What was repaired in a record.

use sahwal_sgf::{GameTree, SgfError, WarningKind};

/// A part of a record that was repaired, or played as it stands although it is against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The part: `moves`, `setup`, `komi` and so on. Repairs are counted by it.
    pub part: &'static str,
    /// The game in its file, what was found, and what was made of it.
    pub what: String,
}

/// Why territory marks are no count, as it is counted.
pub const NO_COUNT: [&str; 2] = [
    "marks that leave out territory",
    "marks against the recorded result",
];

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

    /// The faults in the form of a record that may change the position or the result. Others, such
    /// as two comments in one node, are common and harmless.
    pub(crate) fn of_form(tree: &GameTree<'_>) -> Vec<Repair> {
        let bears_on_the_board = |kind: &WarningKind| match kind {
            WarningKind::Repeated { name } => {
                ["AB", "AE", "AW", "B", "SZ", "TB", "TW", "W"].contains(&name.as_str())
            }
            WarningKind::BadCharset { .. } => false,
            _ => true,
        };
        let faults = tree.warnings().iter();
        let faults = faults.filter(|fault| bears_on_the_board(&fault.kind));
        let repairs = faults.map(|fault| Repair {
            part: "form",
            what: fault.to_string(),
        });
        repairs.collect()
    }
}
