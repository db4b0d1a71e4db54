//! What lies between the colours at the end of a game: dame, open borders, points that must still
//! be filled, and seki.
//!
//! `rules::Score` counts by it, `combined` asks it which borders are open, and the layer `borders`
//! shows it. A border that is called closed by mistake makes an unfinished game safe to score.
//!
//! [`Borders::of`] takes the verdicts of any classifier: its dead stones count as captured, all
//! others as standing.
//!
//! - *Shared region*: empty points and dead stones that touch each other, with standing stones of
//!   both colours beside them.
//! - *Stake* of a shared region, in points: what one stone, not in atari, gains there, that is the
//!   empty points that it leaves beside its colour alone; or two for each dead stone in it; or, for
//!   a gap of two lines between the colours, one less than the number of points of a line; the
//!   largest of the three.
//! - *Open border*: a shared region with a stake of two points or more. Play is not over there, and
//!   no count is sure. Its *gaps* are the points that touch one colour and touch the other, or lie
//!   beside a point that does: there the border can be closed.
//! - *Small gap*: a shared region with a stake of one point. Players often leave such moves at the
//!   end of a game, and the recorded margins are about as often exact as without gaps.
//! - *Dame*: the points of any other shared region.
//! - *Teire*: a point of a player's territory that he must fill once all dame are filled, because a
//!   string of his would be in atari there. Dead stones count as liberties. Under area rules such a
//!   move costs nothing, under territory rules one point. Servers do not ask for it, and most
//!   recorded margins agree with them.
//! - *Seki*: standing stones without territory, or with one small eye against such stones of the
//!   other colour, with the shared regions of at most five points beside them; these are neither
//!   dame nor open. Stones beside an open border have no territory yet and are not called seki.
//!   Their eyes count by area rules, and by the letter of territory rules they do not.
//!
//! Limits: a string that could be caught by more than one move is not found as teire; dame away
//! from a string connect nothing; a seki with an eye of more than two points is not found.
//!
//! ```
//! use sahwal_core::borders::Borders;
//! use sahwal_core::{classify, points, position};
//!
//! let position = position! {
//!     . X . O .
//!     X X . O O
//!     . X . O .
//!     X X X O O
//!     . X . O .
//! };
//! let verdicts = classify::find("benson").expect("registered").build().classify(&position);
//! let borders = Borders::of(&position, &verdicts);
//! let column = points! {
//!     . . X . .
//!     . . X . .
//!     . . X . .
//!     . . . . .
//!     . . X . .
//! };
//! assert_eq!((borders.dame, borders.is_open()), (column, false));
//! ```

mod seki;
#[cfg(test)]
mod tests;

use crate::verdict::Verdicts;
use crate::{ByColour, Colour, Point, PointSet, Position};
use seki::Seki;

/// A larger shared region is no seki.
const MOST_SHARED: usize = 5;

/// A shared region is open if the stake there is at least this number of points.
const OPEN: usize = 2;

/// The points between the colours: see the [module](self).
///
/// ```
/// use sahwal_core::borders::Borders;
/// use sahwal_core::verdict::Verdicts;
/// use sahwal_core::{PointSet, position};
///
/// let position = position! {
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
/// };
/// let borders = Borders::of(&position, &Verdicts::with_dead(&position, PointSet::EMPTY));
/// assert_eq!((borders.dame.len(), borders.is_open()), (5, false));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Borders {
    /// Empty points that give nobody a point.
    pub dame: PointSet,
    /// The points of small gaps, where one stone gains a point.
    pub small: PointSet,
    /// The points of open borders, dead stones included.
    pub open: PointSet,
    /// The points of `open` where the border can be closed.
    pub gaps: PointSet,
    /// The points that each player must still fill.
    pub teire: ByColour<PointSet>,
    /// The standing stones in seki.
    pub seki: PointSet,
    /// The empty points of shared regions beside stones in seki.
    pub shared: PointSet,
    /// The eyes of stones in seki, dead stones inside included.
    pub seki_eyes: ByColour<PointSet>,
}

