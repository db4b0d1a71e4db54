//! The learning rule for the weights.

use super::Evaluator;

/// Learns weights by TD(lambda), game by game.
#[derive(Clone, Debug)]
pub struct Learner {
    rate: f64,
    lambda: f64,
    /// Whether weights change only at the end of a game.
    at_end: bool,
    /// d of the previous position; `None` at the first.
    last: Option<f64>,
    /// e, the gradients of the earlier positions, discounted by lambda with each move.
    trace: Vec<f64>,
    gradient: Vec<f64>,
    /// The changes that are applied at the end of the game.
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

    /// The same, but the weights change only at the end of each game. TD(1) is then equal to
    /// learning the value of every position from the payoff (Sutton (1988)).
    #[must_use]
    pub fn at_end_of_games(self) -> Learner {
        Learner {
            at_end: true,
            ..self
        }
    }

    /// Begins a game. An unfinished game is discarded.
    pub fn start(&mut self) {
        self.last = None;
        self.trace.fill(0.0);
        self.pending.fill(0.0);
    }

    /// Learns from the next position of the game. Returns its value before any change.
    pub fn observe<E: Evaluator>(&mut self, evaluator: &mut E, inputs: &[f64]) -> f64 {
        let weights = evaluator.weights().len();
        for buffer in [&mut self.trace, &mut self.gradient, &mut self.pending] {
            buffer.resize(weights, 0.0);
        }
        let seen = evaluator.value(inputs);
        self.learn(evaluator, seen);
        // Evaluate with the new weights, because the next difference must be between values of
        // the same weights.
        self.last = Some(evaluator.gradient(inputs, &mut self.gradient));
        for (trace, gradient) in self.trace.iter_mut().zip(&self.gradient) {
            *trace = self.lambda * *trace + gradient;
        }
        seen
    }

    /// Ends the game with its payoff, and learns from it.
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

/// Adds `factor` times `what` to a vector.
fn add(to: &mut [f64], factor: f64, what: &[f64]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += factor * what;
    }
}
