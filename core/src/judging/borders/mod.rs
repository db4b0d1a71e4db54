//! Finds what lies between the colours at the end of a game: dame, open borders, points that must
//! still be filled, and seki.
//!
//! `rules::Score` counts with [`Borders`], `combined` asks them which borders are open, and the
//! layer `borders` shows them. If a border is called closed by mistake, an unfinished game may be
//! called safe to score.
//!
//! [`Borders::of`] takes the verdicts of any classifier: its dead stones count as captured, all
//! others as standing.
//!
//! - *Shared region*: empty points and dead stones that touch each other, with standing stones of
//!   both colours beside them.
//! - *Stake* of a shared region, in points: the largest of three numbers. The first is what one
//!   stone can gain there without being in atari: the number of points in the parts of the region
//!   that then touch no stone of the other colour. The second is two for each dead stone in the
//!   region. The third counts where the colours face each other across two empty lines: it is the
//!   number of points on one of these lines, minus one.
//! - *Open border*: a shared region with a stake of two points or more. Play is not over there, and
//!   no count is sure. Its *gaps* are the points where it can be closed: points that touch one
//!   colour, and that touch the other colour or have a neighbour in the region that does.
//! - *Small gap*: a shared region with a stake of one point. Players often leave such moves at the
//!   end of a game. Our margin equals the recorded one there about as often as in games without
//!   small gaps.
//! - *Dame*: the points of a shared region without a stake.
//! - *Teire*: a point of a player's territory that he must fill once all dame are filled, because
//!   otherwise a string of his is in atari there. Dead stones count as liberties. Under area rules
//!   such a move costs nothing, under territory rules one point. Servers count without these moves,
//!   and so do most recorded margins.
//! - *Seki*: standing stones that live without two eyes. They have no territory, or one small eye
//!   and opponents who have one, too; `seki.rs` has the conditions. Shared regions of at most five
//!   points beside them are neither dame nor open. Stones beside an open border or a small gap may
//!   still get territory, so they are not called seki. Eyes in seki count by area rules, but not by
//!   the letter of territory rules.
//!
//! Limits: teire is not found for a string that is caught only by several moves. A string counts as
//! connected by dame only if they touch it; a longer way is not seen. A seki with an eye of more
//! than two points is not found.
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

/// A shared region with more points than this is not part of a seki.
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
        // 1. Shared regions. Dead stones count as taken off.
        let free = size.board() - stones.black - stones.white;
        for region in free.parts_in(free) {
            if region.is_disjoint(&beside.black) || region.is_disjoint(&beside.white) {
                continue;
            }
            let empty = region & position.empty();
            // A player who fills a shared liberty of a seki is captured, so these stay empty.
            if region.len() <= MOST_SHARED && region.exterior(size).intersects(&seki) {
                borders.shared |= empty;
                continue;
            }
            // In a gap of two lines each point touches only one colour, and each line has half of
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
        // 2. Seki. Strings beside a small gap or an open border can still get liberties or
        //    territory, so they are in no seki yet.
        let leaking = (borders.small | borders.open).exterior(size);
        for stones in [stones.black, stones.white] {
            borders.seki |= seki & (stones - leaking.block_in(stones));
        }
        let beside_seki = borders.seki.exterior(size);
        borders.seki_eyes = ByColour::from_fn(|colour| (eyes[colour] & beside_seki).block_in(free));
        // 3. Teire: where a string could be captured once the dame are filled, its owner must
        //    connect. By territory rules that costs a point.
        borders.teire = borders.must_fill(position, verdicts, stones);
        borders
    }

    /// Whether a border is open.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// The points of `position` where play is not over: the open borders, and any empty region of
    /// more than half of the board, since no colour can have enclosed it yet.
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
    /// This goes in rounds. In each round, all strings in atari whose last liberty is their own
    /// territory connect there, those of both colours at once. The rounds end when there is no such
    /// string.
    ///
    /// Strings in seki take no part. The dame that the enemy can fill are no liberties. Dame where
    /// his stone would be in atari stay liberties, and so do the points of gaps and open borders.
    /// If each of two dame beside a string gives it more liberties, its owner does not need to
    /// fill: the enemy can take only one of the two.
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
            // A dead stone will be taken off, so it is a liberty. A filled point is none.
            let inside = (position.empty() | verdicts.dead) - filled.black - filled.white;
            let mut next = filled;
            for colour in Colour::BOTH {
                let free = inside - playable[colour.opponent()];
                let own = stones[colour] | filled[colour];
                let territory = verdicts.owners.of(colour);
                // In a seki nobody fills a liberty.
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

/// What one stone can gain in `region`. A stone of either colour is played on one of its `empty`
/// points, and the points in the parts of the region that then touch no enemy are counted. The
/// result is the largest number. A stone in atari does not count: it would be captured.
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
