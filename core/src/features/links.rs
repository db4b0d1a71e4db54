//! Links and loops (section 4), with their differential forms.

use super::{Feature, Near, closed_loops, links, virtual_links};
use crate::{PointSet, Size};

/// `#link(X)`: neighbouring pairs and kosumi pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link(i16);

/// `#closed_loop(X)`: squares of four stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedLoop(i16);

/// `#virtual_link(X & box)`: runs of stones along the rim, each linked to earth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VirtualLink(i16);

/// `#openloop(X)` with earth: links less nodes less closed loops, and one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenLoop {
    /// #link(X) - |X| - #closed_loop(X).
    inner: i16,
    earthed: VirtualLink,
}

impl Link {
    /// The number.
    pub fn count(&self) -> usize {
        self.0 as usize
    }
}

impl ClosedLoop {
    /// The number.
    pub fn count(&self) -> usize {
        self.0 as usize
    }
}

impl VirtualLink {
    /// The number.
    pub fn count(&self) -> usize {
        self.0 as usize
    }
}

impl OpenLoop {
    /// The number, as [`open_loops`](super::open_loops) has it.
    pub fn count(&self) -> i32 {
        let earth = i32::from(self.earthed.0 > 0);
        i32::from(self.inner) + i32::from(self.earthed.0) - earth + 1
    }
}

/// What a stone adds, by the eight points around it.
#[derive(Clone, Copy)]
struct Gain {
    links: i8,
    closed_loops: i8,
}

/// By [`Near::ring`].
static GAINS: [Gain; 256] = gains();

const fn gains() -> [Gain; 256] {
    let none = Gain {
        links: 0,
        closed_loops: 0,
    };
    let mut gains = [none; 256];
    let mut ring = 0;
    while ring < 256 {
        // The four squares the point is in: two sides and a corner each.
        let squares = [[1, 3, 0], [1, 4, 2], [6, 3, 5], [6, 4, 7]];
        let mut gain = none;
        let mut square = 0;
        while square < 4 {
            let [one, other, corner] = squares[square];
            let (one, other) = (ring >> one & 1, ring >> other & 1);
            match (one + other, ring >> corner & 1) {
                (2, 1) => gain.closed_loops += 1,
                // The stone comes between the two sides: no kosumi any more.
                (2, _) => gain.links -= 1,
                // A kosumi to the corner.
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

/// What a stone adds to the links of the rim: 1 - |X & exterior(A)|, along the rim.
fn rim_gain(near: &Near) -> i16 {
    if !near.on_rim() {
        return 0;
    }
    let rim = (near.size.rim().window(near.point) >> 20) as u64;
    1 - (near.own() & near.star & rim).count_ones() as i16
}

impl Feature for Link {
    const NAME: &'static str = "#link";

    fn of(own: PointSet, _: PointSet, size: Size) -> Self {
        Link(links(own, size) as i16)
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        self.0 += i16::from(GAINS[near.ring()].links);
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        self.0 -= i16::from(GAINS[near.ring()].links);
    }
}

impl Feature for ClosedLoop {
    const NAME: &'static str = "#closed_loop";

    fn of(own: PointSet, _: PointSet, size: Size) -> Self {
        ClosedLoop(closed_loops(own, size) as i16)
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        self.0 += i16::from(GAINS[near.ring()].closed_loops);
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        self.0 -= i16::from(GAINS[near.ring()].closed_loops);
    }
}

/// #virtual_link(X | A) = #virtual_link(X) + 1 - |X & exterior(A)| for a rim point.
impl Feature for VirtualLink {
    const NAME: &'static str = "#virtual_link";

    fn of(own: PointSet, _: PointSet, size: Size) -> Self {
        VirtualLink(virtual_links(own, size) as i16)
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        self.0 += rim_gain(near);
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        self.0 -= rim_gain(near);
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
