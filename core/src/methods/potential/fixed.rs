//! Potentials as fixed-point integers, so that every addition can be undone exactly.
//!
//! Tables, maps, limits and exact shadows all count in this unit. With integers, differences equal
//! a computation from scratch exactly. Another unit must satisfy the bound below, and would change
//! the last digits of all potentials.

/// The integer for a potential of 1: 840 * 64. In this unit 1/d for d = 1 to 8 and the
/// paper's thresholds 0.55, 1.0, 1.1 and 3.0 are whole numbers.
///
/// An `i32` is wide enough. A stone has at most 9 bodies, itself and its mirror images, so two
/// stones have at most 81 pairs of bodies. Each pair loses less than a potential of 1, and at most
/// 360 stones shade one: 360 * 81 * 53,760 < 2^31.
pub(super) const SCALE: i32 = 53_760;

/// The nearest integer to `value` in units of 1/[`SCALE`]. Values that are too large saturate.
pub(super) fn to_fixed(value: f64) -> i32 {
    (value * f64::from(SCALE)).round() as i32
}

/// The potential for an integer in units of 1/[`SCALE`].
pub(super) fn from_fixed(value: i32) -> f64 {
    f64::from(value) / f64::from(SCALE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_numbers_are_exact() {
        for d in 1..=8 {
            assert_eq!(to_fixed(1.0 / f64::from(d)) * d, SCALE);
        }
        for (hundredths, threshold) in [(55, 0.55), (100, 1.0), (110, 1.1), (300, 3.0)] {
            assert_eq!(to_fixed(threshold) * 100, hundredths * SCALE);
            assert_eq!(from_fixed(to_fixed(threshold)), threshold);
        }
        assert!(360 * 81 * i64::from(SCALE) < 1 << 31);
    }
}
