//! Tests that proofs of safety are true.

mod fuzz;
mod pitfalls;
mod properties;
mod rules;
mod steps;

use super::StepParams;
use super::params::StaticRules;
use super::prover::{ProofGoal, Prover, Scene};
use super::search::LocalSearch;
use crate::board::bits::Bits64;
use crate::methods::safety::local::{LocalGame, RimBlock, Stones};
use crate::search::life::Plot;

const BENSON: StaticRules = StaticRules::Steps(StepParams::BENSON);

/// A local game given by the neighbours of its points, which are numbered from 0. It needs no
/// board.
#[derive(Clone, Copy, Debug)]
struct Sketch<'a> {
    points: usize,
    edges: &'a [(usize, usize)],
    own: &'a [usize],
    enemy: &'a [usize],
    /// The points next to each block around.
    rim: &'a [&'a [usize]],
    /// The eyes elsewhere of the first blocks, one bit each.
    eyes: &'a [u32],
    /// The blocks that are known to be safe.
    immortal: &'a [usize],
}

impl Sketch<'_> {
    const EMPTY: Sketch<'static> = Sketch {
        points: 0,
        edges: &[],
        own: &[],
        enemy: &[],
        rim: &[],
        eyes: &[],
        immortal: &[],
    };

    fn game(&self) -> LocalGame {
        let few = |points: &[usize]| points.iter().map(|&point| Bits64::of(point)).collect();
        let mut neighbours = [0; 64];
        for &(one, other) in self.edges {
            neighbours[one] |= 1 << other;
            neighbours[other] |= 1 << one;
        }
        let rim = self.rim.iter().enumerate().map(|(number, touch)| RimBlock {
            touch: few(touch),
            eyes: self.eyes.get(number).copied().unwrap_or(0),
            immortal: self.immortal.contains(&number),
        });
        LocalGame {
            plot: Plot::with_neighbours(neighbours),
            all: few(&(0..self.points).collect::<Vec<_>>()),
            rim: rim.collect(),
            board: None,
            start: Stones {
                own: few(self.own),
                enemy: few(self.enemy),
            },
        }
    }
}

/// Points in a row, of which the first ones are used.
const ROW: [(usize, usize); 3] = [(0, 1), (1, 2), (2, 3)];

/// A region that joins a block without another eye to the first one.
const JOINED: Sketch = Sketch {
    points: 3,
    edges: &[ROW[0]],
    rim: &[&[0, 1, 2], &[0, 1]],
    ..Sketch::EMPTY
};

/// A cross, whose centre is next to no stone, of a block that has one more eye elsewhere.
const CROSS: Sketch = Sketch {
    points: 5,
    edges: &[(0, 1), (0, 2), (0, 3), (0, 4)],
    rim: &[&[1, 2, 3, 4]],
    eyes: &[1],
    ..Sketch::EMPTY
};

/// Four in a row: two split points give two eyes.
const FOUR: Sketch = Sketch {
    points: 4,
    edges: &ROW,
    rim: &[&[0, 1, 2, 3]],
    ..Sketch::EMPTY
};

/// A safe block, and two neighbours away from it.
const AWAY: Sketch = Sketch {
    points: 3,
    edges: &[ROW[0], ROW[1]],
    rim: &[&[0]],
    immortal: &[0],
    ..Sketch::EMPTY
};

/// Whether static rules prove a game; on a board, they know the table of solved regions.
fn accepts(game: &LocalGame, rules: &StaticRules) -> bool {
    let scene = Scene::of(game, game.start);
    let mut prover = Prover::new();
    let result = prover.prove(&game.plot, &scene, rules, ProofGoal::Everything);
    result.is_proved()
}

/// What search proves or refutes with these rules.
fn searched(game: &LocalGame, rules: &StaticRules) -> Option<bool> {
    LocalSearch::new().proves(game, rules, 100_000)
}
