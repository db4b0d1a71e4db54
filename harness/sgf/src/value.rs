//! Values of properties: points, moves and numbers.
//!
//! `node` reads points, moves and numbers with it, and `builder` writes points with its letters.
//! Two rules are easy to miss: `tt` is a pass only on boards of up to 19 lines, and a rectangle
//! stands for all of its points. Without them, stones would be on wrong points.

use crate::amount::plain;

/// The letters of columns, from the left, and of rows, from the top.
pub(crate) const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The number of lines of the largest board on which `tt` and `zz` are passes.
const LARGEST_WITH_TT: u8 = 19;

/// A point of the board, counted from the top-left corner as in SGF.
///
/// ```
/// use sahwal_sgf::{Collection, Vertex};
///
/// let game = Collection::new(b"(;SZ[9]AB[ca])").next().unwrap().unwrap();
/// let points = game.root().points("AB", 9).unwrap();
/// assert_eq!(points, [Vertex { column: 2, row: 0 }]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex {
    /// The column, from 0 at the left.
    pub column: u8,
    /// The row, from 0 at the top.
    pub row: u8,
}

/// A move.
///
/// ```
/// use sahwal_sgf::{Collection, Move, Vertex};
///
/// let game = Collection::new(b"(;SZ[9];B[ca];W[])").next().unwrap().unwrap();
/// let nodes: Vec<_> = game.main_line().collect();
/// let point = Vertex { column: 2, row: 0 };
/// assert_eq!(nodes[1].play("B", 9), Ok(Some(Move::Play(point))));
/// assert_eq!(nodes[2].play("W", 9), Ok(Some(Move::Pass)));
/// assert_eq!(nodes[2].play("B", 9), Ok(None));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on this point.
    Play(Vertex),
    /// A pass.
    Pass,
}

impl Vertex {
    /// The two letters of the point in SGF.
    ///
    /// # Panics
    ///
    /// If the column or the row is not below 52.
    pub(crate) fn letters(self) -> [char; 2] {
        [self.column, self.row].map(|line| char::from(LETTERS[usize::from(line)]))
    }
}

/// The error that a value is not of the kind that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Malformed;

/// The entry in [`LINES`] of bytes that are not coordinates.
const NO_LINE: u8 = u8::MAX;

/// By byte, the line that the letter names as a coordinate.
static LINES: [u8; 256] = {
    let mut lines = [NO_LINE; 256];
    let mut line = 0;
    while line < LETTERS.len() {
        lines[LETTERS[line] as usize] = line as u8;
        line += 1;
    }
    lines
};

fn line(letter: u8) -> Option<u8> {
    let line = LINES[usize::from(letter)];
    if line == NO_LINE { None } else { Some(line) }
}

fn vertex(column: u8, row: u8) -> Result<Vertex, Malformed> {
    match (line(column), line(row)) {
        (Some(column), Some(row)) => Ok(Vertex { column, row }),
        _ => Err(Malformed),
    }
}

/// The letters of a value without white space, and their number. More than five, as in `aa:cc`, are
/// an error.
fn compact(value: &[u8]) -> Result<([u8; 5], usize), Malformed> {
    let mut bytes = [0; 5];
    let mut length = 0;
    for &byte in value.iter().filter(|&&byte| byte > b' ') {
        *bytes.get_mut(length).ok_or(Malformed)? = byte;
        length += 1;
    }
    Ok((bytes, length))
}

/// Whether SGF allows this text for a pass on a board of at most 19 lines.
pub(crate) fn is_plain_pass(value: &[u8]) -> bool {
    matches!(value.trim_ascii(), b"" | b"tt")
}

/// Reads a move on a board of `size` lines.
#[inline]
pub(crate) fn parse_move(value: &[u8], size: u8) -> Result<Move, Malformed> {
    // Nearly all moves are two letters on the board.
    if let &[column, row] = value {
        let [column, row] = [column, row].map(|letter| LINES[usize::from(letter)]);
        if column < size && row < size {
            return Ok(Move::Play(Vertex { column, row }));
        }
    }
    parse_other_move(value, size)
}

