//! The rounds of the search for void groups (Nakamura and Kitoma (2002), section 7.2.2). `analysis`
//! runs them on a position, `following` after each move.
//!
//! From one round to the next, and from one move to the next, only these are computed again:
//!
//! - comparisons with the limits, where the potential changed;
//! - blocks beside points that became candidates or ceased to be;
//! - items of blocks in which the potential changed;
//! - connections, if the areas or any group changed.
//!
//! If something else needed a new computation, groups would be wrong. `tests/reference.rs` compares
//! each position of real games with the definition.

use super::analysis::JudgedGroup;
use super::connections::Connections;
use super::differential::Potential;
use super::field::Field;
use super::groups::{self, VoidedPosition};
use super::limits::{Limits, Reached};
use super::map::PotentialMap;
use super::params::{GroupParams, VoidOrder};
use super::strength::{GroupScore, Items};
use crate::board::components::Parts;
use crate::{ByColour, Colour, PointSet, Position};

/// Room for this many groups of a colour; boards of real games rarely have more.
pub(super) const FEW_GROUPS: usize = 16;

/// Marks a group whose items are not known yet. No real score is negative.
const UNKNOWN: GroupScore = GroupScore(-1);

/// A search for void groups: the parameters, converted once to the units of the search.
#[derive(Clone, Debug)]
pub(super) struct VoidSearch {
    params: GroupParams,
    limits: Limits,
    /// The share of their potential that void stones keep, in thousandths. It is an integer, so
    /// that the result does not depend on the order of the stones.
    kept: u32,
    alive: GroupScore,
    void_below: GroupScore,
}

/// The groups of both colours in a round of the search.
#[derive(Debug)]
pub(super) struct Round {
    voided: VoidedPosition,
    reached: ByColour<Reached>,
    sides: [ColourGroups; 2],
    /// A buffer for the potential in which that of void stones is lowered.
    lowered: Option<Box<PotentialMap>>,
}

/// The groups of one colour.
#[derive(Debug)]
struct ColourGroups {
    colour: Colour,
    candidates: PointSet,
    /// The points of the connectable areas.
    areas: PointSet,
    /// The groups in the order of the first points of their blocks. The items are those of a group
    /// by itself; the score is raised by connections.
    groups: Vec<JudgedGroup>,
    /// The scores of the groups by themselves, later those after the last round of averages.
    own: Vec<GroupScore>,
    /// A buffer for the scores of a round of averages.
    raised: Vec<GroupScore>,
    connections: Connections,
}

/// What changed since the round or the move before.
pub(super) struct Change {
    /// The stones that became void, or were placed or removed.
    stones: PointSet,
    /// The points where the potential changed.
    reach: PointSet,
}

impl Change {
    /// There was no round before.
    const NONE: Change = Change {
        stones: PointSet::EMPTY,
        reach: PointSet::EMPTY,
    };

    /// Some stones became void. They still cast shadows, so the potential changes only within their
    /// reach.
    fn by_void(stones: PointSet, field: &Field) -> Change {
        let reaches = stones.iter().map(|stone| field.reach(stone));
        Change {
            stones,
            reach: reaches.collect(),
        }
    }

    /// Some stones were placed or removed. The potential changes within their reach, and where they
    /// shade other stones.
    pub(super) fn by_stones(stones: PointSet, field: &Field) -> Change {
        let changes = stones.iter().map(|stone| field.changed_by(stone));
        Change {
            stones,
            reach: changes.collect(),
        }
    }
}

impl VoidSearch {
    pub(super) fn new(params: &GroupParams) -> VoidSearch {
        let alive = GroupScore::of_strength(params.alive_strength);
        VoidSearch {
            limits: Limits::of(params),
            kept: (params.void_weight * 1000.0).round() as u32,
            alive,
            // A living group is never void, whatever the thresholds are.
            void_below: GroupScore::of_strength(params.void_strength).min(alive),
            params: params.clone(),
        }
    }

