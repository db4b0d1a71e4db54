//! What stated probabilities tell of the end at a moment: the likelier owner of each point, and errors.

use sahwal_core::verdict::{Judgement, Owners, Status};
use sahwal_core::{Colour, PointSet, Size, Strings};
use sahwal_data::input::Game;
use sahwal_data::merge::merge_fields;
use sahwal_record::Truth;
use serde::{Deserialize, Serialize};

/// What the verdicts of one classifier on one position tell of the end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MomentScore {
    /// Sum of the squared errors of stated probabilities over the strings.
    strings_error: Option<f64>,
    /// Sum of those over the points.
    points_error: Option<f64>,
}

impl MomentScore {
    /// Compares a judgement on the position of `strings` with the final owners.
    pub fn of(judgement: &Judgement, truth: &Truth, strings: &Strings) -> MomentScore {
        let position = strings.position();
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
        MomentScore {
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

/// The likelier owner of each point by an ownership of 1 for Black to -1 for White; none at 0.
pub(in crate::job) fn likelier_owners(ownership: &[f64], size: Size) -> Owners {
    let mut owners = Owners::default();
    for (point, owner) in size.points().zip(ownership) {
        if *owner > 0.0 {
            owners.black |= PointSet::of(point);
        } else if *owner < 0.0 {
            owners.white |= PointSet::of(point);
        }
    }
    owners
}

/// The counts of [`MomentScore`] over many positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MomentTotals {
    /// Strings with a stated probability, and the sum of their squared errors in millionths.
    strings: [u64; 2],
    /// Points with a stated probability, and that sum of theirs.
    points: [u64; 2],
}

merge_fields!(MomentTotals: strings, points);

impl MomentTotals {
    /// Adds a position with this number of strings.
    pub fn add(&mut self, moment: &MomentScore, game: &Game, strings: usize) {
        let millionths = |error: f64| (error * 1e6).round() as u64;
        if let Some(error) = moment.strings_error {
            self.strings[0] += strings as u64;
            self.strings[1] += millionths(error);
        }
        if let Some(error) = moment.points_error {
            self.points[0] += game.position.size().area() as u64;
            self.points[1] += millionths(error);
        }
    }

    /// Mean squared errors of the stated probabilities of strings and of points.
    pub(crate) fn brier(&self) -> [Option<f64>; 2] {
        [self.strings, self.points]
            .map(|[all, error]| (all > 0).then(|| error as f64 / 1e6 / all as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;
    use sahwal_core::verdict::{Method, Verdicts};

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
        assert!((told.strings_error.unwrap() - 0.26).abs() < 1e-12);
        judgement.ownership = Some(vec![0.0; 9]);
        let told = of(&judgement);
        // The neutral point counts as 1/2.
        assert!((told.points_error.unwrap() - 8.0 / 4.0).abs() < 1e-12);
        assert!((told.strings_error.unwrap() - 3.0 / 4.0).abs() < 1e-12);
    }

    #[test]
    fn the_likelier_owner_is_one_unless_both_are_alike() {
        let owners = likelier_owners(&[0.2, -0.01, 0.0, 1.0], Size::new(2).unwrap());
        assert_eq!(owners.to_letters(Size::new(2).unwrap()), "BW?B");
    }
}
