//! Finds living stones in seki.

use crate::verdict::Verdicts;
use crate::{Colour, Point, PointSet, Position};

/// Two parts of a colour that share this number of liberties form one group.
const SHARED_LIBERTIES: usize = 2;

/// An eye of at most this number of points is one eye, whoever plays in it.
const ONE_EYE: usize = 2;

/// What is in seki.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seki {
    /// The stones.
    pub(super) stones: PointSet,
    /// Their eyes, indexed by [`Colour::index`].
    pub(super) eyes: [PointSet; 2],
}

/// The stones in seki: living stones without territory, and living stones with one small eye that
/// share a liberty with such stones of the other colour. [`Verdicts`] does not know seki, so
/// this is our definition.
///
/// The points of a colour form groups: points that touch are in one group, and so are two
/// parts that share two liberties, or one where their colour can join them: the joined string is
/// not in atari.
///
/// - A group is in seki if all its points are stones.
/// - A group with one eye of at most two points is in seki if it shares a liberty with a group of
///   the other colour that has one such eye, too: who fills the last shared liberty is captured.
///   All points beside the two groups that nobody owns must touch both colours; else there is
///   room for more.
///
/// A seki in which an eye is larger is not found.
pub fn in_seki(position: &Position, verdicts: &Verdicts) -> PointSet {
    Seki::of(position, verdicts).stones
}

impl Seki {
    pub(super) fn of(position: &Position, verdicts: &Verdicts) -> Seki {
        let mut found = Seki::default();
        let owned = Colour::BOTH.map(|colour| {
            let alive = position.stones(colour) & verdicts.alive;
            (alive, verdicts.owners.of(colour) | alive)
        });
        // The groups with one small eye: their points, their eye, their shared liberties.
        let mut one_eyed = [const { Vec::new() }; 2];
        for colour in Colour::BOTH {
            let at = colour.index();
            let (alive, own) = owned[at];
            let territory = own - position.stones(colour);
            let shared = position.empty() - own;
            for group in groups(alive, own, shared, position) {
                let eye = group & territory;
                if eye.is_empty() {
                    found.stones |= group & alive;
                } else if eye.len() <= ONE_EYE && is_connected(eye) {
                    let liberties = group.neighbours_in(shared - owned[1 - at].1);
                    one_eyed[at].push((group & alive, eye, liberties));
                }
            }
        }
        let [black, white] = &one_eyed;
        let beside = owned.map(|(alive, _)| alive.exterior(position.size()));
        let open = position.empty() - owned[0].1 - owned[1].1;
        let no_room = |liberties: PointSet| {
            let region = liberties.block_in(open);
            region.is_subset(&(beside[0] & beside[1]))
        };
        for (stones, eye, liberties) in black {
            for (others, other_eye, other_liberties) in white {
                if liberties.intersects(other_liberties) && no_room(*liberties | *other_liberties) {
                    found.stones |= *stones | *others;
                    found.eyes[0] |= *eye;
                    found.eyes[1] |= *other_eye;
                }
            }
        }
        found
    }
}

/// Whether the points, at least one, touch each other.
fn is_connected(points: PointSet) -> bool {
    points
        .first()
        .is_some_and(|point| PointSet::of(point).block_in(points) == points)
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
    fn groups_with_one_eye_each_that_share_a_liberty_are_in_seki() {
        // Black has the eye A7, White the eye E7. Who plays C7 is captured.
        let position = position! {
            . X . O . O X
            X X O O O O X
            O O X X X X X
            . O O X . X .
            O O O X X X X
            . O O X . X .
            O O O X X X X
        };
        let verdicts = all_alive(&position);
        let found = Seki::of(&position, &verdicts);
        let [black, white] = Colour::BOTH.map(|colour| position.stones(colour));
        let corner = PointSet::of(Point::at(1, 0)).block_in(black);
        let middle = PointSet::of(Point::at(1, 2)).block_in(white);
        let expected = Seki {
            stones: corner | middle,
            eyes: [Point::at(0, 0), Point::at(0, 4)].map(PointSet::of),
        };
        assert_eq!(found, expected);
        let swapped = Seki::of(&position.swapped(), &verdicts.swapped());
        let [black, white] = expected.eyes;
        assert_eq!(
            swapped,
            Seki {
                eyes: [white, black],
                ..expected
            }
        );
        // A second eye of Black makes his stones alive, and White's dead.
        let mut two_eyes = position;
        two_eyes.put(Point::at(2, 0), None);
        let territory = PointSet::of(Point::at(2, 0));
        let mut verdicts = all_alive(&two_eyes);
        verdicts.owners.set(territory, Owner::Of(Colour::Black));
        let found = Seki::of(&two_eyes, &verdicts);
        assert_eq!(found, Seki::default());
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
