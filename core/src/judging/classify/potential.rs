//! The potential model: a string lives if its group is strong enough.
//!
//! It is `potential` of the [`REGISTRY`](crate::classify::REGISTRY); rows such as
//! `potential/no-shadows` build it with other parameters. A change moves the verdicts of all of
//! them. `harness/tests/runs/potential.rs` tests it on real games.

use super::FromParams;
use std::sync::{Arc, OnceLock};

use crate::judging::classify::{Classifier, Seen};
use crate::judging::question::{Judgement, Question};
use crate::methods::potential::{Field, GroupAnalysis, Potential, PotentialParams};
use crate::verdict::Method;
use crate::{Position, Size};

/// Nakamura and Kitoma (2002), sections 6 and 7: see [`potential`](crate::potential).
///
/// A string is alive if its group reaches the alive threshold.
#[derive(Debug, Default)]
pub(crate) struct PotentialClassifier {
    params: PotentialParams,
    /// The field of each board size, computed at the first position of that size.
    fields: [OnceLock<Arc<Field>>; Size::MAX],
}

impl PotentialClassifier {
    fn field(&self, size: Size) -> &Arc<Field> {
        self.fields[size.lines() - 1].get_or_init(|| {
            Field::shared(&self.params.field, size).expect("parameters were checked")
        })
    }
}

impl FromParams for PotentialClassifier {
    type Params = PotentialParams;

    fn from_params(params: PotentialParams) -> PotentialClassifier {
        PotentialClassifier {
            params,
            ..PotentialClassifier::default()
        }
    }
}

/// `see` computes the potential, and `judge` forms groups from it.
impl Classifier for PotentialClassifier {
    fn judge(&self, seen: &Seen, question: &Question) -> Judgement {
        let analysis = GroupAnalysis::of(seen.expect::<Potential>(), &self.params.groups);
        let verdicts = analysis.verdicts(&question.position, &self.params.groups);
        let groups = analysis.groups().iter();
        Judgement {
            groups: Some(groups.map(|judged| judged.group.stones).collect()),
            ..Judgement::of(question, verdicts, Method::Static)
        }
    }

    fn see(&self, position: &Position) -> Seen {
        Seen::new(Potential::of(self.field(position.size()), position))
    }

    fn can_use(&self, seen: &Seen) -> bool {
        match seen.get::<Potential>() {
            // The potential of a position depends on the field alone; groups are judged anew each
            // time.
            Some(potential) => *potential.field().params() == self.params.field,
            None => false,
        }
    }

    fn follow(&self, seen: &mut Seen, position: &Position) {
        match seen.get_mut::<Potential>() {
            Some(potential) if potential.position().size() == position.size() => {
                potential.follow(position);
            }
            _ => *seen = self.see(position),
        }
    }

    fn prepare(&self, size: Size) {
        self.field(size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::params::Parameters;
    use crate::position;

    #[test]
    fn owners_come_from_regions_or_from_spheres() {
        let position = position! {
            . . . X O . . . .
            . O . X O . . . .
            . . . X O . . . .
            X X X X O . . . .
            O O O O O . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        };
        let classify = |owners| {
            let mut params = PotentialParams::default();
            params.set("owners", owners).expect(owners);
            let verdicts = PotentialClassifier::from_params(params).classify(&position);
            verdicts.owners.to_letters(position.size())
        };
        let regions = "BBBBWWWWW".repeat(4) + &"W".repeat(45);
        assert_eq!(classify("regions"), regions);
        // Points outside all spheres are neutral.
        let spheres = classify("spheres");
        assert!(
            spheres.starts_with("BBBBWW") && spheres.ends_with('N'),
            "{spheres}"
        );
    }
}
