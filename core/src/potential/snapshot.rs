//! The potential of one position, from scratch.

use std::sync::Arc;

use super::field::Field;
use super::map::PotentialMap;
use crate::Position;

/// The potential of a position, computed from scratch: enough for groups and their
/// strength. Use [`Potential`](super::Potential) to follow a game by differences.
///
/// ```
/// use std::sync::Arc;
/// use sahwal_core::potential::{Field, PotentialParams, Potential, Snapshot};
/// use sahwal_core::{position, Colour, Point};
///
/// let position = position! {
///     . X . O .
///     X . . . O
///     . . . . .
///     . X . O .
///     . . . . .
/// };
/// let field = Arc::new(Field::new(&PotentialParams::default(), position.size())?);
/// let snapshot = Snapshot::of(&field, &position);
/// assert_eq!(snapshot.map(), Potential::of(&field, &position).map());
/// # Ok::<(), sahwal_core::params::ParamError>(())
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

    /// Computes the potential of another position, reusing the memory.
    ///
    /// # Panics
    /// As [`Snapshot::of`].
    pub fn compute(&mut self, position: &Position) {
        self.assert_size(position);
        self.position = *position;
        self.map = PotentialMap::ZERO;
        let stones = position.occupied();
        self.field
            .add_stones(position, stones, &mut self.map, |given| given);
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The potential of every point.
    pub fn map(&self) -> &PotentialMap {
        &self.map
    }

    /// The tables in use.
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
