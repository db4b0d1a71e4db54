//! The coefficients of the strength score, learnt by TD(lambda) along whole games.
//!
//! Every string is followed from its first stone to its end: captured, or on the board at
//! the end and dead or alive by the counted result. At each position on the way the items
//! of the group its first stone is in, as the model judges it, give a prediction
//! d = 1 / (1 + exp(-(w . items + b))), the chance to live, which is moved towards the
//! next one, the last towards 1 or 0. The model calls a group alive from a score of
//! 10^(2 alive-strength) on: with the coefficients w / -b times that, this is just where
//! d >= 1/2.
//!
//! Which groups there are to judge depends on the coefficients, as weak groups are void.
//! So the items are found again with what was learnt, for a number of rounds. That
//! connections raise scores is not learnt: the items are those of a group by itself.
//!
//! The default lambda of the command, 1, was chosen with sight of cross-validation on
//! selfplay, where 0.7 was tried first and got fewer strings right; rate, epochs, rounds
//! and steps were set before any figure was seen.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use sahwal_core::params::Parameters;
use sahwal_core::potential::{Field, GroupAnalysis, Items, Potential, PotentialParams};
use sahwal_core::search::td::{Evaluator, Learner, Linear, Logistic};
use sahwal_core::{Colour, Point, PointSet, Position, Size, Strings};

use crate::input::GameSet;
use crate::truth::Truth;

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The rate c of the first epoch; it falls to 0.
    pub rate: f64,
    /// How far a change reaches back, 0 to 1.
    pub lambda: f64,
    /// How often the strings are gone through in a round.
    pub epochs: usize,
    /// How often the items are found with what was learnt so far.
    pub rounds: usize,
    /// Every so many moves a position is learnt from; the last of a string always is.
    pub every: usize,
    /// Seed of the order of the strings.
    pub seed: u64,
}

/// The moves of the games that are tuned on.
pub struct Records {
    games: Vec<Recorded>,
}

struct Recorded {
    positions: Vec<Position>,
    strings: Vec<Followed>,
}

/// A string over the positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Followed {
    /// Its first stone.
    stone: Point,
    /// The first position with that stone.
    from: usize,
    /// The last one with the string.
    to: usize,
    lives: bool,
}

/// A string as it is learnt from: the items of its group, position by position.
#[derive(Clone, Debug, PartialEq)]
struct Way {
    inputs: Vec<[f64; INPUTS]>,
    lives: bool,
}

/// Four items and a constant.
const INPUTS: usize = 5;

/// What the items are multiplied by: the default coefficients over the default threshold,
/// so that all inputs weigh about the same and the first weights are 1.
const SCALE: [f64; 4] = [0.1, 0.5, 0.1, 0.1];

impl Records {
    /// The records of the games of `sets` that have a counted result, in the same order.
    ///
    /// # Errors
    /// A game has no record, or one that ends in another position.
    pub fn new(sets: &[GameSet], records: &[GameSet]) -> Result<Records> {
        ensure!(sets.len() == records.len(), "expected the same data sets");
        let mut games = Vec::new();
        for (set, records) in sets.iter().zip(records) {
            let by_name: HashMap<&str, &[Position]> = records
                .games
                .iter()
                .map(|record| (record.name.as_str(), record.positions.as_slice()))
                .collect();
            for game in &set.games {
                let Some(truth) = &game.truth else { continue };
                let positions = by_name.get(game.name.as_str()).copied();
                let positions = positions
                    .filter(|positions| positions.last() == Some(&game.position))
                    .with_context(|| {
                        format!(
                            "{}, {}: expected its moves, found none",
                            set.name, game.name
                        )
                    })?;
                games.push(Recorded {
                    positions: positions.to_vec(),
                    strings: follow(positions, truth),
                });
            }
        }
        Ok(Records { games })
    }

    /// The number of strings that are followed.
    pub fn strings(&self) -> usize {
        self.games.iter().map(|game| game.strings.len()).sum()
    }

