//! Groups of linked strings and their eyes (Nakamura and Kitoma (2002), sections 3 to 5).
//!
//! The passes of the classifier `numerical` and [`NumericalAnalysis`] read the groups. Other groups
//! change verdicts; `numerical/boards.toml` has examples that a test compares. `run --at` uses
//! [`NumericalAnalysis::kosumi_groups`] as one of its groupings.

use super::{Eyes, NumericalAnalysis, NumericalParams, Walls};
use crate::board::components::Parts;
use crate::board::links::LinkVertices;
use crate::methods::features::closed_region::{ClosedRegionTable, MAX_POINTS};
use crate::methods::features::{eyes_of_parts, is_false_eye};
use crate::search::life::{Class, Fate};
use crate::{ByColour, Colour, Point, PointSet, Position, Strings};

/// The number of eyes that a group needs to live.
const TWO: usize = 2;

/// The groups of a position and the regions between them.
pub(crate) struct LinkedGroups {
    position: Position,
    groups: Vec<LinkedGroup>,
    regions: Vec<GroupRegion>,
}

/// Strings of one colour that the opponent cannot separate.
pub(crate) struct LinkedGroup {
    pub(crate) colour: Colour,
    pub(crate) stones: PointSet,
    liberties: PointSet,
    pub(crate) eyes: usize,
}

/// A region of a colour: a connected set of points without stones of that colour.
pub(super) struct GroupRegion {
    pub(super) colour: Colour,
    pub(super) points: PointSet,
    /// The enemy stones in the region.
    pub(super) inside: PointSet,
    /// The number of the group around the region; `None` if several groups border it.
    pub(super) owner: Option<usize>,
    /// The fates that the owner would have if this region were its only eye space. `None` if the
    /// region has no owner or is too large for the table.
    pub(super) class: Option<Class>,
    /// The number of eyes that the region gives to its owner.
    pub(super) eyes: usize,
}

impl NumericalAnalysis {
    /// Groups the strings of a position by kosumi only, and returns the stones of each group. A
    /// kosumi is two diagonal stones of one colour with both points between them empty.
    pub fn kosumi_groups(position: &Position) -> Vec<PointSet> {
        let strings = Strings::of(position);
        let mut links = Links::new(&strings);
        links.join_kosumi();
        let groups = links.groups().into_iter();
        groups.map(|group| group.stones).collect()
    }
}

impl LinkedGroups {
    /// Finds the groups and counts their eyes.
    ///
    /// Strings are linked first: by diagonal connections, by shared liberties, and around
    /// eyes. Each region then counts zero, one or two eyes for the only group around it
    /// ([`GroupRegion::judge`]). Euler's formula (section 4) adds the loops of a group that
    /// are not closed regions.
    pub(crate) fn of(position: &Position, params: &NumericalParams) -> LinkedGroups {
        // 1. Links between strings that need no regions.
        let strings = Strings::of(position);
        let mut links = Links::new(&strings);
        links.join_kosumi();
        links.join_shared_liberties(params.shared_liberties);
        // 2. The regions of both colours; eyes link the strings around them.
        let mut regions = Vec::new();
        for colour in Colour::BOTH {
            let others = position.size().board() - position.stones(colour);
            for &points in Parts::of(others, position.size()).sets() {
                regions.push(GroupRegion {
                    colour,
                    points,
                    inside: points & position.stones(colour.opponent()),
                    owner: None,
                    class: None,
                    eyes: 0,
                });
            }
        }
        let false_eyes = links.join_around_eyes(&regions);
        let mut groups = links.groups();

        // 3. The eyes of each region, added to the only group around it. `closed` counts the closed
        // regions of each group.
        let mut closed = vec![0; groups.len()];
        for region in &mut regions {
            let false_eye = region.points.is_subset(&false_eyes[region.colour]);
            region.judge(false_eye, &groups, &strings, params.walls);
            if let Some(owner) = region.owner
                && params.eyes != Eyes::Loops
            {
                groups[owner].eyes += region.eyes;
                closed[owner] += 1;
            }
        }
        // 4. The other loops of each group. The formula counts each closed region as one loop, but
        // step 3 has counted its eyes already, so those loops are subtracted. With `Eyes::Loops`
        // step 3 has counted none.
        if params.eyes != Eyes::ClosedRegions {
            for (group, closed) in groups.iter_mut().zip(closed) {
                let loops = eyes_of_parts(group.stones, position.size());
                group.eyes += loops.saturating_sub(closed);
            }
        }
        LinkedGroups {
            position: *position,
            groups,
            regions,
        }
    }

