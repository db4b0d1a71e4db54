//! What holds for every search, on many trees.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use proptest::prelude::*;

use sahwal_lab::search::{
    AlphaBeta, Budget, Game, Options, Ordering, Player, Quiescence, Value, WIN, minimax,
};
use sahwal_lab::search_demo::efficiency::{
    all_tips, branching_in_random_order, perfect_order, random_order,
};
use sahwal_lab::search_demo::examples::{
    Branch, RandomTree, Robots, TicTacToe, TreeValues, exercise,
};

/// All ways to search, but for quiescence.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for bits in 0..8 {
        for table in [None, Some(0), Some(1 << 10), Some(1 << 20)] {
            all.push(Options {
                ordering: Ordering {
                    hash_move: bits & 1 != 0,
                    evaluation: bits & 2 != 0,
                    history: bits & 4 != 0,
                },
                table,
                quiescence: None,
            });
        }
    }
    all
}

/// Trees of all shapes, with few values, so that many are equal.
fn trees() -> impl Strategy<Value = Branch> {
    let tip = (-5..=5).prop_map(Branch::tip);
    tip.prop_recursive(6, 60, 4, |below| {
        (-5..=5, proptest::collection::vec(below, 1..=4))
            .prop_map(|(value, below)| Branch { value, below })
    })
}

/// The value of the position after a move.
fn value_after<G: Game>(game: &mut G, played: G::Move, depth: u32, q: Option<Quiescence>) -> Value {
    let undo = game.play(played);
    let value = minimax(game, depth - 1, q).value;
    game.undo(undo);
    value
}

/// The line is play from the root to where the value comes from.
fn line_leads_to_value<G: Game + Clone>(game: &G, line: &[G::Move], value: Value) {
    let mut game = game.clone();
    for &played in line {
        game.play(played);
    }
    assert_eq!(game.evaluate(), value);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn alpha_beta_moves_as_well_as_minimax(tree in trees(), depth in 1u32..=7) {
        let mut game = tree.game();
        let full = minimax(&mut game, depth, None);
        line_leads_to_value(&game, &full.line, full.value);
        let plain = AlphaBeta::new(Options::PLAIN).search(&mut game, depth);
        prop_assert_eq!(plain.value, full.value);
        prop_assert_eq!(plain.best, full.best);
        prop_assert_eq!(&plain.line, &full.line);
        prop_assert!(plain.counts.tips <= full.counts.tips);
        prop_assert!(!full.solved || plain.solved);
        for options in all_options() {
            let mut search = AlphaBeta::new(options);
            // The second time the table and the history are full.
            for _ in 0..2 {
                let answer = search.search(&mut game, depth);
                prop_assert_eq!(answer.value, full.value, "{:?}", options);
                if let Some(best) = answer.best {
                    let value = value_after(&mut game, best, depth, None);
                    prop_assert_eq!(value, full.value, "{:?}", options);
                }
            }
            let deepened = search.deepen(&mut game, &Budget::depth(depth));
            prop_assert_eq!(deepened.value, full.value, "{:?}", options);
            prop_assert!(deepened.solved || deepened.depth == depth);
        }
    }

    #[test]
    fn solved_means_that_no_depth_changes_anything(tree in trees(), depth in 1u32..=7) {
        let mut game = tree.game();
        let end = minimax(&mut game, 100, None);
        prop_assert!(end.solved);
        for options in [Options::PLAIN, Options::default()] {
            let answer = AlphaBeta::new(options).search(&mut game, depth);
            prop_assert!(!answer.solved || answer.value == end.value);
            let deepened = AlphaBeta::new(options).deepen(&mut game, &Budget::default());
            prop_assert!(deepened.solved && deepened.value == end.value);
        }
    }

    #[test]
    fn quiescence_backs_up_what_it_does_in_minimax(
        tree in trees(), depth in 0u32..=4, margin in 0..=6, look in 1u32..=2, extra in 0u32..=3,
    ) {
        let quiescence = Some(Quiescence { margin, look, extra });
        let mut game = tree.game();
        let full = minimax(&mut game, depth, quiescence);
        for ordering in [Ordering::AS_GENERATED, Ordering::ALL] {
            for table in [None, Some(1 << 16)] {
                let options = Options { ordering, table, quiescence };
                let answer = AlphaBeta::new(options).search(&mut game, depth);
                prop_assert_eq!(answer.value, full.value, "{:?}", options);
            }
        }
        // No margin is exceeded: nothing goes on.
        let calm = Quiescence { margin: 10, look, extra };
        let same = minimax(&mut game, depth, Some(calm));
        prop_assert_eq!(same.value, minimax(&mut game, depth, None).value);
    }

    #[test]
    fn colours_swapped_give_the_value_swapped(tree in trees(), depth in 0u32..=7) {
        // A root above with one move makes MIN the first to play.
        fn negated(tree: &Branch) -> Branch {
            Branch { value: -tree.value, below: tree.below.iter().map(negated).collect() }
        }
        let swapped = Branch::node(vec![negated(&tree)]);
        let value = AlphaBeta::new(Options::PLAIN).search(&mut tree.game(), depth);
        let other = AlphaBeta::new(Options::PLAIN).search(&mut swapped.game(), depth + 1);
        prop_assert_eq!(other.value, -value.value);
        let cut = (value.counts.alpha_cutoffs, value.counts.beta_cutoffs);
        prop_assert_eq!((other.counts.beta_cutoffs, other.counts.alpha_cutoffs), cut);
    }
}