    /// `base` with the coefficients learnt from the games that are `used`. Games are
    /// analysed in parallel on the current rayon pool; the result does not depend on it.
    ///
    /// # Errors
    /// A parameter out of range.
    pub fn learn(
        &self,
        base: &PotentialParams,
        used: &[bool],
        options: &Options,
    ) -> Result<PotentialParams> {
        let mut params = base.clone();
        for round in 0..options.rounds {
            let ways = self.ways(&params, used, options.every)?;
            let mut evaluation = evaluation_of(&params);
            let seed = options.seed.wrapping_add(round as u64);
            learn(&mut evaluation, &ways, &Options { seed, ..*options });
            params.coefficients = coefficients_of(&evaluation, &params);
        }
        Ok(params)
    }

    fn ways(&self, params: &PotentialParams, used: &[bool], every: usize) -> Result<Vec<Way>> {
        params.check()?;
        let mut fields: HashMap<Size, Arc<Field>> = HashMap::new();
        for game in &self.games {
            if let Some(first) = game.positions.first()
                && !fields.contains_key(&first.size())
            {
                fields.insert(first.size(), Arc::new(Field::new(params, first.size())?));
            }
        }
        let games = self.games.par_iter().zip(used).filter(|(_, used)| **used);
        let by_game: Vec<Vec<Way>> = games
            .map(|(game, _)| match game.positions.first() {
                Some(first) => game.ways(&fields[&first.size()], params, every),
                None => Vec::new(),
            })
            .collect();
        Ok(by_game.into_iter().flatten().collect())
    }
}

impl Recorded {
    fn ways(&self, field: &Arc<Field>, params: &PotentialParams, every: usize) -> Vec<Way> {
        let mut ways: Vec<Way> = self
            .strings
            .iter()
            .map(|string| Way {
                inputs: Vec::new(),
                lives: string.lives,
            })
            .collect();
        let mut potential = Potential::new(field);
        for (at, position) in self.positions.iter().enumerate() {
            let learnt_from = |string: &Followed| {
                let on_board = (string.from..=string.to).contains(&at);
                on_board && (at % every == 0 || at == string.to)
            };
            if !self.strings.iter().any(learnt_from) {
                continue;
            }
            potential.follow(position);
            let analysis = GroupAnalysis::of(&potential, params);
            for (string, way) in self.strings.iter().zip(&mut ways) {
                if learnt_from(string)
                    && let Some(judged) = analysis.at(string.stone)
                {
                    way.inputs.push(inputs_of(&judged.items));
                }
            }
        }
        ways
    }
}

/// The strings that are captured in the course of a game and those of its end.
fn follow(positions: &[Position], truth: &Truth) -> Vec<Followed> {
    let mut followed = Vec::new();
    // Since which position each point has had its stone.
    let mut since = [0; Point::INDICES];
    let first_stone = |stones: PointSet, since: &[usize; Point::INDICES]| {
        stones.iter().min_by_key(|stone| since[stone.index()])
    };
    for (at, position) in positions.iter().enumerate() {
        if let Some(before) = at.checked_sub(1).map(|before| &positions[before]) {
            for colour in Colour::BOTH {
                let gone = before.stones(colour) - position.stones(colour);
                let enemy = colour.opponent();
                let by_move = !(position.stones(enemy) - before.stones(enemy)).is_empty();
                if gone.is_empty() || !by_move {
                    continue;
                }
                let strings = Strings::of(before);
                let captured = strings
                    .iter()
                    .filter(|string| string.colour == colour && string.stones.is_subset(&gone));
                for string in captured {
                    followed.extend(first_stone(string.stones, &since).map(|stone| Followed {
                        stone,
                        from: since[stone.index()],
                        to: at - 1,
                        lives: false,
                    }));
                }
            }
        }
        for colour in Colour::BOTH {
            let before = at
                .checked_sub(1)
                .map(|before| positions[before].stones(colour));
            for stone in position.stones(colour) - before.unwrap_or_default() {
                since[stone.index()] = at;
            }
        }
    }
    if let Some(last) = positions.last() {
        for string in Strings::of(last).iter() {
            followed.extend(first_stone(string.stones, &since).map(|stone| Followed {
                stone,
                from: since[stone.index()],
                to: positions.len() - 1,
                lives: !truth.is_dead(&string),
            }));
        }
    }
    followed
}

