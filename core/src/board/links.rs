//! Strings of one colour, united into groups. `numerical` unites them by links, and `string_graph`
//! by the rules of the paper.
//!
//! The String Graph has arrays with one entry for each vertex, and the numbers from here are the
//! places in them. With other numbers, a rule would read the life of another vertex.

use crate::{Colour, Point, PointSet, Strings};

/// The largest number of strings of one colour: every second point of 19x19.
pub(crate) const MAX_STRINGS: usize = (crate::Size::MAX * crate::Size::MAX).div_ceil(2);

/// The strings of a colour as a union-find structure. Each class is a group, or a vertex of the
/// String Graph of Park and Kim (2004). They call a vertex of one string BS or WS (black or white
/// string), and one of several strings LV.
///
/// A vertex has the number of its first string, whatever the order of the reductions was.
#[derive(Clone)]
pub(crate) struct LinkVertices {
    /// Number of the colour's first string.
    first: usize,
    parents: [u16; MAX_STRINGS],
    stones: [PointSet; MAX_STRINGS],
}

impl LinkVertices {
    #[inline]
    pub(crate) fn new() -> LinkVertices {
        LinkVertices {
            first: 0,
            parents: [0; MAX_STRINGS],
            stones: [PointSet::EMPTY; MAX_STRINGS],
        }
    }

    /// Makes every string of `colour` with stones in `own` a vertex of its own.
    pub(crate) fn reset(&mut self, strings: &Strings, colour: Colour, own: PointSet) {
        self.first = strings.numbers(colour).start;
        for number in strings.on(own) {
            let at = number - self.first;
            self.parents[at] = at as u16;
            self.stones[at] = strings.stones(number);
        }
    }

    /// The vertex of the string that has a stone at `stone`.
    pub(crate) fn at(&self, stone: Point, strings: &Strings) -> usize {
        let number = strings.at(stone).expect("a stone of the colour");
        root(&self.parents, number - self.first)
    }

    /// The stones of a vertex.
    pub(crate) fn stones(&self, vertex: usize) -> PointSet {
        self.stones[vertex]
    }

    /// Unites all vertices with a stone in `stones`. Returns the united vertex; `None`
    /// if `stones` is empty.
    pub(crate) fn unite_all(&mut self, stones: PointSet, strings: &Strings) -> Option<usize> {
        let mut vertex = self.at(stones.first()?, strings);
        while let Some(stone) = (stones - self.stones[vertex]).first() {
            let other = self.at(stone, strings);
            // The smaller number stays: a vertex has the number of its first string.
            let low = vertex.min(other);
            let high = vertex.max(other);
            self.parents[high] = low as u16;
            let added = self.stones[high];
            self.stones[low] |= added;
            vertex = low;
        }
        Some(vertex)
    }

    /// The only vertex with a stone in `stones`; `None` if there are none or several.
    pub(crate) fn only(&self, stones: PointSet, strings: &Strings) -> Option<usize> {
        let vertex = self.at(stones.first()?, strings);
        if !stones.is_subset(&self.stones[vertex]) {
            return None;
        }
        Some(vertex)
    }

    /// The stones of each vertex with a stone in `stones`.
    pub(crate) fn vertices(
        &self,
        stones: PointSet,
        strings: &Strings,
    ) -> impl Iterator<Item = PointSet> {
        let mut rest = stones;
        std::iter::from_fn(move || {
            let vertex = self.stones[self.at(rest.first()?, strings)];
            rest -= vertex;
            Some(vertex)
        })
    }
}

/// The stones of all strings that have a stone in `stones`.
pub(crate) fn whole_strings(stones: PointSet, strings: &Strings) -> PointSet {
    let numbers = strings.on(stones);
    numbers.map(|number| strings.stones(number)).collect()
}

fn root(parents: &[u16], mut at: usize) -> usize {
    // A parent is never larger than its child, so the way up ends.
    while usize::from(parents[at]) != at {
        at = usize::from(parents[at]);
    }
    at
}
