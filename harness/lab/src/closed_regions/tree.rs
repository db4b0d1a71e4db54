//! Finds the smallest key that decides as many cases as all counts do, and a decision tree over it.
//!
//! If some cases are undecided without a count, that count is in every sufficient key. For the
//! other counts, all combinations are tried, the smallest first. So no sufficient key has fewer
//! counts. Each node of the tree asks for one count: the one that leaves the least entropy. It
//! stops where all cases have one class or the same key.
//!
//! The report of [`closed_regions`](super) calls it after `keys`. `results/CLAIMS.md` quotes the
//! sizes of the keys, as the answer to whether such features can be learnt.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use sahwal_core::features::closed_region::Shape;
use sahwal_core::life::Class;
use sahwal_run::stats::percent;

use super::Case;
use super::keys::{Counted, Feature, PAPER, REGION_PARTS};

/// The number of bits of a count in a [`CaseGroup`]. Every count is below 32.
const BITS: usize = 5;

/// Cases with the same counts and the same class.
#[derive(Clone, Copy)]
struct CaseGroup {
    /// All counts, each with [`BITS`] bits.
    counts: u128,
    class: Class,
    cases: u64,
}

impl CaseGroup {
    fn count(&self, feature: usize) -> u128 {
        self.counts >> (BITS * feature) & mask_of(0)
    }
}

/// Returns the bits of one count.
fn mask_of(feature: usize) -> u128 {
    ((1 << BITS) - 1) << (BITS * feature)
}

fn features() -> impl Iterator<Item = &'static Feature> {
    PAPER.iter().chain(REGION_PARTS)
}

fn groups(cases: &[Case]) -> Vec<CaseGroup> {
    let mut numbers: BTreeMap<(u128, Class), u64> = BTreeMap::new();
    for case in cases {
        let counted = Counted::of(case);
        let mut counts = 0;
        for (at, feature) in features().enumerate() {
            let count = (feature.of)(&counted) as u128;
            assert!(count <= mask_of(0), "{}: {count}", feature.name);
            counts |= count << (BITS * at);
        }
        *numbers.entry((counts, case.class)).or_default() += 1;
    }
    numbers
        .into_iter()
        .map(|((counts, class), cases)| CaseGroup {
            counts,
            class,
            cases,
        })
        .collect()
}

/// Returns the number of cases that do not have the most frequent class of their key. The key has
/// the counts in `mask`.
fn undecided(rows: &[CaseGroup], mask: u128) -> u64 {
    let mut by_key: HashMap<u128, BTreeMap<Class, u64>> = HashMap::new();
    for row in rows {
        let classes = by_key.entry(row.counts & mask).or_default();
        *classes.entry(row.class).or_default() += row.cases;
    }
    let mut undecided = 0;
    for classes in by_key.values() {
        let all: u64 = classes.values().sum();
        undecided += all - classes.values().max().copied().unwrap_or_default();
    }
    undecided
}

/// Returns the counts of the smallest key that leaves no more cases undecided than all counts do.
fn smallest(rows: &[CaseGroup]) -> Vec<usize> {
    let all: u128 = (0..features().count()).map(mask_of).sum();
    let least = undecided(rows, all);
    // If more cases are undecided without a count, it is in every sufficient key.
    let mut needed = Vec::new();
    let mut free = Vec::new();
    for number in 0..features().count() {
        if undecided(rows, all & !mask_of(number)) > least {
            needed.push(number);
        } else {
            free.push(number);
        }
    }
    let core: u128 = needed.iter().copied().map(mask_of).sum();
    // The smallest combinations come first, so the first sufficient one is a smallest one.
    let mut choices: Vec<u32> = (0..1 << free.len()).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    for choice in choices {
        let mut key = needed.clone();
        let mut mask = core;
        for (at, &number) in free.iter().enumerate() {
            if choice >> at & 1 == 1 {
                key.push(number);
                mask |= mask_of(number);
            }
        }
        if undecided(rows, mask) == least {
            key.sort_unstable();
            return key;
        }
    }
    unreachable!("all counts together are sufficient")
}

/// The measures of a decision tree.
#[derive(Clone, Copy, Default)]
struct Tree {
    leaves: usize,
    depth: usize,
    /// The number of questions, summed over all cases.
    questions: u64,
    /// The number of cases that do not have the class of their leaf.
    wrong: u64,
}

/// The cases by the value of a count.
type Parts = BTreeMap<u128, Vec<CaseGroup>>;

fn split(rows: &[CaseGroup], feature: usize) -> Parts {
    let mut parts = Parts::new();
    for row in rows {
        parts.entry(row.count(feature)).or_default().push(*row);
    }
    parts
}

/// Returns the number of bits that would name the classes of all these cases (Shannon (1948)).
fn entropy(rows: &[CaseGroup]) -> f64 {
    let mut classes: BTreeMap<Class, u64> = BTreeMap::new();
    for row in rows {
        *classes.entry(row.class).or_default() += row.cases;
    }
    let all = classes.values().sum::<u64>() as f64;
    classes
        .values()
        .map(|&cases| cases as f64 * (all / cases as f64).log2())
        .sum()
}

/// Returns the number of bits that are still missing after a question.
fn entropy_of_parts(parts: &Parts) -> f64 {
    parts.values().map(|rows| entropy(rows)).sum()
}

/// Grows the tree below a node with these cases.
fn grow(rows: Vec<CaseGroup>, key: &[usize]) -> Tree {
    let best = key
        .iter()
        .map(|&feature| split(&rows, feature))
        .filter(|parts| parts.len() > 1)
        .min_by(|one, other| entropy_of_parts(one).total_cmp(&entropy_of_parts(other)));
    // If all cases have one class or one key, no question helps.
    match best {
        Some(parts) if entropy(&rows) > 0.0 => {
            let mut node = Tree {
                questions: rows.iter().map(|row| row.cases).sum(),
                ..Tree::default()
            };
            for rows in parts.into_values() {
                let part = grow(rows, key);
                node.leaves += part.leaves;
                node.depth = node.depth.max(part.depth + 1);
                node.questions += part.questions;
                node.wrong += part.wrong;
            }
            node
        }
        _ => Tree {
            leaves: 1,
            wrong: undecided(&rows, 0),
            ..Tree::default()
        },
    }
}

/// Writes the smallest sufficient key for each size, and the measures of its decision tree.
///
/// # Errors
/// Writing to `out` fails.
pub(super) fn report<'a>(
    cases: impl Fn(usize) -> Vec<Case<'a>>,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(
        out,
        "\nthe smallest key that decides as many cases as all {} counts do, and a decision tree\n\
         over it: leaves, depth, counts that a case asks for (mean), cases left undecided",
        features().count()
    )?;
    for points in 2..=Shape::MAX_POINTS {
        let rows = groups(&cases(points));
        let key = smallest(&rows);
        let all = rows.iter().map(|row| row.cases).sum::<u64>();
        let tree = grow(rows, &key);
        writeln!(
            out,
            "size {points}: {} counts, {} leaves, depth {}, mean {:.1}, undecided {:.2}%",
            key.len(),
            tree.leaves,
            tree.depth,
            tree.questions as f64 / all as f64,
            percent(tree.wrong, all)
        )?;
        for (at, feature) in features().enumerate() {
            if key.contains(&at) {
                writeln!(out, "  {}", feature.name)?;
            }
        }
    }
    Ok(())
}