fn inputs_of(items: &Items) -> [f64; INPUTS] {
    let Items {
        area,
        eyes,
        mean_difference,
        enclosed,
    } = *items;
    let items = [area.into(), eyes.into(), mean_difference, enclosed.into()];
    let scaled: [f64; 4] = std::array::from_fn(|item| items[item] * SCALE[item]);
    [scaled[0], scaled[1], scaled[2], scaled[3], 1.0]
}

/// The score from which a group is alive.
fn threshold(params: &PotentialParams) -> f64 {
    10f64.powf(2.0 * params.alive_strength)
}

/// The evaluation that says 1/2 where the parameters put the threshold.
fn evaluation_of(params: &PotentialParams) -> Logistic {
    let weights = params.coefficients.iter().zip(SCALE);
    let mut weights: Vec<f64> = weights
        .map(|(coefficient, scale)| coefficient / scale / threshold(params))
        .collect();
    weights.push(-1.0);
    Logistic::from(Linear::from(weights))
}

/// The coefficients that put the threshold where the evaluation says 1/2.
fn coefficients_of(evaluation: &Logistic, params: &PotentialParams) -> [f64; 4] {
    let weights = evaluation.weights();
    let unit = threshold(params) / -weights[4];
    std::array::from_fn(|item| {
        // As many digits as a reader cares for, and within the range of the parameters.
        let coefficient = (weights[item] * SCALE[item] * unit).clamp(0.0, 1e4);
        (coefficient * 100.0).round() / 100.0
    })
}

/// The bias stays below it: without any item a group is dead.
const LEAST_BIAS: f64 = -0.01;

