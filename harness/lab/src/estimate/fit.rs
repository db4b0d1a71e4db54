//! The four numbers of an estimate, fitted to games.

use sahwal_core::rules::Fit;

use super::samples::Sample;

/// How often weights and numbers are found in turn. They change no more after the third time.
const ROUNDS: usize = 4;

/// Fits the numbers to games: what the network expects against what came.
///
/// The lead by weighted least squares, with the weight one over the variance that the spread says.
/// The spread by weighted least squares of the absolute errors, whose mean is that of a normal
/// distribution (Davidian and Carroll, "Variance function estimation", 1987, section 3.2).
pub fn fit(samples: &[&Sample]) -> Fit {
    let mut fit = Fit {
        lead: [1.0, 0.0],
        spread: [0.1, 1.0],
    };
    for _ in 0..ROUNDS {
        let leads = samples.iter().map(|sample| {
            let weight = sample.lead.by(&fit).1.powi(-2);
            let area = sample.lead.area;
            ([area, area * sample.lead.open], sample.end, weight)
        });
        let lead = least_squares(leads);
        fit.lead = lead;
        // The mean of the absolute value of a normal variable is this part of its deviation.
        let part = (2.0 / std::f64::consts::PI).sqrt();
        let errors = samples.iter().map(|sample| {
            let (area, spread) = sample.lead.by(&fit);
            let lines = sample.lead.lines as f64;
            let error = (sample.end - area).abs() / part;
            ([lines, lines * sample.lead.open], error, spread.powi(-2))
        });
        let spread = least_squares(errors);
        fit.spread = spread;
    }
    fit
}

/// The two factors of the least sum of squares, each with its weight, by the normal equations.
fn least_squares(rows: impl Iterator<Item = ([f64; 2], f64, f64)>) -> [f64; 2] {
    let mut squares = [[0.0; 2]; 2];
    let mut products = [0.0; 2];
    for (terms, value, weight) in rows {
        for (row, one) in terms.iter().enumerate() {
            products[row] += weight * one * value;
            for (column, other) in terms.iter().enumerate() {
                squares[row][column] += weight * one * other;
            }
        }
    }
    let [[a, b], [c, d]] = squares;
    let determinant = a * d - b * c;
    [
        (products[0] * d - products[1] * b) / determinant,
        (products[1] * a - products[0] * c) / determinant,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::rules::Lead;

    #[test]
    fn numbers_that_made_the_games_are_found_again() {
        let made = Fit {
            lead: [1.1, -0.4],
            spread: [0.2, 1.5],
        };
        let sample = |number: usize| {
            let lead = Lead {
                area: (number % 37) as f64 - 18.0,
                open: (number % 11) as f64 / 11.0,
                lines: [9, 13, 19][number % 3],
            };
            // Quantiles of the normal distribution that are as likely, on both sides.
            let quantile = [-1.28, -0.52, 0.0, 0.52, 1.28][number / 3 % 5];
            let (area, spread) = lead.by(&made);
            Sample {
                end: area + quantile * spread,
                lead,
                ..Sample::default()
            }
        };
        let samples: Vec<Sample> = (0..20_000).map(sample).collect();
        let samples: Vec<&Sample> = samples.iter().collect();
        let found = fit(&samples);
        // The mean absolute value of these quantiles is 0.72 in place of 0.798.
        let scale = 0.72 / 0.798;
        for at in 0..2 {
            assert!((found.lead[at] - made.lead[at]).abs() < 0.02, "{found:?}");
            let spread = scale * made.spread[at];
            assert!((found.spread[at] - spread).abs() < 0.02, "{found:?}");
        }
    }
}
