//! Learns an evaluation of the dice game by temporal differences (Nilsson (1998), section 12.6),
//! and compares it with exact values.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sahwal_lab::search::td::{End, Evaluator, Learner, Network};
use sahwal_lab::search::{Game, Player, StochasticGame, expectimax};

use sahwal_lab::chapter12::{DiceMove, DiceNim};

/// The payoffs of the four ends for the player who throws next: a win, a double win, a loss and a
/// double loss.
const PAYOFFS: [f64; 4] = [1.0, 2.0, -1.0, -2.0];

const FACES: u8 = 6;
/// A last move that takes at least this number of matches wins double.
const DOUBLE_FROM: u8 = 4;

fn game(pile: u8) -> Option<DiceNim> {
    Some(DiceNim::new(pile, FACES)?.with_double_wins(DOUBLE_FROM))
}

/// Returns the expected payoff of ends with these probabilities.
fn payoff(ends: &[f64]) -> f64 {
    ends.iter()
        .zip(PAYOFFS)
        .map(|(end, payoff)| end * payoff)
        .sum()
}

/// Returns the ends from the side of the other player.
fn of_opponent([win, double_win, loss, double_loss]: [f64; 4]) -> [f64; 4] {
    [loss, double_loss, win, double_win]
}

/// Returns the exact probabilities of the four ends for piles of 1 to `most`, if both players
/// choose the moves with the largest expected payoff.
fn exact_ends(most: u8) -> Vec<[f64; 4]> {
    let mut ends: Vec<[f64; 4]> = Vec::new();
    for pile in 1..=most {
        let mut sum = [0.0; 4];
        for face in 1..=FACES {
            let after = (1..=face.min(pile)).map(|taken| match pile - taken {
                0 if taken >= DOUBLE_FROM => [0.0, 1.0, 0.0, 0.0],
                0 => [1.0, 0.0, 0.0, 0.0],
                left => of_opponent(ends[usize::from(left) - 1]),
            });
            let best = after.max_by(|one, other| payoff(one).total_cmp(&payoff(other)));
            for (sum, end) in sum.iter_mut().zip(best.unwrap_or_default()) {
                *sum += end / f64::from(FACES);
            }
        }
        ends.push(sum);
    }
    ends
}

/// Returns the root of the mean squared difference.
fn rms(one: &[f64], other: &[f64]) -> f64 {
    let squares = one.iter().zip(other).map(|(a, b)| (a - b).powi(2));
    (squares.sum::<f64>() / one.len() as f64).sqrt()
}

/// A network that learns [`DiceNim`] with a die of six faces and double wins. It plays both sides,
/// as TD-Gammon does. Each player chooses the move that leaves the opponent the least expected
/// payoff. The inputs encode the size of the pile. The four outputs are the probabilities of a win,
/// a double win, a loss and a double loss of the player who throws next.
#[derive(Debug)]
struct SelfPlay {
    network: Network,
    /// The learners of each player, one for each end.
    learners: [Vec<Learner>; 2],
    most: u8,
    dice: ChaCha8Rng,
}

impl SelfPlay {
    /// Makes a network for piles of up to `most` with ten hidden units, rate 0.1 and lambda 0.3.
    /// Returns `None` if `most` is 0.
    fn new(most: u8, seed: u64) -> Option<SelfPlay> {
        game(most)?;
        let mut first = ChaCha8Rng::seed_from_u64(seed);
        let learners = vec![Learner::new(0.1, 0.3); PAYOFFS.len()];
        Some(SelfPlay {
            network: Network::new(most.into(), 10, &PAYOFFS, || first.random_range(-0.5..0.5))?,
            learners: [learners.clone(), learners],
            most,
            dice: ChaCha8Rng::seed_from_u64(seed + 1),
        })
    }

    /// Returns the learnt probabilities of the four ends for the player who throws next.
    fn ends(&self, pile: u8) -> Vec<f64> {
        self.network.probabilities(&self.inputs(pile))
    }

