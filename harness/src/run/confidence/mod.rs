//! How far a classifier's confidence can be trusted: is it right as often as it says, how
//! accurate is it where it is sure, and are the positions right that it calls safe.

mod report;
mod totals;

pub use report::{Trust, write_trust};
pub use totals::{Bin, TrustTotals};
pub(crate) use totals::{judged, rounded};

/// The bounds of the bins that confidences are sorted into; most are near 1.
const BOUNDS: [f64; 12] = [
    0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999,
];
