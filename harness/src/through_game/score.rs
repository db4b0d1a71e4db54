//! The score of verdicts on a position against what became of it.

use sahwal_core::verdict::Status;
use sahwal_core::{Colour, PointSet, Position, Strings};

use super::judge::Judged;
use super::outcome::Outcome;

/// The score of one classifier on one position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MomentScore {
    /// Number of strings.
    pub strings: u64,
    /// Strings with the right verdict.
    pub strings_correct: u64,
    /// Strings without a verdict.
    pub strings_unknown: u64,
    /// Strings that are lost.
    pub strings_lost: u64,
    /// Strings called dead.
    pub strings_called_dead: u64,
    /// Strings that are lost and called dead.
    pub strings_lost_found: u64,
    /// The stones with the right verdict.
    pub stones_right: PointSet,
    /// The points with the right owner.
    pub points_right: PointSet,
    /// Points without an owner.
    pub points_unknown: u64,
    /// Sum of the squared errors of stated probabilities over the strings.
    pub strings_squared_error: Option<f64>,
    /// The same over the points.
    pub points_squared_error: Option<f64>,
    /// Points whose likelier owner by the stated probabilities is the final owner; points of
    /// probability 1/2 and neutral points are not right.
    pub points_likely: Option<u64>,
}

impl MomentScore {
    /// Scores the answer on the position of `strings`.
    pub fn of(judged: &Judged, outcome: &Outcome, strings: &Strings) -> MomentScore {
        let position = strings.position();
        let size = position.size();
        let verdicts = &judged.verdicts;
        let mut score = MomentScore {
            strings: strings.len() as u64,
            stones_right: stones_right(judged, outcome, position),
            points_right: verdicts.owners.agreement(outcome.owners()),
            points_unknown: (size.board() - verdicts.owners.known()).len() as u64,
            ..MomentScore::default()
        };
        let mut survival_error = 0.0;
        for string in strings.iter() {
            let lost = outcome.is_lost(string.colour, string.stones);
            let verdict = verdicts.status_of(string.stones);
            let right = match verdict {
                Status::Alive => !lost,
                Status::Dead => lost,
                Status::Unknown => false,
            };
            let dead = verdict == Status::Dead;
            score.strings_correct += u64::from(right);
            score.strings_unknown += u64::from(verdict == Status::Unknown);
            score.strings_lost += u64::from(lost);
            score.strings_called_dead += u64::from(dead);
            score.strings_lost_found += u64::from(lost && dead);
            if let Some(survival) = &judged.survival {
                let survives = f64::from(u8::from(!lost));
                survival_error += (survival[string.number] - survives).powi(2);
            }
        }
        score.strings_squared_error = judged.survival.as_ref().map(|_| survival_error);
        score.points_squared_error = judged.black.as_ref().map(|black| {
            let points = size.points().zip(black);
            points
                .map(|(point, black)| (black - outcome.black(point)).powi(2))
                .sum()
        });
        score.points_likely = judged.black.as_ref().map(|black| {
            let points = size.points().zip(black);
            let right =
                |(point, black): &(_, &f64)| (**black - 0.5) * (outcome.black(*point) - 0.5) > 0.0;
            points.filter(right).count() as u64
        });
        score
    }
}

/// The stones that are called alive and not lost, or called dead and lost.
fn stones_right(judged: &Judged, outcome: &Outcome, position: &Position) -> PointSet {
    let verdicts = &judged.verdicts;
    Colour::BOTH.iter().fold(PointSet::EMPTY, |right, &colour| {
        let stones = position.stones(colour);
        let lost = outcome.lost(colour, stones);
        right | ((stones - lost) & verdicts.alive) | (lost & verdicts.dead)
    })
}

/// What stays right to the end: for each position of a game in order, the stones and the points
/// that are right there and at all later positions. A stone that is gone at a later position
/// is judged up to its last one.
pub fn settled(moments: &[(Position, MomentScore)]) -> Vec<[PointSet; 2]> {
    let mut later: Option<(Position, [PointSet; 2])> = None;
    let mut all: Vec<[PointSet; 2]> = moments
        .iter()
        .rev()
        .map(|(position, score)| {
            let settled = match later {
                None => [score.stones_right, score.points_right],
                Some((next, [stones, points])) => {
                    let gone = Colour::BOTH.iter().fold(PointSet::EMPTY, |gone, &colour| {
                        gone | (position.stones(colour) - next.stones(colour))
                    });
                    [
                        score.stones_right & (stones | gone),
                        score.points_right & points,
                    ]
                }
            };
            later = Some((*position, settled));
            settled
        })
        .collect();
    all.reverse();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::through_game::outcome::Source;
    use sahwal_core::verdict::{Owners, Verdicts};
    use sahwal_core::{points, position};

    fn judged(verdicts: Verdicts) -> Judged {
        Judged {
            verdicts,
            survival: None,
            black: None,
            nanoseconds: 0,
        }
    }

    #[test]
    fn captured_stones_are_lost_and_probabilities_have_errors() {
        let position = position! {
            X . O
            . . .
            . X .
        };
        let owners = Owners::from_letters("WWWWWWNBB", position.size()).unwrap();
        let outcome = Outcome::with(owners, Source::Labels);
        let mut verdicts = Verdicts::with_dead(&position, PointSet::EMPTY);
        verdicts.owners = owners;
        let strings = Strings::of(&position);
        let mut answer = judged(verdicts);
        // Black's strings come first: the corner, then the lower stone; then White's.
        answer.survival = Some(vec![0.5, 1.0, 0.9]);
        answer.black = Some(vec![0.5; 9]);
        let score = MomentScore::of(&answer, &outcome, &strings);
        assert_eq!((score.strings, score.strings_correct), (3, 2));
        assert_eq!((score.strings_lost, score.strings_called_dead), (1, 0));
        assert_eq!(score.points_right.len(), 9);
        assert_eq!(score.stones_right.len(), 2);
        assert!((score.strings_squared_error.unwrap() - 0.26).abs() < 1e-12);
        // The neutral point counts as 1/2.
        assert!((score.points_squared_error.unwrap() - 8.0 / 4.0).abs() < 1e-12);
    }

    #[test]
    fn verdicts_settle_when_they_stay_right() {
        let early = position! {
            X X .
            . . .
            . . .
        };
        let late = position! {
            . X .
            . . .
            . . O
        };
        let score = |stones_right, points_right| MomentScore {
            stones_right,
            points_right,
            ..MomentScore::default()
        };
        let both = points! {
            X X .
            . . .
            . . .
        };
        let none = PointSet::EMPTY;
        let left = points! {
            X . .
            . . .
            . . .
        };
        // The stone in the corner is captured in between: it settles by its first verdict.
        let all = settled(&[(early, score(both, both)), (late, score(none, left))]);
        assert_eq!(all, [[left, left], [none, left]]);
    }
}
