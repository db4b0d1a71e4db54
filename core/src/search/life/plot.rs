//! Points and their neighbours, on the whole board or on a plot: at most 64 numbered places.
//!
//! Fights, the local games of `safety` and those of the room `reading` are played on plots. The
//! static rules use the trait [`Adjacency`], so they work on plots and on boards. A wrong neighbour
//! would make both proofs and searches wrong.

use crate::board::bits::{Bits, Bits64};
use crate::board::components::Parts;
use crate::{PointSet, Size};

/// Points and their neighbours, for rules that work on a whole board and on a plot.
pub(crate) trait Adjacency {
    type Set: Bits;

    /// The points next to a point of `set`. Points of `set` itself can be among them.
    fn around(&self, set: Self::Set) -> Self::Set;

    /// The points of `within` that are next to at least two points of `set`.
    fn beside_two(&self, set: Self::Set, within: Self::Set) -> Self::Set;

    /// The points of `set` on the board.
    fn on_board(&self, set: Self::Set) -> PointSet;

    /// Adds the connected parts of `set` to `parts`, in the order of their first points.
    #[inline]
    fn part(&self, set: Self::Set, parts: &mut Vec<Self::Set>) {
        parts.extend(self.parts_in(set, set));
    }

    /// The connected parts of `within` that contain points of `set`, one by one.
    #[inline]
    fn parts_in(&self, set: Self::Set, within: Self::Set) -> impl Iterator<Item = Self::Set> {
        let mut rest = set;
        std::iter::from_fn(move || {
            if rest.is_none() {
                return None;
            }
            let part = self.spread(rest.lowest(), within);
            rest -= part;
            Some(part)
        })
    }

    /// Whether the connected set `set` may fall apart without `point`. Only the surroundings of the
    /// point are looked at, so the answer can be `true` for a set that stays connected.
    #[inline]
    fn may_part(&self, set: Self::Set, point: Self::Set) -> bool {
        // A set cannot fall apart at a point with one neighbour in the set.
        (self.around(point) & set).several()
    }

    /// The union of the connected parts of `within` that contain points of `seed`.
    #[inline]
    fn spread(&self, seed: Self::Set, within: Self::Set) -> Self::Set {
        let mut found = seed & within;
        let mut new = found;
        while !new.is_none() {
            // Only the points found last can touch points that are not found yet.
            new = (self.around(new) & within) - found;
            found |= new;
        }
        found
    }
}

/// A whole board.
pub(crate) struct WholeBoard(pub(crate) Size);

impl Adjacency for WholeBoard {
    type Set = PointSet;

    fn on_board(&self, set: PointSet) -> PointSet {
        set
    }

    #[inline]
    fn around(&self, set: PointSet) -> PointSet {
        set.neighbours_in(self.0.board())
    }

    #[inline]
    fn beside_two(&self, set: PointSet, within: PointSet) -> PointSet {
        set.beside_two_in(within)
    }

    #[inline]
    fn part(&self, set: PointSet, parts: &mut Vec<PointSet>) {
        parts.extend_from_slice(Parts::of(set, self.0).sets());
    }

    #[inline]
    fn may_part(&self, set: PointSet, point: PointSet) -> bool {
        match point.first() {
            Some(point) => set.may_part_at(point),
            None => false,
        }
    }
}

/// At most 64 places of a board, by number. Most places are single points. A string that is only
/// captured as a whole can be one place.
#[derive(Clone, Debug)]
pub(crate) struct Plot {
    /// The points of each place.
    places: Vec<PointSet>,
    /// The neighbours of each place.
    near: [u64; 64],
}

impl Plot {
    /// The points of `area` in board order; `None` if there are more than 64.
    pub(crate) fn of(area: PointSet, size: Size) -> Option<Plot> {
        if area.len() > 64 {
            return None;
        }
        Some(Plot::of_places(area.iter().map(PointSet::of), size))
    }

    /// The plot of `places`, at most 64, numbered in their order.
    pub(crate) fn of_places(places: impl IntoIterator<Item = PointSet>, size: Size) -> Plot {
        let mut plot = Plot {
            places: places.into_iter().collect(),
            near: [0; 64],
        };
        for (number, place) in plot.places.iter().enumerate() {
            plot.near[number] = plot.pack(place.exterior(size)).0;
        }
        plot
    }

    /// A plot that lies on no board; `near` gives the neighbours of each place.
    #[cfg(test)]
    pub(crate) fn with_neighbours(near: [u64; 64]) -> Plot {
        let places = Vec::new();
        Plot { places, near }
    }

    /// The points of each place, by number.
    pub(crate) fn places(&self) -> &[PointSet] {
        &self.places
    }

    /// The places with a point in `set`.
    pub(crate) fn pack(&self, set: PointSet) -> Bits64 {
        let places = self.places.iter().enumerate();
        let held = places.filter(|(_, place)| place.intersects(&set));
        held.map(|(number, _)| Bits64::of(number)).collect()
    }

    /// All places.
    pub(crate) fn all(&self) -> Bits64 {
        (0..self.places.len()).map(Bits64::of).collect()
    }

    /// The neighbours of the place with this number.
    #[inline]
    pub(crate) fn beside(&self, number: usize) -> Bits64 {
        Bits64(self.near[number & 63])
    }

    /// The strings of `stones` that a move at `point` captures: those next to it that have no
    /// neighbour in `empty`. Strings with a stone in `safe` cannot be captured.
    #[inline]
    pub(crate) fn captured(
        &self,
        point: usize,
        stones: Bits64,
        empty: Bits64,
        safe: Bits64,
    ) -> Bits64 {
        // A stone with an empty neighbour is in no danger, and its string needs no flood.
        let hemmed: Bits64 = (self.beside(point) & stones)
            .each()
            .filter(|stone| !self.beside(stone.number()).meets(empty))
            .collect();
        self.parts_in(hemmed, stones)
            .filter(|string| !string.meets(safe) && !self.around(*string).meets(empty))
            .collect()
    }
}

impl Adjacency for Plot {
    type Set = Bits64;

    fn on_board(&self, set: Bits64) -> PointSet {
        set.each()
            .map(|place| self.places[place.number()])
            .collect()
    }

    #[inline]
    fn around(&self, set: Bits64) -> Bits64 {
        let mut rest = set.0;
        let mut found = 0;
        while rest != 0 {
            found |= self.near[rest.trailing_zeros() as usize & 63];
            rest &= rest - 1;
        }
        Bits64(found)
    }

    #[inline]
    fn beside_two(&self, set: Bits64, within: Bits64) -> Bits64 {
        let mut rest = set.0;
        let mut once = 0;
        let mut twice = 0;
        while rest != 0 {
            let beside = self.near[rest.trailing_zeros() as usize & 63];
            // A place that is met a second time is next to two places of the set.
            twice |= once & beside;
            once |= beside;
            rest &= rest - 1;
        }
        Bits64(twice & within.0)
    }
}
