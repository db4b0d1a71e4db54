//! Uniform trees with random values (section 12.4).

use crate::search::{Game, Player, Value};
use crate::search_demo::random::{SplitMix64, mix};

/// The kind of values of a [`RandomTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeValues {
    /// The values of tips are independent and practically all different, as in Pearl's
    /// analysis. Static values above the tips carry no information.
    Independent,
    /// Every move has a random value, and the value of a node is the sum over the moves that
    /// lead to it. Static values are informative, as in a real game.
    Sums,
}

/// A tree in which every node has the same number of successors down to a depth. Nodes are
/// generated during the search and depend only on the seed. A move is the number of a
/// successor, from 0; MAX moves at the root.
#[derive(Clone, Debug)]
pub struct RandomTree {
    branching: u32,
    depth: u32,
    values: TreeValues,
    /// The path from the root to the current node: number and static value of each node.
    path: Vec<(u64, Value)>,
}

/// The bound of the absolute values of tips.
const LARGEST: u32 = 500_000_000;
/// The bound of the absolute values of moves.
const LARGEST_MOVE: u32 = 100;

impl RandomTree {
    /// The tree with this seed.
    pub fn new(branching: u32, depth: u32, values: TreeValues, seed: u64) -> RandomTree {
        let mut path = Vec::with_capacity(depth as usize + 1);
        path.push((mix(seed, 0), 0));
        RandomTree {
            branching,
            depth,
            values,
            path,
        }
    }

    fn here(&self) -> (u64, Value) {
        self.path[self.path.len() - 1]
    }

    fn ply(&self) -> u32 {
        self.path.len() as u32 - 1
    }
}

/// A number whose absolute value is below `bound`; it depends only on the node.
fn random_value(node: u64, bound: u32) -> Value {
    let drawn = SplitMix64::new(node).below(2 * bound - 1);
    drawn as Value - (bound as Value - 1)
}

impl Game for RandomTree {
    type Move = u32;
    type Undo = ();
    const SLOTS: usize = 64;

    fn player(&self) -> Player {
        match self.ply() % 2 {
            0 => Player::Max,
            _ => Player::Min,
        }
    }

    fn is_over(&self) -> bool {
        self.ply() == self.depth
    }

    fn moves(&self, moves: &mut Vec<u32>) {
        if !self.is_over() {
            moves.extend(0..self.branching);
        }
    }

    fn play(&mut self, number: u32) {
        let (node, sum) = self.here();
        let next = mix(node, u64::from(number) + 1);
        let value = match self.values {
            TreeValues::Independent => random_value(next, LARGEST),
            TreeValues::Sums => sum + random_value(next, LARGEST_MOVE),
        };
        self.path.push((next, value));
    }

    fn undo(&mut self, (): ()) {
        self.path.pop();
    }

    fn evaluate(&self) -> Value {
        self.here().1
    }

    fn key(&self) -> u64 {
        self.here().0
    }

    fn slot(number: u32) -> usize {
        number as usize % RandomTree::SLOTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::minimax;

    #[test]
    fn the_tree_depends_on_its_seed_alone() {
        let value = |seed| {
            let mut tree = RandomTree::new(3, 5, TreeValues::Independent, seed);
            let answer = minimax(&mut tree, 5, None);
            assert_eq!(answer.counts.tips, 3u64.pow(5));
            answer.value
        };
        assert_eq!(value(1), value(1));
        assert_ne!(value(1), value(2));
    }

    #[test]
    fn values_of_sums_are_sums_of_moves() {
        let mut tree = RandomTree::new(4, 3, TreeValues::Sums, 9);
        let mut before = tree.evaluate();
        for number in [3, 0, 2] {
            tree.play(number);
            let change = tree.evaluate() - before;
            assert!(change.abs() < LARGEST_MOVE as Value);
            before = tree.evaluate();
        }
        assert!(tree.is_over());
    }
}