    /// Plays one game from a random pile, and learns from it.
    fn play(&mut self) {
        let pile = self.dice.random_range(1..=self.most);
        let Some(mut game) = game(pile) else {
            return;
        };
        let (mut thrown, mut moves) = (Vec::new(), Vec::new());
        self.learners.iter_mut().flatten().for_each(Learner::start);
        while !game.is_over() {
            let inputs = self.inputs(game.pile());
            self.learn(side(&game), |learner, mut end, _| {
                learner.observe(&mut end, &inputs);
            });
            thrown.clear();
            game.outcomes(&mut thrown);
            let (face, _) = thrown[self.dice.random_range(0..thrown.len())];
            game.play(face);
            moves.clear();
            game.moves(&mut moves);
            let best = moves
                .iter()
                .min_by(|one, other| self.left(game, **one).total_cmp(&self.left(game, **other)));
            if let Some(&best) = best {
                game.play(best);
            }
        }
        // The player to move has lost: the other one took the last match.
        let loser = side(&game);
        let paid = f64::from(game.evaluate().abs());
        for (player, paid) in [(loser, -paid), (1 - loser, paid)] {
            self.learn(player, |learner, mut end, payoff| {
                learner.finish(&mut end, f64::from(u8::from(payoff == paid)));
            });
        }
    }

    /// Calls `change` with each learner of a player, its end, and the payoff of that end.
    fn learn(&mut self, player: usize, mut change: impl FnMut(&mut Learner, End<'_>, f64)) {
        for (at, learner) in self.learners[player].iter_mut().enumerate() {
            if let Some(end) = self.network.end(at) {
                change(learner, end, PAYOFFS[at]);
            }
        }
    }

    /// Returns the expected payoff that a move leaves to the opponent.
    fn left(&self, mut game: DiceNim, played: DiceMove) -> f64 {
        game.play(played);
        if game.is_over() {
            -f64::from(game.evaluate().abs())
        } else {
            self.network.value(&self.inputs(game.pile()))
        }
    }

    /// Returns one input for each size of the pile: 1 for the actual size, 0 for the others.
    fn inputs(&self, pile: u8) -> Vec<f64> {
        (1..=self.most)
            .map(|size| f64::from(u8::from(size == pile)))
            .collect()
    }
}

fn side(game: &DiceNim) -> usize {
    usize::from(game.player() == Player::Min)
}

#[test]
fn the_exact_ends_have_the_value_of_expectimax() {
    for (pile, ends) in (1..).zip(exact_ends(6)) {
        let found = expectimax(&mut game(pile).unwrap(), pile.into());
        assert!(
            (payoff(&ends) - found.value).abs() < 1e-12,
            "{pile}: {ends:?}"
        );
        assert!((ends.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}

/// Returns the error of the expected payoff, and that of the probability of each end.
fn errors(player: &SelfPlay) -> (f64, [f64; 4]) {
    let exact = exact_ends(player.most);
    let learnt: Vec<Vec<f64>> = (1..=player.most).map(|pile| player.ends(pile)).collect();
    let of_end = |end: usize| {
        let learnt: Vec<f64> = learnt.iter().map(|ends| ends[end]).collect();
        rms(
            &learnt,
            &exact.iter().map(|ends| ends[end]).collect::<Vec<f64>>(),
        )
    };
    let payoffs: Vec<f64> = learnt.iter().map(|ends| payoff(ends)).collect();
    let exact_payoffs: Vec<f64> = exact.iter().map(|ends| payoff(ends)).collect();
    (rms(&payoffs, &exact_payoffs), [0, 1, 2, 3].map(of_end))
}

/// Returns the smallest error of an output that is the same for every pile.
fn error_of_constant(most: u8, end: usize) -> f64 {
    let exact: Vec<f64> = exact_ends(most).iter().map(|ends| ends[end]).collect();
    let mean = exact.iter().sum::<f64>() / exact.len() as f64;
    rms(&vec![mean; exact.len()], &exact)
}

#[test]
fn four_outputs_learn_plain_and_double_wins_by_playing_itself() {
    let mut player = SelfPlay::new(7, 1).unwrap();
    let (before, _) = errors(&player);
    for _ in 0..10_000 {
        player.play();
    }
    let (after, ends) = errors(&player);
    // Sums of exponentials may differ in the last digits between machines.
    assert!(
        (before - 0.788).abs() < 0.01 && (after - 0.174).abs() < 0.01,
        "{before} {after}"
    );
    for (end, error) in ends.into_iter().enumerate() {
        let constant = error_of_constant(7, end);
        assert!(error < constant / 1.5, "{end}: {error} of {constant}");
    }
}
