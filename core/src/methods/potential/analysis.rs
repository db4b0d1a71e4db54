//! The search for void groups, which is repeated until every group is alive (section 7.2.2), and
//! the verdicts by the groups that are left. The rows `potential`, the views and the layers of the
//! packages read it; the dead stones of these rows are its void groups, so a change here changes
//! their verdicts.

use fearless_simd::dispatch;

use super::connections::Connections;
use super::differential::Potential;
use super::field::Field;
use super::groups::{self, Group, VoidedPosition};
use super::limits::{Limits, Reached};
use super::map::PotentialMap;
use super::params::{GroupParams, OwnersBy, PotentialParams, VoidOrder};
use super::strength::{GroupScore, Items};
use crate::base::level::LEVEL;
use crate::base::params::ParamError;
use crate::board::components::Parts;
use crate::verdict::{Owner, Verdicts};
use crate::{ByColour, Colour, Point, PointSet, Position, Size};

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
    pub score: GroupScore,
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
/// // Black's corner is alive; the stones inside the other's area are not.
/// assert!(analysis.at(Point::at(3, 0)).expect("a stone").alive);
/// assert!(!analysis.at(Point::at(1, 1)).expect("a stone").alive);
/// assert!(!analysis.at(Point::at(6, 7)).expect("a stone").alive);
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GroupAnalysis {
    groups: Vec<JudgedGroup>,
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
        let field = Field::shared(&params.field, position.size())?;
        let potential = Potential::of(&field, position);
        let analysis = GroupAnalysis::of(&potential, &params.groups);
        Ok((potential, analysis))
    }

    /// Finds and judges the groups.
    ///
    /// While the score of a group is below that of the void threshold, the weak groups of both
    /// colours, or the weakest of them, are declared void, the potential of their stones is
    /// lowered, and the groups are found again.
    pub fn of(potential: &Potential, params: &GroupParams) -> GroupAnalysis {
        dispatch!(*LEVEL, _simd => GroupAnalysis::find(potential, params))
    }

    #[inline(always)]
    fn find(potential: &Potential, params: &GroupParams) -> GroupAnalysis {
        // Thousandths, in integers: the result does not depend on the order of the stones.
        let kept = (params.void_weight * 1000.0).round() as u32;
        let alive = GroupScore::of_strength(params.alive_strength);
        let void_below = GroupScore::of_strength(params.void_strength).min(alive);
        let limits = Limits::of(params);
        let mut search = VoidSearch {
            params,
            voided: VoidedPosition::new(potential.position()),
            reached: Reached::of(potential.map(), &limits),
            limits,
            sides: Colour::BOTH.map(ColourGroups::new),
        };
        // The potential with that of void stones lowered; none while no stone is void.
        let mut lowered = None;
        let mut parts = Parts::new();
        search.judge(potential.map(), &Change::NONE, &mut parts);
        let mut groups = Vec::with_capacity(2 * FEW_GROUPS);
        loop {
            let all = || search.sides.iter().flat_map(|side| &side.groups);
            let weak = all()
                .map(|group| group.score)
                .filter(|&score| score < void_below);
            // No group is weak: the search ends, and the alive threshold decides.
            let Some(weakest) = weak.min() else {
                groups.extend(all().map(|group| JudgedGroup {
                    alive: group.score >= alive,
                    ..*group
                }));
                return GroupAnalysis { groups };
            };
            // Section 7.2.2: the weakest groups become void, and their stones give less
            // potential.
            let is_void = |group: &&JudgedGroup| match params.void_order {
                VoidOrder::Weakest => group.score == weakest,
                VoidOrder::All => group.score < void_below,
            };
            let mut stones = PointSet::EMPTY;
            for group in all().filter(is_void) {
                stones |= group.group.stones;
                groups.push(JudgedGroup {
                    void: true,
                    ..*group
                });
            }
            let map = lowered.get_or_insert_with(|| *potential.map());
            potential.add_stones(stones, map, lowering(kept));
            let change = Change::by_void(stones, potential.field());
            search.make_void(map, &change);
            search.judge(map, &change, &mut parts);
        }
    }

    /// The void groups in the order in which they were declared void, then the others.
    pub fn groups(&self) -> &[JudgedGroup] {
        &self.groups
    }

    /// The stones of groups below the alive threshold, those of void groups included.
    pub fn dead(&self) -> PointSet {
        let dead = self.groups.iter().filter(|judged| !judged.alive);
        dead.map(|judged| judged.group.stones).collect()
    }

    /// The verdicts for the `position` of this analysis. Of `params` only the kind of owners
    /// counts.
    pub fn verdicts(&self, position: &Position, params: &GroupParams) -> Verdicts {
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

    /// The group with a stone at `point`.
    pub fn at(&self, point: Point) -> Option<&JudgedGroup> {
        self.groups
            .iter()
            .find(|judged| judged.group.stones.contains(point))
    }
}

/// Boards of real games rarely have more groups of a colour.
const FEW_GROUPS: usize = 16;

/// The rounds of the search for void groups. From one round to the next only what the void stones
/// change is computed anew: the limits that their potential reached, blocks beside points that
/// became or ceased to be candidates, and items within their range.
struct VoidSearch<'a> {
    params: &'a GroupParams,
    limits: Limits,
    voided: VoidedPosition,
    reached: ByColour<Reached>,
    sides: [ColourGroups; 2],
}