#[test]
fn no_pruning_evaluates_all_tips_and_perfect_order_the_formulas() {
    for (branching, depths) in [(1, 0..=5), (2, 0..=8), (3, 0..=6), (5, 0..=4), (8, 0..=3)] {
        for depth in depths {
            let mut source = RandomTree::new(branching, depth, TreeValues::Independent, 4);
            let all = minimax(&mut source, depth, None).counts.tips;
            assert_eq!(Some(all), all_tips(branching.into(), depth));
            let mut values = sahwal_lab::search_demo::random::SplitMix64::new(9);
            let mut tree = Branch::uniform(branching as usize, depth, &mut || {
                values.below(1_000_000) as Value
            });
            let value = tree.sort_best_first();
            let answer = AlphaBeta::new(Options::PLAIN).search(&mut tree.game(), depth);
            assert_eq!(answer.value, value);
            let tips = Some(answer.counts.tips);
            assert_eq!(
                tips,
                perfect_order(branching.into(), depth),
                "{branching} {depth}"
            );
        }
    }
}

/// Mean tips of plain alpha-beta on trees in random order.
fn tips_in_random_order(branching: u32, depth: u32, trees: u64) -> f64 {
    let tips = |seed| {
        let mut tree = RandomTree::new(branching, depth, TreeValues::Independent, seed);
        let answer = AlphaBeta::new(Options::PLAIN).search(&mut tree, depth);
        answer.counts.tips as f64
    };
    (0..trees).map(tips).sum::<f64>() / trees as f64
}

#[test]
fn random_order_grows_by_about_b_to_the_three_quarters_a_ply() {
    for (branching, depth, trees) in [(2, 12, 200), (3, 8, 200), (5, 6, 100), (8, 5, 60)] {
        let [short, long] =
            [depth - 2, depth].map(|depth| tips_in_random_order(branching, depth, trees));
        let growth = (long / short).sqrt();
        let rule = f64::from(branching).powf(0.75);
        let limit = branching_in_random_order(branching);
        assert!(
            (growth / rule - 1.0).abs() < 0.12,
            "{branching}: {growth}, {rule}"
        );
        assert!(
            (growth / limit - 1.0).abs() < 0.12,
            "{branching}: {growth}, {limit}"
        );
        // The number itself is a small multiple of b^(3d/4).
        let multiple = long / random_order(branching.into(), depth);
        assert!((1.0..2.5).contains(&multiple), "{branching}: {multiple}");
    }
}

#[test]
fn order_by_evaluation_and_deepening_save_tips() {
    let (mut plain, mut ordered, mut deepened) = (0, 0, 0);
    for seed in 0..50 {
        let mut tree = RandomTree::new(6, 6, TreeValues::Sums, seed);
        let search = |tree: &mut RandomTree, ordering| {
            let options = Options {
                ordering,
                ..Options::PLAIN
            };
            AlphaBeta::new(options).search(tree, 6)
        };
        let one = search(&mut tree, Ordering::AS_GENERATED);
        let other = search(
            &mut tree,
            Ordering {
                evaluation: true,
                ..Ordering::AS_GENERATED
            },
        );
        assert_eq!(one.value, other.value);
        plain += one.counts.tips;
        ordered += other.counts.tips;
        // The last iteration alone, ordered by those before it.
        let options = Options {
            ordering: Ordering {
                hash_move: true,
                ..Ordering::AS_GENERATED
            },
            table: Some(1 << 22),
            quiescence: None,
        };
        let mut search = AlphaBeta::new(options);
        let before = search.deepen(&mut tree, &Budget::depth(5)).counts.tips;
        deepened += search.search(&mut tree, 6).counts.tips;
        assert!(before > 0);
    }
    assert!(ordered * 2 < plain, "{ordered} of {plain}");
    assert!(deepened * 4 < plain * 3, "{deepened} of {plain}");
}

#[test]
fn the_exercise_has_the_sources_numbers() {
    let tree = exercise();
    assert_eq!((tree.depth(), tree.tips()), (6, 41));
    let mut game = tree.game();
    let full = minimax(&mut game, 6, None);
    let answer = AlphaBeta::new(Options::PLAIN).search(&mut game, 6);
    assert_eq!((full.counts.tips, answer.counts.tips), (41, 18));
    assert_eq!((answer.value, answer.best), (full.value, full.best));
    assert!(answer.counts.alpha_cutoffs > 0 && answer.counts.beta_cutoffs > 0);
}

