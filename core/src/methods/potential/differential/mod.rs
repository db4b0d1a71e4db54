//! Differential computation of the potential (Nakamura and Kitoma (2002), section 6.2). A stone
//! that is placed adds its shares and lowers those of other stones by its shadow. Removing the
//! stone undoes both.
//!
//! The rows `potential` and other programs can follow a game with it; `sahwal profile` times it. An
//! error in one difference remains for the rest of the game. So the tests play random moves
//! forwards and back, and compare with the potential from scratch.

use std::sync::Arc;

use fearless_simd::dispatch;

use super::field::Field;
use super::layout::CELLS;
use super::losses::{LossRun, RUN};
use super::map::{PotentialMap, Shadows, Sums, given};
use super::params::FieldParams;
use super::tables::OFF_BOARD;
use crate::base::level::LEVEL;
use crate::board::point::STRIDE;
use crate::board::zobrist;
use crate::methods::features::Tracker;
use crate::{Colour, OutOfOrder, Played, Point, PointSet, Position};

/// The potential of a position, kept up to date while stones are placed and removed.
///
/// The potential of a point is the sum of the *shares* that the stones have in it. As in the paper,
/// each stone in the way lowers a share by a loss of its own, even where shadows overlap. A share
/// may fall below 0. It then counts as 0, but its value is stored, so that it is restored exactly
/// when a shadow is lifted.
///
/// If [`shadows`](super::FieldParams::shadows) is `exact`, the shadows are stored instead, and no
/// share is below 0. All numbers are integers, so a state reached by differences is equal to the
/// one computed from scratch. In both cases the cost of a stone is proportional to the number of
/// stones in its range.
///
/// ```
/// use std::sync::Arc;
/// use sahwal_core::potential::{Field, FieldParams, Potential, Shadows};
/// use sahwal_core::{position, Colour, Point};
///
/// let eye = position! {
///     . . . . .
///     . . X . .
///     . X . X .
///     . . X . .
///     . . . . .
/// };
/// let params = FieldParams::default().with(|set| set.image_lines = 0);
/// let field = Arc::new(Field::new(&params, eye.size())?);
/// let mut potential = Potential::of(&field, &eye);
/// let centre = Point::at(2, 2);
/// assert_eq!(potential.map().at(Shadows::Own, Colour::Black, centre), 4.0);
///
/// let before = potential.clone();
/// potential.place(Colour::White, centre);
/// potential.remove(centre);
/// assert_eq!(potential, before);
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Potential {
    field: Arc<Field>,
    position: Position,
    /// The hash of the stones, equal to [`Board::hash`](crate::Board::hash).
    hash: u64,
    map: PotentialMap,
    /// For each kind of shadows and each stone, its share in each cell; with exact shadows, the
    /// shadow in each cell. Entries of empty points are out of date and never read.
    cells: [Vec<[i32; CELLS]>; 2],
}

impl PartialEq for Potential {
    fn eq(&self, other: &Potential) -> bool {
        self.position() == other.position()
            && self.has_same_cells(other)
            && self.map() == other.map()
    }
}

impl Eq for Potential {}

