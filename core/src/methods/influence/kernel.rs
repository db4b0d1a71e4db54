//! Sums the influence of all stones on each point, by the kernel that the parameters choose.
//!
//! The classifier `influence` gives each point to the colour with more influence there. All sums
//! are integers. With floating-point sums the order of the stones would decide close points, and a
//! turned board would get another result.

use super::map::InfluenceMap;
use super::params::{KernelParams, Shape};
use super::rounds;
use crate::methods::potential::{BodyLosses, Images, MAX_D, Shadow};
use crate::{Point, Position, Size};

/// A kernel, ready to be summed over the stones of a position.
///
/// ```
/// use sahwal_core::influence::{Influence, KernelParams};
/// use sahwal_core::{Point, position};
///
/// let position = position! {
///     . . . . .
///     . X . . .
///     . . . . .
///     . . . O .
///     . . . . .
/// };
/// let influence = Influence::new(&KernelParams::default()).of(&position);
/// assert!(influence.at(Point::at(0, 0)) > 0);
/// assert_eq!(influence.at(Point::at(2, 2)), 0);
/// ```
#[derive(Debug)]
pub struct Influence {
    params: KernelParams,
    /// The influence of one stone at each distance, if no stone is in the way.
    by_distance: Vec<i64>,
    /// The distances that stones in the way add. `None` without shadows.
    shadows: Option<BodyLosses>,
}

/// The integer for an influence of 1. Sums of integers do not depend on the order of the stones,
/// so that a turned board has the turned result.
const ONE: f64 = (1u64 << 40) as f64;

/// A place on the board or outside of it, as row and column.
type Place = (i32, i32);

impl Influence {
    /// Makes the tables of a kernel. They serve boards of all sizes.
    pub fn new(params: &KernelParams) -> Influence {
        let mut params = *params;
        let mut shadows = None;
        if params.kappa > 0.0 {
            // The tables of shadows are those of `potential`, which end at this distance.
            params.reach = params.reach.min(MAX_D);
            shadows = Some(BodyLosses::delays(
                params.reach,
                params.kappa,
                &Shadow::PathShare,
            ));
        }
        let by_distance = (0..=params.reach)
            .map(|distance| given(&params, f64::from(distance)))
            .collect();
        Influence {
            params,
            by_distance,
            shadows,
        }
    }

    /// Returns the influence on each point of a position.
    pub fn of(&self, position: &Position) -> InfluenceMap {
        match self.params.shape {
            Shape::Exponential | Shape::Power => self.sums(position),
            Shape::Zobrist => rounds::zobrist(position, self.params.rounds),
            Shape::Morphology => {
                rounds::morphology(position, self.params.dilations, self.params.erosions)
            }
        }
    }

    /// Sums the influence of all stones and their mirror images. Both are called *bodies*.
    fn sums(&self, position: &Position) -> InfluenceMap {
        let size = position.size();
        let images = Images::new(self.params.image_lines, size);
        let mut sums = InfluenceMap::new(size);
        for stone in position.occupied() {
            let Some(colour) = position.at(stone) else {
                continue;
            };
            let blockers = match &self.shadows {
                Some(_) => bodies_but(position, &images, stone),
                None => Vec::new(),
            };
            for body in images.bodies(place(stone)) {
                let delays = self.delays(body, size, &blockers);
                for point in size.points() {
                    let distance = steps(body, place(point));
                    // A stone has no influence on its own point: its fate decides the owner there.
                    if distance == 0 || distance > u32::from(self.params.reach) {
                        continue;
                    }
                    let share = match &delays {
                        Some(delays) => {
                            let delay = BodyLosses::delay(delays.at(point));
                            given(&self.params, f64::from(distance) + delay)
                        }
                        None => self.by_distance[distance as usize],
                    };
                    sums.add(point, i64::from(colour.sign()) * share);
                }
            }
        }
        sums
    }

