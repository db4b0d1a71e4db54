//! The worked examples of the chapter, computed with the searches of the lab.
//!
//! `sahwal-lab chapter12` prints each beside the statement of the chapter. These statements are
//! copied here by hand. A wrong copy would make a right search look wrong.

use std::fmt;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sahwal_core::{Point, Position, position};

use super::{Branch, DiceNim, Ladder, Robots, TicTacToe, backed_up};
use crate::search::{Options, Player, Quiescence, Value, WIN, alpha_beta, expectimax, minimax};

/// An example: the statement of the chapter, and the result here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedExample {
    /// The section or figure.
    pub source: &'static str,
    /// What the example computes.
    pub what: String,
    /// The statement of the chapter, or `-` if it gives no figure.
    pub expected: &'static str,
    /// The result here.
    pub found: String,
}

/// Returns the examples in the order of the chapter.
pub fn worked_examples() -> Vec<WorkedExample> {
    let mut all = vec![two_robots()];
    all.extend(tic_tac_toe());
    all.push(perfect_order());
    all.push(order_by_evaluation());
    all.extend(ladders());
    all.push(dice());
    all
}

fn example(
    source: &'static str,
    what: impl Into<String>,
    expected: &'static str,
    found: impl Into<String>,
) -> WorkedExample {
    WorkedExample {
        source,
        what: what.into(),
        expected,
        found: found.into(),
    }
}

/// Fig. 2: a robot has four moves inside the grid, three at its edge and two in a corner.
fn two_robots() -> WorkedExample {
    // The number of moves depends only on the cell, so the tips are the product of two such
    // numbers.
    let tips = [((4, 4), (2, 1)), ((4, 4), (0, 3)), ((7, 7), (0, 0))].map(|(white, black)| {
        let mut game = Robots::new(8, 8, white, black).expect("two cells of the grid");
        minimax(&mut game, 2, None).counts.tips.to_string()
    });
    let what = "two robots on 8x8, a move of each: tips inside, at an edge, in corners";
    example("12.1, fig. 2", what, "-", tips.join(", "))
}

/// Figs. 3 to 6: tic-tac-toe to depth 2, in three stages, with minimax and alpha-beta.
fn tic_tac_toe() -> [WorkedExample; 5] {
    let whole = alpha_beta(&mut TicTacToe::new(), 9, Options::PLAIN);
    let what = "the whole game of tic-tac-toe";
    [
        first_stage(),
        second_stage(),
        third_stage(),
        pruned(),
        example("12.2", what, "-", format!("value {}", whole.value)),
    ]
}

/// Fig. 3: the first move on the empty board. Symmetric moves count as one.
fn first_stage() -> WorkedExample {
    let values: Vec<Value> = backed_up(&TicTacToe::new(), 2)
        .iter()
        .map(|(_, value)| *value)
        .collect();
    let tips = minimax(&mut TicTacToe::new(), 2, None).counts.tips;
    let what = "first moves: corner, side, centre, backed up from two plies";
    let found = format!("{values:?}, {tips} tips");
    example("12.2, fig. 3", what, "the centre is best, 1", found)
}

/// Fig. 4: after one move of each player.
fn second_stage() -> WorkedExample {
    let game = TicTacToe::after(&[4, 3]).expect("legal moves");
    let values = backed_up(&game, 2);
    let best = values.iter().map(|(_, value)| *value).max().unwrap_or(-WIN);
    let equal = values.iter().filter(|(_, value)| *value == best).count();
    let what = "after centre and side: the best moves";
    example("fig. 4", what, "two", format!("{equal}, worth {best}"))
}

/// Fig. 5: after two moves of each player.
fn third_stage() -> WorkedExample {
    let mut game = TicTacToe::after(&[4, 3, 8, 0]).expect("legal moves");
    let values = backed_up(&game, 2);
    // MIN threatens a line here, so a move that does not stop it loses at once.
    let lost = values.iter().filter(|(_, value)| *value == -WIN).count();
    let saved = values.len() - lost;
    let end = match minimax(&mut game, 9, None).value {
        WIN => "MAX wins",
        _ => "MAX does not win",
    };
    let what = "the third stage: moves that do not lose at once";
    let found = format!("{saved} of {}; {end}", values.len());
    example("fig. 5", what, "one", found)
}

