//! Scores verdicts against the counted result, by owner and [by group](by_group).
//!
//! `job` and `tune` score every row with [`Score::of`], and `analyze` scores the board that it
//! shows. The tables and CSV files show the counts, and shards pass them on to `sahwal merge`. A
//! verdict that is counted wrongly here changes every published figure.

pub mod by_group;

use sahwal_core::verdict::{Status, Verdicts};
use sahwal_core::{PointSet, StoneString, Strings};
use sahwal_data::merge::merge_fields;
use sahwal_record::Truth;
use serde::{Deserialize, Serialize};

use crate::stats::Counted;
use by_group::ByGroup;

/// Counts of right and wrong verdicts on one position, or sums over several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Points with the right owner.
    pub points: Counted,
    /// Points without a verdict; they do not count as correct.
    pub unknown_points: u64,
    /// Strings with the right status.
    pub strings: Counted,
    /// Strings without a verdict; they do not count as correct.
    pub unknown_strings: u64,
    /// Dead strings that were called dead.
    pub dead_found: u64,
    /// Dead strings by the counted result.
    pub dead: u64,
    /// Strings that were called dead.
    pub called_dead: u64,
    /// Points that are right by group: empty points with the group of their area, and stones of
    /// strings with the right status. The total is 0 for a row without groups.
    pub by_group: Counted,
    /// The same count if every stone counts as right: the areas alone.
    pub areas: Counted,
}

merge_fields!(
    Score: points, unknown_points, strings, unknown_strings, dead_found, dead, called_dead, by_group, areas
);

impl Score {
    /// Whether every string and every point is right.
    pub fn all_right(&self) -> bool {
        self.points.correct == self.points.total && self.strings.correct == self.strings.total
    }

    /// Scores the verdicts on the position with these strings. `groups` is the count by group of a
    /// row that has groups.
    pub fn of(
        verdicts: &Verdicts,
        truth: &Truth,
        strings: &Strings,
        groups: Option<&ByGroup>,
    ) -> Score {
        let size = strings.position().size();
        let mut wrong = PointSet::EMPTY;
        let mut score = Score {
            points: Counted {
                total: size.area() as u64,
                correct: verdicts.owners.agreement(truth.owners()).len() as u64,
            },
            unknown_points: (size.board() - verdicts.owners.known()).len() as u64,
            ..Score::default()
        };
        for string in strings.iter() {
            let dead = truth.is_dead(&string);
            let verdict = string_status(verdicts, &string);
            score.strings.total += 1;
            if verdict == truth_status(dead) {
                score.strings.correct += 1;
            } else {
                wrong |= string.stones;
            }
            score.unknown_strings += u64::from(verdict == Status::Unknown);
            score.dead += u64::from(dead);
            score.called_dead += u64::from(verdict == Status::Dead);
            score.dead_found += u64::from(dead && verdict == Status::Dead);
        }
        if let Some(groups) = groups {
            score.areas = groups.areas(size);
            score.by_group = score.areas;
            score.by_group.correct -= wrong.len() as u64;
        }
        score
    }

    /// The number of verdicts on strings and points that contradict the counted result.
    pub fn false_claims(&self) -> u64 {
        // "Unknown" is neither right nor a claim.
        let wrong_strings = self.strings.total - self.strings.correct - self.unknown_strings;
        let wrong_points = self.points.total - self.points.correct - self.unknown_points;
        wrong_strings + wrong_points
    }

    /// The share of the dead strings that were called dead, 0 to 1; `None` without dead
    /// strings.
    pub(crate) fn dead_recall(&self) -> Option<f64> {
        share(self.dead_found, self.dead)
    }

    /// The share of the strings called dead that are dead, 0 to 1; `None` without strings
    /// called dead.
    pub(crate) fn dead_precision(&self) -> Option<f64> {
        share(self.dead_found, self.called_dead)
    }

    /// The Matthews correlation of "called dead" with "dead" over all strings, -1 to 1. An unknown
    /// string counts as not called dead. `None` unless some strings are dead and some are not, and
    /// some are called dead and some are not.
    pub fn mcc(&self) -> Option<f64> {
        let total = self.strings.total as f64;
        let dead = self.dead as f64;
        let called = self.called_dead as f64;
        // The usual formula has the four counts of a confusion matrix. This one is equivalent, with
        // the number of dead strings, of called ones, of both, and of all.
        let spread = dead * (total - dead) * called * (total - called);
        if spread > 0.0 {
            Some((self.dead_found as f64 * total - dead * called) / spread.sqrt())
        } else {
            None
        }
    }
}

/// The verdict on a string: that on its first stone, since all its stones have the same.
pub(crate) fn string_status(verdicts: &Verdicts, string: &StoneString) -> Status {
    match string.stones.first() {
        Some(stone) => verdicts.status(stone),
        None => Status::Unknown,
    }
}

/// The status of a string that is dead, or not dead, by the counted result.
pub fn truth_status(dead: bool) -> Status {
    if dead { Status::Dead } else { Status::Alive }
}

fn share(part: u64, whole: u64) -> Option<f64> {
    match whole {
        0 => None,
        _ => Some(part as f64 / whole as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::verdict::{Owner, Owners};
    use sahwal_core::{Colour, Position, Strings, points, position};

    fn example() -> (Position, Truth) {
        let position = position! {
            . X O .
            X X O O
            X . . O
            X X O .
        };
        let owners = Owners::from_letters("BBWWBBWWBBNWBBBN", position.size()).unwrap();
        (position, Truth::new(&position, owners).unwrap())
    }

    fn score(verdicts: &Verdicts) -> Score {
        let (position, truth) = example();
        Score::of(verdicts, &truth, &Strings::of(&position), None)
    }

    #[test]
    fn no_verdict_is_neither_right_nor_wrong() {
        let score = score(&Verdicts::default());
        assert_eq!(
            score,
            Score {
                points: Counted {
                    total: 16,
                    correct: 0
                },
                unknown_points: 16,
                strings: Counted {
                    total: 3,
                    correct: 0
                },
                unknown_strings: 3,
                dead: 1,
                ..Score::default()
            }
        );
        assert_eq!((score.false_claims(), score.dead_recall()), (0, Some(0.0)));
        assert_eq!((score.dead_precision(), score.mcc()), (None, None));
    }

    #[test]
    fn wrong_claims_are_counted_apart() {
        let (position, _) = example();
        let mut verdicts = Verdicts::default();
        verdicts.set_alive(Colour::Black, position.stones(Colour::Black));
        verdicts.set_alive(Colour::White, position.stones(Colour::White));
        verdicts.owners.set(
            points! { X . . . . . . . . . X . . . . . },
            Owner::Of(Colour::Black),
        );
        let score = score(&verdicts);
        // Three claims are wrong: the dead string at C1, its point, and the neutral point C2.
        assert_eq!((score.strings.correct, score.unknown_strings), (2, 0));
        assert_eq!((score.points.correct, score.unknown_points), (11, 3));
        assert_eq!(score.false_claims(), 3);
    }

    #[test]
    fn all_right_is_a_correlation_of_one() {
        let (position, truth) = example();
        let mut verdicts = Verdicts::default();
        verdicts.owners = *truth.owners();
        for string in Strings::of(&position).iter() {
            if truth.is_dead(&string) {
                verdicts.set_dead(string.colour, string.stones)
            } else {
                verdicts.set_alive(string.colour, string.stones)
            }
        }
        let score = score(&verdicts);
        assert_eq!((score.strings.correct, score.points.correct), (3, 16));
        assert_eq!(score.mcc(), Some(1.0));
        assert_eq!(score.dead_precision(), Some(1.0));
    }
}
