//! The list of the files of a set: `SHA256SUMS`, in the format of `sha256sum`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use anyhow::Result;
use sha2::{Digest, Sha256};

use super::text_error::misread;

/// A SHA-256 sum. `Display` shows 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Sha256Sum([u8; 32]);

impl Sha256Sum {
    /// The sum of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The sum of all bytes given to the hasher.
    pub(crate) fn finish(hasher: Sha256) -> Self {
        Self(hasher.finalize().into())
    }
}

impl fmt::Display for Sha256Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Sha256Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Sha256Sum {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = text.as_bytes();
        let mut sum = [0; 32];
        if digits.len() != 2 * sum.len() {
            return Err(());
        }
        for (byte, pair) in sum.iter_mut().zip(digits.chunks_exact(2)) {
            let digit = |c: u8| char::from(c).to_digit(16).ok_or(());
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Ok(Self(sum))
    }
}

/// The files of a data set with their sums, in the order of the list.
#[derive(Debug, Clone)]
pub struct Checksums {
    rows: Vec<(String, Sha256Sum)>,
    by_name: BTreeMap<String, usize>,
}

impl Checksums {
    /// Reads the lines `SUM  FILE` of `text`.
    ///
    /// # Errors
    /// A line has another form, or a file is listed twice or is not a relative path that stays
    /// inside the folder. The last rule keeps downloads inside their folder.
    pub fn parse(text: &str) -> Result<Self> {
        let mut rows: Vec<(String, Sha256Sum)> = Vec::new();
        let mut by_name = BTreeMap::new();
        for (line, number) in text.lines().zip(1..) {
            // A star in place of the second space marks a binary-mode sum.
            let fields = line.split_once("  ").or_else(|| line.split_once(" *"));
            let Some((sum, file)) = fields else {
                let expected = "a sum, two spaces and a file";
                return Err(misread(number, None, expected, format_args!("`{line}`")));
            };
            let sum: Sha256Sum = sum.parse().map_err(|()| {
                let expected = "64 hexadecimal digits";
                misread(number, 1, expected, format_args!("`{sum}`"))
            })?;
            if !stays_inside(file) {
                let column = line.chars().count() - file.chars().count() + 1;
                let expected = "a path that stays in its folder";
                return Err(misread(number, column, expected, format_args!("`{file}`")));
            }
            if let Some(first) = by_name.insert(file.to_owned(), rows.len()) {
                let found = format!("`{file}` again (first on line {})", first + 1);
                return Err(misread(number, None, "each file once", found));
            }
            rows.push((file.to_owned(), sum));
        }
        Ok(Self { rows, by_name })
    }

    /// The files and their sums.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, Sha256Sum)> {
        self.rows.iter().map(|(file, sum)| (file.as_str(), *sum))
    }

    /// Number of files.
    #[expect(clippy::len_without_is_empty, reason = "no set is without files")]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether the list names this file.
    pub fn contains(&self, file: &str) -> bool {
        self.by_name.contains_key(file)
    }
}

/// Whether the path is relative without `..`, on every system.
fn stays_inside(file: &str) -> bool {
    let odd = |c: char| c == '\\' || c == ':' || c.is_control();
    !file.contains(odd) && file.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    #[test]
    fn the_sum_of_nothing_is_the_known_one() {
        assert_eq!(Sha256Sum::of(b"").to_string(), EMPTY);
        assert_eq!(
            EMPTY.to_uppercase().parse::<Sha256Sum>(),
            Ok(Sha256Sum::of(b""))
        );
    }

    #[test]
    fn lines_are_read_in_order() {
        let text = format!("{EMPTY}  b.sgf\n{EMPTY} *sgf/ko/a b.sgf\n");
        let sums = Checksums::parse(&text).unwrap();
        let files: Vec<_> = sums.iter().map(|(file, _)| file).collect();
        assert_eq!(files, ["b.sgf", "sgf/ko/a b.sgf"]);
        assert_eq!(sums.len(), 2);
        assert!(sums.contains("b.sgf") && !sums.contains("c.sgf"));
    }

    #[test]
    fn errors_name_the_place_and_what_stands_there() {
        let cases = [
            (
                "nothing".to_owned(),
                "line 1: expected a sum, two spaces and a file, found `nothing`",
            ),
            (
                "12  q1.sgf".to_owned(),
                "line 1, column 1: expected 64 hexadecimal digits, found `12`",
            ),
            (
                format!("{EMPTY}  ok.sgf\n{EMPTY}  ../up.sgf"),
                "line 2, column 67: expected a path that stays in its folder, found `../up.sgf`",
            ),
            (
                format!("{EMPTY}  C:\\x.sgf"),
                "line 1, column 67: expected a path that stays in its folder, found `C:\\x.sgf`",
            ),
            (
                format!("{EMPTY}  /x.sgf"),
                "line 1, column 67: expected a path that stays in its folder, found `/x.sgf`",
            ),
            (
                format!("{EMPTY}  q.sgf\n{EMPTY}  q.sgf"),
                "line 2: expected each file once, found `q.sgf` again (first on line 1)",
            ),
        ];
        for (text, message) in cases {
            let error = Checksums::parse(&text).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
