//! What verdicts on a moment tell of the end, beside their score: stated probabilities, and owners
//! that stay right.

use sahwal_core::verdict::{Judgement, Status};
use sahwal_core::{Colour, PointSet, Strings};
use sahwal_data::input::Game;
use sahwal_data::merge::merge_fields;
use sahwal_record::Truth;
use serde::{Deserialize, Serialize};

use crate::job::Evaluated;
use crate::stats::percent;

/// What the verdicts of one classifier on one position tell of the end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MomentScore {
    /// The points with the right owner.
    points: PointSet,
    /// The points that are right here and at all later listed positions.
    settled_points: PointSet,
    /// Sum of the squared errors of stated probabilities over the strings.
    strings_error: Option<f64>,
    /// The same over the points.
    points_error: Option<f64>,
    /// Points whose likelier owner by the stated probabilities is the final owner; points of
    /// probability 1/2 and neutral points are not right.
    likely: Option<u64>,
}

impl MomentScore {
    /// Compares a judgement on the position of `strings` with the final owners.
    pub fn of(judgement: &Judgement, truth: &Truth, strings: &Strings) -> MomentScore {
        let (verdicts, position) = (&judgement.verdicts, strings.position());
        let ownership = judgement.ownership.as_ref();
        // The probability that Black owns each point, and that each string survives.
        let black: Option<Vec<f64>> = ownership.map(|points| {
            let points = points.iter();
            points.map(|owner| (1.0 + owner) / 2.0).collect()
        });
        let survival = match &black {
            Some(black) => Some(survival_by_points(black, strings)),
            None => survival_of(judgement).filter(|all| all.len() == strings.len()),
        };
        let points = || position.size().points();
        let owned = verdicts.owners.agreement(truth.owners());
        MomentScore {
            points: owned,
            settled_points: owned,
            strings_error: survival.map(|survival| {
                let error = |string: sahwal_core::StoneString| {
                    let survives = f64::from(u8::from(!truth.is_dead(&string)));
                    (survival[string.number] - survives).powi(2)
                };
                strings.iter().map(error).sum()
            }),
            points_error: black.as_ref().map(|black| {
                let errors = points().zip(black);
                errors
                    .map(|(point, black)| (black - truth.black(point)).powi(2))
                    .sum()
            }),
            likely: black.as_ref().map(|black| {
                let right = |(point, black): &(_, &f64)| {
                    (**black - 0.5) * (truth.black(*point) - 0.5) > 0.0
                };
                points().zip(black).filter(right).count() as u64
            }),
        }
    }
}

/// The probability of survival of each string by the confidence of its verdict; an unknown
/// string counts as 1/2. `None` if a confidence is missing.
fn survival_of(judgement: &Judgement) -> Option<Vec<f64>> {
    let strings = judgement.strings.iter();
    strings
        .map(|string| {
            let confidence = string.confidence?;
            Some(match string.status {
                Status::Alive => confidence,
                Status::Dead => 1.0 - confidence,
                Status::Unknown => 0.5,
            })
        })
        .collect()
}

/// The mean probability over the stones of each string that its colour owns their points.
fn survival_by_points(black: &[f64], strings: &Strings) -> Vec<f64> {
    let size = strings.position().size();
    let mut by_string = vec![0.0; strings.len()];
    for (point, black) in size.points().zip(black) {
        if let Some(string) = strings.at(point) {
            by_string[string] += match strings.colour(string) {
                Colour::Black => *black,
                Colour::White => 1.0 - black,
            };
        }
    }
    for (number, sum) in by_string.iter_mut().enumerate() {
        *sum /= strings.stones(number).len() as f64;
    }
    by_string
}

/// Finds what stays right to the end: for each position of a game the points that are right there
/// and at all later positions. The positions of a game stand together, in its order.
pub(in crate::job) fn settle(games: &[Game], evaluated: &mut [Evaluated]) {
    for number in (1..games.len()).rev() {
        let [game, next] = [&games[number - 1], &games[number]];
        if game.number != next.number {
            continue;
        }
        let (before, after) = evaluated.split_at_mut(number);
        let answers = before[number - 1].answers.iter_mut().zip(&after[0].answers);
        for (answer, later) in answers {
            if let (Some(own), Some(later)) = (&mut answer.moment, &later.moment) {
                own.settled_points = own.points & later.settled_points;
            }
        }
    }
}

