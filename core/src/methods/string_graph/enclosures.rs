//! The regions of both colours, in which DESR looks for captures.
//!
//! `analysis` finds and updates them, `desr_dead_enemy_strings` captures in them turn by turn, and
//! `seki_shared_liberties` reads a single one. Their order decides which strings are captured
//! first, and so all verdicts of `string-graph` and `static-plus`. The tests compare these with
//! drawn boards.

use smallvec::SmallVec;

use super::end::End;
use super::params::{Containment, StringGraphParams};
use super::pipeline::reduce;
use crate::board::components::Parts;
use crate::{Colour, PointSet, Position, Strings};

/// The place of a region in the order of captures. Smaller regions come first; of regions of one
/// size, those with fewer victims.
pub(super) type Turn = u32;

/// The turn of a region without a possible capture.
const NEVER: Turn = Turn::MAX;

/// A region: a connected set of points without live stones of one colour, the captor.
#[derive(Clone, Copy)]
pub(super) struct Enclosure {
    pub(super) captor: Colour,
    pub(super) points: PointSet,
    /// The stones in the region that a capture kills. Stones that are dead already are contracted.
    pub(super) victims: PointSet,
    /// [`NEVER`] if the region has no victim or no captor.
    turn: Turn,
    /// Whether the victims are contracted with the ES around them. For `string-graph-vertex`, a
    /// single vertex must be around the region.
    pub(super) contract: bool,
    /// Whether it is known which strings in the region are ASG.
    judged: bool,
}

/// Room for this many; positions of real games have fewer.
const FEW_ENCLOSURES: usize = 64;

/// The regions of Black and White.
pub(super) struct Enclosures {
    list: SmallVec<[Enclosure; FEW_ENCLOSURES]>,
}

impl Enclosures {
    pub(super) fn new() -> Enclosures {
        Enclosures {
            list: SmallVec::new(),
        }
    }

    /// Finds all regions of the position, before any capture.
    pub(super) fn find(&mut self, position: &Position) {
        let size = position.size();
        self.list.clear();
        for captor in Colour::BOTH {
            let others = size.board() - position.stones(captor);
            for &points in Parts::of(others, size).sets() {
                self.list.push(Enclosure::new(points, captor));
            }
        }
    }

    /// Updates the victims and the turn of each region.
    pub(super) fn update(&mut self, strings: &Strings, params: &StringGraphParams, end: &End) {
        for one in &mut self.list {
            one.update(strings, params, end);
        }
    }

    /// Puts Black's regions before White's, and those of each colour in the order of their first
    /// points.
    pub(super) fn sort(&mut self) {
        self.list
            .sort_by_key(|one| (one.captor.index(), one.points.first()));
    }

    /// The next turn after `last`. `None` if no region has a later turn.
    pub(super) fn next_turn(&self, last: Turn) -> Option<Turn> {
        let turns = self.list.iter().map(|one| one.turn);
        turns.filter(|&turn| turn > last && turn != NEVER).min()
    }

    /// The regions that have this turn and contain none of the stones `safe`.
    pub(super) fn at(&self, turn: Turn, safe: PointSet) -> impl Iterator<Item = &Enclosure> {
        let list = self.list.iter();
        list.filter(move |one| one.turn == turn && one.points.is_disjoint(&safe))
    }

    /// Finds the ASG in the regions that have this turn.
    pub(super) fn judge_at(
        &mut self,
        turn: Turn,
        strings: &Strings,
        params: &StringGraphParams,
        end: &mut End,
    ) {
        for one in &mut self.list {
            if one.turn == turn {
                one.judge(strings, params, end);
            }
        }
    }

    /// Finds the ASG in all regions that were not judged yet.
    pub(super) fn judge_rest(
        &mut self,
        strings: &Strings,
        params: &StringGraphParams,
        end: &mut End,
    ) {
        for one in &mut self.list {
            one.judge(strings, params, end);
        }
    }

    /// Merges the regions that the captures of this turn connect.
    pub(super) fn merge(
        &mut self,
        turn: Turn,
        strings: &Strings,
        params: &StringGraphParams,
        end: &mut End,
    ) {
        for number in 0..self.list.len() {
            let one = &self.list[number];
            if one.turn == turn && one.victims.is_subset(&end.dead.stones) {
                self.merge_around(number, strings, params, end);
            }
        }
    }

    fn merge_around(
        &mut self,
        number: usize,
        strings: &Strings,
        params: &StringGraphParams,
        end: &mut End,
    ) {
        let list = &mut self.list;
        list[number].close();
        let Enclosure { captor, points, .. } = list[number];
        // The regions of the victims' colour that touch this one become one.
        let reach = points.thicken(strings.position().size());
        let mut merged = Enclosure::new(points, captor.opponent());
        let mut place = number;
        for (at, other) in list.iter_mut().enumerate() {
            if other.captor == merged.captor && other.points.intersects(&reach) {
                merged.points |= other.points;
                other.points = PointSet::EMPTY;
                other.close();
                place = at;
            }
        }
        debug_assert_ne!(place, number, "captors lie in regions of the other colour");
        end.alive[captor] -= merged.points;
        merged.update(strings, params, end);
        list[place] = merged;
    }
}

impl Enclosure {
    /// Finds the ASG in the region. Its strings can link only with strings in the region, and have
    /// all their eyes there. So the graph of its points is enough.
    fn judge(&mut self, strings: &Strings, params: &StringGraphParams, end: &mut End) {
        if self.judged {
            return;
        }
        self.judged = true;
        let colour = self.captor.opponent();
        let graph = &mut end.graphs[colour];
        reduce(graph, strings, &end.dead, params, self.points, &mut ());
        end.alive[colour] |= graph.alive;
    }

    fn new(points: PointSet, captor: Colour) -> Enclosure {
        Enclosure {
            captor,
            points,
            victims: PointSet::EMPTY,
            turn: NEVER,
            contract: true,
            judged: false,
        }
    }

    /// Marks the region as judged, and leaves it out of all further turns.
    fn close(&mut self) {
        self.turn = NEVER;
        self.judged = true;
    }

    fn update(&mut self, strings: &Strings, params: &StringGraphParams, end: &End) {
        let position = strings.position();
        let dead = &end.dead;
        let enemy = self.points & position.stones(self.captor.opponent());
        let unjudged = enemy - dead.stones;
        let uncontracted = enemy & dead.uncontracted;
        self.victims = unjudged;
        self.turn = NEVER;
        self.judged = end.whole || unjudged.is_empty();
        if (unjudged | uncontracted).is_empty() {
            return;
        }
        let around = self
            .points
            .neighbours_in(position.stones(self.captor) - dead.stones);
        // A single vertex around the region contracts the victims, together with those that died
        // before. With several vertices, containment may fail (fig. 9).
        if params.containment != Containment::Colour {
            let links = &end.graphs[self.captor].links;
            self.contract = links.only(around, strings).is_some();
            if self.contract {
                self.victims |= uncontracted;
            } else if params.containment == Containment::Complete {
                return;
            }
        }
        // A region with a captor and a victim gets a turn. Strings that die in a small region may
        // be captors in a larger one, so small regions are decided first.
        if !around.is_empty() && !self.victims.is_empty() {
            // The number of points is in the high bits, so turns are compared by it first.
            self.turn = (self.points.len() << 16 | self.victims.len()) as Turn;
        }
    }
}
