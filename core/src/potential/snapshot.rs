//! The potential of one position, from scratch.

use std::sync::Arc;

use super::compact::Losses;
use super::field::{CELLS, Field, Loss};
use super::map::{PotentialMap, Shadows, add_shares, given};
use super::mirrored::Mirrored;
use crate::{Colour, Point, PointSet, Position};

/// The potential of a position: all that groups and their strength need, and nothing to
/// change it with. [`Potential`](super::Potential) is kept up to date by differences.
///
/// ```
/// use std::sync::Arc;
/// use sahwal_core::potential::{Field, Params, Potential, Snapshot};
/// use sahwal_core::{position, Colour, Point};
///
/// let position = position! {
///     . X . O .
///     X . . . O
///     . . . . .
///     . X . O .
///     . . . . .
/// };
/// let field = Arc::new(Field::new(&Params::default(), position.size())?);
/// let snapshot = Snapshot::of(&field, &position);
/// assert_eq!(snapshot.map(), Potential::of(&field, &position).map());
/// # Ok::<(), sahwal_core::potential::ParamsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(super) field: Arc<Field>,
    pub(super) position: Position,
    pub(super) map: PotentialMap,
}

impl Snapshot {
    /// The potential of `position`.
    ///
    /// # Panics
    /// When `position` is of another size than `field`.
    pub fn of(field: &Arc<Field>, position: &Position) -> Snapshot {
        let mut snapshot = Snapshot::new(field);
        snapshot.compute(position);
        snapshot
    }

    /// The empty board.
    pub(super) fn new(field: &Arc<Field>) -> Snapshot {
        Snapshot {
            field: Arc::clone(field),
            position: Position::new(field.size()),
            map: PotentialMap::ZERO,
        }
    }

    /// Makes it the potential of `position`, whatever it was before.
    ///
    /// # Panics
    /// As [`Snapshot::of`].
    pub fn compute(&mut self, position: &Position) {
        self.assert_size(position);
        self.position = *position;
        self.map = PotentialMap::ZERO;
        let stones = position.occupied();
        add_stones(&self.field, position, stones, &mut self.map, |given| given);
    }

    /// The stones.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The potential of every point.
    pub fn map(&self) -> &PotentialMap {
        &self.map
    }

    /// The tables it is computed with.
    pub fn field(&self) -> &Arc<Field> {
        &self.field
    }

    pub(super) fn assert_size(&self, position: &Position) {
        assert_eq!(
            position.size(),
            self.field.size(),
            "the field is for another size"
        );
    }
}

impl AsRef<Snapshot> for Snapshot {
    fn as_ref(&self) -> &Snapshot {
        self
    }
}

/// Adds what `change` makes of what each of these stones gives a point of the board. Of
/// nothing it must make nothing.
pub(super) fn add_stones(
    field: &Field,
    position: &Position,
    stones: PointSet,
    map: &mut PotentialMap,
    change: impl Fn(i32) -> i32 + Copy,
) {
    let Some(compact) = field.compact() else {
        for colour in Colour::BOTH {
            for stone in stones & position.stones(colour) {
                let [mut own, mut both] = [[0; CELLS]; 2];
                shares(field, position, None, colour, stone, [&mut own, &mut both]);
                let shares = [own, both];
                for (shares, shadows) in shares.iter().zip(Shadows::ALL) {
                    let sums = map.sums_mut(shadows, colour);
                    add_shares(sums, field, stone, shares, |share| change(given(share)));
                }
            }
        }
        return;
    };
    let mirrored = Mirrored::of(position);
    for shadows in Shadows::ALL {
        for colour in Colour::BOTH {
            let sums = map.sums_mut(shadows, colour);
            let shades = (shadows == Shadows::Own).then_some(colour);
            let stones = stones & position.stones(colour);
            compact.charge(sums, &mirrored, (shades, stones), change);
        }
    }
}

/// Puts the shares of a stone, by kind, under the shadows of all others into `into`. A
/// field that has the tables for 16 bits needs the stones as [`Mirrored`], and memory to
/// work in.
pub(super) fn shares(
    field: &Field,
    position: &Position,
    mirrored: Option<(&Mirrored, &mut Losses)>,
    colour: Colour,
    stone: Point,
    into: [&mut [i32; CELLS]; 2],
) {
    if let (Some(compact), Some((mirrored, losses))) = (field.compact(), mirrored) {
        let (charges, rows) = (field.charges(stone), field.rows());
        compact.shares(mirrored, colour, stone, charges, rows, losses, into);
        return;
    }
    let blockers = field.partners(stone);
    let losses = field.losses_of(stone);
    let [own, both] = into;
    *own = *field.charges(stone);
    for blocker in position.stones(colour) & blockers {
        subtract(own, losses.by(blocker));
    }
    *both = *own;
    for blocker in position.stones(colour.opponent()) & blockers {
        subtract(both, losses.by(blocker));
    }
}

#[inline]
fn subtract(shares: &mut [i32; CELLS], losses: &[Loss]) {
    for loss in losses {
        for (share, amount) in shares[loss.cell as usize..].iter_mut().zip(loss.amounts) {
            *share -= amount;
        }
    }
}