/// The groups of one colour.
struct ColourGroups {
    colour: Colour,
    candidates: PointSet,
    /// In the order of the first points of their blocks. The items are a group's own, the score
    /// has its connections.
    groups: Vec<JudgedGroup>,
    /// The scores without connections, then those that a round of averages gave.
    own: Vec<GroupScore>,
    /// Room for the scores of a round of averages.
    raised: Vec<GroupScore>,
    connections: Connections,
}

/// What changed since the round before.
struct Change {
    /// The stones that became void.
    stones: PointSet,
    /// The points where the potential changed.
    reach: PointSet,
}

impl Change {
    /// No round before.
    const NONE: Change = Change {
        stones: PointSet::EMPTY,
        reach: PointSet::EMPTY,
    };

    /// The change by stones that became void.
    fn by_void(stones: PointSet, field: &Field) -> Change {
        let reaches = stones.iter().map(|stone| field.reach(stone));
        Change {
            stones,
            reach: reaches.collect(),
        }
    }
}

impl VoidSearch<'_> {
    /// Declares the stones of a change void; `map` has their potential lowered.
    #[inline(always)]
    fn make_void(&mut self, map: &PotentialMap, change: &Change) {
        self.voided.make_void(change.stones);
        let words = change.reach.words_with_points();
        Reached::compare(map, &self.limits, words, &mut self.reached);
    }

    /// Finds and scores the groups that a change touches.
    #[inline(always)]
    fn judge(&mut self, map: &PotentialMap, change: &Change, parts: &mut Parts) {
        for side in &mut self.sides {
            let reached = &self.reached[side.colour];
            side.find(reached, &self.voided, change, parts);
            // Section 7.2.1: the score of each group by itself.
            side.own.clear();
            for judged in &mut side.groups {
                if judged.score == UNKNOWN || judged.group.block.intersects(&change.reach) {
                    judged.items =
                        Items::by(map, &judged.group, side.colour, &self.limits, reached);
                }
                judged.score = judged.items.score(&self.params.coefficients);
                side.own.push(judged.score);
            }
            // Section 7.2.2: connections raise scores, round by round.
            if side.groups.len() > 1 && self.params.averaging_rounds > 0 {
                let areas = self.voided.candidates(reached.areas, side.colour);
                side.connect(
                    areas,
                    self.params.averaging_rounds,
                    self.voided.size(),
                    parts,
                );
            }
        }
    }
}

/// The score of a group whose items are not known yet; no group has it.
const UNKNOWN: GroupScore = GroupScore(-1);

impl ColourGroups {
    fn new(colour: Colour) -> ColourGroups {
        ColourGroups {
            colour,
            candidates: PointSet::EMPTY,
            groups: Vec::with_capacity(FEW_GROUPS),
            own: Vec::with_capacity(FEW_GROUPS),
            raised: Vec::with_capacity(FEW_GROUPS),
            connections: Connections::default(),
        }
    }

    /// Finds the groups again. A block stays where no point in it or beside it changed.
    #[inline(always)]
    fn find(
        &mut self,
        reached: &Reached,
        voided: &VoidedPosition,
        change: &Change,
        parts: &mut Parts,
    ) {
        let candidates = voided.candidates(reached.groups, self.colour);
        let changed = (candidates ^ self.candidates) | change.stones;
        self.candidates = candidates;
        if changed.is_empty() {
            return;
        }
        let near = changed.thicken(voided.size());
        self.groups
            .retain(|judged| judged.group.block.is_disjoint(&near));
        let kept = self.groups.len();
        let mut rest = candidates;
        for judged in &self.groups {
            rest -= judged.group.block;
        }
        groups::find(rest, voided, self.colour, parts, |group| {
            self.groups.push(JudgedGroup {
                colour: self.colour,
                group,
                items: Items::default(),
                score: UNKNOWN,
                void: false,
                alive: false,
            });
        });
        if kept > 0 {
            self.groups.sort_by_key(|judged| judged.group.block.first());
        }
    }

    /// Raises the scores by connections in `areas`.
    #[inline(always)]
    fn connect(&mut self, areas: PointSet, rounds: u32, size: Size, parts: &mut Parts) {
        let groups = self.groups.iter().map(|judged| &judged.group);
        self.connections.find(groups, areas, size, parts);
        for _ in 0..rounds {
            self.connections.averaged(&self.own, &mut self.raised);
            if self.raised == self.own {
                break;
            }
            self.own.copy_from_slice(&self.raised);
        }
        for (judged, score) in self.groups.iter_mut().zip(&self.own) {
            judged.score = *score;
        }
    }
}

/// The change of what a stone gives when it is lowered to `kept` thousandths.
#[inline(always)]
fn lowering(kept: u32) -> impl Fn(i32) -> i32 + Copy {
    // given * kept / 1000 without a division. The error is below 2^-32 for each unit of `given`,
    // which has at most 19 bits, so that it never reaches the next thousandth.
    let factor = ((u64::from(kept.min(999)) << 32) / 1000 + 1) as u32;
    move |given: i32| {
        let lowered = (u64::from(given as u32) * u64::from(factor)) >> 32;
        if kept < 1000 {
            lowered as i32 - given
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Symmetry;
    use crate::board::testing;
    use crate::methods::potential::{Field, FieldParams};
    use proptest::prelude::*;
    use std::sync::Arc;

    fn analysis(position: &crate::Position, params: &GroupParams) -> GroupAnalysis {
        let field = Arc::new(Field::new(&FieldParams::default(), position.size()).unwrap());
        GroupAnalysis::of(&Potential::of(&field, position), params)
    }

    /// Every group below the alive threshold is void, the weakest first.
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
