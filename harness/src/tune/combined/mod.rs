//! Choosing what the combined classifier rests on, with figures from games that had no
//! part in the choice.
//!
//! One thing after the other, each with what was chosen before it: the switches of the
//! static rules, by themselves; their weight beside the playouts; which strings are
//! searched for a small seki; the calibration of confidence; the bound of "safe to score".
//! Cross-validation chooses all of it anew for each fold, from the other games alone.

mod choose;
mod evidence;
mod games;
mod settings;
#[cfg(test)]
mod tests;

pub use choose::{Choice, Chooser, Scored, Sight};
pub(crate) use evidence::{Case, TERMS, cases};
pub use games::{Games, Right};
pub use settings::{Setting, rules, sekis, weights};