/// Fig. 6: the tree of fig. 3 again, with alpha-beta. If MIN has a reply that is worse for MAX than
/// another move of MAX, that reply refutes the move. The other replies need not be searched.
fn pruned() -> WorkedExample {
    let all = minimax(&mut TicTacToe::new(), 2, None).counts.tips;
    let counts = alpha_beta(&mut TicTacToe::new(), 2, Options::PLAIN).counts;
    let found = format!(
        "{} of {all} tips, {} cut-off",
        counts.tips, counts.alpha_cutoffs
    );
    let what = "alpha-beta on the tree of fig. 3";
    example("12.3, fig. 6", what, "one reply refutes a move", found)
}

/// Section 12.4: the tips of a tree in perfect order.
fn perfect_order() -> WorkedExample {
    let mut dice = ChaCha8Rng::seed_from_u64(9);
    let mut value = || dice.random_range(0..1_000_000) as Value;
    let mut tree = Branch::uniform(3, 8, &mut value);
    let full = minimax(&mut tree.game(), 8, None).counts.tips;
    // With the best move first at every node, alpha-beta visits the fewest tips that prove the
    // value.
    tree.sort_best_first(Player::Max);
    let tips = alpha_beta(&mut tree.game(), 8, Options::PLAIN).counts.tips;
    let what = "a tree with b = 3, d = 8 in perfect order: tips";
    example(
        "12.4",
        what,
        "2 b^(d/2) - 1 = 161",
        format!("{tips} of {full}"),
    )
}

/// Section 12.4: moves ordered by the static evaluation.
fn order_by_evaluation() -> WorkedExample {
    // The static value after a move is a guess at how good the move is (section 12.4).
    let ordered = Options {
        by_evaluation: true,
        ..Options::PLAIN
    };
    let nodes = [Options::PLAIN, ordered].map(|options| {
        let mut game = Robots::new(8, 8, (1, 1), (4, 5)).expect("two cells of the grid");
        alpha_beta(&mut game, 9, options).counts.nodes
    });
    let what = "robots to depth 9: nodes in the given order, and ordered by evaluation";
    let found = format!("{} and {}", nodes[0], nodes[1]);
    example("12.4", what, "order saves most", found)
}

/// A depth at which every ladder on these boards is read to its end.
const TO_THE_END: u32 = 40;

/// Section 12.5: a ladder beyond the horizon, with and without quiescence.
fn ladders() -> [WorkedExample; 2] {
    let works: Position = position! {
        . . . . . . . . .
        . . O . . . . . .
        . O X O . . . . .
        . O . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    // A ladder may cross the whole board, so quiescence may go that deep beyond each limit.
    let quiet = Options {
        quiescence: Some(Quiescence {
            margin: 0,
            look: 1,
            extra: TO_THE_END,
        }),
        ..Options::PLAIN
    };
    [
        example(
            "12.5",
            "a ladder that works: depths 1 to 14 at which plain search runs",
            "a loss is pushed beyond the horizon",
            depths_of_runs(&works, Options::PLAIN),
        ),
        example(
            "12.5",
            "the same with quiescence",
            "no wrong choice at the limit",
            depths_of_runs(&works, quiet),
        ),
    ]
}

/// Returns the depths up to 14 at which the search runs with the stone in the ladder, although it
/// is lost.
fn depths_of_runs(position: &Position, options: Options) -> String {
    let mut depths = Vec::new();
    for depth in 1..=14 {
        let mut game = Ladder::new(position, Point::at(2, 2)).expect("a stone");
        // The best move may be elsewhere: then only one stone is lost.
        let best = alpha_beta(&mut game, depth, options).best;
        if best.flatten().is_some() {
            depths.push(depth.to_string());
        }
    }
    if depths.is_empty() {
        "at none".to_owned()
    } else {
        format!("at {}", depths.join(", "))
    }
}

/// Section 12.5, fig. 8: expected values at DICE nodes.
fn dice() -> WorkedExample {
    let values = [1, 2, 3, 6].map(|pile| {
        // Every turn takes at least one match, so a pile is finished within as many turns.
        let mut game = DiceNim::new(pile, 6).expect("a pile and a die");
        format!("{:.3}", expectimax(&mut game, pile.into()).value)
    });
    let what = "nim with a die of six faces: expected value of piles of 1, 2, 3 and 6";
    example("12.5, fig. 8", what, "-", values.join(", "))
}

impl fmt::Display for WorkedExample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.source, self.what)?;
        if self.expected != "-" {
            writeln!(f, "    the chapter: {}", self.expected)?;
        }
        writeln!(f, "    found: {}", self.found)
    }
}
