//! Learning an evaluation by temporal differences (section 12.6; Sutton (1988);
//! Tesauro (1992)).
//!
//! Along a game the evaluation d(t) of each position is moved towards d(t+1) of the next,
//! and the last towards the payoff:
//!
//! W <- W + c (d(t+1) - d(t)) e(t), e(t) = grad d(t) + lambda e(t-1).
//!
//! Here c is the learning rate and lambda is the trace decay. Lambda = 0 gives the rule of
//! section 12.6; with lambda = 1 every position learns only from the payoff.
//!
//! Only the tests in `harness/lab/tests/lab/chapter12/learning.rs` learn by it; no program of the
//! product does. `results/CLAIMS.md` quotes what they find.

mod learner;
mod network;

pub use learner::Learner;
pub use network::{End, Network};

/// An evaluation with weights that can be learnt.
pub trait Evaluator {
    /// The value of a position with these inputs.
    fn value(&self, inputs: &[f64]) -> f64;

    /// The value. Its derivative by each weight is written to `gradient`.
    fn gradient(&self, inputs: &[f64], gradient: &mut [f64]) -> f64;

    /// The weights.
    fn weights(&self) -> &[f64];

    /// The weights, for changing them.
    fn weights_mut(&mut self) -> &mut [f64];
}

/// 1 / (1 + exp(-x)), from 0 to 1.
fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The dot product.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    debug_assert_eq!(one.len(), other.len());
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests;
