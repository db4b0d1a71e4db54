//! Groups of stones before the end: do the stones of one group share their fate?

use sahwal_core::classify::{NumericalAnalysis, NumericalParams};
use sahwal_core::potential::{Groups, Potential, PotentialParams};
use sahwal_core::string_graph::{StringGraphAnalysis, StringGraphParams};
use sahwal_core::{Colour, PointSet, Strings};
use sahwal_data::merge::{Merge, merge_fields};
use serde::{Deserialize, Serialize};

use super::Outcome;

/// A way to group the stones of a position. The stones of both colours are divided into
/// groups of one colour each.
pub struct Grouping {
    /// The name in files and tables.
    pub name: &'static str,
    find: fn(&Potential, &PotentialParams) -> Vec<PointSet>,
}

/// The groupings in the order of the tables: from every string alone to all stones of a
/// colour together, which are the two baselines.
pub const GROUPINGS: [Grouping; 6] = [
    Grouping {
        name: "strings",
        find: |potential, _| {
            let strings = Strings::of(potential.position());
            strings.iter().map(|string| string.stones).collect()
        },
    },
    Grouping {
        name: "kosumi",
        find: |potential, _| NumericalAnalysis::kosumi_groups(potential.position()),
    },
    Grouping {
        name: "numerical",
        find: |potential, _| {
            let params = NumericalParams::default();
            let groups = NumericalAnalysis::of(potential.position(), &params).groups;
            groups.iter().map(|group| group.stones).collect()
        },
    },
    Grouping {
        name: "string-graph",
        find: |potential, _| {
            let groups =
                StringGraphAnalysis::of(potential.position(), &StringGraphParams::default()).groups;
            let stones = |strings: &[PointSet]| {
                let strings = strings.iter();
                strings.fold(PointSet::EMPTY, |all, &string| all | string)
            };
            groups.iter().map(|group| stones(&group.strings)).collect()
        },
    },
    Grouping {
        name: "potential",
        find: |potential, params| {
            let groups = Colour::BOTH.map(|colour| Groups::of(potential, colour, params));
            let groups = groups.iter().flat_map(Groups::iter);
            groups.map(|group| group.stones).collect()
        },
    },
    Grouping {
        name: "one group",
        find: |potential, _| {
            let colours = Colour::BOTH.iter();
            let stones = colours.map(|&colour| potential.position().stones(colour));
            stones.filter(|stones| !stones.is_empty()).collect()
        },
    },
];

impl Grouping {
    /// The groups of the position of `potential`.
    pub fn groups(&self, potential: &Potential, params: &PotentialParams) -> Vec<PointSet> {
        (self.find)(potential, params)
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
pub fn pairs(
    groups: &[PointSet],
    position: &sahwal_core::Position,
    outcome: &Outcome,
) -> [Pairs; 2] {
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
    use sahwal_core::potential::Field;
    use sahwal_core::verdict::Owners;
    use sahwal_record::Truth;
    use std::sync::Arc;

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
        let params = PotentialParams::default();
        let field = Arc::new(Field::new(&params, position.size()).unwrap());
        let potential = Potential::of(&field, &position);
        for grouping in GROUPINGS {
            let groups = grouping.groups(&potential, &params);
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
        let strings: Vec<PointSet> = Strings::of(&position)
            .iter()
            .map(|one| one.stones)
            .collect();
        let [grouped, all] = pairs(&strings, &position, &outcome);
        assert_eq!((all.all, all.same, all.lost), (6, 2, 0));
        // Black's string has three pairs, two of them mixed; White's two stones share a fate.
        assert_eq!((grouped.all, grouped.same, grouped.lost), (4, 2, 0));
        assert_eq!(grouped.mixed(), 2);
        // Two black stones end in one area, and two white ones in another.
        assert_eq!((grouped.area, all.area), (2, 2));
    }
}
