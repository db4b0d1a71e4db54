//! Alpha-beta on trees.

use std::io::{self, Write};

use super::examples::{self, Branch, RandomTree, TreeValues};
use crate::search::{AlphaBeta, Options, Value, minimax};
use crate::search_demo::efficiency::{
    all_tips, branching_in_random_order, perfect_order, random_order,
};

use super::effort::{Effort, efforts, write_table};
use super::random::SplitMix64;
use sahwal::analyze::wrapped;

/// The exercise of fig. 7.
pub(super) fn exercise(out: &mut impl Write) -> io::Result<Vec<Effort>> {
    let tree = examples::exercise();
    let mut game = tree.game();
    let depth = tree.depth();
    let plain = AlphaBeta::new(Options::PLAIN).search(&mut game, depth);
    let full = minimax(&mut game, depth, None);
    writeln!(
        out,
        "The exercise of fig. 7. A reconstruction: the figure is lost, only its depth and\n\
         the numbers of tips are the source's.\n"
    )?;
    writeln!(out, "{}\n", wrapped(&format!("  {tree}"), 2))?;
    writeln!(
        out,
        "  depth {depth}, {} tips, {} evaluated, {} alpha and {} beta cut-offs",
        tree.tips(),
        plain.counts.tips,
        plain.counts.alpha_cutoffs,
        plain.counts.beta_cutoffs
    )?;
    let line: Vec<String> = plain.line.iter().map(|at| (at + 1).to_string()).collect();
    writeln!(
        out,
        "  value {} (minimax {}), best play: successors {}",
        plain.value,
        full.value,
        line.join(" ")
    )?;
    Ok(Vec::new())
}

/// Branching and depth of the trees.
const UNIFORM: [(u32, u32); 11] = [
    (2, 8),
    (2, 10),
    (2, 12),
    (3, 6),
    (3, 8),
    (5, 4),
    (5, 6),
    (8, 3),
    (8, 5),
    (16, 2),
    (16, 4),
];

/// Uniform trees: tips in perfect and in random order, measured beside the formulas.
pub(super) fn uniform(options: &super::Options, out: &mut impl Write) -> io::Result<Vec<Effort>> {
    let trees = options.trees;
    writeln!(
        out,
        "Uniform trees, branching b, depth d, values of tips independent\n\n  \
         tips evaluated; random order: mean of {trees} trees\n"
    )?;
    writeln!(
        out,
        "  {:>3}{:>4}{:>10}{:>9}{:>10}{:>10}{:>10}{:>11}{:>8}",
        "b", "d", "b^d", "perfect", "formula", "random", "b^(3d/4)", "tips^(1/d)", "b^0.75"
    )?;
    for (branching, depth) in UNIFORM {
        let random = tips_in_random_order(branching, depth, options);
        let shown = |tips: Option<u64>| tips.map_or("-".to_owned(), |tips| tips.to_string());
        writeln!(
            out,
            "  {branching:3}{depth:4}{:>10}{:9}{:>10}{random:10.1}{:10.1}{:11.2}{:8.2}",
            shown(all_tips(branching.into(), depth)),
            tips_in_perfect_order(branching, depth, options.seed),
            shown(perfect_order(branching.into(), depth)),
            random_order(branching.into(), depth),
            random.powf(1.0 / f64::from(depth)),
            f64::from(branching).powf(0.75),
        )?;
    }
    writeln!(
        out,
        "\n  growth a ply in random order: measured over the last two plies, Pearl's limit\n  \
         for infinite depth, and the rule of thumb b^(3/4)\n"
    )?;
    writeln!(
        out,
        "  {:>3}{:>8}{:>10}{:>10}{:>10}",
        "b", "plies", "measured", "limit", "b^0.75"
    )?;
    for (branching, depth) in [(2, 12), (3, 8), (5, 6), (8, 5)] {
        let [short, long] =
            [depth - 2, depth].map(|depth| tips_in_random_order(branching, depth, options));
        writeln!(
            out,
            "  {branching:3}{:>8}{:10.3}{:10.3}{:10.3}",
            format!("{}-{depth}", depth - 2),
            (long / short).sqrt(),
            branching_in_random_order(branching),
            f64::from(branching).powf(0.75)
        )?;
    }
    writeln!(
        out,
        "\n  one tree, b = 6, in which a node's value is the sum of the moves to it, so\n  \
         that the static evaluation tells something\n"
    )?;
    let mut tree = RandomTree::new(6, 7, TreeValues::Sums, options.seed);
    let efforts = efforts("random-tree", &mut tree, 7);
    write_table(&efforts, out)?;
    Ok(efforts)
}

fn tips_in_random_order(branching: u32, depth: u32, options: &super::Options) -> f64 {
    let tips = |number: u64| {
        let seed = options.seed.wrapping_mul(1 << 32).wrapping_add(number);
        let mut tree = RandomTree::new(branching, depth, TreeValues::Independent, seed);
        let answer = AlphaBeta::new(Options::PLAIN).search(&mut tree, depth);
        answer.counts.tips
    };
    (0..options.trees).map(tips).sum::<u64>() as f64 / options.trees as f64
}

fn tips_in_perfect_order(branching: u32, depth: u32, seed: u64) -> u64 {
    let mut random = SplitMix64::new(seed);
    let mut value = || random.below(1 << 30) as Value;
    let mut tree = Branch::uniform(branching as usize, depth, &mut value);
    tree.sort_best_first();
    let answer = AlphaBeta::new(Options::PLAIN).search(&mut tree.game(), depth);
    answer.counts.tips
}
