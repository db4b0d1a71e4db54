//! Differential computation (Nakamura and Kitoma (2002), section 3). Features are updated for
//! single stones, for moves with their captures, and for moves taken back.
//!
//! Programs that play and take back moves use it, and `sahwal profile` times it against
//! [`Feature::of`]. The potential is a [`Tracker`], too. No classifier tracks the set features.
//!
//! An error in one step remains in all later values of the game. So the tests compare each tracker
//! with a new one after every move, forwards and backwards.

use std::fmt::Debug;

use super::{
    Adjacent, ClosedLoop, Exterior, Liberty, Link, MaxNeighbour, Near, OpenLoop, Thicken,
    VirtualLink,
};
use crate::{ByColour, Colour, Played, Point, PointSet, Position, Size};

/// A numerical feature of the stones X of one colour, with the opponent's stones Y.
///
/// After any sequence of updates the feature equals [`Feature::of`] for the current X and Y. The
/// default value is the feature of an empty board.
///
/// ```
/// use sahwal_core::features::{Feature, SetFeatures};
/// use sahwal_core::{PointSet, Size, points};
///
/// let features = SetFeatures::of(points! { X X X . }, PointSet::EMPTY, Size::new(2)?);
/// assert_eq!((features.adjacent(), features.max_neighbour()), (2, 2));
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
pub trait Feature: Clone + Default + PartialEq + Debug {
    /// The name of the feature in the paper.
    const NAME: &'static str;

    /// Computes the feature from scratch.
    fn of(own: PointSet, opponent: PointSet, size: Size) -> Self;

    /// Updates the feature for a stone that is added to X. `near` holds the stones around it.
    fn place(&mut self, near: &Near);

    /// Updates the feature for a stone that is removed from X. `near` holds the stones that remain
    /// around it.
    fn remove(&mut self, near: &Near);

    /// Updates the feature for a stone that is added to Y. The own stones of `near` are those of X.
    #[inline]
    fn opponent_places(&mut self, near: &Near) {
        let _ = near;
    }

    /// Updates the feature for a stone that is removed from Y. The own stones of `near` are those
    /// of X.
    #[inline]
    fn opponent_removes(&mut self, near: &Near) {
        let _ = near;
    }
}

/// Receives the types of all set features, one by one: see [`SetFeatures::one_by_one`].
///
/// ```
/// use sahwal_core::features::{Feature, Features, SetFeatures};
///
/// struct Names(Vec<&'static str>);
///
/// impl Features for Names {
///     fn add<F: Feature + 'static>(&mut self) {
///         self.0.push(F::NAME);
///     }
/// }
///
/// let mut names = Names(Vec::new());
/// SetFeatures::one_by_one(&mut names);
/// assert_eq!(names.0[..2], ["thicken", "exterior"]);
/// ```
pub trait Features {
    /// Is called once for each feature type `F`.
    fn add<F: Feature + 'static>(&mut self);
}

