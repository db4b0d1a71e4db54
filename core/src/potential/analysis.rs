//! The search for void groups, which is repeated until every group is alive
//! (section 7.2.2).

use std::sync::Arc;

use super::connections::Connections;
use super::differential::Potential;
use super::field::Field;
use super::groups::{FEW_GROUPS, Group, Groups, Thresholds, VoidedPosition};
use super::map::PotentialMap;
use super::params::{PotentialParams, VoidOrder};
use super::strength::{Items, Score};
use crate::inline_vec::InlineVec;
use crate::params::ParamError;
use crate::{Colour, Point, PointSet, Position};

/// A group with its score and its fate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedGroup {
    /// The colour of the group.
    pub colour: Colour,
    /// The stones and the block of the group when it was judged.
    pub group: Group,
    /// The items of the group's own score when it was judged.
    pub items: Items,
    /// The score, connections included.
    pub score: Score,
    /// Whether the group was declared void.
    pub void: bool,
    /// Whether the group reaches the alive threshold; void groups do not.
    pub alive: bool,
}

/// All groups of a position: void groups in the order in which they were declared void,
/// then the living ones, Black's before White's.
///
/// ```
/// use std::sync::Arc;
/// use sahwal_core::potential::{Field, GroupAnalysis, PotentialParams, Potential};
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
/// let params = PotentialParams::default();
/// let field = Arc::new(Field::new(&params, position.size())?);
/// let analysis = GroupAnalysis::of(&Potential::of(&field, &position), &params);
/// // Black's corner is alive; the stones inside the other's area are not.
/// assert!(analysis.at(Point::at(3, 0)).expect("a stone").alive);
/// assert!(!analysis.at(Point::at(1, 1)).expect("a stone").alive);
/// assert!(!analysis.at(Point::at(6, 7)).expect("a stone").alive);
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GroupAnalysis {
    groups: Vec<JudgedGroup>,
    void: PointSet,
    dead: PointSet,
}

impl GroupAnalysis {
    /// The potential of a position, and its groups.
    ///
    /// # Errors
    /// A parameter is outside its range.
    pub fn with_potential(
        position: &Position,
        params: &PotentialParams,
    ) -> Result<(Potential, GroupAnalysis), ParamError> {
        let field = Field::new(params, position.size())?;
        let potential = Potential::of(&Arc::new(field), position);
        let analysis = GroupAnalysis::of(&potential, params);
        Ok((potential, analysis))
    }

    /// Finds and judges the groups.
    ///
    /// While the score of a group is below that of the void threshold, the weakest groups
    /// of both colours are declared void, the potential of their stones is lowered, and all
    /// groups are found again.
    pub fn of(potential: &Potential, params: &PotentialParams) -> GroupAnalysis {
        // Thousandths, in integers: the result does not depend on the order of the stones.
        let kept = (params.void_weight * 1000.0).round() as i64;
        let alive = Score::of_strength(params.alive_strength);
        let void_below = Score::of_strength(params.void_strength).min(alive);
        let mut voided = VoidedPosition::new(potential.position());
        let mut map = potential.map().clone();
        let mut groups = Vec::new();
        loop {
            // The groups and their scores by the potential as it is now.
            let found = Colour::BOTH.map(|colour| Scored::find(&map, &voided, colour, params));
            let all = || found.iter().flat_map(Scored::iter);
            let weak = all()
                .map(|group| group.score)
                .filter(|&score| score < void_below);
            // No group is weak: the search ends, and the alive threshold decides.
            let Some(weakest) = weak.min() else {
                let mut dead = voided.void();
                for group in all() {
                    let alive = group.score >= alive;
                    if !alive {
                        dead |= group.group.stones;
                    }
                    groups.push(JudgedGroup { alive, ..group });
                }
                return GroupAnalysis {
                    groups,
                    void: voided.void(),
                    dead,
                };
            };
            // Section 7.2.2: the weakest groups become void, and their stones give less
            // potential.
            let is_void = |group: &JudgedGroup| match params.void_order {
                VoidOrder::Weakest => group.score == weakest,
                VoidOrder::All => group.score < void_below,
            };
            let mut stones = PointSet::EMPTY;
            for group in all().filter(is_void) {
                stones |= group.group.stones;
                groups.push(JudgedGroup {
                    void: true,
                    ..group
                });
            }
            voided = voided.with_void(stones);
            potential.add_stones(stones, &mut map, lowering(kept));
        }
    }

    /// The void groups in the order in which they were declared void, then the others.
    pub fn groups(&self) -> &[JudgedGroup] {
        &self.groups
    }

    /// The stones of void groups.
    pub fn void(&self) -> PointSet {
        self.void
    }

    /// The stones of groups below the alive threshold, those of void groups included.
    pub fn dead(&self) -> PointSet {
        self.dead
    }

    /// The group with a stone at `point`.
    pub fn at(&self, point: Point) -> Option<&JudgedGroup> {
        self.groups
            .iter()
            .find(|judged| judged.group.stones.contains(point))
    }
}

/// The groups of one colour with their items and scores.
struct Scored {
    groups: Groups,
    items: InlineVec<Items, FEW_GROUPS>,
    scores: InlineVec<Score, FEW_GROUPS>,
}

