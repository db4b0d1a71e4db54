//! Eyes by Euler's formula (Nakamura and Kitoma (2002), section 4), by set algebra over the whole
//! board.
//!
//! Stones are the nodes and links the edges of a plane graph. Two stones are linked if
//! they are neighbours, or if they are diagonal and no stone of the set is next to both
//! (kosumi). A connected plane graph of n edges and k nodes has n - k + 1 loops. A square
//! of four stones is a loop but no eye. One more node, "earth", is linked to each run of
//! stones along the rim.
//!
//! The classifier `numerical` counts the eyes of its groups with [`eyes_of_parts`], and the static
//! rules of `safety` use [`is_false_eye`]. `counts.rs` computes the same numbers by differences.
//! The tests compare the counts with figures 2 and 3 of the paper. Another count changes the
//! verdicts of `numerical`.

use crate::{Point, PointSet, Size};

/// The counts of section 4 for a set of stones.
///
/// ```
/// use sahwal_core::features::EulerCounts;
/// use sahwal_core::{Size, points};
///
/// let ring = points! {
///     . X .
///     X . X
///     . X .
/// };
/// let counts = EulerCounts::of(ring, Size::new(3)?);
/// // The stones divide the other points into five regions. The formula leaves one of them out.
/// assert_eq!((counts.links, counts.virtual_links, counts.open_loops), (4, 4, 4));
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EulerCounts {
    /// `#link(G)`: neighbouring pairs and kosumi pairs, without links to earth.
    pub links: usize,
    /// `#virtual_link(G & box)`: runs of stones along the rim, each a link to earth.
    pub virtual_links: usize,
    /// `#closed_loop(G)`: squares of four stones.
    pub closed_loops: usize,
    /// `#openloop(G)`: the estimated number of eyes of the whole set, with all its connected parts.
    /// A false eye counts as an eye, and a big area counts as one eye.
    pub open_loops: usize,
}

impl EulerCounts {
    /// The counts of the stones `group`, which may have several connected parts.
    ///
    /// ```
    /// use sahwal_core::features::EulerCounts;
    /// use sahwal_core::{Size, points};
    ///
    /// let group = points! {
    ///     . X . . .
    ///     X X . . .
    ///     . . . . .
    ///     . . . X X
    ///     . . . X .
    /// };
    /// assert_eq!(EulerCounts::of(group, Size::new(5)?).open_loops, 2);
    /// # Ok::<(), sahwal_core::InputError>(())
    /// ```
    pub fn of(group: PointSet, size: Size) -> EulerCounts {
        EulerCounts {
            links: links(group, size),
            virtual_links: virtual_links(group, size),
            closed_loops: closed_loops(group, size),
            open_loops: eyes_of_parts(group, size),
        }
    }

    /// The pairs of stones of `group` that are linked: neighbouring pairs and kosumi pairs.
    pub fn linked_pairs(group: PointSet, size: Size) -> Vec<(Point, Point)> {
        let mut pairs = Vec::new();
        for one in group {
            for other in group {
                if one < other && are_linked(one, other, group, size) {
                    pairs.push((one, other));
                }
            }
        }
        pairs
    }
}

/// Whether two stones of `group` are linked: neighbours, or a kosumi.
fn are_linked(one: Point, other: Point, group: PointSet, size: Size) -> bool {
    let rows = one.row().abs_diff(other.row());
    let columns = one.column().abs_diff(other.column());
    match (rows, columns) {
        (0, 1) | (1, 0) => true,
        // Kosumi is a link if no stone of the set is next to both.
        (1, 1) => {
            let between = PointSet::of(one).exterior(size) & PointSet::of(other).exterior(size);
            between.is_disjoint(&group)
        }
        _ => false,
    }
}

/// `#link(G)`: the number of neighbouring pairs plus the number of kosumi pairs. A kosumi pair is
/// a diagonal pair with no stone of `group` next to both.
///
/// The formula printed in section 4 divides the diagonal pairs by 2. But figure 2 counts each of
/// them as one link: 13 stones have 15 links, 5 of them diagonal, and 2 eyes. So this function does
/// not divide.
pub(super) fn links(group: PointSet, size: Size) -> usize {
    // At each point, the shifted sets say whether the point to the left (`right`), above (`down`)
    // and diagonally above left (`across`) holds a stone: the four points of a square.
    let right = group.right(size);
    let down = group.down(size);
    let across = right.down(size);
    let one_way = (group & across) - right - down;
    let other_way = (right & down) - group - across;
    group.adjacent_pairs() + one_way.len() + other_way.len()
}

/// `#closed_loop(G)`: the number of squares of four stones.
pub(super) fn closed_loops(group: PointSet, size: Size) -> usize {
    let right = group.right(size);
    (group & right & (group & right).down(size)).len()
}

