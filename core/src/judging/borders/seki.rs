//! Finds living stones in seki for [`Borders`](super::Borders): the regions that they share are no
//! open borders, and by the letter of territory rules their eyes are no points.

use crate::verdict::Verdicts;
use crate::{ByColour, Colour, Point, PointSet, Position, Strings, Unconditional};

/// Two parts of a colour that share this number of liberties form one group.
const SHARED_LIBERTIES: usize = 2;

/// An eye of at most this number of points is one eye, whoever plays in it.
const ONE_EYE: usize = 2;

/// What is in seki.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seki {
    /// The stones.
    pub(super) stones: PointSet,
    /// Their eyes.
    pub(super) eyes: ByColour<PointSet>,
}

/// A group of a colour, as far as it matters for seki.
struct SekiGroup {
    colour: Colour,
    stones: PointSet,
    /// Its only eye, of at most [`ONE_EYE`] points; empty without an eye.
    eye: PointSet,
    /// Its liberties that nobody owns, and the points of kos that it takes part in.
    liberties: PointSet,
}

/// An open ko: an empty point among stones of one colour, one of which the enemy captures there.
struct OpenKo {
    point: PointSet,
    /// The stone in atari, the only one of its string.
    stone: PointSet,
}

impl Seki {
    /// Finds the stones in seki. [`Verdicts`] does not know seki, so this is our definition, after
    /// article 8 of the Japanese rules of 1989: living stones beside points that nobody can fill.
    ///
    /// The points of a colour form groups: points that touch are in one group, and so are two parts
    /// that share two liberties, or one where their colour can join them: the joined string is not
    /// in atari.
    ///
    /// - A group is in seki if all its points are stones, and an enemy around it is not proved
    ///   alive (Benson (1976)). If all are, they can fill its liberties, and its edges are open
    ///   borders.
    /// - A group with one eye of at most two points is in seki if it shares a liberty with a group
    ///   of the other colour that has one such eye, too, or that is in seki: who fills the last
    ///   shared liberty is captured. So a seki can be a chain of groups. All points beside the two
    ///   groups that nobody owns must touch both colours; else there is room for more.
    /// - The point of an open ko is no eye; it is a liberty of both groups that take part in the
    ///   ko. So two groups with one eye each and two kos between them are in seki (double-ko seki).
    ///   With one ko and no other shared liberty, the ko decides.
    ///
    /// A seki in which an eye is larger is not found.
    pub(super) fn of(position: &Position, verdicts: &Verdicts) -> Seki {
        let owned = ByColour::from_fn(|colour| {
            let alive = position.stones(colour) & verdicts.alive;
            (alive, verdicts.owners.of(colour) | alive)
        });
        let kos: Vec<OpenKo> = Colour::BOTH
            .into_iter()
            .flat_map(|colour| kos(position, colour, owned[colour].0))
            .collect();
        let ko_points = kos.iter().map(|ko| ko.point).collect();
        let beside = owned.map(|(alive, _)| alive.exterior(position.size()) | ko_points);
        let open = (position.empty() - owned.black.1 - owned.white.1) | ko_points;

        // 1. The groups with at most one eye.
        let mut small = Vec::new();
        for colour in Colour::BOTH {
            let (alive, own) = owned[colour];
            let own = own - ko_points;
            let territory = own - position.stones(colour);
            for group in groups(alive, own, position.empty() - own, position) {
                let eye = group & territory;
                // A lone stone in a ko is no group: its fate is that of the ko.
                let is_ko_stone = kos.iter().any(|ko| ko.stone == group);
                if !is_ko_stone && (eye.is_empty() || eye.len() <= ONE_EYE && is_connected(eye)) {
                    let taken = kos
                        .iter()
                        .filter(|ko| ko.stone.exterior(position.size()).intersects(&group));
                    let taken: PointSet = taken.map(|ko| ko.point).collect();
                    small.push(SekiGroup {
                        colour,
                        stones: group & alive,
                        eye,
                        liberties: group.neighbours_in(open) | taken,
                    });
                }
            }
        }

        // 2. Groups without an eye, and pairs with one each. Then what shares a liberty with a
        // group that was found, until nothing is new.
        let no_room = |liberties: PointSet| {
            let region = liberties.block_in(open);
            region.is_subset(&(beside.black & beside.white))
        };
        let meet = |one: &SekiGroup, other: &SekiGroup| {
            let shared = one.liberties & other.liberties;
            one.colour != other.colour
                && (shared.has_several() || !(shared - ko_points).is_empty())
                && no_room(one.liberties | other.liberties)
        };
        let has_partner = |group: &SekiGroup| {
            small
                .iter()
                .any(|other| !other.eye.is_empty() && meet(group, other))
        };
        // Where all stones around are proved alive, a group without an eye is no seki: its edges
        // are open.
        let proved = small.iter().any(|group| group.eye.is_empty()).then(|| {
            let strings = Strings::of(position);
            ByColour::from_fn(|colour| Unconditional::of(&strings, colour).points())
        });
        let proved = proved.unwrap_or_default();
        let faces_unproved = |group: &SekiGroup| {
            let enemy = group.colour.opponent();
            let around = group.stones | group.stones.neighbours_in(position.empty());
            !around
                .neighbours_in(position.stones(enemy))
                .is_subset(&proved[enemy])
        };
        let mut found: Vec<bool> = small
            .iter()
            .map(|group| group.eye.is_empty() && faces_unproved(group) || has_partner(group))
            .collect();
        loop {
            let joins = |at: &usize| {
                let in_seki = small.iter().zip(&found).filter(|(_, found)| **found);
                !found[*at] && in_seki.clone().any(|(other, _)| meet(&small[*at], other))
            };
            let Some(next) = (0..small.len()).find(joins) else {
                break;
            };
            found[next] = true;
        }

        let mut seki = Seki::default();
        for (group, _) in small.iter().zip(found).filter(|(_, found)| *found) {
            seki.stones |= group.stones;
            let own = owned[group.colour].1;
            // A point of a ko that the verdicts give to this colour is an eye in the seki, too.
            seki.eyes[group.colour] |= group.eye | (group.liberties & own);
        }
        // 3. The stones of the kos between groups that were found.
        let size = position.size();
        let beside = |points: PointSet| points.exterior(size).intersects(&seki.stones);
        let between = kos
            .iter()
            .filter(|ko| beside(ko.stone) && beside(ko.point))
            .map(|ko| ko.stone)
            .collect();
        seki.stones |= between;
        seki
    }
}

