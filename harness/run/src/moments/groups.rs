//! Groups of stones before the end: do the stones of one group share their fate?

use std::sync::LazyLock;

use sahwal_core::classify::{self, Classifier};
use sahwal_core::numerical::NumericalAnalysis;
use sahwal_core::{Colour, PointSet, Position};
use sahwal_data::merge::{Merge, merge_fields};
use serde::{Deserialize, Serialize};

use super::Outcome;
use crate::score::by_group::strings;

/// A way to group the stones of a position. The stones of both colours are divided into
/// groups of one colour each.
pub struct Grouping {
    /// The name in files and tables.
    pub name: &'static str,
    find: Find,
}

/// How the groups are found.
enum Find {
    /// By position alone.
    By(fn(&Position) -> Vec<PointSet>),
    /// By the classifier of the name.
    Own(Box<dyn Classifier>),
}

/// The groupings in the order of the tables: from every string alone to all stones of a
/// colour together, which are the two baselines.
pub static GROUPINGS: LazyLock<[Grouping; 6]> = LazyLock::new(|| {
    let by = |name, find| Grouping {
        name,
        find: Find::By(find),
    };
    let own = |name| {
        let classifier = classify::find(name).expect("a classifier with groups");
        Grouping {
            name,
            find: Find::Own(classifier.build()),
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

impl Grouping {
    /// The groups of a position.
    pub fn groups(&self, position: &Position) -> Vec<PointSet> {
        match &self.find {
            Find::By(find) => find(position),
            Find::Own(classifier) => classifier.groups(position).unwrap_or_default(),
        }
    }
}

/// Counts of pairs of stones of one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    /// All pairs.
    pub all: u64,
    /// Pairs with the same fate.
    pub same: u64,
    /// Pairs of which both stones are lost.
    pub lost: u64,
    /// Pairs that end in one connected area of one owner.
    pub area: u64,
}

merge_fields!(Pairs: all, same, lost, area);

impl Pairs {
    /// The pairs among some stones of `colour`.
    fn among(stones: PointSet, colour: Colour, outcome: &Outcome) -> Pairs {
        let pairs = |count: usize| (count * count.saturating_sub(1) / 2) as u64;
        let lost = outcome.truth.lost(colour, stones).len();
        let areas = outcome.areas.iter();
        Pairs {
            all: pairs(stones.len()),
            same: pairs(lost) + pairs(stones.len() - lost),
            lost: pairs(lost),
            area: areas.map(|&area| pairs((area & stones).len())).sum(),
        }
    }

    /// The pairs in each of these sets of stones of `colour`.
    pub fn of<'a>(
        groups: impl IntoIterator<Item = &'a PointSet>,
        colour: Colour,
        outcome: &Outcome,
    ) -> Pairs {
        let pairs = groups
            .into_iter()
            .map(|&stones| Pairs::among(stones, colour, outcome));
        pairs.fold(Pairs::default(), Pairs::plus)
    }

    /// The sum of two.
    #[must_use]
    pub fn plus(mut self, other: Pairs) -> Pairs {
        self.merge(&other);
        self
    }

    /// The pairs with different fates.
    pub(crate) fn mixed(&self) -> u64 {
        self.all - self.same
    }
}

/// The pairs of one colour that are in one group, and all pairs of one colour.
pub fn pairs(groups: &[PointSet], position: &Position, outcome: &Outcome) -> [Pairs; 2] {
    Colour::BOTH
        .iter()
        .fold(Default::default(), |sums: [Pairs; 2], &colour| {
            let stones = position.stones(colour);
            let own = groups.iter().filter(|group| group.is_subset(&stones));
            let [grouped, all] = sums;
            [
                grouped.plus(Pairs::of(own, colour, outcome)),
                all.plus(Pairs::of([&stones], colour, outcome)),
            ]
        })
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
            let groups = grouping.groups(&position);
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
        let outcome = Outcome::of(Truth::of_later(owners));
        let [grouped, all] = pairs(&strings(&position), &position, &outcome);
        assert_eq!((all.all, all.same, all.lost), (6, 2, 0));
        // Black's string has three pairs, two of them mixed; White's two stones share a fate.
        assert_eq!((grouped.all, grouped.same, grouped.lost), (4, 2, 0));
        assert_eq!(grouped.mixed(), 2);
        // Two black stones end in one area, and two white ones in another.
        assert_eq!((grouped.area, all.area), (2, 2));
    }
}
