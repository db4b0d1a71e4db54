//! The limits on the potential of a point, and the points that reach them. A point must reach some
//! limits to belong to a group, and others to count for an *item* of the group's score (Nakamura
//! and Kitoma (2002), sections 7.1 and 7.2.1).
//!
//! `rounds.rs` makes groups and areas from these points, and `strength.rs` computes the items from
//! them. A limit that is wrong by one unit moves points into groups or out of them, and changes
//! verdicts.

use std::ops::Range;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, dispatch, i32x16};

use super::fixed::to_fixed;
use super::map::{PotentialMap, Shadows};
use super::params::{EnclosedBy, GroupParams};
use crate::base::level::LEVEL;
use crate::{ByColour, Colour, PointSet};

/// The limits, in units of [`SCALE`](super::fixed::SCALE).
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// v1 and v2 for groups.
    groups: [i32; 2],
    /// v1 and v2 for connectable areas. They are never above those for groups, so that every group
    /// lies in an area.
    areas: [i32; 2],
    /// The least difference at a point that counts as an eye.
    eye: i32,
    /// The least value for item 4.
    enclosed: i32,
    enclosed_by: EnclosedBy,
    /// The kind of potential for groups and item 2.
    both: Shadows,
    /// The kind of potential for items 3 and 4.
    pub(super) own: Shadows,
}

impl Limits {
    /// Converts the limits of the parameters to fixed point.
    pub(super) fn of(params: &GroupParams) -> Limits {
        let [own, both] = Shadows::ALL.map(|kind| params.shadow_kinds.choose(kind));
        Limits {
            groups: [params.v1, params.v2].map(to_fixed),
            areas: [
                // An area must contain its groups, so its limits may only be lower than theirs.
                params.connect_v1.min(params.v1),
                params.connect_v2.min(params.v2),
            ]
            .map(to_fixed),
            eye: to_fixed(params.eye_difference),
            enclosed: to_fixed(params.enclosed_potential),
            enclosed_by: params.enclosed_by,
            own,
            both,
        }
    }
}

/// The points that reach the limits for one colour, with or without stones on them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reached {
    /// B' >= v1 and B' - W' >= v2 for Black.
    pub(super) groups: PointSet,
    /// The same with the lower v1 and v2 of connectable areas.
    pub(super) areas: PointSet,
    /// Item 2: B' - W' is at least `eye_difference`.
    pub(super) eyes: PointSet,
    /// Item 3: B - W is at least 0 and below `eye_difference`.
    pub(super) between: PointSet,
    /// Item 4: B, or B - W, is at least `enclosed_potential`.
    pub(super) enclosed: PointSet,
}

/// The number of points that are compared in one vector.
const LANES: usize = 16;
/// The number of comparisons for each point and colour.
const SETS: usize = 5;

impl Reached {
    /// The points that reach `limits`, for both colours.
    pub(super) fn of(map: &PotentialMap, limits: &Limits) -> ByColour<Reached> {
        let mut reached = ByColour::default();
        Reached::compare(map, limits, 0..PointSet::WORDS, &mut reached);
        reached
    }

    /// Compares the points in some words of the sets again.
    pub(super) fn compare(
        map: &PotentialMap,
        limits: &Limits,
        words: Range<usize>,
        reached: &mut ByColour<Reached>,
    ) {
        dispatch!(*LEVEL, simd => compare(simd, map, limits, words, reached));
    }
}

#[inline(always)]
fn compare<S: Simd>(
    simd: S,
    map: &PotentialMap,
    limits: &Limits,
    words: Range<usize>,
    reached: &mut ByColour<Reached>,
) {
    let [v1, v2] = limits.groups.map(|limit| i32x16::splat(simd, limit));
    let [low1, low2] = limits.areas.map(|limit| i32x16::splat(simd, limit));
    let zero = i32x16::splat(simd, 0);
    let eye = i32x16::splat(simd, limits.eye);
    let enclosed = i32x16::splat(simd, limits.enclosed);
    let values =
        Colour::BOTH.map(|colour| [limits.own, limits.both].map(|kind| map.by_word(kind, colour)));
    for word in words {
        let mut bits = [[0u64; SETS]; 2];
        // A word of a set holds 64 points, and a vector compares 16 of them.
        for part in 0..64 / LANES {
            let at = word * 64 + part * LANES;
            let [black, white] = values
                .map(|kinds| kinds.map(|values| i32x16::from_slice(simd, &values[at..at + LANES])));
            for (bits, [own, both], [enemy_own, enemy_both]) in bits
                .iter_mut()
                .zip([(black, white), (white, black)])
                .map(|(bits, (a, b))| (bits, a, b))
            {
                // B - W and B' - W' for Black.
                let difference = own - enemy_own;
                let excess = both - enemy_both;
                let value = match limits.enclosed_by {
                    EnclosedBy::Potential => own,
                    EnclosedBy::Difference => difference,
                };
                let sets = [
                    both.simd_ge(v1) & excess.simd_ge(v2),
                    both.simd_ge(low1) & excess.simd_ge(low2),
                    excess.simd_ge(eye),
                    difference.simd_ge(zero) & difference.simd_lt(eye),
                    value.simd_ge(enclosed),
                ];
                for (bits, set) in bits.iter_mut().zip(sets) {
                    *bits |= set.to_bitmask() << (part * LANES);
                }
            }
        }
        for (colour, bits) in Colour::BOTH.into_iter().zip(bits) {
            let Reached {
                groups,
                areas,
                eyes,
                between,
                enclosed,
            } = &mut reached[colour];
            for (set, bits) in [groups, areas, eyes, between, enclosed]
                .into_iter()
                .zip(bits)
            {
                set.set_word(word, bits);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::board::testing;
    use crate::methods::potential::{Field, FieldParams, Potential};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]
        /// Wide and narrow vectors find the same points as comparing point by point.
        #[test]
        fn points_reach_the_limits_one_by_one(position in testing::positions()) {
            let params = GroupParams::default();
            let field = Arc::new(Field::new(&FieldParams::default(), position.size()).unwrap());
            let potential = Potential::of(&field, &position);
            let (map, limits) = (potential.map(), Limits::of(&params));
            let found = Reached::of(map, &limits);
            let mut narrow = ByColour::default();
            dispatch!(narrowest(), simd => {
                compare(simd, map, &limits, 0..PointSet::WORDS, &mut narrow)
            });
            for colour in Colour::BOTH {
                let at = |kind, point| map.fixed(kind, colour, point);
                let lead = |kind, point| map.difference(kind, colour, point);
                for point in position.size().points() {
                    let (own, both) = (lead(Shadows::Own, point), lead(Shadows::Both, point));
                    let expected = [
                        at(Shadows::Both, point) >= to_fixed(1.0) && both >= to_fixed(0.55),
                        at(Shadows::Both, point) >= to_fixed(0.7) && both >= to_fixed(0.3),
                        both >= to_fixed(3.0),
                        (0..to_fixed(3.0)).contains(&own),
                        at(Shadows::Own, point) >= to_fixed(1.1),
                    ];
                    for reached in [found, narrow].map(|of| of[colour]) {
                        let Reached { groups, areas, eyes, between, enclosed } = reached;
                        let sets = [groups, areas, eyes, between, enclosed];
                        prop_assert_eq!(sets.map(|set| set.contains(point)), expected);
                    }
                }
            }
        }
    }

    /// The narrowest vectors of this machine.
    fn narrowest() -> fearless_simd::Level {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        return LEVEL.as_sse2().map_or(*LEVEL, fearless_simd::Level::Sse2);
        #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
        return *LEVEL;
    }
}
