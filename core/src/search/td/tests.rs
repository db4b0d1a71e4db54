//! The rule against its definition, gradients against differences, and games with known
//! values.

use super::{Evaluator, Learner, Linear, Logistic, Network};
use crate::search::SplitMix64;
use crate::search::examples::{DiceMove, DiceNim};
use crate::search::{Game, Player, StochasticGame, expectimax};

fn close(one: &[f64], other: &[f64], by: f64) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| (a - b).abs() <= by)
}

/// Gradients by backpropagation equal small differences of the value.
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
    let linear = Linear::from(vec![0.5, -0.25, 4.0, 0.1]);
    check_gradient(&linear, &inputs);
    check_gradient(&Logistic::from(linear), &inputs);
    for seed in 0..5 {
        check_gradient(&Network::new(4, 3, &[1.0], seed).unwrap(), &inputs);
        // p1 to p4 with the payoffs of backgammon.
        let network = Network::new(4, 6, &[1.0, 2.0, -1.0, -2.0], seed).unwrap();
        check_gradient(&network, &inputs);
        let p = network.probabilities(&inputs);
        assert!(p.iter().all(|p| (0.0..1.0).contains(p)));
        let payoff = p[0] + 2.0 * p[1] - p[2] - 2.0 * p[3];
        assert!((network.value(&inputs) - payoff).abs() < 1e-12);
    }
    assert_eq!(Network::new(4, 0, &[1.0], 1), None);
    assert_eq!(Network::new(4, 3, &[], 1), None);
}

#[test]
fn with_lambda_0_it_is_the_sources_rule() {
    let positions = [[1.0, 0.5], [-0.5, 2.0]];
    let mut network = Network::new(2, 3, &[1.0], 7).unwrap();
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

#[test]
fn td_1_at_the_end_learns_every_position_from_the_payoff() {
    let positions = [[1.0, 0.5, 0.0], [-0.5, 2.0, 1.0], [0.3, 0.3, -1.0]];
    let start = Logistic::from(Linear::from(vec![0.1, -0.2, 0.3]));
    let (rate, payoff) = (0.3, 1.0);
    let mut expected = start.weights().to_vec();
    for inputs in &positions {
        let mut gradient = [0.0; 3];
        let value = start.gradient(inputs, &mut gradient);
        for (weight, slope) in expected.iter_mut().zip(gradient) {
            *weight += rate * (payoff - value) * slope;
        }
    }
    let mut learnt = start.clone();
    let mut learner = Learner::new(rate, 1.0).at_end_of_games();
    learner.start();
    for inputs in &positions {
        learner.observe(&mut learnt, inputs);
    }
    assert_eq!(learnt, start);
    learner.finish(&mut learnt, payoff);
    assert!(close(learnt.weights(), &expected, 1e-15), "{learnt:?}");
}

/// Sutton's random walk: five places in a row, a step to either side with the same
/// chance; off the right end pays 1, off the left end 0. The values are 1/6 to 5/6.
#[test]
fn the_random_walk_is_learnt() {
    for lambda in [0.0, 0.3, 0.8] {
        let mut random = SplitMix64::new(3);
        let mut values = Linear::from(vec![0.5; 5]);
        let walks = 3_000u32;
        for walk in 0..walks {
            // A rate that falls lets the values settle.
            let rate = 0.1 * f64::from(walks - walk) / f64::from(walks);
            let mut learner = Learner::new(rate, lambda);
            let mut place = 2;
            let payoff = loop {
                let mut inputs = [0.0; 5];
                inputs[place] = 1.0;
                learner.observe(&mut values, &inputs);
                match (random.below(2), place) {
                    (0, 0) => break 0.0,
                    (1, 4) => break 1.0,
                    (0, _) => place -= 1,
                    _ => place += 1,
                }
            };
            learner.finish(&mut values, payoff);
        }
        let exact = [1.0, 2.0, 3.0, 4.0, 5.0].map(|n| n / 6.0);
        assert!(
            close(values.weights(), &exact, 0.06),
            "{lambda}: {values:?}"
        );
    }
}

/// As TD-Gammon: the network plays both sides of a dice game against itself, each time
/// the move that its own evaluation likes best.
#[test]
fn a_network_learns_a_dice_game_by_playing_itself() {
    const PILE: u8 = 8;
    // The pile, one input for each size, seen by whoever throws next: chance to win.
    let inputs = |pile: u8| {
        let mut inputs = [0.0; PILE as usize];
        if pile > 0 {
            inputs[usize::from(pile) - 1] = 1.0;
        }
        inputs
    };
    let error = |network: &Network| {
        let wrong = (1..=PILE).map(|pile| {
            let mut game = DiceNim::new(pile, 6).unwrap();
            let exact = expectimax(&mut game, pile.into()).value;
            (2.0 * network.value(&inputs(pile)) - 1.0 - exact).powi(2)
        });
        (wrong.sum::<f64>() / f64::from(PILE)).sqrt()
    };
    let mut network = Network::new(PILE.into(), 10, &[1.0], 5).unwrap();
    let before = error(&network);
    let mut random = SplitMix64::new(11);
    let mut learners = [0, 1].map(|_| Learner::new(0.3, 0.3));
    for _ in 0..4_000 {
        let first = 1 + random.below(PILE.into()) as u8;
        let mut game = DiceNim::new(first, 6).unwrap();
        learners.iter_mut().for_each(Learner::start);
        while !game.is_over() {
            let mover = usize::from(game.player() == Player::Min);
            learners[mover].observe(&mut network, &inputs(game.pile()));
            let mut outcomes = Vec::new();
            game.outcomes(&mut outcomes);
            game.play(outcomes[random.below(outcomes.len() as u32) as usize].0);
            let mut moves = Vec::new();
            game.moves(&mut moves);
            // What is left for the other should be worth least; nothing left wins.
            let left = |played: &DiceMove| {
                let mut next = game;
                next.play(*played);
                match next.is_over() {
                    true => -1.0,
                    false => network.value(&inputs(next.pile())),
                }
            };
            let best = moves.iter().min_by(|a, b| left(a).total_cmp(&left(b)));
            game.play(*best.unwrap());
        }
        // Whoever is to move has lost.
        let loser = usize::from(game.player() == Player::Min);
        learners[loser].finish(&mut network, 0.0);
        learners[1 - loser].finish(&mut network, 1.0);
    }
    let after = error(&network);
    assert!(after < 0.12 && after < before / 4.0, "{before} to {after}");
}
