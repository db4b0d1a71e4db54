//! Counts points by group, as Park and Kim (2004) count them (section IV). An empty point is right
//! only if it belongs to the same group as its area; the right colour is not enough.
//!
//! The job counts every row that has groups, and `analyze` shows the wrong points. Our comparison
//! with Table 2 of the paper uses this count, so an error here looks like an error of the method.
//!
//! An *area* is a connected set of points with the same true owner. The count of an area has these
//! steps:
//!
//! 1. A stone of the owner's colour has its group.
//! 2. Every other point takes the group of the nearest such stone, by steps inside the area.
//! 3. The group with the most points is the group of the area. An empty point of another group is
//!    wrong. Such points exist if two groups should have been joined: they share the area, and one
//!    of them gets the smaller part. The paper names this loss as a weakness (section III).
//!
//! A point at the same distance from several groups belongs to none, and is wrong. So the count
//! does not depend on the order of the groups, and turns and mirrors with the board. Neutral points
//! are right, as in the paper. In an area without stones of its owner, all points are right.

use std::cmp::Reverse;

use sahwal_core::{Colour, PointSet, Position, Size, Strings};
use sahwal_record::Truth;

use crate::stats::Counted;

/// The points of a position, counted by group.
#[derive(Clone, Debug, PartialEq)]
pub struct ByGroup {
    /// For each group, its stones and its empty points. A point belongs to at most one group.
    pub shares: Vec<PointSet>,
    /// The wrong points: empty points that have no group, or another group than their area.
    pub wrong: PointSet,
}

impl ByGroup {
    /// Counts the points of `position` for these `groups`, which divide the stones of each colour.
    pub fn of(groups: &[PointSet], position: &Position, truth: &Truth) -> ByGroup {
        let mut count = ByGroup {
            shares: groups.to_vec(),
            wrong: PointSet::EMPTY,
        };
        for colour in Colour::BOTH {
            for area in truth.owners().of(colour).parts() {
                count.add(area, area & position.stones(colour), position.empty());
            }
        }
        count
    }

    /// The count of the points that are not [`wrong`](ByGroup::wrong), on a board of `size`. All
    /// stones count as right.
    pub fn areas(&self, size: Size) -> Counted {
        let total = size.area() as u64;
        Counted {
            total,
            correct: total - self.wrong.len() as u64,
        }
    }

    /// Divides an area among the groups of its `living` stones.
    fn add(&mut self, area: PointSet, living: PointSet, empty: PointSet) {
        let groups = self.shares.iter().enumerate();
        let mut reach: Vec<(usize, PointSet)> = groups
            .map(|(group, stones)| (group, *stones & living))
            .filter(|(_, stones)| !stones.is_empty())
            .collect();
        // All groups take a step at once, so groups at the same distance reach a point together.
        let mut open = area - living;
        loop {
            let near: Vec<PointSet> = reach
                .iter()
                .map(|(_, points)| points.neighbours_in(open))
                .collect();
            if near.iter().all(PointSet::is_empty) {
                break;
            }
            for ((_, points), near) in reach.iter_mut().zip(near) {
                *points |= near;
                open -= near;
            }
        }
        // A point that several groups reach together belongs to none of them.
        let mut seen = PointSet::EMPTY;
        let mut shared = PointSet::EMPTY;
        for (_, points) in &reach {
            shared |= seen & *points;
            seen |= *points;
        }
        let mut own: Vec<(usize, PointSet)> = reach
            .into_iter()
            .map(|(group, points)| (group, points - shared))
            .collect();
        // The area belongs to the group with the most points. If several have as many, it belongs
        // to the one with the most empty points.
        own.sort_by_key(|(_, points)| Reverse((points.len(), (*points & empty).len())));
        if let Some((_, points)) = own.first() {
            self.wrong |= (area & empty) - *points;
        }
        for (group, points) in own {
            self.shares[group] |= points & empty;
        }
    }
}

/// A grouping without any method: a row with groups should do better than this.
pub struct Floor {
    /// Its name in tables.
    pub name: &'static str,
    /// The groups of a position.
    pub groups: fn(&Position) -> Vec<PointSet>,
}

