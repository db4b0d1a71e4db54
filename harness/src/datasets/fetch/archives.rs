//! Sets whose files are made of archives of games: for each month one with the moves, and for
//! each year one with an index of the results.
//!
//! The moves of a month are lines of a number, a tab and moves as in SGF. The index of a year
//! has a line for each game, fields between tabs: the number first, the result ninth. From
//! both come records with moves, komi, rules, result and the number of the game, without the
//! names of the players.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

use sahwal_sgf::GameResult;

use crate::memory::may_fail;

/// Largest size of an unpacked archive in bytes.
const LARGEST: u64 = 1 << 29;

/// A month of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    year: u16,
    month: u8,
}

impl Month {
    /// The next month.
    fn next(self) -> Month {
        match self.month {
            12 => Month {
                year: self.year + 1,
                month: 1,
            },
            month => Month {
                month: month + 1,
                ..self
            },
        }
    }

    /// The archive with the moves.
    pub(super) fn moves(self) -> String {
        format!("Kifu/{self}.zip")
    }

    /// The archive with the results.
    pub(super) fn index(self) -> String {
        format!("index/Kifu{}.zip", self.year)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl FromStr for Month {
    type Err = String;

    fn from_str(text: &str) -> Result<Month, String> {
        let parsed = text.split_once('-').and_then(|(year, month)| {
            let is_plain = year.len() == 4 && month.len() == 2;
            let month = Month {
                year: year.parse().ok()?,
                month: month.parse().ok()?,
            };
            (is_plain && (1..=12).contains(&month.month)).then_some(month)
        });
        parsed.ok_or_else(|| format!("expected a month such as 2007-03, found {text}"))
    }
}

/// A month, or all months from one to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Months(pub Vec<Month>);

impl FromStr for Months {
    type Err = String;

    fn from_str(text: &str) -> Result<Months, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let (first, last): (Month, Month) = (first.parse()?, last.parse()?);
        if first > last {
            return Err(format!("expected the earlier month first, found {text}"));
        }
        let months = std::iter::successors(Some(first), |month| Some(month.next()));
        Ok(Months(months.take_while(|month| *month <= last).collect()))
    }
}

/// The games to take of each month, by a list of lines of a month and numbers of games.
pub(super) fn listed(list: &str) -> BTreeMap<Month, Vec<u64>> {
    let mut games: BTreeMap<Month, Vec<u64>> = BTreeMap::new();
    for line in list.lines() {
        let mut words = line.split(' ');
        if let Some(Ok(month)) = words.next().map(str::parse) {
            let numbers = words.filter_map(|word| word.parse::<u64>().ok());
            games.entry(month).or_default().extend(numbers);
        }
    }
    games
}

/// The games of a month as a collection of records, in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct MonthGames {
    /// The records, one a line.
    pub(super) text: String,
    /// Number of records.
    pub(super) games: usize,
    /// Number of games with a counted result whose moves are malformed: they are left out.
    pub(super) malformed: usize,
}

/// Makes the records of a month. `wanted` are the numbers of the games to take; `None` takes
/// all with a counted result.
///
/// # Errors
/// An archive is malformed, or larger than half a gigabyte when unpacked.
pub(super) fn make(moves: &Path, index: &Path, wanted: Option<&[u64]>) -> io::Result<MonthGames> {
    let results = unpacked(index)?;
    let is_wanted = |number: u64| wanted.is_none_or(|list| list.contains(&number));
    let results: BTreeMap<u64, &str> = results
        .lines()
        .filter_map(|line| {
            let mut fields = line.split('\t').map(str::trim);
            let number: u64 = fields.next()?.trim_start_matches('\u{feff}').parse().ok()?;
            let result = fields.nth(RESULT - 1)?;
            (GameResult::plain(result).is_some() && is_wanted(number)).then_some((number, result))
        })
        .collect();
    let mut games = BTreeMap::new();
    let mut made = MonthGames::default();
    for line in unpacked(moves)?.lines() {
        let Some((number, played)) = line.split_once('\t') else {
            continue;
        };
        let number = number.trim_start_matches('\u{feff}').trim().parse::<u64>();
        let Some((number, result)) = number
            .ok()
            .and_then(|number| results.get(&number).map(|result| (number, *result)))
        else {
            continue;
        };
        let played = played.trim();
        if !are_moves(played) {
            made.malformed += 1;
            continue;
        }
        let head = "(;FF[4]GM[1]SZ[19]KM[6.5]RU[Japanese]";
        games.insert(number, format!("{head}GN[{number}]RE[{result}]{played})\n"));
    }
    made.games = games.len();
    made.text = games.into_values().collect();
    Ok(made)
}

/// The field of an index with the result, from 0.
const RESULT: usize = 8;

/// Whether a text is a list of moves as in SGF, such as `;B[qd];W[dc];B[]`.
fn are_moves(text: &str) -> bool {
    let mut nodes = text.split(';');
    // The text begins with a semicolon.
    !text.is_empty()
        && nodes.next() == Some("")
        && nodes.all(|node| {
            let inside = ["B[", "W["]
                .iter()
                .find_map(|start| node.strip_prefix(start));
            let point = inside.and_then(|inside| inside.strip_suffix(']'));
            point.is_some_and(|point| {
                matches!(point.len(), 0 | 2) && point.bytes().all(|c| (b'a'..=b't').contains(&c))
            })
        })
}

/// All files of a ZIP archive one after the other, as text.
fn unpacked(path: &Path) -> io::Result<String> {
    let mut archive = zip::ZipArchive::new(crate::disk::open(path)?)?;
    let mut bytes = Vec::new();
    for at in 0..archive.len() {
        let left = LARGEST.saturating_sub(bytes.len() as u64);
        let mut file = archive.by_index(at)?.take(left);
        may_fail(|| file.read_to_end(&mut bytes))?;
        if bytes.len() as u64 >= LARGEST {
            let text = format!("expected at most {LARGEST} bytes when unpacked");
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
        }
        bytes.push(b'\n');
    }
    // Names may be in any character set; they are not used.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_a_range() {
        let months = |text: &str| text.parse::<Months>().map(|months| months.0.len());
        assert_eq!(months("2007-11..2008-02"), Ok(4));
        assert_eq!(months("2007-11"), Ok(1));
        let shown: Vec<String> = "2007-12..2008-01"
            .parse::<Months>()
            .unwrap()
            .0
            .iter()
            .map(Month::to_string)
            .collect();
        assert_eq!(shown, ["2007-12", "2008-01"]);
        for text in [
            "2007-13",
            "2007",
            "07-03",
            "2007-3",
            "",
            "2007-03..",
            "x-01",
        ] {
            let error = months(text).unwrap_err();
            assert!(
                error.starts_with("expected a month such as 2007-03"),
                "{error}"
            );
        }
        let error = months("2008-01..2007-12").unwrap_err();
        assert_eq!(
            error,
            "expected the earlier month first, found 2008-01..2007-12"
        );
    }

    #[test]
    fn moves_are_told_from_other_text() {
        for text in [";B[qd];W[dc]", ";B[];W[tt]", ";W[aa]"] {
            assert!(are_moves(text), "{text}");
        }
        for text in [
            "",
            "B[qd]",
            ";B[qd]W[dc]",
            ";B[q]",
            ";C[aa]",
            ";B[qd])(;B[aa]",
            ";B[uu]",
        ] {
            assert!(!are_moves(text), "{text}");
        }
    }
}
