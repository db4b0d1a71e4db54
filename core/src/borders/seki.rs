//! Finds living stones in seki.

use crate::verdict::Verdicts;
use crate::{Colour, Point, PointSet, Position};

/// Two parts of a colour that share this number of liberties form one group.
const SHARED_LIBERTIES: usize = 2;

/// The stones in seki: living stones without territory. [`Verdicts`] does not know seki, so
/// this is our definition.
///
/// The points of a colour form groups: points that touch are in one group, and so are two
/// parts that share two liberties, or one where their colour can join them: the joined string is
/// not in atari. A group is in seki if all its points are stones. A seki in which both sides have
/// an eye is not found.
pub fn in_seki(position: &Position, verdicts: &Verdicts) -> PointSet {
    let mut seki = PointSet::EMPTY;
    for colour in Colour::BOTH {
        let alive = position.stones(colour) & verdicts.alive;
        let own = verdicts.owners.of(colour) | alive;
        let territory = own - position.stones(colour);
        let shared = position.empty() - own;
        for group in groups(alive, own, shared, position) {
            if group.is_disjoint(&territory) {
                seki |= group & alive;
            }
        }
    }
    seki
}

/// The connected parts of `own` with living stones, merged until no two of them share
/// [`SHARED_LIBERTIES`] points of `shared`, or one where a stone joins them.
fn groups(alive: PointSet, own: PointSet, shared: PointSet, position: &Position) -> Vec<PointSet> {
    let joins = |point: Point| {
        let string = PointSet::of(point).block_in(alive.with(point));
        let liberties = string.neighbours_in(position.empty().without(point));
        liberties.has_several()
    };
    let mut groups: Vec<PointSet> = Vec::new();
    let mut rest = alive;
    while let Some(stone) = rest.first() {
        let mut group = PointSet::of(stone).block_in(own);
        rest -= group;
        // A larger group may now share enough with a part that was compared before.
        let together = |group: PointSet, other: &PointSet| {
            let both = group.neighbours_in(shared) & other.neighbours_in(shared);
            both.len() >= SHARED_LIBERTIES || both.single().is_some_and(joins)
        };
        while let Some(at) = groups.iter().position(|other| together(group, other)) {
            group |= groups.swap_remove(at);
        }
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::positions;
    use crate::verdict::{Owner, Owners};
    use crate::{Symmetry, position};
    use proptest::prelude::*;

    /// All strings alive; points next to one colour only are its own.
    fn all_alive(position: &Position) -> Verdicts {
        crate::classify::find("all-alive")
            .unwrap()
            .build()
            .classify(position)
    }

    #[test]
    fn strings_that_share_their_last_liberties_are_in_seki() {
        // A5 and A4 are shared by the corner strings of both.
        let position = position! {
            . X O . X .
            . X O X X X
            O O O X . X
            X X X X X X
            . X . X X .
            X X X X . X
        };
        let verdicts = all_alive(&position);
        let seki = in_seki(&position, &verdicts);
        let corner = PointSet::of(Point::at(0, 1)).with(Point::at(1, 1));
        assert_eq!(seki, corner | position.stones(Colour::White));
        assert_eq!(in_seki(&position.swapped(), &verdicts.swapped()), seki);
    }

    #[test]
    fn a_string_joined_to_territory_over_dame_is_alive() {
        // C5 and D5 are dame, and Black holds together over them.
        let position = position! {
            . X X X .
            . X . . O
            X X X X O
            O O O O O
            . O . O .
        };
        let mut verdicts = Verdicts {
            owners: Owners::default(),
            ..all_alive(&position)
        };
        for colour in Colour::BOTH {
            verdicts
                .owners
                .set(position.stones(colour), Owner::Of(colour));
        }
        let black = position.stones(Colour::Black);
        assert!(black.is_subset(&in_seki(&position, &verdicts)));
        let eyes = PointSet::of(Point::at(0, 0)).with(Point::at(1, 0));
        verdicts.owners.set(eyes, Owner::Of(Colour::Black));
        assert!(in_seki(&position, &verdicts).is_disjoint(&black));
    }

    proptest! {
        #[test]
        fn seki_turns_with_the_board_and_swaps_with_the_colours(position in positions()) {
            // The verdicts with all stones alive have the most seki.
            let (verdicts, size) = (all_alive(&position), position.size());
            let seki = in_seki(&position, &verdicts);
            prop_assert!(seki.is_subset(&verdicts.alive));
            prop_assert_eq!(in_seki(&position.swapped(), &verdicts.swapped()), seki);
            for symmetry in Symmetry::ALL {
                let turned = in_seki(&symmetry.position(&position), &verdicts.image(symmetry, size));
                prop_assert_eq!(turned, symmetry.set(seki, size));
            }
        }
    }
}
