//! Computes the correlation of two series, and tests it by shuffling one of them.
//!
//! `job/string_graph/account.rs` compares our losses with Table 2 of the String Graph paper by this
//! test. Its seed is fixed there. Another seed changes the p-values that `results/CLAIMS.md`
//! quotes.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// Number of shuffles of [`shuffle_test`].
const SHUFFLES: usize = 100_000;

/// Pearson's correlation of pairs, -1 to 1; `None` if one of the series is constant.
pub(crate) fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let count = pairs.len() as f64;
    let mean_x = pairs.iter().map(|pair| pair.0).sum::<f64>() / count;
    let mean_y = pairs.iter().map(|pair| pair.1).sum::<f64>() / count;
    let mut products = 0.0;
    let mut squares_x = 0.0;
    let mut squares_y = 0.0;
    for pair in pairs {
        let x = pair.0 - mean_x;
        let y = pair.1 - mean_y;
        products += x * y;
        squares_x += x * x;
        squares_y += y * y;
    }
    // The correlation divides by both deviations, so it does not exist for a constant series.
    if squares_x > 0.0 && squares_y > 0.0 {
        Some(products / (squares_x * squares_y).sqrt())
    } else {
        None
    }
}

/// The one-sided p-value of a correlation, by [`SHUFFLES`] random pairings of the two series. It is
/// the share of pairings, the given one included, that correlate at least as much as the given one.
/// `None` if one of the series is constant.
pub(crate) fn shuffle_test(pairs: &[(f64, f64)], seed: u64) -> Option<f64> {
    let observed = correlation(pairs)?;
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut second: Vec<f64> = pairs.iter().map(|pair| pair.1).collect();
    // If the series are unrelated, the observed pairing is one of the random ones. So it is counted
    // with them, and no p-value is 0.
    let mut as_much = 1;
    for _ in 0..SHUFFLES {
        second.shuffle(&mut dice);
        let shuffled: Vec<(f64, f64)> = pairs
            .iter()
            .zip(&second)
            .map(|(pair, &y)| (pair.0, y))
            .collect();
        if correlation(&shuffled)? >= observed {
            as_much += 1;
        }
    }
    Some(as_much as f64 / (SHUFFLES + 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_correlates_fully_and_a_constant_not_at_all() {
        let line: Vec<(f64, f64)> = (0..8).map(|at| (at as f64, 3.0 - at as f64)).collect();
        assert!((correlation(&line).unwrap() + 1.0).abs() < 1e-12);
        let constant: Vec<(f64, f64)> = (0..8).map(|at| (at as f64, 3.0)).collect();
        assert_eq!(correlation(&constant), None);
        // Means 1 and 2, sums of squares 2 and 14, products 5.
        let pairs = [(0.0, 0.0), (1.0, 1.0), (2.0, 5.0)];
        assert!((correlation(&pairs).unwrap() - 5.0 / 28f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn few_shuffles_of_a_rising_line_rise_as_much() {
        let line: Vec<(f64, f64)> = (0..10).map(|at| (at as f64, at as f64)).collect();
        assert!(shuffle_test(&line, 1).unwrap() < 0.0001);
        let pairs = [(0.0, 1.0), (1.0, 0.0), (2.0, 1.0), (3.0, 0.0)];
        assert!(shuffle_test(&pairs, 1).unwrap() > 0.5);
    }
}
