//! Sets of points, compared with plain loops over single points.

use super::*;
use crate::{Size, points};
use proptest::prelude::*;

#[test]
fn shifts_lose_what_leaves_the_board() {
    let size = Size::new(3).unwrap();
    let set = points! {
        X . X
        . X .
        X . X
    };
    assert_eq!(set.left(size), points! { . X . X . . . X . });
    assert_eq!(set.right(size), points! { . X . . . X . X . });
    assert_eq!(set.up(size), points! { . X . X . X . . . });
    assert_eq!(set.down(size), points! { . . . X . X . X . });
}

#[test]
fn a_block_is_the_connected_part() {
    let stones = points! {
        X X . X
        . X . X
        X . . X
        X X X .
    };
    let block = PointSet::of(Point::at(0, 0)).block_in(stones);
    assert_eq!(
        block,
        points! {
            X X . .
            . X . .
            . . . .
            . . . .
        }
    );
    assert_eq!(
        PointSet::of(Point::at(0, 2)).block_in(stones),
        PointSet::EMPTY
    );
}

/// A size and two sets on it.
#[derive(Clone, Debug)]
struct TwoSets {
    size: Size,
    x: PointSet,
    y: PointSet,
}

fn two_sets() -> impl Strategy<Value = TwoSets> {
    (1..=Size::MAX).prop_flat_map(|lines| {
        let size = Size::new(lines).expect("1 to 19");
        let set = move || {
            proptest::collection::vec(any::<bool>(), size.area()).prop_map(move |cells| {
                size.points()
                    .zip(cells)
                    .filter(|cell| cell.1)
                    .map(|cell| cell.0)
                    .collect()
            })
        };
        (set(), set()).prop_map(move |(x, y)| TwoSets { size, x, y })
    })
}

proptest! {
    #[test]
    fn algebra_agrees_with_membership(TwoSets { size, x, y } in two_sets()) {
        for p in size.points() {
            let in_x = x.contains(p);
            let in_y = y.contains(p);
            prop_assert_eq!((x | y).contains(p), in_x || in_y);
            prop_assert_eq!((x & y).contains(p), in_x && in_y);
            prop_assert_eq!((x - y).contains(p), in_x && !in_y);
            prop_assert_eq!((x ^ y).contains(p), in_x != in_y);
            let beside = p.neighbours(size).filter(|&near| x.contains(near)).count();
            prop_assert_eq!(x.thicken(size).contains(p), in_x || beside > 0);
            prop_assert_eq!(x.exterior(size).contains(p), !in_x && beside > 0);
            prop_assert_eq!(x.liberty(y, size).contains(p), !in_x && beside > 0 && !in_y);
            prop_assert_eq!(x.neighbours_in(y).contains(p), in_y && beside > 0);
            prop_assert_eq!(x.beside_two_in(y).contains(p), in_y && beside >= 2);
        }
        for set in [x | y, x - y, x.thicken(size), x.left(size), x.right(size), x.up(size), x.down(size)] {
            prop_assert!(set.is_subset(&size.board()));
        }
        prop_assert_eq!(x.iter().collect::<PointSet>(), x);
        prop_assert_eq!(x.iter().len(), x.len());
        prop_assert_eq!(x.is_subset(&y), x.iter().all(|p| y.contains(p)));
        prop_assert_eq!(x.first(), x.iter().next());
        prop_assert_eq!(x.has_several(), x.len() > 1);
        prop_assert_eq!(x == y, x.iter().eq(y.iter()));
        // Random sets are hardly ever equal, so one that differs in a single point is compared, too.
        for p in size.points() {
            prop_assert_eq!(x == x.with(p), x.contains(p));
        }
    }

    #[test]
    fn counts_agree_with_counting(TwoSets { size, x, .. } in two_sets()) {
        let mut degrees = Vec::new();
        for p in x {
            degrees.push(p.neighbours(size).filter(|&near| x.contains(near)).count());
        }
        prop_assert_eq!(x.adjacent_pairs() * 2, degrees.iter().sum::<usize>());
        prop_assert_eq!(x.max_neighbour(), degrees.into_iter().max().unwrap_or(0));
    }

    /// The reference spreads from one neighbour over the eight points around the point.
    #[test]
    fn a_point_may_part_a_set_unless_the_points_around_it_link_its_neighbours(
        TwoSets { size, x, .. } in two_sets()
    ) {
        for p in size.points() {
            let ring = x.without(p) & PointSet::of(p).thicken(size).thicken(size);
            let near = |q: &Point| q.row().abs_diff(p.row()) <= 1 && q.column().abs_diff(p.column()) <= 1;
            let ring: PointSet = ring.iter().filter(near).collect();
            let beside = ring.beside(p);
            let linked = beside.first().is_none_or(|first| {
                beside.is_subset(&PointSet::of(first).block_in(ring))
            });
            prop_assert_eq!(x.may_part_at(p), !linked);
        }
    }

    #[test]
    fn windows_show_and_change_what_is_around_a_point(TwoSets { size, x, y } in two_sets()) {
        for p in size.points() {
            let window = x.window(p);
            for q in size.points() {
                // The middle of a window is bit 40.
                let bit = q.index() + 40;
                if bit >= p.index() && bit - p.index() <= 80 {
                    prop_assert_eq!(window >> (bit - p.index()) & 1 == 1, x.contains(q));
                }
            }
            let star = PointSet::of(p).thicken(size);
            // `set_window` takes windows that begin one row of 20 bits later.
            let mask = (star.window(p) >> 20) as u64;
            let bits = (y.window(p) >> 20) as u64;
            let mut changed = x;
            changed.set_window(p, mask, bits);
            prop_assert_eq!(changed, (x - star) | (y & star));
        }
    }

    #[test]
    fn rows_round_trip(TwoSets { size, x, .. } in two_sets()) {
        let mut copy = PointSet::EMPTY;
        for row in 0..size.lines() {
            copy.insert_bits(row * crate::board::point::STRIDE, x.row_bits(row));
        }
        prop_assert_eq!(copy, x);
        prop_assert_eq!(PointSet::of_rows(x.rows().into_iter()), x);
    }
}
