//! The rule by which weights are learnt.

use super::Evaluator;

/// TD(lambda) along one game after the other.
#[derive(Clone, Debug)]
pub struct Learner {
    rate: f64,
    lambda: f64,
    /// Whether weights change at the end of a game only.
    at_end: bool,
    /// d of the position before, once there is one.
    last: Option<f64>,
    /// e: the gradients of earlier positions, fading by lambda.
    trace: Vec<f64>,
    gradient: Vec<f64>,
    /// The changes put off to the end of the game.
    pending: Vec<f64>,
}

impl Learner {
    /// A learner with the rate c and lambda that changes weights after every position.
    pub fn new(rate: f64, lambda: f64) -> Learner {
        Learner {
            rate,
            lambda,
            at_end: false,
            last: None,
            trace: Vec::new(),
            gradient: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// The same, but weights change at the end of each game only. Then TD(1) is exactly
    /// learning every position's value from the payoff (Sutton 1988).
    #[must_use]
    pub fn at_end_of_games(self) -> Learner {
        Learner {
            at_end: true,
            ..self
        }
    }

    /// Begins a game; what was not finished is dropped.
    pub fn start(&mut self) {
        self.last = None;
        self.trace.fill(0.0);
        self.pending.fill(0.0);
    }

    /// The next position of the game. Gives its value, before it changes anything.
    pub fn observe<E: Evaluator>(&mut self, evaluator: &mut E, inputs: &[f64]) -> f64 {
        let weights = evaluator.weights().len();
        for buffer in [&mut self.trace, &mut self.gradient, &mut self.pending] {
            buffer.resize(weights, 0.0);
        }
        let seen = evaluator.value(inputs);
        self.learn(evaluator, seen);
        // With the new weights, as the next difference is to be between values of one
        // evaluation.
        self.last = Some(evaluator.gradient(inputs, &mut self.gradient));
        for (trace, gradient) in self.trace.iter_mut().zip(&self.gradient) {
            *trace = self.lambda * *trace + gradient;
        }
        seen
    }

    /// The end of the game and what it pays.
    pub fn finish<E: Evaluator>(&mut self, evaluator: &mut E, payoff: f64) {
        self.learn(evaluator, payoff);
        if self.at_end {
            add(evaluator.weights_mut(), 1.0, &self.pending);
        }
        self.start();
    }

    fn learn<E: Evaluator>(&mut self, evaluator: &mut E, target: f64) {
        if let Some(last) = self.last {
            let change = self.rate * (target - last);
            let to = match self.at_end {
                true => &mut self.pending,
                false => evaluator.weights_mut(),
            };
            add(to, change, &self.trace);
        }
    }
}

/// Adds `factor` times `what`.
fn add(to: &mut [f64], factor: f64, what: &[f64]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += factor * what;
    }
}
