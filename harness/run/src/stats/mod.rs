//! Computes the statistics of the tables: shares, intervals by a bootstrap over games, tests over
//! games, the correction for many tests, and [`correlation`].
//!
//! `job` and `tune` take their intervals and p-values from here, `compare` and the lab their
//! p-values. The bootstrap draws games, not stones, because the stones of one game depend on each
//! other. Drawing stones would make every interval too short.

pub mod correlation;
pub mod folds;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sahwal_data::merge::{Merge, merge_fields};
use serde::{Deserialize, Serialize};

/// The share of `part` in `whole`, in percent; 0 if `whole` is 0.
pub fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// A percentage with this number of decimals. A value below 100 gets more decimals where it would
/// otherwise be shown as 100. The tables of `run` and `tune` show shares by it.
pub fn percent_text(value: f64, decimals: usize) -> String {
    let mut text = format!("{value:.decimals$}");
    // A reader takes 100.0 % for "no error at all", so a share with errors is never rounded to it.
    let mut more = decimals;
    while value < 100.0 && text.parse() == Ok(100.0) && more < MOST_DECIMALS {
        more += 1;
        text = format!("{value:.more$}");
    }
    text
}

/// Rounds a percentage to four decimals, which still show one string in a million. A value below
/// 100 stays below 100.
pub(crate) fn four_decimals(value: f64) -> f64 {
    let rounded = (value * 1e4).round() / 1e4;
    if value < 100.0 && rounded == 100.0 {
        99.9999
    } else {
        rounded
    }
}

/// Rounds a p-value to three significant digits; it may be far below 0.001.
pub(crate) fn p_digits(p: f64) -> f64 {
    format!("{p:.2e}").parse().unwrap_or(p)
}

/// The most decimals that [`percent_text`] tries. An `f64` below 100 is at least 1.4e-14 below it,
/// which 15 decimals show.
const MOST_DECIMALS: usize = 15;

/// A 95 % percentile interval, in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The 2.5 % quantile.
    pub low: f64,
    /// The 97.5 % quantile.
    pub high: f64,
}

impl Interval {
    /// The low end and the high end.
    pub fn ends(self) -> [f64; 2] {
        [self.low, self.high]
    }
}

/// Number of bootstrap samples.
const RESAMPLES: usize = 10_000;

/// The 10,000 samples of the bootstrap. Each draws as many games as there are, with replacement.
/// The draws depend on the seed and the number of games only, so two classifiers are compared on
/// the same samples.
pub struct Resampling {
    seed: u64,
    /// The number of games of the samples in `times`; 0 if none are stored.
    games: usize,
    /// For each stored sample, how many times it has each game.
    times: Vec<u16>,
}

impl Resampling {
    /// Samples for one figure.
    pub fn once(seed: u64) -> Resampling {
        Resampling {
            seed,
            games: 0,
            times: Vec::new(),
        }
    }

    /// Samples for many figures. Those of `games` games are drawn once and stored; a figure on
    /// another number of games draws its own.
    ///
    /// # Panics
    /// For more than 65,535 games.
    pub fn of(games: usize, seed: u64) -> Resampling {
        assert!(games <= usize::from(u16::MAX), "a sample has {games} games");
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut times = vec![0; RESAMPLES * games];
        for sample in times.chunks_exact_mut(games.max(1)) {
            // The strings of one game are not independent, so whole games are drawn.
            for _ in 0..games {
                sample[dice.random_range(0..games)] += 1;
            }
        }
        Resampling { seed, games, times }
    }

    /// For each sample the sums over its games, one for each of `counts`. All of `counts` must be
    /// of the same games.
    fn sums<const N: usize>(&self, counts: [&[Counted]; N]) -> Vec<[Counted; N]> {
        let games = counts[0].len();
        if games == self.games {
            return self
                .times
                .chunks_exact(games.max(1))
                .map(|times| counts.map(|counts| sum_of_sample(counts, times)))
                .collect();
        }
        let mut dice = ChaCha8Rng::seed_from_u64(self.seed);
        let mut sums = vec![[Counted::default(); N]; RESAMPLES];
        for sample in &mut sums {
            for _ in 0..games {
                let game = dice.random_range(0..games);
                for (sum, counts) in sample.iter_mut().zip(counts) {
                    sum.merge(&counts[game]);
                }
            }
        }
        sums
    }
}

