//! Groups and their spheres of influence (Nakamura and Kitoma (2002), section 7.1).
//!
//! `rounds.rs` finds the groups of each round with [`find`], and `strength.rs` counts the points of
//! their spheres. The stones of a group live or die together, so another division into groups
//! changes the verdicts of whole strings.

use crate::board::components::Parts;
use crate::{Colour, PointSet, Position, Size};

/// A position in which some stones are void (section 7.2.2). Points of void stones count as empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VoidedPosition {
    position: Position,
    void: PointSet,
}

impl VoidedPosition {
    /// A position without void stones.
    pub(super) fn new(position: &Position) -> VoidedPosition {
        VoidedPosition {
            position: *position,
            void: PointSet::EMPTY,
        }
    }

    /// Whether no stone is void.
    pub(super) fn has_no_void(&self) -> bool {
        self.void.is_empty()
    }

    /// Declares more stones void.
    pub(super) fn make_void(&mut self, stones: PointSet) {
        self.void |= stones & self.position.occupied();
    }

    pub(super) fn size(&self) -> Size {
        self.position.size()
    }

    /// The stones of `colour` that are not void.
    pub(super) fn stones(&self, colour: Colour) -> PointSet {
        self.position.stones(colour) - self.void
    }

    /// The candidate points of `colour` (section 7.1, item 1): its stones, and the points of
    /// `reached` that are empty or hold a void stone. `reached` are the points that reach the
    /// limits.
    #[inline(always)]
    pub(super) fn candidates(&self, reached: PointSet, colour: Colour) -> PointSet {
        let free = self.position.empty() | self.void;
        self.stones(colour) | (reached & free)
    }
}

/// A group: the stones in a block of candidate points, and the block itself (section 7.1).
///
/// ```
/// use sahwal_core::potential::Group;
/// use sahwal_core::points;
///
/// let group = Group {
///     stones: points! { X . . . },
///     block: points! { X X . . },
/// };
/// assert_eq!(group.sphere(), points! { . X . . });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Its stones, of one colour.
    pub stones: PointSet,
    /// The block of candidate points around the stones. If kosumi joins several, all of them.
    pub block: PointSet,
}

impl Group {
    /// The sphere of influence: the block without the stones.
    pub fn sphere(&self) -> PointSet {
        self.block - self.stones
    }
}

/// The groups of `colour`, if `reached` are the points that reach the limits.
#[cfg(test)]
pub(super) fn in_blocks(reached: PointSet, voided: &VoidedPosition, colour: Colour) -> Vec<Group> {
    let mut groups = Vec::new();
    let candidates = voided.candidates(reached, colour);
    find(candidates, voided, colour, &mut Parts::new(), |group| {
        groups.push(group);
    });
    groups
}

/// Calls `found` with each group in the blocks of `candidates`, in the order of their first points
/// (section 7.1, items 2 and 3). A block without a stone is no group.
#[inline(always)]
pub(super) fn find(
    candidates: PointSet,
    voided: &VoidedPosition,
    colour: Colour,
    parts: &mut Parts,
    mut found: impl FnMut(Group),
) {
    let own = voided.stones(colour);
    let kosumi = Kosumi::of(voided, colour);
    parts.find(candidates, voided.size());
    let mut joined = PointSet::EMPTY;
    for (number, &part) in parts.sets().iter().enumerate() {
        if part.is_disjoint(&own) || part.intersects(&joined) {
            continue;
        }
        // Item 3: kosumi joins blocks. Earlier blocks were joined already, so only later ones in
        // the list are tried.
        let mut block = part;
        loop {
            let linked = kosumi.beside(block) - block;
            if linked.is_empty() {
                break;
            }
            for other in &parts.sets()[number + 1..] {
                if other.intersects(&linked) {
                    block |= *other;
                }
            }
            joined |= block;
        }
        found(Group {
            stones: own & block,
            block,
        });
    }
}

/// The pairs of diagonal stones of a colour that are not cut. A pair is cut if both common
/// neighbours hold enemy stones that are not void.
struct Kosumi {
    size: Size,
    /// The upper stones of pairs that go down to the right.
    right: PointSet,
    /// The upper stones of pairs that go down to the left.
    left: PointSet,
}

impl Kosumi {
    #[inline(always)]
    fn of(voided: &VoidedPosition, colour: Colour) -> Kosumi {
        let size = voided.size();
        let stones = voided.stones(colour);
        let enemy = voided.stones(colour.opponent());
        let below = stones.up(size);
        let enemy_below = enemy.up(size);
        Kosumi {
            size,
            // One enemy stone does not cut: at the other common neighbour the two can still join.
            right: (stones & below.left(size)) - (enemy.left(size) & enemy_below),
            // Down and left: the common neighbours are the points left of the stone and below.
            left: (stones & below.right(size)) - (enemy.right(size) & enemy_below),
        }
    }

    /// The stones that are linked to a stone of `block`.
    #[inline(always)]
    fn beside(&self, block: PointSet) -> PointSet {
        let size = self.size;
        // A pair is stored at its upper stone. So from a lower stone of `block`, look one row up.
        let right = block & self.right;
        let left = block & self.left;
        let above = block.up(size);
        right.down(size).right(size)
            | left.down(size).left(size)
            | (above.left(size) & self.right)
            | (above.right(size) & self.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, points, position};

    #[test]
    fn kosumi_is_cut_by_stones_on_both_sides_only() {
        let position = position! {
            X O . . .
            O X O . .
            . . X O .
            . . . . X
            . . . X .
        };
        let voided = VoidedPosition::new(&position);
        let at = Point::at;
        let upper = |voided: &VoidedPosition| {
            let Kosumi { right, left, .. } = Kosumi::of(voided, Colour::Black);
            (right, left)
        };
        // The pair A5-B4 is missing: both common neighbours are white.
        let pair = (PointSet::of(at(1, 1)), PointSet::of(at(3, 4)));
        assert_eq!(upper(&voided), pair);
        let kosumi = Kosumi::of(&voided, Colour::Black);
        for (one, other) in [(at(1, 1), at(2, 2)), (at(3, 4), at(4, 3))] {
            assert_eq!(kosumi.beside(PointSet::of(one)), PointSet::of(other));
            assert_eq!(kosumi.beside(PointSet::of(other)), PointSet::of(one));
        }
        let mut voided = voided;
        voided.make_void(points! {
            . X . . .
            . . . . .
            . . . . .
            . . . . .
            . . . . .
        });
        assert_eq!(upper(&voided), (pair.0.with(at(0, 0)), pair.1));
    }

    #[test]
    fn blocks_linked_by_kosumi_are_one_group() {
        let position = position! {
            X . . . .
            . X . . .
            . . . . .
            . . . . X
            . . . . .
        };
        let candidates = points! {
            X . . . X
            . X . . .
            . . . . .
            . . . X X
            . . . . .
        };
        let groups = in_blocks(candidates, &VoidedPosition::new(&position), Colour::Black);
        let sizes: Vec<_> = groups
            .iter()
            .map(|group| (group.stones.len(), group.sphere().len()))
            .collect();
        // The point at the top right is a block without a stone, so it is no group.
        assert_eq!(sizes, [(2, 0), (1, 1)]);
    }
}
