//! The learning rule for the weights: TD(lambda).
//!
//! The tests of learning let two learners play nim against each other. `td/tests.rs` compares the
//! rule with that of Nilsson (1998), section 12.6, which has lambda 0. With an error in the trace a
//! learner would still learn, only worse.

use super::Evaluator;

/// Learns weights by TD(lambda), game by game.
#[derive(Clone, Debug)]
pub struct Learner {
    rate: f64,
    lambda: f64,
    /// The value d of the previous position; `None` at the first position.
    last: Option<f64>,
    /// The trace e: the sum of the gradients of earlier positions, multiplied by lambda at each
    /// move.
    trace: Vec<f64>,
    gradient: Vec<f64>,
}

impl Learner {
    /// Makes a learner with the rate c and the given lambda. It changes the weights after every
    /// position.
    pub fn new(rate: f64, lambda: f64) -> Learner {
        Learner {
            rate,
            lambda,
            last: None,
            trace: Vec::new(),
            gradient: Vec::new(),
        }
    }

    /// Begins a game. An unfinished game is discarded.
    pub fn start(&mut self) {
        self.last = None;
        self.trace.fill(0.0);
    }

    /// Learns from the next position of the game. Returns its value before any change.
    pub fn observe<E: Evaluator>(&mut self, evaluator: &mut E, inputs: &[f64]) -> f64 {
        let weights = evaluator.weights().len();
        for buffer in [&mut self.trace, &mut self.gradient] {
            buffer.resize(weights, 0.0);
        }
        let value = evaluator.value(inputs);
        self.learn(evaluator, value);
        // The position is evaluated again with the new weights: the next difference must be between
        // values of the same weights.
        self.last = Some(evaluator.gradient(inputs, &mut self.gradient));
        for (trace, gradient) in self.trace.iter_mut().zip(&self.gradient) {
            // Earlier positions share less of the error.
            *trace = self.lambda * *trace + gradient;
        }
        value
    }

    /// Ends the game with its payoff, and learns from it.
    pub fn finish<E: Evaluator>(&mut self, evaluator: &mut E, payoff: f64) {
        self.learn(evaluator, payoff);
        self.start();
    }

    fn learn<E: Evaluator>(&mut self, evaluator: &mut E, target: f64) {
        if let Some(last) = self.last {
            // By Sutton (1988), the difference of two predictions moves the weights along the trace
            // of all gradients so far.
            let change = self.rate * (target - last);
            for (weight, trace) in evaluator.weights_mut().iter_mut().zip(&self.trace) {
                *weight += change * trace;
            }
        }
    }
}
