//! The String Graph paper's own tables: what each rule is worth, and its Table 1 and
//! Table 2 beside ours.

mod ablate;
mod alternatives;
mod report;
mod score;

pub use ablate::{Ablation, write_ablation};
pub use report::{applies, write_report};
