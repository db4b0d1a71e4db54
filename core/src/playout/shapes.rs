//! Shapes of three by three points around a good move.
//!
//! A move beside the last one is often good if it makes one of a few shapes with the stones around
//! it: a hane, a cut, a block at the edge. Gelly, Wang, Munos and Teytaud, "Modification of UCT with
//! Patterns in Monte-Carlo Go" (2006), section 3.2, play such moves first. The shapes here are
//! those of their figure 5, with simpler conditions on the points that may have any colour.

use std::sync::LazyLock;

use super::board::{Cell, EMPTY, PlayoutBoard, RIM, around};

/// The shapes, as three rows with the move in the middle. `X` and `O` are stones of different
/// colours, `x` is no `X` and `o` no `O`, both on the board; `.` is empty, `#` is off the board, and
/// `?` anything. A shape counts turned and mirrored, and with colours exchanged.
const SHAPES: [[&[u8; 3]; 3]; 9] = [
    // Hane.
    [b"XOX", b".*.", b"???"],
    [b"XO.", b".*.", b"?.?"],
    [b"XO?", b"X*.", b"?.?"],
    // Cut.
    [b"XO?", b"O*o", b"?o?"],
    [b"?X?", b"O*O", b"xxx"],
    // At the edge: a chase, two blocks, and a descent.
    [b"X.?", b"O*?", b"###"],
    [b"OX?", b"X*O", b"###"],
    [b"?X?", b"x*O", b"###"],
    [b"?XO", b"x*x", b"###"],
];

/// For the contents of the eight points around an empty point, two bits each: whether they make one
/// of the [`SHAPES`].
static IS_SHAPE: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let mut is_shape = vec![false; 1 << 16];
    for image in SHAPES.iter().flat_map(images) {
        mark(&image, 0, 0, &mut is_shape);
    }
    is_shape
});

/// A shape, row by row.
type Rows = [[u8; 3]; 3];

/// The images of a shape: turned, mirrored, with colours exchanged.
fn images(shape: &[&[u8; 3]; 3]) -> Vec<Rows> {
    let mut rows = shape.map(|row| *row);
    let mut images = Vec::new();
    for _ in 0..4 {
        rows = [0, 1, 2].map(|row| [0, 1, 2].map(|column: usize| rows[2 - column][row]));
        let [top, middle, bottom] = rows;
        for image in [rows, [bottom, middle, top]] {
            images.push(image);
            images.push(image.map(|row| row.map(exchanged)));
        }
    }
    images
}

/// A letter of a shape with the colours exchanged.
fn exchanged(letter: u8) -> u8 {
    match letter {
        b'X' => b'O',
        b'O' => b'X',
        b'x' => b'o',
        b'o' => b'x',
        letter => letter,
    }
}

/// The contents of a cell for which a letter of a shape stands.
fn meant(letter: u8) -> &'static [u8] {
    const BLACK: u8 = 0;
    const WHITE: u8 = 1;
    match letter {
        b'X' => &[BLACK],
        b'O' => &[WHITE],
        b'x' => &[WHITE, EMPTY],
        b'o' => &[BLACK, EMPTY],
        b'.' => &[EMPTY],
        b'#' => &[RIM],
        _ => &[BLACK, WHITE, EMPTY, RIM],
    }
}

/// Marks all contents that an image means, from the point `at` on; `code` has those before it.
fn mark(image: &Rows, at: usize, code: usize, is_shape: &mut [bool]) {
    match at {
        9 => is_shape[code] = true,
        // The move itself.
        4 => mark(image, at + 1, code, is_shape),
        _ => {
            for &on in meant(image[at / 3][at % 3]) {
                mark(image, at + 1, code << 2 | usize::from(on), is_shape);
            }
        }
    }
}

/// Whether a move on an empty cell makes a shape.
#[inline]
pub(super) fn makes_shape(board: &PlayoutBoard, cell: Cell) -> bool {
    let mut code = 0;
    for (at, near) in around(cell).into_iter().enumerate() {
        if at != 4 {
            code = code << 2 | usize::from(board.on(near));
        }
    }
    IS_SHAPE[code]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::board::cell_of;
    use crate::{PointSet, Position, Symmetry, position};

    fn shapes(position: &Position) -> PointSet {
        let board = PlayoutBoard::of(position);
        let empty = position.empty().iter();
        empty
            .filter(|&point| makes_shape(&board, cell_of(point)))
            .collect()
    }

    #[test]
    fn hanes_a_cut_and_descents_are_shapes() {
        // Hanes over two stones that touch: C6, D6, D4, B4, E3, E2. A cut: C2. Moves on the side
        // beside two stones that touch: A3, A2, G3, G2. C4 lies between stones of both colours.
        let position = position! {
            . . . . . . .
            . . . . . . .
            . . X O . . .
            . . . . . . .
            . X O . . X .
            . O . . . O .
            . . . . . . .
        };
        let size = position.size();
        let found = shapes(&position);
        let names: Vec<String> = found.iter().map(|at| at.gtp(size).to_string()).collect();
        let meant = [
            "C6", "D6", "B4", "D4", "A3", "E3", "G3", "A2", "C2", "E2", "G2",
        ];
        assert_eq!(names, meant);
        for symmetry in Symmetry::ALL {
            let image = symmetry.position(&position);
            let turned: PointSet = found.iter().map(|at| symmetry.point(at, size)).collect();
            assert_eq!(shapes(&image), turned);
            assert_eq!(shapes(&image.swapped()), turned);
        }
    }

    #[test]
    fn nothing_stands_alone() {
        let position = position! {
            . . . . .
            . . . . .
            . . X . .
            . . . . .
            . . . . .
        };
        assert_eq!(shapes(&position), PointSet::EMPTY);
    }
}