    /// The round in which no stone is void, from scratch.
    #[inline(always)]
    pub(super) fn first_round(&self, potential: &Potential, parts: &mut Parts) -> Round {
        let mut round = Round::new(potential.position());
        round.reached = Reached::of(potential.map(), &self.limits);
        self.judge(&mut round, potential.map(), &Change::NONE, parts);
        round
    }

    /// Updates the first round after a change of the stones. `potential` is up to date already.
    #[inline(always)]
    pub(super) fn follow(
        &self,
        potential: &Potential,
        change: &Change,
        round: &mut Round,
        parts: &mut Parts,
    ) {
        round.voided = VoidedPosition::new(potential.position());
        let words = change.reach.words_with_points();
        Reached::compare(potential.map(), &self.limits, words, &mut round.reached);
        self.judge(round, potential.map(), change, parts);
    }

    /// Adds the groups that this round declares void to `void`, and returns their stones. Returns
    /// `None` if no group is weak.
    #[inline(always)]
    pub(super) fn weak_stones(
        &self,
        round: &Round,
        void: &mut Vec<JudgedGroup>,
    ) -> Option<PointSet> {
        let all = round.sides.iter().flat_map(|side| &side.groups);
        let weakest = all.clone().map(|group| group.score).min()?;
        if weakest >= self.void_below {
            return None;
        }
        let mut stones = PointSet::EMPTY;
        for judged in all {
            // The paper names no order (section 7.2.2). Groups with equal scores become void
            // together, so that neither colour has an advantage.
            let is_void = match self.params.void_order {
                VoidOrder::Weakest => judged.score == weakest,
                VoidOrder::All => judged.score < self.void_below,
            };
            if is_void {
                stones |= judged.group.stones;
                void.push(JudgedGroup {
                    void: true,
                    ..*judged
                });
            }
        }
        Some(stones)
    }

    /// Computes the round after one that declared `stones` void. They give less potential now, and
    /// the groups are found again.
    #[inline(always)]
    pub(super) fn next_round(
        &self,
        potential: &Potential,
        stones: PointSet,
        round: &mut Round,
        parts: &mut Parts,
    ) {
        let is_first = round.voided.has_no_void();
        let lowered = round
            .lowered
            .get_or_insert_with(|| Box::new(PotentialMap::ZERO));
        if is_first {
            **lowered = *potential.map();
        }
        // A void stone is still in the way of others, so its shadows stay.
        potential.add_stones(stones, lowered, lowering(self.kept));
        let change = Change::by_void(stones, potential.field());
        round.voided.make_void(stones);
        let words = change.reach.words_with_points();
        Reached::compare(lowered, &self.limits, words, &mut round.reached);
        for side in &mut round.sides {
            self.judge_side(side, lowered, &round.reached, &round.voided, &change, parts);
        }
    }

    /// Adds the groups of the last round. None of them is void.
    #[inline(always)]
    pub(super) fn add_remaining(&self, round: &Round, groups: &mut Vec<JudgedGroup>) {
        for side in &round.sides {
            groups.extend(side.groups.iter().map(|judged| JudgedGroup {
                alive: judged.score >= self.alive,
                ..*judged
            }));
        }
    }

    /// Finds and scores the groups of both colours that a change touches. `map` is the potential in
    /// this round.
    #[inline(always)]
    fn judge(&self, round: &mut Round, map: &PotentialMap, change: &Change, parts: &mut Parts) {
        for side in &mut round.sides {
            self.judge_side(side, map, &round.reached, &round.voided, change, parts);
        }
    }

