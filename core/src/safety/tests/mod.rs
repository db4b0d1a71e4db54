//! Tests that proofs of safety are true.

mod fuzz;
mod pitfalls;
mod properties;
mod rules;
mod steps;

use super::StepParams;
use super::params::StaticRules;
use super::prover::{Goal, Prover, Scene};
use super::search::LocalSearch;
use crate::bits::Bits64;
use crate::life::Plot;
use crate::safety::local::{LocalGame, RimBlock, Stones};

/// All steps off: Benson's algorithm alone.
const NO_STEPS: StepParams = StepParams {
    connected: false,
    corridors: false,
    text_corridors: false,
    interior_pairs: false,
    small_joins: false,
    corridor_joins: false,
    split_points: false,
    surrounded: false,
    false_eyes: false,
};
const BENSON: StaticRules = StaticRules::Steps(NO_STEPS);

/// A local game given by the neighbours of its points, which are numbered from 0. It needs no
/// board.
#[derive(Clone, Copy, Debug, Default)]
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

/// Whether static rules prove a game; on a board, they know the table of solved regions.
fn accepts(game: &LocalGame, rules: &StaticRules) -> bool {
    let scene = Scene::of(game, game.start);
    let mut prover = Prover::new();
    let proof = prover.prove(&game.plot, &scene, rules, Goal::Everything);
    proof.is_ok()
}

/// What search proves or refutes with these rules.
fn searched(game: &LocalGame, rules: &StaticRules) -> Option<bool> {
    LocalSearch::new().proves(game, rules, 100_000)
}
