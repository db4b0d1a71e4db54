//! Finds living stones in seki for [`Borders`](super::Borders). The regions that they share are not
//! open borders. By the letter of territory rules their eyes are no points.
//!
//! GTP lists these stones as `seki`. A seki that is not found looks like an open border, so the
//! score is in doubt. Stones that are wrongly called seki can lose points by territory rules.

use crate::verdict::Verdicts;
use crate::{ByColour, Colour, PointSet, Position, Strings, Unconditional};

/// Two parts of a colour that share this number of liberties form one group.
const SHARED_LIBERTIES: usize = 2;

/// An eye of at most this number of points is one eye, whoever plays in it.
const ONE_EYE: usize = 2;

/// The stones of a position that are in seki.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seki {
    /// The stones of both colours.
    pub(super) stones: PointSet,
    /// The eyes of these stones.
    pub(super) eyes: ByColour<PointSet>,
}

/// A group of one colour with at most one small eye.
struct SekiGroup {
    colour: Colour,
    stones: PointSet,
    /// The only eye, of at most [`ONE_EYE`] points; empty if there is none.
    eye: PointSet,
    /// The liberties of the group that nobody owns, and the points of kos in which it takes part.
    liberties: PointSet,
}

/// An open ko: an empty point among stones of one colour, where the enemy can capture one of them.
struct OpenKo {
    point: PointSet,
    /// The stone that can be captured, which is a string of its own.
    stone: PointSet,
}

impl Seki {
    /// Finds the stones in seki. [`Verdicts`] does not know seki, so this is our definition, after
    /// article 8 of the Japanese rules of 1989: living stones beside points that nobody can fill.
    ///
    /// The points of a colour form groups. Points that touch are in one group. So are two parts
    /// that share two liberties, or one liberty where a stone joins them without being in atari.
    ///
    /// - A group without territory is in seki if an enemy around it is not proved alive (Benson
    ///   (1976)). If all enemies are proved alive, they can fill its liberties, and its edges are
    ///   open borders.
    /// - A group with one eye of at most two points is in seki if it shares a liberty with a group
    ///   of the other colour that also has such an eye, or that is in seki. A player who fills the
    ///   last shared liberty is captured. So a seki can be a chain of groups. The points beside the
    ///   two groups that nobody owns must all touch both colours. Otherwise there is room for more
    ///   territory.
    /// - The point of an open ko is no eye, but a liberty of both groups that take part in the ko.
    ///   So two groups with one eye each and two kos between them are in seki (double-ko seki).
    ///   With one ko and no other shared liberty, the ko decides.
    ///
    /// A seki in which an eye is larger is not found.
    pub(super) fn of(position: &Position, verdicts: &Verdicts) -> Seki {
        let scene = SekiScene::of(position, verdicts);
        let groups = scene.small_groups();
        let in_seki = scene.groups_in_seki(&groups);
        let mut seki = Seki::default();
        for (group, is_in_seki) in groups.iter().zip(in_seki) {
            if is_in_seki {
                seki.stones |= group.stones;
                // A point of a ko that the verdicts give to this colour is an eye in the seki, too.
                let ko_eye = group.liberties & scene.owned[group.colour];
                seki.eyes[group.colour] |= group.eye | ko_eye;
            }
        }
        // A ko stone between groups in seki stays as long as the groups stay.
        let of_groups = seki.stones;
        for ko in &scene.kos {
            let around_stone = ko.stone.exterior(position.size());
            let around_point = ko.point.exterior(position.size());
            if around_stone.intersects(&of_groups) && around_point.intersects(&of_groups) {
                seki.stones |= ko.stone;
            }
        }
        seki
    }
}

/// A position, prepared for the question which groups are in seki.
struct SekiScene<'a> {
    position: &'a Position,
    /// The living stones of each colour.
    alive: ByColour<PointSet>,
    /// The points that each colour owns, with its living stones.
    owned: ByColour<PointSet>,
    kos: Vec<OpenKo>,
    /// The points of all open kos.
    ko_points: PointSet,
    /// The points that nobody owns, and those of kos.
    open: PointSet,
    /// The points beside living stones of both colours, and those of kos.
    between: PointSet,
}

