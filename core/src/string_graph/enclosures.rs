//! The regions of both colours, in which DESR looks for what it may capture.

use super::end::End;
use super::params::{Containment, StringGraphParams};
use super::pipeline::reduce;
use crate::components::Parts;
use crate::few::Few;
use crate::{Colour, PointSet, Position, Strings};

/// When a region has its turn: by its points, then by the stones to capture in it.
pub(super) type Turn = u32;

/// After all others: nothing can be captured.
const NEVER: Turn = Turn::MAX;

/// A region of a colour, the captor: all that is connected between its live stones.
#[derive(Clone, Copy)]
pub(super) struct Enclosure {
    pub(super) captor: Colour,
    pub(super) points: PointSet,
    /// The stones of the strings in it that would die or, dead already, be contracted.
    pub(super) victims: PointSet,
    /// [`NEVER`] where there is nothing to capture, or nobody who could.
    turn: Turn,
    /// Whether the victims contract with the ES around them: in reading B3 only where one
    /// vertex contains the region.
    pub(super) contract: bool,
    /// Whether it is known which strings in it are ASG.
    judged: bool,
}

/// A real game has fewer.
const FEW_ENCLOSURES: usize = 64;

/// The regions of Black and White.
pub(super) struct Enclosures {
    list: Few<Enclosure, FEW_ENCLOSURES>,
}

impl Enclosures {
    pub(super) fn new() -> Enclosures {
        Enclosures {
            list: Few::new(Enclosure::new(PointSet::EMPTY, Colour::Black)),
        }
    }

    /// Finds all regions before anything died.
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

    /// Looks anew for what there is to capture in each region.
    pub(super) fn update(&mut self, strings: &Strings, params: &StringGraphParams, end: &End) {
        for one in self.list.as_mut_slice() {
            one.update(strings, params, end);
        }
    }

    /// Puts Black's regions before White's, each colour's by first point.
    pub(super) fn sort(&mut self) {
        let list = self.list.as_mut_slice();
        list.sort_by_key(|one| (one.captor.index(), one.points.first()));
    }

    /// The first turn after `last` that a region has.
    pub(super) fn next_turn(&self, last: Turn) -> Option<Turn> {
        let turns = self.list.as_slice().iter().map(|one| one.turn);
        turns.filter(|&turn| turn > last && turn != NEVER).min()
    }

    /// The regions that have this turn.
    pub(super) fn at(&self, turn: Turn) -> impl Iterator<Item = &Enclosure> {
        let list = self.list.as_slice().iter();
        list.filter(move |one| one.turn == turn)
    }

    /// Finds out which strings are ASG in the regions that have this turn.
    pub(super) fn judge_at(
        &mut self,
        turn: Turn,
        strings: &Strings,
        params: &StringGraphParams,
        end: &mut End,
    ) {
        for one in self.list.as_mut_slice() {
            if one.turn == turn {
                one.judge(strings, params, end);
            }
        }
    }

    /// The same in all regions.
    pub(super) fn judge_rest(
        &mut self,
        strings: &Strings,
        params: &StringGraphParams,
        end: &mut End,
    ) {
        for one in self.list.as_mut_slice() {
            one.judge(strings, params, end);
        }
    }

    /// Takes note of the deaths in the regions that have this turn.
    pub(super) fn merge(
        &mut self,
        turn: Turn,
        strings: &Strings,
        params: &StringGraphParams,
        end: &mut End,
    ) {
        for number in 0..self.list.len() {
            let one = &self.list.as_slice()[number];
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
        let list = self.list.as_mut_slice();
        list[number].close();
        let Enclosure { captor, points, .. } = list[number];
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
        end.alive[captor.index()] -= merged.points;
        merged.update(strings, params, end);
        list[place] = merged;
    }
}

impl Enclosure {
    /// Finds out which strings in the region are ASG. Whatever they link with or have
    /// eyes in lies in it, too: the graph of its points is enough.
    fn judge(&mut self, strings: &Strings, params: &StringGraphParams, end: &mut End) {
        if self.judged {
            return;
        }
        self.judged = true;
        let colour = self.captor.opponent().index();
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

    /// There is nothing to judge in it, and nothing to capture.
    fn close(&mut self) {
        self.turn = NEVER;
        self.judged = true;
    }

    fn update(&mut self, strings: &Strings, params: &StringGraphParams, end: &End) {
        let position = strings.position();
        let dead = &end.dead;
        let enemy = self.points & position.stones(self.captor.opponent());
        let (unjudged, standing) = (enemy - dead.stones, enemy & dead.standing);
        self.victims = unjudged;
        self.turn = NEVER;
        self.judged = end.whole || unjudged.is_empty();
        if (unjudged | standing).is_empty() {
            return;
        }
        let around = self
            .points
            .neighbours_in(position.stones(self.captor) - dead.stones);
        if params.containment == Containment::Vertex {
            let links = &end.graphs[self.captor.index()].links;
            self.contract = links.only(around, strings).is_some();
            if self.contract {
                self.victims |= standing;
            }
        }
        if !around.is_empty() && !self.victims.is_empty() {
            self.turn = (self.points.len() << 16 | self.victims.len()) as Turn;
        }
    }
}