    /// The groups, in the order of their first strings.
    pub(crate) fn groups(&self) -> &[LinkedGroup] {
        &self.groups
    }

    /// The regions of both colours.
    pub(super) fn regions(&self) -> &[GroupRegion] {
        &self.regions
    }

    /// The enemy stones that are dead in small regions of living groups. In a region that is seki
    /// they are dead only if the group has two eyes elsewhere.
    pub(super) fn captured(&self) -> PointSet {
        let mut dead = PointSet::EMPTY;
        for region in &self.regions {
            let (Some(owner), Some(class)) = (region.owner, region.class) else {
                continue;
            };
            let eyes = self.groups[owner].eyes;
            // With two eyes elsewhere the owner can fill this region and capture. Otherwise it
            // needs the eyes of this region, and in a seki neither side captures.
            let elsewhere = eyes.saturating_sub(region.eyes) >= TWO;
            let here = eyes >= TWO && !matches!(class.attacker_first, Fate::Seki);
            if elsewhere || here {
                dead |= region.inside;
            }
        }
        dead
    }

    /// The enemy stones in regions that are too large for the table and contain no living enemy
    /// group. Only the smallest of these regions count.
    pub(super) fn enclosed(&self) -> PointSet {
        let alive = self.alive();
        let candidates: Vec<&GroupRegion> = self
            .regions
            .iter()
            .filter(|region| self.may_enclose(region, alive))
            .collect();
        // Stones that are dead in the smallest region may form the wall of a larger one, which the
        // next pass then judges without them.
        let smallest = candidates.iter().map(|region| region.points.len()).min();
        let mut enclosed = PointSet::EMPTY;
        for region in candidates {
            if Some(region.points.len()) == smallest {
                enclosed |= region.inside;
            }
        }
        enclosed
    }

    /// Whether a region is too large for the table, has a wall, and contains enemy stones but none
    /// that live.
    fn may_enclose(&self, region: &GroupRegion, alive: PointSet) -> bool {
        // The region of a colour without stones is the whole board, which encloses nothing.
        let has_wall = !region.wall(&self.position).is_empty();
        has_wall
            && region.points.len() > MAX_POINTS
            && !region.inside.is_empty()
            && region.inside.is_disjoint(&alive)
    }

    /// The stones of groups without two eyes whose enemy neighbours all live, and which share no
    /// liberty with a living group of their own colour.
    pub(super) fn cut_off(&self) -> PointSet {
        let alive = self.alive();
        self.weak(|group| {
            let near = group.stones.exterior(self.position.size());
            let enemies = near & self.position.stones(group.colour.opponent());
            !enemies.is_empty() && enemies.is_subset(&alive) && !self.linked_to_life(group)
        })
    }

    /// The stones of the groups that lose a capturing race. Only the losers with the fewest
    /// liberties are returned, because their capture may change the other races.
    pub(super) fn outrun(&self) -> PointSet {
        let losers: Vec<&LinkedGroup> = self
            .groups
            .iter()
            .filter(|group| self.loses_race(group))
            .collect();
        let fewest = losers.iter().map(|group| group.liberties.len()).min();
        let mut outrun = PointSet::EMPTY;
        for group in losers {
            if Some(group.liberties.len()) == fewest {
                outrun |= group.stones;
            }
        }
        outrun
    }

    /// Whether a group is in a race with a group that has more liberties.
    fn loses_race(&self, group: &LinkedGroup) -> bool {
        // Each side fills one liberty of the other at each move, so the side with more liberties
        // wins.
        self.races(group)
            && self
                .rivals(group)
                .any(|rival| rival.liberties.len() > group.liberties.len())
    }

    /// The stones of all groups in capturing races.
    pub(super) fn racing(&self) -> PointSet {
        self.weak(|group| self.races(group))
    }

    /// The stones of groups with two eyes.
    fn alive(&self) -> PointSet {
        let alive = self.groups.iter().filter(|group| group.eyes >= TWO);
        alive.map(|group| group.stones).collect()
    }

    /// The stones of groups without two eyes for which `also` holds.
    fn weak(&self, also: impl Fn(&LinkedGroup) -> bool) -> PointSet {
        self.groups
            .iter()
            .filter(|group| group.eyes < TWO && also(group))
            .map(|group| group.stones)
            .collect()
    }

