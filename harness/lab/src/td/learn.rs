//! Training of the evaluation by TD(lambda).

use crate::search::td::{Evaluator, Learner, Logistic};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Options;
use super::episodes::Episode;

/// The largest bias. It is negative, so a group without any item is dead.
const MAX_BIAS: f64 = -0.01;

/// Trains `evaluation` on the episodes, in a new random order for each epoch.
pub(super) fn learn(evaluation: &mut Logistic, episodes: &[Episode], options: &Options) {
    let mut order: Vec<usize> = (0..episodes.len()).collect();
    let mut dice = ChaCha8Rng::seed_from_u64(options.seed);
    for epoch in 0..options.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, dice.random_range(0..=last));
        }
        let left = (options.epochs - epoch) as f64 / options.epochs as f64;
        let mut learner = Learner::new(options.rate * left, options.lambda);
        for episode in order.iter().map(|&at| &episodes[at]) {
            learner.start();
            for inputs in &episode.inputs {
                learner.observe(evaluation, inputs);
            }
            learner.finish(evaluation, f64::from(u8::from(episode.lives)));
            // No item makes a group weaker, so no weight is negative.
            let [items @ .., bias] = evaluation.weights_mut() else {
                continue;
            };
            for weight in items {
                *weight = weight.max(0.0);
            }
            *bias = bias.min(MAX_BIAS);
        }
    }
}