impl SekiScene<'_> {
    fn of<'a>(position: &'a Position, verdicts: &Verdicts) -> SekiScene<'a> {
        let alive = ByColour::from_fn(|colour| position.stones(colour) & verdicts.alive);
        let owned = ByColour::from_fn(|colour| verdicts.owners.of(colour) | alive[colour]);
        let mut kos = Vec::new();
        for colour in Colour::BOTH {
            kos.extend(open_kos(position, colour, alive[colour]));
        }
        let ko_points: PointSet = kos.iter().map(|ko| ko.point).collect();
        let beside = alive.map(|stones| stones.exterior(position.size()));
        SekiScene {
            position,
            alive,
            owned,
            kos,
            ko_points,
            open: (position.empty() - owned.black - owned.white) | ko_points,
            between: (beside.black & beside.white) | ko_points,
        }
    }

    /// The groups without an eye or with one small eye.
    fn small_groups(&self) -> Vec<SekiGroup> {
        let position = self.position;
        let mut small = Vec::new();
        for colour in Colour::BOTH {
            let alive = self.alive[colour];
            let own = self.owned[colour] - self.ko_points;
            let territory = own - position.stones(colour);
            for group in groups(alive, own, position.empty() - own, position) {
                let eye = group & territory;
                // A single stone in a ko is no group, because the ko decides its fate.
                let is_ko_stone = self.kos.iter().any(|ko| ko.stone == group);
                let is_small = eye.is_empty() || eye.len() <= ONE_EYE && is_connected(eye);
                if is_ko_stone || !is_small {
                    continue;
                }
                let mut liberties = group.neighbours_in(self.open);
                for ko in &self.kos {
                    if ko.stone.exterior(position.size()).intersects(&group) {
                        liberties |= ko.point;
                    }
                }
                small.push(SekiGroup {
                    colour,
                    stones: group & alive,
                    eye,
                    liberties,
                });
            }
        }
        small
    }

    /// Whether each of the groups is in seki. First come groups without an eye, and pairs of groups
    /// with one eye each. Then every group that meets a group in seki is added, until nothing
    /// changes.
    fn groups_in_seki(&self, groups: &[SekiGroup]) -> Vec<bool> {
        // Proofs are needed only for a group without an eye.
        let mut proved = ByColour::<PointSet>::default();
        if groups.iter().any(|group| group.eye.is_empty()) {
            let strings = Strings::of(self.position);
            proved = ByColour::from_fn(|colour| Unconditional::of(&strings, colour).points());
        }
        let mut in_seki = Vec::new();
        for group in groups {
            let is_first = group.eye.is_empty() && self.faces_unproved(group, &proved)
                || self.has_partner(group, groups);
            in_seki.push(is_first);
        }
        while let Some(next) = self.next_in_seki(groups, &in_seki) {
            in_seki[next] = true;
        }
        in_seki
    }

    /// Whether two groups of different colours share a liberty that neither can fill.
    fn meet(&self, one: &SekiGroup, other: &SekiGroup) -> bool {
        let shared = one.liberties & other.liberties;
        // With one ko and nothing else between them, the ko decides.
        let hold = shared.has_several() || !(shared - self.ko_points).is_empty();
        one.colour != other.colour && hold && self.has_no_room(one.liberties | other.liberties)
    }

    /// Whether all points without an owner that connect to these liberties touch both colours.
    fn has_no_room(&self, liberties: PointSet) -> bool {
        liberties.block_in(self.open).is_subset(&self.between)
    }

    /// Whether some group with an eye meets this group.
    fn has_partner(&self, group: &SekiGroup, groups: &[SekiGroup]) -> bool {
        let mut others = groups.iter().filter(|other| !other.eye.is_empty());
        others.any(|other| self.meet(group, other))
    }

    /// Whether some enemy around a group is not proved alive. If all enemies are, a group without
    /// an eye is in no seki, and its edges are open.
    fn faces_unproved(&self, group: &SekiGroup, proved: &ByColour<PointSet>) -> bool {
        let enemy = group.colour.opponent();
        let around = group.stones | group.stones.neighbours_in(self.position.empty());
        let facing = around.neighbours_in(self.position.stones(enemy));
        !facing.is_subset(&proved[enemy])
    }

    /// The first group that is not in seki yet and meets one that is.
    fn next_in_seki(&self, groups: &[SekiGroup], in_seki: &[bool]) -> Option<usize> {
        for (number, group) in groups.iter().enumerate() {
            if in_seki[number] {
                continue;
            }
            for (other, is_in_seki) in groups.iter().zip(in_seki) {
                if *is_in_seki && self.meet(group, other) {
                    return Some(number);
                }
            }
        }
        None
    }
}