impl Potential {
    /// Whether each stone has the same value in every cell that charges a point.
    fn has_same_cells(&self, other: &Potential) -> bool {
        for stone in self.position().occupied() {
            let charges = self.field().tables().charges(stone);
            for (one, other) in self.cells.iter().zip(&other.cells) {
                for (cell, charge) in charges.iter().enumerate() {
                    let same = one[stone.index()][cell] == other[stone.index()][cell];
                    // A cell that charges no point may contain anything.
                    if *charge != OFF_BOARD && !same {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The empty board.
    pub fn new(field: &Arc<Field>) -> Potential {
        let stones = field.size().lines() * STRIDE;
        Potential {
            field: Arc::clone(field),
            position: Position::new(field.size()),
            hash: 0,
            map: PotentialMap::ZERO,
            // `vec!` gets zeroed memory from the system, and most of it is never touched. A clone
            // would write all of it, which takes as long as the potential of a position.
            cells: [vec![[0; CELLS]; stones], vec![[0; CELLS]; stones]],
        }
    }

    /// The potential of `position`, from scratch.
    ///
    /// # Panics
    /// Panics if `position` has another size than `field`.
    pub fn of(field: &Arc<Field>, position: &Position) -> Potential {
        let mut potential = Potential::new(field);
        potential.recompute(position);
        potential
    }

    /// Computes the potential of another position from scratch, reusing the memory.
    ///
    /// # Panics
    /// As [`Potential::of`].
    pub fn recompute(&mut self, position: &Position) {
        self.assert_size(position);
        self.position = *position;
        self.hash = zobrist::hash(position);
        self.map = PotentialMap::ZERO;
        dispatch!(*LEVEL, _simd => {
            for colour in Colour::BOTH {
                for stone in position.stones(colour) {
                    self.charge(colour, stone);
                }
            }
        });
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The potential of every point.
    pub fn map(&self) -> &PotentialMap {
        &self.map
    }

    /// Black's potential minus White's at `point`, B' - W', with shadows of both colours (Nakamura
    /// and Kitoma (2002), section 6).
    pub fn lead(&self, point: Point) -> f64 {
        let black = self.map().at(Shadows::Both, Colour::Black, point);
        let white = self.map().at(Shadows::Both, Colour::White, point);
        black - white
    }

    fn assert_size(&self, position: &Position) {
        assert_eq!(
            position.size(),
            self.field.size(),
            "the field is for another size"
        );
    }

    /// The tables in use.
    pub fn field(&self) -> &Arc<Field> {
        &self.field
    }

    /// Adds `change(given)` to `map` for each point and each of `stones`, where `given` is the
    /// potential that the stone gives the point. `change` must return 0 for 0.
    #[inline(always)]
    pub(super) fn add_stones(
        &self,
        stones: PointSet,
        map: &mut PotentialMap,
        change: impl Fn(i32) -> i32 + Copy,
    ) {
        for colour in Colour::BOTH {
            for stone in stones & self.position().stones(colour) {
                for (cells, shadows) in self.cells.iter().zip(Shadows::ALL) {
                    let sums = map.sums_mut(shadows, colour);
                    // Section 6.2, item 2: a share that shadows made negative gives nothing.
                    self.field()
                        .add_shares(sums, stone, &cells[stone.index()], |share| {
                            change(given(share))
                        });
                }
            }
        }
    }

    /// Adds a stone. Nothing is captured; see [`Potential::follow`].
    ///
    /// # Panics
    /// Panics if `point` is not an empty point of the board.
    pub fn place(&mut self, colour: Colour, point: Point) {
        assert!(
            self.field.size().contains(point) && self.position.at(point).is_none(),
            "{point:?} is no empty point"
        );
        // Section 6.2, item 2: shadows are mutual. The new stone is shaded by the others, and
        // shades them.
        dispatch!(*LEVEL, _simd => {
            self.charge(colour, point);
            self.shade_others::<true>(colour, point);
        });
        self.position.put(point, Some(colour));
        self.hash ^= zobrist::key(colour, point);
    }

    /// Removes a stone: the exact inverse of [`Potential::place`].
    ///
    /// # Panics
    /// Panics if there is no stone at `point`.
    pub fn remove(&mut self, point: Point) {
        let Some(colour) = self.position.at(point) else {
            panic!("no stone at {point:?}");
        };
        self.position.put(point, None);
        self.hash ^= zobrist::key(colour, point);
        dispatch!(*LEVEL, _simd => {
            self.discharge(colour, point);
            self.shade_others::<false>(colour, point);
        });
    }

    /// Follows a move of a [`Board`](crate::Board), with its captures.
    ///
    /// # Errors
    /// Returns [`OutOfOrder`] if the position is not the one before the move. Nothing changes then.
    pub fn play(&mut self, played: &Played) -> Result<(), OutOfOrder> {
        // The hash stands for the whole position. Two positions have the same 64 bits by chance
        // once in 2^64 times.
        if self.hash != played.hash_before() {
            return Err(OutOfOrder);
        }
        Tracker::play(self, played);
        Ok(())
    }

    /// Takes back the latest move that [`Potential::play`] followed and that was not taken back
    /// yet.
    ///
    /// # Errors
    /// Returns [`OutOfOrder`] if the position is not the one after the move. Nothing changes then.
    pub fn undo(&mut self, played: &Played) -> Result<(), OutOfOrder> {
        if self.hash != played.hash_after() {
            return Err(OutOfOrder);
        }
        Tracker::undo(self, played);
        Ok(())
    }

    /// Changes the stones to those of `position` by differences. The two positions may differ by a
    /// move with its captures, a move taken back, or anything else.
    ///
    /// # Panics
    /// As [`Potential::of`].
    pub fn follow(&mut self, position: &Position) {
        self.assert_size(position);
        for colour in Colour::BOTH {
            // Stones are removed before others are placed, because a point may change colour.
            for stone in self.position.stones(colour) - position.stones(colour) {
                self.remove(stone);
            }
        }
        for colour in Colour::BOTH {
            for stone in position.stones(colour) - self.position.stones(colour) {
                self.place(colour, stone);
            }
        }
    }

    /// Computes the cells of a stone at `point`, shaded by all other stones, and adds its shares to
    /// the map.
    #[inline(always)]
    fn charge(&mut self, colour: Colour, point: Point) {
        let Potential {
            field,
            position,
            map,
            cells: kept,
            ..
        } = self;
        // Section 6.2: the shares of the new stone, lowered by the shadows of all others.
        let [own, both] = kept;
        let cells = [&mut own[point.index()], &mut both[point.index()]];
        field.fill_cells(position, colour, point, cells);
        for (cells, shadows) in kept.iter().zip(Shadows::ALL) {
            field.add_shares(
                map.sums_mut(shadows, colour),
                point,
                &cells[point.index()],
                given,
            );
        }
    }

    /// Subtracts the shares of the stone at `point` from the map.
    #[inline(always)]
    fn discharge(&mut self, colour: Colour, point: Point) {
        let Potential {
            field, map, cells, ..
        } = self;
        for (cells, shadows) in cells.iter().zip(Shadows::ALL) {
            let sums = map.sums_mut(shadows, colour);
            field.add_shares(sums, point, &cells[point.index()], |share| -given(share));
        }
    }

    /// Casts the shadow of a stone at `point` on the shares of all other stones; without `CAST`,
    /// lifts it.
    #[inline(always)]
    fn shade_others<const CAST: bool>(&mut self, colour: Colour, point: Point) {
        // Section 6.2: one half of the mutual shadows. `charge` finds the other half.
        let partners = self.field.tables().partners(point);
        for stone in self.position.stones(colour) & partners {
            self.shade::<true, CAST>(colour, stone, point);
        }
        for stone in self.position.stones(colour.opponent()) & partners {
            self.shade::<false, CAST>(colour.opponent(), stone, point);
        }
    }

    /// Casts the shadow of `blocker` on the shares of `stone`; without `CAST`, lifts it. With `OWN`
    /// the two stones have one colour, and the shares of both kinds change. Otherwise only those of
    /// the kind [`Shadows::Both`] change.
    #[inline(always)]
    fn shade<const OWN: bool, const CAST: bool>(
        &mut self,
        colour: Colour,
        stone: Point,
        blocker: Point,
    ) {
        let Potential {
            field, map, cells, ..
        } = self;
        let [own_cells, both_cells] = cells;
        let own = &mut own_cells[stone.index()];
        let both = &mut both_cells[stone.index()];
        let [own_sums, both_sums] = map.kinds_mut(colour);
        let tables = field.tables();
        // Exact shadows add up before the share is computed.
        if let Some(exact) = field.exact() {
            for run in tables.losses(stone, blocker) {
                if OWN {
                    exact.shade::<CAST>(stone, own, own_sums, run);
                }
                exact.shade::<CAST>(stone, both, both_sums, run);
            }
            return;
        }
        // Single shadows: each pair takes its loss from the share.
        for loss in tables.losses(stone, blocker) {
            let place = tables.cells().padded_index(stone, loss.cell as usize);
            if OWN {
                change::<CAST>(own, own_sums, place, loss);
            }
            change::<CAST>(both, both_sums, place, loss);
        }
    }
}

impl Tracker for Potential {
    /// Uses the default parameters.
    fn of(position: &Position) -> Potential {
        let field = Field::shared(&FieldParams::DEFAULT, position.size())
            .expect("the default parameters are in range");
        Potential::of(&field, position)
    }

    fn recompute(&mut self, position: &Position) {
        Potential::recompute(self, position);
    }

    fn place(&mut self, colour: Colour, point: Point) {
        Potential::place(self, colour, point);
    }

    fn remove(&mut self, colour: Colour, point: Point) {
        debug_assert_eq!(self.position.at(point), Some(colour));
        Potential::remove(self, point);
    }
}

/// Changes the shares of a run of cells by its losses. The sums of the map from `place` on change
/// by as much, except that negative shares count as 0.
#[inline(always)]
fn change<const CAST: bool>(
    cells: &mut [i32; CELLS],
    map: &mut Sums,
    place: usize,
    loss: &LossRun,
) {
    let Some(shares) = cells[loss.cell as usize..].first_chunk_mut::<RUN>() else {
        return;
    };
    let Some(sums) = map[place..].first_chunk_mut::<RUN>() else {
        return;
    };
    // A share below 0 is stored as it is, so that lifting the shadow restores it.
    let before = *shares;
    let after: [i32; RUN] = std::array::from_fn(|cell| {
        let amount = loss.amounts[cell];
        before[cell] + if CAST { -amount } else { amount }
    });
    *shares = after;
    for (cell, sum) in sums.iter_mut().enumerate() {
        *sum += given(after[cell]) - given(before[cell]);
    }
}

#[cfg(test)]
mod tests;