impl Borders {
    /// The borders of `position` by these verdicts.
    pub fn of(position: &Position, verdicts: &Verdicts) -> Borders {
        let size = position.size();
        let stones = ByColour::from_fn(|colour| position.stones(colour) - verdicts.dead);
        let beside = stones.map(|stones| stones.exterior(size));
        let both = beside.black & beside.white;
        let Seki { stones: seki, eyes } = Seki::of(position, verdicts);
        let mut borders = Borders::default();
        // 1. Shared regions: in seki, dame, or open.
        // Dead stones count as taken off.
        let free = size.board() - stones.black - stones.white;
        for region in free.parts_in(free) {
            if region.is_disjoint(&beside.black) || region.is_disjoint(&beside.white) {
                continue;
            }
            let empty = region & position.empty();
            // Who fills the liberties that a seki shares is captured, so they stay empty.
            if region.len() <= MOST_SHARED && region.exterior(size).intersects(&seki) {
                borders.shared |= empty;
                continue;
            }
            // In a gap of two lines each point touches one colour alone, and each line is half of
            // the points.
            let apart = (region - both).len();
            let stake = gain(region, stones, position.empty())
                .max(2 * (region - empty).len())
                .max((apart / 2).saturating_sub(1));
            match stake {
                0 => borders.dame |= region,
                1..OPEN => borders.small |= region,
                OPEN.. => {
                    borders.open |= region;
                    // The border is closed where a stone of one colour meets the other colour, or
                    // could with one move more.
                    let near = beside.map(|beside| (beside & region).thicken(size));
                    borders.gaps |=
                        region & ((beside.black & near.white) | (beside.white & near.black));
                }
            }
        }
        // 2. Seki: the strings in seki beside no gap and no open border.
        // Stones beside a gap can still get liberties or territory, so they are in no seki yet.
        let leaking = (borders.small | borders.open).exterior(size);
        for stones in [stones.black, stones.white] {
            borders.seki |= seki & (stones - leaking.block_in(stones));
        }
        let beside_seki = borders.seki.exterior(size);
        borders.seki_eyes = ByColour::from_fn(|colour| (eyes[colour] & beside_seki).block_in(free));
        // 3. By territory rules a point that a capture threatens must be filled, which costs a point.
        borders.teire = borders.must_fill(position, verdicts, stones);
        borders
    }

    /// Whether a border is open.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// The points of `position` where play is not over: the open borders, and an empty region of
    /// more than half of the board, which no colour has enclosed.
    pub fn unfinished(&self, position: &Position) -> PointSet {
        let mut unfinished = self.open;
        for region in position.empty().parts_in(position.empty()) {
            if 2 * region.len() > position.size().area() {
                unfinished |= region;
            }
        }
        unfinished
    }

    /// The points that each player must fill after all dame.
    ///
    /// In rounds: the strings in atari of both colours, whose last liberty is their own territory,
    /// connect there at once. The rounds end when there is none. No string in seki takes part, and
    /// the points of gaps and open borders stay liberties, and so do dame where a stone of the
    /// enemy would be in atari. If two dame beside a string connect it to more liberties, the owner
    /// gets one.
    fn must_fill(
        &self,
        position: &Position,
        verdicts: &Verdicts,
        stones: ByColour<PointSet>,
    ) -> ByColour<PointSet> {
        // The dame that each colour can fill: its stone there would not be in atari.
        let mut playable = ByColour::<PointSet>::default();
        for colour in Colour::BOTH {
            for dame in self.dame {
                let string = string_with(dame, stones[colour]);
                let liberties = string.neighbours_in(position.empty().without(dame));
                if liberties.has_several() {
                    playable[colour].insert(dame);
                }
            }
        }
        let mut filled = ByColour::<PointSet>::default();
        loop {
            // A dead stone is a liberty to come; what a player has filled is none.
            let inside = (position.empty() | verdicts.dead) - filled.black - filled.white;
            let mut next = filled;
            for colour in Colour::BOTH {
                let free = inside - playable[colour.opponent()];
                let own = stones[colour] | filled[colour];
                let territory = verdicts.owners.of(colour);
                // In a seki nobody fills.
                for string in (own - self.seki).parts_in(own) {
                    let Some(last) = string.neighbours_in(free).single() else {
                        continue;
                    };
                    if !territory.contains(last) {
                        continue;
                    }
                    // Of two dame that connect, the enemy can take only one.
                    let mut connecting = 0;
                    for dame in string.neighbours_in(self.dame) {
                        if string_with(dame, own).neighbours_in(free).has_several() {
                            connecting += 1;
                        }
                    }
                    if connecting < 2 {
                        next[colour] = next[colour].with(last);
                    }
                }
            }
            if next == filled {
                return filled;
            }
            filled = next;
        }
    }
}

/// The largest number of points of `region` that one stone of either colour on one of its `empty`
/// points leaves beside that colour alone. A stone in atari does not count: it would be captured.
fn gain(region: PointSet, stones: ByColour<PointSet>, empty: PointSet) -> usize {
    let mut most = 0;
    for colour in Colour::BOTH {
        for point in region & empty {
            let string = string_with(point, stones[colour]);
            let liberties = string.neighbours_in(empty.without(point));
            if liberties.has_several() {
                most = most.max(enclosed(region.without(point), stones[colour.opponent()]));
            }
        }
    }
    most
}

/// The string that a stone at `point` makes with the stones `own`.
fn string_with(point: Point, own: PointSet) -> PointSet {
    PointSet::of(point).block_in(own.with(point))
}

/// The number of points in the connected parts of `points` that touch no enemy.
fn enclosed(points: PointSet, enemies: PointSet) -> usize {
    let mut enclosed = 0;
    for part in points.parts_in(points) {
        if part.neighbours_in(enemies).is_empty() {
            enclosed += part.len();
        }
    }
    enclosed
}
