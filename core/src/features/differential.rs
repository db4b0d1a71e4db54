//! Differential computation (section 3): place a stone, take it back, captures too.

use super::{
    Adjacent, ClosedLoop, Exterior, Liberty, Link, MaxNeighbour, Near, OpenLoop, Thicken,
    VirtualLink,
};
use crate::{Colour, Played, Point, PointSet, Position, Size};

/// A numerical feature of the stones X of one colour, with the opponent's stones Y.
///
/// What the methods make of it depends on X and Y alone: however a position came about,
/// the feature equals [`Feature::of`].
pub trait Feature: Clone + PartialEq + std::fmt::Debug {
    /// The paper's name.
    const NAME: &'static str;

    /// Computes it from scratch.
    fn of(own: PointSet, opponent: PointSet, size: Size) -> Self;

    /// A stone joins X. `near` shows the stones around it.
    fn place(&mut self, near: &Near);

    /// A stone leaves X. `near` shows the stones that stay around it.
    fn remove(&mut self, near: &Near);

    /// A stone joins Y. `near` has X as the own stones.
    #[inline]
    fn opponent_places(&mut self, near: &Near) {
        let _ = near;
    }

    /// A stone leaves Y. `near` has X as the own stones.
    #[inline]
    fn opponent_removes(&mut self, near: &Near) {
        let _ = near;
    }
}

macro_rules! all_features {
    ($($field:ident: $feature:ident, $doc:literal;)+) => {
        /// All set features of the stones of one colour.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct SetFeatures {
            $(#[doc = $doc] pub $field: $feature,)+
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
    thicken: Thicken, "`thicken`";
    exterior: Exterior, "`exterior`";
    liberty: Liberty, "`liberty`";
    adjacent: Adjacent, "`#adjacent`";
    max_neighbour: MaxNeighbour, "`#max_neighbor`";
    link: Link, "`#link`";
    closed_loop: ClosedLoop, "`#closed_loop`";
    virtual_link: VirtualLink, "`#virtual_link`";
    open_loop: OpenLoop, "`#openloop`";
}

/// A feature of both colours, kept up to date stone by stone.
///
/// Equal when stones and features are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tracked<F> {
    size: Size,
    stones: [PointSet; 2],
    features: [F; 2],
}

impl<F: Feature> Tracked<F> {
    /// Computes the feature from scratch.
    pub fn of(position: &Position) -> Tracked<F> {
        let size = position.size();
        let stones = Colour::BOTH.map(|colour| position.stones(colour));
        let features = [[0, 1], [1, 0]].map(|[own, other]| F::of(stones[own], stones[other], size));
        Tracked {
            size,
            stones,
            features,
        }
    }

    /// The feature of the stones of `colour`.
    #[inline]
    pub fn feature(&self, colour: Colour) -> &F {
        &self.features[colour.index()]
    }

    /// The stones of `colour`.
    #[inline]
    pub fn stones(&self, colour: Colour) -> PointSet {
        self.stones[colour.index()]
    }

    /// Puts a stone on an empty point, or takes back that one was taken off.
    #[inline]
    pub fn place(&mut self, colour: Colour, point: Point) {
        debug_assert!(!(self.stones[0] | self.stones[1]).contains(point));
        let [own, other] = self.near(colour, point);
        self.features[colour.index()].place(&own);
        self.features[colour.opponent().index()].opponent_places(&other);
        self.stones[colour.index()].insert(point);
    }

    /// Takes a stone off, or takes back that it was put there.
    #[inline]
    pub fn remove(&mut self, colour: Colour, point: Point) {
        debug_assert!(self.stones(colour).contains(point));
        let [own, other] = self.near(colour, point);
        self.features[colour.index()].remove(&own);
        self.features[colour.opponent().index()].opponent_removes(&other);
        self.stones[colour.index()].remove(point);
    }

    /// Follows a move of a [`Board`](crate::Board), with its captures.
    #[inline]
    pub fn play(&mut self, played: &Played) {
        let (colour, point) = (played.colour(), played.point());
        if let Some(replaced) = played.replaced() {
            self.remove(replaced, point);
        }
        self.place(colour, point);
        for stone in played.captured() {
            self.remove(colour.opponent(), stone);
        }
        for stone in played.suicide() {
            self.remove(colour, stone);
        }
    }

    /// Takes a move back: the latest that [`Tracked::play`] followed and that was not
    /// taken back yet.
    #[inline]
    pub fn undo(&mut self, played: &Played) {
        let (colour, point) = (played.colour(), played.point());
        for stone in played.suicide() {
            self.place(colour, stone);
        }
        for stone in played.captured() {
            self.place(colour.opponent(), stone);
        }
        self.remove(colour, point);
        if let Some(replaced) = played.replaced() {
            self.place(replaced, point);
        }
    }

    /// Around `point`, for the features of `colour` and for those of its opponent.
    #[inline]
    fn near(&self, colour: Colour, point: Point) -> [Near; 2] {
        let (own, other) = (self.stones(colour), self.stones(colour.opponent()));
        [
            Near::of(point, own, other, self.size),
            Near::of(point, other, own, self.size),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, testing};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn differences_equal_recomputation_forwards_and_backwards(
            (size, moves) in testing::moves(2),
        ) {
            let mut board = Board::new(size);
            let mut tracked = Tracked::<SetFeatures>::of(board.position());
            let mut history = Vec::new();
            for (number, &(colour, point)) in moves.iter().enumerate() {
                // Now and then a move on a stone or a suicide, as records have them.
                let played = match board.play(colour, point) {
                    Ok(played) => played,
                    Err(_) if number % 7 == 0 => board.play_anyway(colour, point),
                    Err(_) => continue,
                };
                tracked.play(&played);
                prop_assert_eq!(&tracked, &Tracked::of(board.position()), "\n{}", board.position());
                history.push(played);
            }
            while let Some(played) = history.pop() {
                tracked.undo(&played);
                board.undo(played);
                prop_assert_eq!(&tracked, &Tracked::of(board.position()), "\n{}", board.position());
            }
        }

        #[test]
        fn values_are_those_of_the_sets(position in testing::positions()) {
            let size = position.size();
            let tracked = Tracked::<SetFeatures>::of(&position);
            for colour in Colour::BOTH {
                let (own, other) = (position.stones(colour), position.stones(colour.opponent()));
                let features = tracked.feature(colour);
                prop_assert_eq!(features.thicken.points(), own.thicken(size));
                prop_assert_eq!(features.exterior.points(), own.exterior(size));
                prop_assert_eq!(features.liberty.points(), own.liberty(other, size));
                prop_assert_eq!(features.adjacent.count(), own.adjacent_pairs());
                prop_assert_eq!(features.max_neighbour.count(), own.max_neighbour());
                prop_assert_eq!(features.open_loop.count(), super::super::open_loops(own, size));
            }
        }
    }
}