    /// By how much the blockers lengthen the way from a body to each point, in the unit of
    /// [`BodyLosses`]. `None` without shadows.
    fn delays(&self, body: Place, size: Size, blockers: &[Place]) -> Option<InfluenceMap> {
        let shadows = self.shadows.as_ref()?;
        let lines = 0..size.lines() as i32;
        let mut delays = InfluenceMap::new(size);
        for blocker in blockers {
            for &((down, right), delay) in shadows.by((blocker.0 - body.0, blocker.1 - body.1)) {
                let row = body.0 + down;
                let column = body.1 + right;
                if lines.contains(&row) && lines.contains(&column) {
                    let point = Point::at(row as usize, column as usize);
                    delays.add(point, i64::from(delay));
                }
            }
        }
        Some(delays)
    }
}

/// The influence of one stone at this distance, in units of 1/[`ONE`].
fn given(params: &KernelParams, distance: f64) -> i64 {
    let share = match params.shape {
        Shape::Power => distance.max(1.0).powf(-params.exponent),
        _ => (-distance / params.length).exp(),
    };
    (share * ONE).round() as i64
}

fn place(point: Point) -> Place {
    (point.row() as i32, point.column() as i32)
}

/// The city-block distance.
fn steps(from: Place, to: Place) -> u32 {
    from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
}

/// All stones except `stone`, with their images. A stone is not in its own way.
fn bodies_but(position: &Position, images: &Images, stone: Point) -> Vec<Place> {
    let others = position.occupied().iter().filter(|&other| other != stone);
    others
        .flat_map(|other| images.bodies(place(other)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing;
    use crate::{Colour, Symmetry};
    use proptest::prelude::*;

    /// One kernel of each shape, and those with images and shadows.
    fn kernels() -> [KernelParams; 6] {
        let of_shape = |shape| KernelParams::default().with(|set| set.shape = shape);
        [
            of_shape(Shape::Exponential),
            of_shape(Shape::Power),
            of_shape(Shape::Zobrist),
            of_shape(Shape::Morphology),
            of_shape(Shape::Exponential).with(|set| set.image_lines = 5),
            of_shape(Shape::Power)
                .with(|set| set.image_lines = 5)
                .with(|set| set.kappa = 3.0),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]
        #[test]
        fn influence_turns_with_the_board_and_changes_sign_with_the_colours(position in testing::positions()) {
            let size = position.size();
            for params in kernels() {
                let influence = Influence::new(&params);
                let here = influence.of(&position);
                let swapped = influence.of(&position.swapped());
                for point in size.points() {
                    prop_assert_eq!(here.at(point), -swapped.at(point));
                }
                for symmetry in Symmetry::ALL {
                    let there = influence.of(&symmetry.position(&position));
                    for point in size.points() {
                        let image = symmetry.point(point, size);
                        prop_assert_eq!(here.at(point), there.at(image));
                    }
                }
            }
        }
    }

    #[test]
    fn a_lone_stone_gives_the_kernel_and_a_stone_in_the_way_takes_from_it() {
        let size = Size::S19;
        let target = Point::at(9, 6);
        let mut position = Position::new(size);
        position.put(Point::at(9, 4), Some(Colour::Black));
        let influence = |kappa| {
            let params = KernelParams::default()
                .with(|set| set.shape = Shape::Power)
                .with(|set| set.kappa = kappa);
            Influence::new(&params)
        };
        let alone = influence(0.0).of(&position);
        assert_eq!(alone.at(target), (ONE / 2.0) as i64);
        assert_eq!(influence(3.0).of(&position).at(target), alone.at(target));
        // Straight behind a blocker the distance 2 becomes 2 + kappa. The blocker gives 1 there.
        position.put(Point::at(9, 5), Some(Colour::Black));
        let behind = influence(3.0).of(&position).at(target);
        assert_eq!(behind, (ONE * (1.0 + 1.0 / 5.0)).round() as i64);
    }

    #[test]
    fn a_mirror_half_a_step_outside_doubles_the_first_line() {
        let size = Size::S9;
        let mut position = Position::new(size);
        position.put(Point::at(0, 4), Some(Colour::White));
        let params = KernelParams::default()
            .with(|set| set.shape = Shape::Power)
            .with(|set| set.image_lines = 5);
        let influence = Influence::new(&params).of(&position);
        // One step from the stone, two from its image above; column 4 of nine lines is near
        // both sides, with images nine steps away.
        let expected = 1.0 + 1.0 / 2.0;
        let found = -influence.at(Point::at(0, 3)) as f64 / ONE;
        assert!(found > expected && found < expected + 0.6, "{found}");
    }
}
