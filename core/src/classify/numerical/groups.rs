//! LinkedGroups of a position with their eyes.

use super::{Eyes, NumericalParams};
use crate::features::closed_region::{ClosedRegionTable, MAX_POINTS, Shape};
use crate::features::eyes_of_parts;
use crate::life::{Class, Fate};
use crate::{Colour, Point, PointSet, Position, Regions, Size, Strings};

/// Eyes that are life.
const TWO: usize = 2;

/// The groups of a position and the regions between them.
pub(super) struct LinkedGroups {
    position: Position,
    groups: Vec<LinkedGroup>,
    regions: Vec<GroupRegion>,
}

/// Strings of one colour with safe links.
struct LinkedGroup {
    colour: Colour,
    stones: PointSet,
    liberties: PointSet,
    eyes: usize,
}

/// A region of a colour: what its stones enclose.
struct GroupRegion {
    colour: Colour,
    points: PointSet,
    /// Enemy stones in it.
    inside: PointSet,
    /// The only group around it.
    owner: Option<usize>,
    /// What becomes of that group with this region alone.
    class: Option<Class>,
    eyes: usize,
}

impl LinkedGroups {
    pub(super) fn of(position: &Position, params: &NumericalParams) -> LinkedGroups {
        let strings = Strings::of(position);
        let numbers = 0..strings.len();
        let liberties: Vec<PointSet> = numbers.map(|number| strings.liberties(number)).collect();
        let mut links = LinkTable::new(strings.len());
        links.join_kosumi(&strings);
        links.join_shared_liberties(&strings, &liberties, params.shared_liberties);
        let mut areas = Vec::new();
        for colour in Colour::BOTH {
            for &points in Regions::of(position, colour).sets() {
                let inside = points & position.stones(colour.opponent());
                areas.push((colour, points, inside));
            }
        }
        let false_eyes = links.join_around_eyes(&areas, &strings);
        let mut groups = links.groups(&strings, &liberties);
        let mut regions = Vec::new();
        let mut closed = vec![0; groups.len()];
        for (colour, points, inside) in areas {
            let false_eye = points.is_subset(&false_eyes[colour.index()]);
            let owner = only_group_around(points, colour, &groups, position);
            let class =
                owner.and_then(|owner| class_of(points, inside, &groups[owner], position.size()));
            let eyes = match class {
                _ if false_eye => 0,
                Some(class) if class.attacker_first.stays() => TWO,
                // A nakade is one eye once its stones are captured.
                Some(_) => 1,
                None if inside.is_empty() && points.len() > MAX_POINTS => TWO,
                None => usize::from(inside.is_empty()),
            };
            if let Some(owner) = owner {
                groups[owner].eyes += eyes;
                closed[owner] += 1;
            }
            regions.push(GroupRegion {
                colour,
                points,
                inside,
                owner,
                class,
                eyes,
            });
        }
        if params.eyes == Eyes::Euler {
            // The formula's one for each closed region has become the region's own count.
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

    /// Enemy stones in small regions of living groups, seki left out.
    pub(super) fn captured(&self) -> PointSet {
        let mut dead = PointSet::EMPTY;
        for region in &self.regions {
            let (Some(owner), Some(class)) = (region.owner, region.class) else {
                continue;
            };
            let eyes = self.groups[owner].eyes;
            let elsewhere = eyes - region.eyes >= TWO;
            let here = eyes >= TWO && !matches!(class.attacker_first, Fate::Seki);
            if elsewhere || here {
                dead |= region.inside;
            }
        }
        dead
    }

    /// Enemy stones in the smallest regions in which none of them lives.
    pub(super) fn enclosed(&self) -> PointSet {
        let alive = self.alive();
        let candidates = self.regions.iter().filter(|region| {
            let large = region.points.len() > MAX_POINTS;
            // The whole board encloses nothing.
            let walled = !region
                .points
                .neighbours_in(self.position.stones(region.colour))
                .is_empty();
            large && walled && !region.inside.is_empty() && region.inside.is_disjoint(&alive)
        });
        let candidates: Vec<&GroupRegion> = candidates.collect();
        let smallest = candidates.iter().map(|region| region.points.len()).min();
        let found = candidates
            .iter()
            .filter(|region| Some(region.points.len()) == smallest);
        found.fold(PointSet::EMPTY, |dead, region| dead | region.inside)
    }

    /// LinkedGroups without two eyes whose neighbours are all alive, and that share no liberty
    /// with a living friend.
    pub(super) fn cut_off(&self) -> PointSet {
        let alive = self.alive();
        self.weak(|group| {
            let near = group.stones.exterior(self.position.size());
            let enemies = near & self.position.stones(group.colour.opponent());
            !enemies.is_empty() && enemies.is_subset(&alive) && !self.linked_to_life(group)
        })
    }

    /// The losers of capturing races with the fewest liberties.
    pub(super) fn outrun(&self) -> PointSet {
        let losers = self.groups.iter().filter(|group| {
            let stronger = |rival: &&LinkedGroup| rival.liberties.len() > group.liberties.len();
            self.races(group) && self.rivals(group).any(|rival| stronger(&rival))
        });
        let losers: Vec<&LinkedGroup> = losers.collect();
        let fewest = losers.iter().map(|group| group.liberties.len()).min();
        let found = losers
            .iter()
            .filter(|group| Some(group.liberties.len()) == fewest);
        found.fold(PointSet::EMPTY, |dead, group| dead | group.stones)
    }

    /// The groups in capturing races.
    pub(super) fn racing(&self) -> PointSet {
        self.weak(|group| self.races(group))
    }

    fn alive(&self) -> PointSet {
        let alive = self.groups.iter().filter(|group| group.eyes >= TWO);
        alive.fold(PointSet::EMPTY, |all, group| all | group.stones)
    }

    fn weak(&self, also: impl Fn(&LinkedGroup) -> bool) -> PointSet {
        let found = self
            .groups
            .iter()
            .filter(|group| group.eyes < TWO && also(group));
        found.fold(PointSet::EMPTY, |all, group| all | group.stones)
    }

    fn races(&self, group: &LinkedGroup) -> bool {
        group.eyes < TWO && !self.linked_to_life(group) && self.rivals(group).next().is_some()
    }

    /// The weak enemies next to a group.
    fn rivals(&self, group: &LinkedGroup) -> impl Iterator<Item = &LinkedGroup> {
        let near = group.stones.exterior(self.position.size());
        let enemy = group.colour.opponent();
        self.groups.iter().filter(move |rival| {
            let weak = rival.colour == enemy && rival.eyes < TWO;
            weak && rival.stones.intersects(&near) && !self.linked_to_life(rival)
        })
    }

    /// Whether one move joins a group to a living friend.
    fn linked_to_life(&self, group: &LinkedGroup) -> bool {
        self.groups.iter().any(|friend| {
            let lives = friend.colour == group.colour && friend.eyes >= TWO;
            lives && friend.liberties.intersects(&group.liberties)
        })
    }
}

/// The class of a group with a small region of its own.
fn class_of(points: PointSet, inside: PointSet, owner: &LinkedGroup, size: Size) -> Option<Class> {
    let (shape, stones) = Shape::of(points, inside, size)?;
    let outside = (owner.liberties - points).len();
    ClosedRegionTable::builtin().class(shape, stones, outside)
}

/// The number of the group around a region, if all its border is of one group.
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
    border.is_subset(&groups[owner].stones).then_some(owner)
}

/// Whether a region is a single point whose strings the opponent can part, unless other
/// links join them: he holds two of four diagonals, or one of fewer.
fn can_be_parted(points: PointSet, enemy: PointSet, size: Size) -> bool {
    points.single().is_some_and(|eye| {
        let corners: PointSet = diagonals(eye, size).collect();
        let held = (corners & enemy).len();
        held >= if corners.len() == 4 { 2 } else { 1 }
    })
}

/// The one to four points diagonal to a point.
fn diagonals(point: Point, size: Size) -> impl Iterator<Item = Point> {
    let (row, column) = (point.row() as isize, point.column() as isize);
    let lines = size.lines() as isize;
    let steps = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    steps.into_iter().filter_map(move |(down, right)| {
        let (row, column) = (row + down, column + right);
        let there = (0..lines).contains(&row) && (0..lines).contains(&column);
        there.then(|| Point::at(row as usize, column as usize))
    })
}

/// A region: its colour, its points, enemy stones in it.
type Area = (Colour, PointSet, PointSet);

/// Strings joined by links.
struct LinkTable {
    parents: Vec<usize>,
}

impl LinkTable {
    fn new(strings: usize) -> LinkTable {
        LinkTable {
            parents: (0..strings).collect(),
        }
    }