/// Reads a move that is not just two letters on the board: a pass, a move with spaces, or an error.
fn parse_other_move(value: &[u8], size: u8) -> Result<Move, Malformed> {
    let (bytes, length) = compact(value)?;
    match bytes[..length] {
        [] => Ok(Move::Pass),
        // FF[3] wrote a pass as `tt`, which no board of at most 19 lines has as a point.
        [b't', b't'] | [b'z', b'z'] if size <= LARGEST_WITH_TT => Ok(Move::Pass),
        [b'p' | b'P', ..] if bytes[..length].eq_ignore_ascii_case(b"pass") => Ok(Move::Pass),
        // Some programs write a pass as the point past the last line, or with the sign before `a`.
        [column, row] if line(column) == Some(size) && line(row) == Some(size) => Ok(Move::Pass),
        [b'`', b'`'] => Ok(Move::Pass),
        [column, row] => on_board(vertex(column, row)?, size).map(Move::Play),
        _ => Err(Malformed),
    }
}

fn on_board(vertex: Vertex, size: u8) -> Result<Vertex, Malformed> {
    if vertex.column < size && vertex.row < size {
        Ok(vertex)
    } else {
        Err(Malformed)
    }
}

/// Calls `show` with each point of one value of a list, on a board of `size` lines. The value is a
/// point, a rectangle or empty.
#[inline]
pub(crate) fn each_point(
    value: &[u8],
    size: u8,
    mut show: impl FnMut(Vertex),
) -> Result<(), Malformed> {
    if let &[column, row] = value {
        let [column, row] = [column, row].map(|letter| LINES[usize::from(letter)]);
        if column < size && row < size {
            show(Vertex { column, row });
            return Ok(());
        }
    }
    each_of_few(value, size, show)
}

/// [`each_point`] for a value that is not two plain letters.
fn each_of_few(value: &[u8], size: u8, mut show: impl FnMut(Vertex)) -> Result<(), Malformed> {
    let (bytes, length) = compact(value)?;
    match bytes[..length] {
        // An empty list.
        [] => {}
        [column, row] => show(on_board(vertex(column, row)?, size)?),
        [column, row, b':', other_column, other_row] => {
            let one = on_board(vertex(column, row)?, size)?;
            let other = on_board(vertex(other_column, other_row)?, size)?;
            // SGF demands the upper left corner first, but records also begin with other corners.
            for row in one.row.min(other.row)..=one.row.max(other.row) {
                for column in one.column.min(other.column)..=one.column.max(other.column) {
                    show(Vertex { column, row });
                }
            }
        }
        _ => return Err(Malformed),
    }
    Ok(())
}

/// Reads the numbers of columns and rows of a board. SGF has `19` and `19:19`; people also write
/// `19x19`, `19.0` or `19路`.
pub(crate) fn parse_size(text: &str) -> Result<(u8, u8), Malformed> {
    let text = plain(text);
    let mut sides = text.split([':', 'x', '×', '*']).map(|side| {
        let decimal = side.trim().trim_end_matches(['路', '道', '줄']);
        let whole = decimal.trim_end().strip_suffix(".0").unwrap_or(decimal);
        let number = parse_integer(whole.as_bytes())?;
        let lines = u8::try_from(number).map_err(|_| Malformed)?;
        if (1..=LETTERS.len()).contains(&usize::from(lines)) {
            Ok(lines)
        } else {
            Err(Malformed)
        }
    });
    // One number stands for a square board, two for the columns and the rows.
    let columns = sides.next().ok_or(Malformed)??;
    let rows = sides.next().unwrap_or(Ok(columns))?;
    match sides.next() {
        None => Ok((columns, rows)),
        Some(_) => Err(Malformed),
    }
}

