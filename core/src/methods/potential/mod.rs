#![doc = include_str!("README.md")]
//! # Who uses it
//!
//! The rows `potential` judge by this model, and `agreement` asks one of them. `analyze`, GTP and
//! the packages show its numbers. A change of the model changes verdicts, pictures and the
//! published figures of all these rows.

mod fixed;
mod images;
mod layout;
mod losses;
mod map;
mod params;
mod shadow;
mod tables;

mod exact;
mod field;

mod differential;

mod analysis;
mod connections;
mod following;
mod groups;
mod limits;
mod rounds;
mod strength;

#[cfg(test)]
mod tests;

pub use analysis::{GroupAnalysis, JudgedGroup};
pub use differential::Potential;
pub use field::Field;
pub use following::FollowedGroups;
pub use groups::Group;
pub(in crate::methods) use images::Images;
pub(in crate::methods) use layout::MAX_D;
pub(in crate::methods) use losses::BodyLosses;
pub use map::{PotentialMap, Shadows};
pub(crate) use params::EnclosedBy;
pub use params::{FieldParams, GroupParams, Overlap, PotentialParams};
pub use shadow::Shadow;
pub use strength::{GroupScore, Items};
