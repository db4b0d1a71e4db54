#![doc = include_str!("README.md")]

mod analysis;
mod bodies;
mod compact;
mod connect;
mod fans;
mod field;
mod fixed;
mod groups;
mod map;
mod mirrored;
mod mirrors;
mod params;
mod rows;
mod shadow;
mod snapshot;
mod state;
mod strength;

pub use analysis::{Analysis, Judged, Scored, judged_items, search};
pub use connect::Connections;
pub use field::Field;
pub use fixed::{SCALE, from_fixed, to_fixed};
pub use groups::{Group, Groups, Scene, Thresholds, candidate_points, kosumi};
pub use map::{PotentialMap, Shadows};
pub use params::{OwnersBy, Params, ParamsError, VoidOrder};
pub use shadow::{Shade, Shadow};
pub use snapshot::Snapshot;
pub use state::Potential;
pub use strength::{Items, Score, own_score};
