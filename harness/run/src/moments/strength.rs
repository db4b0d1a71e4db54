//! The strength of the potential model as a probability: the share of groups that survive, by
//! strength.

use crate::stats::Counted;
use crate::stats::folds::Folds;

/// A group of the potential model with its fate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The number of its game.
    pub game: usize,
    /// Its strength.
    pub strength: f64,
    /// Its stones, and those that are lost.
    pub stones: [u64; 2],
}

impl Measured {
    /// Whether more than half of its stones are not lost.
    pub(crate) fn survives(&self) -> bool {
        2 * self.stones[1] < self.stones[0]
    }
}

/// The lower ends of the bins of strength; the first bin has no lower end.
pub const BINS: [f64; 12] = [
    f64::NEG_INFINITY,
    0.25,
    0.5,
    0.75,
    0.9,
    1.0,
    1.1,
    1.25,
    1.4,
    1.55,
    1.7,
    1.85,
];

/// The bin of a strength.
pub fn bin(strength: f64) -> usize {
    BINS.iter().rposition(|low| strength >= *low).unwrap_or(0)
}

/// The text of a bin.
pub(crate) fn bin_name(bin: usize) -> String {
    match (BINS[bin], BINS.get(bin + 1)) {
        (_, Some(high)) if bin == 0 => format!("below {high}"),
        (low, Some(high)) => format!("{low} to {high}"),
        (low, None) => format!("{low} and more"),
    }
}

/// For each game the groups that survive, and all groups.
pub(crate) fn by_game<'a>(
    groups: impl Iterator<Item = &'a Measured>,
    games: usize,
) -> Vec<Counted> {
    let mut counts = vec![Counted::default(); games];
    for group in groups {
        counts[group.game].total += 1;
        counts[group.game].correct += u64::from(group.survives());
    }
    counts
}

/// The mean squared error of probabilities of survival that are learnt from other games:
/// by the bin of the strength, by whether the strength reaches 1.0 (the rule of the paper), and
/// the same for all groups (the baseline). `None` without groups.
pub(crate) fn brier(
    groups: &[Measured],
    games: usize,
    folds: Folds,
    seed: u64,
) -> Option<[f64; 3]> {
    let place = |kind: usize, group: &Measured| match kind {
        0 => bin(group.strength),
        1 => usize::from(group.strength >= 1.0),
        _ => 0,
    };
    let mut errors = [0.0; 3];
    for round in folds.rounds(games, seed) {
        for (kind, error) in errors.iter_mut().enumerate() {
            let mut sums = [[0.0; 2]; BINS.len()];
            for group in groups.iter().filter(|group| round.tuned[group.game]) {
                let sum = &mut sums[place(kind, group)];
                sum[0] += 1.0;
                sum[1] += f64::from(u8::from(group.survives()));
            }
            for group in groups.iter().filter(|group| round.held_out[group.game]) {
                let [all, survive] = sums[place(kind, group)];
                // One group more on each side, so that no probability is 0 or 1.
                let expected = (survive + 1.0) / (all + 2.0);
                let survives = f64::from(u8::from(group.survives()));
                *error += (expected - survives).powi(2);
            }
        }
    }
    (!groups.is_empty()).then(|| errors.map(|error| error / groups.len() as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_meet_at_the_threshold_of_the_paper() {
        assert_eq!(bin_name(bin(1.0)), "1 to 1.1");
        assert_eq!(bin_name(bin(0.999)), "0.9 to 1");
        assert_eq!(bin_name(bin(-9.0)), "below 0.25");
        assert_eq!(bin_name(bin(3.0)), "1.85 and more");
    }

    #[test]
    fn a_strength_that_tells_is_better_than_the_baseline() {
        let group = |game: usize, strong: bool, lost: u64| Measured {
            game,
            strength: if strong { 1.5 } else { 0.3 },
            stones: [4, lost],
        };
        // Strong groups survive nine times in ten, weak ones once.
        let groups: Vec<Measured> = (0..20)
            .flat_map(|game| {
                (0..10).flat_map(move |at| {
                    [
                        group(game, true, if at == 0 { 3 } else { 0 }),
                        group(game, false, if at == 0 { 1 } else { 2 }),
                    ]
                })
            })
            .collect();
        let [bins, rule, base] = brier(&groups, 20, Folds::Of(5), 1).unwrap();
        assert!((bins - 0.09).abs() < 0.001 && (rule - 0.09).abs() < 0.001);
        assert!((base - 0.25).abs() < 0.001, "{base}");
        let counts = by_game(groups.iter(), 20);
        assert_eq!(
            counts[3],
            Counted {
                correct: 10,
                total: 20
            }
        );
        assert_eq!(brier(&[], 0, Folds::Of(5), 1), None);
    }
}
