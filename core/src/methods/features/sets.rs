//! Features that are sets of points: thicken, exterior, liberty (Nakamura and Kitoma (2002),
//! section 2.2).
//!
//! [`Tracked`](super::Tracked) keeps all three up to date through a game, and `regions.rs` does so
//! with `exterior` and `liberty`. A wrong point stays wrong for the rest of the game. A test
//! compares each set with the function of [`PointSet`] that has its name.

use super::{Feature, Near};
use crate::methods::features::near::CENTRE;
use crate::{PointSet, Size};

/// `thicken(X)`: the stones together with all their neighbours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Thicken(PointSet);

/// `exterior(X)` = thicken(X) - X ("exterier" in the paper).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exterior(PointSet);

/// `liberty(X, Y)` = exterior(X) - Y, with Y the stones of the opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Liberty(PointSet);

impl Thicken {
    /// The points of the set.
    pub(crate) fn points(&self) -> PointSet {
        self.0
    }
}

impl Exterior {
    /// The points of the set.
    pub(crate) fn points(&self) -> PointSet {
        self.0
    }
}

impl Liberty {
    /// The points of the set.
    pub(crate) fn points(&self) -> PointSet {
        self.0
    }
}

/// A stone A joins Y: thicken(Y | A) = thicken(Y) | thicken(A).
impl Feature for Thicken {
    const NAME: &'static str = "thicken";

    fn of(own: PointSet, _: PointSet, size: Size) -> Self {
        Thicken(own.thicken(size))
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        self.0.set_window(near.point, near.star, near.star);
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        // A neighbour stays only if another stone of the set is beside it.
        self.0.set_window(near.point, near.star, near.thickened());
    }
}

/// A stone A joins Y: exterior(Y | A) = (exterior(Y) - A) | (exterior(A) - Y).
impl Feature for Exterior {
    const NAME: &'static str = "exterior";

    fn of(own: PointSet, _: PointSet, size: Size) -> Self {
        Exterior(own.exterior(size))
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        // Section 3: the neighbours of A are added. A itself is removed, because it is a stone now.
        let outside = near.star & !near.own() & !CENTRE;
        self.0.set_window(near.point, near.star, outside);
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        let outside = near.thickened() & !near.own();
        self.0.set_window(near.point, near.star, outside);
    }
}

/// A stone A joins Y: liberty(Y | A, Z) = exterior(Y | A) - Z. A stone A joins the opponent's
/// stones Z: it is removed from the liberties.
impl Feature for Liberty {
    const NAME: &'static str = "liberty";

    fn of(own: PointSet, opponent: PointSet, size: Size) -> Self {
        Liberty(own.liberty(opponent, size))
    }

    #[inline]
    fn place(&mut self, near: &Near) {
        let free = near.star & !near.own() & !near.opponent & !CENTRE;
        self.0.set_window(near.point, near.star, free);
    }

    #[inline]
    fn remove(&mut self, near: &Near) {
        let free = near.thickened() & !near.own() & !near.opponent;
        self.0.set_window(near.point, near.star, free);
    }

    #[inline]
    fn opponent_places(&mut self, near: &Near) {
        self.0.remove(near.point);
    }

    #[inline]
    fn opponent_removes(&mut self, near: &Near) {
        // The point is a liberty again if an own stone is beside it.
        self.0.set_window(near.point, CENTRE, near.thickened());
    }
}
