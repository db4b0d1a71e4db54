//! Rule sets: their names, and the score of a finished board by them.
//!
//! [`Ruleset::named`] reads all names, [`Score::of`] counts for all callers: by area or territory
//! rules, with komi, handicap points, captures, eyes in seki and points that must still be filled.
//! [`FinalStatus`] names what becomes of a string.
//!
//! `run`, `analyze`, GTP and both packages take every score from here. So an error here is in all
//! of them, and in the margins of `results/`. `core/tests/rules` compares statuses with the texts
//! of rules.

use crate::base::names::names;

mod captured;
mod names;
mod score;
mod status;

pub use captured::Captured;
pub use score::{Counting, KomiStep, Score, Terms};
pub use status::FinalStatus;

/// How points are counted.
///
/// ```
/// use sahwal_core::rules::Rules;
///
/// assert_eq!("Japanese".parse(), Ok(Rules::Territory));
/// assert_eq!(Rules::Area.name(), "area");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// Living stones and territory count, as by Chinese rules.
    #[default]
    Area,
    /// Territory and captured stones count, as by Japanese rules.
    Territory,
}

names!(Rules: Area "area", Territory "territory");

/// The points that White gets for the handicap stones of Black, in addition to komi.
///
/// ```
/// use sahwal_core::rules::HandicapBonus;
///
/// assert_eq!(HandicapBonus::AllButOne.points(4), 3);
/// assert_eq!(HandicapBonus::All.points(1), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum HandicapBonus {
    /// None.
    #[default]
    Nothing,
    /// A point for each stone but the first.
    AllButOne,
    /// A point for each stone.
    All,
}

impl HandicapBonus {
    /// The points for this number of handicap stones. One stone is no handicap.
    pub const fn points(self, stones: u32) -> u32 {
        match self {
            _ if stones < 2 => 0,
            HandicapBonus::Nothing => 0,
            HandicapBonus::AllButOne => stones - 1,
            HandicapBonus::All => stones,
        }
    }
}

// As the `whiteHandicapBonus` of KataGo.
names!(HandicapBonus: Nothing "0", AllButOne "N-1", All "N");

/// The points that a rule set takes away for the eyes of groups.
///
/// ```
/// use sahwal_core::rules::{Ruleset, Tax};
///
/// let rules: Ruleset = "stone-scoring".parse()?;
/// assert_eq!(rules.tax, Tax::All);
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Tax {
    /// None: eyes in seki count.
    #[default]
    None,
    /// Eyes in seki do not count.
    Seki,
    /// Every group pays two points for its eyes, and eyes in seki do not count.
    All,
}

/// What becomes of dead stones after the last pass.
///
/// ```
/// use sahwal_core::rules::{Removal, Ruleset};
///
/// let rules: Ruleset = "Tromp-Taylor".parse()?;
/// assert_eq!(rules.removal, Removal::None);
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Removal {
    /// The players take them off the board.
    #[default]
    Dead,
    /// They stay: the board is counted as it stands.
    None,
}

// As the `removal` of a question.
names!(Removal: Dead "dead", None "none");

/// A rule set, as far as it matters for a count. The default counts area, as [`Ruleset::AREA`].
///
/// ```
/// use sahwal_core::rules::{HandicapBonus, Ruleset};
///
/// let rules: Ruleset = "AGA with button".parse()?;
/// assert_eq!((rules.bonus, rules.button), (HandicapBonus::AllButOne, true));
/// assert_eq!(Ruleset::named("house rules"), None);
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub struct Ruleset {
    /// How points are counted.
    pub rules: Rules,
    /// What White gets for handicap stones.
    pub bonus: HandicapBonus,
    /// What is taken away for the eyes of groups.
    pub tax: Tax,
    /// Whether the first pass is worth half a point.
    pub button: bool,
    /// What becomes of dead stones by the text of the rules. Players often take dead stones off
    /// even if the text has no removal. [`Counting::removal`] says what a count does.
    pub removal: Removal,
}

impl Ruleset {
    /// Area rules without handicap points and tax, such as those of New Zealand.
    pub const AREA: Ruleset = Ruleset {
        rules: Rules::Area,
        bonus: HandicapBonus::Nothing,
        tax: Tax::None,
        button: false,
        removal: Removal::Dead,
    };
    /// Territory rules as servers use them: eyes in seki count. [`Score::by_letter`] has the margin
    /// without them.
    pub const TERRITORY: Ruleset = Ruleset {
        rules: Rules::Territory,
        ..Ruleset::AREA
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_stone_is_no_handicap() {
        let points = |bonus: HandicapBonus| [0, 1, 2, 9].map(|stones| bonus.points(stones));
        assert_eq!(points(HandicapBonus::Nothing), [0, 0, 0, 0]);
        assert_eq!(points(HandicapBonus::AllButOne), [0, 0, 1, 8]);
        assert_eq!(points(HandicapBonus::All), [0, 0, 2, 9]);
    }
}