/// The sum over the games of a sample, in which each game occurs `times` times.
fn sum_of_sample(counts: &[Counted], times: &[u16]) -> Counted {
    let mut sum = Counted::default();
    for (counted, times) in counts.iter().zip(times) {
        let times = u64::from(*times);
        sum.correct += times * counted.correct;
        sum.total += times * counted.total;
    }
    sum
}

/// The 95 % bootstrap interval of correct/total over games. `None` for fewer than two games or
/// without any case.
pub fn bootstrap(games: &[Counted], samples: &Resampling) -> Option<Interval> {
    if games.len() < 2 || games.iter().all(|game| game.total == 0) {
        return None;
    }
    Some(interval(samples.sums([games]), share_of_draw))
}

/// The share of right cases in drawn games.
fn share_of_draw([sum]: [Counted; 1]) -> f64 {
    // A sample may draw only games without strings. Nothing is wrong there, so its share is 1.
    if sum.total == 0 {
        1.0
    } else {
        sum.correct as f64 / sum.total as f64
    }
}

/// The difference between two rows on the same games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The share of the one minus that of the other, in percentage points.
    pub points: f64,
    /// The 95 % bootstrap interval of the difference. The games are drawn as by [`bootstrap`], and
    /// each drawn game counts for both rows. `None` if there are fewer than two games.
    pub interval: Option<Interval>,
    /// The p-value of the sign-flip test over games ([`sign_flip`]).
    pub p: f64,
}

impl Difference {
    /// Compares the counts of two rows in the same games; `None` without any case.
    ///
    /// # Panics
    /// If the two slices differ in length.
    pub(crate) fn of(
        one: &[Counted],
        other: &[Counted],
        samples: &Resampling,
    ) -> Option<Difference> {
        assert_eq!(one.len(), other.len(), "the counts are of other games");
        let points = Counted::sum(one).percent()? - Counted::sum(other).percent()?;
        // Both rows find the same games hard. Each draw takes a game for both of them, which makes
        // the interval of the difference much narrower than those of the two shares.
        let interval = if one.len() > 1 {
            Some(interval(samples.sums([one, other]), difference_of_draw))
        } else {
            None
        };
        Some(Difference {
            points,
            interval,
            p: sign_flip_between(one, other),
        })
    }
}

/// The share of right cases of one row minus that of another, in the same drawn games.
fn difference_of_draw([one, other]: [Counted; 2]) -> f64 {
    let share = one.correct as f64 / one.total.max(1) as f64;
    share - other.correct as f64 / other.total.max(1) as f64
}

/// The 2.5 % and the 97.5 % quantile of `value` over the samples, in percent. `value` is a share
/// between -1 and 1.
fn interval<const N: usize>(
    sums: Vec<[Counted; N]>,
    value: impl Fn([Counted; N]) -> f64,
) -> Interval {
    let mut values: Vec<f64> = sums.into_iter().map(value).collect();
    values.sort_by(f64::total_cmp);
    Interval {
        low: 100.0 * quantile(&values, 0.025),
        high: 100.0 * quantile(&values, 0.975),
    }
}

/// The quantile of sorted values at this share, 0 to 1: the nearest value, without interpolation.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    sorted[(share * (sorted.len() - 1) as f64).round() as usize]
}

/// The counts of one game, or of several games that are drawn together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// Number of right verdicts.
    pub correct: u64,
    /// Number of points or strings.
    pub total: u64,
}

merge_fields!(Counted: correct, total);

impl Counted {
    /// `correct` in percent of `total`; `None` if `total` is 0.
    pub fn percent(&self) -> Option<f64> {
        match self.total {
            0 => None,
            total => Some(percent(self.correct, total)),
        }
    }

    /// `correct`; `None` if `total` is 0.
    pub fn right(&self) -> Option<u64> {
        match self.total {
            0 => None,
            _ => Some(self.correct),
        }
    }

