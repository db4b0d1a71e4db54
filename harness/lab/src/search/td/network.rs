//! A network with one hidden layer (Nilsson (1998), fig. 9).
//!
//! [`Learner`](super::Learner) changes its weights by the gradients that it computes. With a wrong
//! gradient it would still learn a little, so `td/tests.rs` compares gradients with differences.

use super::{Evaluator, dot, sigmoid};

/// The network of TD-Gammon: inputs, a layer of hidden sigmoid units, and sigmoid outputs. All
/// layers are fully connected. The outputs estimate the probabilities p1, p2, ... of the ways in
/// which the game may end. The value is the expected payoff: the sum of the probabilities times the
/// payoffs of the ends. These payoffs are given, not learnt.
///
/// Every unit has a bias: a weight for an input that is always 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    inputs: usize,
    hidden: usize,
    payoffs: Vec<f64>,
    /// The bias of each hidden unit and its weight for each input; then the bias of each output and
    /// its weight for each hidden unit.
    weights: Vec<f64>,
}

/// The largest number of hidden units. Their activations must fit on the stack.
const MOST_HIDDEN: usize = 256;

impl Network {
    /// Makes a network with one output for each of `payoffs`. `first_weight` is called once for
    /// each weight; random numbers between -0.5 and 0.5 are usual. Returns `None` if there are no
    /// hidden units, more than 256 of them, or no outputs.
    pub fn new(
        inputs: usize,
        hidden: usize,
        payoffs: &[f64],
        mut first_weight: impl FnMut() -> f64,
    ) -> Option<Network> {
        // The outputs get the inputs only through the hidden units.
        if hidden == 0 || hidden > MOST_HIDDEN || payoffs.is_empty() {
            return None;
        }
        let count = hidden * (inputs + 1) + payoffs.len() * (hidden + 1);
        Some(Network {
            inputs,
            hidden,
            payoffs: payoffs.to_vec(),
            weights: (0..count).map(|_| first_weight()).collect(),
        })
    }

    /// Returns the estimated probability of each end of the game.
    pub fn probabilities(&self, inputs: &[f64]) -> Vec<f64> {
        let mut activations = [0.0; MOST_HIDDEN];
        let hidden = self.activate(inputs, &mut activations);
        (0..self.payoffs.len())
            .map(|output| self.output(output, hidden))
            .collect()
    }

    /// Returns one output as an evaluation, or `None` if there is no such output.
    pub fn end(&mut self, output: usize) -> Option<End<'_>> {
        if output < self.payoffs.len() {
            Some(End {
                network: self,
                output,
            })
        } else {
            None
        }
    }

    /// Returns the range of the weights of a hidden unit, its bias first.
    fn hidden_unit(&self, unit: usize) -> std::ops::Range<usize> {
        let width = self.inputs + 1;
        unit * width..(unit + 1) * width
    }

    fn output_unit(&self, output: usize) -> std::ops::Range<usize> {
        // The weights of the hidden units come first, each with its bias.
        let start = self.hidden * (self.inputs + 1);
        let width = self.hidden + 1;
        start + output * width..start + (output + 1) * width
    }

    fn activate<'a>(&self, inputs: &[f64], activations: &'a mut [f64]) -> &'a [f64] {
        for (unit, activation) in activations[..self.hidden].iter_mut().enumerate() {
            let weights = &self.weights[self.hidden_unit(unit)];
            *activation = sigmoid(weights[0] + dot(&weights[1..], inputs));
        }
        &activations[..self.hidden]
    }

    fn output(&self, output: usize, hidden: &[f64]) -> f64 {
        let weights = &self.weights[self.output_unit(output)];
        sigmoid(weights[0] + dot(&weights[1..], hidden))
    }

    /// Returns the sum of the outputs times `payoffs`, and writes its gradient by backpropagation.
    fn gradient_of(
        &self,
        payoffs: impl Iterator<Item = f64>,
        inputs: &[f64],
        gradient: &mut [f64],
    ) -> f64 {
        let mut activations = [0.0; MOST_HIDDEN];
        let hidden = self.activate(inputs, &mut activations);
        // This is the derivative of the sum by the activation of each hidden unit.
        let mut back = [0.0; MOST_HIDDEN];
        let mut value = 0.0;
        for (output, payoff) in payoffs.enumerate() {
            let probability = self.output(output, hidden);
            value += payoff * probability;
            // The derivative of the sigmoid is p (1 - p).
            let slope = payoff * probability * (1.0 - probability);
            let range = self.output_unit(output);
            for (back, weight) in back.iter_mut().zip(&self.weights[range.clone()][1..]) {
                *back += slope * weight;
            }
            let unit = &mut gradient[range];
            unit[0] = slope;
            for (gradient, activation) in unit[1..].iter_mut().zip(hidden) {
                *gradient = slope * activation;
            }
        }
        // The chain rule gives the weights of the hidden units.
        for (unit, (activation, back)) in hidden.iter().zip(back).enumerate() {
            let slope = back * activation * (1.0 - activation);
            let unit = &mut gradient[self.hidden_unit(unit)];
            unit[0] = slope;
            for (gradient, input) in unit[1..].iter_mut().zip(inputs) {
                *gradient = slope * input;
            }
        }
        value
    }
}

impl Evaluator for Network {
    fn value(&self, inputs: &[f64]) -> f64 {
        let mut activations = [0.0; MOST_HIDDEN];
        let hidden = self.activate(inputs, &mut activations);
        let payoffs = self.payoffs.iter().enumerate();
        payoffs
            .map(|(output, payoff)| payoff * self.output(output, hidden))
            .sum()
    }

    fn gradient(&self, inputs: &[f64], gradient: &mut [f64]) -> f64 {
        self.gradient_of(self.payoffs.iter().copied(), inputs, gradient)
    }

    fn weights(&self) -> &[f64] {
        &self.weights
    }

    fn weights_mut(&mut self) -> &mut [f64] {
        &mut self.weights
    }
}

/// One output of a [`Network`]: the probability of one end of the game.
///
/// The payoff of a game shows only a sum of the outputs. To learn every probability, each end has
/// its own learner, whose payoff is 1 if the game ends in this way and 0 if not. The learners
/// change the same weights (Tesauro (1992)).
#[derive(Debug)]
pub struct End<'a> {
    network: &'a mut Network,
    output: usize,
}

impl Evaluator for End<'_> {
    fn value(&self, inputs: &[f64]) -> f64 {
        let mut activations = [0.0; MOST_HIDDEN];
        let hidden = self.network.activate(inputs, &mut activations);
        self.network.output(self.output, hidden)
    }

    fn gradient(&self, inputs: &[f64], gradient: &mut [f64]) -> f64 {
        let outputs = 0..self.network.payoffs.len();
        let payoffs = outputs.map(|output| f64::from(u8::from(output == self.output)));
        self.network.gradient_of(payoffs, inputs, gradient)
    }

    fn weights(&self) -> &[f64] {
        self.network.weights()
    }

    fn weights_mut(&mut self) -> &mut [f64] {
        self.network.weights_mut()
    }
}
