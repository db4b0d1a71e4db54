//! The classifiers, their common interface and their registry.
//!
//! A [`Classifier`] takes a [`Position`] and gives a [`Judgement`]: a status for every
//! string and an owner for every point, and how sure each is. The [`REGISTRY`] lists them in the
//! order of Table 1 of the String Graph paper. To add one, write its file beside
//! this one and its line in the registry.
//!
//! The rows of `sahwal run`, the GTP engine, `analyze`, and the packages for Python and JavaScript
//! ask classifiers by this interface. A changed verdict changes `results/all` and the snapshots of
//! `harness/tests/runs`; the tests below hold every classifier to the promises of [`Classifier`].

mod all_alive;
mod benson;
pub(crate) mod combined;
mod nearest_stone;
mod network;
mod numerical;
mod playout;
mod potential;
mod registry;
mod safety;
mod string_graph;

use combined::Combined;
pub use registry::{Kind, REGISTRY, Registered, find};

use crate::base::params::Parameters;
use crate::judging::rules::Rules;
use crate::verdict::{Detail, Judgement, Verdicts};
use crate::{PointSet, Position, Size, StoneString, Strings};

/// A static analysis that gives verdicts for a whole position.
pub trait Classifier: Send + Sync {
    /// The verdicts for every string and every point of `position`, with what the classifier
    /// knows about each, and its doubts where these rules are in force.
    ///
    /// The verdicts depend on the position alone, not on `rules` and `detail`. A classifier without
    /// doubts needs no rules. They turn and mirror with the
    /// position, and swap when the colours are swapped. Strings and points without a
    /// verdict stay unknown.
    fn judge(&self, position: &Position, rules: Rules, detail: Detail) -> Judgement;

    /// The verdicts alone.
    fn classify(&self, position: &Position) -> Verdicts {
        self.judge(position, Rules::Area, Detail::Brief).verdicts
    }

    /// The groups that the classifier forms, whose strings live or die together: sets of stones
    /// that divide the stones of each colour. `None` if it judges without groups.
    fn groups(&self, _position: &Position) -> Option<Vec<PointSet>> {
        None
    }

    /// Precomputes the tables for a board size, so that the first call is not slower
    /// than the rest.
    fn prepare(&self, _size: Size) {}
}

/// The verdicts of `combined`, the most accurate classifier, with all that it knows, for the end of
/// a game where these rules are in force.
pub fn judge(position: &Position, rules: Rules) -> Judgement {
    Combined::default().judge(position, rules, Detail::Full)
}

/// A classifier that is built from parameters of its own type.
pub trait FromParams: Classifier + Sized + 'static {
    /// The type of its parameters.
    type Params: Parameters;

    /// The values of parameters that are not given.
    fn defaults() -> Self::Params {
        Self::Params::default()
    }

    /// The classifier with these parameters, all in their ranges.
    fn from_params(params: Self::Params) -> Self;
}

/// A survival, from -1 (never its own colour) to 1, as a share.
fn share(survival: f64) -> f64 {
    (1.0 + survival) / 2.0
}

/// The verdicts if the strings whose estimated survival is below 0 are dead.
fn by_survival(position: &Position, survival: impl Fn(&StoneString) -> f64) -> Verdicts {
    let strings = Strings::of(position);
    let dead = strings.iter().filter(|string| survival(string) < 0.0);
    let dead = dead.map(|string| string.stones).collect();
    Verdicts::with_dead(position, dead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing;
    use crate::verdict::{Owner, Owners};
    use crate::{Colour, Symmetry};
    use proptest::prelude::*;
    use proptest::test_runner::TestCaseError;

    /// Classifiers that take milliseconds: fewer positions have to do.
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
            let judgement = classifier.judge(position, Rules::Area, Detail::Brief);
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
            if let Some(groups) = classifier.groups(position) {
                let of_one = |group: &PointSet| {
                    Colour::BOTH.map(|colour| group.is_subset(&position.stones(colour)))
                        != [false; 2]
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
}