    fn find(&mut self, mut string: usize) -> usize {
        while self.parents[string] != string {
            self.parents[string] = self.parents[self.parents[string]];
            string = self.parents[string];
        }
        string
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        self.parents[one.max(other)] = one.min(other);
    }

    /// LinkTable diagonal stones with both points between them empty.
    fn join_kosumi(&mut self, strings: &Strings) {
        let position = strings.position();
        let (size, empty) = (position.size(), position.empty());
        for colour in Colour::BOTH {
            let own = position.stones(colour);
            // Each pair by its upper stone: the points beside and below it are empty.
            let (below, free) = (own.up(size), own & empty.up(size));
            let pairs = [
                (free & below.left(size) & empty.left(size), 1),
                (free & below.right(size) & empty.right(size), -1),
            ];
            for (upper, side) in pairs {
                for stone in upper {
                    let column = stone.column().wrapping_add_signed(side);
                    let lower = Point::at(stone.row() + 1, column);
                    if let (Some(one), Some(other)) = (strings.at(stone), strings.at(lower)) {
                        self.join(one, other);
                    }
                }
            }
        }
    }

    /// LinkTable the strings around regions without enemy stones, and gives the false eyes of
    /// both colours: points whose strings nothing else joins. These join them too, for as
    /// long as the opponent cannot play there.
    fn join_around_eyes(&mut self, areas: &[Area], strings: &Strings) -> [PointSet; 2] {
        let position = strings.position();
        let open = areas.iter().filter(|area| area.2.is_empty());
        let parted = |&(colour, points, _): &Area| {
            can_be_parted(points, position.stones(colour.opponent()), position.size())
        };
        let (mut doubtful, whole): (Vec<&Area>, Vec<&Area>) = open.partition(|area| parted(area));
        for &&(colour, points, _) in &whole {
            self.join_around(points, colour, strings);
        }
        doubtful.retain(|&&(colour, points, _)| self.parts_around(points, colour, strings) > 1);
        let mut false_eyes = [PointSet::EMPTY; 2];
        for &(colour, points, _) in doubtful {
            false_eyes[colour.index()] |= points;
            self.join_around(points, colour, strings);
        }
        false_eyes
    }

