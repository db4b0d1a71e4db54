//! Tests the learning rule against the rule of the source, and gradients against small differences
//! of the value.

use super::{Evaluator, Learner, Network};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Returns random first weights between -0.5 and 0.5.
fn first_weights(seed: u64) -> impl FnMut() -> f64 {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    move || dice.random_range(-0.5..0.5)
}

fn close(one: &[f64], other: &[f64], by: f64) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| (a - b).abs() <= by)
}

/// Checks that gradients by backpropagation equal small differences of the value.
fn check_gradient<E: Evaluator + Clone>(evaluator: &E, inputs: &[f64]) {
    let mut gradient = vec![f64::NAN; evaluator.weights().len()];
    let value = evaluator.gradient(inputs, &mut gradient);
    assert!((value - evaluator.value(inputs)).abs() < 1e-12);
    const STEP: f64 = 1e-6;
    let difference = |weight: usize| {
        let value = |change: f64| {
            let mut moved = evaluator.clone();
            moved.weights_mut()[weight] += change;
            moved.value(inputs)
        };
        (value(STEP) - value(-STEP)) / (2.0 * STEP)
    };
    let expected: Vec<f64> = (0..gradient.len()).map(difference).collect();
    assert!(
        close(&gradient, &expected, 1e-8),
        "{gradient:?} {expected:?}"
    );
}

#[test]
fn gradients_equal_differences() {
    let inputs = [0.3, -1.2, 0.0, 2.0];
    for seed in 0..5 {
        check_gradient(
            &Network::new(4, 3, &[1.0], first_weights(seed)).unwrap(),
            &inputs,
        );
        // The probabilities p1 to p4 have the payoffs of backgammon.
        let network = Network::new(4, 6, &[1.0, 2.0, -1.0, -2.0], first_weights(seed)).unwrap();
        check_gradient(&network, &inputs);
        let p = network.probabilities(&inputs);
        assert!(p.iter().all(|p| (0.0..1.0).contains(p)));
        let payoff = p[0] + 2.0 * p[1] - p[2] - 2.0 * p[3];
        assert!((network.value(&inputs) - payoff).abs() < 1e-12);
        // The gradient of the value is the sum of the gradients of the ends times the payoffs.
        let mut whole = vec![0.0; network.weights().len()];
        network.gradient(&inputs, &mut whole);
        let mut sum = vec![0.0; whole.len()];
        for (at, payoff) in [1.0, 2.0, -1.0, -2.0].into_iter().enumerate() {
            let mut network = network.clone();
            let end = network.end(at).unwrap();
            let mut gradient = vec![f64::NAN; whole.len()];
            assert_eq!(end.gradient(&inputs, &mut gradient), end.value(&inputs));
            assert_eq!(end.value(&inputs), p[at]);
            for (sum, slope) in sum.iter_mut().zip(gradient) {
                *sum += payoff * slope;
            }
        }
        assert!(close(&whole, &sum, 1e-12));
        assert!(network.clone().end(4).is_none());
    }
    assert_eq!(Network::new(4, 0, &[1.0], first_weights(1)), None);
    assert_eq!(Network::new(4, 3, &[], first_weights(1)), None);
}

#[test]
fn with_lambda_0_it_is_the_sources_rule() {
    let positions = [[1.0, 0.5], [-0.5, 2.0]];
    let mut network = Network::new(2, 3, &[1.0], first_weights(7)).unwrap();
    let before = network.clone();
    let mut gradient = vec![0.0; before.weights().len()];
    let last = before.gradient(&positions[0], &mut gradient);
    let next = before.value(&positions[1]);
    let mut learner = Learner::new(0.2, 0.0);
    learner.observe(&mut network, &positions[0]);
    assert_eq!(network, before);
    learner.observe(&mut network, &positions[1]);
    let expected: Vec<f64> = before
        .weights()
        .iter()
        .zip(&gradient)
        .map(|(weight, slope)| weight + 0.2 * (next - last) * slope)
        .collect();
    assert!(close(network.weights(), &expected, 1e-15));
}
