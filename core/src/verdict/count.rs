//! The count of a position: area and territory.

use super::Owners;
use crate::rules::Rules;
use crate::{Colour, PointSet, Position};

/// The points of both colours, indexed by [`Colour::index`].
///
/// Neutral and unknown points count for neither colour. Eyes in seki count, as under
/// area rules. A caller whose rules do not count them must subtract them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The number of owned points: living stones and territory.
    pub area: [usize; 2],
    /// The number of owned points without a living stone.
    pub territory: [usize; 2],
    /// The number of dead enemy stones on owned points, still on the board.
    pub prisoners: [usize; 2],
}

impl Count {
    /// Counts a position whose points have these `owners` and whose strings in `dead` are
    /// dead.
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

    /// The points of both colours by `rules`, without komi, indexed by [`Colour::index`].
    /// `captured` is the number of stones that each colour captured during the game; only
    /// territory rules count them.
    pub fn points(&self, rules: Rules, captured: [usize; 2]) -> [usize; 2] {
        match rules {
            Rules::Area => self.area,
            Rules::Territory => {
                [0, 1].map(|at| self.territory[at] + self.prisoners[at] + captured[at])
            }
        }
    }

    /// The area of Black minus the area of White, in points, without komi.
    pub fn area_margin(&self) -> i32 {
        self.area[0] as i32 - self.area[1] as i32
    }

    /// The territory and prisoners of Black minus those of White, in points, without komi.
    /// `captured` is the number of stones that each colour captured during the game.
    pub fn territory_margin(&self, captured: [usize; 2]) -> i32 {
        let [black, white] = self.points(Rules::Territory, captured);
        black as i32 - white as i32
    }
}
