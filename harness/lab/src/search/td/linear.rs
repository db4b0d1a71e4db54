//! Linear evaluations.

use super::{Evaluator, dot, sigmoid};

/// The weighted sum of the inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    weights: Vec<f64>,
}

impl Linear {
    /// An evaluation of `inputs` inputs whose weights are all 0.
    pub fn new(inputs: usize) -> Linear {
        Linear {
            weights: vec![0.0; inputs],
        }
    }
}

impl From<Vec<f64>> for Linear {
    fn from(weights: Vec<f64>) -> Linear {
        Linear { weights }
    }
}

impl Evaluator for Linear {
    fn value(&self, inputs: &[f64]) -> f64 {
        dot(&self.weights, inputs)
    }

    fn gradient(&self, inputs: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.copy_from_slice(inputs);
        self.value(inputs)
    }

    fn weights(&self) -> &[f64] {
        &self.weights
    }

    fn weights_mut(&mut self) -> &mut [f64] {
        &mut self.weights
    }
}

/// The weighted sum of the inputs through a sigmoid: a probability whose odds are linear.
#[derive(Clone, Debug, PartialEq)]
pub struct Logistic {
    sum: Linear,
}

impl From<Linear> for Logistic {
    fn from(sum: Linear) -> Logistic {
        Logistic { sum }
    }
}

impl Evaluator for Logistic {
    fn value(&self, inputs: &[f64]) -> f64 {
        sigmoid(self.sum.value(inputs))
    }

    fn gradient(&self, inputs: &[f64], gradient: &mut [f64]) -> f64 {
        let value = self.value(inputs);
        let slope = value * (1.0 - value);
        for (gradient, input) in gradient.iter_mut().zip(inputs) {
            *gradient = slope * input;
        }
        value
    }

    fn weights(&self) -> &[f64] {
        self.sum.weights()
    }

    fn weights_mut(&mut self) -> &mut [f64] {
        self.sum.weights_mut()
    }
}
