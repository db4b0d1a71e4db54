//! Measures ways to group stones before the end of a game: do the stones of one group end in one
//! area?
//!
//! `groups` applies every grouping to the moments of `run --at`, and a table of the run shows the
//! F1 of each. Strings alone and one group for each colour are baselines. Without them, a reader
//! could not tell whether a method of a paper is any good.

use std::sync::LazyLock;

use sahwal_core::classify;
use sahwal_core::numerical::NumericalAnalysis;
use sahwal_core::{Colour, PointSet, Position, Question};

use crate::score::by_group::strings;
use crate::stats::Counted;

/// Finds the groups of a position.
type FindGroups = Box<dyn Fn(&Position) -> Vec<PointSet> + Send + Sync>;

/// A way to divide the stones of a position into groups of one colour each.
pub struct Grouping {
    /// The name in files and tables.
    pub name: &'static str,
    /// The groups of a position.
    pub groups: FindGroups,
}

/// The groupings in the order of the tables. The first and the last are baselines: every string by
/// itself, and all stones of a colour together.
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

/// The F1 of a grouping: how well its pairs of stones predict the pairs that end in one area.
///
/// The first set has all pairs of stones in one group. The second set has all pairs of stones of
/// one colour that end in one of these [`areas`](crate::moments::areas). F1 is twice the number of
/// pairs in both sets, divided by the sum of the sizes of the sets. The returned count has these
/// two numbers.
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
    // F1 is the harmonic mean of precision (`in_both / in_groups`) and recall
    // (`in_both / in_areas`).
    Counted {
        correct: 2 * in_both,
        total: in_areas + in_groups,
    }
}

/// The number of pairs of these stones.
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
        // Two black stones end in one area, and two white ones in another: one pair each. The black
        // string has three pairs of stones, the white string of two stones has one.
        let expected = Counted {
            correct: 2 * 2,
            total: 2 + 4,
        };
        assert_eq!(pairs(&strings(&position), &position, &areas), expected);
    }
}
