//! Properties of every search of Nilsson (1998), chapter 12, on many trees: the values, the moves,
//! swapped colours, and the cost of each search. The tests of `robots` also use [`deepened`].

use std::ops::ControlFlow;

use proptest::prelude::*;
use sahwal_lab::search::{
    Counts, Game, Options, Quiescence, SearchResult, Value, alpha_beta, deepen, minimax,
};

use sahwal_lab::chapter12::Branch;
use sahwal_lab::chapter12::Robots;
use sahwal_lab::chapter12::TicTacToe;

const ORDERED: Options = Options {
    by_evaluation: true,
    ..Options::PLAIN
};

/// Deepens to this depth, or until the game is solved.
pub(super) fn deepened<G: Game>(
    game: &mut G,
    options: Options,
    depth: u32,
) -> SearchResult<G::Move> {
    deepen(game, options, |found| {
        if found.depth < depth {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })
}

/// Generates trees of all shapes. They have few values, so that many are equal.
fn trees() -> impl Strategy<Value = Branch> {
    let tip = (-5..=5).prop_map(Branch::tip);
    tip.prop_recursive(6, 60, 4, |below| {
        (-5..=5, proptest::collection::vec(below, 1..=4))
            .prop_map(|(value, below)| Branch { value, below })
    })
}

/// Plays the line of an answer from the root, and returns the static value at its end.
fn value_of_line<G: Game + Clone>(game: &G, answer: &SearchResult<G::Move>) -> Value {
    let mut game = game.clone();
    for &played in &answer.line {
        game.play(played);
    }
    game.evaluate()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn alpha_beta_moves_as_well_as_minimax(tree in trees(), depth in 1u32..=7) {
        let mut game = tree.game();
        let full = minimax(&mut game, depth, None);
        let plain = alpha_beta(&mut game, depth, Options::PLAIN);
        prop_assert_eq!((plain.value, plain.best), (full.value, full.best));
        prop_assert_eq!(&plain.line, &full.line);
        prop_assert!(plain.counts.tips <= full.counts.tips);
        prop_assert!(!full.solved || plain.solved);
        let end = minimax(&mut game, 100, None);
        for options in [Options::PLAIN, ORDERED] {
            for answer in [alpha_beta(&mut game, depth, options), deepened(&mut game, options, depth)] {
                prop_assert_eq!(answer.value, full.value, "{:?}", options);
                prop_assert_eq!(value_of_line(&game, &answer), full.value);
                // Solved means that a deeper search does not change the value.
                prop_assert!(!answer.solved || answer.value == end.value);
                prop_assert!(answer.solved || answer.depth == depth);
            }
        }
    }

    #[test]
    fn quiescence_backs_up_what_it_does_in_minimax(
        tree in trees(), depth in 0u32..=4, margin in 0..=6, look in 1u32..=2, extra in 0u32..=3,
    ) {
        let quiescence = Some(Quiescence { margin, look, extra });
        let mut game = tree.game();
        let full = minimax(&mut game, depth, quiescence);
        for by_evaluation in [false, true] {
            let answer = alpha_beta(&mut game, depth, Options { by_evaluation, quiescence });
            prop_assert_eq!(answer.value, full.value);
        }
        // No difference can exceed this margin, so no line continues.
        let calm = Quiescence { margin: 10, look, extra };
        let same = minimax(&mut game, depth, Some(calm));
        prop_assert_eq!(same.value, minimax(&mut game, depth, None).value);
    }

    #[test]
    fn colours_swapped_give_the_value_swapped(tree in trees(), depth in 0u32..=7) {
        // A new root with one move above the tree makes MIN the first player.
        fn negated(tree: &Branch) -> Branch {
            Branch { value: -tree.value, below: tree.below.iter().map(negated).collect() }
        }
        let swapped = Branch::node(vec![negated(&tree)]);
        let value = alpha_beta(&mut tree.game(), depth, Options::PLAIN);
        let other = alpha_beta(&mut swapped.game(), depth + 1, Options::PLAIN);
        prop_assert_eq!(other.value, -value.value);
        let cut = (value.counts.alpha_cutoffs, value.counts.beta_cutoffs);
        prop_assert_eq!((other.counts.beta_cutoffs, other.counts.alpha_cutoffs), cut);
    }
}

/// The cost of searches to depth 9: by minimax, by alpha-beta in the given order and ordered by
/// evaluation, and by all iterations of a deepening search.
struct Costs {
    nodes: [u64; 4],
    /// The branching of a uniform tree with as many tips, for the first three searches.
    branching: [f64; 3],
    /// The number of evaluations for ordering moves, for the last two searches.
    other_evaluations: [u64; 2],
}

fn costs<G: Game>(game: &mut G) -> Costs {
    let full: Counts = minimax(game, 9, None).counts;
    let [plain, ordered] =
        [Options::PLAIN, ORDERED].map(|options| alpha_beta(game, 9, options).counts);
    let all = deepened(game, ORDERED, 9).counts;
    let branching = |counts: Counts| (100.0 * (counts.tips as f64).powf(1.0 / 9.0)).round() / 100.0;
    Costs {
        nodes: [full, plain, ordered, all].map(|counts| counts.nodes),
        branching: [full, plain, ordered].map(branching),
        other_evaluations: [ordered, all].map(|counts| counts.other_evaluations),
    }
}

#[test]
fn order_by_evaluation_saves_most_of_the_tree_and_deepening_costs_little() {
    let robots = costs(&mut Robots::new(8, 8, (1, 1), (4, 5)).unwrap());
    assert_eq!(robots.nodes, [202_753, 31_415, 1_700, 3_542]);
    assert_eq!(robots.branching, [3.75, 2.99, 2.12]);
    assert_eq!(robots.other_evaluations, [1_576, 3_220]);
    let tic_tac_toe = costs(&mut TicTacToe::new());
    assert_eq!(tic_tac_toe.nodes, [58_524, 2_492, 352, 1_456]);
    assert_eq!(tic_tac_toe.branching, [3.11, 2.15, 1.71]);
    assert_eq!(tic_tac_toe.other_evaluations, [663, 2_130]);
}
