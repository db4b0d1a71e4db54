//! Tuning the potential model: settings are scored on games with counted results, the
//! best is found, and what it is worth is told by cross-validation over games.

pub mod calibrate;
pub mod games;
pub mod heatmap;
pub mod knobs;
pub mod results;
pub mod search;
pub mod td;

#[cfg(test)]
mod tests;