/// Reads a whole number.
pub(crate) fn parse_integer(value: &[u8]) -> Result<i64, Malformed> {
    let text = std::str::from_utf8(value.trim_ascii()).map_err(|_| Malformed)?;
    text.parse().map_err(|_| Malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(values: &[&str], size: u8) -> Result<Vec<(u8, u8)>, Malformed> {
        let mut points = Vec::new();
        for value in values {
            each_point(value.as_bytes(), size, |point| {
                points.push((point.column, point.row));
            })?;
        }
        Ok(points)
    }

    #[test]
    fn moves_are_points_or_passes() {
        let play = |column, row| Ok(Move::Play(Vertex { column, row }));
        assert_eq!(parse_move(b"aa", 19), play(0, 0));
        assert_eq!(parse_move(b" s\na ", 19), play(18, 0));
        assert_eq!(parse_move(b"", 19), Ok(Move::Pass));
        assert_eq!(parse_move(b" ", 52), Ok(Move::Pass));
        assert_eq!(parse_move(b"tt", 19), Ok(Move::Pass));
        assert_eq!(parse_move(b"tt", 9), Ok(Move::Pass));
        assert_eq!(parse_move(b"tt", 20), play(19, 19));
        assert_eq!(parse_move(b"zz", 19), Ok(Move::Pass));
        assert_eq!(parse_move(b"zz", 52), play(25, 25));
        assert_eq!(parse_move(b"Pass", 9), Ok(Move::Pass));
        assert_eq!(parse_move(b"zA", 52), play(25, 26));
        assert_eq!(parse_move(b"ZZ", 52), play(51, 51));
        for (pass, size) in [("jj", 9), ("nn", 13), ("``", 9), ("``", 52)] {
            assert_eq!(parse_move(pass.as_bytes(), size), Ok(Move::Pass), "{pass}");
        }
        for bad in [
            "ta", "a", "`a", "aaa", "a1", "aa:bb", "\u{e4}", "AA", "pas", "zzz",
        ] {
            assert_eq!(parse_move(bad.as_bytes(), 19), Err(Malformed), "{bad}");
        }
    }

    #[test]
    fn a_rectangle_is_all_of_its_points() {
        assert_eq!(points(&["", "ab", "a b"], 9), Ok(vec![(0, 1), (0, 1)]));
        let square = vec![(0, 0), (1, 0), (0, 1), (1, 1)];
        assert_eq!(points(&["aa:bb"], 9), Ok(square.clone()));
        assert_eq!(points(&["bb:aa"], 9), Ok(square.clone()));
        assert_eq!(points(&["ba : ab"], 9), Ok(square));
        assert_eq!(points(&["aa:ss"], 19).map(|list| list.len()), Ok(361));
        assert_eq!(points(&["aa:ZZ"], 52).map(|list| list.len()), Ok(2704));
        for bad in ["ja", "aa:ja", "aa:", "aa-bb", "tt", "aa:bbb"] {
            assert_eq!(points(&[bad], 9), Err(Malformed), "{bad}");
        }
    }

    #[test]
    fn sizes_are_read_in_many_forms() {
        assert_eq!(parse_size("12:14"), Ok((12, 14)));
        assert_eq!(parse_size("52"), Ok((52, 52)));
        for text in [
            "19",
            " 19 ",
            "19:19",
            "19 x 19",
            "19X19",
            "19×19",
            "19*19",
            "１９",
            "19.0",
            "19路",
            "十九路",
        ] {
            assert_eq!(parse_size(text), Ok((19, 19)), "{text}");
        }
        for bad in [
            "", "0", "53", "300", "-9", "19:", "9:9:9", "x", "nine", "9.5", "路",
        ] {
            assert_eq!(parse_size(bad), Err(Malformed), "{bad}");
        }
    }

    #[test]
    fn integers_may_have_spaces_around_them() {
        assert_eq!(parse_integer(b" 9\n"), Ok(9));
        for bad in ["", "1e3", "6.5", "six"] {
            assert_eq!(parse_integer(bad.as_bytes()), Err(Malformed), "{bad}");
        }
    }
}