/// The open kos in which the enemy captures a living stone of `colour`.
fn kos(position: &Position, colour: Colour, alive: PointSet) -> impl Iterator<Item = OpenKo> {
    let (size, enemy) = (position.size(), position.stones(colour.opponent()));
    let surrounded = position.empty() - enemy.exterior(size);
    surrounded.into_iter().filter_map(move |point| {
        let point = PointSet::of(point);
        // A stone alone whose only liberty this is, and no other string in atari there.
        let in_atari = |stone: &PointSet| {
            let string = stone.block_in(alive);
            string.neighbours_in(position.empty()) == point
        };
        let mut found = point
            .neighbours_in(alive)
            .into_iter()
            .map(PointSet::of)
            .filter(in_atari);
        let stone = found.next()?;
        let is_ko = found.next().is_none() && stone.neighbours_in(alive).is_empty();
        is_ko.then_some(OpenKo { point, stone })
    })
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
    for mut group in alive.parts_in(own) {
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
    use crate::board::testing;
    use crate::position;
    use crate::verdict::{Owner, Owners};

    #[test]
    fn a_string_without_an_eye_among_proved_enemies_is_in_no_seki() {
        // White lives with two eyes and can fill around Black, so Black is in no seki.
        let position = position! {
            . X X X .
            . X . . O
            X X X X O
            O O O O O
            . O . O .
        };
        let mut verdicts = Verdicts {
            owners: Owners::default(),
            ..testing::verdicts("all-alive", &position)
        };
        for colour in Colour::BOTH {
            verdicts
                .owners
                .set(position.stones(colour), Owner::Of(colour));
        }
        let black = position.stones(Colour::Black);
        assert!(Seki::of(&position, &verdicts).stones.is_disjoint(&black));
        // Joined to territory over the dame C5 and D5, he lives.
        let eyes = PointSet::of(Point::at(0, 0)).with(Point::at(1, 0));
        verdicts.owners.set(eyes, Owner::Of(Colour::Black));
        assert!(Seki::of(&position, &verdicts).stones.is_disjoint(&black));
    }
}