fn learn(evaluation: &mut Logistic, ways: &[Way], options: &Options) {
    let mut order: Vec<usize> = (0..ways.len()).collect();
    let mut dice = ChaCha8Rng::seed_from_u64(options.seed);
    for epoch in 0..options.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, dice.random_range(0..=last));
        }
        let left = (options.epochs - epoch) as f64 / options.epochs as f64;
        let mut learner = Learner::new(options.rate * left, options.lambda);
        for way in order.iter().map(|&at| &ways[at]) {
            learner.start();
            for inputs in &way.inputs {
                learner.observe(evaluation, inputs);
            }
            learner.finish(evaluation, f64::from(u8::from(way.lives)));
            // More of an item is never worse.
            let [items @ .., bias] = evaluation.weights_mut() else {
                continue;
            };
            for weight in items {
                *weight = weight.max(0.0);
            }
            *bias = bias.min(LEAST_BIAS);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Selection, load, load_moves};
    use sahwal_core::position;

    fn small() -> (Vec<GameSet>, Vec<GameSet>) {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/small");
        let selection = Selection::resolve(&[path.to_owned()]).unwrap();
        (load(&selection).unwrap(), load_moves(&selection).unwrap())
    }

    const OPTIONS: Options = Options {
        rate: 0.1,
        lambda: 0.5,
        epochs: 3,
        rounds: 2,
        every: 1,
        seed: 1,
    };

    #[test]
    fn strings_are_followed_from_their_first_stone_to_capture_or_the_end() {
        // White is captured; then a black stone joins another.
        let pictures = [
            position! { . . . . . . . . . },
            position! { O . . . . . . . . },
            position! { O X . . . . . . . },
            position! { . X . X . . . . . },
            position! { . X X X . . . . . },
        ];
        let owners = sahwal_core::verdict::Owners::from_letters("BBBBBBBBB", pictures[4].size());
        let truth = Truth::new(&pictures[4], owners.unwrap()).unwrap();
        let string = |row, column, from, to, lives| Followed {
            stone: Point::at(row, column),
            from,
            to,
            lives,
        };
        let mut found = follow(&pictures, &truth);
        found.sort_by_key(|string| (string.to, string.from, string.stone));
        assert_eq!(
            found,
            [
                string(0, 0, 1, 2, false),
                string(0, 1, 2, 4, true),
                string(1, 0, 3, 4, true),
            ]
        );
    }

    #[test]
    fn coefficients_and_weights_are_two_ways_to_say_the_same() {
        let params = PotentialParams {
            coefficients: [12.5, 40.0, 3.0, 7.25],
            alive_strength: 1.1,
            ..PotentialParams::default()
        };
        let evaluation = evaluation_of(&params);
        assert_eq!(coefficients_of(&evaluation, &params), params.coefficients);
        let items = |area| Items {
            area,
            eyes: 2,
            mean_difference: 1.5,
            enclosed: 3,
        };
        for area in 0..20 {
            let alive = items(area).score(&params.coefficients).strength() >= 1.1;
            let likely = evaluation.value(&inputs_of(&items(area))) >= 0.5;
            assert_eq!(alive, likely, "{area}");
        }
    }

    #[test]
    fn what_tells_living_from_dead_groups_is_learnt() {
        // Alive just when it has at least four eyes, whatever its area.
        let way = |area: u32, eyes: u32| Way {
            inputs: vec![
                inputs_of(&Items {
                    area,
                    eyes,
                    mean_difference: 0.0,
                    enclosed: 0,
                });
                3
            ],
            lives: eyes >= 4,
        };
        let ways: Vec<Way> = (0..40)
            .flat_map(|area| (0..8).map(move |eyes| way(area, eyes)))
            .collect();
        let params = PotentialParams::default();
        let mut evaluation = evaluation_of(&params);
        let options = Options {
            epochs: 200,
            rate: 0.3,
            ..OPTIONS
        };
        learn(&mut evaluation, &ways, &options);
        let wrong = ways.iter().filter(|way| {
            let alive = evaluation.value(&way.inputs[0]) >= 0.5;
            alive != way.lives
        });
        assert_eq!(wrong.count(), 0, "{evaluation:?}");
        let [area, eyes, ..] = coefficients_of(&evaluation, &params);
        assert!(eyes > 24.0 && eyes < 34.0 && area < 1.0, "{area} {eyes}");
    }

    #[test]
    fn learning_depends_on_the_games_used_and_the_seed_alone() {
        let (sets, records) = small();
        let records = Records::new(&sets, &records).unwrap();
        assert!(records.strings() > 0);
        let base = PotentialParams::default();
        let all = vec![true; records.games.len()];
        let learn = |used: &[bool], seed| {
            let options = Options { seed, ..OPTIONS };
            records.learn(&base, used, &options).unwrap()
        };
        let learnt = learn(&all, 1);
        assert_ne!(learnt.coefficients, base.coefficients);
        assert_eq!(learnt, learn(&all, 1));
        assert_ne!(learnt, learn(&all, 2));
        let threads = rayon::ThreadPoolBuilder::new().num_threads(3).build();
        assert_eq!(threads.unwrap().install(|| learn(&all, 1)), learnt);
        let rest = PotentialParams {
            coefficients: base.coefficients,
            ..learnt
        };
        assert_eq!(rest, base);
        let none = vec![false; all.len()];
        assert_eq!(learn(&none, 1), base);
    }

    #[test]
    fn games_without_their_moves_are_an_error() {
        let (sets, mut records) = small();
        records[0].games.clear();
        let error = Records::new(&sets, &records).err().unwrap();
        assert!(error.to_string().contains("expected its moves"), "{error}");
    }
}