/// The two floors. In the first, strings that share a liberty are one group. In the second, every
/// string is its own group.
pub const FLOORS: [Floor; 2] = [
    Floor {
        name: "shared liberties",
        groups: sharing_liberties,
    },
    Floor {
        name: "strings alone",
        groups: strings,
    },
];

/// Every string as its own group.
pub(crate) fn strings(position: &Position) -> Vec<PointSet> {
    let strings = Strings::of(position);
    strings.iter().map(|string| string.stones).collect()
}

/// The groups of strings of one colour that are linked by common liberties.
fn sharing_liberties(position: &Position) -> Vec<PointSet> {
    let mut groups = Vec::new();
    for colour in Colour::BOTH {
        let stones = position.stones(colour);
        let mut rest = stones;
        while let Some(first) = rest.first() {
            let mut group = PointSet::of(first).block_in(rest);
            // A string that joins adds its liberties to the group, so others may join through it.
            loop {
                let liberties = group.neighbours_in(position.empty());
                let linked = (group | liberties.neighbours_in(rest)).block_in(rest);
                if linked == group {
                    break;
                }
                group = linked;
            }
            groups.push(group);
            rest -= group;
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::verdict::Owners;
    use sahwal_core::{Point, Symmetry, points, position};
    use sahwal_data::input::{self, Selection};

    #[test]
    fn an_area_is_divided_by_the_nearest_stones() {
        let position = position! {
            . . . . . . .
            X X . . . X X
            O O X X X O O
            O O O O O O O
            . O . O . O .
            O O O O O O O
            O O O O O O O
        };
        let owners = "B".repeat(14) + "WWBBBWW" + &"W".repeat(28);
        let owners = Owners::from_letters(&owners, position.size()).unwrap();
        let truth = Truth::of_later(owners);
        let count = |groups: &[PointSet]| ByGroup::of(groups, &position, &truth);
        // The string in the middle has the most points. C6, C7, E6 and E7 are as near to another
        // string, so they belong to none.
        let alone = count(&strings(&position));
        let expected = points! {
            X X X . X X X
            . . X . X . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        assert_eq!(alone.wrong, expected);
        let left = alone
            .shares
            .iter()
            .find(|share| share.contains(Point::at(1, 0)));
        assert_eq!(left.map(PointSet::len), Some(4));
        assert_eq!(alone.areas(position.size()).correct, 41);
        // All three black strings are linked by common liberties, so they are one group.
        assert!(count(&sharing_liberties(&position)).wrong.is_empty());
        let [first, rest] = [&strings(&position)[..1], &strings(&position)[1..]];
        let rest: PointSet = rest.iter().copied().collect();
        let black = [
            first[0],
            rest & position.stones(Colour::Black),
            position.stones(Colour::White),
        ];
        assert_eq!(count(&black).wrong.len(), 4);
    }

    #[test]
    fn the_count_turns_and_mirrors_with_the_board() {
        let selection = Selection::resolve(&["igs31".to_owned()]).unwrap();
        let sets = input::load(&selection).unwrap();
        let mut lost = [0; FLOORS.len()];
        for game in &sets[0].games {
            let (position, truth) = (game.position, game.truth.unwrap());
            for (floor, lost) in FLOORS.iter().zip(&mut lost) {
                let wrong = ByGroup::of(&(floor.groups)(&position), &position, &truth).wrong;
                *lost += wrong.len();
                for symmetry in Symmetry::ALL {
                    let image = |set| symmetry.set(set, position.size());
                    let owners = truth.owners();
                    let owners = Owners {
                        black: image(owners.black),
                        white: image(owners.white),
                        neutral: image(owners.neutral),
                    };
                    let (turned, truth) = (symmetry.position(&position), Truth::of_later(owners));
                    let count = ByGroup::of(&(floor.groups)(&turned), &turned, &truth);
                    assert_eq!(count.wrong.len(), wrong.len(), "{}", game.name);
                }
            }
        }
        assert!(0 < lost[0] && lost[0] < lost[1], "{lost:?}");
    }
}