impl Scored {
    /// Finds the groups of `colour`, scores each by itself and lets connections raise the
    /// scores.
    fn find(
        map: &PotentialMap,
        voided: &VoidedPosition,
        colour: Colour,
        params: &PotentialParams,
    ) -> Scored {
        let groups = Groups::find(map, voided, colour, Thresholds::of(params));
        // Section 7.2.1: the score of each group by itself.
        let mut items = InlineVec::new(Items::default());
        let mut scores = InlineVec::new(Score::default());
        for group in groups.iter() {
            let own = Items::of(map, group, colour, params);
            items.push(own);
            scores.push(own.score(&params.coefficients));
        }
        // Section 7.2.2: connections raise scores, round by round.
        if groups.len() > 1 && params.averaging_rounds > 0 {
            let areas = Groups::find(map, voided, colour, Thresholds::lowered(params));
            let connections = Connections::new(&groups, &areas, voided.size());
            for _ in 0..params.averaging_rounds {
                let before = scores.clone();
                connections.averaged(before.as_slice(), scores.as_mut_slice());
                if scores.as_slice() == before.as_slice() {
                    break;
                }
            }
        }
        Scored {
            groups,
            items,
            scores,
        }
    }

    /// The groups, none of them void.
    fn iter(&self) -> impl Iterator<Item = JudgedGroup> {
        let scores = self.items.as_slice().iter().zip(self.scores.as_slice());
        let groups = self.groups.iter().zip(scores);
        groups.map(|(&group, (&items, &score))| JudgedGroup {
            colour: self.groups.colour(),
            group,
            items,
            score,
            void: false,
            alive: false,
        })
    }
}

/// The change of what a stone gives when it is lowered to `kept` thousandths.
fn lowering(kept: i64) -> impl Fn(i32) -> i32 + Copy {
    move |given: i32| (i64::from(given) * kept / 1000) as i32 - given
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::potential::Field;
    use crate::{Size, Symmetry, position, testing};
    use proptest::prelude::*;
    use std::sync::Arc;

    fn analysis(position: &crate::Position, params: &PotentialParams) -> GroupAnalysis {
        let field = Arc::new(Field::new(params, position.size()).unwrap());
        GroupAnalysis::of(&Potential::of(&field, position), params)
    }

    /// Every group below the alive threshold is void, the weakest first.
    fn weakest_first() -> PotentialParams {
        PotentialParams {
            void_strength: 4.0,
            void_order: VoidOrder::Weakest,
            ..PotentialParams::default()
        }
    }

    /// A weak stone of White in Black's corner and a weak pair of Black in White's.
    fn weak_groups() -> crate::Position {
        position! {
            . . . X O . . . .
            . O . X O . . X .
            . . . X O . . . .
            X X X X O . . X .
            O O O O O O O O O
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        }
    }

    #[test]
    fn void_groups_come_first_the_weakest_before_the_others() {
        let position = weak_groups();
        let found = analysis(&position, &weakest_first());
        let void: Vec<_> = found.groups().iter().map(|judged| judged.void).collect();
        assert!(void.is_sorted_by(|one, other| one >= other), "{void:?}");
        assert_eq!(found.void(), {
            let dead = |judged: &&JudgedGroup| judged.void;
            found
                .groups()
                .iter()
                .filter(dead)
                .fold(PointSet::EMPTY, |all, one| all | one.group.stones)
        });
        assert!(!found.at(Point::at(3, 0)).unwrap().void);
        assert!(found.at(Point::at(1, 1)).unwrap().void);
        assert!(found.at(Point::at(1, 7)).unwrap().void);
    }

    #[test]
    fn items_are_those_under_which_groups_were_judged() {
        let position = weak_groups();
        // Without averages a score is that of the items.
        let params = weakest_first().with(|set| set.averaging_rounds = 0);
        let field = Arc::new(Field::new(&params, position.size()).unwrap());
        let potential = Potential::of(&field, &position);
        let analysis = GroupAnalysis::of(&potential, &params);
        let groups = analysis.groups();
        assert!(groups.iter().any(|judged| judged.void) && groups.iter().any(|one| !one.void));
        for judged in groups {
            assert_eq!(judged.items.score(&params.coefficients), judged.score);
        }
    }

    #[test]
    fn weak_groups_are_dead_but_not_void_above_the_void_threshold() {
        let position = weak_groups();
        let usual = analysis(&position, &weakest_first());
        assert_eq!(usual.dead(), usual.void());
        let strict = PotentialParams {
            alive_strength: 4.0,
            void_strength: 1.0,
            ..weakest_first()
        };
        let strict = analysis(&position, &strict);
        assert_eq!(strict.void(), usual.void());
        assert_eq!(strict.dead(), position.occupied());
    }

    #[test]
    fn an_empty_board_has_no_groups() {
        for size in Size::all() {
            let found = analysis(&crate::Position::new(size), &PotentialParams::default());
            assert!(found.groups().is_empty() && found.void().is_empty());
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
                prop_assert_eq!(judged.void, judged.score < Score::of_strength(1.0));
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
