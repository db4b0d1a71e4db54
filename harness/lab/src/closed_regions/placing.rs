//! Enumerates closed regions: polyominoes in the centre, at the side and in the corner.
//!
//! The table, its reports, `life` and the tests of the String Graph's rules all start from these
//! regions. If one were missing here, all of them would miss it, so the test below counts the
//! polyominoes.

use std::collections::BTreeSet;

use sahwal_core::features::closed_region::Shape;
use sahwal_core::{Point, PointSet, Size, Symmetry};

/// The part of the board in which a region lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Location {
    /// Away from the rim.
    Centre,
    /// Along one side.
    Side,
    /// Along two sides that meet.
    Corner,
}

impl Location {
    /// Returns `centre`, `side` or `corner`.
    pub const fn name(self) -> &'static str {
        match self {
            Location::Centre => "centre",
            Location::Side => "side",
            Location::Corner => "corner",
        }
    }
}

/// A region at a location of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The part of the board in which the region lies.
    pub location: Location,
    /// The points of the region on the 19x19 board.
    pub region: PointSet,
    /// The shape of the region.
    pub shape: Shape,
}

/// The board on which regions are placed. It is so large that no region touches opposite sides.
pub(crate) const BOARD: Size = Size::S19;
/// A point of that board far from every placing. The stones around a region have a liberty there.
pub(crate) const FAR_POINT: Point = Point::at(Size::MAX - 1, Size::MAX - 1);

/// Returns the [`placings`] of a size, each shape once.
pub fn distinct_shapes(points: usize) -> Vec<Placing> {
    let mut seen = BTreeSet::new();
    let mut shapes = placings(points);
    shapes.retain(|placing| seen.insert(placing.shape));
    shapes
}

/// Returns all [`regions()`] of `points` points that have a shape in the table.
pub fn placings(points: usize) -> Vec<Placing> {
    let mut placings = Vec::new();
    for (location, region) in regions(points) {
        if let Some((shape, _)) = Shape::of(region, PointSet::EMPTY, BOARD) {
            placings.push(Placing {
                location,
                region,
                shape,
            });
        }
    }
    placings
}

/// Returns all closed regions of `points` points, at most nine, in the centre, on the side and in
/// the corner. Each is listed once up to symmetry.
///
/// A region is left out if the points around it are not connected, because it has a hole or cuts
/// off a corner point. Its wall would be two chains, and the table assumes one.
pub fn regions(points: usize) -> Vec<(Location, PointSet)> {
    let mut regions = Vec::new();
    for location in [Location::Centre, Location::Side, Location::Corner] {
        // From these starts, even nine points in a row do not reach a rim that they should not
        // touch.
        let (row, column) = match location {
            Location::Centre => (6, 6),
            Location::Side => (0, 6),
            Location::Corner => (0, 0),
        };
        let mut seen = BTreeSet::new();
        for form in fixed(points) {
            let region: PointSet = form
                .iter()
                .map(|&(down, right)| Point::at(row + down, column + right))
                .collect();
            let outside = BOARD.board() - region;
            // One chain must surround the region, and the region must be new up to symmetry.
            let wall = PointSet::of(Point::at(18, 18)).block_in(outside);
            if wall == outside && seen.insert(least_image(region, location)) {
                regions.push((location, region));
            }
        }
    }
    regions
}

type Cell = (usize, usize);

/// Returns the polyominoes of a size in all orientations, moved to the top-left corner. They grow
/// by one cell at a time from the single cell.
fn fixed(points: usize) -> BTreeSet<Vec<Cell>> {
    let mut forms = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..points {
        let mut larger = BTreeSet::new();
        for form in &forms {
            // The form moves one cell right and down, which makes room above and to the left.
            let moved: Vec<Cell> = form.iter().map(|&(r, c)| (r + 1, c + 1)).collect();
            for &(r, c) in &moved {
                for cell in [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)] {
                    if !moved.contains(&cell) {
                        let mut grown = moved.clone();
                        grown.push(cell);
                        larger.insert(pushed(grown));
                    }
                }
            }
        }
        forms = larger;
    }
    forms
}

/// Moves the cells to the top-left corner and sorts them.
fn pushed(mut cells: Vec<Cell>) -> Vec<Cell> {
    let row = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let column = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0 - row, cell.1 - column);
    }
    cells.sort_unstable();
    cells
}

/// Returns the smallest image of a region under the symmetries that keep its location. It is the
/// same for all images of one region.
fn least_image(region: PointSet, location: Location) -> Vec<Cell> {
    let mut images = Vec::new();
    for symmetry in Symmetry::ALL {
        let image = symmetry.set(region, BOARD);
        // On the side and in the corner, some symmetries would move the region to another rim.
        let touches_top = image.iter().any(|point| point.row() == 0);
        let touches_left = image.iter().any(|point| point.column() == 0);
        let keeps = match location {
            Location::Centre => true,
            Location::Side => touches_top,
            Location::Corner => touches_top && touches_left,
        };
        if keeps {
            let cells = image.iter().map(|point| (point.row(), point.column()));
            images.push(pushed(cells.collect()));
        }
    }
    images.into_iter().min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX_POINTS: usize = Shape::MAX_POINTS;

    #[test]
    fn there_are_as_many_polyominoes_as_known() {
        let counts = (1..=MAX_POINTS).map(|points| fixed(points).len());
        assert_eq!(counts.collect::<Vec<_>>(), [1, 2, 6, 19, 63, 216, 760]);
        let free = |points| {
            let all = placings(points);
            all.iter()
                .filter(|placing| placing.location == Location::Centre)
                .count()
        };
        // One of the 108 polyominoes of seven points has a hole.
        assert_eq!(
            (1..=MAX_POINTS).map(free).collect::<Vec<_>>(),
            [1, 1, 2, 5, 12, 35, 107]
        );
    }
}
