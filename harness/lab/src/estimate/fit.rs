//! Fits the two numbers of the spread to games.
//!
//! `table` calls [`fit`] on all games for the printed numbers. To judge the games of one fold, it
//! fits the games of the others. If the loss favoured narrow spreads, the estimate would promise
//! too much.

use sahwal_core::question::Fit;

use super::samples::Sample;

/// The share of a normal distribution within one standard deviation.
const WITHIN_ONE: f64 = 0.6827;

/// Fits the spread so that it contains as many games as a standard deviation does. This is quantile
/// regression of the absolute errors of the lead (Koenker and Bassett 1978). Each error is divided
/// by the spread to expect there. Quantiles are used because a few games turn by 100 points, and
/// least squares would then give a wider spread.
pub fn fit(samples: &[&Sample]) -> Fit {
    least(|fit| loss(samples, fit))
}

/// Returns the loss of a fit on games.
fn loss(samples: &[&Sample], fit: &Fit) -> f64 {
    let mut loss = 0.0;
    for sample in samples {
        // The tilted loss is smallest if a share of `WITHIN_ONE` of the errors is below the spread.
        let over = (sample.end - sample.lead.area).abs() - fit.spread(&sample.lead);
        let weight = if over > 0.0 {
            WITHIN_ONE
        } else {
            WITHIN_ONE - 1.0
        };
        // The spread grows roughly with the lines of the board times the open share.
        let scale = sample.lead.lines as f64 * sample.lead.open.max(0.01);
        loss += weight * over / scale;
    }
    loss
}

/// Returns the numbers with the least loss, by pattern search (Hooke and Jeeves 1961). It makes
/// steps in one number or in both, and halves the step if none improves the loss.
fn least(loss: impl Fn(&Fit) -> f64) -> Fit {
    const LAST_STEP: f64 = 1e-4;
    let mut best = Fit {
        linear: 2.0,
        square: 1.0,
    };
    let mut least = loss(&best);
    let mut step = 1.0;
    while step > LAST_STEP {
        // The loss has a valley that is not parallel to an axis. Steps of both numbers follow it.
        let mut next = best;
        let mut less = least;
        for (linear, square) in [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 2.0), (2.0, 1.0)] {
            for length in [step, -step] {
                let fit = Fit {
                    linear: best.linear + length * linear,
                    square: best.square + length * square,
                };
                let value = loss(&fit);
                if value < less {
                    less = value;
                    next = fit;
                }
            }
        }
        if less < least {
            least = less;
            best = next;
        } else {
            step /= 2.0;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::question::Lead;

    #[test]
    fn a_spread_that_made_the_games_is_found_again() {
        let made = Fit {
            linear: 3.0,
            square: 2.0,
        };
        // The quantiles of a normal distribution at 0.05, 0.15, ... 0.95.
        let quantiles = [
            -1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645,
        ];
        let sample = |number: usize| {
            let lead = Lead {
                area: (number % 37) as f64 - 18.0,
                open: 0.1 + (number % 7) as f64 / 10.0,
                lines: [9, 13, 19][number % 3],
            };
            let error = quantiles[number % 10] * made.spread(&lead);
            Sample {
                end: lead.area + error,
                lead,
                ..Sample::default()
            }
        };
        let samples: Vec<Sample> = (0..4_000).map(sample).collect();
        let samples: Vec<&Sample> = samples.iter().collect();
        let found = fit(&samples);
        // The share of 0.6827 ends at the seventh or eighth of ten quantiles, so the spread is only
        // near the true one.
        for open in [0.1, 0.3, 0.5, 0.7] {
            let lead = Lead {
                area: 0.0,
                open,
                lines: 19,
            };
            let share = found.spread(&lead) / made.spread(&lead);
            assert!((0.9..1.1).contains(&share), "{found:?}: {share} at {open}");
        }
    }
}
