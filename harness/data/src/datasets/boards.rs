//! Final boards: `positions.txt`, the end of every game of a set as plain facts.
//!
//! The file holds no moves and no names of players, so it may stand in the repository where the
//! records may not. Each board is a line that starts with `game` and its rows:
//!
//! ```text
//! game 600136 rules=territory komi=6.5 result=-12.5 placed=3
//! bXO.
//! XXOO
//! oXOw
//! bXOO
//! ```
//!
//! `X` and `O` are living stones of Black and White, `x` and `o` dead ones; `b` and `w` are empty
//! points of Black and White, `.` is a neutral one. `B` and `W` are stones without a verdict; only
//! the figures of papers have them ([`papers`](super::papers())). What the record says about the score follows
//! the name, as far as it says it: see [`Recorded`]; points for handicap stones are part of komi.
//! Lines that start with `#` are comments; empty lines mean nothing.

use std::collections::BTreeMap;

use anyhow::Result;
use sahwal_core::rules::{Captured, Rules, Ruleset};
use sahwal_core::verdict::{Owner, Owners};
use sahwal_core::{Colour, Point, Position, Size};
use sahwal_record::Recorded;
use sahwal_sgf::{GameBuilder, GameResult, Vertex};

use super::text_error::misread;

/// The final boards of a set, by the names of their records, such as `600136.sgf`.
#[derive(Debug)]
pub struct Boards(BTreeMap<String, FinalBoard>);

/// The end of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct FinalBoard {
    /// The position.
    pub position: Position,
    /// The owners of all points.
    pub owners: Owners,
    /// What the record says about the score.
    pub recorded: Recorded,
    /// The line where it begins in its file, from 1.
    pub line: usize,
}

/// Every kind of point with its letter.
const LETTERS: [(char, Option<Colour>, Owner); 9] = [
    ('X', Some(Colour::Black), Owner::Of(Colour::Black)),
    ('x', Some(Colour::Black), Owner::Of(Colour::White)),
    ('O', Some(Colour::White), Owner::Of(Colour::White)),
    ('o', Some(Colour::White), Owner::Of(Colour::Black)),
    ('B', Some(Colour::Black), Owner::Unknown),
    ('W', Some(Colour::White), Owner::Unknown),
    ('b', None, Owner::Of(Colour::Black)),
    ('w', None, Owner::Of(Colour::White)),
    ('.', None, Owner::Neutral),
];

impl Boards {
    /// Reads the text of a file. Errors name it by `source_name`.
    ///
    /// # Errors
    /// A line has another form, or a game stands twice.
    pub fn parse(text: &str) -> Result<Boards> {
        let mut boards = BTreeMap::new();
        let lines = text.lines().zip(1..);
        let is_data = |line: &str| !line.is_empty() && !line.starts_with('#');
        let mut lines = lines.filter(|(line, _)| is_data(line)).peekable();
        while let Some((head, number)) = lines.next() {
            let error = |line, column: Option<usize>, expected: &str, found: &str| {
                misread(line, column, expected, format_args!("`{found}`"))
            };
            // The head: the name of the game, then what is known of it.
            let mut words = head.split_whitespace();
            let (Some("game"), Some(name)) = (words.next(), words.next()) else {
                return Err(error(number, None, "`game` and its name", head));
            };
            let (mut recorded, mut placed) = (Recorded::default(), None);
            for word in words {
                set(&mut recorded, &mut placed, word).ok_or_else(|| {
                    let keys = "rules=, komi=, result= or placed= with a value";
                    error(number, None, keys, word)
                })?;
            }
            // The rows of the board, up to the next head.
            let mut cells = Vec::new();
            let mut rows = 0;
            while let Some((row, line)) = lines.next_if(|(row, _)| !row.starts_with("game")) {
                for (letter, column) in row.chars().zip(1..) {
                    let kind = LETTERS.iter().find(|kind| kind.0 == letter);
                    cells.push(kind.ok_or_else(|| {
                        let expected = "one of X x O o B W b w .";
                        error(line, Some(column), expected, &letter.to_string())
                    })?);
                }
                rows += 1;
            }
            // As many rows as columns make a board.
            let size = Size::new(rows).ok();
            let size = size.filter(|size| size.area() == cells.len());
            let size = size.ok_or_else(|| {
                let found = format!("{rows} rows with {} points", cells.len());
                error(number, None, "a square board of 1 to 19 lines", &found)
            })?;
            let mut board = FinalBoard {
                position: Position::new(size),
                owners: Owners::default(),
                recorded,
                line: number,
            };
            for (point, (_, stone, owner)) in size.points().zip(cells) {
                board.position.put(point, *stone);
                board.owners.set([point].into_iter().collect(), *owner);
            }
            let captured = placed.map(|placed| Captured::of_placed(&board.position, placed));
            board.recorded.captured = captured.unwrap_or_default();
            // The labels are found by the name of the record.
            if boards.insert(format!("{name}.sgf"), board).is_some() {
                return Err(error(number, None, "each game once", name));
            }
        }
        Ok(Boards(boards))
    }

