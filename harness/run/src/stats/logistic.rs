//! Logistic regression with a small number of terms.

/// One observation: the terms that explain it, and whether the event happened.
#[derive(Clone, Copy, Debug)]
pub struct Observation<const N: usize> {
    /// The explaining terms; a constant term is given as 1.
    pub terms: [f64; N],
    /// Whether the event happened.
    pub happened: bool,
}

/// The penalty on large weights. Without it, the weights of an event that always
/// happened would grow without bound.
const RIDGE: f64 = 0.02;

/// Steps of Newton's method: far more than it needs to converge.
const STEPS: usize = 50;

/// The probability of the event under these weights: the logistic function of the
/// weighted sum of the terms.
pub fn probability<const N: usize>(terms: &[f64; N], weights: &[f64; N]) -> f64 {
    let products = terms
        .iter()
        .zip(weights)
        .map(|(term, weight)| term * weight);
    let log_odds: f64 = products.sum();
    1.0 / (1.0 + (-log_odds).exp())
}

/// The weights that maximise the likelihood of the observations less the ridge penalty,
/// found by Newton's method from zero.
pub fn fit<const N: usize>(observations: &[&Observation<N>]) -> [f64; N] {
    let mut weights = [0.0; N];
    for _ in 0..STEPS {
        let mut gradient = weights.map(|weight| -RIDGE * weight);
        let mut curvature = [[0.0; N]; N];
        for (at, row) in curvature.iter_mut().enumerate() {
            row[at] = RIDGE;
        }
        for observation in observations {
            let expected = probability(&observation.terms, &weights);
            let variance = expected * (1.0 - expected);
            let error = f64::from(u8::from(observation.happened)) - expected;
            for (one, row) in curvature.iter_mut().enumerate() {
                gradient[one] += error * observation.terms[one];
                for (cell, term) in row.iter_mut().zip(observation.terms) {
                    *cell += variance * observation.terms[one] * term;
                }
            }
        }
        let step = solve(curvature, gradient);
        for (weight, step) in weights.iter_mut().zip(step) {
            // The bound keeps the first steps from overshooting.
            *weight += step.clamp(-2.0, 2.0);
        }
    }
    weights
}

/// Solves `matrix * x = right` by Gaussian elimination. It needs no pivoting, because the
/// matrix is positive definite.
fn solve<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for pivot in 0..N {
        let above = matrix[pivot];
        for row in pivot + 1..N {
            let factor = matrix[row][pivot] / above[pivot];
            for (cell, above) in matrix[row].iter_mut().zip(above) {
                *cell -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..N).rev() {
        for column in row + 1..N {
            right[row] -= matrix[row][column] * right[column];
        }
        right[row] /= matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_line_is_found_again() {
        // At margin m, the log odds of the event are 1 + 3 m.
        let mut observations = Vec::new();
        for at in 0..10 {
            let margin = f64::from(at) / 10.0;
            let share = 1.0 / (1.0 + (-1.0 - 3.0 * margin).exp());
            for number in 0..1_000 {
                observations.push(Observation {
                    terms: [1.0, margin, 0.0, 0.0, 0.0, 0.0],
                    happened: f64::from(number) < 1_000.0 * share,
                });
            }
        }
        let weights = fit(&observations.iter().collect::<Vec<_>>());
        assert!(
            (weights[0] - 1.0).abs() < 0.02 && (weights[1] - 3.0).abs() < 0.05,
            "{weights:?}"
        );
        assert_eq!(weights[2..], [0.0; 4]);
    }
}
