//! Finds the groups of a position, declares weak ones void until no weak group is left (Nakamura
//! and Kitoma (2002), section 7.2.2), and makes verdicts from the result.
//!
//! The rows `potential`, `analyze` and the packages for JavaScript and Python read
//! [`GroupAnalysis`]. The dead stones of these rows are those of groups below the alive threshold,
//! void groups among them. So a change here changes their verdicts.

use fearless_simd::dispatch;

use super::differential::Potential;
use super::field::Field;
use super::groups::Group;
use super::params::{GroupParams, OwnersBy, PotentialParams};
use super::rounds::{FEW_GROUPS, VoidSearch};
use super::strength::{GroupScore, Items};
use crate::base::level::LEVEL;
use crate::base::params::ParamError;
use crate::board::components::Parts;
use crate::verdict::{Owner, Verdicts};
use crate::{Colour, Point, PointSet, Position};

/// A group with its score and its fate.
///
/// ```
/// use sahwal_core::potential::{GroupAnalysis, JudgedGroup, PotentialParams};
/// use sahwal_core::{Colour, Point, position};
///
/// let position = position! {
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
/// };
/// let (_, analysis) = GroupAnalysis::with_potential(&position, &PotentialParams::default())?;
/// let group: &JudgedGroup = analysis.at(Point::at(0, 1)).expect("a stone");
/// assert_eq!((group.colour, group.group.stones.len()), (Colour::Black, 5));
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedGroup {
    /// The colour of the group.
    pub colour: Colour,
    /// The stones and the block of the group when it was judged.
    pub group: Group,
    /// The four items of the score that the group has by itself, when it was judged.
    pub items: Items,
    /// The score, raised by connections to other groups.
    pub score: GroupScore,
    /// Whether the group was declared void.
    pub void: bool,
    /// Whether the group reaches the alive threshold; void groups do not.
    pub alive: bool,
}

/// All groups of a position: first the void groups in the order in which they were declared void,
/// then the others, Black's before White's.
///
/// ```
/// use std::sync::Arc;
/// use sahwal_core::potential::{Field, FieldParams, GroupAnalysis, GroupParams, Potential};
/// use sahwal_core::{position, Point};
///
/// let position = position! {
///     . . . . X . O . .
///     . O . . X O O . .
///     . . . . X O . . .
///     X X X X X O . O .
///     O O O O O O . . .
///     . . . . . . . . .
///     . O . . O . . X .
///     . . . . . . . . .
///     . . . . . . . . .
/// };
/// let field = Arc::new(Field::new(&FieldParams::default(), position.size())?);
/// let potential = Potential::of(&field, &position);
/// let analysis = GroupAnalysis::of(&potential, &GroupParams::default());
/// // Black's corner is alive. The single stones inside enemy areas are not.
/// assert!(analysis.at(Point::at(3, 0)).expect("a stone").alive);
/// assert!(!analysis.at(Point::at(1, 1)).expect("a stone").alive);
/// assert!(!analysis.at(Point::at(6, 7)).expect("a stone").alive);
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroupAnalysis {
    pub(super) groups: Vec<JudgedGroup>,
}

impl GroupAnalysis {
    /// Computes the potential of a position, and its groups.
    ///
    /// # Errors
    /// Returns an error if a parameter is outside its range.
    pub fn with_potential(
        position: &Position,
        params: &PotentialParams,
    ) -> Result<(Potential, GroupAnalysis), ParamError> {
        let field = Field::shared(&params.field, position.size())?;
        let potential = Potential::of(&field, position);
        let analysis = GroupAnalysis::of(&potential, &params.groups);
        Ok((potential, analysis))
    }

    /// Finds and judges the groups.
    ///
    /// A group is weak if its score is below that of `void_strength`. As long as there are weak
    /// groups, all of them or only the weakest are declared void (the parameter `void-order`). The
    /// potential of their stones is lowered, and the groups are found again.
    pub fn of(potential: &Potential, params: &GroupParams) -> GroupAnalysis {
        dispatch!(*LEVEL, _simd => GroupAnalysis::find(potential, params))
    }

