//! Tests the number of tips that alpha-beta evaluates in a uniform tree: every node has b
//! successors, and every line has d plies (Nilsson (1998), section 12.4).

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sahwal_lab::search::{Options, Player, Value, alpha_beta, minimax};

use sahwal_lab::chapter12::Branch;

fn random_tree(branching: u32, depth: u32, seed: u64) -> Branch {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    Branch::uniform(branching, depth, &mut || {
        dice.random_range(0..1_000_000) as Value
    })
}

/// The number of tips is 2 b^(d/2) - 1 for even d, and b^((d+1)/2) + b^((d-1)/2) - 1 for odd d
/// (Slagle and Dixon (1969), Knuth and Moore (1975)).
#[test]
fn in_perfect_order_the_tips_are_those_of_the_formula() {
    for (branching, depths) in [
        (2u32, 1..=12),
        (3, 1..=8),
        (5, 1..=6),
        (8, 1..=5),
        (16, 1..=4),
    ] {
        for depth in depths {
            let mut tree = random_tree(branching, depth, 9);
            assert_eq!(
                minimax(&mut tree.game(), depth, None).counts.tips,
                u64::from(branching.pow(depth))
            );
            let value = tree.sort_best_first(Player::Max);
            let answer = alpha_beta(&mut tree.game(), depth, Options::PLAIN);
            let [long, short] = [depth.div_ceil(2), depth / 2].map(|half| branching.pow(half));
            assert_eq!(answer.value, value);
            assert_eq!(
                answer.counts.tips,
                u64::from(long + short - 1),
                "{branching} {depth}"
            );
        }
    }
}

/// Returns the mean number of tips on trees in random order.
fn tips_in_random_order(branching: u32, depth: u32) -> f64 {
    const TREES: u64 = 100;
    let tips = |seed| {
        let tree = random_tree(branching, depth, seed);
        alpha_beta(&mut tree.game(), depth, Options::PLAIN)
            .counts
            .tips
    };
    (0..TREES).map(tips).sum::<u64>() as f64 / TREES as f64
}

/// Returns the factor by which the tips grow with each ply in random order, if all values differ
/// and the depth goes to infinity. It is x / (1 - x), where x is the root of x^b + x = 1 (Pearl
/// (1982)).
fn limit(branching: u32) -> f64 {
    // The left side grows with x, so bisection finds the root.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if f64::powf(middle, f64::from(branching)) + middle < 1.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low / (1.0 - low)
}

/// Measures the growth over the last two plies. The rule of thumb is b^(3/4).
#[test]
fn in_random_order_the_tips_grow_by_about_b_to_the_three_quarters_a_ply() {
    let rounded = |value: f64| (100.0 * value).round() / 100.0;
    let found = [(2, 12), (3, 8), (5, 6), (8, 5)].map(|(branching, depth)| {
        let [short, long] = [depth - 2, depth].map(|depth| tips_in_random_order(branching, depth));
        let rule = f64::from(branching).powf(0.75);
        [(long / short).sqrt(), rule, limit(branching)].map(rounded)
    });
    let expected = [
        [1.67, 1.68, 1.62],
        [2.26, 2.28, 2.15],
        [3.37, 3.34, 3.08],
        [4.74, 4.76, 4.31],
    ];
    assert_eq!(found, expected);
}
