//! Connected components of sets of points, found from runs of each row.

use crate::point::INDICES;
use crate::{Point, PointSet, Size};

/// A number for no component.
pub(crate) const NONE: u16 = u16::MAX;

/// Components of one set or of several disjoint ones, numbered from 0 in the order
/// in which the sets were added and, within a set, of their first points.
#[derive(Clone, Debug)]
pub(crate) struct Components {
    sets: Sets,
    numbers: [u16; INDICES],
}

/// A list of sets that allocates only when it grows beyond what boards of real games
/// have; a chequered board has 361.
#[derive(Clone, Debug)]
struct Sets {
    len: usize,
    few: [PointSet; FEW],
    /// All of them, once there are more than `few` can hold.
    many: Vec<PointSet>,
}

const FEW: usize = 64;

impl Sets {
    fn push(&mut self, set: PointSet) {
        if self.len < FEW {
            self.few[self.len] = set;
        } else {
            if self.len == FEW {
                self.many.extend(self.few);
            }
            self.many.push(set);
        }
        self.len += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[PointSet] {
        if self.len <= FEW {
            &self.few[..self.len]
        } else {
            &self.many
        }
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [PointSet] {
        if self.len <= FEW {
            &mut self.few[..self.len]
        } else {
            &mut self.many
        }
    }
}

/// A maximal horizontal run of points, with the provisional number of its component.
#[derive(Clone, Copy)]
struct Run {
    row: u8,
    bits: u32,
    number: u16,
}

/// 10 runs a row at the most.
const MAX_RUNS: usize = Size::MAX * Size::MAX.div_ceil(2);

impl Components {
    /// No components yet.
    #[inline]
    pub(crate) fn new() -> Components {
        let sets = Sets {
            len: 0,
            few: [PointSet::EMPTY; FEW],
            many: Vec::new(),
        };
        Components {
            sets,
            numbers: [NONE; INDICES],
        }
    }

    /// The components of `set`.
    #[inline]
    pub(crate) fn of(set: PointSet, size: Size) -> Components {
        let mut components = Components::new();
        components.add(set, size);
        components
    }

    /// Forgets all components.
    pub(crate) fn reset(&mut self) {
        self.sets.len = 0;
        self.sets.many.clear();
        self.numbers = [NONE; INDICES];
    }

    /// Adds the components of `set`, which must be disjoint from those added before.
    pub(crate) fn add(&mut self, set: PointSet, size: Size) {
        let mut runs = [Run {
            row: 0,
            bits: 0,
            number: 0,
        }; MAX_RUNS];
        let mut parents = [0u16; MAX_RUNS];
        let (mut end, mut provisional) = (0, 0u16);
        let (mut above_start, mut above_end) = (0, 0);
        for row in 0..size.lines() {
            let mut rest = set.row_bits(row);
            let mut above = above_start;
            let row_start = end;
            while rest != 0 {
                // Adding the lowest bit carries through the run that starts there.
                let bits = rest & !rest.wrapping_add(rest & rest.wrapping_neg());
                rest &= !bits;
                let highest = 31 - bits.leading_zeros();
                let mut number = NONE;
                while above < above_end {
                    let other = runs[above];
                    if other.bits & bits != 0 {
                        let root = find(&mut parents, other.number);
                        if number == NONE {
                            number = root;
                        } else {
                            // The smaller number stays, so roots keep the order of first points.
                            let (low, high) = (number.min(root), number.max(root));
                            parents[usize::from(high)] = low;
                            number = low;
                        }
                    }
                    // A run above that reaches past this one may touch the next one too.
                    if 31 - other.bits.leading_zeros() > highest {
                        break;
                    }
                    above += 1;
                }
                if number == NONE {
                    number = provisional;
                    parents[usize::from(number)] = number;
                    provisional += 1;
                }
                runs[end] = Run {
                    row: row as u8,
                    bits,
                    number,
                };
                end += 1;
            }
            (above_start, above_end) = (row_start, end);
        }
        self.collect(&runs[..end], &mut parents[..usize::from(provisional)]);
    }

    /// Turns runs with provisional numbers into components with final ones.
    fn collect(&mut self, runs: &[Run], parents: &mut [u16]) {
        // A parent is never larger than its child, so one pass in order flattens all.
        let mut finals = [0u16; MAX_RUNS];
        for number in 0..parents.len() {
            let parent = usize::from(parents[number]);
            finals[number] = if parent == number {
                self.sets.push(PointSet::EMPTY);
                (self.sets.len - 1) as u16
            } else {
                finals[parent]
            };
        }
        let sets = self.sets.as_mut_slice();
        for run in runs {
            let number = finals[usize::from(run.number)];
            let row = usize::from(run.row);
            sets[usize::from(number)].insert_row_bits(row, run.bits);
            let start = run.bits.trailing_zeros() as usize;
            let from = Point::at(row, start).index();
            self.numbers[from..from + run.bits.count_ones() as usize].fill(number);
        }
    }

    /// The number of components.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.sets.len
    }

    /// The components in order.
    #[inline]
    pub(crate) fn sets(&self) -> &[PointSet] {
        self.sets.as_slice()
    }

    /// The number of the component of `point`, [`NONE`] outside all.
    #[inline]
    pub(crate) fn number(&self, point: Point) -> u16 {
        self.numbers[point.index()]
    }
}

/// The root of `number`, halving the path to it.
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
    use crate::points;
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
        assert!(rest.is_empty(), "components cover the set");
        for point in size.board() - set {
            assert_eq!(components.number(point), NONE);
        }
    }

    #[test]
    fn forks_spirals_and_combs_are_one_component() {
        let spiral = points! {
            X X X X X
            . . . . X
            X X X . X
            X . . . X
            X X X X X
        };
        let comb = points! {
            X . X . X
            X . X . X
            X . X . X
            X . X . X
            X X X X X
        };
        let w = points! {
            X . . . X
            X . X . X
            X . X . X
            X X . X X
            . X X X .
        };
        for (set, count) in [(spiral, 1), (comb, 1), (w, 2)] {
            let size = Size::new(5).unwrap();
            check(set, size);
            assert_eq!(Components::of(set, size).len(), count);
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
