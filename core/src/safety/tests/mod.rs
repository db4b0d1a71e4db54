//! What is proved must be true.

mod fuzz;
mod pitfalls;
mod properties;
mod rules;

use super::StaticParams;

/// No rule but Benson's.
const BENSON: StaticParams = StaticParams {
    miai_connections: false,
    cross_connections: false,
    interior_pairs: false,
    split_points: false,
    surrounded: false,
};