    /// The sum over games.
    pub(crate) fn sum<'a>(games: impl IntoIterator<Item = &'a Counted>) -> Counted {
        let mut sum = Counted::default();
        games.into_iter().for_each(|counts| sum.merge(counts));
        sum
    }
}

/// The two-sided p-value of the sign-flip test over games. `differences` has for each game the
/// number of strings that one classifier has right, minus the number that another has right.
///
/// The hypothesis is that both signs of each difference are equally likely. It says nothing about
/// the strings of one game, which may depend on each other. The value is exact; below 1e-9 it is an
/// upper bound.
pub fn sign_flip(differences: &[i64]) -> f64 {
    let sizes: Vec<usize> = differences
        .iter()
        .map(|difference| difference.unsigned_abs() as usize)
        .collect();
    let observed = differences.iter().sum::<i64>().unsigned_abs() as usize;
    // 1. Hoeffding's inequality bounds the chance of such a sum. A tiny bound needs no exact count.
    let squares: f64 = sizes.iter().map(|&size| (size as f64).powi(2)).sum();
    let bound = 2.0 * (-(observed as f64).powi(2) / (2.0 * squares.max(1.0))).exp();
    if bound < 1e-9 {
        return bound;
    }
    // 2. Compute the probability of each sum of sizes that the games with a negative sign can have.
    let all: usize = sizes.iter().sum();
    let mut chances = vec![0.0; all + 1];
    chances[0] = 1.0;
    let mut reached = 0;
    for size in sizes.into_iter().filter(|&size| size > 0) {
        reached += size;
        // From the largest sum down, as in the knapsack problem: so no game enters a sum twice.
        for sum in (0..=reached).rev() {
            let flipped = match sum.checked_sub(size) {
                Some(before) => chances[before],
                None => 0.0,
            };
            chances[sum] = (chances[sum] + flipped) / 2.0;
        }
    }
    // 3. Add the probabilities of all differences that are at least as large as the observed one,
    //    in either direction.
    let p: f64 = chances
        .iter()
        .enumerate()
        .filter(|&(negative, _)| all.abs_diff(2 * negative) >= observed)
        .map(|(_, chance)| chance)
        .sum();
    p.min(1.0)
}

/// The p-value of the [sign-flip test](sign_flip) on the right cases of two rows in the same games.
pub(crate) fn sign_flip_between(one: &[Counted], other: &[Counted]) -> f64 {
    let surplus: Vec<i64> = one
        .iter()
        .zip(other)
        .map(|(one, other)| one.correct.cast_signed() - other.correct.cast_signed())
        .collect();
    sign_flip(&surplus)
}

