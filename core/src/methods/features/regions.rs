//! Keeps closed regions up to date through a game, with their counts and classes (Nakamura and
//! Kitoma (2002), section 5).
//!
//! A region of a colour is a connected set of points without stones of that colour. A stone that is
//! placed takes its point out of a region, which may split. A stone that is removed gives its point
//! back and joins the regions around it. So the regions behave like strings on a board that has a
//! stone on each of their points, and [`TrackedStrings`] can follow them.
//!
//! Like the other trackers they serve programs that follow a game, and `sahwal profile`; the
//! classifiers find regions from scratch. A region that is split or joined wrongly stays wrong for
//! the rest of the game. So a test compares all regions with new ones after each move.

use super::closed_region::{ClosedRegionTable, MAX_POINTS, RegionKey};
use super::counts::{Adjacent, MaxNeighbour};
use super::sets::{Exterior, Liberty};
use super::{Feature, Near, TrackedStrings, Tracker};
use crate::search::life::Class;
use crate::{ByColour, Colour, Played, Point, PointSet, Position, Size};

/// The counts of each region of both colours: see [`RegionKey`].
///
/// ```
/// use sahwal_core::features::{TrackedRegions, Tracker};
/// use sahwal_core::{Colour, Point, position};
///
/// let regions = TrackedRegions::of(&position! { X . . X });
/// let corner = regions.key(Colour::Black, Point::at(0, 1)).expect("no black stone");
/// assert_eq!((corner.points, corner.border), (1, 2));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TrackedRegions {
    /// The regions of each colour, as black strings on a board of their own.
    regions: ByColour<TrackedStrings<RegionCounts>>,
}

impl TrackedRegions {
    /// The counts of the region of `colour` that contains `point`. `None` on a stone of `colour`.
    pub fn key(&self, colour: Colour, point: Point) -> Option<RegionKey> {
        self.regions[colour].feature(point).map(RegionCounts::key)
    }

    /// The region of `colour` that contains `point`. `None` on a stone of `colour`.
    pub fn points(&self, colour: Colour, point: Point) -> Option<PointSet> {
        self.regions[colour].stones(point)
    }
}

impl Tracker for TrackedRegions {
    fn of(position: &Position) -> TrackedRegions {
        let size = position.size();
        let regions = ByColour::from_fn(|colour| {
            let mut others = Position::new(size);
            // On this board, every point without a stone of the colour holds a black stone.
            others.insert(Colour::Black, size.board() - position.stones(colour));
            TrackedStrings::of(&others)
        });
        TrackedRegions { regions }
    }

    fn place(&mut self, colour: Colour, point: Point) {
        // A stone takes its point out of the regions of its colour.
        self.regions[colour].remove(Colour::Black, point);
    }

    fn remove(&mut self, colour: Colour, point: Point) {
        // Where a stone was, the regions around it meet.
        self.regions[colour].place(Colour::Black, point);
    }
}

/// The counts of a region.
#[derive(Clone, Debug, Default, PartialEq)]
struct RegionCounts {
    points: u16,
    adjacent: Adjacent,
    max_neighbour: MaxNeighbour,
    rim: u16,
    exterior: Exterior,
}

impl RegionCounts {
    fn key(&self) -> RegionKey {
        RegionKey {
            points: self.points.into(),
            adjacent: self.adjacent.count(),
            max_neighbour: self.max_neighbour.count(),
            rim: self.rim.into(),
            border: self.exterior.points().len(),
        }
    }
}

impl Feature for RegionCounts {
    const NAME: &'static str = "closed region";

    fn of(own: PointSet, opponent: PointSet, size: Size) -> Self {
        RegionCounts {
            points: own.len() as u16,
            adjacent: Adjacent::of(own, opponent, size),
            max_neighbour: MaxNeighbour::of(own, opponent, size),
            rim: (own & size.rim()).len() as u16,
            exterior: Exterior::of(own, opponent, size),
        }
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        self.points += 1;
        self.adjacent.place(near);
        self.max_neighbour.place(near);
        self.rim += u16::from(near.on_rim());
        self.exterior.place(near);
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        self.points -= 1;
        self.adjacent.remove(near);
        self.max_neighbour.remove(near);
        self.rim -= u16::from(near.on_rim());
        self.exterior.remove(near);
    }
}

/// The regions of a position with their counts, and the classes of the small ones.
///
/// A region is small if it has at most [`MAX_POINTS`](super::closed_region::Shape::MAX_POINTS)
/// points. Its class depends on the outside liberties of the strings around it, which are taken as
/// one chain.
///
/// The regions and the liberties of strings are updated by differences. A region is looked up in
/// the table again if its points, the enemy stones inside or the outside liberties change.
///
/// ```
/// use sahwal_core::features::{RegionClasses, Tracker};
/// use sahwal_core::{Colour, Point, position};
///
/// let classes = RegionClasses::of(&position! {
///     . X . .
///     X X . .
///     . . . .
///     . . . .
/// });
/// let (outside, class) = classes.judged(Colour::Black, Point::at(0, 0)).expect("a small region");
/// assert_eq!(outside, 4);
/// assert!(class.is_some());
/// ```
#[derive(Clone, Debug)]
pub struct RegionClasses {
    regions: TrackedRegions,
    liberties: TrackedStrings<Liberty>,
    /// What was found for each region, by its slot in `regions`.
    judged: ByColour<Vec<Judged>>,
}

