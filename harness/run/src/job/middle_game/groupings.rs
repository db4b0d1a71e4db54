//! Groups of stones before the end: do the stones of one group end in one area?

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
    let by = |name, groups: fn(&Position) -> Vec<PointSet>| Grouping {
        name,
        groups: Box::new(groups),
    };
    // By the classifier of the name.
    let own = |name| {
        let classifier = classify::find(name).expect("a classifier with groups");
        let classifier = classifier.build();
        Grouping {
            name,
            groups: Box::new(move |position| {
                let judgement = classifier.answer(&Question::from(position));
                judgement.groups.unwrap_or_default()
            }),
        }
    };
    [
        by("strings", strings),
        by("kosumi", NumericalAnalysis::kosumi_groups),
        own("numerical"),
        own("string-graph"),
        own("potential"),
        by("one group", |position| {
            let stones = Colour::BOTH.map(|colour| position.stones(colour));
            stones
                .into_iter()
                .filter(|stones| !stones.is_empty())
                .collect()
        }),
    ]
});

/// Pairs of stones of one colour that end in one of these [`areas`](crate::moments::areas), beside
/// pairs in one group, as a count whose share is F1: twice the pairs of both kinds, of the sum of
/// the pairs of each kind.
pub fn pairs(groups: &[PointSet], position: &Position, areas: &[PointSet]) -> Counted {
    let pairs = |stones: PointSet| {
        let count = stones.len() as u64;
        count * count.saturating_sub(1) / 2
    };
    let in_areas = |stones: PointSet| {
        let areas = areas.iter();
        areas.map(|&area| pairs(area & stones)).sum::<u64>()
    };
    let colours = Colour::BOTH.map(|colour| position.stones(colour));
    Counted {
        correct: 2 * groups.iter().map(|&group| in_areas(group)).sum::<u64>(),
        total: colours.map(in_areas).iter().sum::<u64>()
            + groups.iter().map(|&group| pairs(group)).sum::<u64>(),
    }
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
