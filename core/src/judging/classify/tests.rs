//! Checks the promises of [`Classifier`] for every entry of the registry, on random positions.

use super::*;
use crate::board::testing;
use crate::verdict::{Owner, Owners};
use crate::{Colour, PointSet, Symmetry};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// Classifiers that take milliseconds for a position. They are tested on fewer positions.
const SLOW: [&str; 5] = [
    "mueller-search",
    "safety-search",
    "playout",
    "network",
    "combined",
];

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(64))]
    #[test]
    fn every_fast_classifier_keeps_the_promises_of_the_interface(position in testing::positions()) {
        keeps_its_promises(&position, |entry| !SLOW.contains(&entry.name))?;
    }
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(6))]
    #[test]
    fn every_slow_classifier_keeps_the_promises_of_the_interface(position in testing::positions()) {
        keeps_its_promises(&position, |entry| SLOW.contains(&entry.name))?;
    }
}

fn keeps_its_promises(
    position: &Position,
    chosen: impl Fn(&Registered) -> bool,
) -> Result<(), TestCaseError> {
    let size = position.size();
    for entry in REGISTRY.iter().filter(|entry| chosen(entry)) {
        let classifier = entry.build();
        let judgement = classifier.answer(&Question::from(position));
        let verdicts = judgement.verdicts;
        for (point, expected) in size.points().zip(judgement.ownership.iter().flatten()) {
            if let Owner::Of(colour) = verdicts.owners.at(point) {
                prop_assert!(expected * f64::from(colour.sign()) >= 0.0, "{}", entry.name);
            }
        }
        let Owners {
            black,
            white,
            neutral,
        } = verdicts.owners;
        prop_assert!(verdicts.alive.is_disjoint(&verdicts.dead), "{}", entry.name);
        prop_assert!((verdicts.alive | verdicts.dead).is_subset(&position.occupied()));
        prop_assert!((black | white | neutral).is_subset(&size.board()));
        prop_assert!(black.is_disjoint(&white) && neutral.is_disjoint(&(black | white)));
        for string in Strings::of(position).iter() {
            for set in [verdicts.alive, verdicts.dead] {
                prop_assert!(string.stones.is_subset(&set) || string.stones.is_disjoint(&set));
            }
        }
        if let Some(groups) = judgement.groups {
            let of_one = |group: &PointSet| {
                Colour::BOTH.map(|colour| group.is_subset(&position.stones(colour))) != [false; 2]
            };
            prop_assert!(groups.iter().all(of_one), "{}", entry.name);
            let all: PointSet = groups.iter().copied().collect();
            let stones: usize = groups.iter().map(PointSet::len).sum();
            prop_assert_eq!(
                (all, stones),
                (position.occupied(), all.len()),
                "{}",
                entry.name
            );
        }
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            prop_assert!((stones & verdicts.alive).is_subset(&verdicts.owners.of(colour)));
            prop_assert!((stones & verdicts.dead).is_disjoint(&verdicts.owners.of(colour)));
        }
        prop_assert_eq!(classifier.classify(&position.swapped()), verdicts.swapped());
        for symmetry in Symmetry::ALL {
            let image = classifier.classify(&symmetry.position(position));
            prop_assert_eq!(image, verdicts.image(symmetry, size), "{}", entry.name);
        }
    }
    Ok(())
}
