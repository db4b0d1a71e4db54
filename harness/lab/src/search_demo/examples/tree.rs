//! Game trees written out.

use std::fmt;
use std::str::FromStr;

use crate::search::{Game, Player, Value};
use crate::search_demo::random::mix;

/// A node of a written-out game tree, with all that is below it.
///
/// As text, a tip is its value and any other node the list of its successors in
/// parentheses: `((3 12) (2 4))`. Players alternate, MAX moves at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The static value.
    pub value: Value,
    /// The successors, none at a tip.
    pub below: Vec<Branch>,
}

/// The error for text that is not a tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {at}: expected {expected}, found {found}")]
pub struct ParseTreeError {
    at: usize,
    expected: &'static str,
    found: String,
}

/// The largest nesting depth of a tree as text.
const DEEPEST: usize = 100;

impl Branch {
    /// A tip.
    pub const fn tip(value: Value) -> Branch {
        Branch {
            value,
            below: Vec::new(),
        }
    }

    /// A node with these successors and static value 0.
    pub const fn node(below: Vec<Branch>) -> Branch {
        Branch { value: 0, below }
    }

    /// The tree in which every node has `branching` successors down to `depth`, with the
    /// values that `value` gives its tips from left to right.
    pub fn uniform(branching: usize, depth: u32, value: &mut impl FnMut() -> Value) -> Branch {
        if depth == 0 {
            return Branch::tip(value());
        }
        let below = (0..branching).map(|_| Branch::uniform(branching, depth - 1, value));
        Branch::node(below.collect())
    }

    /// The number of tips.
    pub fn tips(&self) -> usize {
        match self.below.is_empty() {
            true => 1,
            false => self.below.iter().map(Branch::tips).sum(),
        }
    }

    /// The number of plies to the deepest tip.
    pub fn depth(&self) -> u32 {
        let below = self.below.iter().map(Branch::depth).max();
        below.map_or(0, |depth| depth + 1)
    }

    /// The game with this tree.
    pub fn game(&self) -> TreeGame<'_> {
        TreeGame {
            path: vec![(self, 0)],
        }
    }

    /// Sorts the successors of every node by their backed-up values, best first for the
    /// player to move there, and returns the value of the root.
    pub fn sort_best_first(&mut self) -> Value {
        self.sort(Player::Max)
    }

    fn sort(&mut self, player: Player) -> Value {
        if self.below.is_empty() {
            return self.value;
        }
        let below = std::mem::take(&mut self.below).into_iter();
        let mut known: Vec<(Value, Branch)> = below
            .map(|mut branch| (branch.sort(player.opponent()), branch))
            .collect();
        known.sort_by_key(|(value, _)| match player {
            Player::Max => -value,
            Player::Min => *value,
        });
        let best = known[0].0;
        self.below = known.into_iter().map(|(_, branch)| branch).collect();
        best
    }
}

impl FromStr for Branch {
    type Err = ParseTreeError;

    fn from_str(text: &str) -> Result<Branch, ParseTreeError> {
        // The nodes whose parenthesis is open, from the root on.
        let mut open: Vec<Vec<Branch>> = Vec::new();
        let mut whole: Option<Branch> = None;
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let length = match rest.as_bytes()[0] {
                b'(' | b')' => 1,
                byte if byte.is_ascii_whitespace() => {
                    at += 1;
                    continue;
                }
                _ => rest
                    .find(|c: char| c == '(' || c == ')' || c.is_ascii_whitespace())
                    .unwrap_or(rest.len()),
            };
            let word = &rest[..length];
            let error = |expected| ParseTreeError {
                at,
                expected,
                found: word.to_owned(),
            };
            if whole.is_some() {
                return Err(error("the end"));
            }
            let branch = match word {
                "(" if open.len() == DEEPEST => return Err(error("a tree 100 plies deep")),
                "(" => {
                    open.push(Vec::new());
                    at += length;
                    continue;
                }
                ")" => match open.pop() {
                    Some(below) if !below.is_empty() => Branch::node(below),
                    _ => return Err(error("a value or (")),
                },
                _ => Branch::tip(word.parse().map_err(|_| error("a value, ( or )"))?),
            };
            match open.last_mut() {
                Some(node) => node.push(branch),
                None => whole = Some(branch),
            }
            at += length;
        }
        whole.ok_or(ParseTreeError {
            at,
            expected: if open.is_empty() { "a tree" } else { ")" },
            found: "the end".to_owned(),
        })
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.below.is_empty() {
            return write!(f, "{}", self.value);
        }
        for (number, branch) in self.below.iter().enumerate() {
            let before = if number == 0 { "(" } else { " " };
            write!(f, "{before}{branch}")?;
        }
        f.write_str(")")
    }
}

/// The game on a written-out tree. A move is the number of a successor, from 0.
#[derive(Clone, Debug)]
pub struct TreeGame<'t> {
    /// The path from the root to the current node, with the number of each node.
    path: Vec<(&'t Branch, u64)>,
}

impl<'t> TreeGame<'t> {
    fn here(&self) -> &'t Branch {
        self.path[self.path.len() - 1].0
    }
}

impl Game for TreeGame<'_> {
    type Move = usize;
    type Undo = ();
    const SLOTS: usize = 16;

    fn player(&self) -> Player {
        match self.path.len() % 2 {
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
        let next = mix(self.key(), number as u64 + 1);
        self.path.push((&self.here().below[number], next));
    }

    fn undo(&mut self, (): ()) {
        self.path.pop();
    }

    fn evaluate(&self) -> Value {
        self.here().value
    }

    fn key(&self) -> u64 {
        self.path[self.path.len() - 1].1
    }

    fn slot(number: usize) -> usize {
        number % TreeGame::SLOTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_tree_are_the_same() {
        let text = "((3 12 8) (2 (4 -6)) 14)";
        let tree: Branch = text.parse().unwrap();
        assert_eq!(tree.to_string(), text);
        assert_eq!((tree.tips(), tree.depth()), (7, 3));
        assert_eq!("7".parse(), Ok(Branch::tip(7)));
    }

    #[test]
    fn faults_are_told_with_their_place() {
        let error = |text: &str| text.parse::<Branch>().unwrap_err().to_string();
        assert_eq!(error(""), "byte 0: expected a tree, found the end");
        assert_eq!(error("(1 (2)"), "byte 6: expected ), found the end");
        assert_eq!(error("(1 x)"), "byte 3: expected a value, ( or ), found x");
        assert_eq!(error("(1 ())"), "byte 4: expected a value or (, found )");
        assert_eq!(error("1)"), "byte 1: expected the end, found )");
        assert_eq!(error(")"), "byte 0: expected a value or (, found )");
        assert!(error(&"(".repeat(1_000)).starts_with("byte 100: expected a tree"));
        assert_eq!(error("(1 é)"), "byte 3: expected a value, ( or ), found é");
    }

    #[test]
    fn best_first_is_in_the_order_of_the_player_to_move() {
        let mut tree: Branch = "((3 12 8) (14 5 2) (4 6))".parse().unwrap();
        assert_eq!(tree.sort_best_first(), 4);
        assert_eq!(tree.to_string(), "((4 6) (3 8 12) (2 5 14))");
    }
}
