//! The moments of a game that `--at` lists: shares of the moves, moves from the beginning, or moves
//! before the last stone.
//!
//! `run --at` and `tune --at` read them, and `moments` in `sahwal-run` finds the positions. Every
//! CSV file of such a run has a column with their text, so `25%` must be written as it was read.

use std::fmt;
use std::str::FromStr;

use anyhow::ensure;
use serde::{Deserialize, Serialize};

/// A place in a game, counted in moves. Only stones that are played count as moves, not passes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum At {
    /// After this share of the moves, in percent, rounded to the nearest move.
    Share(f64),
    /// After this many moves.
    After(usize),
    /// This many moves before the last stone.
    Before(usize),
}

/// The moment of a position in its game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The place that the list named.
    pub at: At,
    /// The number of stones played before the position.
    pub played: usize,
    /// The number of stones played after the position.
    pub left: usize,
}

impl At {
    /// The final position, which files write as `0`.
    pub const END: At = At::Before(0);

    /// Checks that a list names no moment twice.
    ///
    /// # Errors
    /// A moment is named twice.
    pub fn check(list: &[At]) -> anyhow::Result<()> {
        // Every file has at most one row for a game and a moment.
        for (place, at) in list.iter().enumerate() {
            ensure!(
                !list[..place].contains(at),
                "--at: expected different positions, found {at} twice"
            );
        }
        Ok(())
    }

    /// The number of moves played at this place in a game of `moves` moves; `None` if the game
    /// is shorter.
    pub fn played(self, moves: usize) -> Option<usize> {
        match self {
            At::Share(percent) => Some((moves as f64 * percent / 100.0).round() as usize),
            At::After(played) if played <= moves => Some(played),
            At::After(_) => None,
            At::Before(left) => moves.checked_sub(left),
        }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Share(percent) => write!(f, "{percent}%"),
            At::After(played) => write!(f, "+{played}"),
            At::Before(0) => f.write_str("0"),
            At::Before(left) => write!(f, "-{left}"),
        }
    }
}

impl FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<At, String> {
        let parsed = if let Some(share) = text.strip_suffix('%') {
            match share.parse() {
                Ok(percent) if (0.0..=100.0).contains(&percent) => Some(At::Share(percent)),
                _ => None,
            }
        } else if let Some(played) = text.strip_prefix('+') {
            number(played).map(At::After)
        } else if let Some(left) = text.strip_prefix('-') {
            number(left).map(At::Before)
        } else if text == "0" {
            Some(At::END)
        } else {
            None
        };
        parsed.ok_or_else(|| {
            "expected a share of the moves such as 25%, moves from the beginning such as +60, or \
             moves before the last stone such as -40, or 0"
                .to_owned()
        })
    }
}

/// The number of a text that consists of digits only. A sign would be read as a number, too.
fn number(text: &str) -> Option<usize> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_shares_or_moves_before_the_end() {
        let played = |text: &str, moves| text.parse::<At>().unwrap().played(moves);
        assert_eq!(played("25%", 250), Some(63));
        assert_eq!(played("100%", 250), Some(250));
        assert_eq!(played("0%", 250), Some(0));
        assert_eq!(played("-40", 250), Some(210));
        assert_eq!(played("0", 250), Some(250));
        assert_eq!(played("-40", 39), None);
        assert_eq!(played("+60", 250), Some(60));
        assert_eq!(played("+60", 59), None);
        for text in ["25%", "12.5%", "+60", "-40", "0"] {
            assert_eq!(text.parse::<At>().unwrap().to_string(), text);
        }
        for text in [
            "40", "101%", "-1%", "%", "-", "--4", "x", "", "NaN%", "-+4", "+-4", "+",
        ] {
            assert!(text.parse::<At>().is_err(), "{text}");
        }
    }
}
