//! Tests that proofs of safety are true.

mod fuzz;
mod pitfalls;
mod properties;
mod rules;
mod steps;

use super::StaticParams;
use super::params::StaticRules;
use super::prover::{Goal, Prover, Scene};
use super::search::LocalSearch;
use crate::bits::{Bits, Bits64};
use crate::life::Plot;
use crate::safety::local::{LocalGame, RimBlock, Stones};

/// All rules off: Benson's algorithm alone.
const BENSON: StaticParams = StaticParams {
    solved_regions: false,
    miai_connections: false,
    cross_connections: false,
    interior_pairs: false,
    split_points: false,
    surrounded: false,
};

/// A local game given by the neighbours of its points, which are numbered from 0. It needs no
/// board.
#[derive(Clone, Copy, Debug, Default)]
struct Sketch<'a> {
    points: usize,
    edges: &'a [(usize, usize)],
    own: &'a [usize],
    enemy: &'a [usize],
    open: &'a [usize],
    /// The points next to each block around.
    rim: &'a [&'a [usize]],
    /// The eyes elsewhere of the first blocks, one bit each.
    eyes: &'a [u32],
    /// The blocks that are known to be safe.
    immortal: &'a [usize],
}

impl Sketch<'_> {
    fn game(&self) -> LocalGame {
        let few = |points: &[usize]| {
            points
                .iter()
                .fold(Bits64::NONE, |all, &point| all | Bits64::of(point))
        };
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
            open: few(self.open),
            rim: rim.collect(),
            board: None,
            start: Stones {
                own: few(self.own),
                enemy: few(self.enemy),
            },
        }
    }
}

/// Whether the static rules prove `goal`.
fn accepted(sketch: &Sketch<'_>, goal: Goal, rules: &StaticParams) -> bool {
    accepts(&sketch.game(), goal, rules)
}

fn accepts(game: &LocalGame, goal: Goal, rules: &StaticParams) -> bool {
    let off_board = LocalGame {
        board: None,
        ..game.clone()
    };
    accepts_with_table(&off_board, goal, &StaticRules::Wide(*rules))
}

/// The same with the table of solved regions, if the game lies on a board.
fn accepts_with_table(game: &LocalGame, goal: Goal, rules: &StaticRules) -> bool {
    let scene = Scene::of(game, game.start);
    Prover::new().prove(&game.plot, &scene, rules, goal).is_ok()
}

/// Whether the search proves `goal` with all rules.
fn proved(sketch: &Sketch<'_>, goal: Goal) -> bool {
    let rules = StaticRules::Wide(StaticParams::DEFAULT);
    LocalSearch::new().proves(&sketch.game(), &rules, goal, 100_000) == Some(true)
}
