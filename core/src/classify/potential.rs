//! The potential model: a string lives if its group is strong enough.

use super::FromParams;
use std::sync::{Arc, OnceLock};

use crate::classify::Classifier;
use crate::potential::{Field, GroupAnalysis, OwnersBy, Potential, PotentialParams};
use crate::rules::Rules;
use crate::verdict::{Detail, Judgement, Method, Owner, Verdicts};
use crate::{Colour, PointSet, Position, Size};

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
            Arc::new(Field::new(&self.params, size).expect("parameters were checked"))
        })
    }

    fn analysis(&self, position: &Position) -> GroupAnalysis {
        let potential = Potential::of(self.field(position.size()), position);
        GroupAnalysis::of(&potential, &self.params)
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

impl Classifier for PotentialClassifier {
    fn judge(&self, position: &Position, _rules: Rules, _detail: Detail) -> Judgement {
        let analysis = self.analysis(position);
        let verdicts = analysis.verdicts(position, &self.params);
        Judgement::of(position, verdicts, Method::Static)
    }

    fn groups(&self, position: &Position) -> Option<Vec<PointSet>> {
        let analysis = self.analysis(position);
        let groups = analysis.groups().iter();
        Some(groups.map(|judged| judged.group.stones).collect())
    }

    fn prepare(&self, size: Size) {
        self.field(size);
    }
}

impl GroupAnalysis {
    /// The verdicts for the `position` of this analysis. Of `params` only the kind of owners
    /// counts.
    pub fn verdicts(&self, position: &Position, params: &PotentialParams) -> Verdicts {
        match params.owners {
            OwnersBy::Spheres => self.by_spheres(position),
            OwnersBy::Regions => Verdicts::with_dead(position, self.dead()),
        }
    }

    /// A point belongs to the colour in whose spheres alone it lies, a dead stone to the opponent.
    fn by_spheres(&self, position: &Position) -> Verdicts {
        let mut verdicts = Verdicts::default();
        let [black, white]: [PointSet; 2] = Colour::BOTH.map(|colour| {
            let groups = self.groups().iter();
            let living = groups.filter(|judged| judged.colour == colour && judged.alive);
            living.map(|judged| judged.group.sphere()).collect()
        });
        verdicts.owners.set(position.empty(), Owner::Neutral);
        verdicts.owners.set(black - white, Owner::Of(Colour::Black));
        verdicts.owners.set(white - black, Owner::Of(Colour::White));
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            verdicts.set_alive(colour, stones - self.dead());
            verdicts.set_dead(colour, stones & self.dead());
        }
        verdicts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            let params = PotentialParams::default().with(|set| set.owners = owners);
            let verdicts = PotentialClassifier::from_params(params).classify(&position);
            verdicts.owners.to_letters(position.size())
        };
        let regions = "BBBBWWWWW".repeat(4) + &"W".repeat(45);
        assert_eq!(classify(OwnersBy::Regions), regions);
        // Points outside all spheres are neutral.
        let spheres = classify(OwnersBy::Spheres);
        assert!(
            spheres.starts_with("BBBBWW") && spheres.ends_with('N'),
            "{spheres}"
        );
    }
}
