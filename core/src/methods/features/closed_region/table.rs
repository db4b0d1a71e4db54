//! The table of solved regions. `sahwal-lab closed-regions generate` writes it as a text file.
//! Provers, `numerical` and `combined` take the fates of small regions from it as exact, so one
//! wrong letter makes wrong proofs.
//!
//! Each line holds a shape and four columns: its classes with 0, 1, 2 and 3 outside liberties. A
//! column lists the classes of all sets of enemy stones. The sets are ordered by their number, in
//! which bit i stands for point i of the shape, row by row. A class is two letters. If it repeats,
//! the number of times follows. `--` is an impossible set, and `=` repeats the previous column.

use std::sync::LazyLock;

use super::Shape;
use crate::search::life::{Class, Fate};
use crate::{InputError, PointSet, Size};

/// The classes of all closed regions up to [`Shape::MAX_POINTS`] points.
///
/// ```
/// use sahwal_core::features::closed_region::{ClosedRegionTable, Shape};
/// use sahwal_core::{PointSet, Size, points};
///
/// let three_in_a_row = points! {
///     . . . . .
///     . . . . .
///     . X X X .
///     . . . . .
///     . . . . .
/// };
/// let (shape, stones) = Shape::of(three_in_a_row, PointSet::EMPTY, Size::new(5)?).expect("small");
/// let class = ClosedRegionTable::builtin().class(shape, stones, 0).expect("in the table");
/// // Whoever moves first takes the middle point: the group lives (L) or is dead (D).
/// assert_eq!(class.to_string(), "LD");
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClosedRegionTable {
    /// The shapes in order, each with the index of its first code.
    shapes: Vec<(Shape, usize)>,
    /// The codes of the classes, ordered by shape, outside liberties and set of enemy stones.
    codes: Vec<u8>,
}

/// The largest number of outside liberties with a column of its own.
pub(crate) const MAX_OUTSIDE: usize = 3;

/// The code of an impossible set of stones.
const IMPOSSIBLE: u8 = u8::MAX;

static BUILTIN: LazyLock<ClosedRegionTable> = LazyLock::new(|| {
    ClosedRegionTable::parse(ClosedRegionTable::TEXT).expect("tests parse the generated table")
});

impl ClosedRegionTable {
    /// The largest number of outside liberties with a column of its own. The table treats any
    /// larger number like this one.
    pub const MAX_OUTSIDE: usize = MAX_OUTSIDE;

    /// The text of the generated file.
    pub const TEXT: &'static str = include_str!("table.txt");

