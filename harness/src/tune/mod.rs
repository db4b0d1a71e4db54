//! Tuning: settings are scored on games with counted results, the best is found, and what
//! it is worth is told by cross-validation over games. [`combined`] is about the combined
//! classifier, the other modules about the potential model.

pub mod calibrate;
pub mod combined;
pub mod folds;
pub mod games;
pub mod heatmap;
pub mod knobs;
pub mod results;
pub mod search;
pub mod td;

#[cfg(test)]
mod tests;