    /// The board of the record with this file name.
    pub fn get(&self, file: &str) -> Option<&FinalBoard> {
        self.0.get(file)
    }

    /// All boards with the file names of their records, sorted by them.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &FinalBoard)> + Clone {
        self.0.iter().map(|(file, board)| (file.as_str(), board))
    }
}

/// Takes one fact of a `game` line over; `None` if it has another form.
fn set(recorded: &mut Recorded, placed: &mut Option<i64>, word: &str) -> Option<()> {
    let (key, value) = word.split_once('=')?;
    match key {
        "rules" => {
            recorded.terms.ruleset = Some(Ruleset::named(value)?);
        }
        "komi" => recorded.terms.komi = Some(value.parse().ok()?),
        "result" => recorded.result = Some(GameResult::Counted(value.parse().ok()?)),
        "placed" => *placed = Some(value.parse().ok()?),
        _ => return None,
    }
    Some(())
}

impl FinalBoard {
    /// The position as a game record without moves. What the record says about the score stands
    /// in RU, KM and RE, and in PLACED ([`Captured::of_placed`]).
    pub fn to_sgf(&self) -> String {
        let mut game = GameBuilder::new(self.position.size().lines() as u8);
        let Recorded {
            result,
            terms,
            captured,
            ..
        } = self.recorded;
        if let Some(rules) = terms.ruleset {
            let name = match rules.rules {
                Rules::Area => "Tromp-Taylor",
                Rules::Territory => "Japanese",
            };
            game.text("RU", name);
        }
        if let Some(komi) = terms.komi {
            game.text("KM", &komi.to_string());
        }
        if let Some(result) = result {
            game.text("RE", &result.to_string());
        }
        if captured.is_known {
            let placed = captured.placed(&self.position);
            game.text("PLACED", &placed.to_string());
        }
        for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
            let stones = self.position.stones(colour);
            let vertex = |point: Point| Vertex {
                column: point.column() as u8,
                row: point.row() as u8,
            };
            game.points(name, &stones.iter().map(vertex).collect::<Vec<_>>());
        }
        game.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# a comment
game a rules=territory komi=6.5 result=-12 placed=-3
bX.
XOO
xOw
game b
.
";

    #[test]
    fn a_board_has_stones_owners_and_what_the_record_says() {
        let boards = Boards::parse(TEXT).unwrap();
        let board = boards.get("a.sgf").unwrap();
        let size = board.position.size();
        assert_eq!(board.owners.to_letters(size), "BBNBWWWWW");
        assert_eq!(board.line, 2);
        assert_eq!(
            board.to_sgf(),
            "(;FF[4]GM[1]CA[UTF-8]SZ[3]RU[Japanese]KM[6.5]RE[W+12]PLACED[-3]AB[ba][ab][ac]\n\
             AW[bb][cb][bc])\n"
        );
    }

    #[test]
    fn errors_name_the_place() {
        for (text, error) in [
            (
                "q1\n.\n",
                "line 1: expected `game` and its name, found `q1`",
            ),
            (
                "game a komi=?\n.\n",
                "line 1: expected rules=, komi=, result= or placed= with a value, found `komi=?`",
            ),
            (
                "game a\n.?\n..\n",
                "line 2, column 2: expected one of X x O o B W b w ., found `?`",
            ),
            (
                "game a\n..\n",
                "line 1: expected a square board of 1 to 19 lines, found `1 rows with 2 points`",
            ),
            (
                "game a\n.\ngame a\n.\n",
                "line 3: expected each game once, found `a`",
            ),
        ] {
            assert_eq!(Boards::parse(text).unwrap_err().to_string(), error);
        }
    }
}
