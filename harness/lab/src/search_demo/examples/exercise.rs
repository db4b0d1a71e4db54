//! The exercise of fig. 7.

use super::tree::Branch;

/// A tree for the exercise of fig. 7: six plies deep with 41 tips, of which alpha-beta
/// evaluates 18.
///
/// This is a *reconstruction*: the figure is lost, and only these three numbers come from the
/// source. The tree was chosen among random trees because it has these numbers.
pub fn exercise() -> Branch {
    match TREE.parse() {
        Ok(tree) => tree,
        Err(error) => unreachable!("the tree is part of the program: {error}"),
    }
}

const TREE: &str = "(\
    (((((-2 1) (-3)) ((9) (7 7 -4))) (((-6 4) (4)) ((1 -8 3) (-9 -7 -4))))\
     ((((8) (-9 3 4))) (((-4 -2)) ((-5 -1)) ((2 -8)))))\
    (((((8 9)) ((6 -2) (9 -9))) (((-6 -1) (-4 -6)) ((-4 -9) (9 4 0))))))";
