//! The reliability of stated confidences: accuracy by confidence, and positions that were called safe to
//! score.

mod plot;
mod report;
mod totals;

pub(crate) use plot::write_reliability;
pub(super) use report::csv_rows;
pub use totals::{Bin, TrustTotals};
pub(crate) use totals::{judged, rounded};

/// Lower bounds of the bins of confidence; most are near 1, as most confidences are.
const BOUNDS: [f64; 12] = [
    0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999,
];
