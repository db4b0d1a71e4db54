//! Tests that proofs of safety are true. This file has examples and helpers for the others.

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

/// A local game that needs no board: a graph of points, numbered from 0.
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

/// The edges of four points in a row. A row of fewer points uses the first ones.
const ROW: [(usize, usize); 3] = [(0, 1), (1, 2), (2, 3)];

/// Two blocks share the region of points 0 and 1, which joins them. Point 2 is an eye of the first
/// block; the second has no other eye.
const JOINED: Sketch = Sketch {
    points: 3,
    edges: &[ROW[0]],
    rim: &[&[0, 1, 2], &[0, 1]],
    ..Sketch::EMPTY
};

/// A region in the shape of a cross. Its centre is next to no stone. The block around has one more
/// eye elsewhere.
const CROSS: Sketch = Sketch {
    points: 5,
    edges: &[(0, 1), (0, 2), (0, 3), (0, 4)],
    rim: &[&[1, 2, 3, 4]],
    eyes: &[1],
    ..Sketch::EMPTY
};

/// A region of four points in a row. Two split points give two eyes.
const FOUR: Sketch = Sketch {
    points: 4,
    edges: &ROW,
    rim: &[&[0, 1, 2, 3]],
    ..Sketch::EMPTY
};

/// Three points in a row. A safe block is next to the first, but not to the other two.
const AWAY: Sketch = Sketch {
    points: 3,
    edges: &[ROW[0], ROW[1]],
    rim: &[&[0]],
    immortal: &[0],
    ..Sketch::EMPTY
};

/// Whether static rules prove a game. If it lies on a board, they use the table of solved regions.
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