    /// The table that is compiled into the program.
    pub fn builtin() -> &'static ClosedRegionTable {
        &BUILTIN
    }

    /// The class of a region whose group has `outside` liberties elsewhere. [`Shape::of`] returns
    /// the shape and the bits of the enemy stones inside. More liberties than
    /// [`ClosedRegionTable::MAX_OUTSIDE`] count as that many.
    ///
    /// Returns `None` if the shape is not in the table, or if the set of stones is impossible.
    pub fn class(&self, shape: Shape, stones: u8, outside: usize) -> Option<Class> {
        let key = (shape.len(), shape);
        let found = self
            .shapes
            .binary_search_by_key(&key, |known| (known.0.len(), known.0));
        let start = self.shapes[found.ok()?].1;
        // n points have 2^n sets of enemy stones, so a column has 2^n codes.
        let column = outside.min(MAX_OUTSIDE) << shape.len();
        Class::from_code(*self.codes.get(start + column + usize::from(stones))?)
    }

    /// The class of a region of the board with enemy `stones` inside.
    pub(crate) fn class_of(
        &self,
        region: PointSet,
        stones: PointSet,
        outside: usize,
        size: Size,
    ) -> Option<Class> {
        let (shape, stones) = Shape::of(region, stones, size)?;
        self.class(shape, stones, outside)
    }

    /// The shapes, the smallest first.
    pub fn shapes(&self) -> impl ExactSizeIterator<Item = Shape> {
        self.shapes.iter().map(|known| known.0)
    }

    /// The classes of all possible cases, ordered by shape, outside liberties and set of stones.
    pub fn classes(&self) -> impl Iterator<Item = Class> {
        self.codes.iter().filter_map(|&code| Class::from_code(code))
    }

    /// Reads a table from its text.
    ///
    /// # Errors
    /// [`InputError`] names the first line that is malformed.
    pub fn parse(text: &str) -> Result<ClosedRegionTable, InputError> {
        let mut table = ClosedRegionTable::default();
        for (number, line) in text.lines().enumerate() {
            let mut fields = line.split(' ');
            let shape = fields
                .next()
                .and_then(Shape::parse)
                .ok_or_else(|| malformed(number, "a shape in canonical form"))?;
            // `class` finds a shape by binary search, which needs the order.
            let last = table.shapes.last().map(|known| (known.0.len(), known.0));
            if last >= Some((shape.len(), shape)) {
                return Err(malformed(number, "shapes in order"));
            }
            let start = table.codes.len();
            // Every subset of the points may hold enemy stones.
            let sets = 1 << shape.len();
            for outside in 0..=MAX_OUTSIDE {
                let field = fields
                    .next()
                    .ok_or_else(|| malformed(number, "four columns"))?;
                if field == "=" && outside > 0 {
                    let before = table.codes.len() - sets;
                    table.codes.extend_from_within(before..);
                } else {
                    parse_column(&mut table.codes, field, start + (outside + 1) * sets)
                        .ok_or_else(|| malformed(number, "a class for each set of stones"))?;
                }
            }
            if fields.next().is_some() {
                return Err(malformed(number, "four columns"));
            }
            table.shapes.push((shape, start));
        }
        Ok(table)
    }
}

/// The error for the line with this number, counted from 0.
fn malformed(number: usize, expected: &str) -> InputError {
    let line = number + 1;
    InputError::new(format!(
        "table of closed regions, line {line}: expected {expected}"
    ))
}

/// Appends the classes of a column to `codes`. Returns `None` if the column is malformed or does
/// not fill `codes` exactly up to `end`.
fn parse_column(codes: &mut Vec<u8>, field: &str, end: usize) -> Option<()> {
    let mut rest = field;
    while !rest.is_empty() {
        let (letters, after) = rest.split_at_checked(2)?;
        let code = if letters == "--" {
            IMPOSSIBLE
        } else {
            let mut fates = letters.chars().map(Fate::from_letter);
            let class = Class {
                owner_first: fates.next()??,
                attacker_first: fates.next()??,
            };
            class.code()
        };
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let times = match &after[..digits] {
            "" => 1,
            // A count of 1 would be a second way to write the same table.
            number => number.parse().ok().filter(|&times| times > 1)?,
        };
        rest = &after[digits..];
        if times > end.checked_sub(codes.len())? {
            return None;
        }
        codes.extend(std::iter::repeat_n(code, times));
    }
    if codes.len() != end {
        return None;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_no_table_is_refused_with_its_line() {
        let error = |text: &str| ClosedRegionTable::parse(text).unwrap_err().to_string();
        let line = ClosedRegionTable::TEXT.lines().next().unwrap();
        assert_eq!(
            error(&format!("{line}\n{line}\n")),
            "table of closed regions, line 2: expected shapes in order"
        );
        assert!(error("x DD-- = = =").ends_with("a shape in canonical form"));
        assert!(error(". DD-- = =").ends_with("four columns"));
        assert!(error(". DD-- = = = =").ends_with("four columns"));
        for column in [
            "=",
            "DD",
            "DDDDDD",
            "DD3",
            "DD99999999999999999999",
            "DX2",
            "D",
            "é",
        ] {
            assert!(
                error(&format!(". {column} = = =")).contains("a class for each"),
                "{column}"
            );
        }
    }
}
