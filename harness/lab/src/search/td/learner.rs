//! The learning rule for the weights.
//!
//! The tests of learning play nim against themselves with it. `td/tests.rs` compares it with the
//! rule of section 12.6, which has lambda 0. A slip in the trace would still learn, only worse.

use super::Evaluator;

/// Learns weights by TD(lambda), game by game.
#[derive(Clone, Debug)]
pub struct Learner {
    rate: f64,
    lambda: f64,
    /// d of the previous position; `None` at the first.
    last: Option<f64>,
    /// e, the gradients of the earlier positions, discounted by lambda with each move.
    trace: Vec<f64>,
    gradient: Vec<f64>,
}

impl Learner {
    /// A learner with the rate c and lambda that changes weights after every position.
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
        // Evaluate with the new weights, because the next difference must be between values of
        // the same weights.
        self.last = Some(evaluator.gradient(inputs, &mut self.gradient));
        for (trace, gradient) in self.trace.iter_mut().zip(&self.gradient) {
            // The further back a position, the less it is to blame.
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
            // Sutton (1988): the difference of two predictions moves the weights along the trace of
            // all gradients so far.
            let change = self.rate * (target - last);
            for (weight, trace) in evaluator.weights_mut().iter_mut().zip(&self.trace) {
                *weight += change * trace;
            }
        }
    }
}