    /// Whether a group without two eyes has a rival beside it and cannot join a living group.
    fn races(&self, group: &LinkedGroup) -> bool {
        group.eyes < TWO && !self.linked_to_life(group) && self.rivals(group).next().is_some()
    }

    /// The enemy groups beside a group that have no two eyes and cannot join a living group.
    fn rivals(&self, group: &LinkedGroup) -> impl Iterator<Item = &LinkedGroup> {
        let near = group.stones.exterior(self.position.size());
        let enemy = group.colour.opponent();
        self.groups.iter().filter(move |rival| {
            let weak = rival.colour == enemy && rival.eyes < TWO;
            weak && rival.stones.intersects(&near) && !self.linked_to_life(rival)
        })
    }

    /// Whether one move joins a group to a living group of its colour.
    fn linked_to_life(&self, group: &LinkedGroup) -> bool {
        self.groups.iter().any(|friend| {
            let lives = friend.colour == group.colour && friend.eyes >= TWO;
            // A move on a shared liberty makes one string of both.
            lives && friend.liberties.intersects(&group.liberties)
        })
    }
}

impl GroupRegion {
    /// The stones of the region's colour that are next to it.
    fn wall(&self, position: &Position) -> PointSet {
        self.points.neighbours_in(position.stones(self.colour))
    }
    /// Finds the only group around the region and the number of eyes that the group has in it. A
    /// false eye counts none, a small region has the eyes of the solved table, and a large region
    /// without enemy stones counts two.
    fn judge(&mut self, false_eye: bool, groups: &[LinkedGroup], strings: &Strings, walls: Walls) {
        let colour = self.colour;
        let points = self.points;
        let inside = self.inside;
        let position = strings.position();
        self.owner = only_group_around(points, colour, groups, position);
        self.class = self.owner.and_then(|owner| {
            let outside = (groups[owner].liberties - points).len();
            ClosedRegionTable::builtin().class_of(points, inside, outside, position.size())
        });
        self.eyes = match self.class {
            _ if false_eye => 0,
            // A group that stays on the board even if the attacker moves first needs no other eye.
            Some(class) if class.attacker_first.stays() => TWO,
            // Otherwise the region is one eye: even a killing shape leaves one after its capture.
            Some(_) => 1,
            None if inside.is_empty() && points.len() > MAX_POINTS => TWO,
            // Enemy stones in a region too large for the table may live there, so it is no eye.
            None => usize::from(inside.is_empty()),
        };
        if walls == Walls::Cut && self.class.is_some() && is_cut(points, colour, strings) {
            self.eyes = self.eyes.min(1);
        }
    }
}

/// Whether several strings of `colour` form the wall around a region, and all liberties of one
/// of them lie in the region.
pub(super) fn is_cut(points: PointSet, colour: Colour, strings: &Strings) -> bool {
    let mut walls = 0;
    let mut enclosed = false;
    for string in string_numbers(points, colour, strings) {
        walls += 1;
        enclosed |= strings.liberties(string).is_subset(&points);
    }
    walls > 1 && enclosed
}

/// The numbers of the strings of `colour` beside a region.
pub(super) fn string_numbers(
    points: PointSet,
    colour: Colour,
    strings: &Strings,
) -> impl Iterator<Item = usize> {
    strings.on(points.neighbours_in(strings.position().stones(colour)))
}

/// The number of the group around a region. `None` if several groups border it, or none does.
fn only_group_around(
    points: PointSet,
    colour: Colour,
    groups: &[LinkedGroup],
    position: &Position,
) -> Option<usize> {
    let border = points.neighbours_in(position.stones(colour));
    let first = border.first()?;
    let owner = groups
        .iter()
        .position(|group| group.stones.contains(first))?;
    if !border.is_subset(&groups[owner].stones) {
        return None;
    }
    Some(owner)
}

/// Whether a region is a single point at which the opponent can separate the strings around it. He
/// can if he holds two of the four diagonal points, or one at the edge of the board. Other links
/// between these strings are not considered.
fn can_be_parted(region: &GroupRegion, position: &Position) -> bool {
    let enemy = position.stones(region.colour.opponent());
    region.points.single().is_some() && is_false_eye(region.points, enemy, position.size())
}

/// The strings of both colours, which are united to groups step by step.
struct Links<'a> {
    strings: &'a Strings,
    vertices: ByColour<LinkVertices>,
}

