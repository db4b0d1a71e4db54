//! The score of a position: area and territory.

use crate::classify::Owners;
use crate::{Colour, PointSet, Position};

/// What each colour has, as [`Colour::index`] orders them.
///
/// Neutral and unknown points are nobody's. Eyes in seki count, as under area rules; a rule set
/// that counts none there has to take them off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Points owned: living stones and territory.
    pub area: [usize; 2],
    /// Points owned without an own living stone.
    pub territory: [usize; 2],
    /// Dead stones of the opponent that are still on the board.
    pub prisoners: [usize; 2],
}

impl Count {
    /// Counts a position whose points have these owners, with the strings `dead` taken off.
    ///
    /// ```
    /// use sahwal_core::{classify, position, Colour, Count};
    ///
    /// let position = position! {
    ///     . X . O .
    ///     X X X O O
    ///     . O X O .
    ///     X X X O O
    ///     . X . O .
    /// };
    /// let verdicts = classify::find("static-plus").expect("registered").build().classify(&position);
    /// let count = Count::of(&position, &verdicts.owners, verdicts.dead);
    /// assert_eq!((count.area, count.territory, count.prisoners), ([13, 10], [4, 3], [1, 0]));
    /// assert_eq!((count.area_margin(), count.territory_margin([0, 0])), (3, 2));
    /// ```
    pub fn of(position: &Position, owners: &Owners, dead: PointSet) -> Count {
        let mut count = Count::default();
        for colour in Colour::BOTH {
            let (own, enemy) = (
                position.stones(colour),
                position.stones(colour.opponent()) & dead,
            );
            let owned = owners.of(colour);
            let at = colour.index();
            count.area[at] = owned.len();
            count.territory[at] = (owned - (own - dead)).len();
            count.prisoners[at] = (enemy & owned).len();
        }
        count
    }

    /// By how many points Black is ahead by area, komi left out.
    pub fn area_margin(&self) -> i32 {
        self.area[0] as i32 - self.area[1] as i32
    }

    /// By how many points Black is ahead by territory, komi left out, when each colour has
    /// captured so many stones in play.
    pub fn territory_margin(&self, captured: [usize; 2]) -> i32 {
        let of = |at: usize| (self.territory[at] + self.prisoners[at] + captured[at]) as i32;
        of(0) - of(1)
    }
}
