//! The strength of a group without its connections (Nakamura and Kitoma (2002), section 7.2.1).
//!
//! `rounds.rs` scores each group with [`Items`], and `connections.rs` averages the scores. A group
//! below the threshold becomes void. So a wrong item can kill or save the stones of a group.

use super::fixed::SCALE;
use super::groups::Group;
use super::limits::{Limits, Reached};
use super::map::PotentialMap;
use crate::Colour;

/// The four items of the score of a group (section 7.2.1).
///
/// ```
/// use sahwal_core::potential::Items;
///
/// let items = Items { area: 3, eyes: 1, mean_difference: 0.5, enclosed: 2 };
/// assert_eq!(items.score(&[10.0, 50.0, 10.0, 10.0]).value(), 105.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Items {
    /// Item 1: the number of points in the sphere of influence.
    pub area: u32,
    /// Item 2: the number of points of the sphere that count as eyes: B' - W' >= 3.0.
    pub eyes: u32,
    /// Item 3: the mean of B - W over the points of the sphere where it is at least 0 and
    /// below 3.0; 0 without such points.
    pub mean_difference: f64,
    /// Item 4: the number of points of the sphere with B >= 1.1. If the parameter `enclosed-by` is
    /// `difference`, it counts the points with B - W >= 1.1.
    pub enclosed: u32,
}

impl Items {
    /// The items of a group of `colour`. `reached` are the points that reach the limits. Points of
    /// void stones count as empty.
    #[inline(always)]
    pub(super) fn by(
        map: &PotentialMap,
        group: &Group,
        colour: Colour,
        limits: &Limits,
        reached: &Reached,
    ) -> Items {
        let sphere = group.sphere();
        // Item 3: the mean of B - W over the points where it is at least 0, but too low for an eye.
        // A sum of integers does not depend on the order of the points.
        let between = sphere & reached.between;
        let sum = map.sum_of_differences(limits.own, colour, between);
        let count = between.len().max(1);
        Items {
            area: sphere.len() as u32,
            eyes: (sphere & reached.eyes).len() as u32,
            mean_difference: sum as f64 / count as f64 / f64::from(SCALE),
            enclosed: (sphere & reached.enclosed).len() as u32,
        }
    }

    /// The sum of the items, each multiplied by its coefficient.
    pub fn score(&self, coefficients: &[f64; 4]) -> GroupScore {
        // Section 7.2.1: the coefficients are 10 to 50 in the paper.
        let items = [
            f64::from(self.area),
            f64::from(self.eyes),
            self.mean_difference,
            f64::from(self.enclosed),
        ];
        let sum: f64 = items
            .iter()
            .zip(coefficients)
            .map(|(item, by)| item * by)
            .sum();
        GroupScore::new(sum)
    }
}

/// The score S of a group, 0 or more. It is stored in whole units of 1/53,760, so that means of
/// scores do not depend on the order of groups.
///
/// ```
/// use sahwal_core::potential::GroupScore;
///
/// assert_eq!(GroupScore::of_strength(1.0).value(), 100.0);
/// assert!((GroupScore::new(100.0).strength() - 1.0).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupScore(pub(super) i64);

impl GroupScore {
    /// The score nearest to `value`; 0 for negative values.
    pub fn new(value: f64) -> GroupScore {
        GroupScore((value.max(0.0) * f64::from(SCALE)).round() as i64)
    }

    /// The score as a number.
    pub fn value(self) -> f64 {
        self.0 as f64 / f64::from(SCALE)
    }

    /// The strength of a group with this score: log10(S) / 2. It is minus infinity for S = 0.
    pub fn strength(self) -> f64 {
        libm::log10(self.value()) / 2.0
    }

    /// The score of a group of this strength.
    pub fn of_strength(strength: f64) -> GroupScore {
        GroupScore::new(libm::pow(10.0, 2.0 * strength))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_is_half_the_logarithm() {
        assert_eq!(GroupScore::of_strength(1.0), GroupScore::new(100.0));
        assert_eq!(GroupScore::new(100.0).strength(), 1.0);
        assert_eq!(GroupScore::new(1.0).strength(), 0.0);
        assert_eq!(GroupScore::new(0.0).strength(), f64::NEG_INFINITY);
    }

    #[test]
    fn each_item_has_its_coefficient() {
        let items = Items {
            area: 3,
            eyes: 2,
            mean_difference: 1.5,
            enclosed: 4,
        };
        assert_eq!(items.score(&[10.0, 50.0, 10.0, 10.0]).value(), 185.0);
        assert_eq!(items.score(&[0.0, 0.0, 10.0, 0.0]).value(), 15.0);
    }
}
