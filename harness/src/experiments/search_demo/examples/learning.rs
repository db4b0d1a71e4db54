//! Two games with known values, for learning an evaluation.

use super::dice_nim::{DiceMove, DiceNim};
use crate::experiments::search_demo::random::SplitMix64;
use sahwal_core::search::expectimax;
use sahwal_core::search::td::{Evaluator, Learner, Linear, Network};
use sahwal_core::search::{Game, Player, StochasticGame};

/// Sutton's random walk over five places in a row. A walk starts in the middle and steps to
/// each side with equal chance; leaving at the right end pays 1, at the left end 0. The
/// values of the places are 1/6 to 5/6 (Sutton (1988)).
///
/// Returns the values learnt by TD(lambda) from `walks` walks, with a rate that falls from
/// 0.1 to 0.
pub fn random_walk(lambda: f64, walks: u32, seed: u64) -> Vec<f64> {
    let mut random = SplitMix64::new(seed);
    let mut values = Linear::from(vec![0.5; 5]);
    for walk in 0..walks {
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
    values.weights().to_vec()
}

/// A network that learns [`DiceNim`] with a die of six faces by playing both sides against
/// itself, as TD-Gammon does. Each player chooses the move that leaves the opponent the least
/// value. The input is the size of the pile, and the value is the winning chance of the
/// player who throws next.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    network: Network,
    /// One learner for each player.
    learners: [Learner; 2],
    most: u8,
    random: SplitMix64,
}

const FACES: u8 = 6;

impl SelfPlay {
    /// Piles of up to `most`, ten hidden units, rate and lambda 0.3. `None` without a pile.
    pub fn new(most: u8, seed: u64) -> Option<SelfPlay> {
        DiceNim::new(most, FACES)?;
        let mut first = SplitMix64::new(seed);
        Some(SelfPlay {
            network: Network::new(most.into(), 10, &[1.0], || first.unit() - 0.5)?,
            learners: [Learner::new(0.3, 0.3), Learner::new(0.3, 0.3)],
            most,
            random: SplitMix64::new(seed.wrapping_add(1)),
        })
    }

    /// The learnt winning chance of the player who throws next.
    pub fn chance(&self, pile: u8) -> f64 {
        self.network.value(&self.inputs(pile))
    }

    /// The root of the mean squared error of the chances, over all piles.
    pub fn error(&self) -> f64 {
        let squares = (1..=self.most).filter_map(|pile| {
            let mut game = DiceNim::new(pile, FACES)?;
            let exact = 0.5 + 0.5 * expectimax(&mut game, pile.into()).value;
            Some((self.chance(pile) - exact).powi(2))
        });
        (squares.sum::<f64>() / f64::from(self.most)).sqrt()
    }

    /// Plays one game from a random pile, and learns from it.
    pub fn play(&mut self) {
        let pile = 1 + self.random.below(self.most.into()) as u8;
        let Some(mut game) = DiceNim::new(pile, FACES) else {
            return;
        };
        let (mut thrown, mut moves) = (Vec::new(), Vec::new());
        self.learners.iter_mut().for_each(Learner::start);
        while !game.is_over() {
            let inputs = self.inputs(game.pile());
            self.learners[side(&game)].observe(&mut self.network, &inputs);
            thrown.clear();
            game.outcomes(&mut thrown);
            let (face, _) = thrown[self.random.below(thrown.len() as u32) as usize];
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
        // The player to move has lost: the other took the last match.
        let loser = side(&game);
        self.learners[loser].finish(&mut self.network, 0.0);
        self.learners[1 - loser].finish(&mut self.network, 1.0);
    }

    /// The winning chance that a move leaves to the opponent.
    fn left(&self, mut game: DiceNim, played: DiceMove) -> f64 {
        game.play(played);
        match game.is_over() {
            true => 0.0,
            false => self.chance(game.pile()),
        }
    }

    /// One input for each size of the pile: 1 for the actual size, 0 for the others.
    fn inputs(&self, pile: u8) -> Vec<f64> {
        (1..=self.most)
            .map(|size| f64::from(u8::from(size == pile)))
            .collect()
    }
}

fn side(game: &DiceNim) -> usize {
    usize::from(game.player() == Player::Min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_random_walk_is_learnt() {
        for lambda in [0.0, 0.3, 0.8] {
            let values = random_walk(lambda, 3_000, 3);
            for (place, value) in values.iter().enumerate() {
                let exact = (place + 1) as f64 / 6.0;
                assert!((value - exact).abs() < 0.06, "{lambda}: {values:?}");
            }
        }
    }

    #[test]
    fn a_network_learns_the_dice_game_by_playing_itself() {
        let mut player = SelfPlay::new(8, 5).unwrap();
        let before = player.error();
        for _ in 0..4_000 {
            player.play();
        }
        let after = player.error();
        assert!(after < 0.06 && after < before / 3.0, "{before} to {after}");
        assert!(SelfPlay::new(0, 1).is_none());
    }
}
