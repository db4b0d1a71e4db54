//! The table of solved regions: a text file that `sahwal-lab closed-regions generate` writes.
//!
//! Each line holds a shape and four columns: its classes with 0, 1, 2 and 3 outside liberties.
//! A column lists the classes of all sets of enemy stones, ordered by the number of the set
//! (bit i stands for point i of the shape, row by row). A class is two letters, followed by a
//! count when it repeats; `--` is an impossible set. `=` repeats the previous column.

use std::fmt::Write;
use std::sync::LazyLock;

use super::Shape;
#[cfg(any(test, feature = "internals"))]
use super::Solution;
use crate::life::{Class, Fate};

/// The classes of all closed regions up to [`Shape::MAX_POINTS`] points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClosedRegionTable {
    /// The shapes in order, each with the index of its first code.
    shapes: Vec<(Shape, usize)>,
    /// Codes of classes, for each shape and number of outside liberties.
    codes: Vec<u8>,
}

/// The most outside liberties that are told apart.
pub(crate) const MAX_OUTSIDE: usize = 3;

/// The code of an impossible set of stones.
const IMPOSSIBLE: u8 = u8::MAX;

/// Text that is not a table of closed regions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("table of closed regions, line {line}: expected {expected}")]
pub struct ParseTableError {
    /// The number of the line, from 1.
    line: usize,
    expected: &'static str,
}

static BUILTIN: LazyLock<ClosedRegionTable> = LazyLock::new(|| {
    ClosedRegionTable::parse(ClosedRegionTable::TEXT).expect("tests parse the generated table")
});

impl ClosedRegionTable {
    /// The largest number of outside liberties that the table tells apart.
    pub const MAX_OUTSIDE: usize = MAX_OUTSIDE;

    /// The text of the generated file.
    pub const TEXT: &'static str = include_str!("table.txt");

    /// The table that is compiled into the program.
    pub fn builtin() -> &'static ClosedRegionTable {
        &BUILTIN
    }

    /// The table of solved regions.
    #[cfg(any(test, feature = "internals"))]
    pub fn of(solutions: &[Solution]) -> ClosedRegionTable {
        let mut solutions: Vec<&Solution> = solutions.iter().collect();
        // By size, then shape: `class` searches in this order.
        solutions.sort_by_key(|solution| (solution.shape().len(), solution.shape()));
        solutions.dedup_by_key(|solution| solution.shape());
        let mut table = ClosedRegionTable::default();
        for solution in solutions {
            table.shapes.push((solution.shape(), table.codes.len()));
            for outside in 0..=MAX_OUTSIDE {
                let classes = solution.classes(outside).iter();
                table
                    .codes
                    .extend(classes.map(|class| class.map_or(IMPOSSIBLE, Class::code)));
            }
        }
        table
    }

    /// The class of a region with enemy stones inside, both as [`Shape::of`] returns them, and
    /// `outside` outside liberties. More than [`ClosedRegionTable::MAX_OUTSIDE`] count as [`ClosedRegionTable::MAX_OUTSIDE`].
    ///
    /// `None` for a shape that is not in the table and for an impossible set of stones.
    pub fn class(&self, shape: Shape, stones: u8, outside: usize) -> Option<Class> {
        let key = (shape.len(), shape);
        let found = self
            .shapes
            .binary_search_by_key(&key, |known| (known.0.len(), known.0));
        let start = self.shapes[found.ok()?].1;
        let column = outside.min(MAX_OUTSIDE) << shape.len();
        Class::from_code(*self.codes.get(start + column + usize::from(stones))?)
    }

    /// The shapes, by size.
    pub fn shapes(&self) -> impl ExactSizeIterator<Item = Shape> {
        self.shapes.iter().map(|known| known.0)
    }

    /// The classes of all cases: shapes, numbers of outside liberties and sets of stones.
    pub fn classes(&self) -> impl Iterator<Item = Class> {
        self.codes.iter().filter_map(|&code| Class::from_code(code))
    }

    /// Writes the table as text.
    pub fn render(&self) -> String {
        let mut text = String::new();
        for &(shape, start) in &self.shapes {
            let sets = 1 << shape.len();
            let mut before: &[u8] = &[];
            let _ = write!(text, "{shape}");
            for outside in 0..=MAX_OUTSIDE {
                let column = &self.codes[start + outside * sets..][..sets];
                text.push(' ');
                if column == before {
                    text.push('=');
                } else {
                    render_column(&mut text, column);
                }
                before = column;
            }
            text.push('\n');
        }
        text
    }

    /// Reads the text that [`ClosedRegionTable::render`] writes.
    ///
    /// # Errors
    /// [`ParseTableError`] names the first line that is malformed.
    pub fn parse(text: &str) -> Result<ClosedRegionTable, ParseTableError> {
        let mut table = ClosedRegionTable::default();
        for (number, line) in text.lines().enumerate() {
            let error = |expected| ParseTableError {
                line: number + 1,
                expected,
            };
            let mut fields = line.split(' ');
            let shape = fields.next().and_then(Shape::parse);
            let shape = shape.ok_or_else(|| error("a shape in canonical form"))?;
            let last = table.shapes.last().map(|known| (known.0.len(), known.0));
            if last >= Some((shape.len(), shape)) {
                return Err(error("shapes in order"));
            }
            let start = table.codes.len();
            let sets = 1 << shape.len();
            for outside in 0..=MAX_OUTSIDE {
                let field = fields.next().ok_or_else(|| error("four columns"))?;
                if field == "=" && outside > 0 {
                    let before = table.codes.len() - sets;
                    table.codes.extend_from_within(before..);
                } else {
                    parse_column(&mut table.codes, field, start + (outside + 1) * sets)
                        .ok_or_else(|| error("a class for each set of stones"))?;
                }
            }
            if fields.next().is_some() {
                return Err(error("four columns"));
            }
            table.shapes.push((shape, start));
        }
        Ok(table)
    }
}

fn render_column(text: &mut String, column: &[u8]) {
    for run in column.chunk_by(|a, b| a == b) {
        let _ = match Class::from_code(run[0]) {
            Some(class) => write!(text, "{class}"),
            None => write!(text, "--"),
        };
        if run.len() > 1 {
            let _ = write!(text, "{}", run.len());
        }
    }
}

/// Appends the classes of a column. `None` if it is malformed or does not fill `codes` exactly
/// up to `end`.
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
            number => number.parse().ok().filter(|&times| times > 1)?,
        };
        rest = &after[digits..];
        if times > end.checked_sub(codes.len())? {
            return None;
        }
        codes.extend(std::iter::repeat_n(code, times));
    }
    (codes.len() == end).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::closed_region::{MAX_POINTS, placings, solve};

    #[test]
    fn the_generated_table_is_in_the_one_form_it_can_have() {
        let table = ClosedRegionTable::builtin();
        assert!(
            table.render() == ClosedRegionTable::TEXT,
            "render gives other text"
        );
        for points in 1..=MAX_POINTS {
            for placing in placings(points) {
                assert!(
                    table.class(placing.shape, 0, 3).is_some(),
                    "{}",
                    placing.shape
                );
            }
        }
    }

    #[test]
    fn small_regions_are_solved_to_the_same_classes() {
        let small: Vec<_> = (1..=5)
            .flat_map(placings)
            .map(|found| solve(found.shape))
            .collect();
        let text = ClosedRegionTable::of(&small).render();
        assert!(
            ClosedRegionTable::TEXT.starts_with(&text),
            "the table is not what solving gives"
        );
    }

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
