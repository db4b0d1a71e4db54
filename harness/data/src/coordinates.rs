//! Sets of points as text.

use sahwal_core::{PointSet, Size};

/// The GTP coordinates of the points, row by row from the top, separated by spaces.
pub fn list(points: PointSet, size: Size) -> String {
    let names = points.iter().map(|point| point.gtp(size).to_string());
    names.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::points;

    #[test]
    fn points_are_listed_from_the_top() {
        let size = Size::new(2).unwrap();
        assert_eq!(list(points! { X . . X }, size), "A2 B1");
        assert_eq!(list(PointSet::EMPTY, size), "");
    }
}
