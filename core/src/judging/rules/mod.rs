//! Rule sets: their names, and the score of a finished board by them.
//!
//! [`Ruleset::named`] reads all names, [`Score::of`] counts for all callers: by area or territory
//! rules, with komi, handicap points, captures, eyes in seki and points that must still be filled.
//! [`FinalStatus`] is what becomes of a string by them.

use crate::base::names::names;

mod captured;
mod names;
mod score;
mod status;

pub use captured::Captured;
pub use score::{Counting, Score, Terms};
pub use status::FinalStatus;

/// How points are counted.
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

/// The points that White gets for the handicap stones of Black, beside komi.
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

/// The points that groups pay.
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

/// A rule set, as far as it matters for a count. The default is that of Tromp and Taylor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub struct Ruleset {
    /// How points are counted.
    pub rules: Rules,
    /// What White gets for handicap stones.
    pub bonus: HandicapBonus,
    /// What groups pay.
    pub tax: Tax,
    /// Whether the first pass is worth half a point.
    pub button: bool,
}

impl Ruleset {
    /// Area rules without handicap points and tax, as those of Tromp and Taylor.
    pub const AREA: Ruleset = Ruleset {
        rules: Rules::Area,
        bonus: HandicapBonus::Nothing,
        tax: Tax::None,
        button: false,
    };
    /// Territory rules as servers count by them: eyes in seki count ([`Score::by_letter`] has
    /// the other figure).
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
