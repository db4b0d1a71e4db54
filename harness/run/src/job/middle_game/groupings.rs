//! Groups of stones before the end: do the stones of one group end in one area?
//!
//! `groups` measures every grouping on the moments of `run --at`, and a table of the run shows
//! their F1. Strings alone and one group for each colour are the two baselines, by which the
//! methods of the papers are seen.

use std::sync::LazyLock;

use sahwal_core::classify;
use sahwal_core::numerical::NumericalAnalysis;
use sahwal_core::{Colour, PointSet, Position, Question};

use crate::score::by_group::strings;
use crate::stats::Counted;

/// Finds the groups of a position.
type FindGroups = Box<dyn Fn(&Position) -> Vec<PointSet> + Send + Sync>;

/// A way to group the stones of a position. The stones of both colours are divided into
/// groups of one colour each.
pub struct Grouping {
    /// The name in files and tables.
    pub name: &'static str,
    /// The groups of a position.
    pub groups: FindGroups,
}

/// The groupings in the order of the tables: from every string alone to all stones of a
/// colour together, which are the two baselines.
pub static GROUPINGS: LazyLock<[Grouping; 6]> = LazyLock::new(|| {
    [
        Grouping::by_rule("strings", strings),
        Grouping::by_rule("kosumi", NumericalAnalysis::kosumi_groups),
        Grouping::by_classifier("numerical"),
        Grouping::by_classifier("string-graph"),
        Grouping::by_classifier("potential"),
        Grouping::by_rule("one group", colours),
    ]
});

impl Grouping {
    fn by_rule(name: &'static str, groups: fn(&Position) -> Vec<PointSet>) -> Grouping {
        Grouping {
            name,
            groups: Box::new(groups),
        }
    }

    /// The groups of the classifier with this name.
    fn by_classifier(name: &'static str) -> Grouping {
        let entry = classify::find(name).expect("a classifier with groups");
        let classifier = entry.build();
        Grouping {
            name,
            groups: Box::new(move |position| {
                let judgement = classifier.answer(&Question::from(position));
                judgement.groups.unwrap_or_default()
            }),
        }
    }
}

/// All stones of each colour.
fn colours(position: &Position) -> Vec<PointSet> {
    Colour::BOTH
        .map(|colour| position.stones(colour))
        .into_iter()
        .filter(|stones| !stones.is_empty())
        .collect()
}

/// Pairs of stones of one colour that end in one of these [`areas`](crate::moments::areas), beside
/// pairs in one group, as a count whose share is F1: twice the pairs of both kinds, of the sum of
/// the pairs of each kind.
pub fn pairs(groups: &[PointSet], position: &Position, areas: &[PointSet]) -> Counted {
    let mut in_both = 0;
    let mut in_groups = 0;
    for &group in groups {
        in_both += pairs_in_areas(group, areas);
        in_groups += pairs_of(group);
    }
    let mut in_areas = 0;
    for colour in Colour::BOTH {
        in_areas += pairs_in_areas(position.stones(colour), areas);
    }
    // F1 is the harmonic mean of precision (both of groups) and recall (both of areas).
    Counted {
        correct: 2 * in_both,
        total: in_areas + in_groups,
    }
}

/// The number of pairs of stones.
fn pairs_of(stones: PointSet) -> u64 {
    let count = stones.len() as u64;
    count * count.saturating_sub(1) / 2
}

/// The number of pairs of these stones that end in one area.
fn pairs_in_areas(stones: PointSet, areas: &[PointSet]) -> u64 {
    areas.iter().map(|&area| pairs_of(area & stones)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;
    use sahwal_core::verdict::Owners;
    use sahwal_record::Truth;

    #[test]
    fn every_grouping_divides_the_stones() {
        let position = position! {
            . X . X O . . . .
            . O . X O . . . .
            X . . X . O . . .
            X X X . O . . X .
            O O O O O . . . .
            . . . . . . . . .
            . X . . O . . X X
            . . . X . . . . .
            . . . . . . . . .
        };
        for grouping in GROUPINGS.iter() {
            let groups = (grouping.groups)(&position);
            let mut seen = PointSet::EMPTY;
            for group in groups {
                assert!(
                    !group.is_empty() && group.is_disjoint(&seen),
                    "{}",
                    grouping.name
                );
                let of_one = |&colour: &Colour| group.is_subset(&position.stones(colour));
                assert!(Colour::BOTH.iter().any(of_one), "{}", grouping.name);
                seen |= group;
            }
            assert_eq!(seen, position.occupied(), "{}", grouping.name);
        }
    }

    #[test]
    fn pairs_are_counted_by_hand() {
        let position = position! {
            X X X .
            . . . .
            O O . O
            . . . .
        };
        // One black stone and one white stone are lost.
        let owners = Owners::from_letters("BBWWBBBBWWWBWWWW", position.size()).unwrap();
        let areas = crate::moments::areas(&Truth::of_later(owners));
        // Two black stones end in one area, and two white ones in another. Black's string has three
        // pairs, White's one.
        let expected = Counted {
            correct: 2 * 2,
            total: 2 + 4,
        };
        assert_eq!(pairs(&strings(&position), &position, &areas), expected);
    }
}
