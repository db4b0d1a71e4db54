//! The classifier `numerical` of the [`REGISTRY`](super::REGISTRY): the steps of
//! [`numerical`](crate::numerical), repeated.

use super::{Classifier, FromParams};
use crate::components::Parts;
use crate::numerical::{LinkedGroups, NumericalParams, Races};
use crate::rules::Rules;
use crate::verdict::{Detail, Judgement, Method, Owner, Verdicts};
use crate::{Colour, PointSet, Position};

/// Life and death by numerical features.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Numerical {
    params: NumericalParams,
}

impl FromParams for Numerical {
    type Params = NumericalParams;

    fn from_params(params: NumericalParams) -> Numerical {
        Numerical { params }
    }
}

impl Classifier for Numerical {
    /// Removes dead stones pass by pass. Each pass takes the first rule that finds any, from
    /// the surest to the weakest; the verdicts come from the stones that remain.
    fn judge(&self, position: &Position, _rules: Rules, _detail: Detail) -> Judgement {
        let mut rest = *position;
        let mut unknown = PointSet::EMPTY;
        // What is captured first frees the stones around it, and their eyes count in the next pass.
        loop {
            let groups = LinkedGroups::of(&rest, &self.params);
            let mut dead = groups.captured();
            if dead.is_empty() {
                dead = groups.enclosed();
            }
            if dead.is_empty() {
                dead = groups.cut_off();
            }
            if dead.is_empty() {
                match self.params.races {
                    Races::Liberties => dead = groups.outrun(),
                    Races::Unknown => unknown = groups.racing(),
                }
            }
            if dead.is_empty() {
                break;
            }
            for colour in Colour::BOTH {
                rest.remove(colour, dead & rest.stones(colour));
            }
        }
        let verdicts = verdicts(position, &rest, unknown);
        Judgement::of(position, verdicts, Method::Static)
    }

    /// The groups of the first pass, before any stone is taken off as dead.
    fn groups(&self, position: &Position) -> Option<Vec<PointSet>> {
        let linked = LinkedGroups::of(position, &self.params);
        let groups = linked.groups().iter();
        Some(groups.map(|group| group.stones).collect())
    }
}

/// The verdicts when the stones of `rest` remain: all other stones are dead, and those of
/// `unknown` may still die. Empty regions that border `unknown` have an unknown owner.
fn verdicts(position: &Position, rest: &Position, unknown: PointSet) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for &region in Parts::of(rest.empty(), rest.size()).sets() {
        let borders = |colour| region.neighbours_in(rest.stones(colour));
        let [black, white] = Colour::BOTH.map(borders);
        let owner = match (black.is_empty(), white.is_empty()) {
            _ if (black | white).intersects(&unknown) => Owner::Unknown,
            (false, true) => Owner::Of(Colour::Black),
            (true, false) => Owner::Of(Colour::White),
            _ => Owner::Neutral,
        };
        verdicts.owners.set(region, owner);
    }
    for colour in Colour::BOTH {
        let left = rest.stones(colour);
        verdicts.set_alive(colour, left - unknown);
        verdicts.set_dead(colour, position.stones(colour) - left);
    }
    verdicts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Parameters;
    use crate::testing;

    #[test]
    fn drawn_boards_have_the_dead_stones_of_the_table() {
        testing::check(include_str!("../numerical/boards.toml"), |position, by| {
            let mut params = NumericalParams::default();
            if let Some((name, value)) = by.split_once('=') {
                params.set(name, value).expect(by);
            }
            let verdicts = Numerical::from_params(params).classify(position);
            let unknown = position.occupied() - verdicts.alive - verdicts.dead;
            [
                (
                    "dead",
                    testing::names(verdicts.dead, position.size()).into(),
                ),
                ("unknown", testing::names(unknown, position.size()).into()),
            ]
        });
    }
}