    /// LinkTable strings that share so many liberties that the opponent cannot take all.
    fn join_shared_liberties(&mut self, strings: &Strings, liberties: &[PointSet], enough: usize) {
        if enough == 0 {
            return;
        }
        for colour in Colour::BOTH {
            for one in strings.numbers(colour) {
                for other in one + 1..strings.numbers(colour).end {
                    let shared = liberties[one] & liberties[other];
                    if !shared.is_empty() && shared.len() >= enough {
                        self.join(one, other);
                    }
                }
            }
        }
    }

    /// LinkTable all strings around a region.
    fn join_around(&mut self, points: PointSet, colour: Colour, strings: &Strings) {
        let border = points.neighbours_in(strings.position().stones(colour));
        let mut around = border.iter().filter_map(|stone| strings.at(stone));
        if let Some(first) = around.next() {
            for other in around {
                self.join(first, other);
            }
        }
    }

    /// How many groups are around a region.
    fn parts_around(&mut self, points: PointSet, colour: Colour, strings: &Strings) -> usize {
        let border = points.neighbours_in(strings.position().stones(colour));
        let mut roots: Vec<usize> = Vec::with_capacity(4);
        for string in border.iter().filter_map(|stone| strings.at(stone)) {
            let root = self.find(string);
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
        roots.len()
    }

    fn groups(&mut self, strings: &Strings, liberties: &[PointSet]) -> Vec<LinkedGroup> {
        let mut groups: Vec<LinkedGroup> = Vec::new();
        let mut numbers = vec![usize::MAX; strings.len()];
        for string in strings.iter() {
            let root = self.find(string.number);
            if numbers[root] == usize::MAX {
                numbers[root] = groups.len();
                groups.push(LinkedGroup {
                    colour: string.colour,
                    stones: PointSet::EMPTY,
                    liberties: PointSet::EMPTY,
                    eyes: 0,
                });
            }
            let group = &mut groups[numbers[root]];
            group.stones |= string.stones;
            group.liberties |= liberties[string.number];
        }
        groups
    }
}
