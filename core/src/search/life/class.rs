//! Fates of a group (lives, dies, seki, ko), and classes: one fate for each player moving first.
//!
//! [`Solver`](super::Solver) finds them, and `numerical`, `combined` and the lab read them. The
//! table of closed regions and the drawn problems of the tests store them as letters. Another
//! letter would make these files wrong.

use std::fmt;

/// The outcome of a fight for a group, for one given player who moves first. The letters are those
/// of Nakamura and Kitoma (2002).
///
/// ```
/// use sahwal_core::life::Fate;
///
/// assert_eq!(Fate::from_letter('k'), Some(Fate::KoForSeki));
/// assert_eq!(Fate::KoForSeki.plain(), Fate::Ko);
/// assert!(Fate::Seki.stays() && !Fate::Ko.stays());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// L: the group lives, and the attacker's stones inside are captured.
    Alive,
    /// S: the group lives in seki, and the attacker's stones inside live, too.
    Seki,
    /// D: the group is captured.
    Dead,
    /// K: the group is captured if the attacker wins the ko, and alive if its owner wins it.
    Ko,
    /// The group is captured if the attacker wins the ko, and in seki if its owner wins it. The
    /// paper counts this as K.
    KoForSeki,
    /// The group is in seki if the attacker wins the ko, and alive if its owner wins it. The paper
    /// counts this as S.
    KoForLife,
}

/// The six fates, in the order of their codes.
const FATES: [(Fate, char); 6] = [
    (Fate::Alive, 'L'),
    (Fate::Seki, 'S'),
    (Fate::Dead, 'D'),
    (Fate::Ko, 'K'),
    (Fate::KoForSeki, 'k'),
    (Fate::KoForLife, 's'),
];

impl Fate {
    /// The letter of the fate: L, S, D or K. The two rare kinds of ko have small letters: `k` is
    /// [`Fate::KoForSeki`], `s` is [`Fate::KoForLife`].
    pub const fn letter(self) -> char {
        FATES[self as usize].1
    }

    /// The fate with this [letter](Fate::letter).
    pub fn from_letter(letter: char) -> Option<Fate> {
        let found = FATES.iter().find(|known| known.1 == letter);
        found.map(|known| known.0)
    }

    /// The fate in the paper's four letters: `k` becomes K and `s` becomes S.
    #[must_use]
    pub const fn plain(self) -> Fate {
        match self {
            Fate::KoForSeki => Fate::Ko,
            Fate::KoForLife => Fate::Seki,
            plain => plain,
        }
    }

    /// Whether the group stays on the board, no matter which player wins a ko.
    pub const fn stays(self) -> bool {
        matches!(self, Fate::Alive | Fate::Seki | Fate::KoForLife)
    }
}

/// Two fates of a group: one if its owner moves first, one if the attacker moves first.
///
/// ```
/// use sahwal_core::life::{Class, Fate};
///
/// let class = Class { owner_first: Fate::Alive, attacker_first: Fate::Dead };
/// assert_eq!(class.to_string(), "LD");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    /// The fate if the owner of the region moves first.
    pub owner_first: Fate,
    /// The fate if the attacker moves first.
    pub attacker_first: Fate,
}

impl Class {
    /// The class in the paper's four letters.
    #[must_use]
    pub const fn plain(self) -> Class {
        Class {
            owner_first: self.owner_first.plain(),
            attacker_first: self.attacker_first.plain(),
        }
    }

    /// The class as a number from 0 to 35.
    pub(crate) const fn code(self) -> u8 {
        // Two digits of base 6, for six fates.
        self.owner_first as u8 * 6 + self.attacker_first as u8
    }

    /// The class with this [`Class::code`].
    pub(crate) fn from_code(code: u8) -> Option<Class> {
        Some(Class {
            owner_first: FATES.get(usize::from(code / 6))?.0,
            attacker_first: FATES[usize::from(code % 6)].0,
        })
    }
}

/// Prints two letters, the fate with the owner first and that with the attacker first, even if they
/// are the same.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [self.owner_first.letter(), self.attacker_first.letter()];
        f.pad(&letters.iter().collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_codes_round_trip() {
        for (number, (fate, letter)) in FATES.into_iter().enumerate() {
            assert_eq!(fate as usize, number);
            assert_eq!(Fate::from_letter(letter), Some(fate));
        }
        for code in 0..36 {
            assert_eq!(Class::from_code(code).unwrap().code(), code);
        }
        assert_eq!(Class::from_code(36), None);
        assert_eq!(Fate::from_letter('X'), None);
    }
}