/// The open kos in which the enemy captures a living stone of `colour`.
fn open_kos(position: &Position, colour: Colour, alive: PointSet) -> Vec<OpenKo> {
    let enemy = position.stones(colour.opponent());
    let surrounded = position.empty() - enemy.exterior(position.size());
    let mut kos = Vec::new();
    for empty in surrounded {
        let point = PointSet::of(empty);
        let mut in_atari = PointSet::EMPTY;
        for stone in point.neighbours_in(alive) {
            let string = PointSet::of(stone).block_in(alive);
            if string.neighbours_in(position.empty()) == point {
                in_atari.insert(stone);
            }
        }
        // Only a capture of a single stone can be retaken as a ko.
        if let Some(stone) = in_atari.single()
            && PointSet::of(stone).neighbours_in(alive).is_empty()
        {
            kos.push(OpenKo {
                point,
                stone: PointSet::of(stone),
            });
        }
    }
    kos
}

/// Whether the points, at least one, touch each other.
fn is_connected(points: PointSet) -> bool {
    match points.first() {
        Some(first) => PointSet::of(first).block_in(points) == points,
        None => false,
    }
}

/// The groups of a colour: the connected parts of `own` with living stones, merged until no two of
/// them are joined by the points of `shared` that both touch ([`are_joined`]).
fn groups(alive: PointSet, own: PointSet, shared: PointSet, position: &Position) -> Vec<PointSet> {
    let mut groups: Vec<PointSet> = Vec::new();
    for mut group in alive.parts_in(own) {
        // After a merge the group is larger, so it may now join a part that it did not join before.
        while let Some(at) = groups.iter().position(|other| {
            let both = group.neighbours_in(shared) & other.neighbours_in(shared);
            are_joined(both, alive, position)
        }) {
            group |= groups.swap_remove(at);
        }
        groups.push(group);
    }
    groups
}

/// Whether two parts that have these liberties in common are one group: two liberties, or one where
/// a stone joins them without being in atari.
fn are_joined(common: PointSet, alive: PointSet, position: &Position) -> bool {
    // Miai: when the enemy takes one of two, the owner takes the other.
    if common.len() >= SHARED_LIBERTIES {
        return true;
    }
    let Some(point) = common.single() else {
        return false;
    };
    let string = PointSet::of(point).block_in(alive.with(point));
    let liberties = string.neighbours_in(position.empty().without(point));
    liberties.has_several()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;
    use crate::board::testing;
    use crate::position;
    use crate::verdict::{Owner, Owners};

    #[test]
    fn a_string_without_an_eye_among_proved_enemies_is_in_no_seki() {
        // White lives with two eyes and can fill Black's liberties, so Black is in no seki.
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
        // With territory that the dame C5 and D5 connect to the stones, Black lives.
        let eyes = PointSet::of(Point::at(0, 0)).with(Point::at(1, 0));
        verdicts.owners.set(eyes, Owner::Of(Colour::Black));
        assert!(Seki::of(&position, &verdicts).stones.is_disjoint(&black));
    }
}
