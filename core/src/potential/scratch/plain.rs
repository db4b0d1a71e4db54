//! The plain way: one pair of stones after the other.

use crate::potential::layout::CELLS;
use crate::potential::losses::LossRun;
use crate::potential::map::{PotentialMap, Shadows, add_shares, given};
use crate::potential::tables::Tables;
use crate::{Colour, Point, PointSet, Position};

/// Adds `change(given)` for what each of `stones` gives each point. `change` must give 0
/// for 0.
pub(in crate::potential) fn add_stones(
    tables: &Tables,
    position: &Position,
    stones: PointSet,
    map: &mut PotentialMap,
    change: impl Fn(i32) -> i32 + Copy,
) {
    let rows = tables.cells().rows();
    for colour in Colour::BOTH {
        for stone in stones & position.stones(colour) {
            let [mut own, mut both] = [[0; CELLS]; 2];
            shares(tables, position, colour, stone, [&mut own, &mut both]);
            for (shares, shadows) in [own, both].iter().zip(Shadows::ALL) {
                let sums = map.sums_mut(shadows, colour);
                add_shares(sums, rows, stone, shares, |share| change(given(share)));
            }
        }
    }
}

/// Writes the shares of `stone` under the shadows of its own colour and of both colours
/// to `own` and `both`.
pub(in crate::potential) fn shares(
    tables: &Tables,
    position: &Position,
    colour: Colour,
    stone: Point,
    [own, both]: [&mut [i32; CELLS]; 2],
) {
    let blockers = tables.partners(stone);
    *own = *tables.charges(stone);
    for blocker in position.stones(colour) & blockers {
        subtract(own, tables.losses(stone, blocker));
    }
    *both = *own;
    for blocker in position.stones(colour.opponent()) & blockers {
        subtract(both, tables.losses(stone, blocker));
    }
}

#[inline]
fn subtract(shares: &mut [i32; CELLS], losses: &[LossRun]) {
    for loss in losses {
        for (share, amount) in shares[loss.cell as usize..].iter_mut().zip(loss.amounts) {
            *share -= amount;
        }
    }
}
