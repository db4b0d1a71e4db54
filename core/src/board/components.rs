//! Connected components of sets of points, found from runs of each row.
//!
//! It finds strings, and the regions of most rooms. Components are in the order of their first
//! points, and strings take their numbers from it. Another order would renumber the strings of
//! every judgement.

use smallvec::SmallVec;

use crate::board::point::{INDICES, STRIDE};
use crate::{Point, PointSet, Size};

/// The component number of a point that belongs to no component.
pub(crate) const NONE: u16 = u16::MAX;

/// The components of a set, in the order of their first points.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    sets: SmallVec<[PointSet; FEW]>,
    labels: Labels,
}

impl Parts {
    pub(crate) fn of(set: PointSet, size: Size) -> Parts {
        let mut parts = Parts::new();
        parts.find(set, size);
        parts
    }

    /// No components yet.
    pub(crate) fn new() -> Parts {
        Parts {
            sets: SmallVec::new(),
            labels: Labels::new(),
        }
    }

    /// Replaces the components by those of `set`.
    #[inline(always)]
    pub(crate) fn find(&mut self, set: PointSet, size: Size) {
        self.sets.clear();
        self.labels.find(set, size, &mut self.sets, |_, _| {});
    }

    #[inline]
    pub(crate) fn sets(&self) -> &[PointSet] {
        &self.sets
    }
}

/// Components of one set, or of several disjoint sets. They are numbered from 0: first by the order
/// in which the sets were added, then by the first point of the component.
#[derive(Clone, Debug)]
pub(crate) struct Components {
    sets: SmallVec<[PointSet; FEW]>,
    /// The component number of each point, by [`Point::index`]. The array is one chunk longer
    /// than the board, because runs are written in whole chunks.
    numbers: [u16; INDICES + CHUNK],
}

/// The number of entries written at a time; most runs are shorter.
const CHUNK: usize = 8;

/// The number of components for which no memory is allocated. No game of the data sets has more
/// strings; a chequered board has 361 components.
const FEW: usize = 80;

/// A maximal horizontal run of points, with the provisional number of its component.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The columns of the run, one bit each.
    bits: u32,
    /// [`Point::index`] of the first point of the row.
    row: u16,
    /// The provisional number of its component.
    number: u16,
}

/// The largest number of runs on a board: every second point of each row.
const MAX_RUNS: usize = Size::MAX * Size::MAX.div_ceil(2);

impl Components {
    /// No components yet.
    #[inline]
    pub(crate) fn new() -> Components {
        Components {
            sets: SmallVec::new(),
            numbers: [NONE; INDICES + CHUNK],
        }
    }

    /// The components of `set`.
    #[inline]
    pub(crate) fn of(set: PointSet, size: Size) -> Components {
        let mut components = Components::new();
        components.add(set, size);
        components
    }

    /// Removes all components.
    pub(crate) fn reset(&mut self) {
        self.sets.clear();
        self.numbers = [NONE; INDICES + CHUNK];
    }

    /// Adds the components of `set`, which must be disjoint from those added before.
    pub(crate) fn add(&mut self, set: PointSet, size: Size) {
        let numbers = &mut self.numbers;
        Labels::new().find(set, size, &mut self.sets, |run, number| {
            let first = run.bits.trailing_zeros();
            // A run has no gaps, so it is a range of indices.
            let len = (run.bits >> first).trailing_ones() as usize;
            write(numbers, usize::from(run.row) + first as usize, len, number);
        });
    }

    /// The number of components.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The components in order.
    #[inline]
    pub(crate) fn sets(&self) -> &[PointSet] {
        &self.sets
    }

    /// The number of the component of `point`, [`NONE`] outside all.
    #[inline]
    pub(crate) fn number(&self, point: Point) -> u16 {
        self.numbers[point.index()]
    }
}

/// The working memory of the labelling. [`Parts`] reuses it for one set after another, because
/// clearing it takes longer than labelling a small set.
#[derive(Clone, Debug)]
struct Labels {
    runs: [Run; MAX_RUNS],
    /// Provisional numbers: a parent is never larger than its child.
    parents: [u16; MAX_RUNS],
}

impl Labels {
    #[inline]
    fn new() -> Labels {
        let blank = Run {
            bits: 0,
            row: 0,
            number: 0,
        };
        Labels {
            runs: [blank; MAX_RUNS],
            parents: [0; MAX_RUNS],
        }
    }