    /// Finds and scores the groups of a colour that a change touches.
    #[inline(always)]
    fn judge_side(
        &self,
        side: &mut ColourGroups,
        map: &PotentialMap,
        reached: &ByColour<Reached>,
        voided: &VoidedPosition,
        change: &Change,
        parts: &mut Parts,
    ) {
        let reached = &reached[side.colour];
        let are_same = side.find(reached, voided, change, parts);
        // Section 7.2.1: the score of each group by itself.
        side.own.clear();
        for judged in &mut side.groups {
            if judged.score == UNKNOWN || judged.group.block.intersects(&change.reach) {
                judged.items = Items::by(map, &judged.group, side.colour, &self.limits, reached);
            }
            judged.score = judged.items.score(&self.params.coefficients);
            side.own.push(judged.score);
        }
        // Section 7.2.2: connections raise scores, round by round.
        let rounds = self.params.averaging_rounds;
        if side.groups.len() > 1 && rounds > 0 {
            let areas = voided.candidates(reached.areas, side.colour);
            if !are_same || areas != side.areas {
                side.areas = areas;
                let groups = side.groups.iter().map(|judged| &judged.group);
                side.connections.find(groups, areas, voided.size(), parts);
            }
            side.average(rounds);
        } else {
            side.areas = PointSet::EMPTY;
        }
    }
}

impl Round {
    /// A round in which no group is known yet.
    pub(super) fn new(position: &Position) -> Round {
        Round {
            voided: VoidedPosition::new(position),
            reached: ByColour::default(),
            sides: Colour::BOTH.map(ColourGroups::new),
            lowered: None,
        }
    }

    /// Copies the groups of another round, and reuses the memory of this one. No stone is void in
    /// either.
    #[inline(always)]
    pub(super) fn copy(&mut self, other: &Round) {
        self.voided = other.voided;
        self.reached = other.reached;
        for (side, other) in self.sides.iter_mut().zip(&other.sides) {
            side.candidates = other.candidates;
            side.areas = other.areas;
            side.groups.clone_from(&other.groups);
            side.connections.copy(&other.connections);
        }
    }
}

impl ColourGroups {
    fn new(colour: Colour) -> ColourGroups {
        ColourGroups {
            colour,
            candidates: PointSet::EMPTY,
            areas: PointSet::EMPTY,
            groups: Vec::with_capacity(FEW_GROUPS),
            own: Vec::with_capacity(FEW_GROUPS),
            raised: Vec::with_capacity(FEW_GROUPS),
            connections: Connections::default(),
        }
    }

    /// Finds the groups that changed, and returns whether all stay as they are. A block stays if no
    /// point in it or beside it became a candidate or ceased to be one, and if no stone near it
    /// changed. Diagonal stones count as near, because of kosumi.
    #[inline(always)]
    fn find(
        &mut self,
        reached: &Reached,
        voided: &VoidedPosition,
        change: &Change,
        parts: &mut Parts,
    ) -> bool {
        let size = voided.size();
        let candidates = voided.candidates(reached.groups, self.colour);
        let changed = (candidates ^ self.candidates) | change.stones;
        self.candidates = candidates;
        if changed.is_empty() {
            return true;
        }
        // A changed point matters to the blocks beside it. By kosumi, a changed stone also matters
        // to the blocks diagonal to it.
        let near = changed.thicken(size) | change.stones.thicken_with_corners(size);
        let before = self.groups.len();
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
        // A search from scratch finds the groups in this order, and the lists must be equal.
        if kept > 0 && kept < self.groups.len() {
            self.groups.sort_by_key(|judged| judged.group.block.first());
        }
        before == kept && kept == self.groups.len()
    }

    /// Raises the scores by connections.
    #[inline(always)]
    fn average(&mut self, rounds: u32) {
        for _ in 0..rounds {
            self.connections.averaged(&self.own, &mut self.raised);
            // Once a round changes no score, later rounds change none, either.
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

/// Returns a function for the change of a stone's potential when only `kept` thousandths remain.
#[inline(always)]
fn lowering(kept: u32) -> impl Fn(i32) -> i32 + Copy {
    // Computes given * kept / 1000 without a division. The error is below 2^-32 for each unit of
    // `given`, which has at most 19 bits. So the error never reaches the next thousandth.
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
