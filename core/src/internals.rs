//! What only the measurements of claims need: the exhaustive solution of closed regions, alpha-beta
//! with a static judge, articulation points. Behind the feature `internals`: it is no part of the
//! interface, and its items may change in any release.

use crate::PointSet;

/// The features and the exhaustive solution of closed regions, to count confusions.
pub mod closed_region {
    pub use crate::features::closed_region::finer::FinerFeature;
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

/// The points of the set without which it falls apart.
pub fn articulation_points(points: PointSet) -> PointSet {
    crate::string_graph::rules::articulation_points(points)
}
