//! The coefficients of the strength as the weights of a logistic evaluation.

use crate::search::td::{Evaluator, Linear, Logistic};
use sahwal_core::potential::{Items, PotentialParams};

/// The number of inputs: the four items of the strength and the constant 1.
pub(super) const INPUTS: usize = 5;

/// The scale of each item. With the default coefficients it makes all weights 1, so that
/// one learning rate suits them all.
const SCALE: [f64; 4] = [0.1, 0.5, 0.1, 0.1];

/// The scaled items of a group, and the constant.
pub(super) fn inputs_of(items: &Items) -> [f64; INPUTS] {
    let Items {
        area,
        eyes,
        mean_difference,
        enclosed,
    } = *items;
    let items = [area.into(), eyes.into(), mean_difference, enclosed.into()];
    let scaled: [f64; 4] = std::array::from_fn(|item| items[item] * SCALE[item]);
    [scaled[0], scaled[1], scaled[2], scaled[3], 1.0]
}

/// The score from which a group is alive.
fn threshold(params: &PotentialParams) -> f64 {
    10f64.powf(2.0 * params.alive_strength)
}

/// The evaluation that is 1/2 where the score is at the threshold.
pub(super) fn evaluation_of(params: &PotentialParams) -> Logistic {
    let weights = params.coefficients.iter().zip(SCALE);
    let mut weights: Vec<f64> = weights
        .map(|(coefficient, scale)| coefficient / scale / threshold(params))
        .collect();
    weights.push(-1.0);
    Logistic::from(Linear::from(weights))
}

/// The coefficients for which the score is at the threshold where the evaluation is 1/2,
/// rounded to two decimals and kept in the range of the parameters.
pub(super) fn coefficients_of(evaluation: &Logistic, params: &PotentialParams) -> [f64; 4] {
    let weights = evaluation.weights();
    let unit = threshold(params) / -weights[4];
    std::array::from_fn(|item| {
        let coefficient = (weights[item] * SCALE[item] * unit).clamp(0.0, 1e4);
        (coefficient * 100.0).round() / 100.0
    })
}
