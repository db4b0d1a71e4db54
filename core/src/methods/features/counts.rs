//! Features that count: neighbours, links and loops (Nakamura and Kitoma (2002), sections 2.2 and
//! 4).
//!
//! [`Tracked`](super::Tracked) and the trackers of strings and regions keep them up to date through
//! a game. The gain of a stone must equal the change of the formula in `euler.rs` or of the point
//! set. Otherwise every later count is wrong. The tests of `differential.rs` compare all counts
//! after each move.

use super::{Feature, Near, closed_loops, links, virtual_links};
use crate::{PointSet, Size};

/// Defines a feature that is a number. A stone that joins the set adds a gain, which depends only
/// on the stones around it. A stone that leaves subtracts the same gain.
macro_rules! count {
    ($(#[$doc:meta])* $feature:ident, $name:literal, $count:expr, $gain:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub(crate) struct $feature(i16);

        impl $feature {
            /// The number.
            pub(crate) fn count(&self) -> usize {
                self.0 as usize
            }
        }

        impl Feature for $feature {
            const NAME: &'static str = $name;

            fn of(own: PointSet, _: PointSet, size: Size) -> Self {
                let count: fn(PointSet, Size) -> usize = $count;
                $feature(count(own, size) as i16)
            }

            #[inline]
            fn place(&mut self, near: &Near) {
                let gain: fn(&Near) -> i16 = $gain;
                self.0 += gain(near);
            }

            #[inline]
            fn remove(&mut self, near: &Near) {
                let gain: fn(&Near) -> i16 = $gain;
                self.0 -= gain(near);
            }
        }
    };
}

count!(
    /// `#adjacent(X)`: the number of pairs of neighbouring stones.
    ///
    /// A stone A joins Y: #adjacent(Y | A) = #adjacent(Y) + |Y & exterior(A)|.
    Adjacent,
    "#adjacent",
    |own, _| own.adjacent_pairs(),
    |near| near.neighbours() as i16
);

count!(
    /// `#link(X)`: the number of neighbouring pairs and kosumi pairs. A kosumi pair is a diagonal
    /// pair with no stone of the set next to both.
    Link,
    "#link",
    links,
    |near| i16::from(GAINS[near.ring()].links)
);

count!(
    /// `#closed_loop(X)`: the number of squares of four stones.
    ClosedLoop,
    "#closed_loop",
    closed_loops,
    |near| i16::from(GAINS[near.ring()].closed_loops)
);

count!(
    /// `#virtual_link(X & box)`: the number of runs of stones along the rim. Each run has one link
    /// to *earth*, a node outside the board.
    ///
    /// A stone A on a rim point: #virtual_link(X | A) = #virtual_link(X) + 1 - |X & exterior(A)|.
    VirtualLink,
    "#virtual_link",
    virtual_links,
    rim_gain
);

/// `#openloop(X)` = #link - nodes - #closed_loop + 1. Earth counts as a node if a link leads to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OpenLoop {
    /// #link(X) - |X| - #closed_loop(X).
    inner: i16,
    earthed: VirtualLink,
}

impl OpenLoop {
    /// The number of open loops. It is negative for a set of stones in many parts.
    pub(crate) fn count(&self) -> i32 {
        // Section 4: if a link leads to earth, the graph has one more node.
        let earth = i32::from(self.earthed.0 > 0);
        i32::from(self.inner) + i32::from(self.earthed.0) - earth + 1
    }
}

impl Feature for OpenLoop {
    const NAME: &'static str = "#openloop";

    fn of(own: PointSet, opponent: PointSet, size: Size) -> Self {
        let stones = own.len() + closed_loops(own, size);
        OpenLoop {
            inner: links(own, size) as i16 - stones as i16,
            earthed: VirtualLink::of(own, opponent, size),
        }
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        let gain = GAINS[near.ring()];
        self.inner += i16::from(gain.links - gain.closed_loops) - 1;
        self.earthed.place(near);
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        let gain = GAINS[near.ring()];
        self.inner -= i16::from(gain.links - gain.closed_loops) - 1;
        self.earthed.remove(near);
    }
}

/// `#max_neighbor(X)`: the largest number of own stones next to one stone. A maximum cannot be
/// updated when a stone leaves. So this counts the stones that have 0, 1, 2, 3 and 4 neighbours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MaxNeighbour([u16; 5]);

impl MaxNeighbour {
    /// The largest number of neighbours; 0 without stones.
    pub(crate) fn count(&self) -> usize {
        self.0.iter().rposition(|&stones| stones > 0).unwrap_or(0)
    }
}

impl Feature for MaxNeighbour {
    const NAME: &'static str = "#max_neighbor";

    fn of(own: PointSet, _: PointSet, _: Size) -> Self {
        let mut last = 0;
        let mut counts = own.points_by_neighbours().map(|points| points.len() as u16);
        // From "at least k neighbours" to "exactly k".
        for count in counts.iter_mut().rev() {
            (*count, last) = (*count - last, *count);
        }
        MaxNeighbour(counts)
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        self.0[near.neighbours()] += 1;
        for degree in near.degrees_around() {
            self.0[degree] -= 1;
            self.0[degree + 1] += 1;
        }
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        self.0[near.neighbours()] -= 1;
        for degree in near.degrees_around() {
            self.0[degree] += 1;
            self.0[degree + 1] -= 1;
        }
    }
}

/// The links and closed loops that a stone adds.
#[derive(Clone, Copy)]
struct Gain {
    links: i8,
    closed_loops: i8,
}

/// The gain of a stone for each set of stones on the eight points around it. [`Near::ring`] gives
/// the number of the set.
static GAINS: [Gain; 256] = gains();

const fn gains() -> [Gain; 256] {
    let none = Gain {
        links: 0,
        closed_loops: 0,
    };
    let mut gains = [none; 256];
    let mut ring = 0;
    while ring < 256 {
        // The point lies in four squares of 2x2 points. Each has two neighbours of the point (its
        // sides) and one diagonal point (its corner).
        let squares = [[1, 3, 0], [1, 4, 2], [6, 3, 5], [6, 4, 7]];
        let mut gain = none;
        let mut square = 0;
        while square < 4 {
            let [side, other_side, corner] = squares[square];
            let sides = (ring >> side & 1) + (ring >> other_side & 1);
            match (sides, ring >> corner & 1) {
                (2, 1) => gain.closed_loops += 1,
                // The sides were linked by kosumi; now the stone is next to both.
                (2, _) => gain.links -= 1,
                // The stone and the corner are linked by kosumi.
                (0, 1) => gain.links += 1,
                _ => {}
            }
            square += 1;
        }
        gain.links += ((ring >> 1 & 1) + (ring >> 3 & 1) + (ring >> 4 & 1) + (ring >> 6 & 1)) as i8;
        gains[ring] = gain;
        ring += 1;
    }
    gains
}

/// The virtual links that a stone adds: 1 - |X & exterior(A)| along the rim.
fn rim_gain(near: &Near) -> i16 {
    if !near.on_rim() {
        return 0;
    }
    // A stone is a run of its own; with each neighbour on the rim it joins one run more.
    let rim = (near.size.rim().window(near.point) >> 20) as u64;
    1 - (near.own() & near.star & rim).count_ones() as i16
}
