//! Potentials as fixed-point integers, so that every addition can be undone exactly.
//!
//! Tables, maps, limits and exact shadows all count in this unit; differences equal a computation
//! from scratch because of it. Another unit must keep within the bound below, and moves the last
//! digits of all potentials.

/// The integer for a potential of 1: 840 * 64. In this unit 1/d for d = 1 to 8 and the
/// paper's thresholds 0.55, 1.0, 1.1 and 3.0 are whole numbers.
///
/// An `i32` is wide enough: a stone has at most 9 bodies, a pair of stones at most 81
/// pairs of bodies, each loses less than one unit, and 360 stones may shade one:
/// 360 * 81 * 53,760 < 2^31.
pub(super) const SCALE: i32 = 53_760;

/// The nearest integer to `value` in units of 1/[`SCALE`]; values too large saturate.
pub(super) fn to_fixed(value: f64) -> i32 {
    (value * f64::from(SCALE)).round() as i32
}

/// The potential that the integer stands for.
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