/// `#virtual_link(G & box)`: the number of runs of stones along the rim. Each run has one link to
/// earth. A ring around the whole board counts as 0.
pub(super) fn virtual_links(group: PointSet, size: Size) -> usize {
    // A run of n stones has n - 1 neighbouring pairs, so stones minus pairs is the number of runs.
    let on_rim = group & size.rim();
    on_rim.len() - on_rim.adjacent_pairs()
}

/// `#openloop(G)`: the estimated number of eyes of a connected group. Earth is a node if a
/// link leads to it. The number is negative for a set of stones in many parts.
pub(super) fn open_loops(group: PointSet, size: Size) -> i32 {
    // Section 4: loops = edges - nodes + 1, earth included; squares of four stones are no eyes.
    let earthed = virtual_links(group, size);
    let edges = links(group, size) + earthed;
    let nodes = group.len() + usize::from(earthed > 0);
    let closed = closed_loops(group, size);
    edges as i32 - nodes as i32 - closed as i32 + 1
}

/// The number of eyes of a group that may have several connected parts, by Euler's formula.
///
/// `#openloop(G)` is one too low for every part after the first. This function corrects that. Earth
/// connects the parts on the rim.
pub(crate) fn eyes_of_parts(group: PointSet, size: Size) -> usize {
    let loops = open_loops(group, size) + parts(group, size) as i32 - 1;
    usize::try_from(loops).unwrap_or(0)
}

/// Whether a point cannot become or remain an eye, because the opponent's stones `wall` can cut the
/// stones around it. They can if they hold two diagonal neighbours of the point, or one at the rim
/// of the board. The point must not be next to a stone of `wall`.
pub(crate) fn is_false_eye(point: PointSet, wall: PointSet, size: Size) -> bool {
    let corners = point.thicken_with_corners(size) - point.thicken(size);
    // Away from the rim one diagonal point is not enough to cut; at the rim it is.
    let allowed = usize::from(corners.len() == 4);
    (corners & wall).len() > allowed
}

/// The stones of `group` that are connected with `part` by steps between neighbouring or diagonal
/// stones. The stones of `earthed`, a part of `group`, are all connected with each other.
pub(crate) fn linked_part(
    mut part: PointSet,
    group: PointSet,
    earthed: PointSet,
    size: Size,
) -> PointSet {
    loop {
        let mut grown = part.thicken_with_corners(size) & group;
        if grown.intersects(&earthed) {
            grown |= earthed;
        }
        if grown == part {
            return part;
        }
        part = grown;
    }
}

