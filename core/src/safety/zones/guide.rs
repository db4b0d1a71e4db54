//! The guide: which points are likely to belong to the defender. It is no part of any proof.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::playout::{PlayoutParams, Sample};
use crate::safety::image::Side;
use crate::{Colour, Point, PointSet, Position};

/// Mean ownership by playouts, in the sense of the defender.
pub(super) struct Guide {
    sample: Sample,
}

/// From this mean ownership on, a point is likely to be the defender's; below its negative, the
/// enemy's.
const LIKELY: f64 = 0.3;

impl Guide {
    /// Plays `playouts` playouts from the board of `side`, the defender being Black.
    pub(super) fn new(side: &Side, playouts: u32) -> Guide {
        let mut position = Position::new(side.size);
        side.own
            .iter()
            .for_each(|point| position.put(point, Some(Colour::Black)));
        side.enemy
            .iter()
            .for_each(|point| position.put(point, Some(Colour::White)));
        let mut sample = Sample::new(&position, &PlayoutParams::default());
        sample.extend(playouts);
        Guide { sample }
    }

    /// The mean ownership of a point, from -1 (the enemy's) to 1 (the defender's).
    pub(super) fn ownership(&self, point: Point) -> f64 {
        self.sample.ownership(point)
    }

    /// Whether a block is likely to be captured.
    pub(super) fn is_hopeless(&self, block: PointSet) -> bool {
        self.sample.survival(Colour::Black, block) < -LIKELY
    }

    /// The price of adding a point to a zone; `None` for an enemy stone that is likely to live.
    fn price(&self, point: Point, enemy: PointSet) -> Option<u32> {
        let ownership = self.ownership(point);
        if ownership > LIKELY {
            Some(2)
        } else if ownership > -LIKELY {
            Some(3)
        } else if enemy.contains(point) {
            None
        } else {
            Some(6)
        }
    }

    /// Up to `most` points of `free` around `stones`: the points with the cheapest paths.
    pub(super) fn grow(
        &self,
        stones: PointSet,
        free: PointSet,
        enemy: PointSet,
        most: usize,
    ) -> PointSet {
        let mut zone = PointSet::EMPTY;
        let mut seen = PointSet::EMPTY;
        let mut heap: BinaryHeap<Reverse<(u32, usize)>> = BinaryHeap::new();
        let mut reach = |from: PointSet, paid: u32, heap: &mut BinaryHeap<_>| {
            for point in from.neighbours_in(free - seen).iter() {
                if let Some(price) = self.price(point, enemy) {
                    heap.push(Reverse((paid + price, point.index())));
                    seen |= PointSet::of(point);
                }
            }
        };
        reach(stones, 0, &mut heap);
        while zone.len() < most {
            let Some(Reverse((paid, index))) = heap.pop() else {
                break;
            };
            let point = PointSet::of(Point::from_index(index));
            zone |= point;
            reach(point, paid, &mut heap);
        }
        zone
    }
}
