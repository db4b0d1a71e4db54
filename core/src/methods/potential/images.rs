//! Mirror images of stones (Nakamura and Kitoma (2002), section 6.1).
//!
//! `tables`, `losses` and `exact` ask [`Images`] for the images of each stone, and so does the
//! kernel of `influence`. A mirror in the wrong place changes the potential of all stones near the
//! rim.

use crate::{Point, Size};

/// The lines of stones and of their mirror images along one side of the board. The mirrors stand
/// half a step outside the first and the last line.
///
/// A stone and its images are called *bodies*. There is one in the middle of the board, two at a
/// side and four in a corner. On a small board, where opposite sides are both near, there are up to
/// nine.
pub(in crate::methods) struct Images {
    /// For each line, itself and the lines of its images.
    places: Vec<Vec<i32>>,
}

impl Images {
    /// Stones on the outer `image_lines` lines of a board have images.
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

    /// The bodies of a stone as row and column, the stone itself first.
    pub(in crate::methods) fn bodies(
        &self,
        (row, column): (i32, i32),
    ) -> impl Iterator<Item = (i32, i32)> {
        let columns = self.places(column);
        self.places(row)
            .iter()
            .flat_map(move |&row| columns.iter().map(move |&column| (row, column)))
    }

    /// The point that the cell at `step` from `stone` stands for. A cell on the board stands for
    /// its own point. A cell outside stands for its reflection in the rim, which an image of the
    /// stone charges. `None` if the stone has no image there.
    pub(super) fn charged(&self, stone: Point, (down, right): (i32, i32)) -> Option<Point> {
        Some(Point::at(
            self.charged_line(stone.row(), down)?,
            self.charged_line(stone.column(), right)?,
        ))
    }

    /// [`Images::charged`] for one side of the board.
    fn charged_line(&self, line: usize, step: i32) -> Option<usize> {
        let own = line as i32;
        let seen = own + step;
        let on_board = 0..self.lines();
        if on_board.contains(&seen) {
            return Some(seen as usize);
        }
        for &image in &self.places(own)[1..] {
            // The mirror is halfway between the stone and its image. So a line and its reflection
            // have the same sum as the lines of the stone and its image.
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
