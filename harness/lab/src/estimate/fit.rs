//! The two numbers of the spread, fitted to games.
//!
//! `table` calls [`fit`] on all games for the numbers that are printed, and without a fold to judge
//! the games of that fold. A loss that favours narrow spreads makes the estimate promise too much.

use sahwal_core::question::Fit;

use super::samples::Sample;

/// The share of a normal distribution within one standard deviation.
const WITHIN_ONE: f64 = 0.6827;

/// Fits the spread to games, so that it holds as many as a standard deviation does: quantile
/// regression of the absolute errors of the lead (Koenker and Bassett 1978), where each error counts
/// in parts of the spread to expect there. Quantiles are chosen since a few games turn by 100 points,
/// which would widen a spread by squares.
pub fn fit(samples: &[&Sample]) -> Fit {
    least(|fit| loss(samples, fit))
}

/// The loss of a fit on games.
fn loss(samples: &[&Sample], fit: &Fit) -> f64 {
    let mut loss = 0.0;
    for sample in samples {
        // The tilted loss is least where a share of `WITHIN_ONE` of the errors lies below.
        let over = (sample.end - sample.lead.area).abs() - fit.spread(&sample.lead);
        let weight = if over > 0.0 {
            WITHIN_ONE
        } else {
            WITHIN_ONE - 1.0
        };
        // The spread grows about as lines times the open share.
        let scale = sample.lead.lines as f64 * sample.lead.open.max(0.01);
        loss += weight * over / scale;
    }
    loss
}

/// The numbers with the least loss, by pattern search (Hooke and Jeeves 1961): steps of one number
/// or of both, halved where none is better.
fn least(loss: impl Fn(&Fit) -> f64) -> Fit {
    const LAST_STEP: f64 = 1e-4;
    let mut best = Fit {
        linear: 2.0,
        square: 1.0,
    };
    let mut least = loss(&best);
    let mut step = 1.0;
    while step > LAST_STEP {
        // Steps of both numbers follow the valley of the loss, which lies across the axes.
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
        // Of ten quantiles, six or eight lie within: the spread ends at the seventh or eighth.
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