/// A small region when it was last looked up. A slot without a small region has no points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Judged {
    region: PointSet,
    inside: PointSet,
    outside: usize,
    class: Option<Class>,
}

const NOT_JUDGED: Judged = Judged {
    region: PointSet::EMPTY,
    inside: PointSet::EMPTY,
    outside: 0,
    class: None,
};

impl RegionClasses {
    /// The counts of the regions.
    pub fn regions(&self) -> &TrackedRegions {
        &self.regions
    }

    /// The number of outside liberties and the class of the small region of `colour` that contains
    /// `point`. Returns `None` if `point` lies in no small region. The class is `None` if the enemy
    /// stones inside are impossible.
    pub fn judged(&self, colour: Colour, point: Point) -> Option<(usize, Option<Class>)> {
        let mut all = self.judged[colour].iter();
        let found = all.find(|judged| judged.region.contains(point))?;
        Some((found.outside, found.class))
    }

    /// The small regions of each colour in the order of their first points. Two trackers may have
    /// them in different slots, since slots depend on the moves played.
    fn small_regions(&self) -> [Vec<Judged>; 2] {
        Colour::BOTH.map(|colour| {
            let mut judged = self.judged[colour].clone();
            judged.retain(|judged| !judged.region.is_empty());
            judged.sort_by_key(|judged| judged.region.first());
            judged
        })
    }

    /// Looks up the small regions that have changed.
    fn judge(&mut self) {
        let position = self.liberties.position();
        let table = ClosedRegionTable::builtin();
        for colour in Colour::BOTH {
            let enemy = position.stones(colour.opponent());
            let judged = &mut self.judged[colour];
            let regions = self.regions.regions[colour].iter();
            for (slot, (region, counts)) in regions.enumerate() {
                // New slots come at the end, one after the other.
                if slot == judged.len() {
                    judged.push(NOT_JUDGED);
                }
                if region.is_empty() || usize::from(counts.points) > MAX_POINTS {
                    judged[slot] = NOT_JUDGED;
                    continue;
                }
                // The strings around it, each with its liberties.
                let mut wall = counts.exterior.points();
                let mut liberties = PointSet::EMPTY;
                while let Some(stone) = wall.first() {
                    let Some((stones, liberty)) = self.liberties.string(stone) else {
                        break;
                    };
                    wall -= stones;
                    liberties |= liberty.points();
                }
                // With liberties outside, a group need not answer every attack inside. So the class
                // depends on their number.
                let inside = enemy & region;
                let outside = (liberties - region).len();
                let last = judged[slot];
                // The class depends on these three and on nothing else.
                if (last.region, last.inside, last.outside) != (region, inside, outside) {
                    judged[slot] = Judged {
                        region,
                        inside,
                        outside,
                        class: table.class_of(region, inside, outside, position.size()),
                    };
                }
            }
        }
    }
}

impl PartialEq for RegionClasses {
    fn eq(&self, other: &RegionClasses) -> bool {
        self.regions == other.regions
            && self.liberties == other.liberties
            && self.small_regions() == other.small_regions()
    }
}

impl Tracker for RegionClasses {
    fn of(position: &Position) -> RegionClasses {
        let mut classes = RegionClasses {
            regions: TrackedRegions::of(position),
            liberties: TrackedStrings::of(position),
            judged: ByColour::from_fn(|_| Vec::new()),
        };
        classes.judge();
        classes
    }

    fn place(&mut self, colour: Colour, point: Point) {
        self.regions.place(colour, point);
        self.liberties.place(colour, point);
        self.judge();
    }

    fn remove(&mut self, colour: Colour, point: Point) {
        self.regions.remove(colour, point);
        self.liberties.remove(colour, point);
        self.judge();
    }

    fn remove_strings(&mut self, colour: Colour, stones: PointSet) {
        self.regions.remove_strings(colour, stones);
        self.liberties.remove_strings(colour, stones);
        self.judge();
    }

    fn place_strings(&mut self, colour: Colour, stones: PointSet) {
        self.regions.place_strings(colour, stones);
        self.liberties.place_strings(colour, stones);
        self.judge();
    }

    fn play(&mut self, played: &Played) {
        self.regions.play(played);
        self.liberties.play(played);
        self.judge();
    }

    fn undo(&mut self, played: &Played) {
        self.regions.undo(played);
        self.liberties.undo(played);
        self.judge();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn keys_and_classes_are_those_of_the_regions(position in testing::positions()) {
            let size = position.size();
            let classes = RegionClasses::of(&position);
            let table = ClosedRegionTable::builtin();
            for colour in Colour::BOTH {
                let enemy = position.stones(colour.opponent());
                for region in (size.board() - position.stones(colour)).parts() {
                    let first = region.first().unwrap();
                    let key = RegionKey::of(region, size);
                    prop_assert_eq!(classes.regions().key(colour, first), Some(key));
                    prop_assert_eq!(classes.regions().points(colour, first), Some(region));
                    let walls = region.exterior(size).block_in(position.stones(colour));
                    let outside = (walls.liberty(enemy, size) - region).len();
                    let judged = (region.len() <= MAX_POINTS)
                        .then(|| (outside, table.class_of(region, region & enemy, outside, size)));
                    prop_assert_eq!(classes.judged(colour, first), judged);
                }
            }
        }
    }
}