impl Links<'_> {
    /// Starts with every string as a group of its own.
    fn new(strings: &Strings) -> Links<'_> {
        let vertices = ByColour::from_fn(|colour| {
            let mut vertices = LinkVertices::new();
            vertices.reset(strings, colour, strings.position().stones(colour));
            vertices
        });
        Links { strings, vertices }
    }

    /// Links diagonal stones if both points between them are empty (kosumi): when the opponent
    /// takes one of these points, the owner takes the other.
    fn join_kosumi(&mut self) {
        let position = self.strings.position();
        let size = position.size();
        let empty = position.empty();
        for colour in Colour::BOTH {
            let own = position.stones(colour);
            // Each pair is found by its upper stone. The two points between the stones must be
            // empty: the one below the upper stone, and the one beside it on the side of the lower.
            let below = own.up(size);
            let free = own & empty.up(size);
            let pairs = [
                (free & below.left(size) & empty.left(size), 1),
                (free & below.right(size) & empty.right(size), -1),
            ];
            for (upper, side) in pairs {
                for stone in upper {
                    let column = stone.column().wrapping_add_signed(side);
                    let lower = Point::at(stone.row() + 1, column);
                    let pair = PointSet::of(stone).with(lower);
                    self.vertices[colour].unite_all(pair, self.strings);
                }
            }
        }
    }

    /// Links the strings around regions without enemy stones, and returns the false eyes of both
    /// colours. A false eye is a point where the opponent can separate strings that no other link
    /// joins. It links its strings as well, as long as the opponent cannot play there.
    fn join_around_eyes(&mut self, regions: &[GroupRegion]) -> ByColour<PointSet> {
        let position = self.strings.position();
        let open = regions.iter().filter(|region| region.inside.is_empty());
        let (mut doubtful, whole): (Vec<&GroupRegion>, Vec<&GroupRegion>) =
            open.partition(|region| can_be_parted(region, position));
        for region in whole {
            self.vertices[region.colour].unite_all(region.wall(position), self.strings);
        }
        // The links around real eyes may already join the strings around a doubtful point.
        doubtful.retain(|region| {
            let vertices = &self.vertices[region.colour];
            let joined = vertices.only(region.wall(position), self.strings);
            joined.is_none()
        });
        let mut false_eyes = ByColour::<PointSet>::default();
        for region in doubtful {
            false_eyes[region.colour] |= region.points;
            self.vertices[region.colour].unite_all(region.wall(position), self.strings);
        }
        false_eyes
    }

    /// Links strings that share at least `enough` liberties; 0 links none.
    fn join_shared_liberties(&mut self, enough: usize) {
        if enough == 0 {
            return;
        }
        let strings = self.strings;
        let numbers = 0..strings.len();
        let liberties: Vec<PointSet> = numbers.map(|number| strings.liberties(number)).collect();
        for colour in Colour::BOTH {
            for one in strings.numbers(colour) {
                for other in one + 1..strings.numbers(colour).end {
                    let shared = liberties[one] & liberties[other];
                    if !shared.is_empty() && shared.len() >= enough {
                        let both = strings.stones(one) | strings.stones(other);
                        self.vertices[colour].unite_all(both, strings);
                    }
                }
            }
        }
    }

    /// The groups of linked strings, in the order of their first strings, still without eyes.
    fn groups(&self) -> Vec<LinkedGroup> {
        let position = self.strings.position();
        let mut groups = Vec::new();
        for colour in Colour::BOTH {
            let own = position.stones(colour);
            for stones in self.vertices[colour].vertices(own, self.strings) {
                groups.push(LinkedGroup {
                    colour,
                    stones,
                    liberties: stones.neighbours_in(position.empty()),
                    eyes: 0,
                });
            }
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;

    #[test]
    fn kosumi_links_strings_and_so_do_shared_liberties() {
        let position = position! {
            . X . . . . .
            X . . . X X X
            . . O . . . .
            . O X . X X X
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        let sizes = |groups: &mut dyn Iterator<Item = PointSet>| {
            let mut sizes: Vec<usize> = groups.map(|group| group.len()).collect();
            sizes.sort_unstable();
            sizes
        };
        // Both points between the upper stones are empty. White's stones are apart, because
        // Black's stone stands between them.
        let mut kosumi = NumericalAnalysis::kosumi_groups(&position).into_iter();
        assert_eq!(sizes(&mut kosumi), [1, 1, 1, 2, 3, 3]);
        let linked = NumericalAnalysis::of(&position, &NumericalParams::default()).groups;
        let mut linked = linked.iter().map(|group| group.stones);
        assert_eq!(sizes(&mut linked), [1, 1, 1, 2, 6]);
    }
}