#[test]
fn a_budget_of_nodes_is_kept_and_answers_at_any_moment() {
    let mut last_depth = 0;
    for nodes in (0..3_000).step_by(37) {
        let mut game = TicTacToe::new();
        let mut search = AlphaBeta::new(Options::default());
        let answer = search.deepen(&mut game, &Budget::nodes(nodes));
        assert!(answer.counts.nodes <= nodes);
        assert_eq!(game, TicTacToe::new());
        let best = answer.best.expect("a move at any moment");
        assert!(answer.depth >= last_depth, "{nodes}");
        last_depth = answer.depth;
        if answer.depth > 0 {
            let whole = AlphaBeta::new(Options::default()).search(&mut game, answer.depth);
            let value = value_after(&mut game, best, answer.depth, None);
            assert_eq!((answer.value, value), (whole.value, whole.value));
        }
    }
    assert!(last_depth > 4);
    let mut over = TicTacToe::after(&[0, 3, 1, 4, 2]).unwrap();
    let answer = AlphaBeta::new(Options::default()).deepen(&mut over, &Budget::default());
    assert_eq!(
        (answer.best, answer.value, answer.solved),
        (None, WIN, true)
    );
}

#[test]
fn time_and_other_threads_end_a_search() {
    // Without an end of its own: two robots that never meet.
    let mut game = Robots::new(20, 20, (0, 0), (19, 19)).unwrap();
    let mut search = AlphaBeta::new(Options::default());
    let none = search.deepen(&mut game, &Budget::time(Duration::ZERO));
    assert_eq!((none.depth, none.counts.nodes), (0, 0));
    assert!(none.best.is_some());
    let some = search.deepen(&mut game, &Budget::time(Duration::from_millis(20)));
    assert!(some.best.is_some() && !some.solved);
    let stop = AtomicBool::new(true);
    let budget = Budget {
        stop: Some(&stop),
        ..Budget::default()
    };
    assert_eq!(search.deepen(&mut game, &budget).depth, 0);
    // More time than is needed changes nothing.
    let deepen = |time| {
        let budget = Budget {
            time,
            ..Budget::depth(4)
        };
        AlphaBeta::new(Options::default()).deepen(&mut game.clone(), &budget)
    };
    assert_eq!(deepen(None), deepen(Some(Duration::MAX)));
}

#[test]
fn iterations_are_shown_and_can_be_ended() {
    let mut game = TicTacToe::new();
    let mut depths = Vec::new();
    let answer =
        AlphaBeta::new(Options::PLAIN).deepen_with(&mut game, &Budget::depth(9), |found| {
            depths.push(found.depth);
            match found.depth {
                4 => std::ops::ControlFlow::Break(()),
                _ => std::ops::ControlFlow::Continue(()),
            }
        });
    assert_eq!((depths, answer.depth), (vec![1, 2, 3, 4], 4));
}

#[test]
fn memory_of_the_table_is_limited_and_cleared() {
    let options = Options {
        table: Some(10_000),
        ..Options::default()
    };
    let mut search = AlphaBeta::<TicTacToe>::new(options);
    let first = search.search(&mut TicTacToe::new(), 9);
    assert!(search.table_memory() <= 10_000);
    search.clear();
    assert_eq!(search.search(&mut TicTacToe::new(), 9), first);
    assert_eq!(
        AlphaBeta::<TicTacToe>::new(Options::PLAIN).table_memory(),
        0
    );
    assert_eq!(search.options(), &options);
}

/// A game in which MAX moves twice in a row: players need not alternate.
#[derive(Clone)]
struct TwoToOne(Vec<u8>);

impl Game for TwoToOne {
    type Move = u8;
    type Undo = ();
    fn player(&self) -> Player {
        match self.0.len() % 3 {
            2 => Player::Min,
            _ => Player::Max,
        }
    }
    fn is_over(&self) -> bool {
        self.0.len() == 6
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        if !self.is_over() {
            moves.extend(0..3);
        }
    }
    fn play(&mut self, played: u8) {
        self.0.push(played);
    }
    fn undo(&mut self, (): ()) {
        self.0.pop();
    }
    fn evaluate(&self) -> Value {
        let number = |all, &one: &u8| (all * 7 + Value::from(one) * 5 + 3) % 101;
        self.0.iter().fold(0, number)
    }
    fn key(&self) -> u64 {
        self.0.iter().fold(1, |all, &one| all * 4 + u64::from(one))
    }
}

#[test]
fn players_need_not_alternate() {
    let mut game = TwoToOne(Vec::new());
    for depth in 1..=6 {
        let full = minimax(&mut game, depth, None);
        for options in all_options() {
            let answer = AlphaBeta::new(options).search(&mut game, depth);
            assert_eq!(answer.value, full.value, "{options:?}");
        }
    }
}

#[test]
fn a_small_tree_by_minimax_and_by_alpha_beta() {
    let tree: Branch = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
    let full = minimax(&mut tree.game(), 2, None);
    assert_eq!((full.best, full.value, full.counts.tips), (Some(0), 3, 9));
    let answer = AlphaBeta::new(Options::PLAIN).search(&mut tree.game(), 2);
    assert_eq!((answer.best, answer.value), (Some(0), 3));
    // The 2 is enough to refute the second move.
    assert_eq!((answer.counts.tips, answer.counts.alpha_cutoffs), (7, 1));
}
