//! The rounds of the search for void groups (section 7.2.2), for `analysis` and for `following`.
//!
//! From one round to the next, and from one move to the next, only what a change touches is found
//! and weighed anew: the limits that the potential reached, blocks beside points that became or
//! ceased to be candidates, items of blocks in which the potential changed, and connections where
//! areas or groups are others. What is wrongly kept gives stale groups; `tests/reference.rs`
//! compares each position of real games with the definition.

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

/// Boards of real games rarely have more groups of a colour.
pub(super) const FEW_GROUPS: usize = 16;

/// The score of a group whose items are not known yet; no group has it.
const UNKNOWN: GroupScore = GroupScore(-1);

/// What a search for void groups takes from the parameters.
#[derive(Clone, Debug)]
pub(super) struct VoidSearch {
    params: GroupParams,
    limits: Limits,
    /// What void stones keep of their potential, in thousandths: in integers the result does not
    /// depend on the order of the stones.
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
    /// Room for the potential with that of void stones lowered.
    lowered: Option<Box<PotentialMap>>,
}

/// The groups of one colour.
#[derive(Debug)]
struct ColourGroups {
    colour: Colour,
    candidates: PointSet,
    /// Where connections may lead.
    areas: PointSet,
    /// In the order of the first points of their blocks. The items are a group's own, the score
    /// has its connections.
    groups: Vec<JudgedGroup>,
    /// The scores without connections, then those that a round of averages gave.
    own: Vec<GroupScore>,
    /// Room for the scores of a round of averages.
    raised: Vec<GroupScore>,
    connections: Connections,
}

/// What changed since the round or the move before.
pub(super) struct Change {
    /// The stones that became void, or came to the board or left it.
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

    /// The change by stones that became void: they still cast shadows.
    fn by_void(stones: PointSet, field: &Field) -> Change {
        let reaches = stones.iter().map(|stone| field.reach(stone));
        Change {
            stones,
            reach: reaches.collect(),
        }
    }

    /// The change by stones that came or left: what they give, and the shadows that they cast.
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

    /// Follows the first round over a change of the stones; `potential` has it.
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

    /// The stones of the groups that this round declares void; these are added to `void`. `None`
    /// if no group is weak.
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
            // The paper names no order (section 7.2.2). Equal scores go together, so that no colour
            // is first.
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

    /// The round after one that declared `stones` void: they give less potential, and the groups
    /// are found again.
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
        // Shadows stay: a void stone still stands in the way.
        potential.add_stones(stones, lowered, lowering(self.kept));
        let change = Change::by_void(stones, potential.field());
        round.voided.make_void(stones);
        let words = change.reach.words_with_points();
        Reached::compare(lowered, &self.limits, words, &mut round.reached);
        for side in &mut round.sides {
            self.judge_side(side, lowered, &round.reached, &round.voided, &change, parts);
        }
    }

    /// Adds the groups of the last round, of which none is void.
    #[inline(always)]
    pub(super) fn add_living(&self, round: &Round, groups: &mut Vec<JudgedGroup>) {
        for side in &round.sides {
            groups.extend(side.groups.iter().map(|judged| JudgedGroup {
                alive: judged.score >= self.alive,
                ..*judged
            }));
        }
    }

    /// Finds and scores the groups of both colours that a change touches; `map` is the potential of
    /// the round.
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
    /// A round of which nothing is found yet.
    pub(super) fn new(position: &Position) -> Round {
        Round {
            voided: VoidedPosition::new(position),
            reached: ByColour::default(),
            sides: Colour::BOTH.map(ColourGroups::new),
            lowered: None,
        }
    }

    /// Takes the groups of another round over, in the memory of this one. No stone is void in
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

    /// Finds the groups again. A block stays where no point in it or beside it changed, and no
    /// stone at a corner of it, to which kosumi may join it. Returns whether all stay.
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
        // A block changes at its rim, and kosumi joins it to others over a corner.
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
        // The order is that of a search from scratch, so that both find the same list.
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
            // Averages of unchanged scores change nothing any more.
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