    /// Adds the components of `set` to `sets`. Calls `show` with each run and the number of its
    /// component.
    ///
    /// This is connected-component labelling in two passes. The first finds the runs of each row
    /// and joins each run, by union-find, to the runs of the row above that it touches. The second
    /// replaces provisional numbers by final ones.
    #[inline]
    fn find(
        &mut self,
        set: PointSet,
        size: Size,
        sets: &mut SmallVec<[PointSet; FEW]>,
        mut show: impl FnMut(&Run, u16),
    ) {
        let Labels { runs, parents } = self;
        let mut end = 0;
        let mut provisional = 0u16;
        // The provisional numbers of the runs of this row and of the row above, by the first
        // column of each run.
        let mut starts = [[0u16; 32]; 2];
        let mut row_above = 0;
        // First pass: runs and provisional numbers, row by row.
        for row in 0..size.lines() {
            let bits_of_row = set.row_bits(row);
            let [even, odd] = &mut starts;
            let (starts, above) = if row % 2 == 0 {
                (even, odd)
            } else {
                (odd, even)
            };
            let mut rest = bits_of_row;
            while rest != 0 {
                // Adding the lowest bit carries through the first run and clears it.
                let first = rest & rest.wrapping_neg();
                let bits = rest & !(rest + first);
                rest &= !bits;
                // Two runs touch where both rows have a bit in the same column.
                let mut number = NONE;
                let mut touching = row_above & bits;
                while touching != 0 {
                    let touched = touching & touching.wrapping_neg();
                    // The run above that contains the touched point starts after the last gap
                    // before this point.
                    let gaps = !row_above & (touched - 1);
                    let start = 32 - gaps.leading_zeros();
                    // The sum carries to the end of that run, so the rest of the run is skipped.
                    touching &= row_above + touched;
                    let root = find(parents, above[(start & 31) as usize]);
                    if number == NONE {
                        number = root;
                    } else {
                        // Keep the smaller number, so that roots keep the order of first points.
                        let low = number.min(root);
                        let high = number.max(root);
                        parents[usize::from(high)] = low;
                        number = low;
                    }
                }
                // A run that touches none above starts a component.
                if number == NONE {
                    number = provisional;
                    parents[usize::from(number)] = number;
                    provisional += 1;
                }
                // No column is above 31, so the mask changes nothing and spares a bounds check.
                starts[(bits.trailing_zeros() & 31) as usize] = number;
                runs[end] = Run {
                    bits,
                    row: (row * STRIDE) as u16,
                    number,
                };
                end += 1;
            }
            row_above = bits_of_row;
        }
        // Second pass. A parent has a smaller number than its child, so its final number is known
        // when the child is reached.
        for number in 0..usize::from(provisional) {
            let parent = usize::from(parents[number]);
            parents[number] = if parent == number {
                sets.push(PointSet::EMPTY);
                (sets.len() - 1) as u16
            } else {
                parents[parent]
            };
        }
        let components = sets.as_mut_slice();
        for run in &runs[..end] {
            let number = parents[usize::from(run.number)];
            components[usize::from(number)].insert_bits(usize::from(run.row), run.bits);
            show(run, number);
        }
    }
}

/// Sets the component number of `len` points, the first of which has the given index.
#[inline]
fn write(numbers: &mut [u16], mut index: usize, mut len: usize, number: u16) {
    loop {
        let Some((chunk, _)) = numbers[index..].split_first_chunk_mut::<CHUNK>() else {
            return;
        };
        // Fixed-size and branch-free: a loop over `len` would be mispredicted at its end.
        for (place, known) in chunk.iter_mut().enumerate() {
            *known = if place < len { number } else { *known };
        }
        if len <= CHUNK {
            return;
        }
        index += CHUNK;
        len -= CHUNK;
    }
}

/// The root of `number` in the union-find forest. The path to the root is halved on the way.
fn find(parents: &mut [u16], mut number: u16) -> u16 {
    while parents[usize::from(number)] != number {
        let grandparent = parents[usize::from(parents[usize::from(number)])];
        parents[usize::from(number)] = grandparent;
        number = grandparent;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(set: PointSet, size: Size) {
        let components = Components::of(set, size);
        let mut rest = set;
        for (number, &component) in components.sets().iter().enumerate() {
            // The slow reference: the block of the first point that is left.
            let first = rest.first().expect("no more components than the set has");
            assert_eq!(component, PointSet::of(first).block_in(set));
            for point in component {
                assert_eq!(usize::from(components.number(point)), number);
            }
            rest -= component;
        }
        assert_eq!(Parts::of(set, size).sets(), components.sets());
        assert!(rest.is_empty(), "components cover the set");
        for point in size.board() - set {
            assert_eq!(components.number(point), NONE);
        }
    }

    #[test]
    fn a_chequered_board_has_as_many_components_as_points() {
        let size = Size::S19;
        let set: PointSet = size
            .points()
            .filter(|point| (point.row() + point.column()) % 2 == 0)
            .collect();
        check(set, size);
        let mut both = Components::of(set, size);
        both.add(size.board() - set, size);
        assert_eq!(both.len(), size.area());
    }

    proptest! {
        #[test]
        fn components_equal_flood_fill(
            lines in 1..=Size::MAX,
            density in 0.2..0.9f64,
            dice in proptest::collection::vec(0.0..1.0f64, Size::MAX * Size::MAX),
        ) {
            let size = Size::new(lines).expect("1 to 19");
            let set = size.points().zip(dice).filter(|cell| cell.1 < density).map(|cell| cell.0).collect();
            check(set, size);
        }
    }
}
