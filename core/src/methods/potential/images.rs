//! Mirror images of stones (section 6.1).

use crate::{Point, Size};

/// The places of stones and of their mirror images along one side of the board. The
/// mirrors stand half a step outside the first and the last line.
///
/// A stone and its images are called *bodies*: one in the middle of the board, two at a
/// side, four in a corner, up to nine on boards so narrow that both sides are near.
pub(in crate::methods) struct Images {
    places: Vec<Vec<i32>>,
}

impl Images {
    /// The images of stones on the outer `image_lines` lines of a board.
    pub(in crate::methods) fn new(image_lines: u8, size: Size) -> Images {
        let (lines, images) = (size.lines() as i32, i32::from(image_lines));
        let places = |at: i32| {
            // Section 6.1: one image beyond each rim that is near.
            let near = (at < images).then_some(-1 - at);
            let far = (at >= lines - images).then_some(2 * lines - 1 - at);
            [Some(at), near, far].into_iter().flatten().collect()
        };
        Images {
            places: (0..lines).map(places).collect(),
        }
    }

    /// The number of lines of the board.
    pub(in crate::methods) fn lines(&self) -> i32 {
        self.places.len() as i32
    }

    /// The line of a stone, then the lines of its images.
    pub(super) fn places(&self, line: i32) -> &[i32] {
        &self.places[line as usize]
    }

    /// The bodies of a stone, itself first, as row and column.
    pub(in crate::methods) fn bodies(
        &self,
        (row, column): (i32, i32),
    ) -> impl Iterator<Item = (i32, i32)> {
        let columns = self.places(column);
        let of_row = move |&row| columns.iter().map(move |&column| (row, column));
        self.places(row).iter().flat_map(of_row)
    }

    /// The point that a stone or one of its images charges, where the stone itself sees that
    /// point at `step`: on the board, or as a reflection in a rim near the stone.
    pub(super) fn charged(&self, stone: Point, (down, right): (i32, i32)) -> Option<Point> {
        let line = |at: usize, step: i32| {
            let (at, lines) = (at as i32, self.lines());
            let seen = at + step;
            // An image at `place` and the stone lie as far from the mirror.
            let unfolded = self
                .places(at)
                .iter()
                .map(|&place| if place == at { seen } else { at + place - seen });
            let mut on_board = unfolded.filter(|line| (0..lines).contains(line));
            if (0..lines).contains(&seen) {
                Some(seen as usize)
            } else {
                on_board.next().map(|line| line as usize)
            }
        };
        Some(Point::at(
            line(stone.row(), down)?,
            line(stone.column(), right)?,
        ))
    }

    /// Whether a point may lie on the board, as seen from the first stone of a kind.
    /// Stones of a kind without images share their tables; a point that lies off the
    /// board for one of them may lie on it for another.
    pub(super) fn may_be_on_board(&self, stone: (i32, i32), point: (i32, i32)) -> bool {
        let on = |stone, point| self.places(stone).len() == 1 || (0..self.lines()).contains(&point);
        on(stone.0, point.0) && on(stone.1, point.1)
    }
}
