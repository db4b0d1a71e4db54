//! Game trees that are stored node by node.
//!
//! `worked` and the tests of efficiency search them, in perfect and in random order. The formulas
//! of Nilsson (1998), section 12.4, hold only for perfect order. A tree must be sorted best first
//! before it is compared with them.

use crate::search::{Game, Player, Value};

/// A node of a stored game tree, with all nodes below it. The players alternate, and MAX moves at
/// the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The static value.
    pub value: Value,
    /// The successors; empty at a tip.
    pub below: Vec<Branch>,
}

impl Branch {
    /// Makes a tip.
    pub const fn tip(value: Value) -> Branch {
        Branch {
            value,
            below: Vec::new(),
        }
    }

    /// Makes a node with these successors and static value 0.
    pub const fn node(below: Vec<Branch>) -> Branch {
        Branch { value: 0, below }
    }

    /// Makes the tree in which every node above `depth` has `branching` successors. `value` gives
    /// the values of the tips from left to right.
    pub fn uniform(branching: u32, depth: u32, value: &mut impl FnMut() -> Value) -> Branch {
        if depth == 0 {
            return Branch::tip(value());
        }
        let below = (0..branching).map(|_| Branch::uniform(branching, depth - 1, value));
        Branch::node(below.collect())
    }

    /// Returns the game on this tree.
    pub fn game(&self) -> TreeGame<'_> {
        TreeGame(vec![self])
    }

    /// Sorts the successors of every node by their backed-up values, best first for the
    /// player to move there, and returns the value of the root.
    pub fn sort_best_first(&mut self, player: Player) -> Value {
        if self.below.is_empty() {
            return self.value;
        }
        let below = std::mem::take(&mut self.below).into_iter();
        let mut known: Vec<(Value, Branch)> = below
            .map(|mut branch| (branch.sort_best_first(player.opponent()), branch))
            .collect();
        known.sort_by_key(|(value, _)| match player {
            Player::Max => -value,
            Player::Min => *value,
        });
        // A node backs up the best value for the player to move there.
        let best = known[0].0;
        self.below = known.into_iter().map(|(_, branch)| branch).collect();
        best
    }
}

/// The game on a stored tree: the path from the root to the current node. A move is the index of a
/// successor.
#[derive(Clone, Debug)]
pub struct TreeGame<'t>(Vec<&'t Branch>);

impl<'t> TreeGame<'t> {
    fn here(&self) -> &'t Branch {
        self.0[self.0.len() - 1]
    }
}

impl Game for TreeGame<'_> {
    type Move = usize;
    type Undo = ();

    fn player(&self) -> Player {
        // MAX moves at the root, and the players alternate.
        match self.0.len() % 2 {
            1 => Player::Max,
            _ => Player::Min,
        }
    }

    fn is_over(&self) -> bool {
        self.here().below.is_empty()
    }

    fn moves(&self, moves: &mut Vec<usize>) {
        moves.extend(0..self.here().below.len());
    }

    fn play(&mut self, number: usize) {
        self.0.push(&self.here().below[number]);
    }

    fn undo(&mut self, (): ()) {
        self.0.pop();
    }

    fn evaluate(&self) -> Value {
        self.here().value
    }
}
