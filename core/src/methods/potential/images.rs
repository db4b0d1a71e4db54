//! Mirror images of stones (section 6.1).
//!
//! `tables`, `losses` and `exact` take the bodies of each stone from it, and so does the kernel of
//! `influence`. A mirror one step off moves the potential of all stones near the rim.

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
        let lines = size.lines() as i32;
        let images = i32::from(image_lines);
        let mut places = Vec::new();
        for line in 0..lines {
            let mut bodies = vec![line];
            // Section 6.1: one image beyond each rim that is near.
            if line < images {
                bodies.push(-1 - line);
            }
            if line >= lines - images {
                bodies.push(2 * lines - 1 - line);
            }
            places.push(bodies);
        }
        Images { places }
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
        self.places(row)
            .iter()
            .flat_map(move |&row| columns.iter().map(move |&column| (row, column)))
    }

    /// The point that a stone or one of its images charges, where the stone itself sees that
    /// point at `step`: on the board, or as a reflection in a rim near the stone.
    pub(super) fn charged(&self, stone: Point, (down, right): (i32, i32)) -> Option<Point> {
        Some(Point::at(
            self.charged_line(stone.row(), down)?,
            self.charged_line(stone.column(), right)?,
        ))
    }

    /// The line of the board that a stone on `line` sees at `step`, in itself or reflected.
    fn charged_line(&self, line: usize, step: i32) -> Option<usize> {
        let own = line as i32;
        let seen = own + step;
        let on_board = 0..self.lines();
        if on_board.contains(&seen) {
            return Some(seen as usize);
        }
        for &image in &self.places(own)[1..] {
            // The stone and its image lie as far from the mirror, so their middle is the mirror,
            // and what lies at `seen` beyond it is reflected to this line.
            let reflected = own + image - seen;
            if on_board.contains(&reflected) {
                return Some(reflected as usize);
            }
        }
        None
    }

    /// Whether a point may lie on the board, as seen from the first stone of a kind.
    /// Stones of a kind without images share their tables; a point that lies off the
    /// board for one of them may lie on it for another.
    pub(super) fn may_be_on_board(&self, stone: (i32, i32), point: (i32, i32)) -> bool {
        self.may_be_line(stone.0, point.0) && self.may_be_line(stone.1, point.1)
    }

    /// [`Images::may_be_on_board`] for one side of the board.
    fn may_be_line(&self, stone: i32, line: i32) -> bool {
        self.places(stone).len() == 1 || (0..self.lines()).contains(&line)
    }
}