    #[inline(always)]
    fn find(potential: &Potential, params: &GroupParams) -> GroupAnalysis {
        let search = VoidSearch::new(params);
        let mut parts = Parts::new();
        let mut round = search.first_round(potential, &mut parts);
        let mut groups = Vec::with_capacity(2 * FEW_GROUPS);
        // Section 7.2.2: a void group gives less potential, so its neighbours may become void, too.
        while let Some(stones) = search.weak_stones(&round, &mut groups) {
            search.next_round(potential, stones, &mut round, &mut parts);
        }
        search.add_remaining(&round, &mut groups);
        GroupAnalysis { groups }
    }

    /// The void groups in the order in which they were declared void, then the others.
    pub fn groups(&self) -> &[JudgedGroup] {
        &self.groups
    }

    /// The stones of all groups below the alive threshold, including void groups.
    pub fn dead(&self) -> PointSet {
        let dead = self.groups.iter().filter(|judged| !judged.alive);
        dead.map(|judged| judged.group.stones).collect()
    }

    /// The verdicts for `position`, which must be the position of this analysis. Only
    /// `params.owners` is used.
    pub fn verdicts(&self, position: &Position, params: &GroupParams) -> Verdicts {
        match params.owners {
            OwnersBy::Spheres => self.by_spheres(position),
            OwnersBy::Regions => Verdicts::with_dead(position, self.dead()),
        }
    }

    /// A point belongs to a colour if it lies in spheres of that colour only. The point of a dead
    /// stone belongs to the opponent.
    fn by_spheres(&self, position: &Position) -> Verdicts {
        let mut verdicts = Verdicts::default();
        let [black, white]: [PointSet; 2] = Colour::BOTH.map(|colour| {
            let groups = self.groups().iter();
            let living = groups.filter(|judged| judged.colour == colour && judged.alive);
            living.map(|judged| judged.group.sphere()).collect()
        });
        verdicts.owners.set(position.empty(), Owner::Neutral);
        // Section 7.1: a point in spheres of both colours belongs to nobody.
        verdicts.owners.set(black - white, Owner::Of(Colour::Black));
        verdicts.owners.set(white - black, Owner::Of(Colour::White));
        let dead = self.dead();
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            verdicts.set_alive(colour, stones - dead);
            verdicts.set_dead(colour, stones & dead);
        }
        verdicts
    }

    /// The group that has a stone at `point`. `None` on an empty point.
    pub fn at(&self, point: Point) -> Option<&JudgedGroup> {
        self.groups
            .iter()
            .find(|judged| judged.group.stones.contains(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Symmetry;
    use crate::board::testing;
    use crate::methods::potential::params::VoidOrder;
    use crate::methods::potential::{Field, FieldParams};
    use proptest::prelude::*;
    use std::sync::Arc;

    fn analysis(position: &crate::Position, params: &GroupParams) -> GroupAnalysis {
        let field = Arc::new(Field::new(&FieldParams::default(), position.size()).unwrap());
        GroupAnalysis::of(&Potential::of(&field, position), params)
    }

    /// Parameters by which every group below the alive threshold becomes void, the weakest first.
    fn weakest_first() -> GroupParams {
        GroupParams {
            void_strength: 4.0,
            void_order: VoidOrder::Weakest,
            ..GroupParams::default()
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]
        #[test]
        fn every_stone_is_in_one_group_and_scores_follow_the_symmetries(position in testing::positions()) {
            let params = weakest_first();
            let size = position.size();
            let found = analysis(&position, &params);
            let mut seen = PointSet::EMPTY;
            for judged in found.groups() {
                prop_assert!(judged.group.stones.is_disjoint(&seen));
                prop_assert!(judged.group.stones.is_subset(&judged.group.block));
                prop_assert_eq!(judged.void, judged.score < GroupScore::of_strength(1.0));
                seen |= judged.group.stones;
            }
            prop_assert_eq!(seen, position.occupied());
            for symmetry in Symmetry::ALL {
                let image = analysis(&symmetry.position(&position).swapped(), &params);
                for judged in found.groups() {
                    let first = judged.group.stones.first().unwrap();
                    let other = image.at(symmetry.point(first, size)).unwrap();
                    prop_assert_eq!(other.group.stones, symmetry.set(judged.group.stones, size));
                    prop_assert_eq!(other.group.block, symmetry.set(judged.group.block, size));
                    prop_assert_eq!((other.score, other.void), (judged.score, judged.void));
                }
            }
        }
    }
}