/// The p-values of several tests, corrected for their number by Holm's method, in the same order.
/// If the tests with a corrected value of at most 0.05 count as significant, the chance of even one
/// false alarm is at most 0.05. Source: Holm, "A simple sequentially rejective multiple test
/// procedure" (1979).
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut corrected = vec![1.0; values.len()];
    let mut least = 0.0f64;
    for (rank, at) in order.into_iter().enumerate() {
        // The smallest value is multiplied by the number of tests, the next by one fewer. A
        // corrected value is never below an earlier one: the order of the tests must not change.
        least = least
            .max(values[at] * (values.len() - rank) as f64)
            .min(1.0);
        corrected[at] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_rounded_up_to_100() {
        let shown = |part, whole| percent_text(percent(part, whole), 1);
        assert_eq!(shown(41_146, 41_154), "99.98");
        assert_eq!(shown(999_999, 1_000_000), "99.9999");
        assert_eq!([shown(999, 1_000), shown(3, 3)], ["99.9", "100.0"]);
        assert_eq!(percent_text(99.97, 0), "99.97");
        assert_eq!([shown(0, 3), shown(1, 3)], ["0.0", "33.3"]);
    }

    #[test]
    fn strings_of_one_game_are_no_independent_cases() {
        // One game has only two choices of its sign, and both give a sum of the observed size.
        assert_eq!(sign_flip(&[12]), 1.0);
        assert_eq!(sign_flip(&[]), 1.0);
        assert_eq!(sign_flip(&[0, 3, -3]), 1.0);
        // Of the 8 choices of signs, 4 have a sum of 4 or more in size: +1 +2 +3, -1 +2 +3, and the
        // same two with all signs turned.
        assert_eq!(sign_flip(&[-1, 2, 3]), 0.5);
        // With one string in each game this is McNemar's test: 2 (1 + 10 + 45) / 1024.
        let mut games = vec![1; 8];
        games.extend([-1, -1]);
        assert!((sign_flip(&games) - 112.0 / 1024.0).abs() < 1e-12);
        assert!(sign_flip(&[1; 800]) < 1e-100);
    }

    #[test]
    fn more_tests_need_smaller_values() {
        assert_eq!(holm(&[0.01]), [0.01]);
        // In order of size the values are multiplied by 3, 2 and 1; 0.04 may not fall below 0.06.
        assert_eq!(holm(&[0.04, 0.01, 0.03]), [0.06, 0.03, 0.06]);
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
    }

    #[test]
    fn the_interval_covers_the_share_and_shrinks_with_games() {
        let games = |n: usize| -> Vec<Counted> {
            (0..n)
                .map(|at| Counted {
                    correct: 6 + (at % 5) as u64,
                    total: 10,
                })
                .collect()
        };
        let few = bootstrap(&games(10), &Resampling::once(1)).unwrap();
        let many = bootstrap(&games(1_000), &Resampling::once(1)).unwrap();
        for interval in [few, many] {
            assert!(interval.low < 80.0 && 80.0 < interval.high, "{interval:?}");
        }
        // The standard deviation of a game is sqrt(2)/10, so the interval is
        // 80 % -+ 1.96 * 14.1 % / sqrt(n).
        assert!((few.high - few.low - 2.0 * 8.77).abs() < 2.0, "{few:?}");
        assert!((many.high - many.low - 2.0 * 0.877).abs() < 0.2, "{many:?}");
        assert_eq!(Some(few), bootstrap(&games(10), &Resampling::once(1)));
        assert_ne!(Some(many), bootstrap(&games(1_000), &Resampling::once(2)));
        assert_eq!(bootstrap(&games(1), &Resampling::once(1)), None);
    }

    #[test]
    fn a_difference_of_pairs_has_a_narrower_interval_than_each_share() {
        let games = |more: u64| -> Vec<Counted> {
            let game = |at: u64| Counted {
                correct: 10 + 8 * (at % 5) + more * (at % 2),
                total: 50,
            };
            (0..100).map(game).collect()
        };
        let (low, high) = (games(0), games(2));
        let more = |one: &[Counted]| Difference::of(one, &low, &Resampling::once(1))?.interval;
        let gain = more(&high).unwrap();
        // Two more of 50 are right in every second game, which is 2 percentage points on average.
        assert!(
            gain.low > 0.0 && gain.low < 2.0 && 2.0 < gain.high,
            "{gain:?}"
        );
        let alone = bootstrap(&high, &Resampling::once(1)).unwrap();
        assert!(gain.high - gain.low < (alone.high - alone.low) / 4.0);
        let same = more(&low).unwrap();
        assert_eq!((same.low, same.high), (0.0, 0.0));
    }

    #[test]
    fn samples_that_are_kept_are_those_that_are_drawn_once() {
        let games: Vec<Counted> = (0..50)
            .map(|at| Counted {
                correct: at % 7,
                total: 7,
            })
            .collect();
        let kept = Resampling::of(games.len(), 3);
        assert_eq!(
            bootstrap(&games, &kept),
            bootstrap(&games, &Resampling::once(3))
        );
        // A figure on another number of games draws its own samples.
        assert_eq!(
            bootstrap(&games[1..], &kept),
            bootstrap(&games[1..], &Resampling::once(3))
        );
    }

    #[test]
    fn games_without_strings_do_no_harm() {
        let empty = Counted {
            correct: 0,
            total: 0,
        };
        assert_eq!(bootstrap(&[empty, empty], &Resampling::once(1)), None);
        let interval = bootstrap(
            &[
                empty,
                Counted {
                    correct: 3,
                    total: 3,
                },
            ],
            &Resampling::once(1),
        )
        .unwrap();
        assert_eq!((interval.low, interval.high), (100.0, 100.0));
    }
}
