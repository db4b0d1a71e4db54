//! Learning an evaluation by temporal differences (Nilsson (1998), section 12.6; Sutton (1988);
//! Tesauro (1992)).
//!
//! Along a game, the evaluation d(t) of each position is moved towards the evaluation d(t+1) of the
//! next one, and the last evaluation towards the payoff:
//!
//! W <- W + c (d(t+1) - d(t)) e(t), e(t) = grad d(t) + lambda e(t-1).
//!
//! Here W are the weights, c is the learning rate, lambda is the trace decay, and e is the trace.
//! Lambda = 0 gives the rule of section 12.6. With lambda = 1 every position learns only from the
//! payoff.
//!
//! Only the tests in `harness/lab/tests/lab/chapter12/learning.rs` use it, and no program of the
//! product does. `results/CLAIMS.md` quotes their result, so an error here would be quoted too.

mod learner;
mod network;

pub use learner::Learner;
pub use network::{End, Network};

/// An evaluation whose weights can be learnt.
pub trait Evaluator {
    /// Returns the value of a position with these inputs.
    fn value(&self, inputs: &[f64]) -> f64;

    /// Returns the value, and writes its derivative by each weight to `gradient`.
    fn gradient(&self, inputs: &[f64], gradient: &mut [f64]) -> f64;

    /// Returns the weights.
    fn weights(&self) -> &[f64];

    /// Returns the weights for changing them.
    fn weights_mut(&mut self) -> &mut [f64];
}

/// Returns 1 / (1 + exp(-x)), which lies between 0 and 1.
fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns the dot product.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    debug_assert_eq!(one.len(), other.len());
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests;