/// The number of connected parts of the plane graph of `group`. Diagonal stones are always in the
/// same part: if they are not linked, a third stone is next to both.
fn parts(group: PointSet, size: Size) -> usize {
    let mut rest = group;
    let mut parts = 0;
    while let Some(first) = rest.first() {
        // Earth connects all stones on the rim.
        let part = linked_part(PointSet::of(first), group, group & size.rim(), size);
        rest -= part;
        parts += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing;
    use crate::board::testing::{NUMERICAL_FEATURES, figure};
    use crate::methods::features::Feature;
    use crate::methods::features::counts::MaxNeighbour;
    use crate::{Colour, Point, points, position};
    use proptest::prelude::*;

    fn size_of(lines: usize) -> Size {
        Size::new(lines).unwrap()
    }

    /// The number of eyes of a connected group.
    fn eyes(group: PointSet, size: Size) -> usize {
        usize::try_from(open_loops(group, size)).unwrap_or(0)
    }

    #[test]
    fn sets_with_the_numbers_of_figure_1() {
        let position = figure(NUMERICAL_FEATURES, "fig-1");
        let [x, y] = Colour::BOTH.map(|colour| position.stones(colour));
        let size = Size::new(5).unwrap();
        let numbers = |set| {
            let most = MaxNeighbour::of(set, PointSet::EMPTY, size);
            (set.adjacent_pairs(), most.count())
        };
        assert_eq!(numbers(x), (2, 1));
        assert_eq!(numbers(y), (4, 3));
    }

    /// The expected numbers are those that the paper prints for figure 2.
    #[test]
    fn figure_2_has_two_eyes() {
        let group = figure(NUMERICAL_FEATURES, "fig-2").stones(Colour::Black);
        let size = size_of(7);
        assert_eq!(group.len(), 13);
        assert_eq!(links(group, size), 15);
        assert_eq!(links(group, size) - group.adjacent_pairs(), 5, "kosumi");
        assert_eq!(closed_loops(group, size), 1);
        assert_eq!(virtual_links(group, size), 0);
        assert_eq!(eyes(group, size), 2);
    }

    #[test]
    fn figure_3_has_two_eyes_with_earth() {
        let group = figure(NUMERICAL_FEATURES, "fig-3").stones(Colour::Black);
        let size = size_of(7);
        assert_eq!(group.len() + 1, 10, "nodes with earth");
        assert_eq!(virtual_links(group, size), 3);
        assert_eq!(links(group, size) + virtual_links(group, size), 11);
        assert_eq!(eyes(group, size), 2);
    }

    /// Two kosumi close the right loop, and the opponent can cut at both, so it is no eye. The
    /// group has one eye, but the formula counts two.
    #[test]
    fn a_false_eye_counts_as_an_eye() {
        let position = position! {
            . . . . . . .
            . X X X O . .
            . X . X X O .
            . X X . X O .
            . O O X O . .
            . . . O . . .
            . . . . . . .
        };
        let group = position.stones(Colour::Black);
        let size = position.size();
        // The stone at (4, 3) is linked by two kosumi only, around (3, 3).
        assert_eq!(eyes(group.without(Point::at(4, 3)), size), 1);
        assert_eq!(eyes(group, size), 2);
    }

    /// Four stones around a point make an eye only until the opponent takes diagonals.
    #[test]
    fn a_ponnuki_counts_as_an_eye_whatever_holds_its_diagonals() {
        let position = position! {
            . . . . .
            . O X O .
            . X . X .
            . . X . .
            . . . . .
        };
        assert_eq!(eyes(position.stones(Colour::Black), position.size()), 1);
    }

    /// The owner of a big area can divide it into several eyes. The formula counts one.
    #[test]
    fn a_big_area_counts_as_one_eye() {
        let wall = points! {
            . . . X . .
            . . . X . .
            . . . X . .
            X X X X . .
            . . . . . .
            . . . . . .
        };
        assert_eq!(eyes(wall, size_of(6)), 1);
    }

    #[test]
    fn a_ring_on_the_rim_has_one_eye_until_it_is_broken() {
        for lines in 3..=Size::MAX {
            let size = size_of(lines);
            assert_eq!(virtual_links(size.rim(), size), 0);
            assert_eq!(eyes(size.rim(), size), 1, "{size}");
            let broken = size.rim().without(Point::at(0, 1));
            assert_eq!(virtual_links(broken, size), 1);
            // The edge of the board closes the gap, but no link does. The formula misses this eye.
            assert_eq!(eyes(broken, size), 0, "{size}");
        }
        let one = size_of(1);
        assert_eq!(
            (virtual_links(one.board(), one), eyes(one.board(), one)),
            (1, 0)
        );
    }

    proptest! {
        #[test]
        fn counts_equal_counting_pair_by_pair(position in testing::positions()) {
            let size = position.size();
            let group = position.stones(Colour::Black);
            prop_assert_eq!(links(group, size), EulerCounts::linked_pairs(group, size).len());
            let square = |p: &Point| {
                let (row, column) = (p.row(), p.column());
                row > 0 && column > 0
                    && [(row - 1, column - 1), (row - 1, column), (row, column - 1)]
                        .iter().all(|&(row, column)| group.contains(Point::at(row, column)))
            };
            prop_assert_eq!(closed_loops(group, size), group.iter().filter(square).count());
        }

        /// The stones divide the board into #openloop + C regions, where C is the number of their
        /// connected parts (earth joins those on the rim). The formula counts all of them except
        /// one, the outside. Stones on the whole rim leave no outside, so such boards are skipped.
        #[test]
        fn loops_are_the_regions_but_for_the_outside(position in testing::positions()) {
            let size = position.size();
            let group = position.stones(Colour::Black);
            prop_assume!(!size.rim().is_subset(&group));
            let regions = (size.board() - group).parts().count();
            prop_assert_eq!(
                open_loops(group, size) + parts(group, size) as i32,
                regions as i32,
                "\n{}",
                position
            );
            prop_assert_eq!(eyes_of_parts(group, size), regions.saturating_sub(1));
        }

        #[test]
        fn runs_along_the_rim_are_counted(position in testing::positions()) {
            let size = position.size();
            let on_rim = position.stones(Colour::Black) & size.rim();
            let mut rest = on_rim;
            let mut runs = 0;
            while let Some(first) = rest.first() {
                rest -= PointSet::of(first).block_in(rest);
                runs += 1;
            }
            // From 2x2 on the rim is a ring. A full ring has no end, so it counts as 0 runs.
            let ring = on_rim == size.rim() && size.lines() > 1;
            prop_assert_eq!(virtual_links(on_rim, size), if ring { 0 } else { runs });
        }
    }
}