/// The counts of [`MomentScore`] over many positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MomentTotals {
    /// Points that stay right.
    pub points_settled: u64,
    /// Strings with a stated probability, and the sum of their squared errors in millionths.
    strings: [u64; 2],
    /// The same of points.
    points: [u64; 2],
    /// Points whose likelier owner is the final owner.
    likely: u64,
}

merge_fields!(MomentTotals: points_settled, strings, points, likely);

impl MomentTotals {
    /// Adds a position with this number of strings.
    pub fn add(&mut self, moment: &MomentScore, game: &Game, strings: usize) {
        let millionths = |error: f64| (error * 1e6).round() as u64;
        self.points_settled += moment.settled_points.len() as u64;
        if let Some(error) = moment.strings_error {
            self.strings[0] += strings as u64;
            self.strings[1] += millionths(error);
        }
        if let Some(error) = moment.points_error {
            self.points[0] += game.position.size().area() as u64;
            self.points[1] += millionths(error);
        }
        self.likely += moment.likely.unwrap_or_default();
    }

    /// Mean squared errors of the stated probabilities of strings and of points.
    pub(crate) fn brier(&self) -> [Option<f64>; 2] {
        [self.strings, self.points]
            .map(|[all, error]| (all > 0).then(|| error as f64 / 1e6 / all as f64))
    }

    /// Points whose likelier owner by the stated probability is the final one, in percent.
    pub(crate) fn likely(&self) -> Option<f64> {
        (self.points[0] > 0).then(|| percent(self.likely, self.points[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::verdict::{Method, Owners, Verdicts};
    use sahwal_core::{Position, position};

    #[test]
    fn probabilities_have_errors() {
        let position = position! {
            X . O
            . . .
            . X .
        };
        let owners = Owners::from_letters("WWWWWWNBB", position.size()).unwrap();
        let truth = Truth::of_later(owners);
        let mut verdicts = Verdicts::with_dead(&position, PointSet::EMPTY);
        verdicts.owners = owners;
        let strings = Strings::of(&position);
        let mut judgement = Judgement::of(&position, verdicts, Method::Static);
        let of = |judgement: &Judgement| MomentScore::of(judgement, &truth, &strings);
        assert_eq!(of(&judgement).strings_error, None);
        // Black's strings come first: the corner, which is captured, then the lower stone; then
        // White's.
        for (string, confidence) in judgement.strings.iter_mut().zip([0.5, 1.0, 0.9]) {
            string.confidence = Some(confidence);
        }
        let told = of(&judgement);
        assert_eq!(told.points.len(), 9);
        assert!((told.strings_error.unwrap() - 0.26).abs() < 1e-12);
        judgement.ownership = Some(vec![0.0; 9]);
        let told = of(&judgement);
        // The neutral point counts as 1/2.
        assert!((told.points_error.unwrap() - 8.0 / 4.0).abs() < 1e-12);
        assert!((told.strings_error.unwrap() - 3.0 / 4.0).abs() < 1e-12);
        assert_eq!(told.likely, Some(0));
    }

    #[test]
    fn owners_settle_when_they_stay_right() {
        let [both, left] = [&[0, 1][..], &[0]].map(|columns| {
            let points = columns
                .iter()
                .map(|&column| sahwal_core::Point::at(0, column));
            points.collect::<PointSet>()
        });
        let moment = |number, points| {
            let position = Position::new(sahwal_core::Size::S19);
            let game = Game {
                number,
                ..Game::alone(String::new(), position)
            };
            let moment = MomentScore {
                points,
                settled_points: points,
                ..MomentScore::default()
            };
            let mut answer = crate::job::Answer::of(Verdicts::default().into());
            answer.moment = Some(moment);
            let evaluated = Evaluated {
                strings: Vec::new(),
                answers: vec![answer],
                floors: None,
                groups: None,
            };
            (game, evaluated)
        };
        let none = PointSet::EMPTY;
        let moments = [moment(1, both), moment(1, left), moment(2, none)];
        let (games, mut evaluated): (Vec<_>, Vec<_>) = moments.into_iter().unzip();
        settle(&games, &mut evaluated);
        let settled = evaluated.iter();
        let settled = settled.map(|game| game.answers[0].moment.unwrap().settled_points);
        // The next game changes nothing.
        assert_eq!(settled.collect::<Vec<_>>(), [left, left, none]);
    }
}