macro_rules! all_features {
    ($($(#[$doc:meta])+ $field:ident: $feature:ident, $value:ident -> $type:ty;)+) => {
        /// All set features of the stones of one colour.
        ///
        /// ```
        /// use sahwal_core::features::{SetFeatures, Tracked, Tracker};
        /// use sahwal_core::{Colour, position};
        ///
        /// let tracked = Tracked::<SetFeatures>::of(&position! { X X . O });
        /// let black = tracked.feature(Colour::Black);
        /// assert_eq!((black.liberty().len(), black.link()), (1, 1));
        /// ```
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct SetFeatures {
            $($field: $feature,)+
        }

        impl SetFeatures {
            $($(#[$doc])+ pub fn $field(&self) -> $type {
                self.$field.$value()
            })+

            /// Calls [`Features::add`] of `all` with the type of each feature.
            pub fn one_by_one(all: &mut impl Features) {
                $(all.add::<$feature>();)+
            }
        }

        impl Feature for SetFeatures {
            const NAME: &'static str = "set features";

            fn of(own: PointSet, opponent: PointSet, size: Size) -> Self {
                SetFeatures { $($field: $feature::of(own, opponent, size),)+ }
            }

            #[inline]
            fn place(&mut self, near: &Near) {
                $(self.$field.place(near);)+
            }

            #[inline]
            fn remove(&mut self, near: &Near) {
                $(self.$field.remove(near);)+
            }

            #[inline]
            fn opponent_places(&mut self, near: &Near) {
                $(self.$field.opponent_places(near);)+
            }

            #[inline]
            fn opponent_removes(&mut self, near: &Near) {
                $(self.$field.opponent_removes(near);)+
            }
        }
    };
}
all_features! {
    /// `thicken(X)`: the stones with all their neighbours.
    thicken: Thicken, points -> PointSet;
    /// `exterior(X)` = thicken(X) - X ("exterier" in the paper).
    exterior: Exterior, points -> PointSet;
    /// `liberty(X, Y)` = exterior(X) - Y, with Y the stones of the opponent.
    liberty: Liberty, points -> PointSet;
    /// `#adjacent(X)`: the number of pairs of neighbouring stones.
    adjacent: Adjacent, count -> usize;
    /// `#max_neighbor(X)`: the largest number of own stones next to one stone.
    max_neighbour: MaxNeighbour, count -> usize;
    /// `#link(X)`: the number of neighbouring pairs and kosumi pairs. A kosumi pair is a diagonal
    /// pair with no stone of the set next to both.
    link: Link, count -> usize;
    /// `#closed_loop(X)`: the number of squares of four stones.
    closed_loop: ClosedLoop, count -> usize;
    /// `#virtual_link(X & box)`: the number of runs of stones along the rim. Each run has one link
    /// to *earth*, a node outside the board.
    virtual_link: VirtualLink, count -> usize;
    /// `#openloop(X)` = #link - nodes - #closed_loop + 1, with links to earth. Earth counts as a
    /// node if a link leads to it. The value is negative for a set of stones in many parts.
    open_loop: OpenLoop, count -> i32;
}

/// Features of a position that are kept up to date while stones come and go.
///
/// Two trackers are equal if they have the same stones and the same features.
///
/// ```
/// use sahwal_core::features::{SetFeatures, TrackedStrings, Tracker};
/// use sahwal_core::{Colour, Point, position};
///
/// let start = position! { X . . O };
/// let mut strings = TrackedStrings::<SetFeatures>::of(&start);
/// strings.place(Colour::Black, Point::at(0, 1));
/// assert_eq!(strings.stones(Point::at(0, 0)).map(|stones| stones.len()), Some(2));
/// strings.remove(Colour::Black, Point::at(0, 1));
/// assert_eq!(strings, TrackedStrings::of(&start));
/// ```
pub trait Tracker: PartialEq + Debug {
    /// Computes the features from scratch.
    fn of(position: &Position) -> Self;

    /// Computes the features of another position from scratch. It may reuse the memory of the
    /// tracker.
    fn recompute(&mut self, position: &Position)
    where
        Self: Sized,
    {
        *self = Self::of(position);
    }

    /// Puts a stone on an empty point.
    fn place(&mut self, colour: Colour, point: Point);

    /// Removes a stone.
    fn remove(&mut self, colour: Colour, point: Point);

    /// Removes whole strings.
    #[inline]
    fn remove_strings(&mut self, colour: Colour, stones: PointSet) {
        stones.iter().for_each(|stone| self.remove(colour, stone));
    }

    /// Puts whole strings on empty points.
    #[inline]
    fn place_strings(&mut self, colour: Colour, stones: PointSet) {
        stones.iter().for_each(|stone| self.place(colour, stone));
    }

    /// Follows a move of a [`Board`](crate::Board), with its captures.
    #[inline]
    fn play(&mut self, played: &Played) {
        let colour = played.colour();
        let point = played.point();
        if let Some(replaced) = played.replaced() {
            self.remove(replaced, point);
        }
        self.place(colour, point);
        // The rules take enemy stones first, and only then own stones without a liberty.
        self.remove_strings(colour.opponent(), played.captured());
        self.remove_strings(colour, played.suicide());
    }

    /// Takes back the latest move that [`Tracker::play`] followed and that was not taken
    /// back yet.
    #[inline]
    fn undo(&mut self, played: &Played) {
        let colour = played.colour();
        let point = played.point();
        self.place_strings(colour, played.suicide());
        // The played stone leaves first, so that captured strings come back with a liberty.
        self.remove(colour, point);
        self.place_strings(colour.opponent(), played.captured());
        if let Some(replaced) = played.replaced() {
            self.place(replaced, point);
        }
    }
}

/// A feature of all stones of each colour, kept up to date stone by stone.
///
/// ```
/// use sahwal_core::features::{SetFeatures, Tracked, Tracker};
/// use sahwal_core::{Colour, Point, Position, Size};
///
/// let mut tracked = Tracked::<SetFeatures>::of(&Position::new(Size::S9));
/// tracked.place(Colour::White, Point::at(0, 0));
/// assert_eq!(tracked.feature(Colour::White).liberty().len(), 2);
/// assert_eq!(tracked.stones(Colour::White).len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tracked<F> {
    size: Size,
    stones: ByColour<PointSet>,
    features: ByColour<F>,
}

impl<F: Feature> Tracker for Tracked<F> {
    fn of(position: &Position) -> Tracked<F> {
        let size = position.size();
        let stones = ByColour::from_fn(|colour| position.stones(colour));
        let features = ByColour::from_fn(|own| F::of(stones[own], stones[own.opponent()], size));
        Tracked {
            size,
            stones,
            features,
        }
    }

    #[inline]
    fn place(&mut self, colour: Colour, point: Point) {
        debug_assert!(!(self.stones.black | self.stones.white).contains(point));
        // In the feature of its own colour the stone belongs to X, in that of the opponent to Y.
        let [own, other] = self.near(colour, point);
        self.features[colour].place(&own);
        self.features[colour.opponent()].opponent_places(&other);
        self.stones[colour].insert(point);
    }

    #[inline]
    fn remove(&mut self, colour: Colour, point: Point) {
        debug_assert!(self.stones(colour).contains(point));
        let [own, other] = self.near(colour, point);
        self.features[colour].remove(&own);
        self.features[colour.opponent()].opponent_removes(&other);
        self.stones[colour].remove(point);
    }
}

impl<F: Feature> Tracked<F> {
    /// The feature of the stones of `colour`.
    #[inline]
    pub fn feature(&self, colour: Colour) -> &F {
        &self.features[colour]
    }

    /// The stones of `colour`.
    #[inline]
    pub fn stones(&self, colour: Colour) -> PointSet {
        self.stones[colour]
    }

    /// The stones around `point`, for the features of `colour` and of its opponent.
    #[inline]
    fn near(&self, colour: Colour, point: Point) -> [Near; 2] {
        let own = self.stones(colour);
        let other = self.stones(colour.opponent());
        [
            Near::of(point, own, other, self.size),
            Near::of(point, other, own, self.size),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use crate::board::testing;
    use crate::methods::features::euler::open_loops;
    use crate::methods::features::{RegionClasses, TrackedGroups, TrackedStrings};
    use proptest::prelude::*;

    /// Plays the moves and takes them back. After each step the tracker must equal a new one.
    fn check<T: Tracker>(size: Size, moves: &[(Colour, Point)]) -> Result<(), TestCaseError> {
        let mut board = Board::new(size);
        let mut tracked = T::of(board.position());
        let mut history = Vec::new();
        for (number, &(colour, point)) in moves.iter().enumerate() {
            // Game records contain illegal moves, too: on a stone, or suicide.
            let played = match board.play(colour, point) {
                Ok(played) => played,
                Err(_) if number % 7 == 0 => board.play_anyway(colour, point),
                Err(_) => continue,
            };
            tracked.play(&played);
            prop_assert_eq!(&tracked, &T::of(board.position()), "\n{}", board.position());
            history.push(played);
        }
        while let Some(played) = history.pop() {
            tracked.undo(&played);
            board.undo(&played).unwrap();
            prop_assert_eq!(&tracked, &T::of(board.position()), "\n{}", board.position());
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn differences_equal_recomputation_forwards_and_backwards(
            (size, moves) in testing::moves(2),
        ) {
            check::<Tracked<SetFeatures>>(size, &moves)?;
        }

        #[test]
        fn every_string_has_the_features_of_its_stones((size, moves) in testing::moves(2)) {
            check::<TrackedStrings<SetFeatures>>(size, &moves)?;
        }

        #[test]
        fn every_group_has_the_features_of_its_stones((size, moves) in testing::moves(2)) {
            check::<TrackedGroups<SetFeatures>>(size, &moves)?;
        }

        #[test]
        fn every_region_has_its_counts_and_class((size, moves) in testing::moves(2)) {
            check::<RegionClasses>(size, &moves)?;
        }

        #[test]
        fn values_are_those_of_the_sets(position in testing::positions()) {
            let size = position.size();
            let tracked = Tracked::<SetFeatures>::of(&position);
            for colour in Colour::BOTH {
                let (own, other) = (position.stones(colour), position.stones(colour.opponent()));
                let features = tracked.feature(colour);
                prop_assert_eq!(features.thicken(), own.thicken(size));
                prop_assert_eq!(features.exterior(), own.exterior(size));
                prop_assert_eq!(features.liberty(), own.liberty(other, size));
                prop_assert_eq!(features.adjacent(), own.adjacent_pairs());
                prop_assert_eq!(features.max_neighbour(), own.max_neighbour());
                prop_assert_eq!(features.open_loop(), open_loops(own, size));
            }
        }
    }
}
