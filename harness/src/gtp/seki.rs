//! Which of the living stones live in seki.

use sahwal_core::classify::Verdicts;
use sahwal_core::{Colour, PointSet, Position, Strings};

/// Strings of one colour that share so many liberties stand and fall together.
const SHARED_LIBERTIES: usize = 2;

/// The living stones without territory. [`Verdicts`] has no word for seki, so this is
/// our reading of it: strings of a colour belong together where its own points or two
/// shared liberties join them; together they are in seki if they have no point but
/// those of their own stones.
pub fn in_seki(position: &Position, verdicts: &Verdicts) -> PointSet {
    let strings = Strings::of(position);
    let mut seki = PointSet::EMPTY;
    for colour in Colour::BOTH {
        let own = verdicts.owners.of(colour);
        let alive = position.stones(colour) & verdicts.alive;
        let territory = own - position.stones(colour);
        let mut rest = alive;
        while let Some(stone) = rest.first() {
            let group = group_of(
                PointSet::of(stone).block_in(own),
                alive,
                &own,
                &strings,
                colour,
            );
            if group.is_disjoint(&territory) {
                seki |= group & alive;
            }
            rest -= group;
        }
    }
    seki
}

/// Everything of `own` that `group` is joined to.
fn group_of(
    mut group: PointSet,
    alive: PointSet,
    own: &PointSet,
    strings: &Strings,
    colour: Colour,
) -> PointSet {
    let size = strings.position().size();
    let empty = strings.position().empty() - *own;
    loop {
        let liberties = group.neighbours_in(empty);
        let mut joined = group;
        for number in strings.numbers(colour) {
            let stones = strings.stones(number);
            if !stones.is_subset(&alive) || stones.intersects(&group) {
                continue;
            }
            let shared = liberties & stones.exterior(size);
            if shared.len() >= SHARED_LIBERTIES {
                joined |= stones.block_in(*own);
            }
        }
        if joined == group {
            return group;
        }
        group = joined;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::classify::{Owner, Owners};
    use sahwal_core::{Point, position};

    /// All strings alive; points next to one colour only are its own.
    fn all_alive(position: &Position) -> Verdicts {
        sahwal_core::classify::find("all-alive")
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
}
