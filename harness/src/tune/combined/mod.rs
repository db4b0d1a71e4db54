//! Tuning of the combined classifier.
//!
//! Stages follow each other, and each stage keeps the choices of the earlier ones: the
//! switches of the static rules, judged by themselves; the weight of the rules beside the
//! playouts; which small fights are read; the calibration of the
//! confidence; the bound from which a position is safe to score. Cross-validation makes
//! all choices anew for each fold, from the other games alone.

mod choose;
mod evidence;
mod games;
mod setting;
#[cfg(test)]
mod tests;
pub mod text;

pub use choose::{Choice, Scored, choose, score};
pub(crate) use evidence::{Case, TERMS, cases};
pub use games::CombinedTuning;
pub use setting::{Setting, Stage};
