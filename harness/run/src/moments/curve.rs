//! The calibrated curve from the difference B' - W' of the potential at a point to the
//! probability that the colour owns the point in the end.

use serde::{Deserialize, Serialize};

use crate::stats::folds::Folds;

/// The number of bins of the difference.
pub const BINS: usize = 42;
const WIDTH: f64 = 0.25;
const LOWEST: f64 = -5.0;

/// The bin of a difference. The first and the last bin have no outer end. A difference of 0 is
/// in the middle of two bins for the two colours.
pub fn bin(difference: f64) -> usize {
    let inner = ((difference - LOWEST) / WIDTH).floor() + 1.0;
    inner.clamp(0.0, (BINS - 1) as f64) as usize
}

/// The points of one position, each from the side of both colours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bins {
    /// The number of points in each bin.
    pub points: Vec<f64>,
    /// Those that the colour owns in the end, and half of the neutral ones.
    pub owned: Vec<f64>,
    /// The number of neutral points, each counted twice.
    pub neutral: f64,
}

/// The mean squared error of the probability by the curve, where a neutral point counts as an
/// outcome of 1/2. The curve of each fold is learnt from the games of the other folds. `None`
/// without points.
pub(crate) fn brier(games: &[Bins], folds: Folds, seed: u64) -> Option<f64> {
    let (mut error, mut points) = (0.0, 0.0);
    for round in folds.rounds(games.len(), seed) {
        let tuned = sum(games, &round.tuned);
        let held = sum(games, &round.held_out);
        for bin in 0..BINS {
            // One point more on each side, so that no probability is 0 or 1.
            let share = (tuned.owned[bin] + 1.0) / (tuned.points[bin] + 2.0);
            error += held.owned[bin] * (1.0 - share).powi(2)
                + (held.points[bin] - held.owned[bin]) * share.powi(2);
            points += held.points[bin];
        }
        // A neutral point stands half on each side: (1 - p)^2 / 2 + p^2 / 2 is 1/4 more than
        // (p - 1/2)^2.
        error -= held.neutral / 4.0;
    }
    (points > 0.0).then(|| error / points)
}

fn sum(games: &[Bins], used: &[bool]) -> Bins {
    let mut sum = Bins {
        points: vec![0.0; BINS],
        owned: vec![0.0; BINS],
        neutral: 0.0,
    };
    for (game, _) in games.iter().zip(used).filter(|(_, used)| **used) {
        let add = |sums: &mut [f64], numbers: &[f64]| {
            sums.iter_mut()
                .zip(numbers)
                .for_each(|(sum, number)| *sum += number);
        };
        add(&mut sum.points, &game.points);
        add(&mut sum.owned, &game.owned);
        sum.neutral += game.neutral;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_mirrored() {
        assert_eq!((bin(-9.0), bin(-5.01), bin(-5.0)), (0, 0, 1));
        assert_eq!(
            (bin(4.99), bin(5.0), bin(99.0)),
            (BINS - 2, BINS - 1, BINS - 1)
        );
        for difference in [0.1, 0.6, 3.3, 5.6] {
            assert_eq!(bin(difference) + bin(-difference), BINS - 1);
        }
    }

    #[test]
    fn a_curve_that_knows_is_better_than_one_half() {
        let game = |owned: f64| -> Bins {
            let mut points = vec![0.0; BINS];
            let mut owns = vec![0.0; BINS];
            for (bin, share) in [(10, 1.0 - owned), (31, owned)] {
                points[bin] = 100.0;
                owns[bin] = 100.0 * share;
            }
            Bins {
                points,
                owned: owns,
                neutral: 0.0,
            }
        };
        let folds = Folds::Of(5);
        let sure = brier(&vec![game(0.9); 20], folds, 1).unwrap();
        assert!((sure - 0.09).abs() < 0.001, "{sure}");
        let unsure = brier(&vec![game(0.5); 20], folds, 1).unwrap();
        assert!((unsure - 0.25).abs() < 0.001, "{unsure}");
        // With neutral points alone, 1/2 is always right.
        let neutral = Bins {
            neutral: 200.0,
            ..game(0.5)
        };
        let right = brier(&vec![neutral; 20], folds, 1).unwrap();
        assert!(right.abs() < 0.001, "{right}");
        assert_eq!(brier(&[], folds, 1), None);
    }
}
