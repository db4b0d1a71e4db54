//! Divides the strengths of groups in the potential model into bins. The share of groups that
//! survive in a bin turns a strength into a probability.
//!
//! `groups` puts each group into a bin, and a table and a plot show the shares. Other bins change
//! every published curve of the potential model.

/// The lower ends of the bins of strength. The first bin has no lower end. At 1 the model of the
/// paper changes from dead to alive, so the bins are narrow there.
pub const BINS: [f64; 12] = [
    f64::NEG_INFINITY,
    0.25,
    0.5,
    0.75,
    0.9,
    1.0,
    1.1,
    1.25,
    1.4,
    1.55,
    1.7,
    1.85,
];

/// The number of the bin to which a strength belongs.
pub fn bin(strength: f64) -> usize {
    BINS.iter().rposition(|low| strength >= *low).unwrap_or(0)
}

/// The middle of a bin, for plots. The first bin is taken to begin at 0, and the last one to be as
/// wide as the one before it.
pub(crate) fn middle(bin: usize) -> f64 {
    let low = BINS[bin].max(0.0);
    let width = BINS[BINS.len() - 1] - BINS[BINS.len() - 2];
    let high = BINS.get(bin + 1).copied().unwrap_or(low + width);
    (low + high) / 2.0
}

/// The name of a bin in tables, such as `0.9 to 1`.
pub(crate) fn bin_name(bin: usize) -> String {
    match (BINS[bin], BINS.get(bin + 1)) {
        (_, Some(high)) if bin == 0 => format!("below {high}"),
        (low, Some(high)) => format!("{low} to {high}"),
        (low, None) => format!("{low} and more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_meet_at_the_threshold_of_the_paper() {
        assert_eq!(bin_name(bin(1.0)), "1 to 1.1");
        assert_eq!(bin_name(bin(0.999)), "0.9 to 1");
        assert_eq!(bin_name(bin(-9.0)), "below 0.25");
        assert_eq!(bin_name(bin(3.0)), "1.85 and more");
    }
}
