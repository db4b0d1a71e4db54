//! Internals that the harness measures, in one place: features one by one, the published
//! features of closed regions, tree sizes of alpha-beta.
//!
//! This module is hidden from the documentation. It is no part of the interface, and its
//! items may change in any release.

/// The features of section 2 to 4 one by one, to time each of them.
pub mod single_features {
    pub use crate::features::counts::{
        Adjacent, ClosedLoop, Link, MaxNeighbour, OpenLoop, VirtualLink,
    };
    pub use crate::features::sets::{Exterior, Liberty, Thicken};
}

/// The groups of linked strings, to measure whether their stones share a fate.
pub mod groups {
    pub use crate::classify::numerical::groups::{kosumi_groups, linked_groups};
}

/// The features and the exhaustive solution of closed regions, to count confusions.
pub mod closed_region {
    pub use crate::features::closed_region::key::{FinerFeature, RegionKey};
    pub use crate::features::closed_region::placing::{
        Location, Placing, distinct_shapes, placings,
    };
    pub use crate::features::closed_region::solver::{Solution, solve};
}

/// Life and death by alpha-beta with a static judge, to measure what the judge is worth.
pub mod alpha_beta {
    pub use crate::solve::alpha_beta::{
        AlphaBetaAnswer, AlphaBetaParams, Judge, class_by_alpha_beta,
    };
}

/// Articulation points, to test the claims about them.
pub use crate::string_graph::rules::articulation_points;

/// The number of leaves that alpha-beta evaluates in uniform trees.
pub mod efficiency {
    pub use crate::search::efficiency::*;
}
