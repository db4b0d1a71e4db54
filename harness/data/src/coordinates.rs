//! Sets of points as text.

use sahwal_core::{PointSet, Size};

/// The GTP coordinates of the points, row by row from the top, separated by spaces.
pub fn list(points: PointSet, size: Size) -> String {
    let names = points.iter().map(|point| point.gtp(size).to_string());
    names.collect::<Vec<String>>().join(" ")
}
