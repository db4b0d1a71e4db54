//! The link vertices: which strings of a colour are one group.

use crate::{Colour, Point, PointSet, Strings};

/// The most strings of one colour: every second point of 19x19.
pub(super) const MAX_STRINGS: usize = (crate::Size::MAX * crate::Size::MAX).div_ceil(2);

/// The strings of a colour as a union-find. Each class is a vertex of the graph: a BS
/// or WS where it holds one string, an LV where SR made it of several.
///
/// A vertex goes by the number of its first string, so its name does not depend on the
/// order of the reductions.
#[derive(Clone)]
pub(super) struct Links {
    /// Number of the colour's first string.
    first: usize,
    parents: [u16; MAX_STRINGS],
    stones: [PointSet; MAX_STRINGS],
}

impl Links {
    pub(super) fn new() -> Links {
        Links {
            first: 0,
            parents: [0; MAX_STRINGS],
            stones: [PointSet::EMPTY; MAX_STRINGS],
        }
    }

    /// Makes every string of `colour` a vertex of its own.
    pub(super) fn reset(&mut self, strings: &Strings, colour: Colour) {
        let numbers = strings.numbers(colour);
        self.first = numbers.start;
        for (at, number) in numbers.enumerate() {
            self.parents[at] = at as u16;
            self.stones[at] = strings.stones(number);
        }
    }

    /// The vertex of the string that has a stone at `point`.
    pub(super) fn at(&mut self, point: Point, strings: &Strings) -> usize {
        let number = strings.at(point).expect("a stone of the colour");
        self.find(number - self.first)
    }

    fn find(&mut self, mut at: usize) -> usize {
        while usize::from(self.parents[at]) != at {
            self.parents[at] = self.parents[usize::from(self.parents[at])];
            at = usize::from(self.parents[at]);
        }
        at
    }

    /// The stones of a vertex.
    pub(super) fn stones(&self, vertex: usize) -> PointSet {
        self.stones[vertex]
    }

    /// Makes two vertices one; whether they were two.
    pub(super) fn unite(&mut self, one: usize, other: usize) -> bool {
        let (low, high) = (one.min(other), one.max(other));
        if low != high {
            self.parents[high] = low as u16;
            let stones = self.stones[high];
            self.stones[low] |= stones;
        }
        low != high
    }

    /// Makes all vertices with a stone in `stones` one. What they are then, if any,
    /// and whether there were several.
    pub(super) fn unite_all(&mut self, stones: PointSet, strings: &Strings) -> Option<(usize, bool)> {
        let mut vertex = self.at(stones.first()?, strings);
        let mut several = false;
        loop {
            let Some(point) = (stones - self.stones[vertex]).first() else {
                return Some((vertex, several));
            };
            let other = self.at(point, strings);
            self.unite(vertex, other);
            vertex = vertex.min(other);
            several = true;
        }
    }

    /// The only vertex with a stone in `stones`; `None` where there are none or several.
    pub(super) fn only(&mut self, stones: PointSet, strings: &Strings) -> Option<usize> {
        let vertex = self.at(stones.first()?, strings);
        stones.is_subset(&self.stones[vertex]).then_some(vertex)
    }
}
